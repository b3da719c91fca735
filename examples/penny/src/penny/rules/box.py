"""What is in the box, and what a table may choose."""

from __future__ import annotations

from typing import Annotated

import msgspec

from railbird.core.edition import Edition
from railbird.core.options import Options


class PennyOptions(Options, frozen=True):
    """PG-3: how many rounds."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3


class PennyEdition(Edition, frozen=True):
    """PG-1: the pennies everybody starts with."""

    pennies: Annotated[int, msgspec.Meta(ge=1)]
