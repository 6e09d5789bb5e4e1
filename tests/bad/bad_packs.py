"""Faults of packs that no plain file can hold: links, pipes, odd names, big files. One function for each input."""

from __future__ import annotations

import os
import zipfile
import zlib
from itertools import product
from pathlib import Path
from struct import pack as packed

from bad_makers import maker


@maker
def link_to_etc_passwd(folder: Path) -> None:
    (folder / "missions" / "evil.yaml").symlink_to("/etc/passwd")


@maker
def link_to_a_folder(folder: Path) -> None:
    (folder / "more").symlink_to("/etc")


@maker
def link_to_itself(folder: Path) -> None:
    (folder / "missions" / "evil.yaml").symlink_to("evil.yaml")


@maker
def link_to_a_device(folder: Path) -> None:
    (folder / "missions" / "evil.yaml").symlink_to("/dev/zero")


@maker
def accepted_hard_link(folder: Path) -> None:
    os.link(folder / "pages" / "notes.md", folder / "README.md")


@maker
def pipe(folder: Path) -> None:
    os.mkfifo(folder / "missions" / "evil.yaml")


@maker
def folder_in_the_place_of_a_file(folder: Path) -> None:
    (folder / "steps.yaml").unlink()
    (folder / "steps.yaml").mkdir()


@maker
def file_in_the_place_of_a_folder(folder: Path) -> None:
    for path in (folder / "rules").iterdir():
        path.unlink()
    (folder / "rules").rmdir()
    (folder / "rules").write_text("a: 1\n")


@maker
def file_name_with_a_line_end(folder: Path) -> None:
    (folder / "missions" / "ra\nid.yaml").write_bytes((folder / "missions" / "raid.yaml").read_bytes())


@maker
def file_name_with_a_dash_in_front(folder: Path) -> None:
    (folder / "missions" / "--help.yaml").write_bytes((folder / "missions" / "raid.yaml").read_bytes())


@maker
def file_name_of_emoji(folder: Path) -> None:
    (folder / "missions" / "😀.yaml").write_bytes((folder / "missions" / "raid.yaml").read_bytes())


@maker
def file_names_that_look_alike(folder: Path) -> None:
    for name in ("caf\u00e9.yaml", "cafe\u0301.yaml"):
        (folder / "missions" / name).write_bytes((folder / "missions" / "raid.yaml").read_bytes())


@maker
def accepted_file_name_of_255_bytes(folder: Path) -> None:
    (folder / "missions" / f"{'x' * 250}.yaml").write_bytes((folder / "missions" / "raid.yaml").read_bytes())


@maker
def file_name_turned_around(folder: Path) -> None:
    (folder / "pages" / "no\u202edm.exe.md").write_text("---\ntitle: Notes\n---\nWords.\n")


@maker
def file_of_50_megabytes(folder: Path) -> None:
    with (folder / "steps.yaml").open("wb") as sparse:
        sparse.truncate(50_000_000)


@maker
def text_of_3_megabytes(folder: Path) -> None:
    (folder / "steps.yaml").write_text("hide: " + "x" * 3_000_000)


@maker
def files_of_24_megabytes(folder: Path) -> None:
    for number in range(13):
        with (folder / "missions" / f"m{number}.yaml").open("wb") as sparse:
            sparse.truncate(1_900_000)


@maker
def more_than_two_thousand_files(folder: Path) -> None:
    for number in range(2_000):
        (folder / "missions" / f"m{number}.yaml").touch()


@maker
def brackets_300_000_deep(folder: Path) -> None:
    (folder / "steps.yaml").write_text("hide: " + "[" * 300_000)


@maker
def folders_300_deep(folder: Path) -> None:
    folder.joinpath(*["d"] * 300).mkdir(parents=True)


@maker
def text_of_sixty_thousand_brackets(folder: Path) -> None:
    with (folder / "pages" / "notes.md").open("a") as page:
        page.write("[" * 60_000)


@maker
def link_that_repeats_itself(folder: Path) -> None:
    with (folder / "pages" / "notes.md").open("a") as page:
        page.write(f"\n[a{' ' * 60}c [a{' ' * 40}b](javascript:x)\n")


@maker
def link_with_words_over_lines(folder: Path) -> None:
    with (folder / "pages" / "notes.md").open("a") as page:
        page.write("\n[a\nb](ms-calculator:x) and ![a\nb](http://127.0.0.1:{{port}}/x.png)\n")


