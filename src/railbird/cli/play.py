"""`railbird play`: a game in the terminal, alone against bots or several people on one keyboard."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown

from railbird.bots import find_bot
from railbird.cli.arrange import EditionName, Language, OptionPairs, Seats, arrange, listed, read_language
from railbird.cli.odds import show, watched
from railbird.cli.rules import one_rule
from railbird.core import rulebook
from railbird.core.action import Action
from railbird.core.actors import SPECTATOR
from railbird.core.errors import BadOptions, BadText, NoInsight, NoUndo
from railbird.core.game import Seat
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot
from railbird.core.record import encode_record
from railbird.core.registry import all_games, find_game
from railbird.core.state import OUT_OF_TURN
from railbird.core.table import Table
from railbird.core.text import Text, text
from railbird.core.trial import Seen
from railbird.desk.plain import desk_of, in_order
from railbird.desk.terminal import board

ODDS = "?odds"
GLANCE = 1.5  # Seconds odds are reckoned in a game that goes on.
HELP = "Type a number to choose, an amount may follow. u to undo, ? ID for a rule, ?odds for the odds, q to quit."


def play(
    game: Annotated[str | None, Parameter(help="The game's name; without it the first on the card.")] = None,
    /,
    *,
    seats: Seats = None,
    people: Annotated[int, Parameter(name=["--people", "-p"], help="How many seats are played at this keyboard.")] = 1,
    names: Annotated[str, Parameter(help="Their names, separated by commas.")] = "",
    bots: Annotated[
        str | None,
        Parameter(help="Who plays the other seats: novice, regular, expert, champion, random or my_bot.py:Name."),
    ] = None,
    option: OptionPairs = None,
    edition: EditionName = "standard",
    language: Language = "en",
    seed: Annotated[str | None, Parameter(help="Seed for the dice. Default: a secret one.")] = None,
    save: Annotated[Path | None, Parameter(help="Save the game record to this file.")] = None,
    hints: Annotated[bool, Parameter(help="Whether ?odds tells the odds.")] = True,
) -> None:
    """Play a game in the terminal, against bots or with friends at this keyboard."""
    wanted = game or in_order(all_games())[0].id
    found, options, file, data, warnings = arrange(wanted, _quick(wanted, people) + (option or []), edition)
    count = seats if seats is not None else (4 if 4 in found.seats else found.seats.start)
    if not 0 <= people <= count:
        raise BadOptions(f"There are {count} seats, so --people must be 0 to {count}.")
    others = bots or "regular"
    called = listed(names)
    called += [f"Player {number}" for number in range(len(called) + 1, people + 1)]
    called = [*called[:people], *(f"Bot {number}" for number in range(1, count - people + 1))]
    table = Table(found, [Seat(name) for name in called], options, file, seed)
    random = Random(seed)
    players: list[Bot | None] = [None] * people
    players += [find_bot(others, found, Random(random.getrandbits(64))) for _ in range(count - people)]
    console = Console()
    for warning in warnings:
        console.print(f"[yellow]{warning}[/yellow]")
    words = text(found, read_language(language), data, called)
    try:
        Keyboard(console, table, words, players, hints).play()
    except (EOFError, KeyboardInterrupt):
        console.print("\nGame stopped.")
    if save is not None:
        save.write_bytes(encode_record(table.record()))
        console.print(f"Record saved to {save}.")


def _quick(name: str, people: int) -> list[str]:
    """The options with which one person begins against bots, where they are not the book's."""
    quick = desk_of(find_game(name)).poster.quick if people == 1 else {}
    return [f"{option}={str(value).lower()}" for option, value in quick.items()]


