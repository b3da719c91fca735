"""How much each figure of `dealt.features` counts, by race.

Written by `python scripts/values.py greyhounds --games 288`.
"""

from typing import Final

WEIGHTS: Final = (
    (0.000, 1.746, 0.805, -0.565, 1.393),
    (0.641, 0.854, 0.475, 0.084, 0.907),
    (0.275, 0.376, 2.232, 0.733, 0.000),
)
