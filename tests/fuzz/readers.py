"""Everything that reads what others wrote: samples of it, ways to spoil them, and what reads it as a command would.

A reader may end in one of our errors. Any other exception, more time or more memory than its kind is allowed is a find.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image
from reader_mutations import (
    Way,
    byte,
    cell,
    cut,
    json_value,
    members,
    number,
    pdf,
    png,
    tag,
    value,
    word,
    zipped,
)

from pipeline import unchanged
from pipeline.cli.terminal import render
from pipeline.diagnostics import Diagnostic, PackError, Report
from pipeline.load import Loading, content_roots, load_pack
from pipeline.load.folders.files import FILE_BYTES

ROOT = Path(__file__).parents[2]
MOORLAND = ROOT / "tests" / "check" / "moorland"
CUP = ROOT / "content" / "events" / "grey-harbour-open"
FACES = ROOT / "content" / "examples" / "tidewater-fair"


_TEXT: tuple[Way, ...] = (byte, cut, number, word)


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of input; `megabytes` is what reading one may take beyond what lay in memory before."""

    samples: Callable[[], Sequence[bytes]]
    ways: tuple[Way, ...]
    read: Callable[[bytes], None]
    megabytes: int = 150
    seconds: float = 20


def spoiled(kind: Kind, samples: Sequence[bytes], seed: int) -> bytes:
    """Plant one to four faults into one of the samples."""
    dice = Random(seed)
    data = dice.choice(samples)
    for _ in range(dice.choice((1, 1, 2, 4))):
        data = dice.choice(kind.ways)(data, dice) or b" "
    return data[:FILE_BYTES]  # longer ones aren't read


def _told(found: Sequence[Diagnostic]) -> None:
    said = render(Report(list(found)), colour=False)
    assert said.replace("\n", "").isprintable(), "what is said holds what can't be printed"


def _ours(work: Callable[[], Sequence[Diagnostic] | None]) -> None:
    """Do what a command does; what it finds must print."""
    try:
        _told(work() or ())
    except PackError as problem:
        _told(problem.diagnostics)


# --- tables


def _workbooks() -> Sequence[bytes]:
    import workbooks as made

    rows = [
        ["Name", "Kind", "Text", "Points"],
        ["Hold", "primary", "Hold the ford.", "3"],
        ["Raid", "secret", "Go.", "1"],
    ]
    cells = "".join(made.row(*(made.words(each) for each in row)) for row in rows)
    styled = made.row(made.number("45000", made.DATE), made.number("0.5", made.PERCENT), made.formula("4"))
    return (
        made.workbook(rows),
        made.inline_workbook(rows, behind=[["a note"]]),
        made.sheets(made.Sheet("Notes", made.row(made.words("x"))), made.Sheet("Cards", cells + styled, ("A1:A3",))),
    )


def _open_documents() -> Sequence[bytes]:
    sys.path.append(str(Path(__file__).parents[1] / "load"))
    from test_load_open_document import cell, document, row

    often = 'table:number-columns-repeated="3"'
    return [document(row(cell("Name"), cell("Score", often)), row(cell("Ada"), cell("7,5"))), document(row(cell("x")))]


def _read_open_document(data: bytes) -> None:
    from pipeline.load.parsing.lists import read_ways

    read_ways("list.ods", data)


def _read_workbook(data: bytes) -> None:
    from pipeline.authoring.sheet_guess import guess_table
    from pipeline.event.reading.players import read_players
    from pipeline.load.parsing.lists import read_ways

    Path("cards.xlsx").write_bytes(data)
    ways = read_ways("cards.xlsx", data)
    _told((ways,) if isinstance(ways, Diagnostic) else read_players(ways).found)
    _ours(lambda: guess_table(Path("cards.xlsx")) and None)


def _csvs() -> Sequence[bytes]:
    cards = b'Name,Kind,Text,Points\nHold,primary,"Hold the ford,\nall of it.",3\nRaid,secret,Go.,1\n'
    return (cards, (CUP / "players.csv").read_bytes(), cards.decode().encode("utf-16"), b"sep=;\na;b\n1;2\n")


def _read_csv(data: bytes) -> None:
    from pipeline.authoring.sheet_guess import guess_table
    from pipeline.event.reading.players import read_players
    from pipeline.load.parsing.lists import read_ways

    Path("cards.csv").write_bytes(data)
    ways = read_ways("cards.csv", data)
    _told((ways,) if isinstance(ways, Diagnostic) else read_players(ways).found)
    _ours(lambda: guess_table(Path("cards.csv")) and None)


