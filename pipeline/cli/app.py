"""The command line as typer sees it: all commands, and what stands above them."""

from __future__ import annotations

from typing import Annotated

import typer

import pipeline
from pipeline.cli import authoring, building, calibrating, checking, choosing, comparing, eventing, looking, packing

# Help without rich: it opens in half the time, and reads the same in a pipe.
app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop wargame mission packs, from data and prose to print-ready PDF.",
)


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


app.command()(building.build)
app.command()(building.check)
app.command()(checking.preflight)
app.command("list")(looking.list_)
app.command("map")(looking.map_)
app.command(context_settings=choosing.PLAYERS_AS_OPTIONS, options_metavar="[PACK] [OPTIONS]")(choosing.pick)
app.command()(choosing.odds)
app.command()(looking.explain)
app.command()(comparing.diff)
app.command()(packing.bundle)
app.command()(packing.inspect)
app.command()(calibrating.calibrate)
app.command()(eventing.event)
app.command(context_settings=authoring.ANSWERS_AS_OPTIONS, epilog=authoring.ANSWERS)(authoring.new)
app.command()(authoring.fmt)
app.command()(authoring.lint)
app.command()(authoring.schema)
