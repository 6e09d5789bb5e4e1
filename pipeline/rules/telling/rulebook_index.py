"""A pack and its missions -> the rules of the rulebook that they point to, by page, and the values that name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipeline.contracts.brief import ReferenceLine
from pipeline.contracts.wording import label, page_words
from pipeline.diagnostics import Diagnostic, error, warning
from pipeline.model import Labels, Pack
from pipeline.model.component_fields import is_ref
from pipeline.rules.used.mission_uses import uses_of
from pipeline.rules.used.uses import Use


def reference_values(pack: Pack, names: Iterable[str], labels: Labels) -> dict[str, str]:
    """Give prose the name and the page of each reference: {night_fighting}, {night_fighting_page}.

    A mission's words can name only what the mission lists, so nothing is used that its index leaves out.
    """
    values: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if name in pack.references:
            found, slug = pack.references[name], name.replace("-", "_")
            values |= {slug: found.rule, f"{slug}_page": page_words(labels, (found.page,))}
    return values


def references_of(pack: Pack, uses: Iterable[Use]) -> tuple[str, ...]:
    """Name the references that uses point to, each once, as far as the pack knows them."""
    found = (name for use in uses for name in use.references())
    return tuple(name for name in dict.fromkeys(found) if name in pack.references)


def reference_lines(pack: Pack, names: Sequence[str], users: dict[str, tuple[str, ...]]) -> tuple[ReferenceLine, ...]:
    """List references by page, then by name."""
    lines = [_line(pack, name, users.get(name, ())) for name in names]
    return tuple(sorted(lines, key=lambda line: (line.page, line.name)))


def _line(pack: Pack, name: str, missions: tuple[str, ...]) -> ReferenceLine:
    found = pack.references[name]
    edition = found.edition or (pack.rulebook.edition if pack.rulebook else "")
    return ReferenceLine(id=name, name=found.rule, page=found.page, edition=edition, note=found.note, missions=missions)


def reference_index(pack: Pack) -> tuple[ReferenceLine, ...]:
    """List every rule that the missions point to, by page, each with its missions in the order of the pack."""
    users: dict[str, tuple[str, ...]] = {}
    for mission in pack.mission_order:
        for name in references_of(pack, uses_of(pack, pack.missions[mission], ("missions", mission))):
            users[name] = (*users.get(name, ()), mission)
    return reference_lines(pack, tuple(users), users)


def check_references(pack: Pack) -> Iterator[Diagnostic]:
    """References need a rulebook, rule texts point to references that there are, and none is listed in vain."""
    if pack.references and pack.rulebook is None and not all(each.edition for each in pack.references.values()):
        hint = "write `rulebook: {name: …, edition: …}` in pack.yaml"
        yield error("E347", "references need a rulebook and its edition", path=("references",), hints=(hint,))
    for name, text in pack.rules.items():
        if text.see is not None and not is_ref(text.see) and text.see not in pack.references:
            message = f"no reference is called {text.see!r}"
            yield error(
                "E344", message, path=("rules", name, "see"), hints=("list it under `references:` in pack.yaml",)
            )
    used = {line.id for line in reference_index(pack)}
    for name in pack.references:
        if name not in used:
            hint = "let a mission use it, or take it out"
            found = warning("W306", f"no mission uses the reference {name!r}", path=("references", name), hints=(hint,))
            yield found.relying_on(("missions",))


def imprint_of(pack: Pack) -> tuple[str, ...]:
    """Say of which version and game a pack is, in ever fewer words."""
    dot, named = " \N{MIDDLE DOT} ", f"{pack.title} {pack.version}"
    long = dot.join(str(each) for each in (named, pack.date, pack.licence) if each)
    dated = dot.join(str(each) for each in (named, pack.date) if each)
    return (long, dated, named)


def source_of(pack: Pack, labels: Labels) -> str:
    """Say of which game a pack is, and of which book the pages are that it names."""
    book = pack.rulebook
    if book is None:
        return str(pack.game)
    return label(labels, "reference.source", game=pack.game, name=book.name, edition=book.edition)
