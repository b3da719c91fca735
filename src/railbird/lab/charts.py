"""Charts as plain SVG: bars with intervals, with a title, a description and a data table; coloured by CSS variables."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple


class Bar(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


WIDTH, LEFT, RIGHT, ROW = 640, 165, 100, 34


def bars(title: str, description: str, found: Sequence[Bar], mark: float | None = None, unit: str = " %") -> str:
    """Horizontal bars with whiskers; `mark` is a dashed line to compare with."""
    top = max([bar.high for bar in found] + ([mark] if mark is not None else []), default=1.0) or 1.0
    scale = (WIDTH - LEFT - RIGHT) / top
    height = ROW * len(found) + 24
    out = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>",
    ]
    for number, bar in enumerate(found):
        out.append(_row(bar, number * ROW, scale, unit))
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


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same data for those who would rather read."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


STYLE = """
:root { --paper: #F4EBD6; --ink: #1F1A14; --ink-2: #5B4F3F; --turf: #1C5A3A; --red: #A3261C; --line: #CBB993 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #10160F; --ink: #F3E9D0; --ink-2: #B9AE93; --turf: #6FBF8B; --red: #F08A7A; --line: #3A4236 }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.4 system-ui, sans-serif }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto }
text { fill: var(--ink); font: 500 15px system-ui, sans-serif }
.small { font-size: 13px; fill: var(--ink-2) }
.bar { fill: var(--turf) }
.whisker { stroke: var(--red); stroke-width: 2; fill: none }
.mark { stroke: var(--ink-2); stroke-dasharray: 4 4 }
h1 { line-height: 1.2 }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem }
code { overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { white-space: nowrap; text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
@media (max-width: 480px) { text { font-size: 23px } .small { font-size: 21px } p.small { font-size: 13px } }
"""


def page(title: str, body: str) -> str:
    """A page of its own: one file, no script, light and dark."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>\n"
    )
