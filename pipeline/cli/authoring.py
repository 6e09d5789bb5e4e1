"""`pack new`, `pack schema` and others: a beginning for authors, what their editors need, what comes from elsewhere."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, found
from pipeline.cli.terminal import visible
from pipeline.diagnostics import Report, UsageError, error
from pipeline.source_date import source_date

if TYPE_CHECKING:
    from pipeline.authoring.beginning import Beginning
    from pipeline.authoring.plain_english import Figures
    from pipeline.authoring.starters import Question

# Each kind has questions of its own, so their options are known only with the kind.
ANSWERS_AS_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}
# A test holds this to the questions themselves, which are too heavy to import for a page of help.
ANSWERS = """A pack's answers: --like (battle-by-turns, battle-by-rounds, skirmish, deck), --title, --subtitle,
--setting, --game, --width, --depth.

A deck's answers: --title, --from (a spreadsheet with a row for each card).

A mission's answers: --title, --gist, --battle, --ground (long-edges, short-edges, quarters), --of.

A variant's answers: --of, --title, --subtitle.

An event's answers: --title, --place, --of, --tables, --players."""


def new(
    context: typer.Context,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="What to begin: pack, deck, mission, variant, event.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it, like night-raid.")],
    pack: Annotated[str, typer.Option(metavar="PACK", help="The pack that a mission joins.")] = "",
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the new folder goes.")] = Path(),
) -> Answer:
    """Begin a pack, a deck, a mission, a variant or an event. It asks on a terminal, or takes options: --title Raid."""
    from pipeline.authoring.beginning import begin, prepare

    beginning = prepare(kind, name, into=into, pack=pack)
    given = _given(context.args, beginning)
    answers = {**given, **_asked(beginning, {*given})} if sys.stdin.isatty() else given
    written = _written(*begin(beginning, answers, _today()))
    folder = str(beginning.folder)
    shows, prints = (f"`{command} {visible(folder)}`" for command in ("pack preview", beginning.starter.command))
    told = f"{shows} shows it while you write; {prints} prints it\n"
    return Answer(out=written.out, err=told, then=("preview", folder))


def _given(words: list[str], beginning: Beginning) -> dict[str, str]:
    """Read answers that are given as options."""
    known = [question.key for question in beginning.questions]
    given: dict[str, str] = {}
    for word, key, answer in options.typed_options(words):
        if key not in known or not answer:
            hint = f"a {beginning.starter.kind} takes {', '.join(f'--{each} WORDS' for each in known)}"
            raise UsageError(error("E964", f"{word!r} answers no question", hints=(hint,)))
        given[key] = answer
    return given


def _asked(beginning: Beginning, given: set[str]) -> dict[str, str]:
    """Ask on the terminal what no option has answered; a wrong answer is asked again."""
    try:
        return {each.key: _ask(beginning, each) for each in beginning.questions if each.key not in given}
    except typer.Abort as stop:
        raise KeyboardInterrupt from stop


def _ask(beginning: Beginning, question: Question) -> str:
    from pipeline.authoring.beginning import check_answer

    def checked(answer: str) -> str:
        try:
            return check_answer(question, answer)
        except UsageError as problem:
            raise typer.BadParameter(visible(str(problem))) from problem

    words = f"{question.words} ({', '.join(question.choices)})" if question.choices else question.words
    answer: str = typer.prompt(words, default=beginning.default(question), value_proc=checked, err=True)
    return answer


def _today() -> str:
    """Tell the day for a new file; nothing that is built hangs on it."""
    return f"{source_date() or datetime.fromtimestamp(time.time(), UTC):%Y-%m-%d}"


def fmt(
    targets: Annotated[list[str] | None, typer.Argument(metavar="PACK|FILE", help="Packs, or single files.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say which files would change; write nothing.")] = False,
) -> Answer:
    """Put content files into their usual form: same words, keys and remarks; one way to indent, quote and fold."""
    from pipeline.authoring.formatting import format_files, keep
    from pipeline.load import DEFAULT_PACK

    formatting = format_files(targets or [DEFAULT_PACK])
    if not check:
        keep(formatting)
    code = int(bool(formatting.diagnostics) or (check and bool(formatting.changed)))
    report = Report(list(formatting.diagnostics))
    if check and not code:
        return Answer(out="all files are in their usual form\n")
    return Answer(out=_written(*formatting.changed).out, err=found(report), code=code)


def terrain(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A map of Tiled as JSON, or a Universal VTT file.")],
    width: Annotated[str, typer.Option(metavar="LENGTH", help="How wide the map is on the table, like 60in.")] = "",
    kind: Annotated[str, typer.Option(metavar="NAME", help="The kind of what the file gives none.")] = "",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="A new file for it, instead of the output.")] = None,
) -> Answer:
    """Write the layout of a map program as a mission's list of terrain, and say what was left out."""
    from pipeline.authoring.map_programs import read_layout
    from pipeline.authoring.terrain_list import map_width, tell_left_out, write_terrain
    from pipeline.authoring.writing import write_new_files

    wide = map_width(width) if width else None
    layout = read_layout(file, kind)
    text, told = write_terrain(layout, file.name, wide), tell_left_out(layout)
    code = int(not layout.shapes)
    if out is None or not text:
        return Answer(out=text, err=told, code=code)
    return Answer(out=_written(*write_new_files(out.parent, {out.name: text})).out, err=told, code=code)


def lint(packs: options.Packs = None, form: options.Format = "text", strict: options.Strict = False) -> Answer:
    """Find what could be written better: long or twisted sentences, terms, spelling, lengths typed again."""
    from pipeline.authoring.lint import proofread
    from pipeline.cli.formats import diagnostic_facts, tell
    from pipeline.load import find_packs

    read = {folder.name: proofread(folder) for folder in find_packs(packs or ())}
    report = Report([each for one in read.values() for each in one.report])
    more = {
        "diagnostics": [diagnostic_facts(each) for each in report],
        "sentences": {name: asdict(one.figures) for name, one in read.items()},
    }
    told = tell(report, form, int(report.is_failure(strict=strict)), names=", ".join(read), more=more)
    counted = "".join(f"{visible(name)}: {_measured(one.figures)}\n" for name, one in read.items() if one.figures.count)
    return replace(told, out=counted + told.out) if form == "text" else told


def _measured(figures: Figures) -> str:
    """Say how long sentences are: "412 sentences of rules, median 11 words, longest 18"."""
    count = f"{figures.count} sentence{'s' * (figures.count != 1)} of rules"
    return f"{count}, median {figures.median:g} words, longest {figures.longest}"


def schema(
    packs: options.Packs = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the schemas go, without a PACK.")] = Path("schema"),
    reference: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the reference of all keys goes, if it is wanted.")
    ] = None,
) -> Answer:
    """Write JSON Schemas of all content files for editors; with a PACK, lead its files to them."""
    from pipeline.authoring.key_pages import write_reference
    from pipeline.authoring.schema_files import lead_editors, write_schemas
    from pipeline.load import find_packs

    pages = write_reference(reference) if reference else ()
    if packs:
        led = (path for folder in find_packs(packs, to_change=True) for path in lead_editors(folder))
        return _written(*led, *pages)
    return _written(*write_schemas(out), *pages)


def _written(*paths: Path) -> Answer:
    return Answer(out="".join(f"{visible(str(_from_here(path)))}\n" for path in paths))


def _from_here(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_absolute() and path.is_relative_to(Path.cwd()) else path
