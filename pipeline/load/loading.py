"""A pack folder -> Loading: the Pack, everything wrong with it, and the place of each value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic, Place, Report
from pipeline.diagnostics import Path as PackPath
from pipeline.limits import reading
from pipeline.load.folders.files import FileRead
from pipeline.load.folders.roots import content_roots
from pipeline.load.folders.unpacked import unpacked_at
from pipeline.load.parsing.nodes import Scalar
from pipeline.load.whereabouts import Places
from pipeline.spelling import escaped

if TYPE_CHECKING:
    from pipeline.load.doubts import Doubts
    from pipeline.load.folders.layers import Layer
    from pipeline.load.validate import Validation
    from pipeline.model import Pack


@dataclass(frozen=True, kw_only=True)
class Loading:
    """What came of a pack folder. `pack` is None where there are errors; `line` is itself and all that it builds on.

    `sound` is made of all parts that hold, so that every room can look at them; None where pack.yaml itself is broken.
    """

    folder: Path
    pack: Pack | None
    sound: Pack | None
    diagnostics: tuple[Diagnostic, ...]
    places: Places | None
    files: tuple[FileRead, ...]
    line: tuple[Layer, ...] = ()
    doubts: Doubts | None = None

    @property
    def ancestors(self) -> tuple[Path, ...]:
        """The packs that it builds on, the nearest first."""
        return tuple(layer.folder for layer in self.line[1:])

    def said(self, folder: Path, key: str) -> str:
        """Read what a pack of the line says of itself, or inherits; one that is only a base needn't say it."""
        folders = [layer.folder for layer in self.line]
        trees = (layer.tree for layer in self.line[folders.index(folder) :] if layer.tree)
        node = next(filter(None, (tree.get(key) for tree in trees)), None)
        return node.text if isinstance(node, Scalar) and not node.is_nothing else ""

    def tell(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Place what a later room found, but for what may only follow from the errors found in loading."""
        told = (self.locate(each) for each in found if self.doubts is None or not self.doubts.cover(each))
        yield from self.once(told)

    def once(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Tell what stands in a part that several missions are made of once, and of the part."""
        from pipeline.load.shared_parts import SharedParts

        return SharedParts.of(self.places.tree).told(found) if self.places else iter(found)

    def is_doubtful(self, path: PackPath) -> bool:
        """Tell whether there are errors in a part of the pack."""
        return self.doubts is not None and self.doubts.touch(path)

    def locate(self, diagnostic: Diagnostic) -> Diagnostic:
        """Give a diagnostic the place that its path leads to."""
        return self.places.locate(diagnostic) if self.places else diagnostic

    def layers(self, path: PackPath) -> tuple[tuple[Place, str], ...]:
        """List what each pack in the line says of a value; the last one wins."""
        return self.places.layers(path) if self.places else ()


def load_pack(folder: Path, *, roots: Sequence[Path] | None = None) -> Loading:
    """Read a pack and all that it builds on; `roots` are where `extends` finds packs that don't lie beside it."""
    with reading(f"reading {escaped(folder.name)}"):
        return _load(folder, content_roots() if roots is None else roots)


def _load(folder: Path, roots: Sequence[Path]) -> Loading:
    # Imported here: finding a pack by name must not wait for YAML and the model.
    from pipeline.load.follow_ons import without_follow_ons
    from pipeline.load.markup import check_prose
    from pipeline.load.omissions import check_unused_rules
    from pipeline.load.parsing.enough import enough
    from pipeline.load.picture_uses import check_pictures, check_unused
    from pipeline.load.shared_parts import SharedParts
    from pipeline.load.validate import find_doubts, find_unread, sound_pack, validate
    from pipeline.load.variants.extends import read_lineage

    lineage = read_lineage(folder, roots)
    report = Report([*lineage.diagnostics, *_archived(folder, lineage.files)])
    pack = sound = places = doubts = None
    found: Iterable[Diagnostic] = report
    if lineage.tree:
        validation, places = validate(lineage.tree, lineage.beside), Places(lineage.tree)
        unread = find_unread(lineage.tree, report)
        report.extend(map(places.locate, validation.diagnostics))
        report.extend(map(places.locate, check_pictures(lineage.tree, lineage.pictures)))
        report.extend(places.locate(each) for each in _checks(validation) if not unread.cover(each))
        doubts = find_doubts(validation, report.found)
        # What uses a rule may be just what is in doubt.
        unused = (each for each in check_unused_rules(lineage.tree) if not doubts.cover(each))
        report.extend(map(places.locate, unused))
        report.extend(check_unused(lineage.layers[0], lineage.tree))
        sound = sound_pack(validation, doubts)
        report.extend(map(places.locate, check_prose(sound, lineage.pictures) if sound else ()))
        pack = None if report.is_failure() else validation.pack
        found = without_follow_ons(SharedParts.of(lineage.tree).told(report))
    return Loading(
        folder=folder.resolve(),
        pack=pack,
        sound=sound,
        diagnostics=tuple(enough(found)),
        places=places,
        files=lineage.files,
        line=lineage.layers,
        doubts=doubts,
    )


def _archived(folder: Path, files: Sequence[FileRead]) -> Iterator[Diagnostic]:
    """Check what an archive expects to find here."""
    unpacked = unpacked_at(folder.resolve())
    if unpacked is not None:
        from pipeline.load.folders.members import check_ancestors

        yield from check_ancestors(unpacked, files)


def _checks(validation: Validation) -> Iterator[Diagnostic]:
    """Check all names, and what is left out."""
    from pipeline.load.dangling import check_references
    from pipeline.load.idle_cards import check_idle_cards
    from pipeline.load.markup import check_links
    from pipeline.load.omissions import (
        check_cover,
        check_date,
        check_omissions,
        check_plans,
        check_steps,
        check_table,
        check_winning,
    )
    from pipeline.load.who_plays import check_sides
    from pipeline.units import Rulers

    yield from check_references(validation.tree)
    yield from check_links(validation.tree)
    yield from check_cover(validation.tree)
    yield from check_date(validation.tree)
    yield from check_omissions(validation.tree)
    yield from check_idle_cards(validation.tree)
    yield from check_sides(validation.tree)
    yield from check_steps(validation.tree)
    yield from check_winning(validation.tree)
    if validation.selection:
        yield from check_plans(validation.selection)
    rulers = validation.pack.rulers() if validation.pack else Rulers()
    if validation.pack:
        yield from check_table(validation.pack.table, rulers, ("table",))
    for name, mission in validation.missions.items():
        if mission.table:
            yield from check_table(mission.table, rulers, ("missions", name, "table"))
