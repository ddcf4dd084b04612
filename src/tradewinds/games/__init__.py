"""The games: each folder here is one, found by being here.

Importing a game makes this package an attribute of `tradewinds`, where ``tradewinds.games()`` lists the games. So the
package can be called, and both mean the same.
"""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """Return the names of all games."""
        from tradewinds.engine.discovery import game_names  # noqa: PLC0415

        return game_names()


sys.modules[__name__].__class__ = _CallablePackage
