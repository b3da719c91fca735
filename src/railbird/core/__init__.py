"""The contract every game fulfils, and what makes a game of it: tables, records, dice, texts, checks."""

from railbird.core.action import Action
from railbird.core.actors import BANK, CHANCE, SPECTATOR, TABLE
from railbird.core.edition import EditionFile
from railbird.core.game import AnyGame, Game, Seat
from railbird.core.illegal import Illegal
from railbird.core.note import Note
from railbird.core.playout import Bot, Perspective
from railbird.core.record import replay, verify
from railbird.core.registry import all_games, find_game, game_ids
from railbird.core.state import SIMULTANEOUS, State
from railbird.core.table import Table, play_out

__all__ = ["BANK", "CHANCE", "SIMULTANEOUS", "SPECTATOR", "TABLE", "Action", "AnyGame", "Bot", "EditionFile", "Game"]
__all__ += ["Illegal", "Note", "Perspective", "Seat", "State", "Table", "all_games", "find_game", "game_ids"]
__all__ += ["play_out", "replay", "verify"]
