"""Packs worked out as far as their units, for tests: the shipped one as it is, and a small one to plant things in."""

from __future__ import annotations

import io
import os
import pickle
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from two_sides import SIDES_YAML

from pipeline.compose.typesetting.galleys import Manuscript, write_html
from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.order import Form, ReadingOrder
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic, Severity
from pipeline.load import content_roots
from pipeline.model import CardCatalogue, Labels, Pack, Stock, Theme
from pipeline.model.measures import Measures
from pipeline.publications.page_orders import order_of
from pipeline.publications.page_units import page_units, unit_of
from pipeline.request import Request, Silence
from pipeline.run.galley_unit import Fitting, Setting, Unit
from pipeline.run.preparation import Prepared, lacking_letters, prepare
from pipeline.run.shelf import Shelf
from pipeline.run.worked import Worked, work_out

SHIPPED = content_roots()[-1] / "ww2-more-missions"
NO_SHELF = Shelf(Path(os.devnull))  # nothing lies in a file

PACK = f"""\
title: Moor and Mire
subtitle: Two raids
setting: A rainy moor
game: Any rules you like
version: "1.0"
date: 2026-11-18
licence: CC BY-SA 4.0
table: {{width: 6ft, depth: 4ft}}
distances: {{near: 4in}}
order: [notes, missions]
mission_order: [raid, chase]
{SIDES_YAML}"""
RAID = """\
name: Raid
kind: Night action
gist: In and out before dawn.
homes: {attacker: south, defender: north}
distances: {gap: 8in}
zones:
  attacker: {half: south, clear_of: {centre_line: gap}}
  defender: {half: north, clear_of: {centre_line: gap}}
  prize: {quarter: north-east, clear_of: {edges: near}}
objectives:
  - {count: 1, placed_by: defender, zone: prize}
setting_up:
  - {id: prize, text: "The prize lies {near} or more from any edge. See {page:rules}, and {page:chase}."}
deployment:
  - {id: both, text: "Both sides deploy {gap} from the centre line."}
first_turn: {side: attacker}
winning:
  - hold: {side: each, from_turn: 3}
"""
CHASE = RAID.replace("Raid", "Chase").replace("Night action", "Running fight").replace("In and out", "After them")
# What a way to win by objectives asks, and what it gives.
HOLD = """\
parameters: {side: who, from_turn: {a: turn, optional: yes}}
gives: [{win: {who: =side, from_turn: =from_turn, says: "{who} wins by an Objective."}}]
"""
FILES = {
    "pack.yaml": PACK,
    "missions/raid.yaml": RAID,
    "missions/chase.yaml": CHASE,
    "rules/first-turn.yaml": 'front:\n  - {id: side, text: "{Who} goes first."}\n',
    "rules/hold.yaml": f'{HOLD}front:\n  - {{id: hold, text: "{{Who}} wins within {{near}} of the prize."}}\n',
    "pages/notes.md": "---\ntitle: Two Raids\n---\n\nTwo raids, on {page:raid} and {page:chase}.\n",
}


