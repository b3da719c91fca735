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
from railbird.cli.rules import one_rule
from railbird.core import rulebook
from railbird.core.action import Action
from railbird.core.errors import BadOptions, BadText, NoUndo
from railbird.core.game import Seat
from railbird.core.offers import Amounts, parts
from railbird.core.playout import Bot
from railbird.core.record import encode_record
from railbird.core.registry import all_games
from railbird.core.state import OUT_OF_TURN
from railbird.core.table import Table
from railbird.core.text import Text, text
from railbird.core.trial import Seen
from railbird.desk.plain import in_order
from railbird.desk.terminal import board

HELP = "a number chooses; u takes back; ? ID explains a rule; q leaves"


def play(
    game: Annotated[str | None, Parameter(help="The game's name; without it the first on the card.")] = None,
    /,
    *,
    seats: Seats = None,
    people: Annotated[int, Parameter(name=["--people", "-p"], help="How many of them are people here.")] = 1,
    names: Annotated[str, Parameter(help="Their names, with commas between.")] = "",
    bots: Annotated[str | None, Parameter(help="Who plays the other seats: tipster, random, my_bot.py:Name.")] = None,
    option: OptionPairs = None,
    edition: EditionName = "standard",
    language: Language = "en",
    seed: Annotated[str | None, Parameter(help="The dice; a secret of the table without it.")] = None,
    save: Annotated[Path | None, Parameter(help="Write the record of the game to this file.")] = None,
) -> None:
    """Play a game in the terminal: choose by number, against bots or with friends on this keyboard."""
    found, options, file, data, warnings = arrange(game or in_order(all_games())[0].id, option, edition)
    count = seats if seats is not None else (4 if 4 in found.seats else found.seats.start)
    if not 0 <= people <= count:
        raise BadOptions(f"There are {count} seats: --people must be from 0 to {count}.")
    others = bots or ("tipster" if found.tipster is not None else "random")
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
        Keyboard(console, table, words, players).play()
    except (EOFError, KeyboardInterrupt):
        console.print("\nThe game stops here.")
    if save is not None:
        save.write_bytes(encode_record(table.record()))
        console.print(f"The record is in {save}.")


@dataclass
class Keyboard:
    """Drives a table: asks the people, lets the bots answer, tells the story."""

    console: Console
    table: Table
    words: Text
    players: list[Bot | None]
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
        self.console.print(board(game, seen, self.words), markup=False, highlight=False)
        step = self.table.state.step.name
        who = f"[bold]{self.words.seats[seat]}[/bold]"
        self.console.print(f"{who}: {self.words.ask(step)}  [dim]({HELP})[/dim]")
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
            self.console.input(f"The keyboard to [bold]{self.words.seats[seat]}[/bold], please; then Enter. ")
            self.console.clear()
        self.holder = seat

    def _tell(self, seat: int | None) -> None:
        """What has happened since, as this seat may know it (None: only what everybody may)."""
        eyes = -3 if seat is None else seat
        for notes in self.table.log[self.told :]:
            for note in notes:
                line = self.words.note(note) if note.is_for(eyes) else ""
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
        low, high = self.words.action(entry[0]), self.words.action(entry[len(entry) - 1])
        return f"{low} … {high} [dim](type the number, then the amount, in steps of {entry.amounts.step})[/dim]"

    def _read(self, seat: int, menu: list[Action | Amounts]) -> Action | None:
        """One line from the keyboard; None when it was something else than a choice."""
        answer = self.console.input("> ").strip()
        if answer in ("q", "quit", "exit"):
            raise EOFError
        if answer == "u":
            self._undo(seat)
            return None
        if answer.startswith("?"):
            self._explain(answer[1:].strip())
            return None
        number, _, amount = answer.partition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= len(menu):
            self.console.print(f"[yellow]Type a number from 1 to {len(menu)}; {HELP}.[/yellow]")
            return None
        entry = menu[int(number) - 1]
        return self._amount(entry, amount) if isinstance(entry, Amounts) else entry

    def _amount(self, entry: Amounts, amount: str) -> Action | None:
        if not amount:
            amount = self.console.input(f"  {entry.amounts[0]} to {entry.amounts[-1]}: ").strip()
        if amount.isdecimal() and int(amount) in entry.amounts:
            return entry[entry.amounts.index(int(amount))]
        low, high, step = entry.amounts[0], entry.amounts[-1], entry.amounts.step
        self.console.print(f"[yellow]An amount from {low} to {high} in steps of {step}, please.[/yellow]")
        return None

    def _undo(self, seat: int) -> None:
        try:
            action = self.table.undo(seat)
            self.console.print(f"Taken back: {self.words.action(action)}.")
            self.told = min(self.told, len(self.table.log))
        except NoUndo as error:
            self.console.print(f"[yellow]{error}[/yellow]")

    def _explain(self, rule: str) -> None:
        try:
            page = rulebook.page(self.table.game, self.words.language)
            self.console.print(Markdown(one_rule(page, rule)))
        except BadText as error:
            self.console.print(f"[yellow]{error}[/yellow]")

    def _end(self) -> None:
        standing = self.table.state.standing()
        self.console.print()
        for seat in sorted(range(len(standing.ranks)), key=lambda seat: standing.ranks[seat]):
            money = self.words.money(standing.money[seat])
            self.console.print(f"  {standing.ranks[seat]}. {self.words.seats[seat]:<16} {money}", highlight=False)
