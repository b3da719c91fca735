"""The book of HomeStretch: every box of the Tote that the token in hand may go into, and what it pays (HS-4, HS-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from railbird.core.action import Action
from railbird.core.book import UNKNOWN, Ahead, Book, Finish, Gains, Wager
from railbird.core.note import Note
from railbird.games.homestretch.bot.chances import at_start
from railbird.games.homestretch.bot.coming import ASIDES, ahead
from railbird.games.homestretch.bot.outlook import WHIM, habit
from railbird.games.homestretch.rules.actions import HORSES, POOLS, Bet
from railbird.games.homestretch.rules.figures import X, bet_pays, is_paid, token_gains
from railbird.games.homestretch.rules.notes import RACE_OVER
from railbird.games.homestretch.rules.setup import Setup

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

RUNNERS: Final = tuple([str(horse) for horse in HORSES])
RACING: Final = frozenset({"first_roll", "second_roll", "choose_move", "choose_last", "choose_again"})
GOOD: Final = 6  # Of the boxes of most value people lay their tokens in one of so many.


def home_of(finish: Finish) -> tuple[int, ...]:
    """HS-8.1: the horses across the line, in order."""
    placed = sorted([(place, horse) for place, horse in zip(finish, HORSES) if place])
    return tuple([horse for _, horse in placed])


def finish_of(home: Sequence[int]) -> Finish:
    """By horse its place."""
    return tuple([home.index(horse) + 1 if horse in home else 0 for horse in HORSES])


def finish(_state: HomeStretchState, notes: Sequence[Note], _random: object) -> Finish:
    """HS-8.3: the first race that was over."""
    over = next((note for note in notes if note.event == RACE_OVER.name), None)
    return UNKNOWN if over is None else finish_of(over.numbers("horses"))


def placed(state: HomeStretchState) -> Finish:
    """The places taken in the race that is on."""
    return finish_of(state.home) if state.step.name in RACING else UNKNOWN


def wagers(state: HomeStretchState, seat: int) -> list[Wager]:
    """HS-4.2, HS-5.1: the token that is due, in every box it may go into."""
    if state.step is not state.setup.flow.betting or seat not in state.pending():
        return []
    return [_wager(state.setup, bet) for bet in state.legal(seat) if isinstance(bet, Bet)]


def coming(state: HomeStretchState, seat: int) -> list[Ahead]:
    """HS-3.1, HS-10: the races after the one at hand, while bets are laid and shares are bought."""
    setup = state.setup
    if state.step not in (setup.flow.betting, setup.flow.purchase) or seat not in state.pending():
        return []
    due = next((bet.token for bet in state.legal(seat) if isinstance(bet, Bet)), 0)
    boxes = [bet for bets in setup.bets for bet in bets if bet.token == due]
    return ahead(state, seat, [_wager(setup, bet) for bet in dict.fromkeys(boxes)])


def _wager(setup: Setup, bet: Bet) -> Wager:
    token, figure, costs = bet.token, setup.tote[bet.box], setup.lose_stake
    return Wager(
        actions=(bet,),
        pool=bet.pool,
        runners=(str(bet.horse),),
        stake=token,
        gains=_gains(bet, figure, costs),
        most=bet_pays(token, figure),
        least=token_gains(token, figure, False, costs),
    )


def _gains(bet: Bet, figure: int, costs: bool) -> Gains:
    return lambda finish: token_gains(bet.token, figure, is_paid(bet.box, home_of(finish)), costs)


# --- how people bet


@lru_cache(maxsize=256)
def good_boxes(setup: Setup, tokens: tuple[int, ...]) -> tuple[int, ...]:
    """The boxes in the order of what a token there brings on average."""
    places = at_start(tokens, setup.finish, setup.move_long, setup.move_short)
    worth = {
        (horse - 2) * 3 + pool: places.within(horse, pool + 1) * (setup.tote[(horse - 2) * 3 + pool] + setup.lose_stake)
        for horse in HORSES
        for pool in range(len(POOLS))
    }
    return tuple(sorted(worth, key=lambda box: -worth[box]))


def betting_habit(state: HomeStretchState, seat: int, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """Tokens lie in good boxes, not in any; the race is ridden as ever."""
    if state.step is not state.setup.flow.betting:
        return habit(state, seat, options, random)
    if random() >= WHIM:
        offered = {bet.box: bet for bet in options if isinstance(bet, Bet)}
        wanted = int(random() * random() * GOOD)
        good = [box for box in good_boxes(state.setup, tuple(state.token)) if box in offered]
        return offered[good[min(wanted, len(good) - 1)]]
    return options[int(random() * len(options))]


def signs(state: HomeStretchState) -> dict[str, str]:
    """HS-7: the token behind each horse."""
    return {str(horse): "X" if state.token[horse] == X else f"+{state.token[horse]}" for horse in HORSES
            if state.token[horse]}  # fmt: skip


BOOK = Book(
    runners=lambda _state: RUNNERS,
    signs=signs,
    asides=lambda _state: ASIDES,
    kind=lambda _state: "horse",
    pools="pool",
    finish=finish,
    placed=placed,
    wagers=wagers,
    ahead=coming,
    habit=betting_habit,
    how=lambda _state: "model",
)
