"""Sheets that are in, on the page of Jockey: the own one while the race is on, everybody's when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.text import Text
from railbird.games.jockey.page.track import Field, Runner, field_of, how_it_stands
from railbird.games.jockey.view import JockeyView, OwnSheet, RaceResult, Slip


@dataclass(frozen=True)
class OwnBet:
    """The seat's own sheet, for its own eyes."""

    title: str
    pays: str = ""
    now: str = ""
    brief: str = ""  # The same for a strip on a phone, whose board has the rest above it.
    net: str = ""  # What it would bring as the horses stand.
    rule: str = ""  # The rule it is paid under.
    horses: Sequence[tuple[str, str]] = ()  # With the letters they wear.


class Ledger(NamedTuple):
    """A race that is over, with everybody's sheet laid open: put into words when it is drawn, which is once."""

    race: RaceResult
    own: int  # The seat that reads it.

    def title(self, words: Text) -> str:
        """Which race it was."""
        return words.page("ledger_race", race=self.race.race, block=self.race.block)

    def result(self, words: Text) -> str:
        """How it ended."""
        over = "ledger_result" if self.race.second else "ledger_dead_heat"
        return words.page(over, first=self.race.first, second=self.race.second)

    def rows(self, words: Text) -> list[tuple[str, str, str]]:
        """By seat who it is, what it had bet, and what that brought."""
        sheets = enumerate(zip(self.race.sheets, self.race.nets, strict=True))
        return [(self._who(seat, words), _slip_words(slip, words), words.signed(net)) for seat, (slip, net) in sheets]

    def _who(self, seat: int, words: Text) -> str:
        return words.page("you") if seat == self.own else words.name("seat", seat)


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
    backed = [runner for horse in own.slip.horses for runner in runners if runner.horse == horse]
    return words.kept(("own_bet", view.seat), _own_bet, own, backed, field_of(view))


def _own_bet(words: Text, own: OwnSheet, backed: Sequence[Runner], field: Field) -> OwnBet:
    slip, title, net = own.slip, _slip_words(own.slip, words), words.signed(own.now)
    if not slip.stakes:
        return OwnBet(title, rule=own.rule)
    stands = "; ".join([_stands(runner, how_it_stands(field, runner.lane, words), words) for runner in backed])
    return OwnBet(
        title=title,
        pays=words.page(f"pays_{slip.kind}_own", best=own.best, worst=own.worst),
        now=words.page("bet_now", stands=stands, net=net),
        brief=words.page("bet_brief", ranks=tuple([runner.rank for runner in backed]), net=net),
        net=net,
        rule=own.rule,
        horses=[(runner.horse, runner.letter) for runner in backed],
    )


def _stands(runner: Runner, how: str, words: Text) -> str:
    """A backed horse as it runs: its rank and how far ahead or behind; or that it is home."""
    key = "bet_home" if runner.place else "bet_stands"
    return words.page(key, horse=runner.horse, rank=runner.rank, how=how)
