"""Words that need work -> the command they name, as typer sees all commands, run and its answer written out."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import time
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

import pipeline
from pipeline import lifeline, limits, unchanged
from pipeline.cli import authoring, choosing, looking, previewing, printing
from pipeline.cli import handing_on as checking
from pipeline.cli import handing_on as packing
from pipeline.cli.answer import Answer, found
from pipeline.cli.overview import GREETING, Overview
from pipeline.cli.terminal import shown_lines, visible
from pipeline.cli.watching import Change, Watch, Watched
from pipeline.diagnostics import PackError, Report, UsageError
from pipeline.spelling import nearest

# Help without rich: it opens in half the time, and reads the same in a pipe.
app = typer.Typer(
    cls=Overview,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop wargame mission packs, from data and prose to print-ready PDF.",
)
# What shells give a command that the keyboard has stopped: 128 and SIGINT's number.
STOPPED = 130
# What is said of a word that is none of the few that an option takes.
_CHOICE = re.compile("'(?P<word>[^']*)' is not one of (?P<names>'.*)")
# A shell that wants words completed asks by this variable, with no words of its own.
_COMPLETING = "_PACK_COMPLETE"


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


# In groups, each in the order in which people come to need its commands.
_PRINT, _LOOK, _WRITE, _GIVE = "Print", "Choose and look up", "Write", "Give and take"
app.command(rich_help_panel=_PRINT, epilog="Example: pack build ww2-more-missions --booklet")(printing.build)
app.command(rich_help_panel=_PRINT, epilog="Example: pack check our-league")(printing.check)
app.command(rich_help_panel=_PRINT, epilog="Example: pack event spring-cup --dry-run")(printing.event)
app.command(rich_help_panel=_PRINT)(printing.calibrate)
app.command(rich_help_panel=_PRINT, epilog="Example: pack preflight out/our-league-sheets.pdf")(checking.preflight)
app.command("list", rich_help_panel=_LOOK)(looking.list_)
app.command("map", rich_help_panel=_LOOK, epilog="Example: pack map breakthrough")(looking.map_)
app.command(
    rich_help_panel=_LOOK,
    context_settings=choosing.PLAYERS_AS_OPTIONS,
    options_metavar="[PACK] [OPTIONS]",
    epilog="Example: pack pick --random",
)(choosing.pick)
app.command(rich_help_panel=_LOOK)(choosing.odds)
app.command(rich_help_panel=_LOOK, epilog="Example: pack explain zones.circle")(looking.explain)
app.command(rich_help_panel=_LOOK)(looking.labels)
app.command(rich_help_panel=_LOOK, epilog="Example: pack diff ww2-more-missions our-league")(looking.diff)
app.command(rich_help_panel=_WRITE, context_settings=authoring.ANSWERS_AS_OPTIONS, epilog=authoring.ANSWERS)(
    authoring.new
)
app.command(rich_help_panel=_WRITE, epilog="Example: pack preview our-league")(previewing.preview)
app.command(rich_help_panel=_WRITE)(authoring.fmt)
app.command(rich_help_panel=_WRITE)(authoring.lint)
app.command(rich_help_panel=_WRITE, epilog="Example: pack terrain town.json --width 60in")(authoring.terrain)
app.command(rich_help_panel=_WRITE)(authoring.schema)
app.command(rich_help_panel=_GIVE)(packing.bundle)
app.command(rich_help_panel=_GIVE)(packing.inspect)
app.command(rich_help_panel=_GIVE)(checking.doctor)


def run(words: Sequence[str], began: float) -> int:
    """Run the command that the words name, write what it answers, and return its exit code."""
    answer = _answer(words)
    code, watch = _write(words, answer, began), Watch()
    while answer.watched is not None and _has_changed(watch, answer.watched, began, code):
        began = time.time()
        answer = _answer(words)
        code = _write(words, answer, began)
    if answer.then and _is_wanted():
        return run(answer.then, time.time())
    return code if answer.watched is None else 0


def _is_wanted() -> bool:
    """Ask whether the pages are to be seen; where nobody can answer, they aren't."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    try:
        return typer.confirm("See its pages in the browser while you write?", default=True, err=True)
    except typer.Abort:
        return False


