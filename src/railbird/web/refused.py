"""What the server refuses, with the HTTP status and the key of the sentence in `text/`."""

from railbird.core.errors import RailbirdError


class Refused(RailbirdError):
    """A request that is not carried out; nothing has been changed."""

    def __init__(self, status: int, reason: str, **facts: object) -> None:
        self.status = status
        self.reason = reason
        self.facts = facts
        super().__init__(f"{status} {reason} {facts}" if facts else f"{status} {reason}")
