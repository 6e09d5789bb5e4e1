"""A dealt deck and a request -> its sheets: the best grid for the paper, the plan, every side with its marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.compose.fit.display_type import clip
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip, Plan
from pipeline.diagnostics import ContentError, error
from pipeline.fonts import MM_PER_POINT, Face, measure
from pipeline.imposition import Tray, impose_cards, impose_gutterfold, place
from pipeline.imposition.card_grid import Choice, choose_grid
from pipeline.imposition.card_marks import WORD_POINTS, CardMarks, SheetWords, outlines
from pipeline.imposition.cutting import CardPages
from pipeline.model import Backs, CardCatalogue
from pipeline.publications.dealing import DealtDeck
from pipeline.publications.printers import correction_for
from pipeline.publications.sheet_words import tray_of, turning_words
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.units import Length

WORD_WEIGHT = 500


@dataclass(frozen=True, kw_only=True)
class DeckSheets:
    """A deck on its sheets: the grid that was chosen, the plan, every side with its marks."""

    dealt: DealtDeck
    choice: Choice
    plan: Plan
    sides: tuple[PlacedSide, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What was planned and why, in words."""
        form = self.dealt.format
        size = f"{float(form.width):g} x {float(form.height):g} mm"
        moved = {str(side.correction) for side in self.sides if not side.correction.is_none}
        off = [f"backs moved {each}" for each in sorted(moved)]
        return (f"{self.dealt.deck.id}: {form.name}, {size}", *self.choice.lines, *off, *self.plan.lines)


def word_face(prepared: Prepared) -> Face:
    """Name the face in which words on sheets are set."""
    return Face(prepared.theme.heading, WORD_WEIGHT)


def lay_out_deck(
    prepared: Prepared,
    request: Request,
    catalogue: CardCatalogue,
    dealt: DealtDeck,
    pages_before: int,
    *,
    two_sided: bool | None = None,
) -> DeckSheets:
    """Plan a deck's sheets; `pages_before` counts the pages of other decks before it in the file.

    They are `two_sided`, their backs blank, where other decks of the file have backs.
    """
    choice = _choose(prepared, request, catalogue, dealt)
    grid, cards = choice.best, [_shifted(card, pages_before) for card in dealt.pages]
    flip = Flip(request.flip) if request.flip else Flip.LONG_EDGE
    if grid.fold:
        plan = impose_gutterfold(cards, grid.faces, wide=grid.is_wide, fold=grid.fold)
    else:
        plan = impose_cards(cards, grid.grid.raster, wide=grid.is_wide, flip=flip, two_sided=two_sided)
    correction = correction_for(request.printer, wide=plan.wide, turnover=plan.turnover)
    placed = place(plan, grid.grid, bleed=grid.bleed, correction=correction)
    sheets = DeckSheets(dealt=dealt, choice=choice, plan=plan, sides=placed)
    marked = tuple(_marked(prepared, request, catalogue, sheets))
    return replace(sheets, sides=marked)


def _choose(prepared: Prepared, request: Request, catalogue: CardCatalogue, dealt: DealtDeck) -> Choice:
    """Choose the grid. Cards to cut with scissors need no bleed, and only those with backs can be folded."""
    folded = request.gutterfold and dealt.deck.backs is not Backs.NONE
    bleeds = not request.cut_lines
    choice = choose_grid(dealt.format, prepared.stock, catalogue.sheet, bleeds=bleeds, folded=folded)
    if choice is None:
        form = dealt.format
        size = f"{float(form.width):g} x {float(form.height):g} mm"
        side_by_side = "with a back beside it " if folded else ""
        message = f"a card of {size} {side_by_side}doesn't fit on {prepared.stock.name}"
        hint = "take a larger paper with --paper, or a smaller size"
        raise ContentError(error("E762", message, path=(*dealt.path, "size"), hints=(hint,)))
    return choice


def _shifted(card: CardPages, by: int) -> CardPages:
    return CardPages(face=card.face + by, back=None if card.back is None else card.back + by)


def _marked(prepared: Prepared, request: Request, catalogue: CardCatalogue, sheets: DeckSheets) -> Iterator[PlacedSide]:
    """Draw the marks of every side; only fronts are outlined, as backs never lie behind them to a hair."""
    marks = CardMarks(grid=sheets.choice.best, edges=catalogue.sheet)
    turn = _turn(prepared.labels.words, sheets, tray_of(request))
    sheet = 0
    for side in sheets.sides:
        sheet += not side.is_back
        words = _words(prepared, sheets, marks, sheet, turn, is_back=side.is_back)
        lines = tuple(outlines(side)) if request.cut_lines and not side.is_back else ()
        yield side.with_marks((*marks.draw(words), *lines))


def _words(
    prepared: Prepared, sheets: DeckSheets, marks: CardMarks, sheet: int, turn: str, *, is_back: bool
) -> SheetWords:
    labels, pack, deck = prepared.labels.words, prepared.pack, sheets.dealt.deck
    face = word_face(prepared)
    where = {"sheet": sheet, "sheets": len(sheets.plan.sheets), "turn": turn}
    side = "back" if is_back else "front" if _is_two_sided(sheets) else "only"
    told = labels[f"sheet.cards.{side}"].format(**where)
    name = f"{pack.title} {pack.version} · {deck.title}"
    return SheetWords(
        slug=_cut(name, f" · {told}", face, marks.slug_room),
        millimetres=labels["sheet.ruler.millimetres"],
        inches=labels["sheet.ruler.inches"],
        readings=_cut(labels["sheet.ruler.readings"], "", face, marks.readings_room),
    )


def _is_two_sided(sheets: DeckSheets) -> bool:
    return any(sheet.back for sheet in sheets.plan.sheets)


def _turn(labels: dict[str, str], sheets: DeckSheets, tray: Tray | None) -> str:
    """Say what is to be done with the sheet."""
    if sheets.choice.best.fold:
        return labels["sheet.cards.fold"]
    if not _is_two_sided(sheets):
        return labels["sheet.cards.one-sided"]
    return turning_words(labels, sheets.plan.flip, tray)


def _cut(name: str, told: str, face: Face, room: Length) -> str:
    """Cut a name short where the line would be longer than its room."""
    size = WORD_POINTS * MM_PER_POINT
    return clip(name, lambda shown: measure(shown + told, face, size) <= float(room)) + told
