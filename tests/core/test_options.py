"""Options: typed, bounded, refused with what is allowed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from railbird.core.errors import BadOptions
from railbird.core.options import Options, one_by_one, option_fields, read_options, write_options


class Sample(Options, frozen=True):
    mode: Literal["calm", "wild"] = "calm"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=40)] = 4
    step: Literal[100, 50] = 100
    open: bool = False


def test_the_fields_of_a_form_in_their_order() -> None:
    fields = option_fields(Sample)
    assert [field.name for field in fields] == ["mode", "rounds", "step", "open"]
    assert fields[0].choices == ("calm", "wild")
    assert (fields[1].lo, fields[1].hi, fields[1].values()) == (1, 40, (1, 4, 20, 40))
    assert fields[3].choices == (True, False)


def test_words_from_a_command_line_are_read_as_what_they_mean() -> None:
    options = read_options(Sample, {"mode": "wild", "rounds": "12", "step": "50", "open": "true"})
    assert options == Sample(mode="wild", rounds=12, step=50, open=True)
    assert read_options(Sample, write_options(options)) == options


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("mode", "mad", "Option mode can't be 'mad'. Use one of calm, wild."),
        ("rounds", 41, "Option rounds can't be 41. Use a whole number from 1 to 40."),
        ("rounds", "0", "Option rounds can't be 0."),
        ("rounds", "four", "Option rounds can't be 'four'."),
        ("rounds", True, "Option rounds can't be True."),
        ("rounds", "9" * 400, "can't be"),
        ("step", 75, "Option step can't be 75. Use one of 100, 50."),
        ("open", 1, "Option open can't be 1. Use one of true, false."),
        ("colour", "red", "There is no option called colour. Choose one of: mode, rounds, step, open."),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_is(name: str, value: object, says: str) -> None:
    with pytest.raises(BadOptions) as caught:
        read_options(Sample, {name: value})
    assert says in str(caught.value)


def test_one_by_one_begins_with_the_default_and_has_every_value() -> None:
    every = list(one_by_one(Sample))
    assert every[0] == Sample()
    assert {options.mode for options in every} == {"calm", "wild"}
    assert {options.rounds for options in every} == {1, 4, 20, 40}
    changed = [sum(getattr(options, f.name) != f.default for f in option_fields(Sample)) for options in every[1:]]
    assert set(changed) == {1}
