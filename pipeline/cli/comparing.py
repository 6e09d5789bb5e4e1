"""`pack diff`: two packs, and what changed from one to the other, in words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer
from pipeline.cli.formats import as_json
from pipeline.cli.visible import visible

_Before = Annotated[str, typer.Argument(metavar="A", help="The pack as it was: a name in content/, or a folder.")]
_After = Annotated[str, typer.Argument(metavar="B", help="The pack as it is now.")]


def diff(before: _Before, after: _After, json: options.Json = False) -> Answer:
    """Say in words what changed from one pack to another."""
    from pipeline.desk.diff import diff_packs
    from pipeline.desk.enquiries import folders_of

    (first,), (second,) = folders_of([before]), folders_of([after])
    changes = diff_packs(first, second)
    if json:
        return Answer(out=as_json([asdict(change) for change in changes]))
    lines = [str(change) for change in changes] or [f"{first.name} and {second.name} say the same"]
    return Answer(out="".join(f"{visible(line)}\n" for line in lines))
