"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port, that nobody else uses."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

USER = "railbird"
NEEDLESS = ("fsync", "full_page_writes", "autovacuum")
"""What only protects from a machine that loses its power, or keeps years of use tidy."""
ROOM = 8 << 30
"""Bytes: all workers' databases together take less than half of them."""


def binaries() -> Path | None:
    """Where initdb and pg_ctl are, or None when PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def lasting_port() -> int:
    """One below those that are given to whoever asks for any: it is still free after a restart."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def roomy_memory() -> Path | None:
    """A file system in memory, where there is one with room: each database is 300 files, dear to make on a disk."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else None


class Cluster:
    """One running PostgreSQL; `database()` makes a fresh database in it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="railbird-pg-", dir=roomy_memory()))
        self._user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self._port = lasting_port()
        self._clerk: subprocess.Popen[str] | None = None
        if os.getuid() == 0:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", str(self._data), "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8")
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        places = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        options = " ".join([places, *(f"-c {name}=off" for name in NEEDLESS)])
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; immediate is a power cut."""
        self._dismiss()
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", mode, "stop")

    def restart(self) -> None:
        """A power cut, and on again."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """Stop the server and delete everything."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def database(self, template: str = "template1") -> str:
        """The URL of a fresh database, empty or a copy of another."""
        name = f"t{uuid.uuid4().hex}"
        self._tell(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{database}"

    def _tell(self, statement: str) -> None:
        """Carry out a statement by a psql that stays: starting one takes longer than most statements."""
        if self._clerk is None:
            command = (str(self._programs / "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", self._url("postgres"))
            self._clerk = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/")
        assert self._clerk.stdin is not None
        assert self._clerk.stdout is not None
        self._clerk.stdin.write(f"{statement};\n\\echo done\n")
        self._clerk.stdin.flush()
        assert self._clerk.stdout.readline() == "done\n", statement

    def _dismiss(self) -> None:
        """Let the psql go that stays: the server stops."""
        if self._clerk is not None:
            self._clerk.communicate()
            self._clerk = None

    def sql(self, url: str, statements: str) -> None:
        """Carry out statements in a database of it."""
        self._run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-c", statements, url)

    @contextmanager
    def asking_for_passwords(self, role: str) -> Iterator[None]:
        """Meanwhile one role has to say its password; the others are trusted as before."""
        rules = self._data / "pg_hba.conf"
        before = rules.read_text()
        rules.write_text(f"host all {role} 127.0.0.1/32 scram-sha-256\n{before}")
        self._run("pg_ctl", "-D", str(self._data), "reload")
        try:
            yield
        finally:
            rules.write_text(before)
            self._run("pg_ctl", "-D", str(self._data), "reload")

    def _run(self, program: str, *arguments: str) -> None:
        command: Sequence[str] = (str(self._programs / program), *arguments)
        if os.getuid() == 0:
            command = ("runuser", "-u", self._user, "--", *command)
        # pg_ctl's server keeps inherited pipes open, so its output goes to a file.
        with (self._folder / f"{program}.out").open("wb") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, stdin=subprocess.DEVNULL, cwd="/")
