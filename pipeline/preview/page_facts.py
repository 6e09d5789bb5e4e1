"""A pack as it stands and its pages as they were set -> the facts that a browser is sent, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pipeline.contracts.order import Entry
from pipeline.diagnostics import Diagnostic, Place, Report
from pipeline.preview.card_facts import CardPage
from pipeline.preview.held_pages import Desk, Held
from pipeline.preview.standing import Standing, layouts

Facts = dict[str, Any]
_FIRST_PAPERS = ("a4", "letter")


def state_facts(standing: Standing, good: Standing, desk: Desk, pressed: Sequence[Diagnostic] = ()) -> Facts:
    """Tell what is shown, and all that was found: by reading, by setting, and in the files that were pressed.

    The pages are those of when it was `good` last.
    """
    found = (*standing.found, *standing.tell((*desk.found, *pressed)))
    report = Report()
    report.take(found)
    return {
        "pack": pack_facts(standing if standing.prepared else good),
        "choice": {**asdict(standing.choice), "form": standing.form},
        "choices": choice_facts(standing if standing.prepared else good),
        "pages": [*page_facts(good, desk)],
        "missions": [*mission_facts(good)],
        "boxes": box_facts(good),
        "faces": [[face.family, face.weight, face.italic] for face in good.prepared.faces] if good.prepared else [],
        "found": [diagnostic_facts(each) for each in report],
        "waiting": len([*desk.waiting("")]),
    }


def pack_facts(standing: Standing) -> Facts:
    """Name the pack."""
    pack = standing.prepared.pack if standing.prepared else None
    if standing.event is not None:
        return {"id": standing.event.opened.event.id, "title": standing.event.title, "kind": "event"}
    if pack is None:
        return {"id": standing.request.packs[0].name, "title": standing.request.packs[0].name, "kind": ""}
    return {"id": pack.id, "title": str(pack.title), "kind": pack.kind.value}


def choice_facts(standing: Standing) -> Facts:
    """List what can be chosen; an event says itself how it is printed."""
    if standing.event is not None:
        return {}
    stocks = [*standing.prepared.stocks] if standing.prepared else list(_FIRST_PAPERS)
    papers = [*(each for each in _FIRST_PAPERS if each in stocks), *(s for s in stocks if s not in _FIRST_PAPERS)]
    root = layouts()
    return {
        "form": list(standing.forms),
        "paper": papers,
        "units": ["both", "inches", "cm"],
        "ink": ["colour", "grey", "lean"],
        "language": ["", *sorted(path.stem for path in (root / "labels").glob("*.yaml"))],
        "theme": ["", *sorted(path.name for path in (root / "themes").iterdir() if path.is_dir())],
    }


def page_facts(standing: Standing, desk: Desk) -> Iterator[Facts]:
    """List the pages in reading order."""
    entries = standing.order_with(desk.galleys)
    # Before all decks are set, nobody knows which number a back will have.
    cards = standing.cards if sum(entry.pages for entry in entries) == len(standing.cards) else {}
    for entry in entries:
        name = entry.id
        held = desk.held.get(name) if name else None
        fits = held.made.galley.fits if held and held.made.galley else ()
        for index in range(entry.pages):
            size = held.pages.sizes[index] if held and held.pages and index < len(held.pages.sizes) else (0.0, 0.0)
            draft = desk.draft(name, index) if name else None
            yield {
                "unit": name or "",
                "page": index,
                "number": entry.first_page + index,
                "key": draft.key if draft else held.key if held else "",
                "title": title_of(standing, entry) or _first_title(held),
                **card_facts(cards.get(entry.first_page + index)),
                "kind": "blank" if entry.is_blank else "mission" if entry.mission else "page",
                "side": fits[index].side if index < len(fits) else "",
                "ahead": draft.width if draft else 0,
                "fresh": name is None or desk.is_fresh(name) or draft is not None,
                "failed": held is not None and not held.is_good and draft is None,
                "width": draft.size[0] if draft else size[0],
                "height": draft.size[1] if draft else size[1],
            }


def card_facts(card: CardPage | None) -> Facts:
    """Tell of a face or a back what it is called, what lies behind it, and where it is cut."""
    if card is None:
        return {}
    return {"title": card.title, "isBack": card.is_back, "behind": card.behind, "bleed": card.bleed, "safe": card.safe}


def title_of(standing: Standing, entry: Entry) -> str:
    """Say what stands on a page."""
    pack = standing.prepared.pack if standing.prepared else None
    if pack is None or entry.is_blank:
        return ""
    if entry.mission:
        return str(pack.missions[entry.mission].name)
    if entry.page in pack.missions:
        return str(pack.missions[entry.page].name)
    page = pack.pages.get(str(entry.page))
    return str(page.title) if page else ""


def _first_title(held: Held | None) -> str:
    """Say what a galley calls itself in the outline."""
    galley = held.made.galley if held else None
    return galley.bookmarks[0].title if galley and galley.bookmarks else ""


def box_facts(standing: Standing) -> Facts:
    """Tell how far words keep off the edge, in millimetres."""
    return {"safe": float(standing.prepared.measures.page.safe)} if standing.prepared else {}


def mission_facts(standing: Standing) -> Iterator[Facts]:
    """List the missions; of an event, those that are played, as they come."""
    pack = standing.prepared.pack if standing.prepared else None
    played = [unit.id for unit in standing.units if pack and unit.id in pack.missions] if standing.event else None
    for name in (pack.mission_order if played is None else played) if pack else ():
        yield {"id": name, "title": str(pack.missions[name].name) if pack else name}


def diagnostic_facts(each: Diagnostic) -> Facts:
    """Tell what is wrong, where, with the line and what cures it."""
    place = each.place
    facts: Facts = {
        "severity": each.severity.word,
        "code": each.code,
        "message": each.message,
        "hints": list(each.hints),
        "path": list(each.path),
    }
    return facts if place is None else {**facts, **place_facts(place)}


def place_facts(place: Place) -> Facts:
    """Tell a place, with the line that stands there."""
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "width": place.width,
        "source": place.source,
        "before": place.before,
        "cell": place.cell,
    }
