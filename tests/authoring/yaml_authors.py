"""Hypothesis strategies: YAML as careless authors write it, in every style, with remarks and blank lines anywhere."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from pipeline.authoring.beginning import as_yaml

KEYS = st.sampled_from(["a", "gist", "zones", "no", "1944", "x y", "clear_of", "'q'", "é"])
SIGNS = "abc def, {x} [y] : # - 'q' \"r\" ~ | > & * ! % @ ` \\ 10 é’ \t"
TEXTS = st.one_of(
    st.text(alphabet=SIGNS, max_size=30),
    st.lists(st.sampled_from(["The", "Attacker", "{near}", "within:", "#1", "-", "edge’s"]), max_size=40).map(" ".join),
    st.text(alphabet="ab \n#:-", max_size=30),
    st.sampled_from(["", "~", "null", "yes", "no", "1:48", "0x1f", "1e3", ".5", "- a", "a: b", "? x", "---"]),
)
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=14,
)
TOPS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


class Author:
    """Writes values as YAML, choosing styles as the dice fall."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.remarks: list[str] = []

    def lines(self, value: object, indent: int) -> list[str]:
        """Write a list or mapping that isn't empty as a block."""
        step = self.draw(st.sampled_from([1, 2, 2, 4]))
        lines: list[str] = []
        pairs = value.items() if isinstance(value, dict) else [(None, each) for each in value]  # type: ignore[attr-defined]
        for key, each in pairs:
            lines += self.between(indent)
            head = "-" if key is None else f"{as_yaml(key)}:"
            lines += self.entry(" " * indent + head, each, indent + step)
        return lines

    def entry(self, head: str, value: object, indent: int) -> list[str]:
        if isinstance(value, dict | list) and value and self.draw(st.booleans()):
            return [head + self.behind(), *self.lines(value, indent)]
        if isinstance(value, str) and _can_stand_below(value) and self.draw(st.booleans()):
            below = [
                f"{' ' * indent}{line}".rstrip() if not line.strip() else f"{' ' * indent}{line}"
                for line in value.split("\n")
            ]
            return [f"{head} |-{self.behind()}", *below]
        return [f"{head} {self.flow(value)}{self.behind()}"]

    def flow(self, value: object) -> str:
        gap = self.draw(st.sampled_from(["", " ", "  "]))
        if isinstance(value, dict):
            inner = f",{gap}".join(
                f"{json.dumps(key, ensure_ascii=False)}: {self.flow(each)}" for key, each in value.items()
            )
            return f"{{{gap}{inner}{gap}}}"
        if isinstance(value, list):
            return f"[{gap}{f',{gap}'.join(map(self.flow, value))}{gap}]"
        assert isinstance(value, str)
        return self.text(value)

    def text(self, value: str) -> str:
        if "\t" not in value and value.isprintable() and self.draw(st.booleans()):
            return "'" + value.replace("'", "''") + "'"
        return json.dumps(value)

    def between(self, indent: int) -> list[str]:
        found = [""] * self.draw(st.integers(0, 2))
        if self.draw(st.integers(0, 3)) == 0:
            found.append(" " * self.draw(st.sampled_from([0, indent, indent + 3])) + self.remark())
        return found

    def behind(self) -> str:
        return f" {self.remark()}" if self.draw(st.integers(0, 4)) == 0 else "  " * self.draw(st.integers(0, 1))

    def remark(self) -> str:
        self.remarks.append(f"# remark {len(self.remarks)}")
        return self.remarks[-1]


def _can_stand_below(value: str) -> bool:
    first = value.split("\n")[0]
    return (
        bool(value.strip())
        and value.replace("\n", "").isprintable()
        and value[-1] != "\n"
        and first.strip() == first != ""
    )


@st.composite
def authored(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Write a text, and tell the remarks in it."""
    author = Author(draw)
    lines = author.lines(draw(TOPS), 0)
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"])), author.remarks
