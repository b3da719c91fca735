"""Notes in words, kept: what is told to all is worded once for all who read it in one language."""

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.text import Text

WORDED = 1000  # Notes kept in words.


class Worded:
    """The notes of one table in the words of one language, and as lines of the story."""

    def __init__(self, words: Text) -> None:
        self.words = words
        self._texts: dict[int, tuple[Note, tuple[int, ...], dict[int, str]]] = {}

    def __call__(self, note: Note, you: int) -> str:
        """A note in words, worded once for all it is not about."""
        found = self._texts.get(id(note))
        if found is None:
            if len(self._texts) >= WORDED:
                self._texts = dict(list(self._texts.items())[WORDED // 2 :])
            found = self._texts[id(note)] = (note, self.words.addressed(note), {})
        _, addressed, said = found
        reader = you if you in addressed else SPECTATOR
        if reader not in said:
            said[reader] = self.words.note(note, reader)
        return said[reader]
