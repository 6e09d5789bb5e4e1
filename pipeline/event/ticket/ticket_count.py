"""A print run, planned or made -> its job ticket: per file what to print on what, how often, for how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256

from pipeline.contracts.plan import Flip
from pipeline.diagnostics import Diagnostic, error
from pipeline.event.making.clock_page import clock_name
from pipeline.event.making.page_words import called
from pipeline.event.making.run_publications import plan_card_sheets
from pipeline.event.planning.print_run import PrintRun, RunFile, picture_names, show_names
from pipeline.event.planning.reprints import Change
from pipeline.event.planning.run_files import CARD_GRAMS, CARDS, POSTERS
from pipeline.event.reading.event_names import event_dates, kind_name, round_name
from pipeline.event.reading.ready_event import Event
from pipeline.event.ticket.choice_costs import ChoiceCost, weigh_choices
from pipeline.model import Ink, Labels, Pack
from pipeline.model.event import ON_SCREEN, ItemKind, Prices
from pipeline.model.layouts import SheetStore
from pipeline.preflight.counting import PaperSize, count_sides
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Print

_CENT = Decimal("0.01")


@dataclass(frozen=True, kw_only=True)
class TicketRow:
    """One file: how much of what paper, printed how, and what becomes of it. A size that isn't planned is counted.

    For a screen there are pictures instead of the file, and `pages` for browsers.
    """

    file: str
    kind: ItemKind
    title: str
    sets: int
    sheets: int
    sides: int
    paper: str
    grams: int
    is_colour: bool
    is_duplex: bool
    flip: str
    least_leaves: int
    most_leaves: int
    staples: int
    slots: int
    cost: Decimal
    size: PaperSize | None = None
    sha256: str = ""
    pictures: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()

    @property
    def is_picture(self) -> bool:
        """Tell whether it is shown and not printed."""
        return self.kind in ON_SCREEN


@dataclass(frozen=True, kw_only=True)
class TicketSheet:
    """The job ticket of a run; `name` is its file's, `missions` says round by round how its mission was come by.

    The names of all files begin with `prefix`; `dates` is `date` in words, and the last day with it. Where it was asked
    for, `changes` say what is printed again. A whole run says what `choices` cost.
    """

    name: str
    prefix: str
    event: str
    version: str
    date: str
    dates: str
    place: str
    rows: tuple[TicketRow, ...]
    missions: tuple[str, ...]
    currency: str
    is_counted: bool = False
    changes: tuple[Change, ...] | None = None
    choices: tuple[ChoiceCost, ...] = ()

    @property
    def printed(self) -> tuple[TicketRow, ...]:
        """The files that go to a printer."""
        return tuple(row for row in self.rows if not row.is_picture)

    @property
    def cost(self) -> Decimal:
        """What everything costs."""
        return sum((row.cost for row in self.printed), Decimal(0))


def plan_ticket(
    prepared: Prepared,
    event: Event,
    run: PrintRun,
    store: SheetStore,
    request: Request,
    part: str = "",
    changes: tuple[Change, ...] | None = None,
) -> TicketSheet:
    """Write the ticket of a run that is only planned; `part` says in its name which part of the event it is for."""
    rows = tuple(_planned(file, event, prepared.labels, store) for file in run.files)
    sheet = event.sheet
    if run.has_clock:
        rows = (*rows, _clock(event, prepared.labels))
    if run.plan_card_sets:
        rows = (*rows, _plan_cards(prepared, event, request, run))
    return TicketSheet(
        name=f"{event.id}-job-ticket{part}",
        prefix=f"{event.id}-",
        event=str(sheet.name),
        version=sheet.version,
        date=sheet.date,
        dates=event_dates(sheet, prepared.labels),
        place=str(sheet.place),
        rows=rows,
        missions=tuple(tell_missions(event, prepared.pack, prepared.labels)),
        currency=sheet.prices.currency,
        changes=changes,
        choices=() if part or changes is not None else tuple(weigh_choices(event, prepared.pack)),
    )


def tell_missions(event: Event, pack: Pack, labels: Labels) -> Iterator[str]:
    """Say of each round which mission it has; of a drawn one, all that is needed to draw it again."""
    for each in event.rounds:
        name = round_name(each, labels)
        if each.mission is None:
            yield labels["event.ticket.plans"].format(round=name)
            continue
        mission = str(pack.missions[each.mission].name)
        if each.draw is None:
            yield labels["event.ticket.named"].format(round=name, mission=mission)
        for kind, drawn in each.draws:
            yield labels["event.ticket.draw"].format(
                round=name,
                mission=called(drawn.drawn, pack, kind),
                seed=drawn.seed,
                faces=len(drawn.listed),
                face=drawn.face,
                listed=labels["list.comma"].join(called(one, pack, kind) for one in drawn.listed),
            )


def _planned(file: RunFile, event: Event, labels: Labels, store: SheetStore) -> TicketRow:
    leaves = [len(packet.leaves) for packet in file.packets] or [0]
    is_shown = file.kind is ItemKind.PROJECTOR
    sheets = len(picture_names(file)) if is_shown else -(-len(file.leaves) // file.raster.slots)
    row = TicketRow(
        file=file.name,
        kind=file.kind,
        title=_title(file, event, labels),
        sets=len(file.packets),
        sheets=sheets,
        sides=sheets if file.is_cut or file.is_folded or is_shown else sum(len(leaf.pages) for leaf in file.leaves),
        paper=store.stocks[file.paper].name if file.paper in store.stocks else file.paper,
        grams=file.grams,
        is_colour=file.ink is Ink.COLOUR,
        is_duplex=file.is_duplex,
        flip=file.flip.value,
        least_leaves=min(leaves),
        most_leaves=max(leaves),
        staples=sum(count > 1 for count in leaves) if file.is_stapled else 0,
        slots=file.raster.slots,
        cost=Decimal(0),
        size=PaperSize(width=round(file.sheet.width.mm), height=round(file.sheet.height.mm)),
        pictures=picture_names(file) if is_shown else (),
        pages=show_names(file) if is_shown else (),
    )
    return replace(row, cost=price(row, event.sheet.prices))


def _clock(event: Event, labels: Labels) -> TicketRow:
    """Name the page that counts rounds down."""
    return TicketRow(
        file="",
        kind=ItemKind.ROUND_CLOCK,
        title=kind_name(ItemKind.ROUND_CLOCK, labels),
        sets=1,
        sheets=1,
        sides=1,
        paper="screen",
        grams=0,
        is_colour=True,
        is_duplex=False,
        flip=Flip.LONG_EDGE.value,
        least_leaves=1,
        most_leaves=1,
        staples=0,
        slots=1,
        cost=Decimal(0),
        pages=(clock_name(event),),
    )


def _plan_cards(prepared: Prepared, event: Event, request: Request, run: PrintRun) -> TicketRow:
    """Count the sheets of plan cards, which the pack's own makers lay out."""
    sets = run.plan_card_sets
    kind, (sheets, sides) = ItemKind.PLAN_CARDS, plan_card_sheets(prepared, request, sets)
    row = TicketRow(
        file=f"{event.id}-{kind.value}{run.plan_card_part}.pdf",
        kind=kind,
        title=kind_name(kind, prepared.labels),
        sets=sets,
        sheets=sheets,
        sides=sides,
        paper=prepared.stock.name,
        grams=CARD_GRAMS,
        is_colour=prepared.ink is Ink.COLOUR,
        is_duplex=sides > sheets,
        flip=Flip.LONG_EDGE.value,
        least_leaves=1,
        most_leaves=1,
        staples=0,
        slots=1,
        cost=Decimal(0),
    )
    return replace(row, cost=price(row, event.sheet.prices))


