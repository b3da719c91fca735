"""Sheets that are in, on the page of Jockey: the own one while the race is on, everybody's when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.text import Text
from railbird.games.jockey.page.track import Field, Runner, field_of, how_it_stands
from railbird.games.jockey.view import JockeyView, RaceResult, Slip


@dataclass(frozen=True)
class OwnBet:
    """The seat's own sheet, for its own eyes."""

    title: str
    pays: str = ""
    now: str = ""
    horses: Sequence[Runner] = ()


@dataclass(frozen=True)
class Ledger:
    """A race that is over."""

    title: str
    result: str
    rows: Sequence[tuple[str, str, str]]  # By seat who it is, what it had bet, and what that brought.


def _slip_words(slip: Slip, words: Text) -> str:
    if not slip.stakes:
        return words.page("bet_none")
    if slip.kind == "exacta":
        (first, second), (first_stake, second_stake) = slip.horses, slip.stakes
        return words.page("bet_exacta", first=first, second=second, first_stake=first_stake, second_stake=second_stake)
    backed = zip(slip.horses, slip.stakes, strict=True)
    return " · ".join(words.page(f"bet_{slip.kind}", horse=horse, stake=stake) for horse, stake in backed)


def own_bet(view: JockeyView, runners: Sequence[Runner], words: Text) -> OwnBet | None:
    """The own sheet, what it pays, and how it stands as the horses run."""
    own = view.sheet
    if own is None or not own.sealed:
        return None
    slip, title = own.slip, _slip_words(own.slip, words)
    if not slip.stakes:
        return OwnBet(title)
    backed = [runner for horse in slip.horses for runner in runners if runner.horse == horse]
    stands = "; ".join(_stands(field_of(view), runner, words) for runner in backed)
    pays = words.page(f"pays_{slip.kind}_own", best=own.best, worst=own.worst)
    return OwnBet(title, pays, words.page("bet_now", stands=stands, net=words.signed(own.now)), backed)


def _stands(field: Field, runner: Runner, words: Text) -> str:
    """A backed horse as it runs: its rank and how far ahead or behind; or that it is home."""
    how = how_it_stands(field, runner.lane, words)
    key = "bet_home" if runner.place else "bet_stands"
    return words.page(key, horse=runner.horse, rank=runner.rank, how=how)


def ledger(result: RaceResult, words: Text) -> Ledger:
    """A race with everybody's sheet laid open."""
    over = "ledger_result" if result.second else "ledger_dead_heat"
    sheets = enumerate(zip(result.sheets, result.nets, strict=True))
    return Ledger(
        title=words.page("ledger_race", race=result.race, block=result.block),
        result=words.page(over, first=result.first, second=result.second),
        rows=[(words.name("seat", seat), _slip_words(slip, words), words.signed(net)) for seat, (slip, net) in sheets],
    )
