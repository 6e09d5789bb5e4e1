"""`pack schema`: what an author's editor needs to complete and check content files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer
from pipeline.cli.visible import visible


def schema(
    packs: options.Packs = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the schemas go, without a PACK.")] = Path("schema"),
) -> Answer:
    """Write JSON Schemas of all content files for editors; with a PACK, lead its files to them."""
    from pipeline.authoring.schemas import lead_editors, write_schemas
    from pipeline.desk.enquiries import folders_of

    if packs:
        return _written(*(path for folder in folders_of(packs) for path in lead_editors(folder)))
    return _written(*write_schemas(out))


def _written(*paths: Path) -> Answer:
    return Answer(out="".join(f"{visible(str(path))}\n" for path in paths))
