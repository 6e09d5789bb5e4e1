"""A planned print run -> its publications, run: every page set once, copies stamped and filled in; and plan cards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.placed import NO_CORRECTION, Correction
from pipeline.diagnostics import ContentError, Diagnostic, Report, error
from pipeline.event.making.clock_page import clock_print
from pipeline.event.making.drawn_boards import DrawnBoards
from pipeline.event.making.leaf_prints import prints_formes
from pipeline.event.making.pressing import RunPress
from pipeline.event.making.proving import RunForme, SpecimenForme, check_words
from pipeline.event.making.run_pages import RunPages
from pipeline.event.making.screens import screens_formes
from pipeline.event.making.source_pages import SourcePages, stamped
from pipeline.event.planning.print_run import PrintRun, RunFile
from pipeline.event.reading.ready_event import Event
from pipeline.model.event import ItemKind
from pipeline.publications.dealt_decks import deal_decks
from pipeline.publications.deck_publications import deck_publication
from pipeline.publications.deck_sheets import lay_out_decks
from pipeline.publications.papers import card_catalogue
from pipeline.publications.printers import correction_for
from pipeline.request import Request
from pipeline.run.conductor import Conductor
from pipeline.run.formes import Forme
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making
from pipeline.run.publication import Book, Publication
from pipeline.run.worked import Worked

_PLANS = "battle-plans"
_HANDS = 2  # in a deck of plans: the first player's and the second player's


@dataclass(frozen=True, kw_only=True)
class RunLayout:
    """The files of a run, whose pages come from one book; a survey takes the prints of their leaves alone."""

    pages: RunPages
    worked: Worked
    event: Event
    run: PrintRun
    request: Request
    is_survey: bool = False

    def formes(self, book: Book) -> Iterator[Forme]:
        """Look at every page once, then press file by file and take the prints of its leaves."""
        press = RunPress(
            self.worked.prepared, self.event, self.pages.sources(book), DrawnBoards(self.worked, self.event)
        )
        if self.is_survey:
            yield from prints_formes(press, self.run)
            return
        yield SpecimenForme(name=f"the pages of {self.event.id}", press=press)
        kinds = set[ItemKind]()
        for leaves in prints_formes(press, self.run):
            file = leaves.file
            if file.kind is ItemKind.PROJECTOR:
                yield from screens_formes(leaves)
                continue
            correction, is_first = _correction(self.request, file), file.kind not in kinds
            yield RunForme(press=press, file=file, correction=correction, is_first=is_first, leaves=leaves)
            kinds.add(file.kind)


def make_prints(
    worked: Worked, event: Event, run: PrintRun, request: Request, conductor: Conductor, *, is_survey: bool = False
) -> Making:
    """Make every file of a run, up to checked bytes, and the prints of its leaves; nothing where anything is wrong."""
    found: list[Diagnostic] = [*check_words(worked.prepared, event)]
    if Report(found).is_failure():
        return Making(found=tuple(found))
    makings = list[Making]()
    try:
        makings = conductor.run_all(tuple(run_publications(worked, event, run, request, is_survey=is_survey)))
    except ContentError as problem:
        found += problem.diagnostics
    found += _told((each for making in makings for each in making.found), worked.prepared)
    prints = () if Report(found).is_failure() else tuple(each for making in makings for each in making.prints)
    if run.has_clock and not Report(found).is_failure():
        prints = (*prints, clock_print(worked, event))
    return Making(prints=prints, found=tuple(found))


# A picture of few dots is told where the event names it; then the pages that show it need not be told as well.
_COARSE, _COARSE_ON_PAGES = ("E711", "W711"), ("E818", "W818")


def survey_prints(worked: Worked, event: Event, run: PrintRun, request: Request, conductor: Conductor) -> Making:
    """Set the pages of a run and take the prints of its leaves; no file is made but that of plan cards."""
    return make_prints(worked, event, run, request, conductor, is_survey=True)


def run_publications(
    worked: Worked, event: Event, run: PrintRun, request: Request, *, is_survey: bool = False
) -> Iterator[Publication]:
    """Publish the files whose pages are placed and stamped, and plan cards; a run may have none of either."""
    if run.files:
        own, pages = replace(worked, prepared=stamped(worked.prepared)), RunPages.of(run)
        layout = RunLayout(pages=pages, worked=own, event=event, run=run, request=request, is_survey=is_survey)
        yield pages.publication(SourcePages(own, event), _told_before(event, pages, run), layout)
    if run.plan_card_sets:
        yield plan_card_publication(worked, event, request, run.plan_card_sets, run.plan_card_part)


# Seconds of computing on a usual machine: for a page that is set, and for a side or a screen that carries some.
_PER_PAGE, _PER_SIDE, _LONG = 0.25, 0.0009, 60


def _told_before(event: Event, pages: RunPages, run: PrintRun) -> str:
    """Say how much there is to make; and of what takes more than a minute, about how long."""
    sides = sum(len(leaf.pages) for file in run.files for leaf in file.leaves)
    seconds = len(pages.units) * _PER_PAGE + sides * _PER_SIDE
    about = f", some {math.ceil(seconds / 60)} minutes" if seconds > _LONG else ""
    return f"{event.id}, {len(pages.units)} pages for {sides:,} sides{about}"


def _told(found: Iterable[Diagnostic], prepared: Prepared) -> Iterator[Diagnostic]:
    """Place what is wrong with the pack's pages in the pack; what is wrong with the event's own is placed with it."""
    once = dict.fromkeys(found)
    is_named = any(each.code in _COARSE for each in once)
    for each in once:
        if is_named and each.code in _COARSE_ON_PAGES:
            continue
        if each.path[:1] == ("event",):
            yield replace(each, path=each.path[1:])
        else:
            yield from prepared.loading.tell([each])


def _correction(request: Request, file: RunFile) -> Correction:
    if not file.is_duplex:
        return NO_CORRECTION
    is_wide = file.sheet.is_wide
    return correction_for(request.printer, wide=is_wide, turnover=file.flip.turnover(wide=is_wide))


def plan_card_publication(worked: Worked, event: Event, request: Request, hands: int, part: str = "") -> Publication:
    """Publish so many hands of plans, whole decks of them; the file's name ends with `part`."""
    dealt_from = _with_plans(worked.prepared, hands)
    if dealt_from is None:
        return Publication.of_nothing((_no_plans(worked.prepared),))
    own, catalogue, kind = replace(worked, prepared=dealt_from), card_catalogue(), ItemKind.PLAN_CARDS.value
    decks = deal_decks(dealt_from, catalogue)
    return deck_publication(own, request, catalogue, decks, form=kind, stem=f"{event.id}-{kind}{part}")


