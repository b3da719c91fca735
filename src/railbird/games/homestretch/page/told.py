"""The table of HomeStretch in words: the commentator's line, and for terminals lanes, Tote, stables, one's own."""

from collections.abc import Iterator, Sequence

from railbird.core.page import Told
from railbird.core.text import Text
from railbird.games.homestretch.page.lanes import BoxLook, HorseRow
from railbird.games.homestretch.page.question import bare
from railbird.games.homestretch.rules.actions import POOLS
from railbird.games.homestretch.view import HomeStretchView

MARKS = "ABCDEF"  # A letter per seat, for tokens and owners.
RACING = ("first_roll", "second_roll", "choose_move", "choose_last", "choose_again")


def says(view: HomeStretchView, words: Text) -> str:
    """The commentator: one line about the position."""
    if view.step == "betting":
        return words.page("says_betting")
    if view.card is None or view.step not in RACING:
        return ""
    running = sorted((lane for lane in view.lanes if lane.place is None), key=lambda lane: -lane.position)
    rolled = next((lane for lane in view.lanes if view.dice and lane.horse == sum(view.dice)), None)
    if rolled and rolled.position == 0 and rolled.token.startswith("+"):
        return words.page("says_wakes", name=bare(words, rolled.horse))
    if rolled and rolled.place:
        return words.page("says_special", name=bare(words, rolled.horse))
    first, second = running[:2]
    if first.position == 0:
        return words.page("says_start")
    if first.position >= view.finish - 2 and second.position >= view.finish - 3:
        return words.page("says_post", name=bare(words, first.horse), other=bare(words, second.horse))
    if first.position == second.position:
        return words.page("says_level", name=bare(words, first.horse), other=bare(words, second.horse))
    return words.page("says_leads", name=bare(words, first.horse), spaces=view.finish - first.position)


def told(view: HomeStretchView, rows: Sequence[HorseRow], words: Text) -> list[Told]:
    """The lanes with their boxes; who owns what; what the viewer alone sees."""
    pools = [words.page(f"pool_{pool}") for pool in POOLS]
    owners = ["".join(MARKS[seat] for seat, _ in row.owners) for row in rows]
    stalls = [(str(row.stall.horse), row.stall.name) for row in rows]
    boxes = [tuple(map(_box, row.stall.boxes)) for row in rows]
    lanes = [(*one, own, r.run.stands, *box) for one, own, r, box in zip(stalls, owners, rows, boxes)]
    stables = [
        (MARKS[player.seat], words.name("seat", player.seat), str(player.limit or ""), _numbers(player.stable))
        for player in view.players
    ]
    return [
        Told(lanes, ("", "", words.board("owners"), "", *pools)),
        Told(stables, ("", words.board("player"), words.board("per_box"), words.board("stable"))),
        Told([(line,) for line in _own(view, words)]),
    ]


def _box(box: BoxLook) -> str:
    """What it pays, and the tokens in it: with their values where these are known (A32), otherwise B or BB."""
    held: dict[str, str] = {}
    for token in box.tokens:
        mark = MARKS[token.seat]
        held[mark] = held.get(mark, mark if token.value is not None else "") + str(token.value or mark * token.pile)
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
    return words.listing([words.name("seat", seat) for seat in seats])


def _numbers(horses: Sequence[int]) -> str:
    return " ".join(str(horse) for horse in horses)
