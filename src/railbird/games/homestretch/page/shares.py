"""Shares on the page of HomeStretch: the draft, and the second purchase."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.games.homestretch.page.question import Question, ShareCard, bare, lane_of
from railbird.games.homestretch.rules.actions import BUY, BUY_BLIND, KEEP, PASS, Buy, Keep
from railbird.games.homestretch.view import HomeStretchView


def draft(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-2.2: the hand, what is kept so far, and the money left after paying."""
    assert view.draft is not None
    own = view.draft
    money = view.players[view.seat].money
    cards = []
    for horse in own.hand:
        lane = lane_of(view, horse)
        have = own.kept.count(horse)
        choice = Choice(label=words.page("keep", name=bare(words, horse)), actions=(KEEP[horse],), key=f"keep-{horse}")
        cards.append(
            ShareCard(
                horse=horse,
                name=bare(words, horse),
                price=words.money(lane.price),
                tote=lane.tote,
                after=words.page("left_after", money=money - own.cost - lane.price),
                note=words.page("have", count=have) if have else "",
                choice=choice,
            )
        )
    assert all(isinstance(action, Keep) for action in legal)
    return Question(
        kind="draft",
        title=words.page("draft_title"),
        ask=words.page("draft_ask", left=len(own.hand) - 1),
        rule="HS-2.2",
        cards=cards,
        figures=[
            (words.page("kept_so_far"), ", ".join(str(horse) for horse in own.kept) or words.page("nothing")),
            (words.page("costs_so_far"), words.money(own.cost)),
            (words.page("money_left"), words.money(money - own.cost)),
        ],
    )


def purchase(view: HomeStretchView, legal: Sequence[Action], words: Text) -> Question:
    """HS-12.3, HS-12.4: the row with prices, the deck everybody can work out, and passing."""
    assert view.market is not None
    market = view.market
    money = view.players[view.seat].money
    offered = {action.horse for action in legal if isinstance(action, Buy)}
    owned = [horse for player in view.players for horse in player.stable]
    own = view.players[view.seat].stable
    cards = []
    for horse in market.row:
        lane = lane_of(view, horse)
        label = words.page("buy", name=bare(words, horse), price=lane.price)
        dear = "" if horse in offered else words.page("too_dear", money=money)
        part = words.page("part", part=own.count(horse) + 1, total=owned.count(horse) + 1)
        cards.append(
            ShareCard(
                horse=horse,
                name=bare(words, horse),
                price=words.money(lane.price),
                tote=lane.tote,
                after=dear or words.page("left_after", money=money - lane.price),
                note=part,
                choice=Choice(label=label, actions=(BUY[horse],), key=f"buy-{horse}", reason=dear),
            )
        )
    choices = []
    prices = sorted(lane_of(view, horse).price + market.surcharge for horse in market.deck)
    if BUY_BLIND in legal:
        blind = words.page("blind_sub", low=prices[0], high=prices[-1], count=len(market.deck))
        choices.append(Choice(label=words.page("blind"), sub=blind, actions=(BUY_BLIND,), key="blind"))
    choices.append(Choice(label=words.page("pass"), sub=words.page("pass_sub"), actions=(PASS,), key="pass"))
    return Question(
        kind="buy",
        title=words.page("buy_title"),
        ask=words.page("buy_ask", money=money, round=market.round),
        rule="HS-12.3",
        cards=cards,
        choices=choices,
        deck=market.deck,
        figures=[
            (words.page("your_money"), words.money(money)),
            (words.page("deck_holds", count=len(market.deck)), ""),
        ],
    )