@maker
def two_hundred_thousand_values(folder: Path) -> None:
    (folder / "steps.yaml").write_text("hide: [" + "x," * 200_000 + "]")


@maker
def number_of_20_000_digits(folder: Path) -> None:
    path = folder / "pack.yaml"
    path.write_text(path.read_text().replace("on_table_percent: 60", f"on_table_percent: {'9' * 20_000}"))


@maker
def table_of_a_million_rows(folder: Path) -> None:
    (folder / "deck").mkdir()
    (folder / "deck" / "primary.csv").write_text("id,title\n" + "a,b\n" * 400_000)


@maker
def workbook_that_unpacks_to_a_gigabyte(folder: Path) -> None:
    (folder / "deck").mkdir()
    sheet = b"<worksheet>" + b" " * 30_000_000 + b"</worksheet>"
    with zipfile.ZipFile(folder / "deck" / "primary.xlsx", "w", zipfile.ZIP_DEFLATED) as workbook:
        workbook.writestr("xl/worksheets/sheet1.xml", sheet)


@maker
def workbook_with_entities(folder: Path) -> None:
    (folder / "deck").mkdir()
    sheet = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'
    with zipfile.ZipFile(folder / "deck" / "primary.xlsx", "w") as workbook:
        workbook.writestr("xl/worksheets/sheet1.xml", sheet)


def workbook(folder: Path) -> bytearray:
    """Give the bytes of a workbook with one packed sheet."""
    (folder / "deck").mkdir()
    path = folder / "deck" / "primary.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed_sheet:
        packed_sheet.writestr("xl/worksheets/sheet1.xml", "<worksheet>" + " " * 500 + "</worksheet>")
    return bytearray(path.read_bytes())


@maker
def workbook_that_is_encrypted(folder: Path) -> None:
    data = workbook(folder)
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    (folder / "deck" / "primary.xlsx").write_bytes(data)


@maker
def workbook_that_is_damaged(folder: Path) -> None:
    data = workbook(folder)
    start = data.index(b"sheet1.xml") + len(b"sheet1.xml")
    data[start : start + 4] = b"\xff\xff\xff\xff"
    (folder / "deck" / "primary.xlsx").write_bytes(data)


