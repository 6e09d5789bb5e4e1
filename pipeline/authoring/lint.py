"""A pack folder -> findings of style: what builds, and could still be better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from pipeline.authoring.lint_names import find_names
from pipeline.authoring.lint_words import find_words
from pipeline.diagnostics import Diagnostic, Report
from pipeline.load import Loading, layouts_root, load_pack, load_style_rules
from pipeline.load.archives.unpacked import shown_file
from pipeline.rules import check_rules

# Findings of other rooms that are of style, too: what is typed by hand, and what nothing uses.
STYLE = frozenset(
    ("W101", "W201", "W202", "W203", "W204", "W301", "W302", "W303", "W304", "W305", "W306", "W307", "W330")
)


def lint(folder: Path) -> Report:
    """Look a pack's own words and names over; those that it inherits from another pack are that pack's.

    Of a pack that can't be read nothing else is told than why.
    """
    loading = load_pack(folder)
    if loading.pack is None:
        return Report(list(loading.diagnostics))
    rules, slips = load_style_rules(layouts_root())
    if rules is None:
        return Report(list(slips))
    told = [*loading.diagnostics, *loading.tell(check_rules(loading.pack))]
    found = [each for each in told if each.code in STYLE]
    found += [loading.locate(each) for each in find_words(loading.pack, rules)]
    names = [loading.locate(each) for each in find_names(loading)]
    own, bases = shown_file(folder, ""), tuple(_bases(loading))
    kept = [each for each in found if _is_in(each, (own, *bases))] + [each for each in names if _is_in(each, (own,))]
    return Report(kept)


def _bases(loading: Loading) -> Iterator[str]:
    """Name the nearest ancestors that are no packs by themselves: nobody else looks them over."""
    bases = takewhile(lambda ancestor: load_pack(ancestor).pack is None, loading.ancestors)
    return (shown_file(ancestor, "") for ancestor in bases)


def _is_in(found: Diagnostic, folders: tuple[str, ...]) -> bool:
    return found.place is not None and found.place.file.startswith(folders)
