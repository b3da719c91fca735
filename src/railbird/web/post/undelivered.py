"""Why a message has not arrived, and what follows from that."""

from railbird.core.errors import RailbirdError


class Undelivered(RailbirdError):
    """A message that was not taken. `says` names the reason in the texts (`notice.fault_…`)."""

    def __init__(self, says: str, *, again: bool = False, unsure: bool = False, gone: bool = False, wait: float = 0.0):
        super().__init__(says)
        self.says = says
        self.again = again  # It may be tried again: nobody has taken it.
        self.unsure = unsure  # Nobody knows whether it has arrived: it is not sent again.
        self.gone = gone  # There is nobody at this address any more.
        self.wait = wait  # Seconds after which the other side wants to be asked again.
