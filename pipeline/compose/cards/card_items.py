"""What an area of a face shows of a card -> bands to be fitted: words in a style, text, scores, icons, a map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pipeline.compose.cards.card_charts import action_chart, key_chart, score_chart
from pipeline.compose.cards.deck_material import DeckMaterial, Written
from pipeline.compose.fit.copyfit import Flow, largest
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.text.atoms import Atom, Picture, Words
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, error
from pipeline.model import CardFace
from pipeline.model.card_templates import CardWords, Template
from pipeline.model.faces import Area, FaceItem, Stand
from pipeline.model.map_key import KeyRow
from pipeline.model.measures import Kind
from pipeline.units import Length

NUMBER = "number"  # the style of numbers that are given none
_ICON = 2.6  # body sizes: how high icons between words are
_BETWEEN = 0.12  # of its size: from one icon to the next
_LEAST_MAP = 0.4  # of the width of its area: how narrow a map may get to be low enough


@dataclass(frozen=True, kw_only=True)
class CardItems:
    """Makes bands of what faces show, in the workshop of a deck's cards."""

    material: DeckMaterial
    shop: Workshop
    _made: dict[tuple[int, int], tuple[Atom, ...]] = field(default_factory=dict)
    _drawn: dict[tuple[int, int, float, float | None], tuple[Picture, ...]] = field(default_factory=dict)

    def has(self, item: FaceItem, written: Written) -> bool:
        """Tell whether a card has what an item shows."""
        if item.map:
            return written.face.map is not None
        if item.scores:
            return written.face.scores is not None
        if item.key:
            return bool(written.face.key)
        if item.action or item.diagram:
            return (written.face.action if item.action else written.face.diagram) is not None
        if written.face.action is not None and written.laid.face.shows("action"):
            # Its notes say in words what the table of the action says.
            return any(template.filled(written.words) for template in item.templates if template.fields != ("notes",))
        return any(template.filled(written.words) for template in item.templates)

    def style_of(self, area: Area) -> Kind | None:
        """Find the one style in which all words of an area are set; None where they have several."""
        if len(area.items) != 1:
            return None
        style = _style(area.items[0])
        return self.shop.measures.kinds.get(style) if style else None

    def stand_of(self, area: Area) -> Stand:
        """Say where words stand that are told no place: figures and titles in the middle, texts at the head."""
        return Stand.TOP if self.style_of(area) is None else Stand.MIDDLE

    def bands(
        self, item: FaceItem, written: Written, area: Area, room: tuple[float, float], body: float
    ) -> Sequence[Band]:
        """Make the bands of an item of an area, so wide and no higher than the room is."""
        width, height = room
        if item.map or item.diagram:
            return self._pictures(item, written, width, height if item is area else None)
        if item.icon is not None:
            return (self._icons(item, written, area.tone, min(width, _ICON * body)),)
        atoms = self._atoms(item, written)
        before = getattr(item, "before", None)
        if before is None:
            before = atoms[0].measures.before if _style(item) and isinstance(atoms[0], Words) else 0.8
        return (Flow(atoms=atoms, columns=1, width=width, gutter=0.0, before=before),)

    def _atoms(self, item: FaceItem, written: Written) -> tuple[Atom, ...]:
        key = (id(item), id(written))
        if key not in self._made:
            self._made[key] = tuple(self._make(item, written))
        return self._made[key]

    def _make(self, item: FaceItem, written: Written) -> Iterable[Atom]:
        if item.scores and written.face.scores is not None:
            is_badged = "most" in CardWords(dict.fromkeys(written.laid.face.fields, ""))
            return (score_chart(written.face.scores, self.shop, with_most=not is_badged),)
        if item.key:
            return (key_chart(written.face.key, partial(self._key_sign, written.face), self.shop),)
        if item.action and written.face.action is not None:
            return (action_chart(written.face.action, self.shop),)
        text, style = next(item.templates).filled(written.words), _style(item)
        if style is None:
            return self.shop.maker.blocks(read_blocks(text))
        return (self.shop.maker.words(style, read_runs(text)),)

    def _pictures(self, item: FaceItem, written: Written, width: float, height: float | None) -> tuple[Picture, ...]:
        """Draw what an item shows, which is as wide at all sizes of type that are tried."""
        key = (id(item), id(written), width, height)
        if key not in self._drawn:
            drawn = self._map(written, width, height) if item.map else (self._diagram(written, width),)
            self._drawn[key] = drawn
        return self._drawn[key]

    def _key_sign(self, face: CardFace, row: KeyRow, size: tuple[Length, Length], means: str) -> Plate:
        slot = None if row.side is None else self.shop.wording.sides.ids.index(row.side)
        return self.material.art.key_sign(row, slot, face, size, means)

    def _map(self, written: Written, width: float, height: float | None) -> tuple[Picture, ...]:
        """Draw a card's map as wide as its area; one that has the area for itself gets no higher than that."""
        assert written.face.map is not None
        name, art = written.face.map, self.material.art
        if height is not None:
            least = width * _LEAST_MAP
            width = (
                largest(lambda each: art.map_height(name, Length.near_points(each)).points <= height, least, width)
                or least
            )
        plate = art.map(name, Length.near_points(width))
        return (Picture("map", self.shop.render("card-map", map=plate), plate.height.points, room_before=0.6),)

    def _diagram(self, written: Written, width: float) -> Picture:
        """Draw a card's diagram as wide as its area."""
        assert written.face.diagram is not None
        plate = self.material.art.diagram(written.face, Length.near_points(width))
        return Picture("map", self.shop.render("card-map", map=plate), plate.height.points, room_before=0.8)

    def _icons(self, item: FaceItem, written: Written, tone: str | None, size: float) -> Picture:
        signs = self.icons(Template(item.icon or ""), written, tone, Length.near_points(size))
        return Picture("icons", self.shop.render("card-icons", signs=signs, gap=size * _BETWEEN), size, room_before=0.5)

    def icons(self, template: Template, written: Written, tone: str | None, size: Length) -> tuple[Plate, ...]:
        """Draw the icons that a card names, with spaces or commas between them."""
        try:
            return tuple(
                self.material.art.sign(name, written.face, tone or "ink", size)
                for name in icon_names(template, written)
            )
        except ContentError as unknown:
            path = (*written.path, *written.place_of(template.fields))
            raise ContentError(*(replace(each, path=path) for each in unknown.diagnostics)) from unknown

    def check_styles(self, area: Area, path: tuple[str | int, ...]) -> None:
        """Refuse a style that no kind of line has."""
        kinds = self.shop.measures.kinds
        for number, item in enumerate(area.items):
            style = _style(item)
            if style is not None and style not in kinds:
                where = (*path, *(("flow", number) if area.flow else ()), "style")
                known = f"styles there are: {', '.join(sorted(kinds))}"
                raise ContentError(error("E769", f"no style is called {style!r}", path=where, hints=(known,)))


def icon_names(template: Template, written: Written) -> list[str]:
    """List the icons that a card names, with spaces or commas between them."""
    return template.filled(written.words).replace(",", " ").split()


def _style(item: FaceItem) -> str | None:
    return item.style or (NUMBER if item.number is not None else None)
