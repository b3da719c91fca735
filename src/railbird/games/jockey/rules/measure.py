"""What a simulation of Jockey counts: how races run, which cards are wasted, what bets bring, who ends with what."""

from collections.abc import Iterable, Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.jockey.rules.actions import HORSES, KINDS
from railbird.games.jockey.rules.queries import REASONS
from railbird.games.jockey.rules.state import JockeyState

SETTLED = ("bet_won", "bet_lost", "bet_even")
RANGES = ((-1_000_000_000, 0), (0, 1000), (1000, 2000), (2000, 5000), (5000, 10_000), (10_000, 1_000_000_000))
"""Where a player's money may end: in debt, below the start, …"""


def measure(notes: Sequence[Note], state: JockeyState) -> Iterable[Sample]:
    """One finished game, from all its notes and its last position."""
    yield from _races(notes)
    yield from _cards(notes)
    yield from _bets(notes)
    yield from _money(state)


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    """JK-29, JK-34: how many cards a race takes, how many of them are wasted, how often hands run out."""
    played = void = redeals = 0
    for note in notes:
        if note.event == "played":
            played += 1
        elif note.event == "void":
            void += 1
        elif note.event == "redeal":
            redeals += 1
        elif note.event in ("race_over", "dead_heat"):
            yield Sample("cards_per_race", "", played)
            yield Sample("void_share", "", void / played)
            yield Sample("race_with_redeal", "", redeals > 0)
            yield Sample("redeals", "", redeals)
            first = note.facts["first"]
            assert isinstance(first, list)
            for horse in HORSES:
                yield Sample("horse_win", horse, horse in first)
            played = void = redeals = 0


def _cards(notes: Sequence[Note]) -> Iterator[Sample]:
    """JK-32: which types of card are wasted and why, and how far the others go."""
    kind = ""
    for note in notes:
        if note.event == "played":
            kind = str(note.facts["card"]).split(":", maxsplit=1)[0]
        elif note.event == "void":
            yield Sample("void_play", kind, 1)
            for reason in REASONS[1:]:
                yield Sample("void_reason", reason, note.facts["reason"] == reason)
        elif note.event == "moved":
            spaces = note.facts["spaces"]
            assert isinstance(spaces, int)
            yield Sample("void_play", kind, 0)
            yield Sample("spaces", kind, spaces)


def _bets(notes: Sequence[Note]) -> Iterator[Sample]:
    """JK-46 to JK-50: what each kind of bet stakes and brings."""
    for note in notes:
        if note.event in SETTLED or note.event == "no_bet":
            for kind in KINDS[1:]:
                yield Sample("bet_kind", kind, note.facts["kind"] == kind)
        if note.event in SETTLED:
            kind = str(note.facts["kind"])
            stakes, net, loan = note.facts["stakes"], note.facts["net"], note.facts["loan"]
            assert isinstance(stakes, list)
            assert isinstance(net, int)
            assert isinstance(loan, int)
            yield Sample("bet_success", kind, note.event == "bet_won")
            yield Sample("bet_stake", kind, sum(stakes))
            yield Sample("bet_net", kind, net)
            yield Sample("loan", "", loan)


def _money(state: JockeyState) -> Iterator[Sample]:
    """JK-63: where the seats end, and in which range of money."""
    standing = state.standing()
    for seat, total in enumerate(standing.money):
        yield Sample("money", str(seat + 1), total)
        for low, high in RANGES:
            yield Sample("money_range", _range(low, high), low <= total < high)
    yield Sample("money_best", "", max(standing.money))
    yield Sample("money_worst", "", min(standing.money))
    yield Sample("shared_win", "", len(standing.winners()) > 1)


def _range(low: int, high: int) -> str:
    if low < 0:
        return "< 0"
    return f"{low}+" if high > 100_000 else f"{low} – {high - 1}"
