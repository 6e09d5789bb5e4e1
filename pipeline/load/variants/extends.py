"""A pack folder -> its layers: the pack itself, the one it builds on, and so on, then all laid over one another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from pipeline import __version__, spelling
from pipeline.diagnostics import Diagnostic, Refused, error
from pipeline.limits import PACKS_IN_LINE
from pipeline.load.folders.files import ICONS, PACK_FILE, PICTURES, FileRead
from pipeline.load.folders.layers import Layer, read_layer
from pipeline.load.folders.roots import list_packs, real_path
from pipeline.load.folders.tree import PARTS, VARIANT
from pipeline.load.folders.unpacked import unpacked_at
from pipeline.load.parsing.nodes import Entry, Mapping, Scalar
from pipeline.load.shaping.misfits import typed_keys
from pipeline.load.variants.following import with_credits, with_tables_of
from pipeline.load.variants.founding import found_missions
from pipeline.load.variants.merge import adrift, lay_over, without_nothing
from pipeline.load.variants.slips import without_slips
from pipeline.load.variants.tabled_cards import with_table_cards
from pipeline.model import Pack
from pipeline.model.icons import Icon
from pipeline.model.pictures import Picture

KEY = VARIANT
# Bounded: Python refuses numbers of thousands of digits with an error of its own.
_VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){1,2}")


@dataclass(frozen=True, kw_only=True)
class Lineage:
    """A pack laid over all its ancestors. `tree` is None where one of them can't be found or read at all.

    `layers` are all packs of the line, each as it is by itself: this one first; its `pictures` and `icons` lie on top.
    """

    tree: Mapping | None
    layers: tuple[Layer, ...]
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileRead, ...]

    @property
    def pictures(self) -> dict[str, Picture | None]:
        """The pictures of the whole line; those that can't be printed are None."""
        return {name: each for layer in reversed(self.layers) for name, each in layer.pictures.items()}

    @property
    def icons(self) -> dict[str, Icon | None]:
        """The icons of the whole line, likewise."""
        return {name: each for layer in reversed(self.layers) for name, each in layer.icons.items()}

    @property
    def beside(self) -> dict[str, object]:
        """The parts of a pack that stand in no tree, as far as they can be printed."""
        pictures = {name: each for name, each in self.pictures.items() if each is not None}
        return {PICTURES: pictures, ICONS: {name: each for name, each in self.icons.items() if each is not None}}


def read_lineage(folder: Path, roots: Sequence[Path]) -> Lineage:
    """Read a pack and every pack that it builds on; each value keeps the place of the layer it came from."""
    layers: list[Layer] = []
    found: list[Diagnostic] = []
    following: Path | None = folder.resolve()
    while following is not None:
        layer, parent = _take_parent(read_layer(following))
        layers.append(layer)
        # At once: all else in a pack of a later version would be told as wrong, and may be right there.
        if newer := tuple(_too_new(layer)):
            return _unread(layers, newer)
        found.extend(_misspelt(layer) if parent is None else ())
        following = _follow(parent, layers, roots, found) if parent else None
    is_whole = not found and all(layer.tree is not None for layer in layers)
    return Lineage(
        tree=_merged(with_table_cards(layers[::-1], found), found) if is_whole else None,
        layers=tuple(layers),
        diagnostics=(*found, *(problem for layer in layers for problem in layer.diagnostics)),
        files=tuple(sorted(file for layer in layers for file in layer.files)),
    )


def _too_new(layer: Layer) -> Iterator[Diagnostic]:
    """Find a pack that is written for a later version: all else that is wrong with it here may be right there."""
    needs = layer.tree.get("needs") if layer.tree else None
    if isinstance(needs, Scalar) and _VERSION.fullmatch(needs.text) and _steps(needs.text) > _steps(__version__):
        message = f"the pack needs version {needs.text} of `pack`, and this is {__version__}"
        yield error("E115", message, hints=("get the newer version, or an older pack",)).at(needs.place)


def _steps(version: str) -> tuple[int, ...]:
    steps = tuple(map(int, version.split(".")))
    return (*steps, 0, 0)[:3]


def _unread(layers: Sequence[Layer], found: tuple[Diagnostic, ...]) -> Lineage:
    return Lineage(
        tree=None,
        layers=tuple(layers),
        diagnostics=found,
        files=tuple(sorted(file for layer in layers for file in layer.files)),
    )


