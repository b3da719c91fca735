"""The page of Greyhounds: what it shows follows from the view and the legal actions, and its answers are legal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from railbird.core.page import Sitter
from railbird.core.sheet import Case, Sheet
from railbird.core.text import LANGUAGES, text
from railbird.core.trial import Seen
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.page.chart import HandsSheet
from railbird.games.greyhounds.page.desk import ending
from railbird.games.greyhounds.page.payout import recap
from railbird.games.greyhounds.page.table import GreyhoundsPage, page
from railbird.games.greyhounds.page.track import slabs, spot
from railbird.games.greyhounds.rules.actions import HAND_IN, Einlauf, Platz, Play, PutAside, Rank, Sieg
from railbird.games.greyhounds.rules.state import GreyhoundsState
from railbird.games.greyhounds.view import view
from tests.games.greyhounds.positions import SIX, A, B, betting, box, finished, racing, shown, table, with_six, write
from tests.games.positions import random_plies

NAMES = ("Marta", "Anna", "Bruno", "Chiara", "Iva", "Jan", "Eva", "Petr", "Luca", "Tom")
WORDS = {language: text(GAME, language, seats=NAMES) for language in LANGUAGES}
SEATS = [Sitter(seat=seat, name=name, color="red") for seat, name in enumerate(NAMES)]
SLIP = {
    "on.sieg": "2",
    "amount.sieg": "500",
    "on.platz": "3",
    "amount.platz": "500",
    "on.einlauf": "2-3",
    "amount.einlauf": "400",
}


def seen(
    state: GreyhoundsState, seat: int = 0, form: dict[str, str] | None = None, language: str = "en"
) -> GreyhoundsPage:
    """The page of a seat."""
    return page(Seen(state, seat, view, asked=seat in state.pending()), WORDS[language], SEATS, form or {})


def sheet(state: GreyhoundsState, seat: int, form: dict[str, str] | None = None) -> Sheet:
    """The slip a seat is filling in."""
    found = seen(state, seat, form).sheet
    assert found is not None
    return found


def second_race() -> GreyhoundsState:
    """Race 2: B is last and has seen 14, 17 and 9."""
    state = racing(
        race=2,
        position=(58, 33, 49, 44),
        chart="ACBD",
        hands=[(7, 10, 14, 15, 9), (8, 16, 19, 3, 12), (4, 9, 13, 17, 6), (1, 9, 13, 18, 5)],
    )
    for seat, card in ((0, 14), (2, 17), (3, 9)):
        state.play(seat, Play(card))
    return state


# --- cards


def test_GH_34_each_card_shows_who_moves_how_far() -> None:
    options = {option.value: option for option in seen(second_race(), B).options}
    assert options[19].title == "You run from 33 to 38"
    assert [(bar.letter, bar.says) for bar in options[19].bars] == [("B", "+5"), ("N", "+3"), ("R", "stays")]
    assert [(bar.letter, bar.says) for bar in options[16].bars] == [("N", "+3"), ("B", "+2"), ("R", "stays")]
    assert options[8].title == "You stay, others run"
    assert [(bar.letter, bar.says) for bar in options[8].bars] == [("N", "+8"), ("R", "+5"), ("B", "stays")]
    assert options[19].button == "Play the 19, run 5"


def test_what_is_true_of_all_cards_is_said_once_and_not_under_each() -> None:
    first = seen(racing(race=1, position=(9, 5, 2, 2)), A)
    assert len(first.options) == 5
    assert {option.title for option in first.options} == {""}
    alike = racing(race=1, position=(9, 5, 2, 2), hands=[range(16, 21), range(1, 6), range(6, 11), range(11, 16)])
    alike.play(A, Play(20))
    last = seen(alike, B)
    assert {option.title for option in last.options} == {""}
    assert last.turn_says.endswith(" You stay, others run.")


def test_GH_19_a_seat_is_told_who_plays_after_it() -> None:
    assert seen(second_race(), B).turn_says == "You're last, so you've seen every card."
    state = racing(race=1, position=(9, 5, 2, 2))
    assert seen(state, A).turn_says == "You're in front, so you play first; Blue, Brown and Green play after you."
    level = racing(race=1, position=(9, 9, 2, 2))
    assert seen(level, A).turn_says == "You choose at the same time as Anna."


def test_GH_20_a_chosen_card_is_the_owners_alone() -> None:
    state = racing(race=1, position=(9, 9, 2, 2))
    state.play(A, Play(20))
    assert seen(state, A).own_chosen == "You have chosen the 20."
    assert [row.plays for row in seen(state, B).sets if row.dog == "red"] == ["?"]


def test_what_a_page_foretells_happens_to_the_last_to_play() -> None:
    state = second_race()
    option = seen(state, B).options[0]
    before = list(state.position)
    state.play(B, option.actions[0])
    moved = [now - then for now, then in zip(state.position, before, strict=True)]
    assert moved == [0, 5, 3, 0]
    assert {ghost.dog for ghost in option.ghosts} == {"blue", "brown"}


def test_GH_16_a_card_is_put_aside_and_the_rest_summed() -> None:
    state = betting()
    for seat in range(4):
        write(state, seat, Platz(1, 500))
    options = seen(state, A).options
    assert [option.actions for option in options] == [[PutAside(card)] for card in sorted(SIX[0])]
    assert options[0].note == "the lowest"
    assert options[0].title == "You run with 5, 7, 12, 16 and 18: 58 in all"


def test_GH_8_a_set_is_chosen_by_its_cards() -> None:
    state = table(4, set_choice="look")
    random_plies(state, random.Random(3), 72)
    assert state.step.name == "choose_set"
    options = seen(state, A).options
    assert [len(option.cards) for option in options] == [6, 6, 6]
    assert [option.button for option in options] == ["Show set 1", "Show set 2", "Show set 3"]


# --- slips


def test_GH_13_the_slip_is_handed_in_as_one_answer() -> None:
    state = betting(race=2, chart="ACBD")
    found = sheet(state, B, SLIP)
    assert found.actions == [Sieg(2, 500), Platz(3, 500), Einlauf(2, 3, 400), HAND_IN]
    for action in found.actions:
        state.play(B, action)
    assert B not in state.pending()
    lines = seen(state, B).own_slip
    assert [(line.kind, line.hunde, line.pays) for line in lines] == [
        ("Win", [2], "$2,000"),
        ("Place", [3], "$1,500"),
        ("Quinella", [2, 3], "$3,200"),
    ]
    assert seen(state, A).own_slip == []


@pytest.mark.parametrize(
    ("form", "rule", "says"),
    [
        ({}, "GH-13", "Make at least one bet."),
        ({"on.sieg": "1", "amount.sieg": "300"}, "GH-14", "Stake $200 more: the minimum is $500 in all."),
        ({"on.sieg": "1", "amount.sieg": "350"}, "GH-14", "Stakes go in steps of $100."),
        ({**SLIP, "amount.sieg": "1500"}, "GH-14", "Take off $400: the maximum is $2,000 in all."),
        ({**SLIP, "amount.sieg": "2500"}, "GH-14", "Take off $1,400: the maximum is $2,000 in all."),
        ({"on.sieg": "9", "on.platz": "1", "amount.platz": "500"}, "GH-14", ""),
    ],
)
def test_GH_14_a_slip_says_what_is_missing(form: dict[str, str], rule: str, says: str) -> None:
    found = sheet(betting(), A, form)
    assert (found.rule, found.missing) == (rule, says)
    assert bool(found.actions) == (not says)


def test_R_4_limits_for_each_bet_are_said_by_the_rules() -> None:
    found = sheet(betting(bet_scope="per_bet"), A, {"on.sieg": "1", "amount.sieg": "400"})
    assert (found.rule, found.missing) == ("GH-14", "Each bet takes $500 to $2,000.")


def test_buttons_of_the_slip() -> None:
    form = {"on.sieg": "1", "amount.sieg": "500"}
    line = sheet(betting(), A, {**form, "press": "sieg=2"}).lines[0]
    assert [target.key for target in line.chosen()] == ["2"]
    line = sheet(betting(), A, {**form, "press": "sieg+100"}).lines[0]
    assert line.amount is not None
    assert line.amount.value == 600
    line = sheet(betting(), A, {**form, "press": "sieg=1"}).lines[0]
    assert (line.chosen(), line.amount) == ([], None)


def test_GH_32_a_slip_shows_what_it_receives_and_what_is_gained() -> None:
    cases = sheet(betting(), A, {"on.sieg": "1", "amount.sieg": "500"}).cases
    assert cases[0] == Case("1-2, 1-3, 1-4", "$1,500", "+$1,000", good=True)
    assert cases[-1] == Case("anything else", "$0", "−$500")


def test_R_38_a_slip_at_fractions_says_what_the_rules_pay() -> None:
    fractions = box(("sieg = [3, 4, 6, 10]", "sieg = [1.15, 4, 6, 10]"), ("bet_step = 100", "bet_step = 10"))
    state = betting(edition=fractions)
    found = sheet(state, A, {"on.sieg": "1", "amount.sieg": "570"})
    assert found.lines[0].targets[0].figure == "1.15"
    assert found.lines[0].says == "pays $655 if Trap 1 wins"
    assert found.cases[0].gain == "$655"


def test_R_25_who_has_too_little_hands_in_an_empty_slip() -> None:
    found = sheet(betting(money=(499, 6000, 6000, 6000)), A)
    assert found.lines == []
    assert found.button == "Hand in an empty slip"
    assert found.actions == [HAND_IN]


# --- the bookmaker game


def test_GH_50_two_hands_are_chosen_and_taken_as_one_answer() -> None:
    state = with_six(1, 2, 3, 11, 12, 13)
    form = {"on.1": "4,5,10,14,15", "on.2": "6,7,8,9", "press": "2=16"}
    found = sheet(state, B, form)
    assert [line.says for line in found.lines] == [
        "Race 1: 5 of 5 cards, total 48 of 50",
        "Race 2: 5 of 5 cards, total 46 of 50",
    ]
    assert len(found.actions) == 10
    for action in found.actions:
        state.play(B, action)
    assert B not in state.pending()


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"on.1": "4,5,10,15,17"}, "Race 1 totals 51, and the limit is 50. Swap in a lower card."),
        ({"on.1": "4,5,10,15,17,18"}, "Race 1 totals 69, and the limit is 50. Swap in a lower card."),
        ({"on.1": "4,5,6,7,8,9"}, "Race 1 has 6 cards. Take it down to five."),
        ({"on.1": "4,5,10,14,15"}, "Race 2 still needs 5 cards."),
        ({"on.1": "1,4,5,10,14,15"}, "Race 2 still needs 5 cards."),
        ({"on.1": "4,5,10,14,15", "on.2": "6,7,8,9", "press": "2=15"}, "Race 1 still needs 1 card."),
    ],
)
def test_GH_49_hands_say_what_is_missing(form: dict[str, str], says: str) -> None:
    found = sheet(with_six(1, 2, 3, 11, 12, 13), B, form)
    assert found.missing == says
    assert found.actions == []
    assert isinstance(found, HandsSheet)
    assert found.wrong == (["1"] if "totals" in says or "has 6" in says else [])


def test_GH_47_the_bookmaker_taps_the_dogs_in_order() -> None:
    state = shown(*SIX, mode="bookmaker", bookmaker_seat=0)
    assert sheet(state, A, {"on.chart": "blue,red"}).missing == "Tap the dog for Trap 3."
    found = sheet(state, A, {"on.chart": "blue,red", "press": "chart=green"})
    assert found.actions == [Rank("blue"), Rank("red"), Rank("green")]
    assert {dog.key: dog.figure for dog in found.lines[0].targets} == {
        "blue": "1",
        "red": "2",
        "green": "3",
        "brown": "4",
    }
    assert sheet(state, A, {"on.chart": "blue,red,green", "press": "chart=red"}).actions == []


def test_GH_46_the_bookmaker_alone_sees_the_book() -> None:
    state = betting(mode="bookmaker", bookmaker_seat=0, chart="ACBD")
    for seat in (1, 2, 3):
        write(state, seat, Sieg(seat, 1000), Einlauf(1, 3, 1000))
    book = seen(state, A).book
    assert book is not None
    assert book.rows[0].cells[0][0] == "$3,000"  # Hund 1 first, 2 second: one Sieg
    assert book.rows[0].cells[1][0] == "$18,000"  # and with 3 three times Einlauf 1-3
    assert [who for who, _ in book.slips] == ["Anna", "Bruno", "Chiara"]
    assert seen(state, B).book is None


def test_GH_57_a_bankrupt_bookmaker_is_told() -> None:
    state = finished(
        "DCBA",
        "ABCD",
        money=(9000, 4000, 4000, 4000),
        slips={1: [Sieg(4, 2000)], 2: [Einlauf(3, 4, 2000)]},
        race=2,
        mode="bookmaker",
    )
    assert seen(state, B).bankrupt == "Marta cannot pay: the game ends with this race."


# --- the track


def test_GH_40_the_neutral_dog_plays_its_ten() -> None:
    state = racing(race=1, seats=3, position=(9, 9, 2, 0))
    row = next(row for row in seen(state, A).sets if row.neutral)
    assert (row.owner, row.plays) == ("Neutral dog", "10")


def test_GH_36_the_line_shows_from_where_dogs_are_out() -> None:
    line = seen(second_race(), B).line
    assert line.lapped == 17
    assert seen(racing(race=1, position=(20, 5, 2, 2)), A).line.lapped == 0


@pytest.mark.parametrize("lap", [10, 40, 120])
def test_R_1_the_oval_has_as_many_slabs_as_the_lap_has_spaces(lap: int) -> None:
    assert [slab.number for slab in slabs(lap)] == list(range(1, lap + 1))
    assert spot(0, 1, lap) == spot(0, lap + 1, lap)


def test_GH_60_every_position_has_a_page_in_every_language() -> None:
    tables: list[dict[str, Any]] = [{}, {"mode": "bookmaker", "punters": 1}, {"punters": 2, "set_choice": "look"}]
    for seed, options in enumerate(tables):
        state = table(4 + options.get("punters", 0), **options)
        draw = random.Random(seed)
        while state.pending():
            if draw.random() < 0.06:
                for seat in (*state.pending(), -3):
                    for language in LANGUAGES:
                        assert len(seen(state, seat, language=language).runners) == 4
            random_plies(state, draw, 1)
        assert seen(state, 0).where == "Race 3 of 3"


# --- after a race, after the game


def figure_of(money: str) -> int:
    return int(money.replace("$", "").replace(",", "").replace("−", "-"))


def test_GH_29_to_GH_31_the_recap_adds_up() -> None:
    state = betting()
    state.notes = []
    draw = random.Random(5)
    while state.race == 0:
        random_plies(state, draw, 1)
    told = recap(view(state, 0), state.notes, WORDS["en"])
    assert told is not None
    assert told.title == "Race 1 payout"
    assert [home.silk.color for home in told.order if home.silk] == next(
        note.facts["dogs"] for note in reversed(state.notes) if note.event == "race_over"
    )
    for seat, (before, prizes, slips, change, after) in told.rows:
        figures = [figure_of(prizes), figure_of(slips)]
        assert figure_of(change) == sum(figures)
        assert sum(figure_of(bet.gain) for bet in told.bets if bet.seat == seat) == figures[1]
        assert before == "$6,000"
        assert after == WORDS["en"].money(6000 + sum(figures)) == WORDS["en"].money(state.money[seat])


def test_GH_38_the_end_tells_money_race_by_race() -> None:
    state = betting()
    state.notes = []
    random_plies(state, random.Random(6))
    told = ending(state.notes, WORDS["en"], 0)
    assert [label for label, _ in told.chapters] == ["Race 1", "Race 2", "Race 3"]
    assert told.chapters[-1][1] <= len(state.notes)
    assert told.best is None or told.best.good
    assert told.worst is None or not told.worst.good
    run = {f"dog-{dog}": 0 for dog in ("red", "blue", "brown", "green")}
    for note in state.notes:
        if note.event == "moved":
            run[f"dog-{note.facts['dog']}"] += int(str(note.facts["spaces"]))
    assert {tally.silk: tally.value for tally in told.dice} == run
    assert all(bet is None or bet.silks for bet in (told.best, told.worst))
    first = [note.facts["dogs"] for note in state.notes if note.event == "race_over"][-1]
    assert told.hero is not None
    assert isinstance(first, list)
    assert told.hero.color == first[0]


# --- nothing hides another


@pytest.mark.parametrize("position", [(0, 0, 0, 0), (58, 58, 58, 58), (14, 15, 14, 15), (39, 40, 41, 42)])
def test_jackets_on_the_map_stand_apart_and_so_do_pills(position: tuple[int, int, int, int]) -> None:
    drawn = [(runner, runner.on) for runner in seen(racing(race=2, position=position)).runners if runner.on]
    assert len(drawn) == 4
    for n, (runner, one) in enumerate(drawn):
        for other_runner, other in drawn[n + 1 :]:
            assert abs(one.jacket.x - other.jacket.x) + abs(one.jacket.y - other.jacket.y) >= 40
            assert abs(one.map_pill[0] - other.map_pill[0]) >= 58 or abs(one.map_pill[1] - other.map_pill[1]) >= 36
            assert abs(one.pill[0] - other.pill[0]) >= 32 or abs(one.pill[1] - other.pill[1]) >= 19
            near = abs(runner.position - other_runner.position) < 4
            assert not near or one.lift != other.lift


# --- the commentator


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ((0, 0, 0, 0), "“The hare is running… and they’re out!”"),
        ((58, 33, 49, 44), "“Red ahead of Brown, 23 to go…”"),
        ((58, 33, 30, 44), "“Red is 14 spaces clear!”"),
        ((58, 58, 49, 44), "“Red and Blue, nose to nose!”"),
        ((58, 22, 49, 44), "“Red closes in, Blue is nearly lapped!”"),
        ((76, 44, 70, 48), "“Red sees the line, Brown is right behind!”"),
    ],
)
def test_the_commentator_sees_what_everybody_sees(position: tuple[int, int, int, int], says: str) -> None:
    assert seen(racing(race=2, position=position), -3).says == says
