"""Charts as plain SVG: bars with intervals, curves over time; title and description inside, colours by variables."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple


class Bar(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


WIDTH, LEFT, RIGHT, ROW = 640, 165, 100, 34


def bars(title: str, description: str, found: Sequence[Bar], mark: float | None = None, unit: str = "%") -> str:
    """Horizontal bars with whiskers; `mark` is a dashed line to compare with."""
    top = max([bar.high for bar in found] + ([mark] if mark is not None else []), default=1.0) or 1.0
    scale = (WIDTH - LEFT - RIGHT) / top
    height = ROW * len(found) + 24
    out = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    out += [f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"]
    out += [_row(bar, number * ROW, scale, unit) for number, bar in enumerate(found)]
    if mark is not None:
        x = LEFT + mark * scale
        out.append(f'<line class="mark" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{height - 24}"/>')
        out.append(f'<text class="small" x="{x:.1f}" y="{height - 8}" text-anchor="middle">{mark:.0f}{unit}</text>')
    out.append("</svg>")
    return "".join(out)


def _row(bar: Bar, y: float, scale: float, unit: str) -> str:
    middle = y + ROW / 2
    low, high = LEFT + bar.low * scale, LEFT + bar.high * scale
    ends = f"M{low:.1f} {middle - 5}v10M{high:.1f} {middle - 5}v10"
    return (
        f'<text x="{LEFT - 10}" y="{middle + 5}" text-anchor="end">{escape(bar.label)}</text>'
        f'<rect class="bar" x="{LEFT}" y="{y + 6}" width="{max(0.0, bar.value * scale):.1f}" height="{ROW - 12}"/>'
        f'<path class="whisker" d="M{low:.1f} {middle}H{high:.1f}{ends}"/>'
        f'<text class="small" x="{high + 8:.1f}" y="{middle + 5}">{bar.value:.1f}{unit}</text>'
    )


class Panel(NamedTuple):
    """One curve with a scale of its own; None where nothing was measured."""

    label: str
    unit: str
    values: Sequence[float | None]


PANEL, GAP = 110, 34
LINES = 6  # How many lines can be told apart by colour and dash.


def curves(
    title: str, description: str, at: Sequence[float], panels: Sequence[Panel], marks: Sequence[float], unit: str
) -> str:
    """Curves below each other over one axis, as a picture that stands alone; `marks` are dashed lines through all."""
    end = max(at, default=0.0) or 1.0
    height = (PANEL + GAP) * len(panels) + GAP
    scale = (WIDTH - 2 * GAP) / end
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">']
    out += [f"<title>{escape(title)}</title><desc>{escape(description)}</desc><style>{STYLE}</style>"]
    out.append(f'<rect class="paper" width="{WIDTH}" height="{height}"/>')
    for mark in marks:
        x = GAP + mark * scale
        out.append(f'<line class="mark" x1="{x:.1f}" y1="{GAP}" x2="{x:.1f}" y2="{height - GAP}"/>')
    for number, panel in enumerate(panels):
        out.append(_panel(panel, GAP + number * (PANEL + GAP), [GAP + one * scale for one in at]))
    out.append(
        f'<text class="small" x="{WIDTH - GAP}" y="{height - 10}" text-anchor="end">{end:.1f}{unit}</text></svg>'
    )
    return "".join(out)


def _panel(panel: Panel, y: float, xs: Sequence[float]) -> str:
    known = [value for value in panel.values if value is not None]
    top = max(known, default=1.0) or 1.0
    way, joined = "", False
    for x, value in zip(xs, panel.values, strict=True):
        if value is not None:
            way += f"{'L' if joined else 'M'}{x:.1f} {y + PANEL - value / top * PANEL:.1f}"
        joined = value is not None
    return (
        f'<text class="small" x="{GAP}" y="{y - 8}">{escape(panel.label)}: at most {top:.1f}{escape(panel.unit)}</text>'
        f'<path class="axis" d="M{GAP} {y}v{PANEL}H{WIDTH - GAP}"/><path class="curve" d="{way}"/>'
    )


class Curve(NamedTuple):
    """A line with a name: shares from 0 to 1."""

    label: str
    values: Sequence[float]


FIELD, MARGIN, KEY = 260, 50, 24


def chances(title: str, description: str, at: Sequence[float], curves: Sequence[Curve]) -> str:
    """Lines over one axis from 0 to 100 %, each with a colour and a dash of its own, and a key below."""
    height = FIELD + 2 * MARGIN + KEY * len(curves)
    scale = (WIDTH - 2 * MARGIN) / (max(at, default=0.0) or 1.0)
    out = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    out += [f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"]
    for share in (0, 25, 50, 75, 100):
        y = MARGIN + FIELD * (1 - share / 100)
        out.append(f'<path class="axis" d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}"/>')
        out.append(f'<text class="small" x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{share}</text>')
    for number, curve in enumerate(curves):
        ways = [f"{MARGIN + x * scale:.1f} {MARGIN + FIELD * (1 - share):.1f}" for x, share in zip(at, curve.values)]
        y = FIELD + MARGIN + KEY * (number + 1) + 8
        out.append(f'<path class="line line-{number % LINES}" d="M{"L".join(ways)}"/>')
        out.append(f'<path class="line line-{number % LINES}" d="M{MARGIN} {y - 5}h40"/>')
        out.append(f'<text class="small" x="{MARGIN + 52}" y="{y}">{escape(curve.label)}</text>')
    out.append("</svg>")
    return "".join(out)


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same data for those who would rather read."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


STYLE = (files("railbird.lab") / "charts.css").read_text(encoding="utf-8")


def page(title: str, body: str) -> str:
    """A page of its own: one file, no script, light and dark."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>\n"
    )
