"""What can be done in Dostihy a sázky, by a seat or by chance."""

from typing import ClassVar, Final

from railbird.core.action import Action, Field, label, number

MAX_CLAIMS: Final = 32


# --- the shapes actions have


class OnField(Action):
    """Something done with one field: its horse, its card."""

    fields: ClassVar[tuple[Field, ...]] = (number("field", 0, 39),)

    def __init__(self, field: int) -> None:
        self.field: Final = field


class Sum(Action):
    """A sum of money."""

    fields: ClassVar[tuple[Field, ...]] = (number("amount", 1, 1_000_000_000),)

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


class OfSeat(Action):
    """Something about one seat."""

    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 5),)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Pips(Action):
    """What a die shows."""

    fields: ClassVar[tuple[Field, ...]] = (number("pips", 1, 6),)

    def __init__(self, pips: int) -> None:
        self.pips: Final = pips


class Card(Action):
    """A card of a deck. `index` is its place in the edition's list; one read from a record has only its name."""

    fields: ClassVar[tuple[Field, ...]] = (label("card"),)

    def __init__(self, card: str, index: int = -1) -> None:
        self.card: Final = card
        self.index: Final = index


# --- throwing


class Throw(Action):  # Throw the die (DS-10, DS-11, DS-42).
    rule: ClassVar[str] = "DS-10"


class Stop(Action):  # Do without the second throw and move six (DS-11, DS-R2).
    rule: ClassVar[str] = "DS-11"


class UseRelease(Action):  # Play the kept card that cancels Distanc (DS-37, DS-R7, DS-R66).
    rule: ClassVar[str] = "DS-37"


class Keep(Action):  # Do not play it now (DS-R66).
    rule: ClassVar[str] = "DS-R66"


class Back(OnField):  # Name a horse to bet on (DS-67, DS-68).
    rule: ClassVar[str] = "DS-67"


class Stake(Sum):  # The stake on the horse just named; it leaves the cash at once (DS-72, DS-R19).
    rule: ClassVar[str] = "DS-72"


# --- the window


class Buy(Action):  # Buy the card of the field from the bank (DS-20 to DS-23).
    rule: ClassVar[str] = "DS-20"


class BuyRace(OnField):  # One yellow token on this horse (DS-50, DS-51, DS-R62).
    rule: ClassVar[str] = "DS-50"


class BuyMain(OnField):  # The red token for this horse; its four yellow ones go back (DS-52 to DS-54, DS-R62).
    rule: ClassVar[str] = "DS-52"


class ProposeEnd(Action):  # Ask the others to end the game now (DS-R67).
    rule: ClassVar[str] = "DS-R67"


class Agree(Action):  # Agree to end the game (DS-R67).
    rule: ClassVar[str] = "DS-R67"


class Refuse(Action):  # Play on (DS-R67).
    rule: ClassVar[str] = "DS-R67"


class Pass(Action):  # No offer from me in this window (DS-R26).
    rule: ClassVar[str] = "DS-R26"


class EndTurn(Action):  # Close the window; the next player is on turn (DS-6).
    rule: ClassVar[str] = "DS-6"


# --- deals


class Offer(OfSeat):  # Open a negotiation with this opponent and begin an empty draft (DS-73, DS-R28).
    rule: ClassVar[str] = "DS-73"


class Give(OnField):  # Put one of my lots into the draft (DS-74, DS-75).
    rule: ClassVar[str] = "DS-74"


class GiveRelease(Action):  # Put my release card into the draft (DS-37, DS-75).
    rule: ClassVar[str] = "DS-37"


class Ask(OnField):  # Put one of the other's lots into the draft (DS-74, DS-75).
    rule: ClassVar[str] = "DS-74"


class AskRelease(Action):  # Put the other's release card into the draft (DS-37, DS-75).
    rule: ClassVar[str] = "DS-37"


class Pay(Action):  # I add money; followed by `Cash` (DS-75, DS-R31).
    rule: ClassVar[str] = "DS-75"


class Price(Action):  # The other adds money; followed by `Cash` (DS-75, DS-R31).
    rule: ClassVar[str] = "DS-75"


class Cash(Sum):  # How much money (DS-76).
    rule: ClassVar[str] = "DS-76"


class Propose(Action):  # Lay the draft before the other (DS-74 to DS-76, DS-R30, DS-R31).
    rule: ClassVar[str] = "DS-76"


class Withdraw(Action):  # Drop the draft; the negotiation is over (DS-77).
    rule: ClassVar[str] = "DS-77"


class Accept(Action):  # The deal is carried out at once (DS-76, DS-77).
    rule: ClassVar[str] = "DS-76"


