"""The contract every game fulfils, and what makes a game of it: tables, records, dice, texts, checks."""

from railbird.core.action import Action, Field, Value, label, number, word
from railbird.core.actors import BANK, CHANCE, SPECTATOR, TABLE
from railbird.core.edition import Edition, EditionFile, Part, Problem
from railbird.core.errors import RailbirdError
from railbird.core.game import AnyGame, Game, Seat
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.offers import Amounts, Offers
from railbird.core.options import Options
from railbird.core.playout import Bot, Perspective
from railbird.core.record import Record, decode_record, encode_record, replay, verify
from railbird.core.registry import all_games, find_game, game_ids
from railbird.core.state import ONE, OUT_OF_TURN, SIMULTANEOUS, Pick, Standing, State, Step
from railbird.core.table import Table, play_out
from railbird.core.view import View

__all__ = [
    "BANK",
    "CHANCE",
    "ONE",
    "OUT_OF_TURN",
    "SIMULTANEOUS",
    "SPECTATOR",
    "TABLE",
    "Action",
    "Amounts",
    "AnyGame",
    "Bot",
    "Edition",
    "EditionFile",
    "Field",
    "Game",
    "Illegal",
    "Note",
    "Offers",
    "Options",
    "Part",
    "Perspective",
    "Pick",
    "Problem",
    "RailbirdError",
    "Record",
    "Seat",
    "Standing",
    "State",
    "Step",
    "Table",
    "Value",
    "View",
    "all_games",
    "decode_record",
    "encode_record",
    "find_game",
    "game_ids",
    "label",
    "number",
    "play_out",
    "replay",
    "verify",
    "word",
]
