"""What has been played of every line, so small that it lies in the repository: a run goes on where one stopped.

A file for every game, a row for some deals of a line. A deal is written as soon as it has been played; `tidy` makes
one row of all of a line. Of a game it is kept how the one bot came in, of a deal its luck, of a line what it cost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from railbird.lab.played import Deal, Played
from railbird.lab.ratings import mean_ranks

if TYPE_CHECKING:
    from railbird.lab.strength import Line

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""How a game is written: three times how many share the victory with the one bot (0: it has not won), and then 0, 1 or
2 for places behind, level with or before the mean of the others."""
FINE = 10_000  # Luck is kept in so many parts of a victory.


class Row(msgspec.Struct, omit_defaults=True):
    """Some deals of a line, one behind the other."""

    line: str  # Who meets whom, and the digest of how they play.
    first: int  # The number of the first deal.
    games: str  # A letter for every game, a space between deals.
    luck: list[int] = []  # By deal: the mean luck of the one bot, where it was reckoned.
    seconds: float = 0.0  # Processor time.
    asked: list[int] = msgspec.field(
        default_factory=lambda: [0, 0]
    )  # Of the one bot and of the others: decisions with a choice,
    thought: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])  # and the processor time they took.

    def deals(self) -> list[str]:
        """The letters of each deal."""
        return self.games.split()

    def shares(self) -> list[float]:
        """By deal: the part of the victories of the one bot, for each seat it held."""
        return [sum(map(share_of, deal)) / len(deal) for deal in self.deals()]

    def adjusted(self) -> list[float]:
        """The same without luck, where that was reckoned."""
        return [share - luck / FINE for share, luck in zip(self.shares(), self.luck)]

    def add(self, more: Row) -> None:
        """The deals that follow."""
        self.games += " " + more.games
        self.luck = self.luck + more.luck
        self.seconds = round(self.seconds + more.seconds, 3)
        self.asked = [one + other for one, other in zip(self.asked, more.asked)]
        self.thought = [round(one + other, 6) for one, other in zip(self.thought, more.thought)]


def share_of(letter: str) -> float:
    """The part of a victory."""
    winners = LETTERS.index(letter) // 3
    return 1 / winners if winners else 0.0


def rank_of(letter: str) -> int:
    """Whether the one bot came in behind, level with or before the others: a place that is better is less."""
    return 1 - LETTERS.index(letter) % 3


def written(name: str, one: str, deal: Deal) -> Row:
    """A deal as a row."""
    seats = [(played, played.lineup.index(one)) for played in deal.games]
    luck = [played.luck[seat] for played, seat in seats if played.luck]
    asked, thought = [0, 0], [0.0, 0.0]
    for played, seat in seats:
        for other, (count, took) in enumerate(zip(played.asked, played.seconds)):
            asked[other != seat] += count
            thought[other != seat] += took
    return Row(
        line=name,
        first=deal.number,
        games="".join([letter(played, one) for played in deal.games]),
        luck=[round(FINE * sum(luck) / len(luck))] if luck else [],
        seconds=deal.seconds,
        asked=asked,
        thought=[round(took, 6) for took in thought],
    )


def letter(played: Played, one: str) -> str:
    """How the one bot came in."""
    ranks = mean_ranks(played)
    mine = ranks.pop(one)
    winners = played.ranks.count(1) if mine == 1 else 0
    return LETTERS[3 * winners + (mine <= min(ranks.values())) + (mine < min(ranks.values()))]


@dataclass
class Journals:
    """A folder with a file for every game; lines whose bots have changed since begin anew."""

    folder: Path
    digest: Callable[[Line], str]  # Changes whenever a bot of the line plays differently.
    _rows: dict[str, dict[str, Row]] = field(default_factory=dict)
    _names: dict[Line, str] = field(default_factory=dict)

    def path(self, game: str) -> Path:
        """The file of a game."""
        return self.folder / f"{game}.jsonl"

    def name(self, line: Line) -> str:
        """What a line is called in its file."""
        if line not in self._names:
            what = msgspec.json.encode([line.contest().identity(), self.digest(line)])
            how = "".join(f" {value}" for _, value in line.choices)
            sign = hashlib.sha256(what).hexdigest()[:8]
            self._names[line] = f"{line.seats} {line.one} {line.others}{how} {sign}"
        return self._names[line]

    def row(self, line: Line) -> Row | None:
        """What has been played of a line."""
        return self._of(line.game).get(self.name(line))

    def older(self, line: Line) -> Row | None:
        """What was played of a line before the code of its bots changed; the most, where it has changed often."""
        rows, plain = self._of(line.game), self._plain(line)
        found = [row for name, row in rows.items() if name.rpartition(" ")[0] == plain and name != self.name(line)]
        return max(found, key=lambda row: len(row.games), default=None)

    def take_over(self, line: Line) -> None:
        """Let that count: they have been found to play as they did."""
        rows, row = self._of(line.game), self.older(line)
        assert row is not None
        del rows[row.line]
        row.line = self.name(line)
        rows[row.line] = row

    def _plain(self, line: Line) -> str:
        """What a line is called, however its bots play."""
        return self.name(line).rpartition(" ")[0]

    def add(self, line: Line, deal: Deal) -> None:
        """One more deal, on the disk before anything else; what does not follow on the last one is played again."""
        row, rows = written(self.name(line), line.one, deal), self._of(line.game)
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.path(line.game).open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
        merge(rows, row)

    def tidy(self) -> None:
        """One row for every line, in order, and none for bots that have changed since."""
        for game, rows in self._of_all():
            now = {name.rpartition(" ")[0]: name for line, name in self._names.items() if line.game == game}
            for name in list(rows):
                if now.get(name.rpartition(" ")[0], name) != name:
                    del rows[name]
            lines = [msgspec.json.encode(rows[name]) + b"\n" for name in sorted(rows)]
            part = self.path(game).with_suffix(".part")
            part.write_bytes(b"".join(lines))
            part.replace(self.path(game))

    def _of_all(self) -> Iterator[tuple[str, dict[str, Row]]]:
        return ((path.stem, self._of(path.stem)) for path in sorted(self.folder.glob("*.jsonl")))

    def _of(self, game: str) -> dict[str, Row]:
        if game not in self._rows:
            path = self.path(game)
            self._rows[game] = read(path.read_bytes()) if path.exists() else {}
        return self._rows[game]


def read(text: bytes) -> dict[str, Row]:
    """All rows of a file, those of one line put together; a torn last one is dropped."""
    rows: dict[str, Row] = {}
    for line in text.splitlines():
        with suppress(msgspec.DecodeError):
            merge(rows, msgspec.json.decode(line, type=Row))
    return rows


def merge(rows: dict[str, Row], row: Row) -> None:
    """Put a row to those of its line, if it is the next one."""
    before = rows.get(row.line)
    if before is None and row.first == 0:
        rows[row.line] = row
    elif before is not None and row.first == len(before.deals()):
        before.add(row)
