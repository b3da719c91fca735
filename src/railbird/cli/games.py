"""`railbird games`: what can be played."""

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from railbird.cli.arrange import Language, plain_table, print_json, read_language
from railbird.core.game import AnyGame
from railbird.core.options import option_fields
from railbird.core.registry import all_games, find_game
from railbird.core.text import text


def games(
    game: Annotated[str | None, Parameter(help="Show this game's options and editions.")] = None,
    /,
    *,
    json: Annotated[bool, Parameter(help="Print JSON for programs.", negative=())] = False,
    language: Language = "en",
) -> None:
    """List the games, or show one with its options."""
    read_language(language)
    chosen = all_games() if game is None else (find_game(game),)
    if json:
        print_json([describe(one) for one in chosen])
    elif game is None:
        _list(Console(), chosen, language)
    else:
        _show(Console(), chosen[0], language)


def describe(game: AnyGame) -> dict[str, object]:
    """A game as data."""
    return {
        "id": game.id,
        "title": game.title,
        "titles": dict(game.titles),
        "seats": [game.seats.start, game.seats.stop - 1],
        "minutes": list(game.minutes),
        "alone": game.alone,
        "rules_version": game.rules,
        "designer": game.designer,
        "publisher": game.publisher,
        "editions": list(game.editions()),
        "options": [
            {
                "name": field.name,
                "default": field.default,
                **({"values": list(field.choices)} if field.choices else {"from": field.lo, "to": field.hi}),
            }
            for field in option_fields(game.options)
        ],
    }


def _list(console: Console, chosen: tuple[AnyGame, ...], language: str) -> None:
    table = plain_table("game", "title", "seats", "minutes", "", overflow="ellipsis")
    for game in chosen:
        title = game.titles.get(language, game.title)
        seats = f"{game.seats.start}-{game.seats.stop - 1}"
        minutes = f"{game.minutes[0]}-{game.minutes[1]}"
        table.add_row(game.id, title, seats, minutes, text(game, language).about("tagline"))
    console.print(table)
    console.print("\nPlay a game: `railbird play GAME`. See its options: `railbird games GAME`.", style="dim")


def _show(console: Console, game: AnyGame, language: str) -> None:
    words = text(game, language)
    console.print(f"[bold]{game.titles.get(language, game.title)}[/bold], {words.about('tagline')}")
    console.print(f"Designed by {game.designer}, published by {game.publisher}.")
    console.print(f"Editions: {', '.join(game.editions())}\n")
    table = plain_table("option", "default", "allowed", "")
    for field in option_fields(game.options):
        allowed = ", ".join(str(choice) for choice in field.choices) or f"{field.lo} to {field.hi}"
        table.add_row(field.name, str(field.default), allowed, str(words.option(field.name)["help"]))
    console.print(table)
