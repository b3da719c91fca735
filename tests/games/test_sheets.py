"""Slips of every game, filled in by somebody who presses anything: what a sheet says it plays, the rules take."""

from __future__ import annotations

from random import Random

import pytest

from railbird.core import Table, find_game, game_ids
from railbird.core.page import Sitter
from railbird.core.sheet import Sheet
from railbird.core.text import text
from railbird.core.trial import Seen

OPTIONS: dict[str, list[dict[str, object]]] = {
    "jockey": [{}, {"horses_per_bet": 2, "stake_step": 1}, {"must_bet": False, "loan_rule": "none"}],
    "greyhounds": [{}, {"mode": "bookmaker"}],
    "dostihy": [{"safety_round_cap": 100}],
}
"""Under which options slips differ; the printed rules for the others."""
ODD = ("", "x", "-1", "9999999", "0", "1,1", "=", ":", "+5", "win=99", "press", "\u2212100", "1" * 30)


def pressed(sheet: Sheet, form: dict[str, str], random: Random) -> dict[str, str]:
    """The form after one more press, mostly of a button that is there, now and then of none."""
    filled = {**form, **sheet.hidden}
    filled.pop("press", None)
    line = random.choice(list(sheet.lines)) if sheet.lines else None
    if line is None or random.random() < 0.15:
        key = line.key if line is not None else "x"
        return {**filled, random.choice(("press", f"on.{key}", f"amount.{key}", "now")): random.choice(ODD)}
    if line.targets and random.random() < 0.7:
        return {**filled, "press": f"{line.key}={random.choice(list(line.targets)).key}"}
    if line.amount is not None:
        return {**filled, f"amount.{line.key}": str(line.amount.value), "press": f"{line.key}+{line.amount.step}"}
    return {**filled, "press": line.key}


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_what_a_sheet_says_it_plays_the_rules_take(game_id: str) -> None:
    game = find_game(game_id)
    assert game.desk is not None
    complete = 0
    for values in OPTIONS.get(game_id, [{}]):
        for seed in range(3):
            random = Random(seed)
            table = Table(game, 4, options=game.read_options(values), seed=seed)
            words = text(game, ("en", "it", "cs")[seed], table.edition, ["Anna", "Bruno", "Iva", "Petr"])
            seats = [Sitter(seat=seat, name=words.seats[seat], color="red") for seat in range(4)]
            while not table.is_over() and len(table.plies) < 500:
                seat = random.choice(table.state.pending())
                seen = Seen(table.state, seat, game.view, asked=True)
                sheet = game.desk.page(seen, words, seats, {}).sheet
                form: dict[str, str] = {}
                for _ in range(6 if sheet is not None else 0):
                    assert sheet is not None
                    form = pressed(sheet, form, random)
                    sheet = game.desk.page(seen, words, seats, form).sheet
                    assert sheet is not None, "a press does not make the slip disappear"
                    tried = seen.trial(*sheet.actions)
                    assert tried, f"{form}: {sheet.actions} is refused: {tried.refusal}"
                if sheet is not None and sheet.actions and random.random() < 0.6:
                    table.act(seat, *sheet.actions)
                    complete += 1
                else:
                    options = table.state.legal(seat)
                    table.act(seat, options[random.randrange(len(options))])
    assert complete > 0, "no slip was ever complete"