# --- events


def _fresh(folder: Path, name: str) -> Path:
    place = Path(name)
    if not place.exists():
        shutil.copytree(folder, place)
    return place


_LEAGUE = """name: Small League
date: 2027-03-06
place: The Shed
pack: ww2-more-missions
seed: low tide
rounds:
  - {mission: dust-up, pairings: round-1.csv, results: round-1-results.csv}
  - {draw: [breakthrough, encounter], pairings: round-2.txt}
  - {mission: contact, standings: standings.csv}
tables: 3
players: players.csv
ranking: {by: [points, opponents-points, head-to-head, random], bye: 7}
"""
_LEAGUE_FILES = {
    "players.csv": "Name,Team,Army\nAda Brook,Red,Tanks\nBram Crane,Blue,Rifles\nCleo Dunn,Red,\nDov Ember,Blue,Guns\n",
    "round-1.csv": "Table,Player 1,Player 2\n1,Ada Brook,Bram Crane\n2,Cleo Dunn,Dov Ember\n",
    "round-1-results.csv": "Player 1,Score 1,Player 2,Score 2\nAda Brook,8,Bram Crane,1\nCleo Dunn,2,Dov Ember,7\n",
    "round-2.txt": "Table 1: Ada Brook - Dov Ember\n2. Bram Crane vs. Cleo Dunn\nBye: nobody\n",
    "standings.csv": "Rank,Name,Points,SoS\n1,Ada Brook,12,9\n2,Dov Ember,9,11\n3,Cleo Dunn,6,8\n4,Bram Crane,2,10\n",
    "draws.yaml": "",
}


def _league() -> Path:
    """Write an event that has every list that one can have, and what was announced of it."""
    from pipeline.event.reading.kept_draws import keep_draws
    from pipeline.event.reading.opening import open_event

    folder = Path("league")
    if not folder.exists():
        folder.mkdir()
        for name, text in {**_LEAGUE_FILES, "event.yaml": _LEAGUE}.items():
            if text:
                (folder / name).write_text(text)
        try:
            opened = open_event(folder)
        except PackError as problem:
            raise AssertionError([each.message for each in problem.diagnostics]) from problem
        keep_draws(opened.loading, opened.event, opened.pack)
    return folder


def _in_league(name: str) -> Kind:
    """Make a kind of one of the lists of an event."""

    def samples() -> Sequence[bytes]:
        return ((_league() / name).read_bytes(),)

    def read(data: bytes) -> None:
        from pipeline.event.reading.opening import open_event
        from pipeline.event.standing.reckoning import with_standings

        file = _league() / name
        sound = file.read_bytes()
        file.write_bytes(data)

        def opened() -> Sequence[Diagnostic]:
            found = open_event(file.parent)
            with_standings(found.event)
            return found.noted

        try:
            _ours(opened)
        finally:
            file.write_bytes(sound)

    return Kind(samples=samples, ways=(cell, cell, *_TEXT), read=read)


# --- pictures


def _pictures() -> Sequence[bytes]:
    image = Image.effect_noise((48, 32), 60).convert("RGB")
    made = []
    for kind, mode, options in (
        ("PNG", "RGB", {}),
        ("PNG", "P", {}),
        ("PNG", "RGBA", {"icc_profile": b"x" * 200}),
        ("JPEG", "RGB", {"progressive": True}),
        ("JPEG", "CMYK", {"exif": _turned()}),
        ("JPEG", "L", {}),
        ("WEBP", "RGB", {}),
        ("WEBP", "RGBA", {"lossless": True}),
    ):
        data = BytesIO()
        image.convert(mode).save(data, kind, **options)
        made.append(data.getvalue())
    return tuple(made)


def _turned() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif.tobytes()


def _of_kind(data: bytes, dice: Random) -> bytes:
    return png(data, dice) if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) > 60 else byte(data, dice)


