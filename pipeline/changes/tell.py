"""A difference -> what it is about and what it was and is, in words: "Objectives 8in -> 10in from edges".

Texts are told sentence by sentence, a page's section by section.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.changes.walk import Difference, Kind, Path, name_of
from pipeline.model.base import Model, Prose
from pipeline.units import Distance, Length

ARROW = "->"
# Two lines of a terminal: enough to know which text is meant; the file has the rest.
_SHOWN = 200
# The fields of a zone by which it keeps its distance, with the words before and after a distance.
_KEEPING = {"clear_of": ("", "from"), "within": ("within ", "of")}
# What a zone's own measures say, behind the figure.
_REACHING = {"depth": "deep", "radius": "in radius"}
_STEPS = {"setting_up", "deployment", "beginning", "deciding"}
# Lists whose order is all that they say.
_ORDERS = {"order": "pages", "mission_order": "missions"}
_PASSAGES = {"front", "back", "passages"}
# Where a sentence ends; a list's items and paragraphs count as sentences, as not all of them end in a full stop.
_END = re.compile(r"(?<=[.!?:”])\s+|\n\n+|\n(?=[-*\d])")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Told:
    """A difference in words: `says` is the whole of it, `before` and `after` its two sides alone."""

    kind: Kind
    says: str
    before: str = ""
    after: str = ""


def tell(difference: Difference) -> Iterator[Told]:
    """Put a difference into words; a text is told sentence by sentence."""
    path, kind = difference.path, difference.kind
    before, after = difference.before, difference.after
    if "zones" in path[:-1] and path[0] in ("zones", "alternatives"):
        start = path.index("zones")
        yield _zone(_words("".join(path[1:start])), path[start:], kind, flow(before), flow(after))
    elif path[-1:] == ("body",) and kind is Kind.CHANGED:
        yield from _body(before, after)
    elif kind is Kind.CHANGED and isinstance(before, Prose | str) and isinstance(after, Prose | str) and " " in before:
        yield from _text(thing(path), before, after)
    elif kind is Kind.MOVED:
        yield _told(kind, f"{thing(path)} in another order:", ", ".join(before), ", ".join(after))
    else:
        what, write = (f"{thing(path)}:", _one_line) if kind is Kind.CHANGED else (thing(path), _beside_name)
        yield _told(kind, what, write(path, before), write(path, after))


def thing(path: Path) -> str:
    """Name what a path leads to: "step objectives", "fog-raiders, timing"."""
    first, rest = path[0], path[1:]
    if first in _ORDERS and not rest:
        return _ORDERS[first]
    if first == "distances" and rest:
        return f"distance {rest[0]}"
    if first in _STEPS and rest:
        return ", ".join((f"step {rest[0]}", *_others(rest[1:])))
    if first in _PASSAGES and rest:
        return ", ".join((f"passage {rest[0]}", *_others(rest[1:])))
    if first in ("rules", "winning", "objectives") and rest:
        name = f"objectives in {rest[0]}" if first == "objectives" else rest[0].replace("_", "-")
        return ", ".join((name, *_others(each for each in rest[1:] if not rest[0].startswith(each))))
    return ", ".join(_words(each) for each in path)


def _beside_name(path: Path, value: Any) -> str:
    """Write what a value says beside the name that its path ends with."""
    if isinstance(value, Model) and not isinstance(getattr(value, "text", None), str):
        given = [getattr(value, name) for name in type(value).model_fields]
        if all(each in (None, False, (), {}, path[-1]) for each in given):
            return ""
    return _one_line(path, value)


def _one_line(path: Path, value: Any) -> str:
    """Write a value on one line; the size of type in points, as authors do."""
    return f"{value.points:g}pt" if isinstance(value, Length) and path[-1:] == ("body",) else flow(value)


def flow(value: Any) -> str:
    """Write a value on one line, without what it leaves open."""
    if value is None:
        return ""
    if isinstance(value, Model):
        text = getattr(value, "text", None)
        if isinstance(text, str):
            return quoted(text)
        given = ((name, getattr(value, name)) for name in type(value).model_fields)
        told = [(name, each) for name, each in given if each not in (None, False, (), {})]
        # What is known by its name need not say it again, unless it has nothing else to say.
        said = [(name, each) for name, each in told if each != name_of(value)] or told
        return _shortened(", ".join(f"{_words(name)} {flow(each)}" for name, each in said))
    if isinstance(value, Mapping):
        return _shortened(", ".join(f"{_words(str(name))} ({flow(each)})" for name, each in value.items()))
    if isinstance(value, Sequence) and not isinstance(value, str):
        names = [name_of(item) for item in value]
        return _shortened(", ".join(name or flow(item) for name, item in zip(names, value, strict=True)))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Distance):
        return str(value)
    return quoted(value) if isinstance(value, Prose) or (isinstance(value, str) and " " in value) else str(value)


def quoted(text: str) -> str:
    """Quote a text, shortened."""
    return f"“{_shortened(' '.join(text.split()))}”"


def _shortened(line: str) -> str:
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN].rsplit(' ', 1)[0]} …"


def _zone(where: str, path: Path, kind: Kind, before: str, after: str) -> Told:
    """Say where a zone lies now, in the words of its measures; `where` is the alternative that it belongs to."""
    name, rest = _words(path[1]).capitalize(), path[2:]
    name = f"{name} ({where})" if where else name
    if not rest:
        return _told(kind, f"zone {path[1]}", before, after)
    at = next((index for index, each in enumerate(rest) if each in _KEEPING), len(rest) - 1)
    name = ", ".join((name, *map(_words, rest[:at])))
    lead, words = _measured(rest[at:])
    if not words:
        what = f"{name}, {_words(rest[-1])}"
        return _told(kind, f"{what}:" if kind is Kind.CHANGED else what, before, after)
    match kind:
        case Kind.ADDED:
            says = f"{name} now {lead}{after} {words}"
        case Kind.REMOVED:
            says = f"{name} no longer {lead}{before} {words}"
        case _:
            says = f"{name} {lead}{before} {ARROW} {after} {words}"
    return Told(kind=kind, says=says, before=before, after=after)


def _measured(rest: Path) -> tuple[str, str]:
    """Give the words around a measure of a zone; none where it is no measure."""
    if rest[0] in _KEEPING and len(rest) > 1:
        lead, link = _KEEPING[rest[0]]
        return lead, " ".join((link, *map(_words, rest[1:])))
    return "", _REACHING.get(rest[0], "")


def _body(before: str, after: str) -> Iterator[Told]:
    old, new = sections(before), sections(after)
    for name in dict.fromkeys((*old, *new)):
        what = f"section “{name}”" if name else "opening words"
        if name not in new:
            yield _told(Kind.REMOVED, what, quoted(old[name]), "")
        elif name not in old:
            yield _told(Kind.ADDED, what, "", quoted(new[name]))
        else:
            yield from _text(what, old[name], new[name])


def _text(what: str, before: str, after: str) -> Iterator[Told]:
    for old, new in changed_sentences(before, after):
        if old and new:
            yield _told(Kind.CHANGED, f"{what}:", quoted(old), quoted(new))
        else:
            words = f"{what}: new words" if new else f"{what}: words gone"
            yield Told(kind=Kind.CHANGED, says=f"{words} {quoted(new or old)}", before=old, after=new)


def _told(kind: Kind, what: str, before: str, after: str) -> Told:
    match kind:
        case Kind.ADDED:
            says = f"new: {what}{_in_full(what, after)}"
        case Kind.REMOVED:
            says = f"gone: {what}{_in_full(what, before)}"
        case _:
            says = f"{what} {before or 'nothing'} {ARROW} {after or 'nothing'}"
    return Told(kind=kind, says=says, before=before, after=after)


def _in_full(what: str, value: str) -> str:
    """Say what it is that came or went, unless its name has said it."""
    return f", {value}" if value and not _words(what).endswith(_words(value)) else ""


def _others(segments: Any) -> tuple[str, ...]:
    return tuple(_words(each) for each in segments if each != "text")


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ") if not name.isdecimal() else f"number {int(name) + 1}"


def changed_sentences(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Pair old sentences with the new ones in their place; either may be empty."""
    old, new = _sentences(before), _sentences(after)
    for tag, first, last, start, end in difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield " ".join(old[first:last]), " ".join(new[start:end])


def sections(body: str) -> dict[str, str]:
    """Cut a page's words at its headings; those before the first stand under an empty one."""
    pieces = _HEADING.split(body)
    found = {"": pieces[0], **dict(zip(pieces[1::2], pieces[2::2], strict=True))}
    return {name: words.strip() for name, words in found.items() if name or words.strip()}


def _sentences(text: str) -> list[str]:
    return [" ".join(sentence.split()) for sentence in _END.split(text) if sentence.strip()]