def _has_changed(watch: Watch, watched: Watched, began: float, code: int) -> bool:
    """Wait until something is to be made anew; tell whether anybody is still there to see it."""
    made = f"made in {time.time() - began:.1f} s" if code == 0 else "what was there before is untouched"
    try:
        sys.stderr.write(f"pack: {made}; watching for changes, Ctrl-C ends it\n")
        sys.stderr.flush()
        change = watch.wait(watched, began)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return False
    if change is Change.OURSELVES:  # this process has read what is no longer so
        if lifeline.is_apart():
            sys.exit(lifeline.AGAIN)
        lifeline.once_more(sys.orig_argv[1:])
    return change is not Change.ORPHANED


def _write(words: Sequence[str], answer: Answer, began: float) -> int:
    out, err = shown_lines(answer.out), shown_lines(answer.err, coloured=sys.stderr.isatty())
    _say(err)
    try:
        sys.stdout.write(out)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as problem:
        # What couldn't be written stays in the stream, and Python would try once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"pack: cannot write the answer: {problem.strerror}\n")
        return UsageError.exit_code
    if answer.read:
        said = (out, err)
        unchanged.remember(words, said, read=list(answer.read), written=list(answer.written), since=began)
    return answer.code


def _say(words: str) -> None:
    """Say what was found; where nobody can be told any more, the exit code tells."""
    try:
        sys.stderr.write(words)
        sys.stderr.flush()
    except OSError:
        # What couldn't be written stays in the stream, and Python would try once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


@cache  # typer reads all signatures anew, which takes longer than many a command
def _commands() -> Any:
    return typer.main.get_command(app)


def _answer(words: Sequence[str]) -> Answer:
    try:
        # Standing alone, typer would end the process itself and swallow our exceptions.
        if not words and _COMPLETING not in os.environ:
            return Answer(out=GREETING)
        with limits.command(words):
            answer = _told_by_typer(words) if _is_for_typer(words) else _typer(words)
    except TyperException as misuse:
        return _misused(misuse)
    except PackError as problem:
        return Answer(err=found(Report(list(problem.diagnostics))), code=problem.exit_code)
    if answer == STOPPED:  # typer has caught the keyboard's signal and made it a number
        raise KeyboardInterrupt
    return answer if isinstance(answer, Answer) else Answer(code=int(answer or 0))


def _typer(words: Sequence[str]) -> Any:
    return _commands().main(list(words), prog_name="pack", standalone_mode=False)


def _is_for_typer(words: Sequence[str]) -> bool:
    """Tell whether typer itself answers: with help, the version, or words that a shell wants completed."""
    return _COMPLETING in os.environ or not {"--help", "--version"}.isdisjoint(words)


def _told_by_typer(words: Sequence[str]) -> Answer:
    """Have what typer would write by itself as an answer, which is written as all others are."""
    told, answer = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(told):
            answer = _typer(words)
    except SystemExit as ended:  # so it does when it has completed words
        answer = ended.code
    except (LookupError, ValueError):
        if _COMPLETING not in os.environ:
            raise
        hint = f"unset {_COMPLETING}; `pack --install-completion` sets up what asks by it"
        message = f"pack: {_COMPLETING} asks to complete words, and there are none"
        return Answer(err=f"{message}\n      hint: {hint}\n", code=UsageError.exit_code)
    if isinstance(answer, Answer):  # `--help` was the value of an option
        return answer
    return Answer(out=told.getvalue(), code=int(answer or 0))


def _misused(misuse: TyperException) -> Answer:
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "pack"
    message = visible(misuse.format_message().replace("Value error, ", ""))  # pydantic's, which says nothing
    hints = [f"`{path} --help` shows how it goes"]
    if choice := _CHOICE.search(message):
        near = nearest(choice["word"], re.findall("'(.*?)'", choice["names"]))
        hints = [f"did you mean {near!r}?", *hints] if near else hints
    lines = [f"pack: {message}", *(f"      hint: {hint}" for hint in hints), ""]
    return Answer(err="\n".join(lines), code=misuse.exit_code)
