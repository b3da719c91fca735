"""The table of HomeStretch in words, for terminals: lanes and Tote, stables, one's own cards and slip."""

from collections.abc import Iterator, Sequence

from railbird.core.page import Told
from railbird.core.text import Text
from railbird.games.homestretch.page.lanes import BoxLook, HorseRow
from railbird.games.homestretch.rules.actions import POOLS
from railbird.games.homestretch.view import HomeStretchView

MARKS = "ABCDEF"  # A letter per seat, for tokens and owners.


def told(view: HomeStretchView, rows: Sequence[HorseRow], words: Text) -> list[Told]:
    """The lanes with their boxes; who owns what; what the viewer alone sees."""
    pools = [words.page(f"pool_{pool}") for pool in POOLS]
    lanes = [(str(row.horse), row.name, _marks(row), row.stands, *map(_box, row.boxes)) for row in rows]
    stables = [
        (MARKS[player.seat], words.name("seat", player.seat), str(player.limit or ""), _numbers(player.stable))
        for player in view.players
    ]
    return [
        Told(lanes, ("", "", words.board("owners"), "", *pools)),
        Told(stables, ("", words.board("player"), words.board("per_box"), words.board("stable"))),
        Told([(line,) for line in _own(view, words)]),
    ]


def _marks(row: HorseRow) -> str:
    return "".join(MARKS[owner.seat] for owner in row.owners)


def _box(box: BoxLook) -> str:
    """What it pays, and the tokens in it: with their values where these are known (A32), otherwise B or BB."""
    held: dict[str, str] = {}
    for token in box.tokens:
        mark = MARKS[token.seat]
        held[mark] = held.get(mark, mark if token.value is not None else "") + str(token.value or mark * token.count)
    return " ".join([str(box.figure), *held.values()])


def _own(view: HomeStretchView, words: Text) -> Iterator[str]:
    """The card, the dice, the draft, the slip, the shares for sale: a line each."""
    if view.card is not None:
        purses = words.board("purses").format(purses=" / ".join(map(words.money, view.card.purse)))
        yield f"{words.name('race_card', view.card.id)} · {purses}"
    if view.dice is not None and view.turn is not None:
        dice = f"{view.dice[0]}+{view.dice[1]}={sum(view.dice)}"
        yield words.board("dice").format(seat=words.name("seat", view.turn), dice=dice)
    if view.draft is not None and view.draft.hand:
        yield f"{words.board('hand')}: {_priced(view, view.draft.hand, words)}"
    if view.draft is not None and view.draft.kept:
        cost = words.board("cost").format(cost=words.money(view.draft.cost))
        yield f"{words.board('kept')}: {_numbers(view.draft.kept)} {cost}"
    if view.draft is not None and view.draft.passed_on:
        yield f"{words.board('passed_on')}: {' | '.join(map(_numbers, view.draft.passed_on))}"
    if view.betting_order:
        yield f"{words.board('order')}: {_seats(view.betting_order, words)}"
    if view.own_slip:
        laid = (f"{chip.value} > {chip.horse} {words.page(f'pool_{chip.pool}')}" for chip in view.own_slip)
        yield f"{words.board('slip')}: {', '.join(laid)}"
    if view.next_token is not None:
        yield words.board("next_token").format(token=view.next_token)
    if view.share_pool is not None:
        yield f"{words.board('pool')}: {_numbers(view.share_pool)}"
    if view.market is not None:
        yield f"{words.board('row')}: {_priced(view, view.market.row, words)}"
        yield f"{words.board('deck')}: {_numbers(view.market.deck)}  (+{words.money(view.market.surcharge)})"
    if view.market is not None and view.market.order:
        yield f"{words.board('buyers')}: {_seats(view.market.order, words)}"


def _priced(view: HomeStretchView, horses: Sequence[int], words: Text) -> str:
    price = {lane.horse: lane.price for lane in view.lanes}
    return ", ".join(f"{horse} ({words.money(price[horse])})" for horse in horses)


def _seats(seats: Sequence[int], words: Text) -> str:
    return ", ".join(words.name("seat", seat) for seat in seats)


def _numbers(horses: Sequence[int]) -> str:
    return " ".join(str(horse) for horse in horses)