@dataclass
class Keyboard:
    """Drives a table: asks the people, lets the bots answer, tells the story."""

    console: Console
    table: Table
    words: Text
    players: list[Bot | None]
    hints: bool = True
    told: int = 0
    holder: int | None = None  # Whose turn at the keyboard it is, where several people share it.

    def play(self) -> None:
        """To the end of the game."""
        while not self.table.is_over():
            seat = self._next()
            bot = self.players[seat]
            if bot is not None:
                self.table.act(seat, bot.choose(self.table.see(seat)))
            else:
                self._ask(seat)
        self._tell(None)
        self._end()

    def _next(self) -> int:
        """Bots that may already act do; a person only when it must, and first who sits at the keyboard."""
        state = self.table.state
        pending = state.pending()
        if state.step.timing(state) == OUT_OF_TURN:
            return pending[0]
        person = self.holder if self.holder in pending else pending[0]
        return next((seat for seat in pending if self.players[seat] is not None), person)

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell(seat)
        game = self.table.game
        seen = Seen(self.table.state, seat, game.view, asked=True)
        self.console.print(board(game, seen, self.words, self.console.width), markup=False, highlight=False)
        step = self.table.state.step.name
        who = f"[bold]{self.words.seats[seat]}[/bold]"
        self.console.print(f"{who}: {self.words.ask(step)}  [dim](? for help)[/dim]")
        menu = self._menu(seat)
        while True:
            action = self._read(seat, menu)
            if action is not None:
                self.table.act(seat, action)
                return
            if self.table.state.pending() and seat not in self.table.state.pending():
                return
            menu = self._menu(seat)

    def _hand_over(self, seat: int) -> None:
        if sum(player is None for player in self.players) > 1 and self.holder != seat:
            if self.holder is not None:
                self.console.clear()
            self.console.input(f"Pass the keyboard to [bold]{self.words.seats[seat]}[/bold], then press Enter. ")
            self.console.clear()
        self.holder = seat

    def _tell(self, seat: int | None) -> None:
        """What has happened since, as this seat may know it (None: only what everybody may)."""
        eyes = SPECTATOR if seat is None else seat
        people = [one for one, player in enumerate(self.players) if player is None]
        you = people[0] if len(people) == 1 else seat
        for notes in self.table.log[self.told :]:
            for note in notes:
                line = self.words.note(note, you) if note.is_for(eyes) else ""
                if line:
                    self.console.print(f"  {line} [dim]{note.rule}[/dim]", highlight=False)
        self.told = len(self.table.log)

    def _menu(self, seat: int) -> list[Action | Amounts]:
        menu: list[Action | Amounts] = []
        for part in parts(self.table.state.legal(seat)):
            menu += [part] if isinstance(part, Amounts) else part
        for number, entry in enumerate(menu, 1):
            self.console.print(f"  [bold]{number:>2}[/bold] {self._line(entry)}", highlight=False)
        return menu

    def _line(self, entry: Action | Amounts) -> str:
        if not isinstance(entry, Amounts):
            return self.words.action(entry)
        by = f" by {entry.amounts.step:,}" if entry.amounts.step > 1 else ""
        return f"{self.words.action(entry[0])} … {entry.amounts[-1]:,}{by}"

    def _read(self, seat: int, menu: list[Action | Amounts]) -> Action | None:
        """One line from the keyboard; None when it was something else than a choice."""
        answer = self.console.input("> ").strip()
        if answer in ("q", "quit", "exit"):
            raise EOFError
        if answer == "u":
            self._undo(seat)
            return None
        if answer.lower().replace(" ", "") == ODDS:
            self._odds(seat)
            return None
        if answer == "?":
            self.console.print(HELP, highlight=False)
            return None
        if answer.startswith("?"):
            self._explain(answer[1:].strip())
            return None
        number, _, amount = answer.partition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= len(menu):
            self.console.print(f"[yellow]Type a number from 1 to {len(menu)}, or ? for help.[/yellow]")
            return None
        entry = menu[int(number) - 1]
        return self._amount(entry, amount) if isinstance(entry, Amounts) else entry

    def _amount(self, entry: Amounts, amount: str) -> Action | None:
        if not amount:
            amount = self.console.input(f"  {entry.amounts[0]} to {entry.amounts[-1]}: ").strip()
        if amount.isdecimal() and int(amount) in entry.amounts:
            return entry[entry.amounts.index(int(amount))]
        low, high, step = entry.amounts[0], entry.amounts[-1], entry.amounts.step
        self.console.print(f"[yellow]Type an amount from {low} to {high}, in steps of {step}.[/yellow]")
        return None

    def _undo(self, seat: int) -> None:
        try:
            action = self.table.undo(seat)
            self.console.print(f"Undone: {self.words.action(action)}.")
            self.told = min(self.told, len(self.table.log))
        except NoUndo as error:
            self.console.print(f"[yellow]{error}[/yellow]")

    def _explain(self, rule: str) -> None:
        try:
            page = rulebook.page(self.table.game, self.words.language)
            self.console.print(Markdown(one_rule(page, rule)))
        except BadText as error:
            self.console.print(f"[yellow]{error}[/yellow]")

    def _odds(self, seat: int) -> None:
        """What this seat could know about its bets; nothing where everyone reckons alone."""
        if not self.hints:
            self.console.print(f"[yellow]{self.words.page('odds_closed')}.[/yellow]")
            return
        try:
            found = watched(self.table.game, self.table.state, seat, Random(), GLANCE, self.console)
            show(found, self.words, self.console)
        except NoInsight as error:
            self.console.print(f"[yellow]{error}[/yellow]")

    def _end(self) -> None:
        standing = self.table.state.standing()
        self.console.print()
        for seat in sorted(range(len(standing.ranks)), key=lambda seat: standing.ranks[seat]):
            money = self.words.money(standing.money[seat])
            self.console.print(f"  {standing.ranks[seat]}. {self.words.seats[seat]:<16} {money}", highlight=False)