def _read_picture(data: bytes) -> None:
    from pipeline.compose.exposure import Exposure, Tone, expose, whole
    from pipeline.load.parsing.picture_heads import UnfitError, read_picture
    from pipeline.model import Ink

    try:
        picture = read_picture("moor", data)
    except UnfitError:
        return
    for tone in (Tone(), Tone(ink=Ink.GREY)):
        seen = Exposure(picture=picture, part=whole(picture), width=60, height=40, tone=tone)
        _ours(lambda seen=seen: expose(seen) and None)  # type: ignore[misc]


def _icons() -> Sequence[bytes]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "layouts" / "icons").glob("*.svg"))[:40])


def _read_icon(data: bytes) -> None:
    from pipeline.load.folders.files import SourceFile
    from pipeline.load.folders.icon_shelf import read_icons

    found: list[Diagnostic] = []
    read_icons([SourceFile(name="icons/boat.svg", shown="icons/boat.svg", data=data)], found)
    _told(found)


# --- what was built


def _pdfs() -> Sequence[bytes]:
    return (built()["pdf"], _plain_pdf())


_PAGE = b"""<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >>
/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R /Fit] >>] >>"""


def _plain_pdf() -> bytes:
    content = zlib_packed(b"BT /F1 12 Tf 20 100 Td (Hold the ford) Tj ET 0 0 50 50 re f /X1 Do")
    form = zlib_packed(b"0 0 10 10 re f")
    bodies = (
        b"<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        _PAGE,
        b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream"
        % (len(form), form),
        b"<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>",
        b"<< /Title (One) /Parent 7 0 R /Dest [3 0 R /Fit] >>",
    )
    made, starts = b"%PDF-1.7\n", []
    for at, body in enumerate(bodies, 1):
        starts.append(len(made))
        made += b"%d 0 obj\n%b\nendobj\n" % (at, body)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, len(made))
    return made + head + table + end


def zlib_packed(data: bytes) -> bytes:
    import zlib

    return zlib.compress(data)


def built() -> dict[str, bytes]:
    """Build a small pack once, in a folder of its own: its sheets and their record."""
    if not (Path("built") / "moorland-build.json").exists():
        from pipeline.cli import main

        code = main(["build", str(MOORLAND), "--out", "built", "--jobs", "1", "--quiet"])
        assert code == 0, "the sound pack builds"
    return {
        "pdf": (Path("built") / "moorland-sheets.pdf").read_bytes(),
        "record": (Path("built") / "moorland-build.json").read_bytes(),
    }


def _preflight(folder: Path) -> None:
    from pipeline.desk.inspection import PdfReading

    _ours(lambda: PdfReading(path=folder / "moorland-sheets.pdf").do().found)


def _read_pdf(data: bytes) -> None:
    folder = Path("anybodys")
    folder.mkdir(exist_ok=True)
    (folder / "moorland-sheets.pdf").write_bytes(data)
    _preflight(folder)


def _records() -> Sequence[bytes]:
    return (built()["record"],)


def _read_record(data: bytes) -> None:
    from pipeline.record import _earlier

    folder = Path("recorded")
    folder.mkdir(exist_ok=True)
    if not (folder / "moorland-sheets.pdf").exists():
        (folder / "moorland-sheets.pdf").write_bytes(_plain_pdf())
    (folder / "moorland-build.json").write_bytes(data)
    _preflight(folder)
    _earlier(folder / "moorland-build.json", set())


def _galleys() -> Sequence[bytes]:
    from pipeline.contracts.galley import Bookmark, Galley
    from pipeline.diagnostics import warning
    from pipeline.run.shelf import SetGalley, _pack

    galley = Galley(
        id="raid", pdfs=(b"%PDF-1.7 x",), pages=1, bookmarks=(Bookmark(title="Raid", page=0),), targets=(("raid", 0),)
    )
    made = SetGalley(galley=galley, diagnostics=(warning("W701", "x", hints=("y",)),))
    return (_pack("", galley, made.diagnostics).split(b"\n", 2)[2],)


def _read_galley(data: bytes) -> None:
    """Take an entry whose hash is right, whatever it holds, and a note in the same words."""
    from pipeline.run.shelf import _MARK, Shelf

    shelf = Shelf(Path("shelf"))
    name, asked = "a" * 40, "b" * 40
    Path("shelf").mkdir(exist_ok=True, mode=0o700)
    (Path("shelf") / name).write_bytes(
        b"\n".join((_MARK, sha256(name.encode() + b"\n" + data).hexdigest().encode(), data))
    )
    (Path("shelf") / asked).write_bytes(data)
    for taken in (shelf.take(name), shelf.recall(asked)):
        _told(taken.diagnostics if taken else ())
    shelf.found_before(asked)


