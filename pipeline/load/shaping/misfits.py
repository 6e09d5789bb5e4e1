"""pydantic's errors -> Diagnostics in our words: what is wrong there, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace
from typing import Any

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.load.parsing.nodes import Broken, Mapping, Node, Scalar, Sequence
from pipeline.load.shaping import locations
from pipeline.load.shaping.mistaken_keys import A_LIST, A_TEXT, keep_one, mistaken_for
from pipeline.load.shaping.patterns import PATTERNS
from pipeline.model import Pack, Page
from pipeline.model.layouts import COLOUR_FORM

# What pydantic's families of type errors ask for.
WANTED = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "yes or no",
    "string": A_TEXT,
    "dict": "keys with values",
    "model": "keys with values",
    "tuple": A_LIST,
    "literal": "one of the known words",
}
# What a file's name, or the files beside it, say of these; and what load itself takes out.
_GIVEN: dict[type, frozenset[str]] = {
    Pack: frozenset(("id", "missions", "parts", "rules", "steps", "selection", "cards", "readings"))
    | frozenset(("pages", "phases", "faces", "deck", "translations", "pictures", "icons")),
    Page: frozenset(("id", "body")),
}
# load takes it out before the model is made.
_ADDED: dict[type, tuple[str, ...]] = {Pack: ("extends",)}
# Why a colour may seem to be missing.
_QUOTED = "put it into quotes: what follows a # is a comment"
# What a path begins with -> what people call the owner of all that follows.
_OWNERS = {
    "missions": "mission",
    "rules": "the rule text",
    "steps": "the step",
    "pages": "page",
    "phases": "phase",
    "faces": "the face",
    "readings": "the reading",
    "palettes": "the palette",
    "translations": "the labels",
    "combinations": "the combination",
}


@dataclass(frozen=True, kw_only=True)
class Site:
    """One error of pydantic's, and what stands at its place: the path, the type expected, the node written."""

    type: str
    context: AnyMapping[str, Any]
    message: str
    path: Path
    kind: Any
    node: Node | None
    is_key: bool

    @property
    def text(self) -> str:
        """What the author wrote, where it is a text."""
        if self.is_key:
            return str(self.path[-1])
        return self.node.text if isinstance(self.node, Scalar) else ""

    @property
    def written(self) -> str:
        """What the author wrote, as messages quote it."""
        return spelling.quote(self.text) if self.is_key else found_there(self.node)

    @property
    def where(self) -> str:
        """Where that is, in words."""
        return describe(self.path)


def word(site: Site) -> Diagnostic | None:
    """Say in our words what is wrong at a site; nothing where it only follows from something else."""
    family, _, rest = site.type.rpartition("_")
    reader = _BY_TYPE.get(site.type) or (_wrong_type if rest in ("type", "parsing") and family in WANTED else _other)
    found = reader(site)
    return replace(found, on_key=True) if found and site.is_key else found


def found_there(node: Node | None) -> str:
    """Name what an author wrote."""
    match node:
        case Scalar(text=""):
            return "nothing"
        case Scalar():
            return spelling.quote(node.text)
        case Sequence():
            return "a list"
        case Mapping():
            return "keys with values"
        case _:
            return "nothing"


def typed_keys(kind: Any) -> tuple[str, ...]:
    """List the keys that an author may write where a type of the model is made."""
    # A pack's own rules may have made the type of one of these.
    known = getattr(kind, "__mro__", ())
    given = next((_GIVEN[each] for each in known if each in _GIVEN), frozenset())
    added = next((_ADDED[each] for each in known if each in _ADDED), ())
    return (*(key for key in locations.fields(kind) if key not in given), *added)


def meant(site: Site) -> tuple[Path, str | None]:
    """Tell which key an unknown one was most likely meant to be, by the path of its mapping."""
    return site.path[:-1], spelling.nearest(str(site.path[-1]), typed_keys(site.kind))


def _unknown_key(site: Site) -> Diagnostic:
    key = str(site.path[-1])
    message = f"unknown key {spelling.quote(key)} in {describe(site.path[:-1])}"
    hints = spelling.hints(key, typed_keys(site.kind))
    # No key has a space: these are words that a comma has cut off.
    if " " in key:
        hints = (*hints, "within braces a comma parts entries; put a text that has one into quotes")
    return replace(error("E201", message, path=site.path, hints=hints), on_key=True)


def _missing(site: Site) -> Diagnostic:
    parent, key = site.path[:-1], site.path[-1]
    if isinstance(key, int):
        return error("E207", f"item {key + 1} is missing in {describe(parent)}", path=parent)
    found = error("E202", f"key '{key}' is missing in {describe(parent)}", path=parent, hints=(f"add `{key}: …`",))
    return replace(found, on_key=True)


def _wrong_type(site: Site) -> Diagnostic:
    return _not_wanted(site, WANTED[site.type.rpartition("_")[0]])


def _not_wanted(site: Site, wanted: str) -> Diagnostic:
    hints = mistaken_for(wanted, site.node)
    return error("E203", f"{site.where} must be {wanted}, not {site.written}", path=site.path, hints=hints)


def _unknown_word(site: Site) -> Diagnostic:
    known = locations.accepted(site.kind)
    message = f"{site.written} is not known for {site.where}"
    return error("E204", message, path=site.path, hints=spelling.hints(site.text, known))


