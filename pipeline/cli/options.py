"""The options that several commands share, each named like the field of the request that it fills.

One that changes nothing in what is asked for is refused: better said than left out in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, get_args

import typer

from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.request import FORMS, Request, is_path

# Closed choices stand here, so that help and misuse name them; what layouts/ hold is a text that the job checks.
UnitsChoice = Literal["both", "inches", "cm"]
UNITS = get_args(UnitsChoice)
INKS = ("colour", "grey", "lean")
_ALSO = {"color": "colour", "gray": "grey"}


def several(words: str) -> tuple[str, ...]:
    """Read words with commas between them, each once; one word stands alone, and so does none."""
    read = [word.strip() for word in words.split(",")]
    if len(read) > 1 and not all(read):
        raise typer.BadParameter(f"{words!r} has a comma with nothing beside it.")
    return tuple(dict.fromkeys(read))


def _ink(word: str) -> str:
    """Take an ink as either side of the ocean spells it."""
    name = _ALSO.get(word, word)
    if name not in INKS:
        raise typer.BadParameter(f"{word!r} is not one of {', '.join(map(repr, INKS))}.")
    return name


def _inks(words: str) -> str:
    return ",".join(map(_ink, several(words)))


def _all_units(words: str) -> str:
    for word in several(words):
        if word not in UNITS:
            raise typer.BadParameter(f"{word!r} is not one of {', '.join(map(repr, UNITS))}.")
    return words


Packs = Annotated[
    list[str] | None,
    typer.Argument(metavar="PACK", help="Names of packs in content/, or their folders or zip archives."),
]
OnePack = Annotated[
    str, typer.Argument(metavar="PACK", show_default=False, help="A pack's name, its folder, or a zip archive of it.")
]
PackOption = Annotated[
    str, typer.Option("--pack", metavar="PACK", help="A pack's name, its folder, or a zip archive of it.")
]
DEFAULT = ""  # the default pack, which the command line needn't know
Paper = Annotated[str, typer.Option(metavar="NAME", help="Paper size: a4, letter and others in layouts/.")]
UnitsOption = Annotated[UnitsChoice, typer.Option(help="Units that the pages show.")]
Ink = Annotated[
    str,
    typer.Option(parser=_ink, metavar="[colour|grey|lean]", help="Full colour, black only, or lines without fills."),
]
Language = Annotated[str, typer.Option("--lang", metavar="CODE", help="Language; otherwise the pack's own.")]
# What a build takes several of, for a version each.
Papers = Annotated[
    str, typer.Option("--paper", metavar="NAME,…", help="Paper sizes: a4, letter and others in layouts/.")
]
AllUnits = Annotated[
    str,
    typer.Option("--units", parser=_all_units, metavar="[both|inches|cm],…", help="Units that the pages show."),
]
Inks = Annotated[
    str,
    typer.Option(
        "--ink", parser=_inks, metavar="[colour|grey|lean],…", help="Full colour, black only, or lines without fills."
    ),
]
Languages = Annotated[str, typer.Option("--lang", metavar="CODE,…", help="Languages; otherwise the pack's own.")]


def _theme(word: str) -> str:
    """Take a folder here for what it is, unless a theme of ours has that name."""
    if is_path(word) or not Path(word).is_dir():
        return word
    return word if _is_our_theme(word) else f"./{word}"


def _is_our_theme(word: str) -> bool:
    from pipeline.load import layouts_root

    return (layouts_root() / "themes" / word).is_dir()


Theme = Annotated[
    str,
    typer.Option(
        parser=_theme, metavar="NAME", help="A theme by name, or a folder with --trust; otherwise the pack's."
    ),
]
Trust = Annotated[bool, typer.Option("--trust", help="Take a theme from outside the layouts, as --theme FOLDER.")]
Stock = Annotated[
    str, typer.Option(metavar="NAME", help="Sheet to fold or to put pages on: a3, or a3:120 for paper of 120 g/m2.")
]
FlipChoice = Literal["", "long", "short"]
Flip = Annotated[FlipChoice, typer.Option(metavar="long|short", help="The edge about which your printer flips.")]
Printer = Annotated[str, typer.Option(metavar="NAME", help="A printer that is off, as `pack calibrate` knows it.")]
TrayChoice = Literal["", "face-down", "face-up"]
ByHand = Annotated[
    TrayChoice,
    typer.Option(
        metavar="face-down|face-up",
        help="No duplex: fronts and backs as two files, in the order in which your printer lays sheets down.",
    ),
]
Signature = Annotated[
    int,
    typer.Option(
        min=0,
        max=16,
        metavar="SHEETS",
        show_default=False,
        help="Booklet: folded so many sheets at a time, to be glued; otherwise all at once, to be stapled.",
    ),
]
NUp = Annotated[
    int,
    typer.Option(min=0, max=16, metavar="N", show_default=False, help="Sheets: so many pages to a side, on --stock."),
]
CutAndStack = Annotated[
    bool, typer.Option("--cut-and-stack", help="Sheets: two or --n-up leaves to a sheet; cut piles are in order.")
]
FoldInFour = Annotated[
    bool, typer.Option("--fold-in-four", help="Booklet of up to eight pages: one sheet, folded twice, cut at its head.")
]
Gutterfold = Annotated[bool, typer.Option("--gutterfold", help="Cards: backs beside their faces, to fold and glue.")]
CutLines = Annotated[bool, typer.Option("--cut-lines", help="Cards: outlines to cut along by hand, no bleed.")]
Each = Annotated[
    Literal["", "png", "pdf"],
    typer.Option("--each", show_default=False, metavar="[png|pdf]", help="Cards: every face and back a file."),
]
WithBleed = Annotated[bool, typer.Option("--with-bleed", help="With --each: what is cut off stays on.")]
Dpi = Annotated[
    int,
    typer.Option(min=0, max=600, metavar="DOTS", show_default=False, help="With --each png: dots to the inch."),
]
PressReady = Annotated[
    str,
    typer.Option("--press-ready", metavar="SHOP", help="Files for a print shop: generic-eu and others in layouts/."),
]
Icc = Annotated[
    Path | None, typer.Option("--icc", metavar="FILE", help="Print shops: the profile of the press, for PDF/X-4.")
]
ChangedSince = Annotated[
    str, typer.Option("--changed-since", metavar="PACK", help="Only leaves and cards that changed since this pack.")
]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="Where the files go.")]
Jobs = Annotated[int, typer.Option(min=0, max=256, help="Processes to use; 0 is one for each core.")]
Cluster = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="Let the workers of a dask scheduler do the work, as tcp://10.0.0.5:8786; same files."
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Let warnings fail as errors do.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, no warnings, no notes.")]
FormatChoice = Literal["text", "json", "github", "sarif"]
Format = Annotated[FormatChoice, typer.Option("--format", help="How to write what was found.")]
WatchOption = Annotated[bool, typer.Option("--watch", help="Stay, and build again whenever the packs change.")]
EventsOption = Annotated[bool, typer.Option("--events", help="Write progress as lines of JSON, on stderr.")]
Json = Annotated[bool, typer.Option("--json", help="Write the results as JSON.")]


# What needs sheets, where cards are files of their own.
_ON_SHEETS = "--cards without --each"
_HERE = "work on this machine, without --cluster"


def typed_options(words: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Read `--KEY VALUE` or `--KEY=VALUE`, as typed, key and value; none where there is no value or no such option."""
    following = iter(words)
    for word in following:
        key, equals, value = word.removeprefix("--").partition("=")
        value = value if equals else next(following, "")
        yield word, key, value if word.startswith("--") else ""