def _memos() -> Sequence[bytes]:
    return (f"{'0' * 64} {ROOT / 'pyproject.toml'}\n\0out\0err".encode(),)


def _read_memo(data: bytes) -> None:
    words = ["build", "fuzz"]
    memo = Path(unchanged._memo(words))
    memo.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    memo.write_bytes(data)
    assert unchanged.recall(words) is None, "whatever it says, no file has that hash"


# --- archives, maps, faces, words


def _archives() -> Sequence[bytes]:
    held = {
        f"moorland/{path.relative_to(MOORLAND).as_posix()}": path.read_bytes()
        for path in sorted(MOORLAND.rglob("*"))
        if path.is_file()
    }
    manifest = {
        "format": "mission-pack-1",
        "made_with": "0.1.0",
        "pack": "moorland",
        "packs": [{"folder": "moorland", "title": "Raids", "version": "1"}],
        "builds_on": [],
        "files": {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in held.items()},
    }
    return (zipped(held), zipped({**held, "manifest.json": json.dumps(manifest).encode()}))


def _read_archive(data: bytes) -> None:
    from pipeline.desk.bundle import look_inside
    from pipeline.load import find_pack

    Path("moorland.zip").write_bytes(data)
    _ours(lambda: look_inside(find_pack("moorland.zip", ())).found)


def _maps() -> Sequence[bytes]:
    corners = [{"x": 0, "y": 0}, {"x": 90, "y": 4}, {"x": 40, "y": 80}]
    objects = [
        {"id": 1, "name": "Hut", "class": "house", "x": 320, "y": 320, "width": 192, "height": 128, "rotation": 15},
        {"id": 2, "name": "Pond", "ellipse": True, "x": 500, "y": 100, "width": 90, "height": 90},
        {"id": 3, "name": "Wood", "polygon": corners, "x": 700, "y": 300, "properties": [{"name": "a", "value": 1}]},
    ]
    layers = [{"type": "group", "layers": [{"type": "objectgroup", "name": "Woods", "offsetx": 3, "objects": objects}]}]
    tiled = {"width": 60, "height": 44, "tilewidth": 32, "tileheight": 32, "layers": layers}
    wall = [{"x": 1, "y": 1}, {"x": 8, "y": 1}, {"x": 8, "y": 6}, {"x": 1, "y": 1}]
    size = {"map_size": {"x": 30, "y": 20}, "map_origin": {"x": 0, "y": 0}, "pixels_per_grid": 70}
    universal = {
        "resolution": size,
        "line_of_sight": [wall],
        "objects_line_of_sight": [wall],
        "portals": [{}],
        "image": "x",
    }
    return (json.dumps(tiled).encode(), json.dumps(universal).encode())


def _read_map(data: bytes) -> None:
    from pipeline.authoring.map_programs import read_layout
    from pipeline.authoring.terrain_list import map_width, tell_left_out, write_terrain

    Path("town.json").write_bytes(data)

    def read() -> None:
        layout = read_layout(Path("town.json"), "")
        for width in (None, map_width("60in")):
            assert write_terrain(layout, "town.json", width).replace("\n", "").isprintable()
        assert tell_left_out(layout).replace("\n", "").isprintable()

    _ours(read)


def _yamls(pattern: str) -> Callable[[], Sequence[bytes]]:
    return lambda: tuple(path.read_bytes() for path in sorted((ROOT / "content").glob(pattern)) if path.is_file())


def _read_face(data: bytes) -> None:
    from pipeline.load import load_pack

    pack = _fresh(FACES, "tidewater-fair")
    (pack / "faces" / "ware.yaml").write_bytes(data)
    _ours(lambda: load_pack(pack).diagnostics)


_PLURALS = b"""plural: {one: n = 1, few: n % 10 = 2..4 and n % 100 != 12..14}
map.objectives: {one: "{count} cel", few: "{count} cele", other: x}
number.point: ","
length.cm: "{number} cm"
score.amount: {one: 1 star, other: "{points} stars"}
"""


def _labels() -> Sequence[bytes]:
    return (_PLURALS, (ROOT / "layouts" / "labels" / "en.yaml").read_bytes()[:6000])