def _unknown_side(site: Site) -> Diagnostic:
    sides, more = site.context["sides"], site.context["more"]
    hints = spelling.hints(site.text, (*sides, *more))
    if not sides:
        hints = (*hints, "say in pack.yaml, under `sides`, who plays")
    if site.is_key:
        message = f"unknown key {site.written} in {describe(site.path[:-1])}"
        return error("E201", message, path=site.path, hints=hints)
    return error("E204", f"{site.written} is not known for {site.where}", path=site.path, hints=hints)


def _length(site: Site) -> Diagnostic:
    return error("E205", site.message, path=site.path)


def _odd_number(site: Site) -> Diagnostic:
    return error("E206", f"{site.written} is no number that can be reckoned with", path=site.path)


def _not_a_length(site: Site) -> Diagnostic:
    return _not_wanted(site, "a length like 8in")


def _out_of_range(site: Site) -> Diagnostic:
    limits = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    limit = next(f"{words} {site.context[key]:g}" for key, words in limits.items() if key in site.context)
    return error("E207", f"{site.where} must be {limit}, not {site.text}", path=site.path)


def _wrong_count(site: Site) -> Diagnostic | None:
    """Count what was written: pydantic counts what was right, which would blame one slip twice."""
    written = (
        len(site.node.items)
        if isinstance(site.node, Sequence)
        else len(site.node.entries)
        if isinstance(site.node, Mapping)
        else 0
    )
    least, most = site.context.get("min_length"), site.context.get("max_length")
    if isinstance(site.node, Scalar):
        return error("E207", f"{site.where} takes at most {most} letters, and has {len(site.text)}", path=site.path)
    if least is not None and written < least:
        return error("E207", f"{site.where} needs at least {least}, and has {written}", path=site.path)
    if most is not None and written > most:
        return error("E207", f"{site.where} takes at most {most}, and has {written}", path=site.path)
    return None


def _unknown_distance(site: Site) -> Diagnostic:
    hint = f"write a length like {site.context['example']}, or a name from `distances:`"
    message = f"no distance is called {spelling.quote(site.text)}"
    return error("E208", message, path=site.path, hints=(*spelling.hints(site.text, site.context["known"]), hint))


def _shape(site: Site) -> Diagnostic | None:
    if not isinstance(site.node, Mapping):
        return _not_wanted(site, WANTED["dict"])
    return _one_of(site, "E209", "shape", site.context["known"])


def _exactly_one(site: Site) -> Diagnostic | None:
    return _one_of(site, "E210", "kind", locations.fields(site.kind))


def _one_of(site: Site, code: str, noun: str, known: tuple[str, ...]) -> Diagnostic | None:
    assert isinstance(site.node, Mapping)
    given = [key for key in site.node.entries if key in known]
    if len(given) == 1 or any(isinstance(entry.value, Broken) for entry in site.node.entries.values()):
        return None
    if not given:
        stray = next(iter(site.node.entries), "")
        found = error(code, f"{site.where} has no {noun}", path=site.path, hints=spelling.hints(stray, known))
        return replace(found, on_key=True)
    hints, related = keep_one(site.node, given)
    message = f"{site.where} has {len(given)} {noun}s: {', '.join(given)}"
    return replace(error(code, message, path=site.path, hints=hints), on_key=True, related=related)


def _pattern(site: Site) -> Diagnostic:
    pattern = site.context["pattern"]
    wanted = PATTERNS.get(pattern, f"a text like {pattern}")
    hints = (_QUOTED,) if pattern == COLOUR_FORM and not site.text else ()
    return error("E211", f"{site.written} doesn't fit {site.where}: write {wanted}", path=site.path, hints=hints)


def _empty(site: Site) -> Diagnostic:
    return error("E212", f"{site.where} has no words", path=site.path, hints=("write some, or delete the key",))


def _other(site: Site) -> Diagnostic:
    return error("E219", f"{site.where}: {site.message}", path=site.path)


# pydantic's types of errors that our model can raise; whatever else comes is told in pydantic's own words.
_BY_TYPE: dict[str, Callable[[Site], Diagnostic | None]] = {
    "extra_forbidden": _unknown_key,
    "missing": _missing,
    "enum": _unknown_word,
    "literal_error": _unknown_word,
    "side": _unknown_side,
    "length": _length,
    "is_instance_of": _not_a_length,
    "int_parsing_size": _odd_number,
    "finite_number": _odd_number,
    "greater_than": _out_of_range,
    "greater_than_equal": _out_of_range,
    "less_than": _out_of_range,
    "less_than_equal": _out_of_range,
    "too_short": _wrong_count,
    "too_long": _wrong_count,
    "string_too_long": _wrong_count,
    "distance_name": _unknown_distance,
    "zone_shape": _shape,
    "one_of": _exactly_one,
    "string_pattern_mismatch": _pattern,
    "string_too_short": _empty,
}


def describe(path: Path) -> str:
    """Name a place in a pack as its author thinks of it."""
    if not path:
        return "the file"
    if len(path) > 2 and path[0] == "parts":
        owner = f"the part {path[1]}/{path[2]}"
        return f"{dotted(path[3:])} of {owner}" if path[3:] else owner
    if len(path) > 1 and path[0] in _OWNERS:
        owner = f"{_OWNERS[str(path[0])]} {dotted(path[1:2])}"
        return f"{dotted(path[2:])} of {owner}" if path[2:] else owner
    return dotted(path)


def dotted(path: Path) -> str:
    """Write a path as one word: `arrive[0].corners`."""
    text = "".join(f"[{segment}]" if isinstance(segment, int) else f".{segment}" for segment in path)
    return spelling.escaped(text.removeprefix("."))
