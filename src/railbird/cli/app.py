"""All commands of `railbird` and what they share."""

import sys

from cyclopts import App

from railbird import __version__

COMMANDS = (
    "serve",
    "play",
    "games",
    "simulate",
    "tournament",
    "train",
    "odds",
    "records:replay",
    "records:verify",
    "analyse",
    "rules",
    "check",
    "bench",
    "reports",
)
"""Each with the module it lives in, where that is called otherwise. It is imported when the command is given: a server
starts without the laboratory, the conformance kit and what draws Markdown in a terminal."""

app = App(
    name="railbird",
    version=__version__,
    help="""Five classic racing and betting board games: play them, simulate them, learn the odds.

    With no command, Railbird starts the table server and opens it in your browser. `railbird serve --help`
    lists the settings.
    `railbird games` lists the games; `railbird play GAME` plays one in the terminal.
    Every command has help: `railbird simulate --help`.
    """,
)
for command in COMMANDS:
    module, _, function = command.partition(":")
    app.command(f"railbird.cli.{module}:{function or module}")


@app.default
def start() -> None:
    """Start the table server and open it in your browser."""
    from railbird.cli.serve import serve  # noqa: PLC0415 - as every command, when it is given

    serve(open=True)


def run() -> None:
    """Carry out what was asked. Where it is what commands there are, they say so themselves, and all are needed."""
    if sys.argv[1:] and sys.argv[1] in app.help_flags:
        app.resolved_commands()
    app()
