"""Shares on the page of HomeStretch: the draft, and the second purchase."""

from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.homestretch.page.question import Question, ShareCard, bare, lane_of
from railbird.games.homestretch.rules.actions import BUY, BUY_BLIND, KEEP, PASS
from railbird.games.homestretch.rules.figures import blind_price, left
from railbird.games.homestretch.view import HomeStretchView, Lane


def draft(seen: Seen[HomeStretchView], words: Text) -> Question:
    """The hand, each card with the money left after paying all that is kept."""
    own = seen.view.draft
    assert own is not None
    cards = []
    for lane in [lane_of(seen.view, horse) for horse in own.hand]:
        label = words.page("keep", name=bare(words, lane.horse))
        after = _after(lane, own.left, words)
        choice = Choice(label=label, sub=after, actions=(KEEP[lane.horse],), key=f"keep-{lane.horse}")
        have = own.kept.count(lane.horse)
        cards.append(ShareCard(lane, choice, words.page("have", count=have) if have else ""))
    title, ask = words.page("draft_title"), words.page("draft_ask", left=len(own.hand) - 1)
    return Question(kind="draft", title=title, ask=ask, rule=seen.rule, cards=cards)


def purchase(seen: Seen[HomeStretchView], words: Text) -> Question:
    """The row with prices, the deck everybody can work out, and passing."""
    view, market, me = seen.view, seen.view.market, seen.view.players[seen.seat]
    assert market is not None
    owned = [horse for player in view.players for horse in player.stable]
    cards = []
    for lane in [lane_of(view, horse) for horse in market.row]:
        buy = BUY[lane.horse]
        label = words.page("buy", name=bare(words, lane.horse), price=lane.price)
        refusal = None if buy in seen.legal else seen.trial(buy).refusal
        dear = words.refusal(refusal) if refusal else ""
        after = dear or _after(lane, me.money, words)
        choice = Choice(label=label, sub=after, actions=(buy,), key=f"buy-{lane.horse}", reason=dear)
        part, total = me.stable.count(lane.horse) + 1, owned.count(lane.horse) + 1
        cards.append(ShareCard(lane, choice, words.page("part", part=part, total=total)))
    choices = [Choice(label=words.page("pass"), sub=words.page("pass_sub"), actions=(PASS,), key="pass")]
    if BUY_BLIND in seen.legal:
        prices = sorted(blind_price(lane_of(view, horse).price, market.surcharge) for horse in market.deck)
        blind = words.page("blind_sub", low=prices[0], high=prices[-1], count=len(market.deck))
        choices.insert(0, Choice(label=words.page("blind"), sub=blind, actions=(BUY_BLIND,), key="blind"))
    title, ask = words.page("buy_title"), words.page("buy_ask", money=me.money, round=market.round)
    return Question(kind="buy", title=title, ask=ask, rule=seen.rule, cards=cards, choices=choices)


def _after(lane: Lane, money: int, words: Text) -> str:
    """What a share leaves of this money."""
    return words.page("left_after", money=left(money, lane.price))
