"""Records: a whole game as small, stable, readable JSON, from an empty table to its last ply."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Self

import msgspec

from railbird.core.action import Action, Value
from railbird.core.actors import CHANCE, TABLE
from railbird.core.edition import EditionFile
from railbird.core.errors import BadAction, BadEdition, BadOptions, BadRecord
from railbird.core.game import AnyGame, Seat, write_action
from railbird.core.illegal import Illegal
from railbird.core.options import Options
from railbird.core.playout import Ply
from railbird.core.registry import find_game
from railbird.core.state import State
from railbird.core.tape import commitment, tape

FORMAT = 1
MAX_BYTES = 4 * 1024 * 1024


class EditionRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which edition was played: its name and digest; the file itself when it does not come with the game."""

    name: str
    digest: str
    text: str | None = None

    @classmethod
    def of(cls, file: EditionFile) -> Self:
        """What a record says of an edition file."""
        return cls(file.name, file.digest, None if file.builtin else file.text)


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A game as it was played. `seed` is there once the game is over.

    `scripted` says that dice and cards were laid out beforehand, for a lesson; a record without it was drawn. `shared`
    says that the deal was played at several tables: its dice and cards are counted by themselves, not among all plies.
    """

    railbird: int
    game: str
    rules: int
    options: dict[str, bool | int | str]
    edition: EditionRef
    seats: list[Seat]
    commitment: str
    salts: list[str]
    seed: str | None
    scripted: bool = False
    shared: bool = False
    plies: list[list[bool | int | str]]


def encode_record(record: Record) -> bytes:
    """JSON with one ply a line, so that people can read it and tools can compare it."""
    head = msgspec.structs.replace(record, plies=[])
    text = msgspec.json.encode(head).decode().removesuffix("[]}")
    plies = ",\n".join(msgspec.json.encode(ply).decode() for ply in record.plies)
    return f"{text}[\n{plies}\n]}}\n".encode()


def decode_record(data: bytes) -> Record:
    """Read a record, or raise `BadRecord` saying what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise BadRecord(f"This record is too large: {MAX_BYTES // (1024 * 1024)} MiB is the limit.")
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"This record is incomplete or not valid JSON: {error}.") from error
    if not isinstance(head, dict) or "railbird" not in head:
        raise BadRecord('This is not a Railbird record: the key "railbird" is missing.')
    if head["railbird"] != FORMAT:
        raise BadRecord(f"This record is in format {head['railbird']!r}, and this version reads only format {FORMAT}.")
    try:
        return msgspec.convert(head, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"This record is damaged: {error}.") from error


def write_ply(seat: int, action: Action) -> list[Value]:
    """A ply as a record writes it: who, what, its fields."""
    return [seat, *write_action(action)]


class Opened(msgspec.Struct):
    """A record with its game, options and edition found and checked."""

    record: Record
    game: AnyGame
    options: Any
    file: EditionFile
    edition: Any

    def start(self) -> State:
        """The empty table of this record."""
        state: State = self.game.start(self.record.seats, self.options, self.edition)
        return state

    def plies(self) -> Iterator[Ply]:
        """Its plies as actions."""
        for number, ply in enumerate(self.record.plies):
            if len(ply) < 2 or type(ply[0]) is not int:
                raise BadRecord(f"Ply {number} is not of the form [seat, action, fields…].")
            try:
                yield ply[0], self.game.read_action(ply[1], ply[2:])
            except BadAction as error:
                raise BadRecord(f"Ply {number}: {error}") from error


def open_record(record: Record) -> Opened:
    """Find game, options and edition of a record, or raise `BadRecord`."""
    game = find_game(record.game)
    if record.rules != game.rules:
        played = f"version {record.rules} of the {game.title} rules"
        raise BadRecord(f"This record was played under {played}; this version has {game.rules}.")
    try:
        options: Options = game.read_options(record.options)
        ref = record.edition
        file = game.builtin(ref.name) if ref.text is None else EditionFile(ref.name, ref.text, builtin=False)
        if not file.plays(ref.digest):
            raise BadRecord(f"The edition {ref.name!r} is not the one this record was played with: its digest differs.")
        edition = game.read_edition(file)[0]
        game.check_seats(len(record.seats), options)
    except (BadOptions, BadEdition) as error:
        raise BadRecord(f"This record cannot be replayed: {error}") from error
    return Opened(record, game, options, file, edition)


def replay(record: Record, upto: int | None = None) -> State:
    """The position after all plies, or after the first `upto`; every ply checked against the rules."""
    opened = open_record(record)
    state = opened.start()
    for number, (seat, action) in enumerate(islice(opened.plies(), upto)):
        replay_ply(state.play, number, seat, action)
    return state


def replay_ply(play: Callable[[int, Action], None], number: int, seat: int, action: Action) -> None:
    """Play one ply of a record, or raise `BadRecord` naming it."""
    try:
        play(seat, action)
    except Illegal as error:
        who = {CHANCE: "chance", TABLE: "the table"}.get(seat, f"seat {seat}")
        raise BadRecord(f"Ply {number}: {action!r} by {who} breaks rule {error}.") from error


def verify(record: Record) -> int:
    """Recompute every die and card from the revealed seed; returns how many, or raises `BadRecord` naming the ply."""
    if record.scripted:
        raise BadRecord("This is a lesson: its dice and cards were laid out beforehand. There is nothing to verify.")
    if record.seed is None:
        raise BadRecord("This game can't be verified yet: its seed is revealed only when the game is over.")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise BadRecord("The seed of this record is not a hexadecimal number.") from error
    if commitment(seed) != record.commitment:
        raise BadRecord("The revealed seed does not match the commitment published before the first ply.")
    draw = tape(seed, record.salts)
    opened = open_record(record)
    state = opened.start()
    drawn = 0
    for number, (seat, action) in enumerate(opened.plies()):
        if seat == CHANCE and state.pending() == (CHANCE,):
            outcomes = state.legal(CHANCE)
            expected = outcomes[draw(drawn if record.shared else number, len(outcomes))]
            if action != expected:
                raise BadRecord(f"Ply {number}: the record says {action!r}, the seed says {expected!r}.")
            drawn += 1
        replay_ply(state.play, number, seat, action)
    if state.pending():
        raise BadRecord(f"The record stops after ply {len(record.plies) - 1}, before the end of the game.")
    return drawn
