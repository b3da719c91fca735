"""How likely each horse is to finish where: a race run on paper, many times, from what lies open.

A turn gives every horse its box and the same white die, three spaces with its bonus, less the ground it loses to
lanes, bends and other horses. That ground is the only guess here: it grows with the lanes outside of one and is
larger for apprentices, who change lanes once a turn. Who has gone farthest past the line when the fourth
horse is home has won.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from railbird.games.winplaceshow.rules.figures import PER
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import RaceCard

HORSES: Final = 6
PLACES: Final = 4
RUNS: Final = 300
CONTROL: Final = 500.0  # What it is worth to ride a horse oneself, apart from its purse.
MOST_TURNS: Final = 16
Ground = tuple[float, float, float]
GROUND: Final[dict[str, tuple[Ground, Ground]]] = {
    "6f": ((0.5, 0.15, 1.4), (2.3, 0.2, 3.0)),
    "1m": ((0.5, 1.0, 1.5), (4.0, 0.3, 5.0)),
    "1m2f": ((0.5, 0.4, 0.4), (2.8, 0.6, 2.8)),
}
"""Spaces lost over a whole race by distance, a veteran's, then an apprentice's: at the rail, per lane outwards, and
the mean of what bad luck adds, which is mostly little and now and then a lot."""
USUAL_GROUND: Final[Sequence[Ground]] = ((0.5, 0.5, 1.1), (3.0, 0.4, 3.5))

Shares = tuple[tuple[float, ...], ...]  # By horse, how likely it is first, second, third, fourth.


def _tapes() -> list[tuple[list[tuple[int, int]], list[float]]]:
    """The dice and the luck of every run, the same for all questions, so that equal questions get equal answers."""
    random = Random("the same dice for everybody")
    runs = []
    for _ in range(RUNS):
        dice = [(random.randint(1, 6), random.randint(1, 6)) for _ in range(MOST_TURNS)]
        runs.append((dice, [random.expovariate(1.0) for _ in range(HORSES)]))
    return runs


TAPES: Final = _tapes()


def before(card: RaceCard) -> Shares:
    """The chances in a race as the programme announces it."""
    boxes = tuple([tuple(entry.boxes) for entry in card.entries])
    bonus = tuple([entry.bonus for entry in card.entries])
    return _before(card.distance, card.spaces, boxes, bonus, tuple([e.jockey == "veteran" for e in card.entries]))


def earned(shares: Sequence[float], purse: Sequence[int]) -> float:
    """WPS-12: what a horse may be expected to earn, and what riding it oneself is worth."""
    return CONTROL + sum([chance * prize for chance, prize in zip(shares, purse)])


def gain(shares: Sequence[float], pays: Sequence[int], pool: int) -> float:
    """WPS-36: the expected gain per dollar of a bet."""
    return sum(shares[: pool + 1]) * pays[pool] / PER - 1


def shaded(worth: float, bidders: int, place: int) -> float:
    """WPS-21, WPS-27: a sealed bid for the horse at this place of the sale, below its value by what rivals leave.

    Each buyer of the first round drops out; where nobody else can buy, the least will do.
    """
    rivals = max(0, bidders - 1 - place) if place < bidders else bidders - 1
    return worth * rivals / (rivals + 1)


@lru_cache(maxsize=256)
def _before(
    distance: str, spaces: int, boxes: tuple[tuple[int, ...], ...], bonus: tuple[int, ...], veteran: tuple[bool, ...]
) -> Shares:
    lost = [ground(distance, veteran[horse], horse) for horse in range(HORSES)]
    return _run(boxes, bonus, [spaces + sure for sure, _ in lost], [bad for _, bad in lost], 0, RUNS)


def under_way(view: WinPlaceShowView, runs: int = 100) -> Shares:
    """The chances in the race under way, from where the horses stand."""
    card = view.programme[view.race - 1]
    to_go, luck = [], []
    for horse, runner in enumerate(view.runners):
        lane = runner.lane - 1 if runner.lane is not None else 0
        sure, bad = ground(card.distance, card.entries[horse].jockey == "veteran", lane)
        part = max(0.0, min(1.0, runner.remaining / card.spaces))
        to_go.append(runner.remaining + sure * part if runner.place is None else 100.0 * runner.place - 1000.0)
        luck.append(bad * part if runner.place is None else 0.0)
    boxes = [entry.boxes for entry in card.entries]
    return _run(boxes, [entry.bonus for entry in card.entries], to_go, luck, view.turn, runs)


def ground(distance: str, is_veteran: bool, lane: int) -> tuple[float, float]:
    """The ground a horse loses surely, and the mean of what bad luck adds."""
    veteran, apprentice = GROUND.get(distance, USUAL_GROUND)
    least, per_lane, luck = veteran if is_veteran else apprentice
    return least + per_lane * lane, luck


def _run(
    boxes: Sequence[Sequence[int]], bonus: Sequence[int], to_go: list[float], bad: list[float], turn: int, runs: int
) -> Shares:
    counts = [[0] * PLACES for _ in range(HORSES)]
    for dice, luck in TAPES[:runs]:
        left = [to_go[horse] + bad[horse] * luck[horse] for horse in range(HORSES)]
        for place, horse in enumerate(_finish(boxes, bonus, left, dice, turn)[:PLACES]):
            counts[horse][place] += 1
    return tuple(tuple(count / runs for count in line) for line in counts)


def _finish(
    boxes: Sequence[Sequence[int]], bonus: Sequence[int], left: list[float], dice: list[tuple[int, int]], turn: int
) -> list[int]:
    """One race on paper: horses in the order they come home."""
    home: list[int] = []
    racing = list(range(HORSES))
    for white, red in dice:
        done = [horse for horse in racing if left[horse] <= 0]
        if done:
            home += sorted(done, key=lambda horse: left[horse])
            racing = [horse for horse in racing if left[horse] > 0]
        if len(home) >= PLACES:
            break
        for horse in racing:
            box = boxes[horse]
            bonus_spaces = 3 if white + red == bonus[horse] else 0
            left[horse] -= (box[turn] if turn < len(box) else box[-1]) + white + bonus_spaces
        turn += 1
    return home + sorted(racing, key=lambda horse: left[horse])
