"""The font packages that are installed -> what packs can be set in, and the line that installs one more."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from pipeline.font_packages import families


@dataclass(frozen=True, kw_only=True)
class ListedFamily:
    """A family: the weights that it has of its own, whether text can be set in it, its package and its licence."""

    family: str
    weights: str
    italics: bool
    package: str
    licence: str


def list_fonts() -> tuple[ListedFamily, ...]:
    """List all families that are installed."""
    return tuple(
        ListedFamily(
            family=each.name,
            weights=("-" if each.is_variable else ", ").join(map(str, each.weights)),
            italics=each.has_italics,
            package=each.package,
            licence=each.licence,
        )
        for each in families()
    )


def line_to_install(*packages: str) -> str:
    """Write the line that installs packages for the Python that is running; without any, one for fonts."""
    return f"{sys.executable} -m pip install {' '.join(packages) or 'fontpkg-NAME'}"
