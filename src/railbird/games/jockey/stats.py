"""What a simulation of Jockey counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.jockey.state import JockeyState


def measure(notes: Sequence[Note], state: JockeyState) -> Iterable[Sample]:
    """Cards per race, void plays, redeals, wins by horse, bets by kind, and money: one game's worth."""
    yield from _races(notes)
    yield from _bets(notes)
    standing = state.standing()
    for seat, total in enumerate(standing.money):
        yield Sample("money", str(seat + 1), total)
    yield Sample("money_best", "", max(standing.money))
    yield Sample("money_worst", "", min(standing.money))
    yield Sample("in_debt", "", sum(total < 0 for total in standing.money) / len(standing.money))
    yield Sample("shared_victory", "", len(standing.winners()) > 1)


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    played = void = redeals = 0
    for note in notes:
        match note.event:
            case "played":
                played += 1
                code = str(note.facts["card"]).split(":", maxsplit=1)[0]
            case "void":
                void += 1
                yield Sample("void_play", code, 1)
                yield Sample("void_reason", str(note.facts["reason"]), 1)
            case "moved":
                yield Sample("void_play", code, 0)
                yield Sample("spaces", code, float(str(note.facts["spaces"])))
            case "redeal":
                redeals += 1
            case "race_over" | "dead_heat":
                yield Sample("cards_per_race", "", played)
                yield Sample("void_share", "", void / played)
                yield Sample("race_with_redeal", "", redeals > 0)
                yield Sample("redeals", "", redeals)
                first = note.facts["first"]
                assert isinstance(first, list)
                for horse in ("brown", "yellow", "blue", "red"):
                    yield Sample("horse_win", horse, horse in first)
                played = void = redeals = 0


def _bets(notes: Sequence[Note]) -> Iterator[Sample]:
    for note in notes:
        if note.event in ("bet_won", "bet_lost"):
            kind = str(note.facts["kind"])
            stakes = note.facts["stakes"]
            assert isinstance(stakes, list)
            yield Sample("bet_success", kind, note.event == "bet_won")
            yield Sample("bet_stake", kind, sum(stakes))
            yield Sample("bet_net", kind, float(str(note.facts["net"])))
            yield Sample("loan", "", float(str(note.facts["loan"])))
        if note.event in ("bet_won", "bet_lost", "no_bet"):
            yield Sample("abstained", "", note.event == "no_bet")
