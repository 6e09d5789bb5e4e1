"""`pack bundle`, `inspect` and `preflight`: a pack as one file, what is in one, a finished PDF read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, found
from pipeline.cli.formats import as_json, diagnostic_facts
from pipeline.cli.terminal import chart, tally, visible
from pipeline.diagnostics import Report

if TYPE_CHECKING:
    from pipeline.desk.bundle import Contents, InsideFile, InsidePack

_SIZES = frozenset({1})  # the column that holds figures
_HASH_SHOWN = 12  # digits: enough to tell files apart, and a line stays short
OnePack = Annotated[str, typer.Argument(metavar="PACK", help="A pack's name, its folder, or a zip archive of it.")]


def preflight(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF that was built here.")],
    sides: Annotated[
        bool, typer.Option("--sides", help="Say of each side its type, its map's scale, and how much is free.")
    ] = False,
    strict: options.Strict = False,
    json: options.Json = False,
) -> Answer:
    """Read a finished PDF back: say what was verified, and what is wrong with it."""
    from pipeline.desk.inspection import inspect_file, tell_sides

    inspection = inspect_file(file)
    report = Report(list(inspection.found))
    code = int(report.is_failure(strict=strict))
    if json:
        diagnostics = [diagnostic_facts(each) for each in report]
        facts = {"file": str(file), "verified": list(inspection.verified), "diagnostics": diagnostics}
        facts |= {"sides": list(tell_sides(file))} if sides else {}
        return Answer(out=as_json(facts), code=code)
    came_out = (tell_sides(file) or ("no record of its build tells how its sides came out",)) if sides else ()
    told = [*(f"  {line}" for line in (*inspection.verified, *came_out)), f"{file.name}: {tally(report)}"]
    return Answer(out="".join(f"{visible(line)}\n" for line in told), err=found(report), code=code)


def bundle(pack: OnePack, out: options.Out = Path("out")) -> Answer:
    """Put a pack and the packs that it builds on into one zip archive, with versions and hashes."""
    from pipeline.desk.bundle import bundle as make_bundle
    from pipeline.load import find_packs

    (folder,) = find_packs([pack])
    return Answer(out=f"{make_bundle(folder, out)}\n")


def doctor(out: options.Out = Path("out"), json: options.Json = False) -> Answer:
    """Say what is missing on this machine for a build, and how to get it. Writes nothing."""
    from pipeline.desk.machine import look_over

    checked = look_over(out)
    code = int(not all(each.is_well for each in checked))
    if json:
        facts = [{"what": each.what, "well": each.is_well, "says": each.says, "cure": each.cure} for each in checked]
        return Answer(out=as_json(facts), code=code)
    told = chart([("well" if each.is_well else "NOT WELL", each.what, each.says) for each in checked])
    cures = "".join(f"\n{visible(each.what)}: {visible(each.cure)}\n" for each in checked if each.cure)
    return Answer(out=f"{told}{cures}", code=code)


def inspect(pack: OnePack, json: options.Json = False) -> Answer:
    """Show what is in a pack or an archive, and what a build would read of it. Lays out and writes nothing."""
    from pipeline.desk.bundle import look_inside
    from pipeline.load import find_packs

    (folder,) = find_packs([pack])
    contents = look_inside(folder)
    report = Report(list(contents.found))
    if json:
        return Answer(out=as_json(_facts(contents)), code=int(report.is_failure()))
    told = "\n".join([_summary(contents), *map(_pack, contents.packs)])
    return Answer(out=f"{told}\n{tally(report)}\n", err=found(report), code=int(report.is_failure()))


def _summary(contents: Contents) -> str:
    read = [file for pack in contents.packs for file in pack.files if file.is_read]
    size = sum(file.bytes for file in read)
    looks = f"the theme {contents.theme} and the language {contents.language}"
    lines = [
        f"A build would read {len(read)} files, {size:,} bytes, and of the layouts {looks}; it runs nothing of them."
    ]
    if contents.archive and contents.manifest:
        count = len(contents.manifest.files)
        lines.append(f"Its manifest, made with pack {contents.manifest.made_with}, holds for all {count} files.")
    elif contents.archive:
        lines.append("The archive has no manifest.")
    return "".join(f"{visible(line)}\n" for line in lines)


def _pack(pack: InsidePack) -> str:
    """List a pack's files; of one that comes with the pipeline only how many there are."""
    said = ", ".join(filter(None, (pack.title, pack.version and f"version {pack.version}")))
    head = visible(f"{pack.shown}: {said or 'a base'}")
    if pack.is_ours:
        return f"{head}; comes with pack, {len(pack.files)} files\n"
    return f"{head}\n{chart([_row(file) for file in pack.files], right=_SIZES)}"


def _row(file: InsideFile) -> tuple[str, ...]:
    return f"  {file.name}", f"{file.bytes:,}", file.sha256[:_HASH_SHOWN] if file.is_read else "not read"


def _facts(contents: Contents) -> dict[str, object]:
    return {
        "archive": str(contents.archive) if contents.archive else None,
        "manifest": contents.manifest.model_dump(mode="json") if contents.manifest else None,
        "theme": contents.theme,
        "language": contents.language,
        "packs": [
            {
                "folder": pack.shown,
                "title": pack.title,
                "version": pack.version,
                "comes_with_pack": pack.is_ours,
                "files": [
                    {"name": file.name, "bytes": file.bytes, "sha256": file.sha256 or None, "read": file.is_read}
                    for file in pack.files
                ],
            }
            for pack in contents.packs
        ],
        "diagnostics": [diagnostic_facts(each) for each in contents.found],
    }
