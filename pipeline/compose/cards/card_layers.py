"""A fitted face -> what lies behind its words, in order: runs of painted areas drawn as one, pictures, icons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.compose.cards.card_items import CardItems, icon_names
from pipeline.compose.cards.deck_material import DeckMaterial
from pipeline.compose.cards.face_fitting import FittedArea, FittedFace
from pipeline.compose.picture_case import Fit, Photo
from pipeline.compose.workshop import Workshop
from pipeline.draw.cards.card_grounds import ROUND, Painted
from pipeline.draw.cards.face_layout import LaidArea
from pipeline.model.card_templates import Template
from pipeline.model.faces import Align, Outline, Stand
from pipeline.units import MM_PER_POINT, Length

_CLEAR = 2.5  # millimetres: hatching keeps off words by so much
_RADIUS = {Outline.ROUND: f"{ROUND}mm", Outline.CIRCLE: "50%"}
_BETWEEN = 0.15  # of its size: from one icon to the next


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A drawing or picture at a spot, in points from the corner where the card is cut."""

    left: float
    top: float
    html: str


def layers_of(fitted: FittedFace, material: DeckMaterial, shop: Workshop) -> tuple[Layer, ...]:
    """Draw all that lies behind a face's words; areas painted one after the other become one drawing."""
    return tuple(_Layers(fitted, material, shop).draw())


class _Layers:
    def __init__(self, fitted: FittedFace, material: DeckMaterial, shop: Workshop) -> None:
        self.fitted, self.material, self.shop = fitted, material, shop
        self.items = CardItems(material=material, shop=shop)

    def draw(self) -> Iterator[Layer]:
        """Draw layer by layer; icons stand on all paint, as words do."""
        run: list[Painted] = []
        is_first = True
        for laid in self.fitted.shown:
            area = laid.area
            if area.fill or area.hatch or area.pattern or area.border or area.line:
                run.append(self._painted(laid))
            if area.picture is not None:
                yield self._ground(run, over_paper=is_first)
                run, is_first = [], False
                yield from self._picture(laid)
        if run or is_first:
            yield self._ground(run, over_paper=is_first)
        for laid in self.fitted.shown:
            if laid.area.icon is not None:
                yield from self._icons(laid)

    def _ground(self, run: list[Painted], *, over_paper: bool) -> Layer:
        plate = self.material.art.ground(self.fitted.written.face, run, over_paper=over_paper)
        bleed = self.material.format.bleed.points
        return Layer(left=-bleed, top=-bleed, html=str(self.shop.pictures.show(plate)))

    def _painted(self, laid: LaidArea) -> Painted:
        area = laid.area
        return Painted(
            box=laid.box,
            shape=area.shape,
            fill=area.fill,
            hatch=area.hatch,
            pattern=area.pattern,
            border=area.border,
            weight=area.weight,
            line=area.line,
            stand=area.stand or Stand.MIDDLE,
            spared=tuple(self._words_on(laid)) if area.hatch else (),
        )

    def _words_on(self, field: LaidArea) -> Iterator[tuple[float, float]]:
        """Join what stands on a field to one strip, from where its widest part begins to where it ends."""
        spans = [_seen(each) for each in self.fitted.areas.values() if each.laid.inner.overlaps(field.box)]
        icons = [each.inner for each in self.fitted.shown if each.area.icon and each.inner.overlaps(field.box)]
        spans += [(box.left, box.right) for box in icons]
        if spans:
            yield min(left for left, _ in spans) - _CLEAR, max(right for _, right in spans) + _CLEAR

    def _icons(self, laid: LaidArea) -> Iterator[Layer]:
        """Stand icons in a row, as large as their area lets them be."""
        template, box = Template(laid.area.icon or ""), laid.inner
        count = len(icon_names(template, self.fitted.written))
        if not count:
            return
        size = min(box.height, box.width / (count + _BETWEEN * (count - 1)))
        whole = size * (count + _BETWEEN * (count - 1))
        left = _start(laid, whole)
        top = box.top + (box.height - size) / 2
        signs = self.items.icons(template, self.fitted.written, laid.area.tone, Length.near_mm(size))
        for number, sign in enumerate(signs):
            across = left + number * size * (1 + _BETWEEN)
            yield Layer(left=across / MM_PER_POINT, top=top / MM_PER_POINT, html=str(self.shop.pictures.show(sign)))

    def _picture(self, laid: LaidArea) -> Iterator[Layer]:
        """Show a picture in its area; where that reaches the cut, it goes on through the bleed."""
        area, written = laid.area, self.fitted.written
        name = Template(area.picture or "").filled(written.words)
        if not name:
            return
        path = (*written.path, *written.place_of(Template(area.picture or "").fields))
        words = Template(area.alt or "{name}").filled(written.words)
        box = self.material.art.paint.bled(laid.box)
        bleed, width, height = float(self.material.format.bleed), box.width / MM_PER_POINT, box.height / MM_PER_POINT
        photo = Photo(picture=self.material.pictures[name], words=words, path=path)
        html = self.shop.pictures.show_photo(photo, width, height, Fit(area.fit))
        yield Layer(
            left=(box.left - bleed) / MM_PER_POINT,
            top=(box.top - bleed) / MM_PER_POINT,
            html=self.shop.render(
                "card-picture", html=html, width=width, height=height, radius=_RADIUS.get(area.shape, "0")
            ),
        )


def _seen(area: FittedArea) -> tuple[float, float]:
    """Find where the widest line of an area begins and ends."""
    inner, width = area.laid.inner, area.words * MM_PER_POINT
    if area.laid.area.turn:
        return inner.left, inner.right
    left = _start(area.laid, min(width, inner.width))
    return left, left + width


def _start(laid: LaidArea, width: float) -> float:
    """Tell where something so wide begins in its area."""
    free = laid.inner.width - width
    return laid.inner.left + {Align.LEFT: 0.0, Align.RIGHT: free}.get(laid.area.align or Align.CENTRE, free / 2)
