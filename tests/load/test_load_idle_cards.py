"""Faces that no card is printed with, and a box that no page shows: W257, W258."""

from __future__ import annotations

from pathlib import Path

from pipeline.load import load_pack

FILES = {
    "pack.yaml": 'kind: deck\ntitle: Night Market\nversion: "1.0"\ndate: 2027-03-01\n',
    "cards.yaml": "types: {ware: {name: Ware, shows: fields}}\n"
    "decks: [{id: wares, title: Wares, of: ware, face: ware}]\n",
    "deck/ware.yaml": "eel: {name: Eel, fields: {Text: Eat it.}}\n",
    "faces/base.yaml": "areas: {words: {text: '{Text}'}}\n",
    "faces/ware.yaml": "extends: base\nareas: {name: {at: {rows: '1'}, text: '{name}', style: card}}\n",
}


def said(folder: Path, **more: str) -> list[str]:
    for name, text in {**FILES, **{name.replace("_", "/") + ".yaml": text for name, text in more.items()}}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [f"{each.code} {each.message}" for each in load_pack(folder).diagnostics]


def test_faces_that_are_used_or_extended_are_no_waste(tmp_path: Path) -> None:
    assert said(tmp_path) == []
    # One of ours is what cards have unless they say otherwise: a pack's own lies over it.
    assert said(tmp_path, faces_text="areas: {name: {text: '{name}'}}\n") == []


def test_w257_a_face_that_nothing_is_printed_with(tmp_path: Path) -> None:
    found = said(tmp_path, faces_dusk="areas: {all: {fill: ink}}\n")
    assert found == ["W257 no card is printed with the face 'dusk'"]


def test_w258_a_box_that_no_page_shows(tmp_path: Path) -> None:
    found = said(tmp_path, cards=FILES["cards.yaml"] + "box: {card: 0.3mm, air: 1mm, glue: 8mm}\n")
    assert found == ["W258 no page shows the box of the cards"]
