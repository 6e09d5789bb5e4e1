"""Words that need work -> the command they name, as typer sees all commands, run and its answer written out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

import pipeline
from pipeline import unchanged
from pipeline.cli import authoring, choosing, looking, printing
from pipeline.cli import handing_on as checking
from pipeline.cli import handing_on as packing
from pipeline.cli.answer import Answer, found
from pipeline.cli.terminal import shown_lines, visible
from pipeline.diagnostics import PackError, Report

# Help without rich: it opens in half the time, and reads the same in a pipe.
app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop wargame mission packs, from data and prose to print-ready PDF.",
)
# What shells give a command that the keyboard has stopped: 128 and SIGINT's number.
STOPPED = 130


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"pack {pipeline.__version__}")
        raise typer.Exit


@app.callback()
def _everything(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Take the options that belong to no command."""


app.command()(printing.build)
app.command()(printing.check)
app.command()(checking.preflight)
app.command("list")(looking.list_)
app.command("map")(looking.map_)
app.command(context_settings=choosing.PLAYERS_AS_OPTIONS, options_metavar="[PACK] [OPTIONS]")(choosing.pick)
app.command()(choosing.odds)
app.command()(looking.explain)
app.command()(looking.labels)
app.command()(looking.diff)
app.command()(packing.bundle)
app.command()(packing.inspect)
app.command()(printing.calibrate)
app.command()(printing.event)
app.command(context_settings=authoring.ANSWERS_AS_OPTIONS, epilog=authoring.ANSWERS)(authoring.new)
app.command()(authoring.fmt)
app.command()(authoring.lint)
app.command()(authoring.terrain)
app.command()(authoring.schema)


def run(words: Sequence[str], began: float) -> int:
    """Run the command that the words name, write what it answers, and return its exit code."""
    answer = _answer(words)
    out, err = shown_lines(answer.out), shown_lines(answer.err, coloured=sys.stderr.isatty())
    sys.stderr.write(err)
    sys.stdout.write(out)
    sys.stdout.flush()
    if answer.read:
        said = (out, err)
        unchanged.remember(words, said, read=list(answer.read), written=list(answer.written), since=began)
    return answer.code


@cache  # typer reads all signatures anew, which takes longer than many a command
def _commands() -> Any:
    return typer.main.get_command(app)


def _answer(words: Sequence[str]) -> Answer:
    try:
        # Standing alone, typer would end the process itself and swallow our exceptions.
        answer = _commands().main(list(words) or ["--help"], prog_name="pack", standalone_mode=False)
    except TyperException as misuse:
        return _misused(misuse)
    except PackError as problem:
        return Answer(err=found(Report(list(problem.diagnostics))), code=problem.exit_code)
    if answer == STOPPED:  # typer has caught the keyboard's signal and made it a number
        raise KeyboardInterrupt
    return answer if isinstance(answer, Answer) else Answer(code=int(answer or 0))


def _misused(misuse: TyperException) -> Answer:
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "pack"
    message = visible(misuse.format_message())
    return Answer(err=f"pack: {message}\n      hint: `{path} --help` shows how it goes\n", code=misuse.exit_code)
