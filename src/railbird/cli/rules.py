"""`railbird rules`: the rulebook, and where each rule is in the code and in the tests."""

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markdown import Markdown

from railbird.cli.arrange import GameName, Language, plain_table, print_json, read_language
from railbird.core import rulebook
from railbird.core.errors import BadText
from railbird.core.registry import find_game


def rules(
    game: GameName,
    rule: Annotated[str | None, Parameter(help="One rule by its id, for instance HS-5.3.")] = None,
    /,
    *,
    language: Language = "en",
    index: Annotated[bool, Parameter(help="List the rules and where they are in code and tests.", negative=())] = False,
    json: Annotated[bool, Parameter(help="The same list as JSON.", negative=())] = False,
) -> None:
    """Read the rulebook of a game, one rule of it, or the index of its rules."""
    read_language(language)
    found = find_game(game)
    if json:
        print_json(rulebook.rules(found, language))
    elif index:
        table = plain_table("rule", "title", "code", "tests")
        for one in rulebook.rules(found, language):
            table.add_row(one.id, one.title, " ".join(one.code[:3]), str(len(one.tests)))
        Console().print(table)
    elif rule is not None:
        Console().print(Markdown(one_rule(rulebook.page(found, language), rule)))
    elif sys.stdout.isatty():
        with (console := Console()).pager(styles=True):
            console.print(Markdown(rulebook.page(found, language)))
    else:
        print(rulebook.page(found, language))


def one_rule(page: str, rule: str) -> str:
    """The heading and the text of one rule."""
    lines = page.splitlines()
    wanted = rule.upper()
    starts = [n for n, line in enumerate(lines) if (h := rulebook.HEADING.match(line)) and h.group(1).upper() == wanted]
    if not starts:
        known = ", ".join(list(rulebook.headings(page))[:8])
        raise BadText(f"There is no rule {rule!r}. Rules have ids such as {known} …")
    end = next((n for n in range(starts[0] + 1, len(lines)) if lines[n].startswith("#")), len(lines))
    return "\n".join(lines[starts[0] : end])
