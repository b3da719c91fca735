"""`railbird bench viewers`: what it costs to keep a table's screens up to date, by kind of viewer, without a network.

One whole game of each by bots, four seats; after every entry all screens are brought forward and their events made and
packed, as the stream would: everybody's first, then each seat's. Processor time, so that what else runs counts little;
garbage is looked for as on a server (`web/sweeping.py`). On a machine where much else runs, the same game is played
several times, and each update counts what it took when it was disturbed least.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import mean
from time import process_time

from railbird.cli.arrange import print_json
from railbird.cli.load.watched import Watched
from railbird.core.actors import SPECTATOR
from railbird.core.registry import game_ids
from railbird.web import sweeping
from railbird.web.screens import Screen, Screens
from railbird.web.squeezing import Squeezed
from railbird.web.table.updates import Reached, frame

SEATS, SEED, MOST = 4, 3, 400
EVERYBODY, AGAIN, WAITS, ASKED = "everybody", "again", "waits", "asked"


@dataclass(frozen=True)
class Viewed:
    """What the screens of one game cost: milliseconds of processor for an update, bytes of it."""

    game: str
    everybody: float  # The first spectator: what all see is drawn.
    again: float  # One more viewer through the same eyes.
    waits: float  # A seat that waits.
    asked: float  # A seat that is asked.
    six: float  # Four seats and two spectators, for each entry of the log.
    raw: float  # Bytes, on average,
    packed: float  # as they are sent,
    packed_p95: float  # and in the worst of twenty.
    entries: int


class Costs:
    """The costs of one game as they are found."""

    def __init__(self, game_id: str) -> None:
        self.table = Watched(game_id, SEATS, SEED)
        self.screens = Screens()
        self.found: dict[str, list[float]] = defaultdict(list)
        self.sizes: list[tuple[int, int]] = []
        self.moves: list[float] = []
        self._streams = {viewer: Squeezed() for viewer in (*self.table.viewers, AGAIN)}
        self._had = {viewer: _reached(self.table.screen(self.screens, viewer)) for viewer in self.table.viewers}

    def play(self) -> None:
        """Play on, and keep every screen up to date."""
        for _ in self.table.play(MOST):
            had = self._had[SPECTATOR]
            costs = [self._look(viewer) for viewer in (SPECTATOR, *range(SEATS))]
            self.moves.append(sum(costs) + (self._look_again(had) if costs[0] else 0.0))

    def _look(self, viewer: int) -> float:
        if self.table.live.version(viewer) == self._had[viewer][0]:
            return 0.0
        began = process_time()
        screen = self.table.screen(self.screens, viewer)
        event = screen.event(*self._had[viewer])
        sent = self._streams[viewer].packed(frame("table", Reached(*_reached(screen)), event))
        took = (process_time() - began) * 1000
        self._had[viewer] = _reached(screen)
        self.sizes.append((len(event), len(sent)))
        asked = screen.look is not None and screen.look.may_act
        self.found[EVERYBODY if viewer == SPECTATOR else ASKED if asked else WAITS].append(took)
        return took

    def _look_again(self, had: tuple[int, int]) -> float:
        """Another spectator, who has the page the first one had."""
        began = process_time()
        screen = self.table.screen(self.screens, SPECTATOR)
        self._streams[AGAIN].packed(frame("table", Reached(*_reached(screen)), screen.event(*had)))
        took = (process_time() - began) * 1000
        self.found[AGAIN].append(took)
        return took

    def viewed(self) -> Viewed:
        """What was found."""
        raw, sent = zip(*self.sizes, strict=True)
        kinds = {kind: round(mean(self.found[kind]), 3) for kind in (EVERYBODY, AGAIN, WAITS, ASKED)}
        worst = sorted(sent)[len(sent) * 95 // 100]
        entries = len(self.moves)
        return Viewed(
            self.table.game.id, **kinds, six=mean(self.moves), raw=mean(raw), packed=mean(sent), packed_p95=worst,
            entries=entries,
        )  # fmt: skip


def _reached(screen: Screen) -> tuple[int, int]:
    return screen.version, 0 if screen.look is None else len(screen.look.notes)


def measure(game: str | None, rounds: int = 1) -> list[Viewed]:
    """One game or all."""
    sweeping.begin()
    return [least(game_id, rounds).viewed() for game_id in ((game,) if game else game_ids())]


def least(game_id: str, rounds: int) -> Costs:
    """The same game so many times: of each update the least it has taken."""
    costs = Costs(game_id)
    costs.play()
    for _ in range(rounds - 1):
        again = Costs(game_id)
        again.play()
        costs.moves = [min(pair) for pair in zip(costs.moves, again.moves, strict=True)]
        for kind, found in again.found.items():
            costs.found[kind] = [min(pair) for pair in zip(costs.found[kind], found, strict=True)]
    return costs


def bench_viewers(*, game: str | None, rounds: int, json: bool) -> None:
    """Measure one game or all."""
    found = measure(game, rounds)
    if json:
        print_json([asdict(one) for one in found])
    else:
        print(told(found))


def told(found: Sequence[Viewed]) -> str:
    """The table for people."""
    head = f"{'ms of processor':16}{'all see':>8}{'one more':>10}{'waits':>7}{'asked':>7}{'six':>7}"
    lines = [f"{head}{'bytes':>9}{'packed':>8}{'p95':>7}"]
    for one in found:
        times = f"{one.everybody:8.2f}{one.again:10.3f}{one.waits:7.2f}{one.asked:7.2f}{one.six:7.2f}"
        lines.append(f"{one.game:16}{times}{one.raw:9.0f}{one.packed:8.0f}{one.packed_p95:7.0f}")
    return "\n".join(lines)
