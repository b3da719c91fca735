"""Conditions of a script: small expressions over what the learner sees, read once and checked before they are used."""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from railbird.core.errors import BadLesson

Condition = Callable[[Mapping[str, Any]], bool]

WORDS: dict[str, Any] = {
    "len": len, "sum": sum, "min": min, "max": max, "any": any, "all": all, "sorted": sorted, "list": list,
    "tuple": tuple, "abs": abs,
}  # fmt: skip
"""What an expression may call."""
ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.cmpop, ast.BinOp,
    ast.Add, ast.Sub, ast.Mult, ast.Call, ast.Attribute, ast.Subscript, ast.Slice, ast.Name, ast.Constant, ast.Tuple,
    ast.List, ast.ListComp, ast.comprehension, ast.expr_context,
)  # fmt: skip


def condition(written: str) -> Condition:
    """An expression as something that can be asked; refused where it could do more than look."""
    try:
        tree = ast.parse(written, mode="eval")
    except SyntaxError as error:
        raise BadLesson(f"{written!r} is no condition: {error.msg}.") from error
    for node in ast.walk(tree):
        hidden = isinstance(node, ast.Attribute) and node.attr.startswith("_")
        called = isinstance(node, ast.Call) and not isinstance(node.func, ast.Name | ast.Attribute)
        if hidden or called or not isinstance(node, ALLOWED):
            raise BadLesson(f"{written!r} does more than look: {ast.unparse(node)}.")
    code = compile(tree, f"<{written}>", "eval")

    def ask(seen: Mapping[str, Any]) -> bool:
        return bool(eval(code, {"__builtins__": {}, **WORDS, **seen}))

    return ask