def _read_labels(data: bytes) -> None:
    from pipeline.request import Request
    from pipeline.run.preparation import prepare

    pack = _fresh(MOORLAND, "moorland-of-words")
    (pack / "labels").mkdir(exist_ok=True)
    (pack / "labels" / "en.yaml").write_bytes(data)

    def read() -> Sequence[Diagnostic]:
        return prepare(pack, Request(packs=(pack,), forms=("sheets",)))[1]

    _ours(read)


def _read_formatted(data: bytes) -> None:
    from pipeline.authoring.formatting import format_files

    Path("written.yaml").write_bytes(data)
    Path("written.md").write_bytes(data)
    _ours(lambda: format_files(["written.yaml", "written.md"]).diagnostics)


def _pages() -> Sequence[bytes]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "content").glob("*/pages/*.md"))[:20])


def _read_page(data: bytes) -> None:
    from pipeline.load import load_pack

    pack = _fresh(MOORLAND, "moorland-of-pages")
    (pack / "pages" / "notes.md").write_bytes(data)
    _ours(lambda: load_pack(pack).diagnostics)


def _printers() -> Sequence[bytes]:
    upright = {"right": 0.5, "up": -1.25, "degrees": 0.1, "turnover": "sideways"}
    return (json.dumps({"usual": {"upright": upright, "wide": {**upright, "turnover": "upwards"}}}).encode(),)


def _read_printers(data: bytes) -> None:
    from pipeline.contracts.plan import Turnover
    from pipeline.publications.printers import correction_for, profiles_file

    file = profiles_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    _ours(lambda: correction_for("usual", wide=False, turnover=Turnover.SIDEWAYS) and None)


KINDS: dict[str, Kind] = {
    "open-document": Kind(
        samples=_open_documents, ways=(members(value, tag, byte, cut, number, word),), read=_read_open_document
    ),
    "workbook": Kind(samples=_workbooks, ways=(members(value, tag, byte, cut, number, word),), read=_read_workbook),
    "csv": Kind(samples=_csvs, ways=(cell, cell, *_TEXT), read=_read_csv),
    "players": _in_league("players.csv"),
    "pairings": _in_league("round-1.csv"),
    "pasted": _in_league("round-2.txt"),
    "results": _in_league("round-1-results.csv"),
    "standings": _in_league("standings.csv"),
    "draws": _in_league("draws.yaml"),
    "event": _in_league("event.yaml"),
    "picture": Kind(samples=_pictures, ways=(_of_kind, byte, cut), read=_read_picture, megabytes=900),
    "icon": Kind(samples=_icons, ways=(value, tag, *_TEXT), read=_read_icon),
    "pdf": Kind(samples=_pdfs, ways=(pdf,), read=_read_pdf, megabytes=900),
    "record": Kind(samples=_records, ways=(json_value, json_value, *_TEXT), read=_read_record),
    "galley": Kind(samples=_galleys, ways=(json_value, *_TEXT), read=_read_galley),
    "memo": Kind(samples=_memos, ways=(*_TEXT,), read=_read_memo),
    "archive": Kind(samples=_archives, ways=(members(json_value, *_TEXT), byte), read=_read_archive),
    "map": Kind(samples=_maps, ways=(json_value, json_value, *_TEXT), read=_read_map),
    "face": Kind(samples=_yamls("*/faces/*.yaml"), ways=_TEXT, read=_read_face),
    "labels": Kind(samples=_labels, ways=_TEXT, read=_read_labels),
    "page": Kind(samples=_pages, ways=_TEXT, read=_read_page),
    "formatted": Kind(samples=_yamls("*/*.yaml"), ways=_TEXT, read=_read_formatted),
    "printers": Kind(samples=_printers, ways=(json_value, *_TEXT), read=_read_printers),
}


@cache
def _kept(folder: Path) -> Loading:
    return load_pack(folder)


def loaded_once(folder: Path) -> Loading:
    """Load a pack as events do; one of ours, which nothing here spoils, once for all that play it."""
    return _kept(folder) if folder.is_relative_to(content_roots()[-1]) else load_pack(folder)


def own_surroundings(place: Path) -> None:
    """Have caches and profiles in a folder of this run's own."""
    os.environ["PACK_CACHE"] = str(place / "cache")
    os.environ["XDG_CONFIG_HOME"] = str(place / "settings")
