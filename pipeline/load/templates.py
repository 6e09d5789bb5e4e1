"""The layouts folder -> the page templates, by name."""

from __future__ import annotations

from pathlib import Path

from pipeline.load.files import read_files

PAGES = "pages"


def load_templates(layouts: Path) -> dict[str, str]:
    """Read all page templates."""
    names = tuple(sorted(f"{PAGES}/{path.name}" for path in (layouts / PAGES).glob("*.j2")))
    files = read_files(layouts, names)
    return {name.removeprefix(f"{PAGES}/"): file.data.decode() for name, file in zip(names, files, strict=True)}
