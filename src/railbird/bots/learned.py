"""A learned value: what a position is worth by figures of every seat that play has weighed, not somebody's judgement.

A game declares the figures (`Outlook.figures`); `railbird train` finds how much each of them counts. The weights that a
game keeps lie in its room, `bot/learned.toml`, with the command that made them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from random import Random
from typing import Any

from railbird.bots.searcher import MOST, Searcher
from railbird.core.action import Action
from railbird.core.errors import BadBot
from railbird.core.game import AnyGame, Figures
from railbird.core.playout import Perspective

WORLDS = 24  # In how many worlds a learner may try each thing it could do; what is worse is dropped on the way.


@dataclass(frozen=True)
class Weights:
    """How much each figure counts, by stage of the game."""

    names: tuple[str, ...]
    by_stage: tuple[tuple[float, ...], ...]


def none_yet(figures: Figures[Any]) -> Weights:
    """Before anything is learned: every seat is as likely to win as the others."""
    return Weights(figures.names, ((0.0,) * len(figures.names),) * figures.stages)


def figures_of(game: AnyGame) -> Figures[Any]:
    """What a game's value is learned from, or `BadBot`."""
    if game.outlook is None or game.outlook.figures is None:
        raise BadBot(f"{game.title} declares no figures that a value could be learned from (Outlook.figures).")
    return game.outlook.figures


def scores(figures: Figures[Any], weights: Weights) -> Callable[[Any], list[float]]:
    """What each seat is worth in a position, so that chances of winning are as its exponential."""

    def of(state: Any) -> list[float]:
        counts = weights.by_stage[figures.stage(state)]
        return [sum([value * count for value, count in zip(row, counts)]) for row in figures.of(state)]

    return of


def with_value(game: AnyGame, weights: Weights) -> AnyGame:
    """The same game, judged by what was learned where its own worth and spread judge it otherwise."""
    figures = figures_of(game)
    assert game.outlook is not None
    return replace(game, outlook=replace(game.outlook, worth=scores(figures, weights), spread=1.0))


class Learned(Searcher):
    """Nobody advises it: it tries what it may do in a few worlds and takes what the learned value likes best."""

    def __init__(self, game: AnyGame, random: Random, weights: Weights, worlds: int = WORLDS) -> None:
        super().__init__(with_value(game, weights), random, None)
        self._worlds = worlds

    def choose(self, seen: Perspective) -> Action:
        """As many playouts as there are things to try, so often."""
        self._playouts = self._worlds * min(MOST, len(seen.legal()))
        return super().choose(seen)


# --- as a file


def kept(game: AnyGame) -> Weights:
    """The weights that come with a game, or `BadBot`."""
    file = files(game.package) / "bot" / "learned.toml"
    if not file.is_file():
        raise BadBot(f"{game.title} comes with no learned value. Make one: railbird train {game.id}.")
    return read(file.read_text(encoding="utf-8"), figures_of(game), f"{game.id}/bot/learned.toml")


def read(text: str, figures: Figures[Any], where: str) -> Weights:
    """Weights from a file, or `BadBot` saying what is wrong with it."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBot(f"{where} is not TOML: {error}.") from error
    names, rows = found.get("figures"), found.get("weights")
    if names != list(figures.names):
        raise BadBot(f"{where} weighs other figures than {', '.join(figures.names)}. Train anew.")
    if not isinstance(rows, list) or len(rows) != figures.stages or not all(_is_row(row, figures) for row in rows):
        raise BadBot(f"{where}: weights must be {figures.stages} lists of {len(figures.names)} numbers.")
    return Weights(figures.names, tuple(tuple(float(value) for value in row) for row in rows))


def _is_row(row: object, figures: Figures[Any]) -> bool:
    return isinstance(row, list) and len(row) == len(figures.names) and all(type(one) in (int, float) for one in row)


def written(weights: Weights, says: Sequence[str]) -> str:
    """Weights as a file, with lines that say where they are from."""
    rows = "".join(f"    [{', '.join(f'{value:.4f}' for value in row)}],\n" for row in weights.by_stage)
    names = ", ".join(f'"{name}"' for name in weights.names)
    return "".join(f"# {line}\n" for line in says) + f"figures = [{names}]\nweights = [  # by stage\n{rows}]\n"
