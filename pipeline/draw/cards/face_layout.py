"""A face and a card's format -> where each of its areas lies, in millimetres from the edges along which it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.geometry.box import Box
from pipeline.model import CardFormat
from pipeline.model.faces import Area, AreaPlace, CardEdge, FaceDesign, FaceGrid, Outline
from pipeline.spelling import hints

_SLACK = 0.01  # millimetres: lengths are rounded
_LEAST = 1.0  # millimetres: an area that is smaller can't be seen
_DEEPEST = 8  # faces that extend one another
# Of a shape's width and height: how much of it a word may fill without touching its outline.
_INSIDE = {
    Outline.BOX: 1.0,
    Outline.ROUND: 1.0,
    Outline.CIRCLE: 0.74,
    Outline.SQUARE: 0.84,
    Outline.DIAMOND: 0.56,
    Outline.TRIANGLE: 0.5,
    Outline.HEXAGON: 0.76,
}


@dataclass(frozen=True, kw_only=True)
class LaidArea:
    """An area in its place: all of it, and the room for what it shows."""

    name: str
    area: Area
    box: Box
    inner: Box
    path: Path


@dataclass(frozen=True, kw_only=True)
class LaidFace:
    """A face for cards of one format, its areas in the order in which they are painted."""

    name: str
    face: FaceDesign
    areas: tuple[LaidArea, ...]


def find_face(faces: Mapping[str, FaceDesign], name: str, path: Path) -> FaceDesign:
    """Find a face by its name, laid over those that it extends."""
    stack: list[FaceDesign] = []
    asked, where, seen = name, path, [name]
    while True:
        found = faces.get(asked)
        if found is None:
            unknown = error("E765", f"no face is called {asked!r}", path=where, hints=hints(asked, sorted(faces)))
            raise ContentError(unknown.relying_on(("faces",)))
        stack.append(found)
        if found.extends is None:
            break
        asked, where = found.extends, ("faces", asked, "extends")
        if asked in seen or len(seen) >= _DEEPEST:
            message = f"faces extend one another in a circle: {' > '.join((*seen, asked))}"
            raise ContentError(error("E766", message, path=where, hints=("let one of them extend none",)))
        seen.append(asked)
    face = stack.pop()
    while stack:
        face = stack.pop().laid_over(face)
    return face


def lay_out_face(name: str, face: FaceDesign, form: CardFormat) -> LaidFace:
    """Lay a face out on cards of a format; all areas that can't lie there are told."""
    grid, laid, found = face.grid or FaceGrid(), [], list[Diagnostic]()
    for area_name, area in sorted(face.areas.items(), key=lambda each: each[1].layer):
        path = ("faces", name, "areas", area_name)
        box = _box(area.at or AreaPlace(), grid, form)
        each = LaidArea(name=area_name, area=area, box=box, inner=_inner(area, box, form), path=path)
        found.extend(_check(each, name, grid, form))
        laid.append(each)
    if found:
        raise ContentError(*found)
    return LaidFace(name=name, face=face, areas=tuple(laid))


def _box(place: AreaPlace, grid: FaceGrid, form: CardFormat) -> Box:
    width, height, safe = float(form.width), float(form.height), float(form.safe)
    gap = float(grid.gap) if grid.gap is not None else 0.0
    left, right = _stretch(place, "columns", ("left", "right", "width"), width, safe, grid.columns, gap)
    top, bottom = _stretch(place, "rows", ("top", "bottom", "height"), height, safe, grid.rows, gap)
    return Box(
        left=0.0 if CardEdge.LEFT in place.to_cut else left,
        right=width if CardEdge.RIGHT in place.to_cut else right,
        top=0.0 if CardEdge.TOP in place.to_cut else top,
        bottom=height if CardEdge.BOTTOM in place.to_cut else bottom,
    )


def _stretch(
    place: AreaPlace, tracks: str, names: tuple[str, str, str], whole: float, safe: float, count: int, gap: float
) -> tuple[float, float]:
    """Find where an area begins and ends along one side of the card: by lengths, or on tracks over the safe box."""
    start, end, size = (getattr(place, name) for name in names)
    if start is not None or end is not None or size is not None:
        first = float(start) if start is not None else whole - float(end) - float(size)
        last = whole - float(end) if end is not None else first + float(size)
        return first, last
    said = getattr(place, tracks) or "all"
    first_track, last_track = (1, count) if said == "all" else _tracks(said)
    track = (whole - 2 * safe - gap * (count - 1)) / count
    return safe + (first_track - 1) * (track + gap), safe + last_track * track + (last_track - 1) * gap


def _tracks(said: str) -> tuple[int, int]:
    first, _, last = said.partition("-")
    return int(first), int(last or first)


def _inner(area: Area, box: Box, form: CardFormat) -> Box:
    """Find the room for what an area shows: inside its shape, and inside the safe box where it reaches the cut."""
    share = _INSIDE[area.shape]
    if area.shape not in (Outline.BOX, Outline.ROUND):
        side = min(box.width, box.height)
        return Box.around(box.centre, side * share, side * share)
    inner = box.grown(-float(area.pad)) if area.pad is not None else box
    if area.at is None or not area.at.to_cut:
        return inner
    safe = Box(left=0, top=0, right=float(form.width), bottom=float(form.height)).grown(-float(form.safe))
    return Box(
        left=max(inner.left, safe.left),
        right=min(inner.right, safe.right),
        top=max(inner.top, safe.top),
        bottom=min(inner.bottom, safe.bottom),
    )


def _check(laid: LaidArea, face: str, grid: FaceGrid, form: CardFormat) -> Iterator[Diagnostic]:
    """Tell of an area that leaves its card, that is nothing, or whose words come too near to the cut."""
    card = Box(left=0, top=0, right=float(form.width), bottom=float(form.height))
    size = f"{form.width} x {form.height}"
    called, path = f"the area {laid.name!r} of the face {face}", (*laid.path, "at")
    beside = _beside(laid.area.at or AreaPlace(), grid)
    if beside:
        tracks, count = beside
        hint = f"count {tracks} from 1 to {count}, the smaller one first, or give the face another grid"
        yield error(
            "E767", f"{called} lies on {tracks} that its grid doesn't have", path=(*path, tracks), hints=(hint,)
        )
    elif laid.inner.width < _LEAST or laid.inner.height < _LEAST:
        hint = "the card is too small for it: place it on the grid, or take a larger size"
        yield error("E767", f"{called} has no room on a card of {size}", path=path, hints=(hint,))
    elif not card.contains(laid.box, _SLACK):
        hint = "lengths count from the edges along which the card is cut"
        yield error("E767", f"{called} leaves a card of {size}", path=path, hints=(hint,))
    elif (laid.area.is_fitted or laid.area.icon) and not card.grown(-float(form.safe)).contains(laid.inner, _SLACK):
        hint = f"keep words {form.safe} from the edges, as cutters are off by a millimetre or two"
        yield error("E768", f"{called} has words outside of the safe box of its card", path=path, hints=(hint,))


def _beside(place: AreaPlace, grid: FaceGrid) -> tuple[str, int] | None:
    """Find the tracks on which a place lies that the grid doesn't have, and how many it has."""
    for name, count in (("columns", grid.columns), ("rows", grid.rows)):
        said = getattr(place, name)
        if said and said != "all":
            first, last = _tracks(said)
            if not 1 <= first <= last <= count:
                return name, count
    return None
