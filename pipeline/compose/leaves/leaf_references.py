"""`{page:NAME}` in a text -> where to look, in words that suit the form: "on the back", "facing page", "page 5"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pipeline.model import Labels

# `{page:NAME}`, or a link to a page, which says on paper which page that is.
_REFERENCE = re.compile(r"\{page:(?P<page>[a-z0-9_-]+)\}|\]\(pack:(?P<linked>[a-z0-9_-]+)\)")


@dataclass(frozen=True, kw_only=True)
class References:
    """Where every page and mission stands in this form. `form` names the labels to use for a leaf's other side.

    A leaf that takes more than two pages says where its map and its rules stand by number. Pages that a
    form leaves out are printed with others. Leaves that go by themselves have no numbers: they call each other by their
    `titles`.
    """

    form: str
    numbers: Mapping[str, int]
    labels: Labels
    leaf: Mapping[str, int] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    titles: Mapping[str, str] = field(default_factory=dict)

    def all_on(self, number: int) -> References:
        """Say of everything, in whatever order it stands, that it is on one page."""
        return replace(self, numbers=dict.fromkeys(sorted(self.numbers), number), leaf=dict.fromkeys(self.leaf, number))

    def page(self, name: str | None) -> int | None:
        """Give the number of a page, if it has one."""
        return None if self.titles or name is None else self.numbers.get(name)

    def text(self, name: str) -> str:
        """Say where something is."""
        if name in self.leaf:
            return self.labels["page.number"].format(number=self.leaf[name])
        if name in ("rules", "map"):
            return self.labels[f"page.{self.form}.{name}"]
        if self.titles:
            return self.labels["page.called"].format(title=self.titles[name])
        return self.labels["page.number"].format(number=self.numbers[name])

    def fill(self, text: str) -> str:
        """Replace every reference in a text; one to a page of the pack becomes a link."""
        return _REFERENCE.sub(self._replacement, text)

    def _replacement(self, match: re.Match[str]) -> str:
        if match["linked"]:
            is_told = match["linked"] in self.numbers and not self.titles
            return f"{match[0]} ({self._link(match['linked'])})" if is_told else match[0]
        name = match["page"]
        if name in ("rules", "map"):
            return self.text(name)
        if name in self.left_out:
            return self.labels["page.left-out"]
        return self._link(name) if name in self.numbers else match[0]

    def _link(self, name: str) -> str:
        return f"[{self.text(name)}](pack:{name})"
