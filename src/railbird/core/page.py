"""The contract between a game's pages and whoever shows them: plain data, no HTML.

`Game.desk` is a `Desk`. Its `page` tells what a viewer sees, and `board.html` beside it draws that. A page holds what
needs computing: positions, what each choice would do in figures, sentences, and what each button plays. It never
computes what the rules know: it reads the view, asks the rules to try a draft, or calls `rules.figures`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from railbird.core.action import Action
from railbird.core.note import Note
from railbird.core.sheet import Sheet
from railbird.core.trial import Seen

if TYPE_CHECKING:
    from railbird.core.text import Text


@dataclass(frozen=True, kw_only=True)
class Sitter:
    """Somebody at the table, as everybody sees them."""

    seat: int
    name: str
    color: str
    bot: str | None = None
    connected: bool = True
    you: bool = False


class Alike:
    """What looks like another but for something."""

    def but(self, **changes: Any) -> Self:
        """The same with something else in some places: `dataclasses.replace` in a fifth of its time."""
        if not changes.keys() <= self.__dict__.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(changes.keys() - self.__dict__.keys())}")
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, **changes)
        return made


@dataclass(frozen=True, kw_only=True)
class PlayerRow(Alike):
    """A line of the player list: money, rank and what the seat is doing."""

    seat: int
    name: str
    color: str
    money: str
    short: str  # The money in few letters, for a phone.
    does: str = ""
    icon: str = ""
    you: bool = False
    due: bool = False  # Whether the table waits for this seat.
    gone: bool = False  # Out of the game.
    limit: int | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A button: what it is called, what follows from it, and the actions it plays."""

    label: str
    actions: tuple[Action, ...]
    sub: str = ""
    primary: bool = False
    key: str = ""  # What the board calls it, so that a tap there is the same choice.
    reason: str = ""  # Why it cannot be chosen; empty when it can.


@dataclass(frozen=True, kw_only=True)
class Tab:
    """A tab at the foot of a phone's page."""

    id: str
    icon: str
    label: str


@dataclass(frozen=True)
class Told:
    """A part of the board in words, as lines of a table: what somebody is told who does not see the drawing."""

    rows: Sequence[Sequence[str]]
    head: Sequence[str] = ()
    title: str = ""


@dataclass(frozen=True, kw_only=True)
class Page(Alike):
    """What the shell round every board needs; a game's own page adds the rest."""

    where: str  # How far the game is, in a few words: "Race 3 of 4".
    players: Sequence[PlayerRow]
    title: str  # The question a seat is asked, or what it waits for.
    ask: str = ""  # One sentence with the limit.
    rule: str = ""  # The rule behind that sentence.
    says: str = ""  # A commentary line.
    about: str = ""  # What an answer is about, where another such question may take its place while somebody presses.
    sheet: Sheet | None = None  # The slip that is being filled in, where the answer is one.
    tabs: Sequence[Tab] = ()  # The tabs of a phone; two are called `table` and `story`.
    tab: str = ""  # The one that is shown first.
    ways: str = ""  # Where runners run, for the script that moves them; sent once, with the shell.
    post: int = 0  # The space at which runners are home, where they count from 0: near it the crowd is heard.
    limit_title: str = ""  # The title of the middle column of the player list, where there is one.

    def told(self) -> Sequence[Told]:
        """The board in words, for terminals; the players stand below it."""
        return ()

    def own_row(self) -> PlayerRow | None:
        """The viewer's line of the player list."""
        return next((row for row in self.players if row.you), None)


@dataclass(frozen=True, kw_only=True)
class Silk:
    """A runner known by its colour: a horse (`runner`) or a greyhound (`dog`), and the letter it wears."""

    kind: str
    color: str
    letter: str


@dataclass(frozen=True, kw_only=True)
class Bet:
    """A bet worth remembering: whose it was, what lay where, when, and what it brought."""

    seat: int
    token: str
    horse: int
    name: str
    when: str
    gain: str
    good: bool
    worth: int  # What it brought, or cost: by it bets of several games are compared.
    silks: Sequence[Silk] = ()  # Jackets of the runners backed, where they wear letters instead of numbers.


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How often something came up, against what was to be expected."""

    label: str
    value: int
    expected: float
    most: bool = False
    silk: str = ""  # The class of its colours, where the label is not a horse's number: `runner-red`.


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A part of the result and how much it gave or took: "Your bets", +17."""

    label: str
    value: int


