"""Packs -> the icons that they can name: ours, and their own over them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.load import layouts_root
from pipeline.load.icon_library import load_icons
from pipeline.model import Pack

OURS = "layouts"


@dataclass(frozen=True, kw_only=True)
class ListedIcon:
    """An icon, and where it comes from: our layouts or a pack."""

    icon: str
    comes_from: str


def list_icons(packs: Iterable[Pack]) -> tuple[ListedIcon, ...]:
    """List our icons, then those of packs."""
    shelves = [(OURS, load_icons(layouts_root())), *((pack.id, pack.icons) for pack in packs)]
    return tuple(ListedIcon(icon=name, comes_from=owner) for owner, shelf in shelves for name in sorted(shelf))
