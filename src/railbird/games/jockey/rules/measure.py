"""What a simulation of Jockey counts: how races run, which cards are wasted, what bets bring, who ends with what."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.jockey.rules.actions import HORSES, KINDS
from railbird.games.jockey.rules.queries import REASONS
from railbird.games.jockey.rules.state import JockeyState

SETTLED = ("bet_won", "bet_lost", "bet_even")
RANGES = (
    *(("< 0", -1_000_000_000, 0), ("0 – 999", 0, 1000), ("1000 – 1999", 1000, 2000), ("2000 – 4999", 2000, 5000)),
    *(("5000 – 9999", 5000, 10_000), ("10000+", 10_000, 1_000_000_000)),
)
"""Where a player's money may end: in debt, below the start, …"""


def measure(notes: Sequence[Note], state: JockeyState) -> Iterable[Sample]:
    """One finished game, from all its notes and its last position."""
    yield from _races(notes)
    yield from _cards(notes)
    yield from _bets(notes)
    yield from _money(state)


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    """JK-29, JK-34: how many cards a race takes, how many of them are wasted, how often hands run out."""
    count = Counter[str]()
    for note in notes:
        count[note.event] += 1
        if note.event in ("race_over", "dead_heat"):
            yield Sample("cards_per_race", "", count["played"])
            yield Sample("void_share", "", count["void"] / count["played"])
            yield Sample("race_with_redeal", "", count["redeal"] > 0)
            yield Sample("redeals", "", count["redeal"])
            for horse in HORSES:
                yield Sample("horse_win", horse, horse in note.words("first"))
            count.clear()


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
            yield Sample("void_play", kind, 0)
            yield Sample("spaces", kind, note.number("spaces"))


def _bets(notes: Sequence[Note]) -> Iterator[Sample]:
    """JK-46 to JK-50: what each kind of bet stakes and brings."""
    for note in notes:
        if note.event in SETTLED or note.event == "no_bet":
            for kind in KINDS[1:]:
                yield Sample("bet_kind", kind, note.facts["kind"] == kind)
        if note.event in SETTLED:
            kind = str(note.facts["kind"])
            yield Sample("bet_success", kind, note.event == "bet_won")
            yield Sample("bet_stake", kind, sum(note.numbers("stakes")))
            yield Sample("bet_net", kind, note.number("net"))
            yield Sample("loan", "", note.number("loan"))


def _money(state: JockeyState) -> Iterator[Sample]:
    """JK-63: where the seats end, and in which range of money."""
    standing = state.standing()
    for seat, total in enumerate(standing.money):
        yield Sample("money", str(seat + 1), total)
        for name, low, high in RANGES:
            yield Sample("money_range", name, low <= total < high)
    yield Sample("money_best", "", max(standing.money))
    yield Sample("money_worst", "", min(standing.money))
    yield Sample("shared_win", "", len(standing.winners()) > 1)
