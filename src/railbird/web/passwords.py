"""Passwords: argon2id in threads, at most two at once, so that logins cannot stop the tables."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2


class Passwords:
    """Hashes and checks passwords; never keeps or logs one."""

    def __init__(self, cost: int) -> None:
        self._hasher = PasswordHasher(time_cost=cost)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The hash that is kept."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether the password is right; an unknown login takes as long as a wrong password."""
        if kept is None:
            if self._nobody is None:
                self._nobody = await self.hash("nobody's password")
            await self._verify(self._nobody, password)
            return False
        return await self._verify(kept, password)

    async def _verify(self, kept: str, password: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, password)
            except (VerificationError, InvalidHashError):
                return False
