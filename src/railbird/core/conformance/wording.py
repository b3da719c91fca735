"""How a game's texts are worded, as far as a machine can tell: `core.wording` over all its files in three languages."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from railbird.core import rulebook
from railbird.core.conformance.report import Report
from railbird.core.errors import BadText
from railbird.core.game import AnyGame
from railbird.core.kept import Tables, read_toml
from railbird.core.text import LANGUAGES
from railbird.core.wording import faults, sentences, too_long

BUTTON = re.compile(r"<button\b.*?</button>", re.DOTALL)
SMALL = re.compile(r"<small\b.*?</small>", re.DOTALL)  # What a large button explains below its name.
SAID = re.compile(r"""words\.page\("(\w+)\"""")


def check_wording(game: AnyGame, report: Report) -> None:
    """No word the glossary replaces, the plural forms each language has, its own signs, buttons that fit a phone."""
    pressed = set(buttons(files(game.package) / "page"))
    for language in LANGUAGES:
        for name, tables in _texts(game, language):
            for key, said in sentences(tables):
                found = list(faults(language, said))
                report.expect("wording", not found, f"{language}: {name}, {key}: {'; '.join(found)}: {said!r}")
        own = read_toml(files(game.package) / "text" / f"{language}.toml")
        on_buttons = {f"actions.{key}": said for key, said in own.get("actions", {}).items()}
        on_buttons |= {f"page.{key}": said for key, said in own.get("page", {}).items() if key in pressed}
        for key, said in on_buttons.items():
            report.expect("wording", not too_long(said), f"{language}: {key} is too long for a button: {said!r}")
        _check_book(game, language, report)


def buttons(folder: Traversable) -> Iterator[str]:
    """The keys of `page` that a game's templates put on buttons."""
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".html"):
                for button in BUTTON.findall(file.read_text(encoding="utf-8")):
                    yield from SAID.findall(SMALL.sub("", button))


def _texts(game: AnyGame, language: str) -> Iterator[tuple[str, Tables]]:
    room = files(game.package)
    for name in (f"text/{language}.toml", f"text/guide.{language}.toml", f"lesson/{language}.toml"):
        file = room.joinpath(*name.split("/"))
        if file.is_file():
            yield name, read_toml(file)


def _check_book(game: AnyGame, language: str, report: Report) -> None:
    try:
        book = rulebook.page(game, language)
    except BadText:
        return  # said by `check_rulebook`
    for number, line in enumerate(book.splitlines(), 1):
        found = list(faults(language, line))
        report.expect("wording", not found, f"rulebook.{language}.md, line {number}: {'; '.join(found)}: {line!r}")
