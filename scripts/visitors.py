"""What soak.py, kills.py and storm.py share: a server that can be killed, and people who come back to it.

Only on this machine: servers listen on 127.0.0.1, and everybody comes from an address of their own in 127.0.0.0/8, so
that limits per address treat them as different people.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

HOST = "127.0.0.1"
GONE = (OSError, asyncio.IncompleteReadError, TimeoutError)

SERVER = """
import ctypes, os, sys
from railbird.web.config import Config
from railbird.web.logs import set_up_logs
from railbird.web.run import run_forever

set_up_logs(json=True)
database, port, workers, limits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "limits"

def serve():
    config = Config(limits=limits, bot_workers=workers)
    run_forever(database, "127.0.0.1", port, config, lambda found: print(os.getpid(), found, flush=True))

def end_with_parent():
    ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG: nothing stays behind when the script is stopped

end_with_parent()
for order in sys.stdin:
    child = os.fork()  # what is imported is imported once: a start costs a third
    if not child:
        end_with_parent()
        serve()
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class Served:
    """A server that is started, killed and started again on the same port.

    A process that has everything imported forks it: what dies is a whole process of its own, as with any kill -9.
    """

    def __init__(self, database: str, workers: int, limits: bool, log: Path) -> None:
        self._arguments = (database, str(workers), "limits" if limits else "free")
        self._log = log
        self._starter: asyncio.subprocess.Process | None = None
        self.port = 0
        self.pid = 0

    async def start(self) -> None:
        """Start it and wait until it listens."""
        if self._starter is None:
            database, workers, limits = self._arguments
            with self._log.open("ab") as log:
                self._starter = await asyncio.create_subprocess_exec(
                    sys.executable, "-c", SERVER, database, str(free_port()), workers, limits,
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
                )  # fmt: skip
        assert self._starter.stdin is not None
        self._starter.stdin.write(b"start\n")
        said = await self._line()
        if said == "gone":
            raise RuntimeError(f"The server did not start; see {self._log}.")
        self.pid, self.port = (int(part) for part in said.split())

    async def kill(self) -> None:
        """A power cut; returns when nothing of it is left."""
        os.kill(self.pid, signal.SIGKILL)
        assert await self._line() == "gone"

    async def _line(self) -> str:
        assert self._starter is not None
        assert self._starter.stdout is not None
        return (await self._starter.stdout.readline()).decode().strip() or "gone"

    async def end(self) -> None:
        """Kill it, and its starter."""
        if self._starter is not None:
            if self.pid:
                await self.kill()
            self._starter.kill()
            await self._starter.wait()

    def megabytes(self) -> tuple[float, float]:
        """The memory the server holds, and its workers."""
        return resident(self.pid), sum(resident(pid) for pid in children(self.pid))


def resident(pid: int) -> float:
    """Megabytes of a process, 0 when it is gone."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    except (OSError, IndexError):
        return 0.0


def children(pid: int) -> list[int]:
    """The processes a process has started, from any of its threads."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            continue
    return found


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Line:
    """A keep-alive connection that is made again when it was lost."""

    def __init__(self, served: Served, address: str, narrow: bool = False) -> None:
        self._served = served
        self._address = address
        self._narrow = narrow  # Whether hardly anything is taken before it is read.
        self.cookies: dict[str, str] = {}
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """One request: its status and decoded answer. Raises one of GONE when the server dies meanwhile."""
        try:
            async with asyncio.timeout(30):
                reader = await self.send(method, path, b"" if body is None else msgspec.json.encode(body))
                status, length = await self.head(reader)
                raw = await reader.readexactly(length)
        except BaseException:
            self.close()
            raise
        return status, msgspec.json.decode(raw) if raw.startswith((b"{", b"[")) else raw

    async def send(self, method: str, path: str, body: bytes = b"", more: str = "") -> asyncio.StreamReader:
        """Send a request; the answer is to be read."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return await self.raw(
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self._served.port}\r\nCookie: {cookies}\r\n"
            f"X-CSRFToken: {self.cookies.get('railbird_csrf', '')}\r\n{more}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    async def raw(self, sent: bytes) -> asyncio.StreamReader:
        """Send whatever this is; the answer, if there is one, is to be read."""
        if self._pair is None:
            self._pair = await self._open()
        self._pair[1].write(sent)
        return self._pair[0]

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        end = socket.socket()
        try:
            end.setblocking(False)
            if self._narrow:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            end.bind((self._address, 0))
            await asyncio.get_running_loop().sock_connect(end, (HOST, self._served.port))
            return await asyncio.open_connection(sock=end, limit=1024 if self._narrow else 2**20)
        except BaseException:
            end.close()
            raise

    async def head(self, reader: asyncio.StreamReader) -> tuple[int, int]:
        """The status of an answer and the length of what follows; cookies are kept."""
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        length = 0
        while line := (await reader.readuntil(b"\r\n")).decode("latin-1").strip():
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept
            elif name.lower() == "content-length":
                length = int(value)
        return status, length

    def close(self) -> None:
        """Hang up."""
        if self._pair is not None:
            self._pair[1].close()
            self._pair = None


class Visitor:
    """Somebody who asks again until there is an answer, and remembers every move that was acknowledged."""

    def __init__(self, served: Served, number: int, chance: Random) -> None:
        self.served = served
        self.address = f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"
        self.name = f"Visitor {number}"
        self.chance = chance
        self.line = Line(served, self.address)
        self.acknowledged: list[tuple[str, int, str]] = []  # Table, seat, token.
        self.table = ""  # Where this one sits.
        self.failures: list[str] = []  # Answers that are nobody's fault but the server's.
        self._sent = 0

    async def surely(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The answer, however often the server dies before it comes."""
        while True:
            try:
                status, answer = await self.line.ask(method, path, body)
            except GONE:
                await asyncio.sleep(0.02)
                continue
            if status >= 500 and status != 503:
                self.failures.append(f"{method} {path}: {status}")
            if status not in (429, 503):
                return status, answer
            await asyncio.sleep(0.2)

    async def come_in(self) -> None:
        """Be a guest."""
        await self.surely("GET", "/api/v1/me")
        status, answer = await self.surely("POST", "/api/v1/guests", {"name": self.name})
        assert status == 201, answer

    async def new_table(self, game: str, kinds: list[str]) -> str:
        """Set a table; its id. A kind is me, here, open or a bot's level."""
        seats = [{"kind": k} if k in ("me", "here", "open") else {"kind": "bot", "bot": k} for k in kinds]
        status, answer = await self.surely("POST", "/api/v1/tables", {"game": game, "seats": seats, "pace": "instant"})
        assert status == 201, answer
        self.table = str(answer["id"])
        return self.table

    async def look(self, table: str) -> Any:
        """What the seat that is asked sees; None when the table cannot be looked at any more."""
        status, view = await self.surely("GET", f"/api/v1/tables/{table}/view?since=1000000")
        return view if status == 200 else None

    async def move(self, table: str, view: Any) -> bool:
        """Play any legal action, again until it is answered; whether it was acknowledged."""
        offer = self.chance.choice(view["legal"])
        action = offer["action"]
        if offer["field"] is not None:
            action = [*action, self.chance.randrange(offer["lo"], offer["hi"] + 1, offer["step"])]
        self._sent += 1
        token = f"{self.address}-{self._sent}"
        body = {"seat": view["seat"], "decision": view["decision"], "token": token, "actions": [action]}
        status, _ = await self.surely("POST", f"/api/v1/tables/{table}/act", body)
        if status == 200:
            self.acknowledged.append((table, view["seat"], token))
        return status == 200
