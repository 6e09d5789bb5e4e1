"""A seed -> dice that fall alike on every machine, in every version of Python.

The stream is SHA-256 in counter mode: block n is the digest of the seed's text, a colon and n, both in UTF-8, cut into
four-byte big-endian numbers. A number beyond the last whole multiple of the die's faces is passed over, so that no face
is likelier than another.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

_WORD = 4
_NUMBERS = 2 ** (8 * _WORD)


class Dice:
    """Dice rolled one after another from one seed."""

    def __init__(self, seed: str) -> None:
        self._numbers = _numbers(seed)

    def roll(self, faces: int) -> int:
        """Roll one die: a face from 1 on, each as likely as the next."""
        fair = _NUMBERS - _NUMBERS % faces
        return next(number for number in self._numbers if number < fair) % faces + 1


def _numbers(seed: str) -> Iterator[int]:
    for block in count():
        digest = sha256(f"{seed}:{block}".encode()).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
