"""A pack's decks -> a list of their cards for a page: by number and name, with how many there are, or boxes to tick."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.text.atoms import Fitted, Words
from pipeline.compose.text.markdown_blocks import Align, Grid
from pipeline.compose.text.markdown_runs import BOX, NEXT_TO, Run, read_runs
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.model import Card, Deck
from pipeline.rules.deck.dealing import deal

_MOST_BOXES = 4  # of one card: more copies are counted behind a single box
_FIGURE = re.compile(r"[-+\N{MINUS SIGN}]?\d*(?:[.,]\d+)?")
_TIMES = "\N{MULTIPLICATION SIGN}"
_Cell = tuple[Run, ...]


@dataclass(frozen=True, kw_only=True)
class _Column:
    """A column of the list: its head, and what stands in it for the card of a number that there is so often."""

    head: str
    write: Callable[[int, Card, int], _Cell]
    align: Align = Align.LEFT


def card_index(material: PageMaterial) -> Chart:
    """List all cards with how many there are of each."""
    labels = material.shop.labels
    copies = _Column(
        head=labels["index.copies"], write=lambda _number, _card, count: read_runs(str(count)), align=Align.RIGHT
    )
    return _chart(material, lambda decks: [*_named(material, decks), copies])


def checklist(material: PageMaterial) -> Chart:
    """List all cards with a box for each copy."""
    boxes = _Column(head=material.shop.labels["index.have"], write=lambda _number, _card, count: tuple(_boxes(count)))
    return _chart(material, lambda decks: [boxes, *_named(material, decks)])


def _chart(material: PageMaterial, columns: Callable[[Sequence[_Dealt]], list[_Column]]) -> Chart:
    decks = tuple(_decks(material))
    if not decks:
        raise ContentError(absent(material.page, "cards.yaml"))
    shown = columns(decks)
    name = next(index for index, column in enumerate(shown) if column.head == material.shop.labels["index.card"])
    listed: list[Words | Fitted] = []
    for deck in decks:
        if len(decks) > 1:
            listed.append(material.shop.maker.words("section", read_runs(deck.deck.title)))
        rows = tuple(
            tuple(column.write(number, card, card.quantity * deck.deck.sets) for column in shown)
            for number, card in enumerate(deck.cards, start=1)
        )
        head = tuple(read_runs(column.head) for column in shown)
        grid = Grid(head=head, rows=rows, aligns=tuple(column.align for column in shown))
        listed.append(material.shop.maker.table(grid, roomy=(name,)))
    return Chart(listed=tuple(listed))


@dataclass(frozen=True, kw_only=True)
class _Dealt:
    deck: Deck
    cards: tuple[Card, ...]


def _decks(material: PageMaterial) -> Iterator[_Dealt]:
    """Deal the decks that the page lists: those in its head, or all."""
    pack, page = material.pack, material.pack.pages[material.page]
    for index, deck in enumerate(pack.cards.decks if pack.cards else ()):
        if page.decks and deck.id not in page.decks:
            continue
        dealt, found = deal(pack, index, material.shop.wording)
        if found:
            raise ContentError(*found)
        yield _Dealt(deck=deck, cards=tuple(each.card for each in dealt))


def _named(material: PageMaterial, decks: Sequence[_Dealt]) -> Iterator[_Column]:
    """The columns of every list: number and name, then the fields that the page shows."""
    labels = material.shop.labels
    yield _Column(
        head=labels["index.number"], write=lambda number, _card, _count: read_runs(str(number)), align=Align.RIGHT
    )
    yield _Column(head=labels["index.card"], write=lambda _number, card, _count: read_runs(card.title))
    known = dict.fromkeys(name for deck in decks for card in deck.cards for name in card.fields)
    for place, field in enumerate(material.pack.pages[material.page].show):
        if field not in known:
            raise ContentError(_unknown(field, [*known], ("pages", material.page, "show", place)))
        yield _field(field, decks)


def _field(name: str, decks: Sequence[_Dealt]) -> _Column:
    """A column of a field; figures alone stand below one another by their ends."""

    def write(_number: int, card: Card, _count: int) -> _Cell:
        return read_runs(_said(card, name))

    is_figures = all(_FIGURE.fullmatch(_said(card, name)) for deck in decks for card in deck.cards)
    return _Column(head=name, write=write, align=Align.RIGHT if is_figures else Align.LEFT)


def _said(card: Card, name: str) -> str:
    """What a field says in a line: its paragraphs run on."""
    return " ".join(card.fields.get(name, "").split())


def _boxes(count: int) -> Iterator[Run]:
    for number in range(count if count <= _MOST_BOXES else 1):
        yield from (*([Run(NEXT_TO)] if number else []), Run(BOX, box=True))
    if count > _MOST_BOXES:
        yield Run(f"{NEXT_TO}{_TIMES}{count}")


def _unknown(field: str, known: Sequence[str], path: Path) -> Diagnostic:
    near = get_close_matches(field, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"fields there are: {', '.join(known) or 'none'}"
    return error("E719", f"no card that is listed here has a field {field!r}", path=path, hints=(hint,))
