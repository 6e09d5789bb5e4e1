"""A name like `zones.circle` or `mission.objectives` -> the keys that it may mean, as a terminal shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import fill, indent

from pipeline.authoring.key_examples import Example, Examples, shipped_examples
from pipeline.authoring.key_pages import does
from pipeline.authoring.key_topics import NAMED, Key, KindPage, Schema, Topic, kind_pages
from pipeline.authoring.schema_files import FOLDER
from pipeline.load import layouts_root
from pipeline.spelling import nearest, quote

_WIDTH = 100
# What people call kinds of files besides their names: those of their folders.
_PLURALS = {"missions": "mission", "pages": "page", "phases": "phase", "decks": "deck"}


@dataclass(frozen=True, kw_only=True)
class Found:
    """A key of a topic, or a whole kind of file, where no key is meant."""

    topic: Topic
    key: Key | None = None

    @property
    def name(self) -> str:
        """How to ask for it and nothing else."""
        is_whole = self.key is None or self.key.name == self.topic.kind
        return self.topic.name if is_whole or self.key is None else f"{self.topic.name}.{self.key.name}"


@dataclass(frozen=True, kw_only=True)
class Guide:
    """All that can be asked about."""

    pages: tuple[KindPage, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """All mappings, each once."""
        return tuple(topic for page in self.pages for topic in page.topics)

    def find(self, name: str) -> tuple[Found, ...]:
        """Find what a name means: a kind of file, a key of it, or a key wherever it stands."""
        first, *rest = name.split(".")
        kinds = [page for page in self.pages if page.kind.name == _PLURALS.get(first, first)]
        found = [each for page in kinds for each in self._in_kind(page, rest)]
        if not found:
            keys = [Found(topic=topic, key=key) for topic in self.topics for key in topic.keys if key.name == first]
            found = [each for start in keys for each in self._below(start, rest)]
        return tuple({(each.topic.definition or each.topic.kind, each.key): each for each in found}.values())

    def below(self, key: Key) -> tuple[Topic, ...]:
        """Find the mappings that may stand below a key."""
        return tuple(topic for topic in self.topics if topic.definition in key.below)

    def near(self, name: str) -> tuple[str, ...]:
        """Hint at a name that there is, of as many words."""
        words = name.count(".") + 1
        paths = [(topic.kind, *topic.path, key.name) for topic in self.topics for key in topic.keys]
        plain = [tuple(word for word in path if word != NAMED) for path in paths]
        named = {".".join(path[-words:]) for path in plain} | {page.kind.name for page in self.pages}
        found = nearest(name, sorted(named))
        return (f"did you mean {quote(found)}?",) if found else ()

    def _in_kind(self, page: KindPage, rest: Sequence[str]) -> Iterator[Found]:
        """Find keys of a kind of file; one that holds names, each with a list, has none of its own."""
        if page.topics:
            yield from self._in_topic(page.topics[0], rest)
        else:
            whole = Topic(kind=page.kind.name, path=(), definition="", says=page.kind.title, keys=(page.whole,))
            yield from self._below(Found(topic=whole, key=page.whole), rest)

    def _in_topic(self, topic: Topic, rest: Sequence[str]) -> Iterator[Found]:
        if not rest:
            yield Found(topic=topic)
            return
        for key in topic.keys:
            if key.name == rest[0]:
                yield from self._below(Found(topic=topic, key=key), rest[1:])

    def _below(self, start: Found, rest: Sequence[str]) -> Iterator[Found]:
        if not rest:
            yield start
            return
        for topic in self.below(start.key) if start.key else ():
            inner = [*self._in_topic(topic, rest)]
            # What an author has named, as a zone, is passed over.
            yield from inner or self._in_topic(topic, rest[1:]) if len(rest) > 1 else inner


def shipped_schemas() -> dict[str, Schema]:
    """Read the schemas that come with us, which a test keeps fresh."""
    folder = layouts_root() / FOLDER
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


def explain_key(name: str) -> str:
    """Tell of the keys that a name may mean; nothing where there is none."""
    written = shipped_schemas()
    guide = Guide(pages=kind_pages(written))
    found = guide.find(name)
    if not found:
        return ""
    # Examples are written out as they are found, so that few are asked for.
    shown = {topic.definition for each in found for topic in (each.topic, *(guide.below(each.key) if each.key else ()))}
    return told(found, guide, shipped_examples(written, shown if len(found) == 1 else set()))


def near_keys(name: str) -> tuple[str, ...]:
    """Hint at the keys that a name may have meant."""
    return Guide(pages=kind_pages(shipped_schemas())).near(name)


def told(found: Sequence[Found], asked: Guide, examples: Examples) -> str:
    """Tell of one key in full, of several in a line each."""
    if len(found) == 1:
        return "".join(f"{line}\n" for line in _one(found[0], asked, examples))
    lines = [f"{each.name}: {each.key.takes if each.key else 'a kind of file'}" for each in found]
    says = [each.key.does if each.key else each.topic.says for each in found]
    return "".join(f"{line}\n{_block(text)}" for line, text in zip(lines, says, strict=True))


def _one(found: Found, asked: Guide, examples: Examples) -> Iterator[str]:
    key, topic = found.key, found.topic
    if key is not None:
        yield f"{found.name}: {key.takes}"
        yield _block(does(key)).rstrip("\n")
        example = examples.of_key.get((topic.definition, key.name))
        for below in asked.below(key):
            example = example or examples.whole.get(below.definition)
            yield from _keys(below)
    else:
        page = next(page for page in asked.pages if page.kind.name == topic.kind)
        yield f"{page.kind.title}: {page.kind.where}"
        yield from _keys(topic)
        example = examples.files.get(topic.kind)
    if example is not None:
        yield from _example(example)


def _keys(topic: Topic) -> Iterator[str]:
    if topic.says:
        yield ""
        yield _block(topic.says).rstrip("\n")
    if topic.one_of:
        yield _block(f"Just one of these is given: {', '.join(topic.one_of)}.").rstrip("\n")
    for key in topic.keys:
        yield ""
        yield f"  {key.name}: {key.takes}"
        yield _block(does(key), 4).rstrip("\n")


def _example(example: Example) -> Iterator[str]:
    yield ""
    yield f"For example, from {example.source}:" if example.source else "For example:"
    yield ""
    yield indent(example.text.rstrip("\n"), "  ")


def _block(text: str, margin: int = 2) -> str:
    if not text:
        return ""
    return fill(text, _WIDTH, initial_indent=" " * margin, subsequent_indent=" " * margin) + "\n"
