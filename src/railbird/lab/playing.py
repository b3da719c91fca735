"""What decides how bots play: a digest of that and of nothing else.

What has been played counts as long as its bots would play it again. So the digest is of the code that rules and bots
run, without docstrings, comments and types, and of those modules only that a bot of the line needs: a new habit of the
Expert leaves Novices as they are. The numbers of an edition and the options are not in it: a journal names them itself.
"""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from pathlib import Path

from railbird.bots import CHARACTERS, LEVELS
from railbird.lab.strength import Line

SOURCE = Path(__file__).resolve().parents[2]
CORE = ("actors", "draws", "offers", "playout", "state")  # What bots use of the contract,
PARTS = {"railbird.core.game": ("Outlook",)}  # and of some modules these classes only.
ASIDE = ("book", "dealt", "grid", "learning", "valuation", "weights")
"""Modules of a game's bots that tell odds, value finished games or are learned from: nobody plays by them."""
ASIDE_OF_RULES = ("income", "measure", "problems")  # The same of its rules: what is counted, and how it is put.
TIPSTER = ("tipster",)
NEEDS = {"random": (), "fallback": (), "regular": TIPSTER, "tipster": TIPSTER, "novice": ("tipster", "decisions")}
"""By bot: the modules of a game's `bot` that it begins with; a searcher needs the outlook as well."""
ROOM_OF = {"random": "simple", "fallback": "simple", "novice": "novice", "response": "response"}
ROOM_OF |= dict.fromkeys(CHARACTERS, "characters") | dict.fromkeys(("searcher", *LEVELS[2:]), "searcher")
"""By bot: its module in `bots`; the Regular is the tipster and has none."""


def digest(line: Line) -> str:
    """Changes whenever something does that decides how this line is played."""
    found = sha256()
    for module in sorted({module for bot in (line.one, line.others) for module in modules_of(line.game, bot)}):
        found.update(f"{module} {behaviour(module)}\n".encode())
    return found.hexdigest()[:8]


def modules_of(game: str, bot: str) -> set[str]:
    """The modules that decide how a bot plays a game: its rules, and whatever the bot uses, directly or not."""
    name, room = bot.partition("@")[0], f"railbird.games.{game}"
    rules = SOURCE.joinpath(*room.split("."), "rules").rglob("*.py")
    found = {named(path) for path in rules if path.stem not in ASIDE_OF_RULES}
    begins = [f"{room}.bot.{each}" for each in NEEDS.get(name, ("tipster", "outlook"))]
    begins += [f"railbird.bots.{ROOM_OF[name]}"] if name in ROOM_OF else []
    left = [*begins, *[f"railbird.core.{each}" for each in CORE]]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += [each for each in imports(module) if plays(each, game)]
    return found


def plays(module: str, game: str) -> bool:
    """Whether what a bot imports has a say in how it plays."""
    *room, name = module.split(".")
    if room[:2] == ["railbird", "games"]:
        return room[2:3] == [game] and name not in ASIDE
    return room == ["railbird", "bots"] or module in PARTS


def named(path: Path) -> str:
    """What a file is imported as."""
    inside = path.relative_to(SOURCE).with_suffix("")
    return ".".join(inside.parent.parts if inside.name == "__init__" else inside.parts)


def file_of(module: str) -> Path:
    """The file of a module."""
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def imports(module: str) -> tuple[str, ...]:
    """The modules of ours that one imports, types aside."""
    found = [node.module for node in ast.walk(tree_of(module)) if isinstance(node, ast.ImportFrom) and node.module]
    return tuple(each for each in found if each.startswith("railbird."))


@cache
def behaviour(module: str) -> str:
    """A digest of what a module does, of that part of it that matters."""
    tree, parts = tree_of(module), PARTS.get(module)
    if parts is not None:
        tree.body = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in parts]
    return sha256(ast.unparse(tree).encode()).hexdigest()


def tree_of(module: str) -> ast.Module:
    """A module as Python reads it, bare."""
    tree = Bare().visit(ast.parse(file_of(module).read_bytes()))
    assert isinstance(tree, ast.Module)
    return tree


class Bare(ast.NodeTransformer):
    """Takes away what does not run: docstrings, types and what is imported for them."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """A sentence between statements says something and does nothing."""
        is_said = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_said else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """What is only imported for types."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """What a function returns."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """What an argument is."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """What a variable is."""
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)
