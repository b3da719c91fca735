"""The refusal of a move: which rule it breaks, and why."""

from railbird.core.errors import RailbirdError
from railbird.core.note import Facts


class Illegal(RailbirdError):
    """A move the rules refuse. Nothing has been changed.

    `rule` is the id of the rule it breaks; `reason` is the key of the sentence in the game's
    text files; `facts` fill the gaps of that sentence.
    """

    def __init__(self, rule: str, reason: str, facts: Facts | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.facts: Facts = {} if facts is None else facts
        super().__init__(f"{rule}: {reason} {self.facts}" if self.facts else f"{rule}: {reason}")
