"""Terrain on the plate -> its ink: ground, texture and outline, numbers of pieces, dots where a tape finds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Area, Battlefield, TerrainArea
from pipeline.contracts.plate import Plate
from pipeline.draw.maps.map_marks import Dot, Label, TerrainInk
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.naming import middle
from pipeline.draw.maps.svg import draw_piece
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.canvas import Canvas
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.geometry.hatch import without
from pipeline.geometry.textures import Filling, Strokes, fill_area
from pipeline.model import Ink
from pipeline.model.terrain import TerrainKind, Texture
from pipeline.units import Length

# Millimetres, as all that follow: from sign to sign of a texture, its lines, the outlines of pieces.
_STEP, _LINE, _OUTLINE = 4.4, 0.2, 0.4
_LEAST_STEP = 0.7  # of it: closer signs would run together on small maps
_DOT, _LEAST_DOT = 0.62, 0.42


def terrain_inks(battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes) -> tuple[TerrainInk, ...]:
    """Prepare the ink of every piece, in the order in which they are written: what is written later lies on top."""
    found = []
    for number, piece in enumerate(battlefield.terrain, start=1):
        name = f"{piece.id}-{number}"
        found.append(piece_ink(name, frame.area_to_plate(piece.area), piece.kind, look, sizes))
    return tuple(found)


def piece_ink(
    name: str, area: Area, kind: TerrainKind, look: MapLook, sizes: Sizes, *, density: float = 1.0
) -> TerrainInk:
    """Draw a piece of a kind; a bare map has room for no texture."""
    tones, is_lean = look.hue_tones(kind.hue), look.ink is Ink.LEAN
    step = _STEP * max(_LEAST_STEP, sizes.factor) * density
    filling = Filling() if look.bare else fill_area(area, kind.pattern, step, is_lean=is_lean)
    solid = kind.pattern is Texture.SOLID and not is_lean
    return TerrainInk(
        name=name,
        area=area,
        fill=tones.line if solid else Tone.PAPER if is_lean else tones.fill,
        filling=filling,
        line=tones.line,
        line_weight=_LINE * max(_LEAST_STEP, sizes.factor),
        outline=tones.text if solid else tones.line,
        weight=sizes.mm(_OUTLINE),
    )


def draw_kind(kind: TerrainKind, look: MapLook, width: Length, height: Length) -> Plate:
    """Draw a piece of a kind alone, for keys."""
    canvas = Canvas(width=float(width), height=float(height), title=kind.name, palette=look.palette)
    sizes = Sizes.of(float(width), small=True)
    box = Box(left=0.0, top=0.0, right=float(width), bottom=float(height)).grown(-sizes.mm(_OUTLINE))
    draw_piece(canvas, piece_ink("kind", box.area, kind, look, sizes))
    return canvas.plate(width, height)


def clear_texture(inks: Iterable[TerrainInk], boxes: Iterable[Box]) -> tuple[TerrainInk, ...]:
    """Keep textures from under labels and marks: lines are cut there, signs that would be are left out."""
    covers = tuple(boxes)

    def is_clear(sign: Strokes) -> bool:
        room = Box.spanning(*(point for line in sign for point in line))
        return not any(room.overlaps(cover) for cover in covers)

    def cleared(filling: Filling) -> Filling:
        return Filling(lines=without(filling.lines, covers), signs=tuple(filter(is_clear, filling.signs)))

    return tuple(replace(ink, filling=cleared(ink.filling)) for ink in inks)


@dataclass(frozen=True, kw_only=True)
class TerrainMarks:
    """Puts the numbers and names of pieces down, and dots on the points from which a tape sets them up."""

    battlefield: Battlefield
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    def dots(self) -> Iterator[Dot]:
        """Mark the points that the table below the map measures."""
        radius = max(_LEAST_DOT, self.sizes.mm(_DOT))
        for piece in self.battlefield.terrain:
            points = piece.measures.points if piece.measures else ()
            for count, (at, _) in enumerate(points, start=1):
                dot = Dot(name=f"terrain-{piece.number}-{count}", centre=self.frame.to_plate(at), radius=radius)
                self.ground.put_marks([dot.box])
                yield dot

    def numbers(self) -> Iterator[Label]:
        """Number each piece and each of its images, in it or close by."""
        for count, piece in enumerate(self.battlefield.terrain, start=1):
            area = self.frame.area_to_plate(piece.area)
            block = set_line(self.look.family, str(piece.number), self.sizes.point, Tone.INK)
            within, prefer = self.ground.mask(area), middle(area)
            spot = self.ground.nearest_spot(block, prefer, within=within) or self.ground.nearest_spot(block, prefer)
            found = self.ground.write(f"terrain-{count}", block, spot or prefer)
            yield replace(found, ground=Tone.PAPER, frame=self.look.hue_tones(piece.kind.hue).line)

    def names(self) -> Iterator[Label]:
        """Name the pieces that have names of their own, where there is room on them."""
        for piece in self.battlefield.terrain:
            if piece.name is None or piece.measures is None:
                continue
            area = self.frame.area_to_plate(piece.area)
            tone = self.look.hue_tones(piece.kind.hue).text
            block = set_line(self.look.family, piece.name, self.sizes.objective, tone)
            spot = self.ground.clear_spot(block, self.ground.mask(area), middle(area))
            if spot is not None:
                yield self.ground.write(f"name-terrain-{piece.number}", block, spot)


def kinds_of(pieces: Iterable[TerrainArea]) -> dict[str, TerrainKind]:
    """List the kinds that lie on a table, each once."""
    return {piece.id: piece.kind for piece in pieces}
