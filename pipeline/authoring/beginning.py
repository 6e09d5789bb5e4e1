"""A starter, a name and answers -> new files from its templates, ready to build."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.authoring.formatting import format_yaml
from pipeline.authoring.listing import list_mission
from pipeline.authoring.scalars import quoted
from pipeline.authoring.schema_files import OWN_FOLDER, copy_schemas, modeline, schema_folder
from pipeline.authoring.starters import STARTERS, Answers, Question, Starter
from pipeline.authoring.writing import write_files, write_new_files
from pipeline.diagnostics import UsageError, error
from pipeline.load import content_roots, find_pack, layouts_root, list_packs
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.folders.members import why_unsafe
from pipeline.load.folders.roots import real_path
from pipeline.load.parsing.nodes import Scalar
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.schemas.file_kinds import kind_of
from pipeline.load.schemas.schema import schema_name
from pipeline.spelling import hints, quote

TEMPLATES = "starters"
# How templates name the file that is called as the new thing is.
NAME = "NAME"
# With a folder and an ending it stays well below the 255 bytes that file systems take.
LONGEST = 60
# What people put between words, and the apostrophe, straight and curved: don't becomes don-t.
_SEPARATORS = re.compile("[\\s_.'\u2019-]+")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class _Template(string.Template):
    """Text with @{words}: dollars and braces are YAML's and our placeholders'."""

    delimiter = "@"


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """What is to be begun: a kind, its name, the folder that it goes into, the pack that it joins, if any."""

    starter: Starter
    name: str
    into: Path
    joins: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the pack that the new files stand in."""
        return self.joins or self.into / slug(self.name)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is to be asked."""
        return tuple(each for each in self.starter.questions if not (each.only_alone and self.joins))

    def default(self, question: Question) -> str:
        """What a question comes to without an answer."""
        return question.default.replace("{name}", titled(self.name))


def starter_of(kind: str) -> Starter:
    """Find the starter of a kind."""
    found = next((each for each in STARTERS if each.kind == kind), None)
    if found is None:
        kinds = [each.kind for each in STARTERS]
        raise UsageError(error("E964", f"nothing of the kind {quote(kind)} can be begun", hints=hints(kind, kinds)))
    return found


def prepare(kind: str, name: str, *, into: Path, pack: str) -> Beginning:
    """Settle what is begun and where: a mission joins the pack that is named, or the one that we stand in."""
    starter = starter_of(kind)
    joins = None
    if starter.joins and (pack or real_path(into / PACK_FILE)):
        joins = find_pack(pack, content_roots(), to_change=True) if pack else into
    beginning = Beginning(starter=starter, name=name, into=into, joins=joins)
    if joins is None:
        _check_free(beginning.folder)
    return beginning


def check_answer(question: Question, answer: str) -> str:
    """Take an answer, or say why it is none."""
    if question.choices and answer not in question.choices:
        message = f"{quote(answer)} is no answer to --{question.key}"
        raise UsageError(error("E964", message, hints=hints(answer, question.choices)))
    if not answer.strip() or not answer.isprintable():
        message = f"{quote(answer)} is no answer to --{question.key}"
        raise UsageError(error("E964", message, hints=("write plain words, on one line",)))
    return answer.strip()


def begin(beginning: Beginning, answers: Answers, date: str) -> tuple[Path, ...]:
    """Write the new files, and what they need; answers that are missing are the questions' defaults."""
    folder = beginning.folder
    given = {each.key: answers.get(each.key) or beginning.default(each) for each in beginning.questions}
    checked = {each.key: check_answer(each, given[each.key]) for each in beginning.questions}
    circumstances = {"into": str(beginning.into), "joined": str(beginning.joins or "")}
    words = beginning.starter.words({**checked, **circumstances})
    fixed = {"name": slug(beginning.name), "folder": folder.resolve().name, "date": date}
    said = {key: as_yaml(word) if key in checked else word for key, word in words.items()}
    texts = dict(_fill(beginning, words, {**said, **fixed}))
    order = list_mission(folder, fixed["name"]) if beginning.joins else {}
    copies = beginning.starter.copies(checked)
    written = (*write_new_files(folder, {**texts, **copies}), *write_files(folder, order))
    if schema_folder(folder).name == OWN_FOLDER and not (folder / OWN_FOLDER).exists():
        is_pack = (folder / PACK_FILE).is_file()
        named = [schema_name(kind, changes=False) for name in texts if (kind := kind_of(name))]
        copy_schemas(folder / OWN_FOLDER, None if is_pack else named)
    return written


def _check_free(folder: Path) -> None:
    try:
        folder.resolve()
        is_taken = folder.exists() or folder.is_symlink()
    except (OSError, RuntimeError) as problem:  # a name too long, or links in a circle
        raise UsageError(error("E962", f"cannot write {folder}: there can't be such a folder")) from problem
    if is_taken:
        raise UsageError(error("E961", f"{folder} is there already", hints=("choose another name",)))
    # Two packs of one name can't be told apart: the nearer would hide the other.
    if folder.name in {path.name for path in list_packs(content_roots())}:
        message = f"a pack is called {folder.name} already"
        raise UsageError(error("E961", message, hints=("choose another name, so that each pack has its own",)))


def _fill(beginning: Beginning, answers: Answers, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Fill the templates with words; each file gets the line that leads an editor to its schema."""
    for part in beginning.starter.templates(answers):
        root = layouts_root() / TEMPLATES / part
        for path in sorted(each for each in root.rglob("*") if each.is_file()):
            name = path.relative_to(root).as_posix().replace(NAME, words["name"])
            text = path.read_text(encoding="utf-8")
            filled = _Template(text).substitute({**words, "modeline": _modeline(beginning.folder, name, text)})
            yield name, format_yaml(Source(name, filled)).text if path.suffix == ".yaml" else filled


def _modeline(folder: Path, name: str, text: str) -> str:
    kind = kind_of(name)
    return modeline(folder / name, kind, schema_folder(folder), changes="\nextends:" in text) if kind else ""


def slug(name: str) -> str:
    """Turn "The Long Road" into the-long-road; a path or a control sign is no name."""
    joined = _SEPARATORS.sub("-", name.strip().lower()).strip("-")
    found = unicodedata.normalize("NFKD", joined).encode("ascii", "ignore").decode()
    if name.isprintable() and len(found) <= LONGEST and _SLUG.fullmatch(found):
        if not why_unsafe(found):
            return found
        hint = "Windows has no file of that name; choose another"
        raise UsageError(error("E963", f"{quote(name)} can't be used as a name", hints=(hint,)))
    hint = f"take letters, digits and hyphens, beginning with a letter, at most {LONGEST}, like night-raid"
    raise UsageError(error("E963", f"{quote(name)} can't be used as a name", hints=(hint,)))


def titled(name: str) -> str:
    """Turn night-raid into Night Raid; a name that has capitals stays as it is."""
    return name if name != name.lower() else " ".join(word.capitalize() for word in _SEPARATORS.split(name.strip()))


def as_yaml(words: str) -> str:
    """Write words as a value behind a key: plain where they read so, else in quotes."""
    reading = read_yaml(Source("words", f"key: {words}\n"))
    value = reading.top.get("key") if reading.top and not reading.diagnostics else None
    is_plain = isinstance(value, Scalar) and value.text == words and not value.quoted and not value.is_nothing
    return words if is_plain and words else quoted(words)
