"""`pack list`, `map`, `explain`, `labels` and `diff`: what packs hold, where it comes from, and what has changed."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer
from pipeline.cli.formats import as_json
from pipeline.cli.options import refuse_idle_options
from pipeline.cli.terminal import chart, visible
from pipeline.diagnostics import ContentError, UsageError, error
from pipeline.request import Request

if TYPE_CHECKING:
    from pipeline.desk.enquiries import OpenPack, SourceReach
    from pipeline.desk.explain import Explanation, Origin
    from pipeline.desk.label_list import ListedLabel

# Signs of a value that stand beside what its key means.
_SHOWN = 200

_Before = Annotated[str, typer.Argument(metavar="A", help="The pack as it was: a name in content/, or a folder.")]
_Fonts = Annotated[bool, typer.Option("--fonts", help="List the families of fonts that packs can be set in.")]
_Icons = Annotated[bool, typer.Option("--icons", help="List the icons that cards can show; ours, and those of packs.")]
_ABOUT_FONTS = """\
In pack.yaml: `fonts: {heading: …, text: …}`. A weight that a family lacks is the nearest that it has.
To install one more, of those that Google Fonts has, with its name in small letters and hyphens:
"""
# A source of points, of the whole game or of a mission.
_SOURCE = re.compile(r"(?:missions\.(?P<mission>[^.]+)\.)?scoring\.sources\.(?P<source>[^.]+)")
_After = Annotated[str, typer.Argument(metavar="B", help="The pack as it is now.")]


def list_(
    packs: options.Packs = None, fonts: _Fonts = False, icons: _Icons = False, json: options.Json = False
) -> Answer:
    """List packs and their missions, or the phases of a reference; or fonts, or icons."""
    if fonts:
        return _families(packs, json=json)
    from pipeline.desk import enquiries
    from pipeline.load import content_roots, find_packs, list_packs

    folders = find_packs(packs) if packs else () if icons else list_packs(content_roots())
    opened = [enquiries.open_pack(folder) for folder in folders]
    if icons:
        return _icons(opened, json=json)
    return Answer(out=as_json([_facts(each) for each in opened]) if json else "\n".join(map(_contents, opened)))


def map_(
    mission: Annotated[str, typer.Argument(metavar="MISSION", help="A mission, as `pack list` names it.")],
    pack: options.PackOption = options.DEFAULT,
    kind: Annotated[Literal["svg", "png"], typer.Option("--format", help="Lines, or a picture at 200 dpi.")] = "svg",
    units: options.UnitsOption = "both",
    ink: options.Ink = "colour",
    theme: options.Theme = "",
    trust: options.Trust = False,
    out: Annotated[Path, typer.Option(metavar="FOLDER|FILE", help="Where it goes.")] = Path("out"),
) -> Answer:
    """Draw the map of one mission as a file of its own."""
    from pipeline.desk import maps

    folder = options.folder_of(pack)
    request = Request(packs=(folder,), forms=(), units=units, ink=ink, theme=theme, is_trusting=trust, out=out)
    refuse_idle_options(request)
    if out.suffix.lower() not in maps.KINDS:
        return Answer(out=f"{maps.make_map(request, mission, kind)}\n")
    # One file has one name, which may be given in full.
    request = replace(request, out=out.parent)
    return Answer(out=f"{maps.make_map(request, mission, maps.KINDS[out.suffix.lower()], name=out.name)}\n")


def explain(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A key like zones.circle, a code, a value, a reading.")],
    pack: options.PackOption = options.DEFAULT,
) -> Answer:
    """Say what a key or a code means, where a value comes from, or how a pack reads what its source leaves open."""
    from pipeline.authoring.key_answers import explain_key, near_keys
    from pipeline.desk import explain as explaining

    if explaining.CODE.fullmatch(name.upper()):
        meaning = explaining.explain_code(name.upper())
        if meaning is None:
            hint = "codes look like E204; W and N begin those of warnings and notes"
            raise UsageError(error("E911", f"no message has the code {name.upper()}", hints=(hint,)))
        return Answer(out=_meaning(meaning))
    if told := _readings(name, pack):
        return Answer(out=told)
    origin = explaining.explain_value(options.folder_of(pack), name)
    if told := explain_key(name):
        # What a whole part of a pack says would fill the terminal; its keys are what somebody wants to know.
        is_short = origin is not None and len(origin.layers[-1][1]) <= _SHOWN
        return Answer(out="\n".join([told, *([_layers(origin)] if origin and is_short else [])]))
    if origin is None:
        hint = "write a key, like zones.circle; MISSION.KEY, like breakthrough.distances.corner; or a code, like E204"
        raise UsageError(error("E911", f"nothing is called {name!r}", hints=(*near_keys(name), hint)))
    return Answer(out=_layers(origin) + _reaches(origin.name, pack))


def _reaches(name: str, pack: str) -> str:
    """Tell what a source of points comes to, in the battles that the value is of; a pack that doesn't hold has none."""
    match = _SOURCE.fullmatch(name)
    if match is None:
        return ""
    from pipeline.desk import enquiries

    try:
        found = enquiries.source_reaches(enquiries.open_pack(options.folder_of(pack)))
    except ContentError:
        return ""
    told = [each for each in found if each.id == match["source"] and match["mission"] in (None, each.mission)]
    return "".join(f"  {visible(_reach(each))}\n" for each in told)


def _reach(source: SourceReach) -> str:
    where = f" in {source.played}" if source.played else ""
    counts = "any number of" if source.counts is None else source.counts
    can = "" if source.reach in (None, source.counts) else f"; {source.reach} can be scored"
    return f"comes to {counts} points{where}{can}"


