"""The races to come on the odds desk: cards that may still be drawn, purses as the rules pay them, printed odds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from railbird.bots.simple import RandomBot
from railbird.core.book import Ahead
from railbird.core.playout import Perspective
from railbird.core.registry import find_game
from railbird.core.table import Table
from railbird.core.text import LANGUAGES, text
from railbird.insight.odds import odds
from railbird.insight.told import told
from tests.insight.test_chances import until
from tests.insight.test_odds import desk


def at_betting(game_id: str, race: int, seed: int = 1) -> Table:
    """A table of random players where bets are laid for a race, from 0."""
    game = find_game(game_id)
    table = Table(game, 3, seed=seed)
    bots = [RandomBot(Random(f"{seed} {seat}")) for seat in range(3)]
    while table.state.step.name != "betting" or table.state.race != race:  # type: ignore[attr-defined]
        seat = table.state.pending()[0]
        table.act(seat, bots[seat].choose(Perspective(table.state, seat, game.view)))
    return table


def coming(table: Table) -> list[Ahead]:
    return list(table.game.book.ahead(table.state, table.state.pending()[0]))


@pytest.mark.parametrize("race", [0, 2])
def test_HS_3_1_any_card_is_one_that_has_not_been_run_of_a_colour_that_is_due(race: int) -> None:
    table = at_betting("homestretch", race)
    state: Any = table.state
    (ahead,) = coming(table)
    assert ahead.races == len(state.setup.green) - race - 1
    finishes = [ahead.finish(Random(number).random) for number in range(300)]
    cards = {finish[-1] for finish in finishes}
    due = {card.index for colour in state.setup.due[race + 1 :] for card in colour} - set(state.cards_run)
    assert cards == due
    assert all(sorted(finish[:-1]) == [0] * 8 + [1, 2, 3] for finish in finishes)


@pytest.mark.parametrize("seed", range(4))
def test_HS_10_2_shares_bring_what_the_purse_pays(seed: int) -> None:
    table = at_betting("homestretch", 1, seed)
    state, seat = table.state, table.state.pending()[0]
    (ahead,) = coming(table)
    assert ahead.earns == "share_own"  # the second purchase is over (HS-12.1)
    told_before = len(table.log)
    bots = [RandomBot(Random(f"on {seed} {one}")) for one in range(3)]
    while state.race == 1:  # type: ignore[attr-defined]
        card = state.card  # type: ignore[attr-defined]
        asked = state.pending()[0]
        table.act(asked, bots[asked].choose(Perspective(state, asked, table.game.view)))
    notes = [note for ply in table.log[told_before:] for note in ply]
    assert table.game.book.finish is not None
    finish = (*table.game.book.finish(state, notes, lambda: 0.0), card)
    paid = {str(note.facts["horse"]): note.number("amount") for note in notes
            if note.event == "purse" and note.facts["seat"] == seat}  # fmt: skip
    brings = {lot.runner: lot.brings(finish) for lot in ahead.lots}
    assert {runner: amount for runner, amount in brings.items() if amount} == paid


def test_HS_12_3_one_share_more_never_costs_and_is_offered_only_of_what_is_left() -> None:
    table = at_betting("homestretch", 0)
    state: Any = table.state
    (ahead,) = coming(table)
    assert ahead.earns == "share_more"
    assert {lot.runner for lot in ahead.lots} == {str(horse) for horse in state.unowned_shares()}
    finishes = [ahead.finish(Random(number).random) for number in range(50)]
    assert all(0 <= lot.brings(finish) <= lot.most for lot in ahead.lots for finish in finishes)
    assert any(lot.brings(finish) for lot in ahead.lots for finish in finishes)


def test_what_shares_bring_is_told_for_all_races_to_come_together() -> None:
    table = at_betting("homestretch", 0)
    found = desk(table.game, table.state, 200)
    (later,) = found.ahead
    (ahead,) = coming(table)
    one = max(later.worths, key=lambda worth: worth.worth.mean)
    lot = next(lot for lot in ahead.lots if lot.runner == one.runner)
    mean = sum(lot.brings(ahead.finish(Random(number).random)) for number in range(2000)) / 2000
    assert one.worth.low * 0.8 <= ahead.races * mean <= one.worth.high * 1.2
    assert one.price == lot.price


def test_WPS_36_every_other_race_of_the_programme_has_its_printed_odds_and_names() -> None:
    table = at_betting("winplaceshow", 0)
    state: Any = table.state
    found = desk(table.game, table.state, 60)
    assert [later.number for later in found.ahead] == list(range(2, state.setup.races + 1))
    assert len({later.kind for later in found.ahead}) == len(found.ahead)
    for later in found.ahead:
        assert len(later.quotes) == 18
        assert all(not quote.actions for quote in later.quotes), "nothing lays them now"
        assert sum(places[0].mean for places in later.chances.runners.values()) == pytest.approx(1)
        assert later.chances.draws == 60, "as many as of the race at hand"
        assert later.signs.keys() == later.chances.runners.keys()


def test_what_stands_beside_a_runner_on_the_table_stands_beside_it_on_the_desk() -> None:
    """HS-7: the tokens of the card; WPS-36: printed odds."""
    table = at_betting("homestretch", 0)
    state: Any = table.state
    signs = desk(table.game, table.state, 16).signs
    assert signs
    for horse in range(2, 13):
        token = state.token[horse]
        assert signs.get(str(horse), "") == ("" if not token else "X" if token < 0 else f"+{token}")
    printed = desk(find_game("winplaceshow"), at_betting("winplaceshow", 0).state, 16).signs
    assert len(printed) == 6
    assert all("-" in odds for odds in printed.values())


def test_HS_6_3_WPS_53_what_is_said_of_a_runner_beside_its_name() -> None:
    """In how many ways dice name a horse; who rides it, and the throw of its bonus."""
    ways = desk(find_game("homestretch"), at_betting("homestretch", 0).state, 16).asides
    assert [ways[str(horse)].facts["ways"] for horse in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    table = at_betting("winplaceshow", 0)
    state: Any = table.state
    found = desk(table.game, state, 16)
    for horse in range(6):
        aside, rider = found.asides[str(horse + 1)], state.owners[horse]
        assert aside.facts["bonus"] == state.setup.bonus[0][horse]
        assert aside.key == ("house" if rider < 0 else "rider")
        assert aside.facts.get("rider", -1) == rider
    assert {one.key for later in found.ahead for one in later.asides.values()} == {"bonus"}, "nobody has them yet"


def test_races_to_come_are_counted_on_when_the_one_at_hand_is_known_well_enough() -> None:
    table = at_betting("winplaceshow", 0)
    game = replace(table.game, book=replace(table.game.book, draws=16))
    seat = table.state.pending()[0]
    answers = list(odds(game, Perspective(table.state, seat, game.view), Random(3)))
    first = answers[0]
    assert first.draws == 16
    assert not first.is_done, "of the others little is known yet"
    assert max(one.chances.draws for one in first.ahead) < 16
    assert answers[-1].is_done
    assert {one.chances.draws for one in answers[-1].ahead} == {16}
    assert answers[-1].counted == 16 * (1 + len(first.ahead))


def test_WPS_no_ride_of_a_race_to_come_counts_twice() -> None:
    table = at_betting("winplaceshow", 0)
    one, again = coming(table)[0], coming(table)[0]
    rides = [one.finish(Random(number).random) for number in range(12)]
    assert [again.finish(Random("other").random) for _ in range(12)] == rides, "whoever asks: the same, in order"
    assert len(set(rides)) > 6


def test_after_the_last_race_nothing_is_to_come_and_elsewhere_nothing_is_told() -> None:
    assert coming(at_betting("homestretch", 3)) == []
    for game_id in ("jockey", "greyhounds"):
        game = find_game(game_id)
        assert desk(game, until(game, "betting" if game_id == "jockey" else "bet").state, 16).ahead == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["homestretch", "winplaceshow"])
def test_it_is_written_in_every_language(game_id: str, language: str) -> None:
    table = at_betting(game_id, 0)
    shown = told(desk(table.game, table.state, 120), text(table.game, language, None, ["Ada", "Bea", "Cy"]))
    ((tab, races),) = shown.ahead
    assert tab
    assert all(race.title and race.how and len(race.pools) == 3 for race in races)
    assert all(len(row.cells) == 3 for race in races for row in race.rows)
    assert len(shown.earnings) == (game_id == "homestretch")
    assert all(row.aside for rows in (shown.rows, *[race.rows for race in races]) for row in rows)
