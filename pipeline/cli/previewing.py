"""`pack preview`: a pack or an event, and how it is printed -> a page in the browser that follows what is written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer

if TYPE_CHECKING:
    from pipeline.preview.messages import Subject
    from pipeline.preview.preview_address import Opening

_EVENT = "event.yaml"


def preview(
    target: Annotated[
        str, typer.Argument(metavar="PACK|EVENT", show_default=False, help="A pack, or the folder of an event.")
    ] = options.DEFAULT,
    paper: options.Paper = "a4",
    units: options.UnitsOption = "both",
    ink: options.Ink = "colour",
    language: options.Language = "",
    theme: options.Theme = "",
    trust: options.Trust = False,
    share: Annotated[
        bool, typer.Option("--share", help="Let a phone in the same network see it, by an address with a secret.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="PORT", show_default=False, help="Otherwise a free one.")
    ] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Open no browser; only say the address.")] = False,
    jobs: options.Jobs = 0,
) -> Answer:
    """Show a pack in the browser while you write it: every page as it will print, anew with each save."""
    from pipeline.load import layouts_root
    from pipeline.preview.messages import Choice
    from pipeline.preview.preview_address import open_port
    from pipeline.preview.session import Session

    subject = _subject(target, is_trusting=trust, jobs=jobs)
    choice = Choice(paper=paper.lower(), units=units, ink=ink, language=language, theme=theme)
    opening = open_port(port=port, share=share)
    session = Session(
        subject=subject,
        choice=choice,
        opening=opening,
        layouts=layouts_root(),
        ready=lambda opened: _greet(opened, is_opened=not no_open),
    )
    session.run()
    return Answer()


def _subject(target: str, *, is_trusting: bool, jobs: int) -> Subject:
    from pipeline.event.reading.event_files import find_event
    from pipeline.load import origin
    from pipeline.preview.messages import Subject

    path = find_event(Path(target)) if target else Path()
    is_event = bool(target) and (path.name == _EVENT or (path / _EVENT).is_file())
    # An archive goes by itself: whoever opens it knows that it is one.
    found = path if is_event else origin(options.folder_of(target))
    return Subject(path=found, is_event=is_event, is_trusting=is_trusting, jobs=jobs)


def _greet(opening: Opening, *, is_opened: bool) -> None:
    """Say where it is; results go to the output, words about them beside it."""
    from pipeline.preview.preview_address import code_in_letters, open_browser

    sys.stdout.write(f"{opening.here}\n")
    sys.stdout.flush()
    if opening.there:
        code = code_in_letters(opening.there) if sys.stderr.isatty() else ""
        sys.stderr.write(f"pack: on a phone in the same network: {opening.there}\n{code}")
    is_shown = is_opened and open_browser(opening.here)
    sys.stderr.write(f"pack: {'the browser shows it' if is_shown else 'open this address'}; Ctrl-C ends it\n")
    sys.stderr.flush()
