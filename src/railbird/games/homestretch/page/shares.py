"""Shares on the page of HomeStretch: the draft, and the second purchase."""

from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.homestretch.page.question import Question, ShareCard, bare, lane_of
from railbird.games.homestretch.rules.actions import BUY, BUY_BLIND, KEEP, PASS
from railbird.games.homestretch.rules.figures import blind_price, left
from railbird.games.homestretch.view import HomeStretchView


def draft(seen: Seen[HomeStretchView], words: Text) -> Question:
    """The hand, what is kept so far, and the money left after paying."""
    view = seen.view
    assert view.draft is not None
    own = view.draft
    cards = []
    for horse in own.hand:
        have = own.kept.count(horse)
        label = words.page("keep", name=bare(words, horse))
        choice = Choice(label=label, actions=(KEEP[horse],), key=f"keep-{horse}")
        cards.append(_card(view, horse, own.left, words.page("have", count=have) if have else "", choice, words))
    return Question(
        kind="draft",
        title=words.page("draft_title"),
        ask=words.page("draft_ask", left=len(own.hand) - 1),
        rule=seen.rule,
        cards=cards,
        figures=[
            (words.page("kept_so_far"), ", ".join(str(horse) for horse in own.kept) or words.page("nothing")),
            (words.page("costs_so_far"), words.money(own.cost)),
            (words.page("money_left"), words.money(own.left)),
        ],
    )


def purchase(seen: Seen[HomeStretchView], words: Text) -> Question:
    """The row with prices, the deck everybody can work out, and passing."""
    view = seen.view
    assert view.market is not None
    market = view.market
    money = view.players[view.seat].money
    owned = [horse for player in view.players for horse in player.stable]
    own = view.players[view.seat].stable
    cards = []
    for horse in market.row:
        label = words.page("buy", name=bare(words, horse), price=lane_of(view, horse).price)
        refusal = None if BUY[horse] in seen.legal else seen.trial(BUY[horse]).refusal
        dear = words.refusal(refusal) if refusal else ""
        part = words.page("part", part=own.count(horse) + 1, total=owned.count(horse) + 1)
        choice = Choice(label=label, actions=(BUY[horse],), key=f"buy-{horse}", reason=dear)
        cards.append(_card(view, horse, money, part, choice, words))
    choices = []
    if BUY_BLIND in seen.legal:
        prices = sorted(blind_price(lane_of(view, horse).price, market.surcharge) for horse in market.deck)
        blind = words.page("blind_sub", low=prices[0], high=prices[-1], count=len(market.deck))
        choices.append(Choice(label=words.page("blind"), sub=blind, actions=(BUY_BLIND,), key="blind"))
    choices.append(Choice(label=words.page("pass"), sub=words.page("pass_sub"), actions=(PASS,), key="pass"))
    return Question(
        kind="buy",
        title=words.page("buy_title"),
        ask=words.page("buy_ask", money=money, round=market.round),
        rule=seen.rule,
        cards=cards,
        choices=choices,
        deck=market.deck,
    )


def _card(view: HomeStretchView, horse: int, money: int, note: str, choice: Choice, words: Text) -> ShareCard:
    """A share with what it leaves of this money, or why it cannot be had."""
    lane = lane_of(view, horse)
    return ShareCard(
        horse=horse,
        name=bare(words, horse),
        price=words.money(lane.price),
        tote=lane.tote,
        after=choice.reason or words.page("left_after", money=left(money, lane.price)),
        note=note,
        choice=choice,
    )
