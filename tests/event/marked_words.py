"""A language in which every word of ours ends in a mark, and a pack whose words do: what doesn't was never a label."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from pipeline.load import Loading, layouts_root, load_library
from pipeline.model import Page, Prose

MARK = "q"
LANGUAGE = "xx"
_SHORT, _LONGER = 4, "üng"
# What is filled in, code, and what stands for itself; then words.
_KEPT = re.compile(r"\{[^{}]*\}|`[^`]*`|(?P<word>[^\W\d_]{2,})")
# Files, addresses, keys of files and money are called so in every language.
_OF_NO_LANGUAGE = re.compile(r"[\w…-]+\.(?:pdf|png|html|txt|json|csv)\b|example\.org|\bEUR\b|`[^`]*`")
# What anybody can roll again is hashed with this word in it, in every language.
_HASHED = re.compile(r"/round (?=\d)")
# Letters of plans, and a name on a map that readers of PDFs part in two.
_NO_WORDS = frozenset({"AM", "AD", "MD", "ATTACK"})
_WORD = re.compile(r"[^\W\d_]{2,}")


def marked(text: str, *, is_long: bool = False) -> str:
    """Mark each word of a text; what is filled in stays. Words may get longer besides, as they are in German."""

    def told(found: re.Match[str]) -> str:
        word = found[0]
        longer = _LONGER if is_long and len(word) > _SHORT else ""
        return f"{word}{longer}{MARK}" if found["word"] else word

    return _KEPT.sub(told, text)


def marked_labels() -> dict[str, str]:
    """Say every label in the language, those of events at length; how it counts and writes numbers is English."""
    english = load_library(layouts_root(), "en", "field").english
    assert english is not None
    kept = ("plural.", "number.point", "number.thousands")
    return {
        key: text if key.startswith(kept) else marked(text, is_long=key.startswith("event."))
        for key, text in english.words.items()
    }


def marked_value(value: Any) -> Any:
    """Mark all prose in a value of the model."""
    if isinstance(value, Prose):
        return type(value)(marked(value))
    if isinstance(value, BaseModel):
        fields = {name: marked_value(getattr(value, name)) for name in type(value).model_fields}
        if isinstance(value, Page):
            fields["body"] = marked(value.body)
        return value.model_copy(update=fields)
    if isinstance(value, tuple):
        return tuple(map(marked_value, value))
    if isinstance(value, dict):
        # In words by answers, `by` names the fact that is asked for.
        return {key: each if key == "by" else marked_value(each) for key, each in value.items()}
    return value


def marked_pack(loading: Loading) -> Loading:
    """Mark the words of a pack that was loaded, and leave its labels to the language."""
    assert loading.pack is not None
    labels = {"labels": {}, "translations": loading.pack.translations}
    return replace(loading, pack=marked_value(loading.pack).model_copy(update=labels))


def unmarked(text: str) -> list[str]:
    """List the words of a text that no label and no author has said."""
    plain = _OF_NO_LANGUAGE.sub(" ", _HASHED.sub("/", text))
    return [word for word in _WORD.findall(plain) if not word.casefold().endswith(MARK) and word not in _NO_WORDS]


class _Words(HTMLParser):
    """Gathers what a page in HTML says, to eyes and to ears."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script"):
            self._within.append(tag)
        self.said += [value or "" for name, value in attrs if name in ("alt", "title", "aria-label")]

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within:
            self.said.append(data)


def words_of_html(page: str) -> Iterator[str]:
    """List what a page says."""
    reader = _Words()
    reader.feed(page)
    return iter(reader.said)


def as_yaml(labels: Mapping[str, str]) -> str:
    """Write labels as a file of a pack has them."""
    return "".join(f"{key}: {json.dumps(text, ensure_ascii=False)}\n" for key, text in labels.items())


def write_labels(folder: Path, language: str, labels: str) -> None:
    """Write a language into a pack's folder."""
    file = folder / "labels" / f"{language}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(labels, encoding="utf-8")