class Reject(Action):  # The negotiation is over (DS-77).
    rule: ClassVar[str] = "DS-77"


class Counter(Action):  # Answer with a draft of one's own, from an empty form (DS-77, DS-R28).
    rule: ClassVar[str] = "DS-77"


# --- debts, claims, the clock


class SellCard(OnField):  # Sell a trainer, a service or a horse of a stable without races to the bank (DS-82, DS-83).
    rule: ClassVar[str] = "DS-83"


class ReturnRace(OnField):  # Give the bank one race of this horse back for half its price (DS-81).
    rule: ClassVar[str] = "DS-81"


class Insolvent(Action):  # Give up: everything together is less than the debt (DS-86a).
    rule: ClassVar[str] = "DS-86a"


class Claim(Action):  # Make this claim; an open claim keeps its number (DS-60 to DS-64).
    rule: ClassVar[str] = "DS-60"
    fields: ClassVar[tuple[Field, ...]] = (number("number", 0, MAX_CLAIMS - 1),)

    def __init__(self, number: int) -> None:
        self.number: Final = number


class Waive(Action):  # Let all my open claims go (DS-61).
    rule: ClassVar[str] = "DS-61"


class TimeUp(Action):  # The table says that time is up (DS-R50).
    rule: ClassVar[str] = "DS-R50"


# --- by chance


class First(OfSeat):  # Who begins (DS-6, DS-R1).
    rule: ClassVar[str] = "DS-R1"


class Die(Pips):  # The die (DS-10; DS-R1 for the start).
    rule: ClassVar[str] = "DS-10"


class FinanceCard(Card):  # A card of the Finance deck (DS-30).
    rule: ClassVar[str] = "DS-30"


class NahodaCard(Card):  # A card of the Náhoda deck (DS-30).
    rule: ClassVar[str] = "DS-30"


class ServiceDie(Pips):  # A die of its own for a service (DS-R64).
    rule: ClassVar[str] = "DS-R64"


# --- made once and shared

THROW: Final = Throw()
STOP: Final = Stop()
USE_RELEASE: Final = UseRelease()
KEEP: Final = Keep()
BUY: Final = Buy()
PROPOSE_END: Final = ProposeEnd()
AGREE: Final = Agree()
REFUSE: Final = Refuse()
PASS: Final = Pass()
END_TURN: Final = EndTurn()
GIVE_RELEASE: Final = GiveRelease()
ASK_RELEASE: Final = AskRelease()
PAY: Final = Pay()
PRICE: Final = Price()
PROPOSE: Final = Propose()
WITHDRAW: Final = Withdraw()
ACCEPT: Final = Accept()
REJECT: Final = Reject()
COUNTER: Final = Counter()
INSOLVENT: Final = Insolvent()
WAIVE: Final = Waive()
TIME_UP: Final = TimeUp()

# by field, seat or number
BACK: Final = [Back(field) for field in range(40)]
BUY_RACE: Final = [BuyRace(field) for field in range(40)]
BUY_MAIN: Final = [BuyMain(field) for field in range(40)]
GIVE: Final[list[Give | GiveRelease]] = [*[Give(field) for field in range(40)], GIVE_RELEASE]
ASK: Final[list[Ask | AskRelease]] = [*[Ask(field) for field in range(40)], ASK_RELEASE]
SELL_CARD: Final = [SellCard(field) for field in range(40)]
RETURN_RACE: Final = [ReturnRace(field) for field in range(40)]
OFFER: Final = [Offer(seat) for seat in range(6)]
CLAIM: Final = [Claim(number) for number in range(MAX_CLAIMS)]

FIRST: Final[tuple[Action, ...]] = tuple([First(seat) for seat in range(6)])
DIE: Final[tuple[Action, ...]] = tuple([Die(pips) for pips in range(1, 7)])
SERVICE_DIE: Final[tuple[Action, ...]] = tuple([ServiceDie(pips) for pips in range(1, 7)])

THROWING: Final = (Throw, Stop, UseRelease, Keep, Back, Stake)
WINDOW: Final = (Buy, BuyRace, BuyMain, ProposeEnd, Agree, Refuse, Pass, EndTurn)
DRAFTED: Final = (Give, GiveRelease, Ask, AskRelease, Pay, Price, Cash, Propose)  # What a deal is written with.
ANSWERED: Final = (Withdraw, Accept, Reject, Counter)
CHANCES: Final = (First, Die, FinanceCard, NahodaCard, ServiceDie)
OWED: Final = (SellCard, ReturnRace, Insolvent, Claim, Waive)
ACTIONS: Final[tuple[type[Action], ...]] = (*THROWING, *WINDOW, Offer, *DRAFTED, *ANSWERED, *OWED, TimeUp, *CHANCES)
