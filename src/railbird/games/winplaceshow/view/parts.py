"""What a view of Win, Place & Show is made of: programme, runners, moves, slips, auction, cases."""

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """A line of the programme (WPS-12 to WPS-18)."""

    horse: int
    name: str
    stable: int
    odds: str
    bonus: int
    jockey: str
    boxes: list[int]
    speed: int
    class_: int = msgspec.field(name="class")
    pays: list[int]  # What 1,000 staked hand back to win, place and show (WPS-36).


class TrackSection(msgspec.Struct, frozen=True):
    """A stretch of the oval, in running order from the line: what is needed to draw it to scale."""

    id: str
    turn: bool
    spaces: tuple[int, ...]  # By lane, the rail first.
    passing: tuple[tuple[int, ...], ...]  # By lane the numbers of its passing spaces (WPS-59).


class RaceCard(msgspec.Struct, frozen=True):
    """A race of the programme."""

    race: int
    distance: str
    start: str  # Where the horse on the rail starts; the others stand beside it (WPS-13, WPS-14).
    crossings: int
    spaces: int  # From the start to the last crossing, on the rail (WPS-13).
    purse: list[int]
    entries: list[Entry]

    @property
    def total(self) -> int:
        """The whole purse."""
        return sum(self.purse)


class Runner(msgspec.Struct):
    """A horse of the present race."""

    horse: int
    owner: int | None
    price: int | None
    rider: int | None  # None: the house rider (WPS-71).
    space: str | None
    lane: int | None
    crossings: int
    remaining: int  # Fewest steps to the last crossing on an empty track; below 0: spaces past the line.
    place: int | None
    box: int  # Its running strength in this turn, or in the next one while the dice are awaited (WPS-15).
    allowance: int | None  # Box and white die: what it may move this turn without a bonus (WPS-54).
    bonus: bool  # Whether the dice give it the bonus this turn (WPS-53).
    moved: bool  # Whether it has had its move in this turn.


class Move(msgspec.Struct):
    """A legal result for the horse to move (WPS-66)."""

    end: str
    bonus: int
    allowance: int
    spaces: int
    passing: bool
    short: bool  # Whether it stops short although a longer move was legal (WPS-64).
    extra: int  # How many of its spaces box and white die do not give (WPS-53, WPS-54).
    house: bool  # Whether the house rider would take it (WPS-71).
    remaining: int
    path: list[str]


class Line(msgspec.Struct):
    """A bet on a slip."""

    pool: str
    horse: int
    stake: int


class DoubleTicket(msgspec.Struct):
    """A Daily Double ticket."""

    first: int
    second: int
    stake: int


class Player(msgspec.Struct):
    """What everybody sees of a seat."""

    seat: int
    money: int | None  # None where cash is not shown.
    rank: int | None
    out: int | None  # The race after which it was eliminated.
    suspended: bool
    stable: int | None
    horses: list[int]
    handed_in: bool
    staked: int | None  # The total of its bets, once announced (WPS-35).
    tickets_staked: int | None
    slip: list[Line] | None  # Its bets, once they are shown.


class Sale(msgspec.Struct):
    """The auction under way."""

    horses: list[int]  # In auction order (WPS-20).
    most: int  # How many of them one seat may own (WPS-28).
    lot: int | None  # The horse being sold.
    read: list[list[int | None]]  # For each horse put up the bids read out, by seat (WPS-23).
    tied: list[int]
    standing: int | None
    holder: int | None
    rolls: list[int]


class Window(msgspec.Struct):
    """The move that may be objected to (WPS-94)."""

    horse: int
    grounds: list[str]
    margin: int  # What the best legal result would have been better by: everybody saw the moves (WPS-66, WPS-93).
    harmful: bool  # What the steward test says of it.


class CaseView(msgspec.Struct):
    """A case noted in this race (WPS-84)."""

    horse: int
    turn: int
    owner: int
    accusers: list[int]
    grounds: list[str]
    margin: int  # What the best legal result would have been better by (WPS-93).
    upheld: bool | None


class MotionView(msgspec.Struct):
    """A motion to replace a director (WPS-10)."""

    proposer: int
    office: str
    nominee: int


class Exchange(msgspec.Struct):
    """The end of the party version (WPS-114)."""

    ratio: int
    cents: list[int]
    rest: int