@dataclass(frozen=True, kw_only=True)
class Ending:
    """What a finished game has to tell.

    Notes are those the viewer may see. Money over time and income are added up from the notes of payments.
    """

    says: str  # How it was won, in a sentence.
    unit: str  # What the money axis counts in.
    chapters: Sequence[tuple[str, int]]
    """Label, and the note up to which (exclusive) money is counted; the start is added in front."""
    income: Sequence[tuple[str, Sequence[str]]]  # Title of a column, and the rules whose payments it adds up.
    wealth: Sequence[Sequence[int]] = ()
    """By seat what decides the game where that is not cash: at the start, after each chapter, at the end."""
    best: Bet | None = None
    worst: Bet | None = None  # The viewer's; of all bets for a spectator, who is told whose they were.
    best_title: str = ""
    worst_title: str = ""  # What these two are, where they are no bets.
    dice: Sequence[Tally] = ()
    dice_says: str = ""
    dice_title: str = ""  # What is tallied, where it is not dice.
    marks: Literal["cloth", "die"] = "cloth"  # What the labels of the tally are: numbers of horses, or faces of a die.
    judged: Sequence[Judged] = ()
    """Luck and judgement; without it every column of income is compared with the table's average."""
    hero: Silk | None = None  # Who runs beside the podium, where it is no horse with a number.


@dataclass(frozen=True, kw_only=True)
class Home:
    """A runner that came home: its place, who it is, and what that place was worth to whom."""

    place: int
    name: str
    horse: int = 0  # Its number, where it wears one; otherwise its silk.
    silk: Silk | None = None
    paid: str = ""


@dataclass(frozen=True, kw_only=True)
class Turned:
    """A bet that is turned over: whose it was, what lay where, and what it brought."""

    seat: int
    name: str
    gain: str
    good: bool
    horse: int = 0
    silks: Sequence[Silk] = ()
    label: str = ""  # What kind of bet it was, in a few letters.


@dataclass(frozen=True, kw_only=True)
class Recap:
    """What the last race or round paid: who came home, every bet that was laid, and everybody's money."""

    key: str  # Another for each race or round: by it a page knows that there is something new to show.
    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]  # Seat, and a figure per column.
    change: int  # The column that says what the race or round was worth to everybody.
    order: Sequence[Home] = ()
    bets: Sequence[Turned] = ()
    small: bool = False  # Whether it is worth a glance only, and not the whole board.


@dataclass(frozen=True, kw_only=True)
class Poster:
    """How a game is announced: where it hangs, how hard it is, and what a new table is asked first."""

    order: int
    difficulty: int  # From 1 (at once) to 3 (an evening to learn).
    front: Sequence[str] = ()  # The options a new table is asked for; the others are house rules.
    quick: Mapping[str, bool | int | str] = field(default_factory=dict)
    """Options of a table that is played at once against bots, where they are not the book's."""


class Desk(Protocol):
    """A game's pages. `board.html`, `board.css`, `poster.html`, `how.html` and `motion.js` lie in the room `page` of
    its package; `how` and `motion` say whether the last two are there."""

    poster: Poster
    how: bool  # Whether `how.html` draws how it is played, with the words of `text/guide.*.toml`.
    motion: Mapping[str, str]
    """Event -> the movement of `motion.js` or of the house that plays it; an event without one is simply told."""

    def page(
        self,
        seen: Seen[Any],
        words: Text,
        seats: Sequence[Sitter],
        form: Mapping[str, str],
        everybody: Any = None,
    ) -> Page:
        """What a viewer sees; `form` is what has been filled in on a slip and not handed in yet.

        `everybody` is the page of the spectators at the same moment, where there is one: what looks the same is taken
        from it, the very objects, so that nothing is worked out and drawn twice.
        """

    def filled(self, view: Any, actions: Sequence[Action]) -> Mapping[str, str]:
        """The fields of a slip on which some actions stand that may be played next; nothing where there is no slip."""

    def recap(self, view: Any, notes: Sequence[Note], words: Text) -> Recap | None:
        """What the last race or round paid, where that is worth a table."""

    def ending(self, notes: Sequence[Note], words: Text, seat: int) -> Ending | None:
        """What a finished game has to tell; without it the end page shows podium and money."""