def _readings(name: str, pack: str) -> str:
    """Tell a reading of the pack, if it has one of that name, or all; a pack that doesn't hold has none."""
    from pipeline.desk import enquiries

    folder = options.folder_of(pack)
    try:
        told = enquiries.readings(enquiries.open_pack(folder), name)
    except ContentError:
        return ""
    if name != enquiries.ALL_READINGS:
        return "".join(f"{visible(each.about)}\n\n{visible(each.text)}\n" for each in told)
    return "\n".join(f"{visible(each.about)} ({each.id})\n  {visible(each.text)}\n" for each in told)


def _families(packs: list[str] | None, *, json: bool) -> Answer:
    """List families of fonts; a pack has none of its own."""
    from pipeline.desk.font_list import line_to_install, list_fonts

    if packs:
        hint = "fonts are installed beside `pack`, and are there for every pack: leave the names of packs out"
        raise UsageError(error("E922", "--fonts lists nothing of a pack", hints=(hint,)))
    found = list_fonts()
    if json:
        return Answer(out=as_json([asdict(each) for each in found]))
    heads = ("family", "weights", "can stand as", "package", "licence")
    stand = {True: "heading, text", False: "heading"}
    rows = [(each.family, each.weights, stand[each.italics], each.package, each.licence) for each in found]
    return Answer(out=f"{chart([heads, *rows])}\n{_ABOUT_FONTS}  {line_to_install()}\n")


def _icons(opened: list[OpenPack], *, json: bool) -> Answer:
    """List icons by where they come from."""
    from pipeline.desk.icon_list import list_icons

    found = list_icons(each.pack for each in opened)
    if json:
        return Answer(out=as_json([asdict(each) for each in found]))
    return Answer(out=chart([("icon", "comes from"), *((each.icon, each.comes_from) for each in found)]))


def _facts(opened: OpenPack) -> dict[str, object]:
    pack = opened.pack
    missions = [{"id": name, "name": str(pack.missions[name].name)} for name in pack.mission_order]
    facts: dict[str, object] = {
        "pack": pack.id,
        "title": str(pack.title),
        "folder": str(opened.origin),
        "missions": missions,
    }
    phases = [{"id": name, "name": str(phase.name), "blocks": list(phase.blocks)} for name, phase in opened.phases]
    decks = [
        {"id": each.deck.id, "title": str(each.deck.title), "cards": each.cards, "printed": each.printed}
        for each in opened.decks
    ]
    return {**facts, **({"phases": phases} if phases else {}), **({"decks": decks} if decks else {})}


def _counted(cards: int, printed: int) -> str:
    """Tell how many cards a deck has, each once, and how many print."""
    return f"{cards} cards" if cards == printed else f"{cards} cards, {printed} in all"


def _contents(opened: OpenPack) -> str:
    pack = opened.pack
    rows = [(f"  {name}", str(pack.missions[name].name), str(pack.missions[name].gist)) for name in pack.mission_order]
    rows += [(f"  {name}", str(phase.name), f"{len(phase.blocks)} blocks") for name, phase in opened.phases]
    rows += [(f"  {each.deck.id}", str(each.deck.title), _counted(each.cards, each.printed)) for each in opened.decks]
    sources = ", ".join(str(source.title) for source in pack.made_from)
    made_from = f" (made from {visible(sources)})" if sources else ""
    titles = ", ".join(visible(each) for each in (pack.title, pack.subtitle) if each)
    return f"{visible(pack.id)}: {titles}{made_from}\n" + chart(rows)


def _meaning(meaning: Explanation) -> str:
    return (
        f"{meaning.code}: {meaning.title}\n\n{meaning.cause}\n\n"
        f"For example:  {meaning.example}\n\nTo mend it:   {meaning.cure}\n"
    )


def _layers(origin: Origin) -> str:
    *beneath, (place, value) = origin.layers
    lines = [f"{origin.name} is {value}", f"  from {place}"]
    lines += [f"  in place of {older}, from {there}" for there, older in reversed(beneath)]
    return "".join(f"{visible(line)}\n" for line in lines)


def labels(
    pack: options.OnePack,
    lang: options.Language = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what the language doesn't say.")] = False,
    json: options.Json = False,
) -> Answer:
    """List the words that pages show beside a pack's own, by where they print; the list is a file for labels/."""
    from pipeline.desk.label_list import by_place, list_labels

    listed = list_labels(options.folder_of(pack), lang, missing=missing)
    if json:
        return Answer(out=as_json([asdict(each) for each in listed]))
    parts = [f"# {prints}\n{''.join(map(_label, found))}" for prints, found in by_place(listed)]
    return Answer(out="\n".join(parts))


def _label(each: ListedLabel) -> str:
    note = f"  # {each.said_at}" if each.said_at else ""
    return visible(f"{each.key}: {dumps(each.text, ensure_ascii=False)}{note}") + "\n"


def diff(before: _Before, after: _After, json: options.Json = False) -> Answer:
    """Say in words what changed from one pack to another."""
    from pipeline.desk.enquiries import diff_packs
    from pipeline.load import find_packs

    (first,), (second,) = find_packs([before]), find_packs([after])
    changes = diff_packs(first, second)
    if json:
        return Answer(out=as_json([asdict(change) for change in changes]))
    lines = [str(change) for change in changes] or [f"{first.name} and {second.name} say the same"]
    return Answer(out="".join(f"{visible(line)}\n" for line in lines))
