"""A picture among words -> an atom, as wide as its author says or as prints well, which knows how high it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.compose.picture_case import POOR_DPI, Photo
from pipeline.compose.text.atoms import Words

_POINTS_PER_INCH = 72


@dataclass(frozen=True, kw_only=True)
class ShownPhoto:
    """A photo in the middle of its column, no higher than `most` points; `show` writes it into a box of points.

    Unless its author gives a `share` of the width, it takes all of that, as long as it stays sharp.
    """

    photo: Photo
    show: Callable[[Photo, float, float], str]
    most: float
    share: float | None
    room_before: float
    kind: str = "picture"
    keep: bool = False
    words: tuple[Words, ...] = ()

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands; type of another size makes no difference."""
        picture = self.photo.picture
        sharp = picture.width * _POINTS_PER_INCH / POOR_DPI
        wide = min(width, sharp) if self.share is None else width * self.share
        return min(wide * picture.height / picture.width, self.most)

    def html(self, body: float, width: float) -> str:
        """The picture, in the middle of so much width."""
        return self.show(self.photo, width, self.height(body, width))

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """It has none."""
        return ()

    def widest_body(self, width: float) -> float:
        """It stands at any size."""
        return float("inf")
