"""Words that need work -> the command they name, run by typer, and its answer written out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer
from typer.exceptions import TyperException

from pipeline import unchanged
from pipeline.cli.answer import Answer, found
from pipeline.cli.app import app
from pipeline.cli.visible import shown_lines, visible
from pipeline.diagnostics import PackError, Report

STOPPED = 130


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


def _answer(words: Sequence[str]) -> Answer:
    command = typer.main.get_command(app)
    try:
        # Standing alone, typer would end the process itself and swallow our exceptions.
        answer = command.main(list(words) or ["--help"], prog_name="pack", standalone_mode=False)
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
