"""`railbird serve`: the table server."""

import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from ipaddress import ip_network
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from railbird.cli.folders import data_folder
from railbird.cli.lean import load_lean
from railbird.core.errors import RailbirdError

if TYPE_CHECKING:
    from railbird.web.config import Config, Door, Outgoing


class CannotServe(RailbirdError):
    """The server cannot run as it was asked to."""


def lan_address() -> str:
    """The address of this machine on the local network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def default_database() -> str:
    """A SQLite file in the data folder, which is the user's alone.

    A folder that `RAILBIRD_DATA` names and that is there already may have other purposes: it stays as it is.
    """
    folder = data_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if not folder.is_dir():
            folder.mkdir(mode=0o700)
        elif os.name == "posix" and "RAILBIRD_DATA" not in os.environ and folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise CannotServe(f"Can't create the data folder {folder}: {error.strerror}.") from error
    return f"sqlite:///{folder / 'railbird.db'}"


def networks(written: str | None) -> tuple[str, ...]:
    """Addresses and networks separated by commas."""
    parts = tuple(part.strip() for part in written.split(",")) if written else ()
    for part in parts:
        try:
            ip_network(part, strict=False)
        except ValueError as error:
            raise CannotServe(f"--proxies: {part!r} is not an address; try 127.0.0.1 or 10.0.0.0/8.") from error
    return parts


def check_several(processes: int, database: str) -> None:
    """Refuse a number of processes that cannot run here, and say why."""
    if processes < 1:
        raise CannotServe("--processes is a number from 1.")
    if processes > 1 and not database.startswith("postgres"):
        raise CannotServe(
            "SQLite has one process: leave out --processes, or name a PostgreSQL with --database postgresql://…."
        )
    if processes > 1 and sys.platform != "linux":
        raise CannotServe(
            "--processes needs Linux, which shares one port out among them; elsewhere start several servers with one "
            "PostgreSQL, each on a port of its own, behind a proxy."
        )


def _told(text: str) -> Parameter:
    """How a choice explains itself in `railbird serve --help`."""
    return Parameter(help=text, negative=())


Host = Annotated[str, _told("Address to listen on; 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody.")]
Port = Annotated[int, _told("Port to listen on; 0 picks a free one.")]
Database = Annotated[
    str | None,
    _told("Where tables are kept: sqlite:///file.db or postgresql://…; without it a file in your data folder."),
]
Processes = Annotated[
    int, _told("Server processes behind the one port, about one to a processor; several need PostgreSQL.")
]
BotWorkers = Annotated[int | None, _told("Number of bot processes, in all. Default: one fewer than the CPU cores.")]
Bots = Annotated[str | None, _told("Your own bots to offer at new tables, separated by commas: my_bot.py:Name.")]
Analysis = Annotated[
    bool, Parameter(help="Analyse finished games when somebody looks at them, while no bot is asked anything.")
]
PerPerson = Annotated[int, _told("Tables one host may have waiting or under way at a time; 0 for any number.")]
FromAddress = Annotated[int, _told("The same for all who come from one address; 0 for any number.")]
Lan = Annotated[bool, _told("Listen on the local network and show a QR code for phones.")]
Open = Annotated[bool, _told("Open the page in the browser.")]
JsonLogs = Annotated[bool, _told("Log in JSON lines, as always where the output is no terminal.")]
Connections = Annotated[
    int | None, _told("The most connections open at once, 4,000 without it; in a full house the oldest idle one goes.")
]
PerAddress = Annotated[
    int | None, _told("The most of them from one address, 256 without it: enough for a club behind one router.")
]
Proxies = Annotated[
    str | None, _told("Reverse proxies, addresses or networks separated by commas: their X-Forwarded-For is believed.")
]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    processes: Processes = 1,
    bot_workers: BotWorkers = None,
    bots: Bots = None,
    analysis: Analysis = True,
    tables_per_person: PerPerson = 20,
    tables_per_address: FromAddress = 100,
    lan: Lan = False,
    open: Open = False,
    json_logs: JsonLogs = False,
    connections: Connections = None,
    per_address: PerAddress = None,
    proxies: Proxies = None,
) -> None:
    """Run the table server and print its address.

    Without choices it serves this machine from a SQLite file. `railbird serve --lan` is for a game group at home;
    `railbird serve --processes 4 --database postgresql://…` is for many.
    """
    _begin_to_load()
    # Importing the web framework takes half a second: only this command pays for it.
    from railbird.web.config import Config  # noqa: PLC0415
    from railbird.web.logs import set_up_logs  # noqa: PLC0415

    database = database or default_database()
    check_several(processes, database)
    set_up_logs(json=json_logs or not sys.stderr.isatty())
    workers = bot_workers if bot_workers is not None else max(1, (os.cpu_count() or 2) - 1)
    own = tuple(part.strip() for part in bots.split(",")) if bots else ()
    config = Config(
        bot_workers=workers,
        bots=own,
        analysis=analysis,
        door=_door(connections, per_address, proxies),
        tables_per_person=tables_per_person,
        tables_per_address=tables_per_address,
        outgoing=_outgoing(),
    )
    if lan:
        host = "0.0.0.0"
    try:
        _run(database, host, port, config, processes, lambda found: _announce(host, found, lan, open))
    except OSError as error:
        why = error.strerror or error
        raise CannotServe(f"Can't listen on {host}:{port}: {why}. Choose another port with --port.") from error
    finally:
        gc.enable()


def _door(connections: int | None, per_address: int | None, proxies: str | None) -> "Door":
    """What connections may take, where the command says so."""
    from railbird.web.config import Door  # noqa: PLC0415

    given = {"connections": connections, "per_address": per_address}
    if any(number is not None and number < 1 for number in given.values()):
        raise CannotServe("--connections and --per-address are numbers from 1.")
    return Door(**{name: number for name, number in given.items() if number is not None}, proxies=networks(proxies))


def _outgoing() -> "Outgoing":
    """How people are told that a table waits for them, as the environment says; passwords do not belong on a line."""
    from railbird.web.config import Outgoing  # noqa: PLC0415

    site = os.environ.get("RAILBIRD_URL", "").rstrip("/")
    if site and not site.startswith(("https://", "http://")):
        raise CannotServe("RAILBIRD_URL is the address people know this server by: https://railbird.example.org.")
    made = Outgoing(
        smtp=os.environ.get("RAILBIRD_SMTP", ""),
        sender=os.environ.get("RAILBIRD_MAIL_FROM", ""),
        site=site,
        private=os.environ.get("RAILBIRD_CALL_PRIVATE", "") == "1",
    )
    if made.smtp:
        from railbird.web.post.mail import smtp_of  # noqa: PLC0415

        smtp_of(made)
    return made


def _begin_to_load() -> None:
    """Load quickly from here on.

    What is loaded now is never let go; to look for what can be, again and again, is a sixth of the start. It is looked
    for once the server listens.
    """
    gc.disable()
    load_lean()


def _run(database: str, host: str, port: int, config: "Config", processes: int, started: Callable[[int], None]) -> None:
    """One process serves by itself; several have a parent."""
    if processes == 1:
        from railbird.web.run import run_forever  # noqa: PLC0415

        run_forever(database, host, port, config, started)
    else:
        from railbird.web.processes import serve_together  # noqa: PLC0415

        serve_together(database, host, port, config, processes, started)


def _announce(host: str, port: int, lan: bool, open_page: bool) -> None:
    shown = lan_address() if lan else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{port}/"
    print(f"Railbird is running at {address}  (press Ctrl-C to stop)", flush=True)
    if lan:
        import segno  # noqa: PLC0415

        segno.make(address, error="m").terminal(compact=True)
    if open_page:
        webbrowser.open(address)
