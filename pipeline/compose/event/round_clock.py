"""An event's rounds -> a page for a browser that counts them down: one file, with all that it needs inside.

It asks no network and no other file, and may not: its own policy lets nothing in but the one script and the one style
sheet that it holds.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256

from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, face_data

_STRONG, _PLAIN = 700, 500
USUAL_MINUTES = 120  # where a round doesn't say how long it lasts
_LATE_MINUTES = 15  # from then on the clock stands out, and says what holds when time is up
# What keys do, as the page shows them; the labels say it.
_KEYS = (
    ("", "start"),  # the space bar
    ("\N{UPWARDS ARROW}", "more"),
    ("\N{DOWNWARDS ARROW}", "less"),
    ("\N{LEFTWARDS ARROW}", "previous"),
    ("\N{RIGHTWARDS ARROW}", "next"),
    ("R", "again"),
    ("S", "schedule"),
    ("F", "full"),
)


@dataclass(frozen=True, kw_only=True)
class ClockRound:
    """A round as the clock shows it: its day as 2027-05-08 and its start as 09:30, where they are known."""

    name: str
    mission: str
    date: str = ""
    starts: str = ""
    minutes: int | None = None


@dataclass(frozen=True, kw_only=True)
class ClockWords:
    """What the clock says besides its rounds: of which event it is, from which day on, what holds when time is up."""

    event: str
    date: str
    rule: str = ""


def round_clock(words: ClockWords, rounds: Sequence[ClockRound], shop: Workshop) -> bytes:
    """Write the page."""
    labels = shop.labels
    family, space = shop.theme.heading, labels["event.clock.key.space"]
    faces = [_face(Face(family, weight)) for weight in (_PLAIN, _STRONG)]
    style = shop.write("round-clock.css.j2", faces=faces)
    script = shop.write("round-clock.js.j2")
    told = {
        **asdict(words),
        "rounds": [asdict(each) for each in rounds],
        "usual": USUAL_MINUTES,
        "late": _LATE_MINUTES,
        "words": {key: labels[f"event.clock.{key}"] for key in ("up", "still", "ends")}
        | {"time": labels["event.clock-time"]},
    }
    page = shop.render(
        "round-clock",
        language=labels.language,
        title=labels["event.clock.title"].format(event=words.event),
        event=words.event,
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        told=_as_data(told),
        buttons=[(key or space, does, labels[f"event.clock.key.{does}"]) for key, does in _KEYS],
    )
    return f"{page}\n".encode()


def _face(face: Face) -> dict[str, object]:
    return {"family": face.family, "weight": face.weight, "data": b64encode(face_data(face)).decode()}


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _as_data(told: object) -> str:
    """Write values so that nothing in them can end the element that holds them."""
    return json.dumps(told, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
