"""A subject and a choice -> how it stands on disk just now: read, made ready, worked out, and what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic, PackError, Report
from pipeline.event.event_view import EventView, view_event
from pipeline.limits import MAKING_SECONDS, bounded, working_out
from pipeline.load import Loading, find_pack, layouts_root, load_pack, origin
from pipeline.load.folders.roots import ARCHIVE
from pipeline.model import PackKind
from pipeline.preview.card_facts import CardPage, card_pages
from pipeline.preview.messages import Choice, Subject
from pipeline.publications.catalogue import publications, publishers, usual_forms
from pipeline.publications.deck_publications import FORM as CARDS
from pipeline.publications.page_orders import order_of
from pipeline.publications.page_units import unit_of
from pipeline.request import FORMS, Progress, Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared, prepare_loaded
from pipeline.run.publication import Publication
from pipeline.run.shelf import SetGalley
from pipeline.run.worked import Worked, work_out, work_out_some

_SILENT = Conductor(progress=Silence(), jobs=1)


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A pack as it stands: what was read of it and found wrong, and, where that is enough, what is printed of it.

    `printed` is the publication whose pages are shown; `worked` is there as soon as its missions are.
    """

    choice: Choice
    request: Request
    loading: Loading | None = None
    prepared: Prepared | None = None
    worked: Worked | None = None
    printed: tuple[Publication, ...] = ()
    found: tuple[Diagnostic, ...] = ()
    event: EventView | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.prepared.pack.id if self.prepared else self.request.packs[0].name

    @property
    def is_sound(self) -> bool:
        """Tell whether nothing is wrong so far that would stop a build."""
        return self.prepared is not None and not Report(list(self.found)).is_failure()

    @property
    def form(self) -> str:
        """The form that is shown: the one that was chosen, if the pack has it."""
        forms = self.forms
        return "" if self.event else self.choice.form if self.choice.form in forms or not forms else forms[0]

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The forms that the pack has, the usual one first."""
        if self.prepared is None or self.event is not None:
            return ()
        pack = self.prepared.pack
        known = publishers(pack.kind, self.request, _SILENT)
        usual = usual_forms(pack)
        has_cards = pack.kind is PackKind.REFERENCE or pack.cards is not None
        others = (each for each in FORMS if each in known and each not in usual and (each != "cards" or has_cards))
        return (*usual, *others)

    @cached_property
    def cards(self) -> Mapping[int, CardPage]:
        """What each page of its cards is, by its number; empty where other things are shown."""
        is_shown = self.prepared is not None and self.event is None and self.form == CARDS
        return card_pages(self.prepared) if self.prepared is not None and is_shown else {}

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units of what is printed, each once."""
        return tuple({unit.id: unit for each in self.printed for unit in each.units}.values())

    @property
    def order(self) -> ReadingOrder | None:
        """The numbers of the pages, where they are known before they are set."""
        return self.printed[0].order if len(self.printed) == 1 else None

    def order_with(self, shown: Mapping[str, SetGalley]) -> tuple[Entry, ...]:
        """List what stands where; what comes as it is set, and wasn't yet, takes a page."""
        if self.order is not None:
            return self.order.entries
        entries, number = list[Entry](), 1
        for unit in self.units:
            made = shown.get(unit.id)
            pages = made.galley.pages if made and made.galley else 1
            entries.append(Entry(first_page=number, pages=pages, page=unit.id))
            number += pages
        return tuple(entries)

    def tell(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Place what was found later."""
        if self.event is not None:
            return self.event.tell(found)
        return self.loading.tell(found) if self.loading is not None else iter(found)

    def with_found(self, found: Iterable[Diagnostic]) -> Standing:
        """Note more that is wrong, each thing once."""
        report = Report(list(self.found))
        report.take(found)
        return replace(self, found=tuple(report.found))

    @property
    def folders(self) -> tuple[Path, ...]:
        """What was read: the pack and those that it builds on."""
        if self.event is not None:
            return tuple(dict.fromkeys(map(origin, self.event.folders)))
        if self.loading is None:
            return ()
        return tuple(dict.fromkeys(origin(each) for each in (self.loading.folder, *self.loading.ancestors)))


def read(subject: Subject, choice: Choice) -> Standing:
    """Read what is looked at, as far as it takes to set the first page."""
    return read_event(subject, choice) if subject.is_event else read_pack(subject, choice)


def read_event(subject: Subject, choice: Choice) -> Standing:
    """Read an event and its pack, and plan its prints; it says itself how they are printed."""
    standing = Standing(choice=choice, request=Request(packs=(subject.path,), forms=()))
    try:
        with bounded(subject.path.name, MAKING_SECONDS):
            event = view_event(subject.path)
    except PackError as problem:
        return standing.with_found(problem.diagnostics)
    return replace(
        standing,
        request=event.request,
        loading=event.worked.prepared.loading,
        prepared=event.worked.prepared,
        worked=event.worked,
        printed=event.publications,
        event=event,
    ).with_found(event.found)


def read_pack(subject: Subject, choice: Choice) -> Standing:
    """Read a pack and make it ready; what keeps it from being read is found."""
    request = Request(
        packs=(subject.path,),
        forms=(choice.form,) if choice.form else (),
        paper=choice.paper,
        units=choice.units,
        ink=choice.ink,
        language=choice.language,
        theme=choice.theme,
        is_trusting=subject.is_trusting,
    )
    standing = Standing(choice=choice, request=request)
    try:
        loading = load_pack(_folder(subject.path))
        standing = replace(standing, loading=loading, found=tuple(loading.diagnostics))
        prepared, found = prepare_loaded(loading, request)
    except PackError as problem:
        return standing.with_found(standing.tell(problem.diagnostics))
    return replace(standing, prepared=prepared).with_found(found)


def _folder(path: Path) -> Path:
    """Open an archive, anew where another one lies in its place; a folder is one, even while it is gone."""
    return find_pack(str(path), ()) if path.suffix.lower() == ARCHIVE and path.is_file() else path


def goes_ahead(standing: Standing, mission: str) -> bool:
    """Tell whether a unit is one mission's leaf, and nothing but its own ground is in it."""
    prepared = standing.prepared
    if prepared is None or standing.event is not None or prepared.pack.kind is not PackKind.MISSIONS:
        return False
    is_leaf = standing.form == Form.SHEETS and not prepared.measures.is_small
    return is_leaf and mission in prepared.pack.mission_order


def unit_ahead(standing: Standing, mission: str) -> Unit | None:
    """Take the unit of one mission, before all others are worked out."""
    prepared = standing.prepared
    if prepared is None or not standing.is_sound or not goes_ahead(standing, mission):
        return None
    with working_out(mission):
        worked = work_out_some(prepared, (mission,))
        order, _ = order_of(worked, Form.SHEETS)
        entry = next((each for each in order.missions if each.mission == mission), None)
        return None if entry is None else unit_of(worked, order, prepared.workshop(), entry)


def worked_out(standing: Standing, progress: Progress) -> Standing:
    """Work it all out, and say what is printed of it where nothing is wrong."""
    prepared = standing.prepared
    if prepared is None or standing.event is not None:
        return standing
    try:
        with working_out(prepared.pack.id):
            worked = work_out(prepared, progress, stays=True)
        standing = replace(standing, worked=worked).with_found(standing.tell(worked.found))
        if not standing.is_sound:
            return standing
        with bounded(prepared.pack.id, MAKING_SECONDS):
            printed = tuple(publications(worked, standing.form, standing.request, _SILENT))
    except ContentError as problem:
        return standing.with_found(standing.tell(problem.diagnostics))
    except PackError as problem:
        return standing.with_found(problem.diagnostics)
    found = tuple(standing.tell(slip for each in printed for slip in each.found))
    return replace(standing, printed=printed).with_found(found)


def layouts() -> Path:
    """Say where the layouts are that pages are set with."""
    return layouts_root()
