"""How templates are compiled: macros as plain functions, called as such; what is put out is escaped, and nothing more.

Jinja looks at every call for what the callee may want to be given besides, takes macros' arguments apart by name, and
wraps every piece that is put out in a `Markup` before it is joined with the others. Our templates need none of that,
and a table is drawn by thousands of such calls: without them it takes about half the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, find_undeclared
from jinja2.runtime import markup_join
from markupsafe import Markup, escape

try:
    from markupsafe._speedups import _escape_inner as escaped
except ImportError:  # built without a compiler
    from markupsafe._native import _escape_inner as escaped

PIECES = "macros/pieces.html"
"""Its macros show what they are given and nothing else, unless they are given a pen: the same is drawn once."""
KEPT = 2048  # Drawings of each of them that are kept.
TAKEN = {"context", "environment", "missing", "undefined", "concat", "resolve"}  # Names that a template's code needs.


def shown(value: object) -> str:
    """A value as it stands in the page: escaped, unless it is mark-up."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]  # it is a string
    if kind is str:
        return escaped(value)  # type: ignore[arg-type]
    return str(value) if kind is int or kind is float else escape(value)


def joined(parts: tuple[object, ...]) -> str:
    """`a ~ b`: mark-up where one of them is."""
    for part in parts:
        kind = type(part)
        if kind is not str and kind is not int:
            return markup_join(parts)
    return "".join(map(str, parts))


def called_page(template: nodes.Template) -> Iterator[str]:
    """The names a template sets to `t.page`, by themselves or beside others; they stand for nothing else in it."""
    for one in template.find_all(nodes.Assign):
        names = one.target.items if isinstance(one.target, nodes.Tuple) else [one.target]
        values = one.node.items if isinstance(one.node, nodes.Tuple) else [one.node]
        for name, value in zip(names, values):
            if value == nodes.Getattr(nodes.Name("t", "load"), "page", "load") and isinstance(name, nodes.Name):
                yield name.name


class Generator(CodeGenerator):
    """Writes the Python of a template."""

    environment: Drawing
    objects: set[str]
    """Names of what has attributes only: the look or pen, the macros of other templates, and what is set to a page."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """The module of a template."""
        self.objects = {"t", *[one.target for one in node.find_all(nodes.Import)], *called_page(node)}
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        """What everything in a template calls by a short name."""
        for name in ("shown", "marked", "joined", "kept", "getattr"):
            self.writeline(f"_{name} = environment.{name}")
        super().write_commons()

    def macro_body(self, node: nodes.Macro | nodes.CallBlock, frame: Frame) -> tuple[Frame, MacroRef]:
        """A function whose parameters are those of the macro; one that is not given is missing."""
        special = find_undeclared(node.body, ("caller", "kwargs", "varargs"))
        names = [arg.name for arg in node.args]
        if special & {"kwargs", "varargs"} or any(iskeyword(name) or name in TAKEN for name in names):
            self.fail("a macro of ours has parameters that Python can name, and no others", node.lineno)
        frame = frame.inner()
        frame.symbols.analyze_node(node)
        macro = MacroRef(node)
        if "caller" in special and "caller" not in names:
            frame.symbols.declare_parameter("caller")
            names.append("caller")
        macro.accesses_caller = "caller" in special
        frame.require_output_check = False
        frame.symbols.analyze_node(node)
        self.writeline(f"def macro({', '.join(f'{name}=missing' for name in names)}):", node)
        self.indent()
        self.buffer(frame)
        for name in names:
            self.writeline(f"{frame.symbols.ref(name)} = {name}")
        self.enter_frame(frame)
        self._given(node, names, frame)
        self.blockvisit(node.body, frame)
        self.writeline(f"return _marked(concat({frame.buffer}))")
        self.leave_frame(frame, with_python_scope=True)
        self.outdent()
        return frame, macro

    def _given(self, node: nodes.Macro | nodes.CallBlock, names: list[str], frame: Frame) -> None:
        """Defaults for what is missing."""
        self.push_parameter_definitions(frame)
        first = len(node.args) - len(node.defaults)
        for at, name in enumerate(names):
            ref = frame.symbols.ref(name)
            self.writeline(f"if {ref} is missing:")
            self.indent()
            if first <= at < len(node.args):
                self.writeline(f"{ref} = ")
                self.visit(node.defaults[at - first], frame)
            else:
                self.writeline(f"{ref} = undefined({f'parameter {name!r} was not provided'!r}, name={name!r})")
            self.mark_parameter_stored(ref)
            self.outdent()
        self.pop_parameter_definitions()

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """The function itself."""
        args = [arg.name for arg in macro_ref.node.args]
        is_piece = self.name == PIECES and isinstance(macro_ref.node, nodes.Macro)
        self.write("_kept(macro)" if is_piece and "t" not in args and not macro_ref.accesses_caller else "macro")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """A call as Python writes it."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for arg in node.args:
            self.visit(arg, frame)
            self.write(", ")
        if node.dyn_args is not None:
            self.write("*")
            self.visit(node.dyn_args, frame)
            self.write(", ")
        for kwarg in node.kwargs:
            self.visit(kwarg, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        if node.dyn_kwargs is not None:
            self.write("**")
            self.visit(node.dyn_kwargs, frame)
        self.write(")")

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        """Macros of another template, which know nothing of the page that uses them."""
        if node.with_context:
            self.fail("macros of ours are given what they show", node.lineno)
        self.write("environment.get_template(")
        self.visit(node.template, frame)
        self.write(f", {self.name!r}).module")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """An attribute, or what is kept under that name."""
        if isinstance(node.node, nodes.Name) and node.node.name in self.objects:
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        self.write("_getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        """Whether there is an attribute is found out by asking for it."""
        known = self.objects
        if node.name in ("defined", "undefined"):
            self.objects = set()
        super().visit_Test(node, frame)
        self.objects = known

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Pieces one after the other."""
        self.write("_joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """One of two, or nothing."""
        frame = frame.soft()
        self.write("(")
        self.visit(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        if node.expr2 is None:
            self.write("''")
        else:
            self.visit(node.expr2, frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("_shown(")


class Drawing(Environment):
    """Jinja that compiles like this. Everything is escaped; there is no other way to put something out."""

    code_generator_class = Generator
    shown = staticmethod(shown)
    joined = staticmethod(joined)
    kept = staticmethod(lru_cache(KEPT, typed=True))
    marked = staticmethod(partial(str.__new__, Markup))
