"""All commands of `railbird` and what they share."""

from cyclopts import App

from railbird import __version__
from railbird.cli.bench import bench
from railbird.cli.check import check
from railbird.cli.games import games
from railbird.cli.play import play
from railbird.cli.records import replay, verify
from railbird.cli.rules import rules
from railbird.cli.serve import serve
from railbird.cli.simulate import simulate
from railbird.cli.tournament import tournament

app = App(
    name="railbird",
    version=__version__,
    help="""Five classic racing-and-betting board games: play them, simulate them, know the odds.

    Without a command the table server starts and its page opens: `railbird serve` with all its choices.
    `railbird games` shows what there is, `railbird play GAME` plays one in the terminal.
    Every command explains itself: `railbird simulate --help`.
    """,
)
for command in (serve, play, games, simulate, tournament, replay, verify, rules, check, bench):
    app.command(command)


@app.default
def start() -> None:
    """Start the table server and open its page."""
    serve(open=True)
