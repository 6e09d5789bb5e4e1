"""The options that several commands share, each named like the field of the request that it fills."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

UnitsChoice = Literal["both", "inches", "cm"]
InkChoice = Literal["colour", "grey", "lean"]

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
Ink = Annotated[InkChoice, typer.Option(help="Full colour, black only, or lines without fills.")]
Language = Annotated[str, typer.Option("--lang", metavar="CODE", help="Language; otherwise the pack's own.")]
Theme = Annotated[
    str, typer.Option(metavar="NAME", help="A theme by name, or a folder with --trust; otherwise the pack's.")
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
Strict = Annotated[bool, typer.Option("--strict", help="Let warnings fail as errors do.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, no warnings, no notes.")]
FormatChoice = Literal["text", "json", "github", "sarif"]
Format = Annotated[FormatChoice, typer.Option("--format", help="How to write what was found.")]
Json = Annotated[bool, typer.Option("--json", help="Write the results as JSON.")]