def plan_card_sheets(prepared: Prepared, request: Request, hands: int) -> tuple[int, int]:
    """Count the sheets and the printed sides of so many hands; none where the pack has no such cards."""
    dealt_from = _with_plans(prepared, hands)
    if dealt_from is None:
        return 0, 0
    catalogue = card_catalogue()
    decks = deal_decks(dealt_from, catalogue)
    plans = [laid.plan for laid in lay_out_decks(dealt_from, request, catalogue, decks)]
    return sum(len(plan.sheets) for plan in plans), sum(len(plan.sides) for plan in plans)


def _with_plans(prepared: Prepared, hands: int) -> Prepared | None:
    """Prepare the pack with its deck of plans alone, in so many sets."""
    cards = prepared.pack.cards
    decks = [deck for deck in cards.decks if deck.of == _PLANS] if cards else []
    if cards is None or not decks:
        return None
    deck = decks[0].model_copy(update={"sets": -(-hands // _HANDS)})
    only = cards.model_copy(update={"decks": (deck,), "box": None})
    return replace(prepared, pack=prepared.pack.model_copy(update={"cards": only}))


def _no_plans(prepared: Prepared) -> Diagnostic:
    message = f"the pack {prepared.pack.id} has no cards of battle plans"
    hint = "leave plan-cards out, or add a deck of them to the pack"
    return error("E457", message, path=("event", "items"), hints=(hint,))