def _title(file: RunFile, event: Event, labels: Labels) -> str:
    """Call a file by its kind, and by its round where all of it is for one of several."""
    kind = kind_name(file.kind, labels)
    rounds = {packet.round for packet in file.packets}
    number = next(iter(rounds)) if len(rounds) == 1 else None
    if number is None or len(event.rounds) == 1:
        return kind
    return labels["event.ticket.of-round"].format(kind=kind, round=round_name(event.rounds[number - 1], labels))


def price(row: TicketRow, prices: Prices) -> Decimal:
    """Work out what a file costs to print."""
    if row.is_picture:
        return Decimal(0)
    ink = prices.colour if row.is_colour else prices.black
    side = prices.poster if row.kind in POSTERS else ink
    paper = prices.card if row.kind in CARDS else prices.sheet
    return (row.sides * side + row.sheets * paper + row.staples * prices.staple).quantize(_CENT)


def count_ticket(
    ticket: TicketSheet, prints: Iterable[Print], prices: Prices
) -> tuple[TicketSheet, tuple[Diagnostic, ...]]:
    """Count a ticket's numbers anew from the bytes of the finished files, and hold them to the plan."""
    made = {each.name: each for each in prints}
    rows, found = [], []
    for row in ticket.rows:
        counted = _counted(row, made, prices)
        if (counted.sheets, counted.sides, counted.size) != (row.sheets, row.sides, row.size or counted.size):
            found.append(error("E450", f"{row.file} has {_said(counted)}; {_said(row)} were planned"))
        rows.append(counted)
    return replace(ticket, rows=tuple(rows), is_counted=True), tuple(found)


def _said(row: TicketRow) -> str:
    size = f" of {row.size.width} x {row.size.height} mm" if row.size else ""
    return f"{row.sheets} sheets{size}, {row.sides} sides"


def _counted(row: TicketRow, made: Mapping[str, Print], prices: Prices) -> TicketRow:
    if row.is_picture:
        count = sum(name in made for name in row.pictures or row.pages)
        return replace(row, sheets=count, sides=count)
    printed = made[row.file]
    counted = printed.counted or count_sides(printed.data)
    sheets = -(-counted.sides // 2) if row.is_duplex else counted.sides
    size = counted.papers[0] if len(counted.papers) == 1 else None
    row = replace(row, sheets=sheets, sides=counted.printed, size=size, sha256=sha256(printed.data).hexdigest())
    return replace(row, cost=price(row, prices))
