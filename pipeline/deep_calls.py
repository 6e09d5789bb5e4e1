"""A function -> the same, below which calls may go deep at no cost.

Python keeps the frames of calls in blocks of 16 kB. Whenever a call steps over the end of one, the system is asked for
the next, and gets it back as soon as the call is over. A page is set by hundreds of calls within one another, which do
so all the time: a tenth of its time. A frame larger than half a megabyte is given a block of a whole one, in which
those of all other calls have room.
"""

from __future__ import annotations

# As typing has it, without importing typing: a build in which nothing changed has ended before.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Called = TypeVar("Called", bound=Callable[..., Any])

_WORDS = 66_000  # of eight bytes: the block is a megabyte, and half of it is left


def roomy(function: Called) -> Called:
    """Give a function so large a frame; what nobody uses of it takes no memory."""
    ours: Any = function
    ours.__code__ = ours.__code__.replace(co_stacksize=_WORDS)
    return function