def _merged(trees: Sequence[Mapping], found: list[Diagnostic]) -> Mapping:
    """Lay all layers over one another, outermost first; changes to what isn't there are told."""
    tree, *layers = found_missions(trees, found)
    for layer in layers:
        sound, slips = without_slips(tree, layer, is_first=layer.source is trees[0].source)
        found.extend(slips)
        joined = lay_over(tree, sound, found)
        assert isinstance(joined, Mapping)
        tree = joined
    # What is new in a part stands where its missions have it, not in the part alone.
    rest = {key: entry for key, entry in tree.entries.items() if key != PARTS}
    found.extend(_adrift(anchor) for anchor in adrift(replace(tree, entries=rest)))
    cleaned = without_nothing(with_credits(tree, trees, found) if len(trees) > 1 else tree)
    assert isinstance(cleaned, Mapping)
    return with_tables_of(cleaned) if len(trees) > 1 else cleaned


def _adrift(anchor: Scalar) -> Diagnostic:
    """Say that something should stand in front of what isn't there."""
    message = f"nothing in the inherited list is called {spelling.quote(anchor.text)}"
    return error("E232", message, hints=("leave `before` out to stand at the end",)).at(anchor.place)


def _take_parent(layer: Layer) -> tuple[Layer, Entry | None]:
    """Take `extends` out of a layer's tree: it is no part of a pack."""
    if layer.tree is None or KEY not in layer.tree.entries:
        return layer, None
    entries = dict(layer.tree.entries)
    parent = entries.pop(KEY)
    return replace(layer, tree=replace(layer.tree, entries=entries)), parent


def _misspelt(layer: Layer) -> Iterator[Diagnostic]:
    """Find a key that was meant for `extends`: without what it stands for, all that is inherited would be missing."""
    known = typed_keys(Pack)
    for key, entry in layer.tree.entries.items() if layer.tree else ():
        if key not in {*known, *Pack.model_fields} and spelling.nearest(key, known) == KEY:
            message = f"unknown key {spelling.quote(key)} in the file"
            yield error("E201", message, hints=spelling.hints(key, known)).at(entry.key.place)


def _follow(parent: Entry, layers: list[Layer], roots: Sequence[Path], found: list[Diagnostic]) -> Path | None:
    """Find the folder that `extends` names: by a relative path, beside the pack, or under one of the known roots."""
    here = layers[-1].folder
    name = parent.value.text if isinstance(parent.value, Scalar) else ""
    shelves = (here.parent, *roots)
    candidates = [*_in_archive(here, name), *(shelf / name for shelf in ((here, *shelves) if "/" in name else shelves))]
    is_relative = bool(name.strip("./")) and not PurePosixPath(name).is_absolute()
    target = next(filter(None, (_followed(here, path, roots) for path in candidates if is_relative)), None)
    if target is None:
        known = [path.name for path in list_packs([here.parent, *roots]) if path.resolve() != here]
        message = f"no pack is called {spelling.quote(name)}" if name else "'extends' takes the name of one pack"
        hints = spelling.hints(name, known)
        found.append(error("E231", message, hints=hints).at(parent.value.place))
        return None
    chain = [layer.folder for layer in layers]
    if target in chain:
        names = " -> ".join(path.name for path in [*chain[chain.index(target) :], target])
        hint = "let one of them stand on its own"
        found.append(
            error("E230", f"packs build on each other in a circle: {names}", hints=(hint,)).at(parent.value.place)
        )
        return None
    if len(chain) == PACKS_IN_LINE:
        hint = "let one of them stand on its own"
        message = f"more than {PACKS_IN_LINE} packs build on one another"
        raise Refused(error("E514", message, hints=(hint,)).at(parent.value.place))
    return target


def _in_archive(here: Path, name: str) -> Iterator[Path]:
    """Name where an archive holds the pack that one of its packs builds on: all of them lie side by side in it."""
    unpacked = unpacked_at(here)
    if unpacked and PurePosixPath(name).name:
        yield unpacked.base / PurePosixPath(name).name


def _followed(here: Path, path: Path, roots: Sequence[Path]) -> Path | None:
    """Follow a path to a pack; from an archive only to one in it, or to one that is known by name."""
    unpacked, target = unpacked_at(here), real_path(path)
    within = [unpacked.private, *(root.resolve() for root in roots)] if unpacked else []
    if target is None or not (target / PACK_FILE).is_file() or (within and not any(map(target.is_relative_to, within))):
        return None
    return target
