"""Faults of what lies around a pack: themes, events, output folders. One function for each input."""

from __future__ import annotations

import shutil
from pathlib import Path

from bad_makers import maker
from bad_packs import picture_of_400_million_dots

FIELD = Path(__file__).parents[2] / "layouts" / "themes" / "field"
EVENT = """\
name: Small Cup
date: 2027-03-06
place: The Shed
pack: ../moorland
rounds: [{mission: raid}]
tables: 2
players: 4
"""


def theme(folder: Path, name: str = "theme.yaml", old: str = "", new: str = "") -> Path:
    """Put a theme beside the pack, with something in one of its files replaced."""
    loud = folder.parent / "loud"
    shutil.copytree(FIELD, loud)
    (loud / name).write_text((loud / name).read_text().replace(old, new, 1))
    return loud


@maker
def theme_in_the_pack_without_trust(folder: Path) -> None:
    theme(folder).rename(folder / "loud")


@maker
def theme_with_an_address_in_a_colour(folder: Path) -> None:
    theme(folder, old='"#1d241f"', new='"red;background:url(file:///etc/passwd)"')


@maker
def theme_with_a_variable_in_a_colour(folder: Path) -> None:
    theme(folder, old='"#1d241f"', new='"var(--x)"')


@maker
def theme_that_loads_from_the_network(folder: Path) -> None:
    loud = theme(folder)
    with (loud / "theme.css").open("a") as sheet:
        sheet.write("body { background: url(http://127.0.0.1:{{port}}/x.png) }\n")


@maker
def theme_with_a_font_of_its_own(folder: Path) -> None:
    theme(folder, old="heading: Barlow Condensed", new="heading: ../face.ttf")


def event(folder: Path, logo: str, data: bytes | None = None) -> None:
    """Write an event beside the pack that prints a picture on its own pages."""
    cup = folder.parent / "cup"
    cup.mkdir()
    (cup / "event.yaml").write_text(f"{EVENT}logo: {logo}\n")
    if data is not None:
        (cup / logo).write_bytes(data)


@maker
def event_with_a_picture_of_400_million_dots(folder: Path) -> None:
    event(folder, "logo.png", picture_of_400_million_dots())


@maker
def event_with_a_picture_cut_off(folder: Path) -> None:
    event(folder, "logo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF")


@maker
def event_with_a_picture_that_is_a_drawing(folder: Path) -> None:
    event(folder, "logo.png", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')


@maker
def event_with_a_picture_from_the_network(folder: Path) -> None:
    event(folder, "http://127.0.0.1:9/logo.png")


@maker
def event_with_a_picture_outside_its_folder(folder: Path) -> None:
    event(folder, "../../../etc/passwd")


@maker
def event_with_a_picture_that_is_a_device(folder: Path) -> None:
    event(folder, "logo.png")
    (folder.parent / "cup" / "logo.png").symlink_to("/dev/zero")


@maker
def event_with_players_in_a_circle_of_links(folder: Path) -> None:
    event(folder, "logo.png", b"\x89PNG")
    cup = folder.parent / "cup"
    (cup / "event.yaml").write_text(EVENT.replace("players: 4", "players: players.csv"))
    (cup / "players.csv").symlink_to("players.csv")


@maker
def event_with_a_player_who_writes_escapes(folder: Path) -> None:
    event(folder, "logo.png", b"\x89PNG")
    cup = folder.parent / "cup"
    (cup / "event.yaml").write_text(EVENT.replace("players: 4", "players: players.csv"))
    (cup / "players.csv").write_text("Name\nAda\nBram \x1b[31mred\nCleo\nDov\n")


@maker
def event_with_an_anchor(folder: Path) -> None:
    event(folder, "&a [*a]")


@maker
def output_that_is_a_link_to_nothing(folder: Path) -> None:
    (folder.parent / "gone").symlink_to(folder.parent / "nowhere")


@maker
def output_in_the_place_of_a_file(folder: Path) -> None:
    (folder.parent / "taken").write_text("a file\n")
