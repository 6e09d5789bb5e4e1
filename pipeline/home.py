"""Where the package's own content and layouts lie: beside it in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
DEFAULT_PACK = "ww2-more-missions"


def _shelf(name: str) -> Path:
    carried = PACKAGE / f"_{name}"
    return carried if carried.is_dir() else PACKAGE.parent / name


def layouts() -> Path:
    """Find the folder of stock, sheets, pages, styles, themes and labels."""
    return _shelf("layouts")


def content_roots() -> tuple[Path, ...]:
    """List the folders in which a pack's name is looked up: the reader's own content/ first, then ours."""
    own = Path("content").resolve()
    ours = _shelf("content")
    return (own, ours) if own.is_dir() and own != ours else (ours,)
