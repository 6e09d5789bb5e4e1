"""A family by its name -> its faces in the font packages installed here, each as the bytes of a whole font file.

A face whose weight the family lacks is stood in for by the nearest that it has, as browsers do it; of a family that is
one file for all weights, the weight asked for is made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from pipeline.diagnostics import Diagnostic, error
from pipeline.spelling import nearest, quote

_MODULE = "fontpkg_"
_WEIGHT = "wght"  # the axis of weights, in files that have all of them


@dataclass(frozen=True, kw_only=True)
class FontFamily:
    """A family as its package has it."""

    name: str
    package: str
    folder: Path
    about: Mapping[str, Any]

    @property
    def licence(self) -> str:
        """Under which licence it is."""
        return str(self.about.get("license", ""))

    @property
    def has_italics(self) -> bool:
        """Tell whether it has italics."""
        return bool(self._files(italic=True))

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights that it has upright; of one that has all in between, the least and the most."""
        axis = self._axis
        return (int(axis["min"]), int(axis["max"])) if axis else tuple(sorted({*self._files(italic=False)}))

    @property
    def is_variable(self) -> bool:
        """Tell whether it has all weights between the least and the most."""
        return self._axis is not None

    @property
    def _axis(self) -> Mapping[str, Any] | None:
        return next((axis for axis in self.about.get("axes", ()) if axis["tag"] == _WEIGHT), None)

    def _files(self, *, italic: bool) -> dict[int, Path]:
        """List files by weight; one for all weights has none."""
        style = "italic" if italic else "normal"
        files = (file for file in self.about["files"] if file["style"] == style)
        return {file["weight"] or 0: self.folder / str(file["path"]) for file in files}

    def file(self, weight: int, *, italic: bool) -> Path | None:
        """Find the file with the face that is nearest to a weight; of two alike, the bolder."""
        files = self._files(italic=italic)
        return files[min(files, key=lambda each: (abs(each - weight), -each))] if files else None

    def cut(self, weight: int, *, italic: bool) -> bytes | None:
        """Give a face as a font file of its own."""
        path = self.file(weight, italic=italic)
        if path is None:
            return None
        data = path.read_bytes()
        return _at_weight(data, weight, self.about["axes"]) if self.about.get("axes") else data


@cache
def families() -> tuple[FontFamily, ...]:
    """List the families that are installed, by name."""
    modules = (each.name for each in iter_modules() if each.name.startswith(_MODULE))
    found = (_read(name) for name in modules)
    return tuple(sorted((each for each in found if each is not None), key=lambda each: each.name))


@cache
def family_called(name: str) -> FontFamily | None:
    """Find a family that is installed."""
    slug = re.sub(r"[^a-z0-9]+", "_", name.lower())
    # Asked for by its package: going through all that is installed takes longer.
    family = _read(f"{_MODULE}{slug}")
    return family if family is not None and family.name == name else None


def no_family(name: str) -> Diagnostic:
    """Say that no package holds a family."""
    near = nearest(name, (family.name for family in families()))
    hint = "`pack list --fonts` lists the families that are installed, and says how to install more"
    hints = (f"did you mean {quote(near)}?", hint) if near else (hint,)
    return error("E371", f"no font package holds the family {name}", hints=hints)


def _read(module: str) -> FontFamily | None:
    # Read straight from the package: the finder that comes with it takes 60 ms to import.
    package = find_spec(module)
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    about = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
    return FontFamily(name=about["family"], package=module.replace("_", "-"), folder=folder, about=about)


def _at_weight(data: bytes, weight: int, axes: list[Mapping[str, Any]]) -> bytes:
    """Make the face of one weight out of a file of all; what else can be varied stays as it is meant to be."""
    import uharfbuzz

    face, wanted = uharfbuzz.Face(data), uharfbuzz.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(face)
    axis = next((axis for axis in axes if axis["tag"] == _WEIGHT), None)
    if axis is not None:
        wanted.pin_axis_location(face, _WEIGHT, min(max(weight, axis["min"]), axis["max"]))
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
