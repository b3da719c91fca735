"""The page of Dostihy a sázky as its templates find it: what everybody sees, and what is one viewer's own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.offers import Amounts
from railbird.core.page import Choice, Page, Told
from railbird.games.dostihy.page.ahead import NOTHING, Ahead, Bets, Chances
from railbird.games.dostihy.page.ask import Raised
from railbird.games.dostihy.page.board import Cell, Deed, Item, Ring
from railbird.games.dostihy.page.choices import Row
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.page.meaning import Offered
from railbird.games.dostihy.page.players import DostihyRow, Held
from railbird.games.dostihy.page.story import Drawn, Heard, Tale, Visit


class Paint(NamedTuple):
    """What things are painted with: the stables by their number, the seats by theirs."""

    stables: tuple[str, ...]
    colors: tuple[str, ...]


class Asked(NamedTuple):
    """All that stands in the panel of a seat that is asked."""

    seat: int
    step: str
    title: str
    ask: str
    rule: str
    deed: Cell | None
    dice_says: str
    cash: Sequence[Item]
    claims: Sequence[Choice]
    choices: Sequence[Choice]
    races: Sequence[Row]
    sales: Sequence[Row]
    sum: tuple[Action, range] | None  # The first action of a number that is asked for, and its amounts.
    partners: Sequence[int]
    counter: bool
    bets: Bets | None
    trade: Trade | None
    offers: int  # How many offers the seat has made in this turn.
    offered: Offered | None
    raised: Raised | None


class Middle(NamedTuple):
    """The hole: what is said, thrown and asked about. With a deal being written it says where the cards go."""

    map: Sequence[str] | None
    cards: tuple[int, int]
    card: Drawn | None
    deed: tuple[str, str, Deed | None]
    dice: Sequence[int]
    says: str
    notices: Sequence[str]
    chances: Chances | None
    path: str


@dataclass(frozen=True, kw_only=True)
class DostihyPage(Page):
    """Everything the templates show that needs working out."""

    seat: int
    step: str
    players: Sequence[DostihyRow]
    ring: Ring
    ahead: Ahead = NOTHING
    chances: Chances | None = None
    deed: Cell | None  # The card the question is about.
    dice: list[int]
    dice_says: str
    claims: Sequence[Choice] = ()
    choices: Sequence[Choice] = ()
    races: Sequence[Row] = ()  # Races to buy.
    sales: Sequence[Row] = ()  # Cards and races to give back.
    sum: Amounts | None = None  # A stake or the money of a deal that was begun in small steps: one number.
    partners: Sequence[int] = ()  # Whom the viewer may make an offer.
    bets: Bets | None = None
    trade: Trade | None = None
    offers: int = 0  # How many offers the viewer has made in this turn.
    offered: Offered | None
    counter: bool = False  # Whether the viewer may answer with an offer of its own.
    cash: Sequence[Item] = ()
    raised: Raised | None = None  # How far the viewer is with paying a debt.
    open_claims: Sequence[str] = ()  # Claims of others, as a notice.
    owes: bool  # Whether somebody has a debt to pay.
    cards: tuple[int, int]  # How many are left in the two decks.
    paint: Paint
    rules: Mapping[str, str]  # By what one does: the rule that allows it.
    tell: Tale  # What the notes so far add: the card turned, the talk, stops by field.

    @property
    def board(self) -> Sequence[Cell]:
        """The forty fields."""
        return self.ring.cells

    @property
    def asked(self) -> Asked:
        """What stands in the panel."""
        return Asked(
            seat=self.seat,
            step=self.step,
            title=self.title,
            ask=self.ask,
            rule=self.rule,
            deed=self.deed,
            dice_says=self.dice_says,
            cash=self.cash,
            claims=self.claims,
            choices=self.choices,
            races=self.races,
            sales=self.sales,
            sum=None if self.sum is None else (self.sum[0], self.sum.amounts),
            partners=self.partners,
            counter=self.counter,
            bets=self.bets,
            trade=self.trade,
            offers=self.offers,
            offered=self.offered,
            raised=self.raised,
        )

    # --- the ring

    def visits(self, told: Mapping[int, Visit]) -> list[Visit]:
        """Whose they are, how often somebody stopped there, and what a tap may do."""
        found, press = {**told}, self.presses()
        for field in {*self.ring.own, *press}:
            found[field] = (field, self.board[field].owned_says, told[field][2], press.get(field, ()))
        return [*found.values()]

    # --- the players

    def rows(self) -> list[tuple[object, ...]]:
        """As the list has them."""
        return [row.drawn() for row in self.players]

    def holds(self) -> list[Held]:
        """What they own."""
        return [row.held for row in self.players]

    def purses(self) -> list[tuple[object, ...]]:
        """As a phone has them."""
        return [row.purse() for row in self.players]

    def middle(self, told: Heard) -> Middle:
        """What stands in the hole."""
        deed = self.deed
        found = None if deed else self.chances
        return Middle(
            map=self.trade.map if self.trade else None,
            cards=self.cards,
            card=told.card,
            deed=(deed.face.silk, deed.name, deed.deed) if deed else ("", "", None),
            dice=self.dice,
            says=self.says or self.dice_says,
            notices=self.open_claims[1:] if self.says else (),
            chances=found,
            path=self.ahead.path,
        )

    def presses(self) -> dict[int, tuple[tuple[str, str], ...]]:
        """What a tap on a field may do: keys of buttons of the form, and what they say."""
        found = [(row.place.field, row.key, f"{row.label} · {row.figure}") for row in (*self.races, *self.sales)]
        for side in self.trade.sides if self.trade else ():
            free = [(lot.place.field, lot) for lot in side.targets if lot.place is not None and not lot.fixed]
            found += [(field, f"{side.key}={lot.key}", f"{side.name}: {lot.name}") for field, lot in free]
        for line in self.bets.lines if self.bets else ():
            found.append((line.place.field, f"stake-{line.key}", line.amount.label if line.amount else ""))
        fields = dict.fromkeys(field for field, _, _ in found)
        return {one: tuple((key, says) for field, key, says in found if field == one) for one in fields}

    def told(self) -> list[Told]:
        """Every field in a sentence, what everybody is worth, what is open and offered."""
        fields = [(str(cell.place.field), cell.says, cell.face.stake) for cell in self.board]
        worths = [(row.name, row.worth, row.owns) for row in self.players]
        still = [*(claim.sub for claim in self.claims), *self.open_claims]
        still += [] if self.offered is None else [self.offered.sentence]
        return [Told(rows=fields), Told(rows=worths), Told(rows=[(line,) for line in still])]
