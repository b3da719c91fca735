"""The one word the engine says to mypyc, without needing anything of mypyc at run time."""

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*_names, **_attributes):
        """Plain Python has nothing to do: the class stays as it is."""
        return lambda cls: cls