def folder_of(pack: str) -> Path:
    """Find the folder of the one pack that is meant."""
    from pipeline.load import find_packs

    (folder,) = find_packs([pack] if pack else ())
    return folder


@dataclass(frozen=True, kw_only=True)
class _Option:
    """An option: whether it is given, whether something that is built takes it, and what would."""

    name: str
    is_given: bool
    is_taken: bool
    goes_with: str


def refuse_idle_options(request: Request) -> None:
    """Stop before anything is read where an option would do nothing."""
    idle = tuple(_idle(request))
    if idle:
        raise UsageError(*idle)


def _idle(request: Request) -> Iterator[Diagnostic]:
    for option in _options(request):
        if option.is_given and not option.is_taken:
            message = f"{option.name} does nothing here: it goes with {option.goes_with}"
            yield error("E922", message, hints=("add that, or leave it out",))
    if request.press_ready:
        for option in (each for each in _at_home(request) if each.is_given):
            message = f"{option.name} does nothing with --press-ready: the shop lays out its own sheets"
            yield error("E922", message, hints=("leave one of the two out",))
    elif request.signature and request.fold_in_four:
        message = "--signature does nothing with --fold-in-four: that booklet is a single sheet"
        yield error("E922", message, hints=("leave one of the two out",))


def _options(request: Request) -> Iterator[_Option]:
    """List what some forms alone take; how sheets are laid out matters to no shop, which is told by itself."""
    # A theme that isn't there is told of by itself.
    is_from_elsewhere = bool(request.theme) and not _is_our_theme(request.theme)
    is_for_a_shop = bool(request.press_ready)
    yield _Option(name="--trust", is_given=request.is_trusting, is_taken=is_from_elsewhere, goes_with="--theme FOLDER")
    yield _Option(name="--jobs", is_given=bool(request.jobs), is_taken=not request.cluster, goes_with=_HERE)
    yield _Option(name="--icc", is_given=request.icc is not None, is_taken=is_for_a_shop, goes_with="--press-ready")
    if not request.press_ready:
        yield from _at_home(request)


def _at_home(request: Request) -> Iterator[_Option]:
    forms = set(request.forms or FORMS[:1])
    has_booklet, has_cards, has_pages = "booklet" in forms, "cards" in forms, bool(forms & {"sheets", "large-print"})
    on_sheets = has_cards and not request.each
    is_carried = has_pages and bool(request.n_up or request.cut_and_stack or request.by_hand or request.printer)
    laid_out = "--n-up, --cut-and-stack, --by-hand or --printer"
    rows = (
        ("--stock", request.stock, has_booklet or is_carried, f"--booklet, {laid_out}"),
        ("--flip", request.flip, has_booklet or on_sheets or is_carried, f"--booklet, --cards, {laid_out}"),
        ("--printer", request.printer, True, ""),
        ("--by-hand", request.by_hand, True, ""),
        ("--signature", request.signature, has_booklet, "--booklet"),
        ("--fold-in-four", request.fold_in_four, has_booklet, "--booklet"),
        ("--n-up", request.n_up, has_pages, "--sheets or --large-print"),
        ("--cut-and-stack", request.cut_and_stack, has_pages, "--sheets or --large-print"),
        ("--gutterfold", request.gutterfold, on_sheets, _ON_SHEETS if request.each else "--cards"),
        ("--cut-lines", request.cut_lines, on_sheets, _ON_SHEETS if request.each else "--cards"),
        ("--each", request.each, has_cards, "--cards"),
        ("--with-bleed", request.with_bleed, has_cards and bool(request.each), "--cards --each"),
        ("--dpi", request.dpi, has_cards and request.each == "png", "--cards --each png"),
    )
    for name, given, is_taken, goes_with in rows:
        yield _Option(name=name, is_given=bool(given), is_taken=is_taken, goes_with=goes_with)
