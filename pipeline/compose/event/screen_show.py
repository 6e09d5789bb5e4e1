"""Pictures and boards of a round -> one page for a browser that shows them in turn: no network, no server.

Words of boards stay words, sharp on every projector; a list of hundreds takes no more than its letters, as what its
pages have in common is in the file once.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape

from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board, BoardBar, BoardLine, BoardPiece, BoardShape
from pipeline.contracts.paper import Size
from pipeline.fonts import Face, overhangs, part_of_face

_SECONDS = 9  # a page stays: a hall finds a name among forty in half of that
_DASH = 3  # times as long as a dashed edge is thick
_DECIMALS = 2  # of a point, of which a screen shows half at most


@dataclass(frozen=True, kw_only=True)
class ScreenPage:
    """A page of the show: a picture, and what is drawn on it."""

    picture: bytes
    board: Board | None = None


def screen_show(title: str, pages: Sequence[ScreenPage], size: Size, shop: Workshop) -> bytes:
    """Write the page: each for some seconds, from the first again after the last; keys stop it and turn it."""
    writer = _Writer(family=shop.theme.heading, size=size)
    shown = "\n".join(writer.page(page, f"{title}, {number}") for number, page in enumerate(pages, start=1))
    style = shop.write(
        "slide-show.css.j2",
        family=shop.theme.heading,
        faces=tuple(writer.faces()),
        grounds=[_as_text(ground) for ground in writer.grounds],
        styles=[{"name": name, "css": css} for css, name in writer.styles.items()],
    )
    script = shop.write("slide-show.js.j2", seconds=_SECONDS)
    page = shop.render(
        "slide-show",
        language=shop.labels.language,
        title=title,
        told=shop.labels["event.pairings.show"],
        pages=shown.replace('class="page', 'class="shown page', 1),
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
    )
    return f"{page}\n".encode()


@dataclass(frozen=True, kw_only=True)
class _Writer:
    """Writes pages, and gathers what they share: grounds, styles of words, letters."""

    family: str
    size: Size
    grounds: dict[bytes, int] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)
    letters: dict[int, set[str]] = field(default_factory=dict)

    def page(self, page: ScreenPage, name: str) -> str:
        """Write one page; of one that is a picture alone, its name is heard."""
        if page.board is None:
            return f'<img class="page" alt="{escape(name)}" src="data:image/png;base64,{_as_text(page.picture)}">'
        ground = self.grounds.setdefault(page.picture, len(self.grounds))
        box = f"0 0 {_number(self.size.width.points)} {_number(self.size.height.points)}"
        drawn = "\n".join(map(self._piece, page.board.pieces))
        return f'<svg class="page g{ground}" viewBox="{box}" aria-label="{escape(name)}">\n{drawn}\n</svg>'

    def faces(self) -> Iterator[dict[str, object]]:
        """Cut the faces that words stand in down to their letters."""
        for weight, letters in sorted(self.letters.items()):
            data = part_of_face(Face(self.family, weight), "".join(sorted(letters)))
            yield {"family": self.family, "weight": weight, "data": _as_text(data)}

    def _piece(self, piece: BoardPiece) -> str:
        match piece:
            case BoardLine():
                return self._line(piece)
            case BoardShape():
                corners = " ".join(f"{_number(x)},{_number(y)}" for x, y in piece.corners)
                return f'<polygon class="{self._look(piece)}" points="{corners}"/>'
            case BoardBar():
                return self._bar(piece)

    def _line(self, line: BoardLine) -> str:
        css = f"font-size: {_number(line.size)}px; font-weight: {line.weight}; fill: {line.colour}"
        name = self._style(f"{css}; letter-spacing: {line.track:g}em" if line.track else css)
        self.letters.setdefault(line.weight, set()).update(line.text)
        at = f'x="{_number(line.left)}" y="{_number(line.base)}"'
        return f'<text class="{name}" {at}>{_apart(line, Face(self.family, line.weight))}</text>'

    def _bar(self, bar: BoardBar) -> str:
        """Draw a bar, its edge inside it."""
        name, inset = self._look(bar), bar.thick / 2 if bar.edge else 0.0
        left, top, width, height = bar.left + inset, bar.top + inset, bar.width - 2 * inset, bar.height - 2 * inset
        if bar.is_round:
            centre = f'cx="{_number(left + width / 2)}" cy="{_number(top + height / 2)}"'
            return f'<ellipse class="{name}" {centre} rx="{_number(width / 2)}" ry="{_number(height / 2)}"/>'
        corner = f'x="{_number(left)}" y="{_number(top)}"'
        return f'<rect class="{name}" {corner} width="{_number(width)}" height="{_number(height)}"/>'

    def _look(self, piece: BoardBar | BoardShape) -> str:
        css = f"fill: {piece.ground or 'none'}"
        if piece.edge:
            css += f"; stroke: {piece.edge}; stroke-width: {_number(piece.thick)}"
        if isinstance(piece, BoardBar) and piece.is_dashed:
            css += f"; stroke-dasharray: {_number(piece.thick * _DASH)}"
        return self._style(css)

    def _style(self, css: str) -> str:
        return self.styles.setdefault(css, f"s{len(self.styles)}")


def _apart(line: BoardLine, face: Face) -> str:
    """Write words; behind hooked letters the next stand further away."""
    said, start, dx = "", 0, ""
    for at, ems in (*overhangs(line.text, face), (len(line.text), 0.0)):
        words = escape(line.text[start : at + 1], quote=False)
        said += f'<tspan dx="{dx}">{words}</tspan>' if dx else words
        start, dx = at + 1, _number(ems * line.size)
    return said


def _number(value: float) -> str:
    plain = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if plain == "-0" else plain


def _as_text(data: bytes) -> str:
    return b64encode(data).decode()


def _hash(text: str) -> str:
    return _as_text(sha256(text.encode()).digest())
