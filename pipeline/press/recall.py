"""Values that come again as the very same objects -> what was made of them, found without hashing or comparing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Recall(Generic[Made]):
    """What was made last of so many different values.

    A print run shows the same few boxes and words on thousands of sides; to hash exact lengths takes longer than to
    draw with them. The values are kept with what was made of them, so that nothing else can have their identity.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[tuple[int, ...], tuple[tuple[object, ...], Made]] = {}

    def of(self, make: Callable[..., Made], *values: object) -> Made:
        """Give what was made of these objects, or make it."""
        known = self._made.get(key := tuple(map(id, values)))
        if known is None:
            if len(self._made) >= self._most:
                self._made.clear()
            known = self._made[key] = values, make(*values)
        return known[1]
