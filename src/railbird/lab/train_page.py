"""A training run as a page: how it learned, what it learned, how fast, and where the time went."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from railbird.core.registry import find_game
from railbird.lab import charts
from railbird.lab.train import Point, Training, gained

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 46, 96, 14, 34
STEP = 10  # Between two lines across, in games of a hundred.


def page(run: Training, command: str) -> str:
    """The whole page; it stands alone, without scripts."""
    title = find_game(run.course.game).title
    first, last = run.kept.points[0], run.kept.points[-1]
    says = (
        f"One learner at a table of bots called {escape(run.course.rivals)} wins {_share(last)} of 100 games (95 of 100"
        f" inside), {_share(first)} before it had learned anything; an equal would win {100 / run.course.seats:.0f}."
    )
    gain = gained(run.kept.points)
    if gain.count > 1:
        low, high = gain.interval
        says += f" On the same deals that is {100 * gain.mean:+.0f} ({100 * low:+.0f} … {100 * high:+.0f})."
    body = [
        f"<p>{escape(title)}, {run.course.seats} seats, seed <code>{escape(run.course.seed)}</code>:"
        f" {run.games:,} games, {run.seconds / 60:.1f} minutes of processor time, tests aside.</p><p>{says}</p>",
        "<h2>How it learned</h2>", curve(run.kept.points, 100 / run.course.seats),
        charts.table(["games", "minutes", "tested", "wins", "95%"], [_row(point) for point in run.kept.points]),
        "<h2>What it learned</h2><p>How much each figure counts, by stage of the game; everything began with 0.</p>",
        charts.table(["stage", *run.weights.names], _weights(run)),
        "<h2>How surprising the results were</h2>"
        "<p>Log-loss of the games of every round before it learned from them: lower is better foreseen.</p>",
        _losses(run), "<h2>Games a second</h2>", _pace(run), _times(run),
        f'<p class="small">Go on, or do it again in another folder: <code>{escape(command)}</code></p>',
    ]  # fmt: skip
    return charts.page(headline(run), "".join(body))


def headline(run: Training) -> str:
    """What the tests say, and no more than that."""
    if len(run.kept.points) < 2:
        return "Not trained yet"
    low, high = gained(run.kept.points).interval
    if low > 0:
        beats = run.kept.points[-1].low > 1 / run.course.seats
        return f"It beats {run.course.rivals}" if beats else "It has learned"
    return "Not told apart from where it began" if high >= 0 else "It has become worse"


def _share(point: Point) -> str:
    return f"{100 * point.share:.0f} ± {50 * (point.high - point.low):.0f}"


def _row(point: Point) -> list[str]:
    inside = f"{100 * point.low:.1f} … {100 * point.high:.1f}"
    return [
        f"{point.games:,}",
        f"{point.seconds / 60:.1f}",
        f"{point.tested:,}",
        f"{100 * point.share:.1f}%",
        inside,
    ]


def _weights(run: Training) -> list[list[str]]:
    return [[str(stage), *[f"{value:+.2f}" for value in row]] for stage, row in enumerate(run.kept.weights)]


def curve(points: Sequence[Point], fair: float) -> str:
    """Wins in a hundred by games learned from, with a band for the intervals and a dashed line for an equal."""
    most = max(point.games for point in points) or 1
    top = STEP * (int(max(fair, *(100 * point.high for point in points)) / STEP) + 1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(games: float, wins: float) -> str:
        return f"{LEFT + wide * games / most:.1f} {TOP + high * (1 - wins / top):.1f}"

    says = "; ".join(f"{point.games} games: {_share(point)}" for point in points)
    out = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="How it learned">']
    out += [f"<title>How it learned</title><desc>Wins in a hundred. {escape(says)}.</desc>"]
    for wins in range(0, top + 1, STEP):
        x, y = at(0, wins).split()
        out.append(f'<path class="axis" d="M{x} {y}h{wide}"/>')
        out.append(f'<text class="small" x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{wins}</text>')
    there = [at(point.games, 100 * point.high) for point in points]
    back = [at(point.games, 100 * point.low) for point in reversed(points)]
    out.append(f'<path class="band" d="M{"L".join([*there, *back])}Z"/>')
    out.append(f'<path class="mark" d="M{at(0, fair)}h{wide}"/>')
    end, level = at(most, fair).split()
    out.append(f'<text class="small" x="{float(end) + 8:.1f}" y="{float(level) + 4:.1f}">{fair:.0f}, an equal</text>')
    out.append(f'<path class="line" d="M{"L".join([at(point.games, 100 * point.share) for point in points])}"/>')
    for point in points:
        x, y = at(point.games, 100 * point.share).split()
        out.append(f'<circle class="bar" cx="{x}" cy="{y}" r="5"/>')
        out.append(f'<text class="small" x="{x}" y="{HEIGHT - 8}" text-anchor="middle">{point.games:,}</text>')
    return "".join([*out, "</svg>"])


def _losses(run: Training) -> str:
    panel = charts.Panel("surprise", "", [one.loss for one in run.kept.past])
    return charts.curves("Surprise by round", "Log-loss of each round.", _games(run), [panel], [], " games")


def _pace(run: Training) -> str:
    paces = [one.games / max(1e-9, one.seconds + one.learning) for one in run.kept.past]
    panel = charts.Panel("games a second", "", paces)
    return charts.curves("Games a second", "Of one core, by round.", _games(run), [panel], [], " games")


def _games(run: Training) -> list[float]:
    total, found = 0, []
    for one in run.kept.past:
        total += one.games
        found.append(float(total))
    return found


def _times(run: Training) -> str:
    """Where the processor time went."""
    playing, learning = (sum(one.seconds for one in run.kept.past), sum(one.learning for one in run.kept.past))
    parts = {"playing": playing, "learning": learning, "tests": run.kept.testing}
    whole = max(1e-9, sum(parts.values()))
    return charts.table(
        ["processor time", "minutes", "part"],
        [[name, f"{part / 60:.1f}", f"{100 * part / whole:.0f}%"] for name, part in parts.items()],
    )
