"""The fair dice tape: every die and card of a table follows from a secret seed, the seats' salts and the ply number.

The table publishes `commitment(seed)` before the first ply, each seat adds a salt of its own, and the
seed is revealed at the end: nobody, the table included, could have chosen what was rolled.
"""

import hashlib
from collections.abc import Callable, Sequence

SPAN = 1 << 64


def commitment(seed: bytes) -> str:
    """What is published before the first ply."""
    return hashlib.sha256(b"railbird seed\0" + seed).hexdigest()


def tape(seed: bytes, salts: Sequence[str] = ()) -> Callable[[int, int], int]:
    """`draw(ply, n)`: the outcome of chance at this ply, a number from 0 to n - 1, every one equally likely."""
    head = hashlib.sha256(b"railbird tape\0" + len(seed).to_bytes(4, "big") + seed)
    for salt in salts:
        raw = salt.encode()
        head.update(len(raw).to_bytes(4, "big") + raw)
    fork = head.copy
    from_bytes = int.from_bytes

    def draw(ply: int, n: int) -> int:
        block = fork()
        block.update(ply.to_bytes(8, "big"))
        value = from_bytes(block.digest()[:8], "big")
        fair = SPAN - SPAN % n
        while value >= fair:  # the few values that would favour the first outcomes are thrown again
            block.update(b"again")
            value = from_bytes(block.digest()[:8], "big")
        return value % n

    return draw


def derive(seed: bytes, *names: str | int) -> bytes:
    """A seed below a seed: for a game of a series, a seat's bot, a rotation.

    Seeds form a tree, so that results do not depend on who computes them, or in which order.
    """
    block = hashlib.sha256(b"railbird tree\0" + len(seed).to_bytes(4, "big") + seed)
    for name in names:
        raw = (f"#{name}" if isinstance(name, int) else f"${name}").encode()
        block.update(len(raw).to_bytes(4, "big") + raw)
    return block.digest()


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A seed as people write it, as bytes."""
    return seed if isinstance(seed, bytes) else str(seed).encode()
