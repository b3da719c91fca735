"""What can go wrong, in words for people. Everything raised on purpose is a `RailbirdError`."""


class RailbirdError(Exception):
    """Base of every error that a person may see; its text is a whole sentence."""


class UnknownGame(RailbirdError):
    """No game of this name is installed."""


class BadAction(RailbirdError):
    """An action from outside that is none of this game's actions, or has a wrong field."""


class BadOptions(RailbirdError):
    """An option with a value that is not allowed, or a number of seats the game does not have."""


class BadEdition(RailbirdError):
    """An edition file that cannot be used: which file, which key, what is expected."""


class BadRecord(RailbirdError):
    """A record that cannot be read, replayed or verified."""


class BadText(RailbirdError):
    """A text file of a game that lacks something or cannot be read."""


class BadLesson(RailbirdError):
    """A guided race whose script or words lack something or cannot be read."""


class NoUndo(RailbirdError):
    """A ply that is final: something has followed it."""


class BadBot(RailbirdError):
    """A bot that cannot be found or does not behave."""


class Endless(RailbirdError):
    """A game took more plies than it says it can."""


class NoInsight(RailbirdError):
    """A game or a position about which nothing can be reckoned."""
