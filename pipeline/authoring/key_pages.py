"""Topics and examples -> the reference as files: a page in Markdown for each kind of content file, and an index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from pipeline.authoring.key_examples import Example, Examples, shipped_examples
from pipeline.authoring.key_topics import Key, KindPage, Topic, kind_pages
from pipeline.authoring.writing import write_files
from pipeline.load import layouts_root, load_library
from pipeline.load.schemas.label_places import place_of
from pipeline.load.schemas.schema import schemas
from pipeline.model import Labels, Pack

# Whoever edits such a page by hand loses it.
_MADE = "<!-- Written by `./pack schema --reference content/reference`: change the model and keys.yaml instead. -->"
_LONGEST = 46  # lines of a file that a page shows whole
INDEX, LABELS = "README.md", "labels.md"


def write_reference(folder: Path) -> tuple[Path, ...]:
    """Write the reference of the model as it is into a folder, with examples from the packs that come with us."""
    written = schemas()
    english = load_library(layouts_root(), "en", str(Pack.model_fields["theme"].default)).labels
    assert english is not None
    return write_files(folder, reference_files(kind_pages(written), shipped_examples(written), english))


def reference_files(pages: Sequence[KindPage], examples: Examples, english: Labels) -> Mapping[str, str]:
    """Write all pages, by the names of their files."""
    files = {f"{page.kind.name}.md": _page(page, examples) for page in pages}
    return {INDEX: _index(pages), **files, LABELS: _labels(english)}


def _index(pages: Sequence[KindPage]) -> str:
    rows = [f"| [{page.kind.where}]({page.kind.name}.md) | {page.kind.title} | {_several(page)} |" for page in pages]
    lines = [
        _MADE,
        "# What may stand in a pack",
        "",
        "A page for each kind of file, with every key that it takes. The same on the terminal:",
        "`pack explain zones.circle`, `pack explain mission.objectives`. What `{name}` in a text may ask for stands in",
        "[placeholders](placeholders.md), words that pages show beside a pack's own in [labels](labels.md).",
        "",
        "| file | what it is | its keys |",
        "|---|---|---|",
        *rows,
        "",
        "A **distance** is written with its unit (`8in`, `6ft`, `20cm`), or called by its name. A **text** is",
        "Markdown, and `{name}` in it asks for a value. A **list** stands in brackets, or behind dashes below one",
        "another. What is *needed* may be left out in a pack that builds on another one.",
    ]
    return "\n".join(lines) + "\n"


def _several(page: KindPage) -> str:
    return ", ".join(f"`{key.name}`" for key in page.topics[0].keys) if page.topics else ""


def _page(page: KindPage, examples: Examples) -> str:
    named = page.whole.below and (not page.topics or page.topics[0].path)
    holds = f": {_takes(page.whole, page)}" if named or not page.topics else ""
    lines = [_MADE, f"# {page.kind.title}", "", f"`{page.kind.where}`{holds}"]
    whole = examples.files.get(page.kind.name)
    for topic in page.topics:
        lines += ["", *([] if topic.is_first else [f"## {topic.name}", ""]), *_topic(topic, page, examples)]
    if whole is not None:
        lines += ["", "## An example", "", *_example(whole)]
    return "\n".join(lines) + "\n"


def _example(whole: Example) -> Iterator[str]:
    if whole.text.count("\n") > _LONGEST:
        yield f"A short one of those that are printed: {_link(whole.source)}."
        return
    yield f"From {_link(whole.source)}:"
    yield from ("", "```yaml", whole.text.rstrip("\n"), "```")


def _link(source: str) -> str:
    return f"[{source}](../{source})"


def _topic(topic: Topic, page: KindPage, examples: Examples) -> Iterator[str]:
    if topic.says:
        yield f"{topic.says}"
    if topic.one_of:
        yield f"\nJust one of these is given: {', '.join(f'`{key}`' for key in topic.one_of)}."
    if topic.keys:
        yield from ("", "| key | takes | what it does |", "|---|---|---|")
        yield from (_row(key, page) for key in topic.keys)
    example = examples.whole.get(topic.definition)
    if example is not None:
        yield from ("", "```yaml", example.text.rstrip("\n"), "```")


def _row(key: Key, page: KindPage) -> str:
    return f"| `{key.name}` | {_cell(_takes(key, page))} | {_cell(does(key))} |"


def _takes(key: Key, page: KindPage) -> str:
    found = (each for each in (*page.topics, *page.elsewhere.values()) if each.definition in key.below)
    topic = next(found, None)
    if topic is None:
        return key.takes
    if topic.is_first:
        return f"[{key.takes}]({topic.kind}.md)"
    file = "" if topic.kind == page.kind.name else f"{topic.kind}.md"
    return f"[{key.takes}]({file}#{topic.name.replace('.', '').lower()})"


def does(key: Key) -> str:
    """Tell what a key does, what it needs, what it is without one, and its limits."""
    more = [
        *(["needed"] if key.is_needed else []),
        *([f"beside {', '.join(f'`{each}`' for each in key.beside)}"] if key.beside else []),
        *([f"`{key.default}` unless you say otherwise"] if key.default else []),
        *key.limits,
    ]
    said = key.does if key.does.endswith((".", ":", "")) or not key.does else f"{key.does}."
    return f"{said} {'; '.join(more).capitalize()}." if more else said


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _labels(english: Labels) -> str:
    lines = [
        _MADE,
        "# Words that pages show beside a pack's own",
        "",
        "Each can be said anew in pack.yaml under `labels`, or in labels/LANG.yaml. `{name}` is filled in.",
    ]
    told = sorted(((place_of(key), key) for key in english.words), key=lambda each: each[0])
    for place, keys in groupby(told, key=lambda each: each[0]):
        lines += ["", f"## {place[:1].upper()}{place[1:]}", "", "| key | in English |", "|---|---|"]
        lines += [f"| `{key}` | {_cell(english.words[key])} |" for _, key in keys]
    return "\n".join(lines) + "\n"
