"""The look that a piece of a board asks for, in words like `on-dark middle` -> its colours, edges and type.

What the typesetter sets and what the press draws look the same, as both ask here. Later rules go before earlier ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.contracts.paper import Anchor
from pipeline.model import Ink
from pipeline.model.layouts import Palette

BOLD, STRONG, LIGHT = 700, 600, 500
TRACK = 0.04  # ems, between capitals


@dataclass(frozen=True, kw_only=True)
class BoardLook:
    """The ground of a piece, its edge so thick, all around or above and below alone; the ink and face of its words."""

    ink: str
    ground: str = ""
    edge: str = ""
    thick: float = 0.0
    is_dashed: bool = False
    is_level: bool = False
    is_round: bool = False
    weight: int = STRONG
    track: float = 0.0
    anchor: Anchor = Anchor.START

    @property
    def css(self) -> str:
        """Write it as a style."""
        parts = [f"color:{self.ink}", f"font-weight:{self.weight}"]
        parts += [f"background:{self.ground}"] if self.ground else []
        line = f"{self.thick:g}pt {'dashed' if self.is_dashed else 'solid'} {self.edge}"
        if self.edge:
            parts += [f"border-top:{line}", f"border-bottom:{line}"] if self.is_level else [f"border:{line}"]
        parts += ["border-radius:50%"] if self.is_round else []
        parts += ["text-transform:uppercase", f"letter-spacing:{self.track:g}em"] if self.track else []
        parts += [f"text-align:{'center' if self.anchor is Anchor.MIDDLE else 'right'}"] if self.anchor.value else []
        return ";".join(parts)


@dataclass(frozen=True)
class BoardLooks:
    """Finds looks in a palette, under an ink; each is worked out once."""

    palette: Palette
    ink: Ink
    _found: dict[str, BoardLook] = field(default_factory=dict, compare=False, repr=False)

    def of(self, words: str) -> BoardLook:
        """Find the look that words ask for."""
        if words not in self._found:
            self._found[words] = _look(words.split(), self._hues, is_lean=self.ink is Ink.LEAN)
        return self._found[words]

    @cached_property
    def _hues(self) -> dict[str, str]:
        return self.palette.hues


def _look(asked: list[str], hue: dict[str, str], *, is_lean: bool) -> BoardLook:
    grounds = {
        "dark": hue["cover"],
        "lit-ground": hue.get("lit", hue["table"]),
        "even": hue["table"],
        "card": hue["paper"],
        "half": hue["faint"],
        "line": hue["ink"],
        "thin": hue["faint"],
        "dim": hue["neutral"],
    }
    edges = {"hollow": (1.2, "ink"), "dashed": (1.0, "ink"), "faint-box": (0.8, "faint"), "tick": (0.8, "soft")}
    if is_lean:  # which has no grounds but white
        edges |= {**dict.fromkeys(("dark", "lit-ground", "dim"), (1.0, "ink")), "half": (1.0, "soft")}
        edges |= {"even": (0.5, "faint")}
        grounds["dim"] = hue["paper"]
    thick, edge = next((edges[name] for name in reversed(edges) if name in asked), (0.0, ""))
    look = BoardLook(
        ink=_ink(asked, hue, is_lean=is_lean),
        ground=next((grounds[name] for name in reversed(grounds) if name in asked), ""),
        edge=hue[edge] if edge else "",
        thick=thick,
        is_dashed="dashed" in asked,
        is_level=is_lean and "even" in asked,
        is_round="dot" in asked,
        track=TRACK if "caps" in asked else 0.0,
        anchor=Anchor.END if "end" in asked else Anchor.MIDDLE if "middle" in asked else Anchor.START,
    )
    is_light = "soft" in asked or "quiet" in asked
    return replace(look, weight=LIGHT if is_light else BOLD if "bold" in asked else STRONG)


def _ink(asked: list[str], hue: dict[str, str], *, is_lean: bool) -> str:
    if "quiet" in asked:
        return hue["soft"]
    if "on-dark" in asked:
        return hue.get("lit", hue["on_cover"]) if "lit" in asked and not is_lean else hue["on_cover"]
    return hue["soft"] if "soft" in asked else hue["ink"]
