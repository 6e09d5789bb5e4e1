"""A leaf whose rules stand in a rulebook -> its second side: orders, pages, deployment, the map from the other seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.one_size import page_flow
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.heads import rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms, small_maps
from pipeline.compose.leaves.leaf_maps import drawn_map, map_space, width_between
from pipeline.compose.leaves.outlines import deployment_chart
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import Run, read_runs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import ReferenceLine
from pipeline.draw import MapDrawing
from pipeline.units import Length

_MAP_SPACE = 0.4  # body sizes above the map
_SEAT_LEAST, _SEAT_MOST = 0.34, 0.9  # of the type width: the map says nothing new, so it leaves the page to the words
_MEASURED = 0.5  # of the type width: no distances stand on a narrower one
_INDEX_COLUMNS = 3


def order_atoms(material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    """Set each side's orders: a story, then how that side wins."""
    orders, wins = material.brief.orders, {each.side: each.wins for each in material.brief.outline.sides}
    if orders:
        yield shop.maker.words("section", read_runs(shop.labels["heading.orders"]))
    for each in orders:
        run = Run(shop.labels[f"side.{each.side}"], slot=shop.wording.sides.slot(each.side))
        yield shop.maker.words("sub", (run,))
        yield from shop.maker.blocks(read_blocks(material.references.fill(each.text)))
        for way in wins[each.side]:
            yield shop.maker.words("bullet", read_runs(material.references.fill(f"**{way}**")))


def reference_atoms(material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    """Set the index of the rules that a mission points to, by page."""
    lines = material.brief.references
    if lines:
        yield shop.maker.words("section", read_runs(shop.labels["heading.references"]))
    for line in lines:
        yield shop.maker.words("bullet", read_runs(reference_text(line, shop)))


def _alternatives(material: LeafMaterial, shop: Workshop) -> Iterator[Atom]:
    """Show the other ways in which the ground may fall, as the map side has no room to spare for them."""
    if material.captions:
        yield shop.maker.words("section", read_runs(shop.labels["heading.alternatives"]))
        yield small_maps(material, shop, (shop.area.width - shop.gutter) / COLUMNS)


def reference_text(line: ReferenceLine, shop: Workshop) -> str:
    """Write one line of the index."""
    page = shop.labels["rulebook.short"].format(pages=line.page)
    note = f" ({line.note})" if line.note else ""
    return f"**{page}** {line.name}{note}"


def seat_width(share: float, shop: Workshop) -> Length:
    """How wide the map for the other seat is, from the least, 0, to the most, 1."""
    return width_between(_SEAT_LEAST, _SEAT_MOST, share, shop)


def seat_map(seat: MapDrawing, share: float, shop: Workshop) -> Picture:
    """Draw the map for the other seat; distances that would crowd a small one stand on the large map."""
    width = seat_width(share, shop)
    return drawn_map(seat if width.points >= _MEASURED * shop.area.width else seat.unmeasured, width, shop, _MAP_SPACE)


def orders_bands(material: LeafMaterial, seat: MapDrawing, shop: Workshop) -> Callable[[float], list[Band]]:
    """List the bands of the side with its map at any width, which is only measured."""
    head = rules_head(material.brief.title, id=f"{material.brief.mission}-rules", shop=shop)
    told, heading, clock = order_bands(material, shop), turned_heading(shop), game_clock(material.brief, shop)
    across = page_flow([heading], shop)

    def bands(share: float) -> list[Band]:
        return [head, *told, across, map_space(seat, seat_width(share, shop), _MAP_SPACE), clock]

    return bands


def turned_heading(shop: Workshop) -> Atom:
    """Set the heading of the map from the other seat."""
    return shop.maker.words("section", read_runs(shop.labels["heading.turned"]))


def order_bands(material: LeafMaterial, shop: Workshop) -> list[Band]:
    """Set what serves at the table in words: orders, the index of rules, rules of its own, what each side does."""
    orders = tuple(order_atoms(material, shop))
    index, rules = tuple(reference_atoms(material, shop)), tuple(back_atoms(material, shop, odds=True))
    glance = (shop.maker.words("section", read_runs(shop.labels["heading.summary"])), deployment_chart(material, shop))

    def flow(atoms: tuple[Atom, ...], columns: int) -> Flow:
        return page_flow(atoms, shop, columns=columns)

    def below(atoms: tuple[Atom, ...], columns: int) -> Flow:
        return replace(flow(atoms, columns), before=0.0)

    told = [flow(orders[:1], 1), replace(below(orders[1:], COLUMNS), breaks=_seconds(orders[1:]))] if orders else []
    if material.captions:
        # Small maps fill a column, and the index the one beside it.
        told.append(flow((*index, *rules, *_alternatives(material, shop)), COLUMNS))
    else:
        told += [flow(index[:1], 1), below(index[1:], _abreast(len(index) - 1))] if index else []
        told += [flow(rules, COLUMNS if len(material.brief.blocks) > 1 else 1)] if rules else []
    return [*told, flow(glance, 1)]


def _seconds(orders: tuple[Atom, ...]) -> tuple[int, ...]:
    """Tell where the second column of orders begins: at the heading of the side that opens the second half."""
    heads = [place for place, atom in enumerate(orders) if atom.kind == "sub"]
    return tuple(heads[(len(heads) + 1) // 2 :][:1])


def _abreast(lines: int) -> int:
    """Tell how many columns an index takes: no more than fill its rows."""
    rows = -(-lines // _INDEX_COLUMNS)
    return -(-lines // rows)