@maker
def unread_picture_with_a_script(folder: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="http://127.0.0.1:{{port}}/"/></svg>'
    (folder / "logo.svg").write_text(svg)


def picture_of_400_million_dots() -> bytes:
    head = packed(">2I5B", 20_000, 20_000, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(2_501 * 200))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        packed(">I", len(data)) + kind + data + packed(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


@maker
def unread_picture_of_400_million_pixels(folder: Path) -> None:
    (folder / "map.png").write_bytes(picture_of_400_million_dots())


@maker
def unread_picture_with_entities(folder: Path) -> None:
    svg = '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&e;</svg>'
    (folder / "logo.svg").write_text(svg)


@maker
def unread_picture_that_uses_itself(folder: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>'
    (folder / "logo.svg").write_text(svg)


@maker
def unread_picture_cut_off(folder: Path) -> None:
    (folder / "map.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")


@maker
def unread_postscript(folder: Path) -> None:
    (folder / "map.eps").write_text("%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n")


@maker
def unread_style_sheet(folder: Path) -> None:
    (folder / "theme.css").write_text("@import url(http://127.0.0.1:{{port}}/x.css);\n")


@maker
def unread_font(folder: Path) -> None:
    (folder / "face.ttf").write_bytes(b"\0\1\0\0 no font at all")


@maker
def unread_template(folder: Path) -> None:
    (folder / "pages" / "notes.html.j2").write_text("{{ ''.__class__.__mro__[1].__subclasses__() }}")


@maker
def unread_program(folder: Path) -> None:
    (folder / "conftest.py").write_text("raise SystemExit('run')\n")


@maker
def latin_1(folder: Path) -> None:
    path = folder / "missions" / "raid.yaml"
    path.write_bytes(path.read_text().replace("before dawn", "before däwn").encode("latin-1"))


@maker
def utf_16(folder: Path) -> None:
    path = folder / "missions" / "raid.yaml"
    path.write_bytes(b"\xff\xfe" + path.read_text().encode("utf-16-le"))


def only(folder: Path, *missions: str) -> None:
    """Leave these missions, and what goes without dice to choose one."""
    gone = [*(folder / "missions").iterdir(), *(folder / "pages" / name for name in ("choosing.md", "folding.md"))]
    for path in (*gone, folder / "selection.yaml"):
        if path.stem not in missions:
            path.unlink()
    text = (folder / "pack.yaml").read_text().replace("[raid, crossing, relief]", f"[{', '.join(missions)}]")
    (folder / "pack.yaml").write_text(text.replace("choosing, folding, ", ""))


@maker
def missions_none(folder: Path) -> None:
    only(folder)
    (folder / "steps.yaml").unlink()


@maker
def accepted_single_mission(folder: Path) -> None:
    only(folder, "raid")


@maker
def packs_in_a_circle(folder: Path) -> None:
    (folder / "pack.yaml").write_text("extends: ../fenland\n")
    (folder.parent / "fenland").mkdir()
    (folder.parent / "fenland" / "pack.yaml").write_text("extends: ../moorland\n")


@maker
def pack_that_is_a_link_to_itself(folder: Path) -> None:
    (folder.parent / "loop").symlink_to("loop")


@maker
def extends_a_link_to_itself(folder: Path) -> None:
    (folder / "pack.yaml").write_text("extends: ../loop\n")
    (folder.parent / "loop").symlink_to("loop")


@maker
def mission_in_a_file_in_capitals(folder: Path) -> None:
    (folder / "missions" / "Raid.yaml").write_bytes((folder / "missions" / "raid.yaml").read_bytes())


def say(folder: Path, *lines: str) -> None:
    """Add lines to what the pack says of itself."""
    with (folder / "pack.yaml").open("a", encoding="utf-8") as written:
        written.write("".join(f"{line}\n" for line in lines))


@maker
def rounds_by_the_million(folder: Path) -> None:
    say(folder, "rounds: {count: 1000000}")


@maker
def round_that_never_comes(folder: Path) -> None:
    say(folder, "rounds: {count: 2, first: roll}")


@maker
def rounds_that_begin_by_chance(folder: Path) -> None:
    say(folder, "rounds: {count: 5, first: chance}")


@maker
def phases_without_end(folder: Path) -> None:
    say(folder, f"rounds: {{phases: [{', '.join(f'Phase {number}' for number in range(500))}]}}")


@maker
def phase_twice(folder: Path) -> None:
    say(folder, "rounds: {phases: [Move, Shoot, Move]}")


@maker
def roles_of_a_side_that_is_not_there(folder: Path) -> None:
    say(folder, "roles: {rounds: {1: {attaker: Hunter}}}")


@maker
def roles_in_a_round_that_is_no_number(folder: Path) -> None:
    say(folder, "roles: {rounds: {late: {attacker: Hunter}}}")


@maker
def sides_by_the_hundred(folder: Path) -> None:
    forms = "forms: {who: a, whose: b, its: c}"
    say(folder, *(f"  side-{number}: {{name: A, letter: B, {forms}}}" for number in range(100)))


@maker
def team_without_a_side(folder: Path) -> None:
    say(folder, "teams: {coast: {name: Coast, forms: {who: a, whose: b, its: c}}}")


@maker
def enemy_of_two(folder: Path) -> None:
    say(folder, "  third: {name: Third, letter: T, forms: {who: the Third, whose: the Third’s, its: its}}")
    rule = folder / "rules" / "hold.yaml"
    told = rule.read_text(encoding="utf-8").split("front:")[0]
    rule.write_text(
        f'{told}front:\n  - {{id: a, text: "{{Who}} wins from turn {{from_turn}} where {{enemy}} is gone."}}\n',
        encoding="utf-8",
    )


@maker
def combination_of_a_thousand_missions(folder: Path) -> None:
    for kind, number in product("abc", range(10)):
        path = folder / "parts" / kind / f"p{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"name: {kind}{number}\n")


@maker
def combination_with_an_endless_id(folder: Path) -> None:
    for kind in "ab":
        path = folder / "parts" / kind / f"{kind * 200}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"name: {kind}\n")


@maker
def workbook_with_merged_cells_without_end(folder: Path) -> None:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    cells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2000"><c r="A2000"><v>1</v></c></row>'
    merged = '<mergeCell ref="A1:A1048576"/>' * 100_000
    sheet = f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData><mergeCells>{merged}</mergeCells></worksheet>'
    with zipfile.ZipFile(folder / "wares.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", sheet)


@maker
def table_of_ten_thousand_columns(folder: Path) -> None:
    (folder / "wares.csv").write_text("Ware" + ",x" * 10_000 + "\nEel" + ",y" * 10_000 + "\n")
