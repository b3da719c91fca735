"""What is checked: every arrangement of a table; and what is found."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from railbird.core.edition import EditionFile
from railbird.core.errors import BadOptions
from railbird.core.game import AnyGame
from railbird.core.options import Options, one_by_one, option_fields, write_options

Progress = Callable[[int, int, str], None]  # Told how many set-ups are done, of how many, and which one comes next.


@dataclass
class Report:
    """What was checked, how often, and what was found wrong."""

    game: str
    checks: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)
    games: int = 0
    plies: int = 0

    @property
    def passed(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.findings

    def expect(self, check: str, holds: bool, says: str) -> None:
        """Count one assertion; keep the sentence if it does not hold."""
        self.checks[check] += 1
        if not holds:
            self.findings.append(f"{check}: {says}")


@dataclass(frozen=True)
class Arrangement:
    """One way to set up a table: seats, options, edition."""

    seats: int
    options: Options
    edition: EditionFile

    def __str__(self) -> str:
        default = type(self.options)()
        changed = [f"{k}={v}" for k, v in write_options(self.options).items() if v != getattr(default, k)]
        return " ".join([f"{self.seats} seats", self.edition.name, *changed])


def arrangements(game: AnyGame, seed: str = "arrangements", mixed: int = 8) -> Iterator[Arrangement]:
    """Every edition, seat count and option value at least once, and some mixtures of options.

    A game that says how it is shortened (`trial`) is played at full length once, with the fewest seats.
    """
    for name in game.editions():
        file = game.builtin(name)
        edition = game.read_edition(file)[0]
        random = Random(f"{seed} {name}")
        options = list(one_by_one(game.options)) if name == "standard" else []
        candidates = [(seats, game.read_options({}, edition)) for seats in game.seats]
        candidates += [(seats, option) for option in options[1:] for seats in _some_seats(game, option, random)]
        fields = option_fields(game.options)
        for _ in range(mixed if name == "standard" else 0):
            values = {f.name: random.choice(f.values()) for f in fields}
            chosen = game.read_options({**values, **game.trial})
            candidates.append((random.choice(game.seats_with(chosen) or game.seats), chosen))
        for number, (seats, chosen) in enumerate(candidates):
            with suppress(BadOptions):  # these seats, options and components may make no table
                game.new(seats, chosen, edition)
                yield Arrangement(seats, _shortened(game, chosen) if number else chosen, file)


def _shortened(game: AnyGame, options: Options) -> Options:
    """The same options with the game's trial ones wherever they are left as printed."""
    printed = write_options(game.options())
    chosen = write_options(options)
    short = {name: value for name, value in game.trial.items() if chosen[name] == printed[name]}
    return game.read_options({**chosen, **short}) if short else options


def _some_seats(game: AnyGame, options: Options, random: Random) -> list[int]:
    """The fewest that fit the options, the most, and one between."""
    counts = game.seats_with(options) or tuple(game.seats)
    return sorted({counts[0], counts[-1], random.choice(counts)})
