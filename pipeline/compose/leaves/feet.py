"""A page number and a form -> the running foot; a table's size -> the words under a mission's kind."""

from __future__ import annotations

from pipeline.compose.typesetting.galleys import Foot
from pipeline.model import Labels


def foot(title: str, number: int, labels: Labels, *, middle: str = "") -> Foot:
    """Make a page's foot: the pack's title, a pointer to the other side, the page number."""
    return Foot(left=title, middle=labels[middle] if middle else "", right=str(number))