def write_pack(folder: Path, **changes: tuple[str, str]) -> Path:
    """Write the small pack; `raid=(old, new)` changes words in the file of that stem."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        stem = path.stem.replace("-", "_")
        path.write_text(changed(text, *changes.pop(stem)) if stem in changes else text, encoding="utf-8")
    assert not changes
    return folder


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} must stand once"
    return text.replace(old, new)


def made_ready(folder: Path, *, paper: str = "a4", units: str = "both", ink: str = "colour") -> Prepared:
    """Prepare a pack that has no errors."""
    request = Request(packs=(folder,), forms=("sheets",), paper=paper, units=units, ink=ink)
    prepared, found = prepare(folder, request)
    assert [each for each in found if each.severity is Severity.ERROR] == []
    assert prepared is not None
    return prepared


@cache
def shipped(paper: str = "a4", units: str = "both") -> Prepared:
    """Prepare the shipped pack, once for all tests."""
    return made_ready(SHIPPED, paper=paper, units=units)


def shop() -> Workshop:
    """Open the workshop of the shipped pack."""
    return shipped().workshop()


@cache
def flawless(name: str) -> Worked:
    """Work out a pack of content/, in which nothing is wrong."""
    prepared = made_ready(content_roots()[-1] / name)
    worked = work_out(prepared, Silence())
    assert prepared.loading.diagnostics == ()
    assert [each for each in worked.found if each.severity is not Severity.NOTE] == []
    return worked


@dataclass(frozen=True, kw_only=True)
class WorkedPack:
    """A pack made ready, in one form, worked out as far as its units; one with something changed is worked out anew."""

    prepared: Prepared
    form: Form = Form.SHEETS

    @property
    def pack(self) -> Pack:
        return self.prepared.pack

    @cached_property
    def shop(self) -> Workshop:
        return self.prepared.workshop()

    @cached_property
    def worked(self) -> Worked:
        return work_out(self.prepared, Silence())

    @cached_property
    def order(self) -> ReadingOrder:
        order, _ = order_of(self.worked, self.form)
        return order

    @cached_property
    def units(self) -> dict[str, Unit]:
        """All units by their names, in the order in which they are read."""
        return {unit.id: unit for unit in page_units(self.worked, self.order)}

    def unit(self, name: str) -> Unit:
        """Take the unit of a page or mission, in the workshop of this pack."""
        (entry,) = [entry for entry in self.order.entries if entry.id == name]
        return unit_of(self.worked, self.order, self.shop, entry)

    def manuscript(self, name: str) -> Manuscript:
        """Write a unit, whatever is wrong with its words."""
        return self.unit(name).draft()

    def html(self, name: str) -> str:
        return write_html(self.manuscript(name))

    def setting(self, name: str) -> Setting:
        """Have a unit set, though it may have been set before."""
        return Setting(unit=self.unit(name), shelf=NO_SHELF)

    def found_in(self, name: str) -> tuple[Diagnostic, ...]:
        """Set a unit and tell what is wrong."""
        answer = self.setting(name).do()
        return (*answer.found, *answer.made.diagnostics)

    def fit(self, name: str) -> tuple[Diagnostic, ...]:
        """Fit a unit without setting it, and tell what is wrong and hasn't been told when its pack was made ready."""
        told = lacking_letters(self.pack, self.prepared.faces)
        return Fitting(unit=self.unit(name), told=told).do()

    def with_pack(self, pack: Pack) -> WorkedPack:
        return replace(self, prepared=replace(self.prepared, pack=pack))

    def with_mission(self, name: str, **changes: object) -> WorkedPack:
        mission = self.pack.missions[name].model_copy(update=changes)
        return self.with_pack(self.pack.model_copy(update={"missions": {**self.pack.missions, name: mission}}))

    def with_css(self, css: str, *, first: bool = False) -> WorkedPack:
        """Add to the theme's style sheet, at its end or at its beginning."""
        theme = self.prepared.theme
        both = css + theme.css if first else theme.css + css
        return replace(self, prepared=replace(self.prepared, theme=theme.model_copy(update={"css": both})))

    def on_stock(self, stock: Stock) -> WorkedPack:
        return replace(self, prepared=replace(self.prepared, stock=stock))


def worked_pack(prepared: Prepared, form: Form = Form.SHEETS) -> WorkedPack:
    """Work a pack out on the page of a form."""
    return WorkedPack(prepared=prepared.of_form(form), form=form)


@cache
def worked_shipped(paper: str = "a4", units: str = "both", form: Form = Form.SHEETS) -> WorkedPack:
    """Work the shipped pack out, once for all tests."""
    return worked_pack(shipped(paper, units), form)


def given(unit: Unit) -> bytes:
    """Write out all that a unit's writer is given, by other means than the shelf's, to find what is the very same."""
    return _written_out((unit.write, unit.given, unit.told()))


# Many units hold the same of these, which are large, and changed by nobody: each is written out once.
_SHARED = (Battlefield, Brief, CardCatalogue, Labels, Measures, Pack, Theme, Wording)
_digests: dict[int, tuple[object, bytes]] = {}
_DIGESTS_AT_MOST = 200


def _written_out(value: object, *whole: type) -> bytes:
    """Write a value out; of what is shared stands the hash of what it is written as, but for these types."""
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=3)
    pickler.fast = True  # each value in full, wherever else it stands: equal things are written alike
    pickler.dispatch_table = {kind: _by_digest for kind in _SHARED if kind not in whole}
    pickler.dump(value)
    return written.getvalue()


def _by_digest(value: object) -> tuple[type[bytes], tuple[bytes]]:
    kept = _digests.get(id(value))
    if kept is None:
        if len(_digests) >= _DIGESTS_AT_MOST:
            _digests.clear()
        kept = (value, sha256(_written_out(value, type(value))).digest())
        _digests[id(value)] = kept  # with the value, lest another gets its id
    return bytes, (kept[1],)
