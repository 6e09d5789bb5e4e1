"""Faces as data: areas in their places, what they show of a card, what they may not do."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from benches import NO_SHELF, SHIPPED, made_ready
from card_packs import catalogue
from PIL import Image

from pipeline.compose.cards.deck_manuscript import CardSide
from pipeline.compose.cards.face_fitting import choose_sizes
from pipeline.diagnostics import ContentError
from pipeline.draw.cards.card_grounds import CardPaint, Painted, draw_card_ground
from pipeline.draw.cards.face_layout import find_face, lay_out_face
from pipeline.fonts import face_data
from pipeline.load import load_pack
from pipeline.model import CardFormat, CardLook, Ink
from pipeline.model.card_templates import CardWords, Template
from pipeline.model.faces import Area, FaceDesign
from pipeline.press import join
from pipeline.publications import deck_publications
from pipeline.publications.dealt_decks import deal_decks
from pipeline.publications.deck_publications import deck_unit, units_of_deck
from pipeline.request import Silence
from pipeline.run.galley_unit import Setting
from pipeline.run.prints import metadata_of
from pipeline.run.publication import as_they_come
from pipeline.run.worked import work_out
from pipeline.units import Length

FILES = {
    "pack.yaml": """\
kind: deck
title: Night Market
subtitle: Wares by lantern light
setting: A Market
game: card games
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
order: []
""",
    "cards.yaml": """\
types:
  ware: {name: Ware, shows: fields}
decks:
  - {id: wares, title: Wares, of: ware, face: ware}
""",
    "deck/ware.yaml": """\
lantern: {name: Paper Lantern, fields: {Cost: 2, Kind: light, Text: It sells the night.}}
eel: {name: Smoked Eel, fields: {Cost: 11, Kind: food, Text: Eat it.}}
""",
    "faces/ware.yaml": """\
grid: {columns: 12, rows: 24}
areas:
  band: {at: {rows: 1-3, to_cut: [left, top, right]}, fill: accent}
  cost: {at: {left: 4mm, top: 4mm, width: 10mm, height: 10mm}, number: "{cost}", shape: circle, fill: paper}
  title: {at: {columns: 4-12, rows: 1-3}, text: "{name}", style: card, tone: paper, align: left}
  text: {at: {rows: 8-20}, text: "{Text}"}
  foot: {at: {rows: 23-24}, text: "{number} of {of}", style: motto}
""",
}
POKER = CardFormat(
    name="poker",
    width=Length.of_mm(63.5),
    height=Length.of_mm(88.9),
    bleed=Length.of_mm(3),
    safe=Length.of_mm(3.5),
)
MM_PER_POINT = 25.4 / 72


def market(folder: Path, *changes: tuple[str, str, str], **more: str) -> Path:
    """Write the pack with changes, each in a file."""
    files = FILES | {f"faces/{name}.yaml": text for name, text in more.items()}
    for name, old, new in changes:
        assert old in files[name]
        files[name] = files[name].replace(old, new, 1)
    for name, text in files.items():
        path = folder / "night-market" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "night-market"


def cards_of(folder: Path) -> pypdfium2.PdfDocument:
    prepared = made_ready(folder)
    (dealt,) = deal_decks(prepared, catalogue())
    answer = Setting(unit=deck_unit(work_out(prepared, Silence()), dealt, catalogue()), shelf=NO_SHELF).do()
    assert (*answer.found, *answer.made.diagnostics) == ()
    assert answer.made.galley is not None
    galleys = [answer.made.galley]
    fonts = [face_data(face) for face in prepared.faces]
    pdf, found = join(galleys, as_they_come(galleys), metadata_of(prepared), fonts)
    assert found == ()
    return pypdfium2.PdfDocument(io.BytesIO(pdf))


def told(folder: Path) -> list[tuple[str, str, str]]:
    """List what is wrong, each with its file and line."""
    prepared = made_ready(folder)
    try:
        (dealt,) = deal_decks(prepared, catalogue())
        answer = Setting(unit=deck_unit(work_out(prepared, Silence()), dealt, catalogue()), shelf=NO_SHELF).do()
        found = (*answer.found, *answer.made.diagnostics)
    except ContentError as problem:
        found = problem.diagnostics
    shown = [(each, str(each.place).split("night-market/")[-1].split(":")) for each in load_pack(folder).tell(found)]
    return [(each.code, each.message, ":".join(place[:2])) for each, place in shown]


def spots(page: pypdfium2.PdfPage, words: str) -> tuple[float, float, float, float]:
    """Find where words stand, in millimetres from the left and the top of the trimmed card."""
    text = page.get_textpage()
    index, count = text.search(words).get_next()
    boxes = [text.get_charbox(each) for each in range(index, index + count)]
    left, _, _, top = page.get_trimbox()
    return (
        (min(box[0] for box in boxes) - left) * MM_PER_POINT,
        (top - max(box[3] for box in boxes)) * MM_PER_POINT,
        (max(box[2] for box in boxes) - left) * MM_PER_POINT,
        (top - min(box[1] for box in boxes)) * MM_PER_POINT,
    )


@pytest.mark.slow
def test_what_a_card_says_stands_in_its_areas(tmp_path: Path) -> None:
    lantern, eel, _ = cards_of(market(tmp_path))
    for page, cost, name in ((lantern, "2", "PAPER LANTERN"), (eel, "11", "SMOKED EEL")):
        left, top, right, bottom = spots(page, cost)
        assert 4 <= left < right <= 14
        assert 4 <= top < bottom <= 14
        assert (left + right) / 2 == pytest.approx(9, abs=0.6)
        # Columns 4 to 12 of the safe box begin a quarter of it from the left.
        assert spots(page, name)[0] == pytest.approx(3.5 + 56.5 / 4, abs=0.8)
    assert "1 of 2" in lantern.get_textpage().get_text_range()
    assert "2 of 2" in eel.get_textpage().get_text_range()
    # All cards of a face have one size of number, as large as the widest allows.
    assert spots(lantern, "2")[3] - spots(lantern, "2")[1] == pytest.approx(
        spots(eel, "11")[3] - spots(eel, "11")[1], abs=0.3
    )


@pytest.mark.slow
def test_words_turn_with_their_area_and_stay_in_it(tmp_path: Path) -> None:
    turned = '  side: {at: {left: 54mm, top: 30mm, width: 5mm, height: 30mm}, turn: 90, text: "{Kind}", style: motto}\n'
    folder = market(tmp_path, ("faces/ware.yaml", "  text:", f"{turned}  text:"))
    left, top, right, bottom = spots(cards_of(folder)[0], "light")
    assert 54 <= left < right <= 59
    assert 30 <= top < bottom <= 60
    assert bottom - top > right - left


@pytest.mark.slow
def test_a_back_is_a_face_like_any_other(tmp_path: Path) -> None:
    ground = "all: {at: {to_cut: [left, top, right, bottom]}, fill: ink}"
    dusk = f'areas: {{{ground}, name: {{text: "{{deck}}", style: card, tone: paper}}}}'
    folder = market(tmp_path, ("cards.yaml", "face: ware", "face: ware, back: dusk"), dusk=dusk)
    document = cards_of(folder)
    assert "WARES" in document[2].get_textpage().get_text_range()
    image = document[2].render(scale=1).to_pil()
    assert image.getpixel((2, 2)) == image.getpixel((image.width - 3, image.height - 3)) != (255, 255, 255)


def test_capitals_make_no_difference_and_later_words_lie_over_former() -> None:
    words = CardWords({"Cost": "2", "name": "Eel"}, {"COST": "3"})
    assert (words.of("cost"), words.of("Name"), words.of("kind"), "kind" in words) == ("3", "Eel", "", False)
    assert Template("{cost} coins").filled(words) == "3 coins"
    assert Template("{kind}: {name}").filled(words) == ": Eel"
    assert Template("from {kind}").filled(words) == ""
    assert [
        Template(each).could_be("art/eel.png") for each in ("art/{Name}.png", "{Art}", "{Name}.jpg", "eel.png")
    ] == [
        True,
        False,
        False,
        False,
    ]


def test_areas_are_there_when_their_card_says_so() -> None:
    fire, ice = CardWords({"kind": "fire"}), CardWords({"kind": "ice", "cost": "2"})
    for area, has in (
        ({"when": "cost"}, (False, True)),
        ({"unless": "cost"}, (True, False)),
        ({"when": {"kind": "fire"}}, (True, False)),
        ({"when": {"kind": ("ice", "snow")}}, (False, True)),
        ({"when": {"kind": "ice"}, "unless": "cost"}, (False, False)),
        ({"hidden": True}, (False, False)),
    ):
        made = Area.model_validate(area)
        assert (made.is_on(fire), made.is_on(ice)) == has


def test_a_face_says_only_what_differs_from_the_one_that_it_extends() -> None:
    base = FaceDesign.model_validate(
        {"areas": {"a": {"text": "{name}", "style": "card", "tone": "ink"}, "b": {"fill": "ink"}}}
    )
    over = FaceDesign.model_validate({"extends": "base", "areas": {"a": {"number": "{cost}"}, "c": {"line": "ink"}}})
    face = find_face({"base": base, "over": over}, "over", ())
    assert list(face.areas) == ["a", "b", "c"]
    # What is shown instead takes the place of what was shown; the rest stays.
    assert (face.areas["a"].text, face.areas["a"].number, face.areas["a"].tone) == (None, "{cost}", "ink")


def test_areas_lie_on_the_grid_or_so_far_from_the_cut() -> None:
    face = FaceDesign.model_validate(
        {
            "grid": {"columns": 2, "rows": 4, "gap": Length.of_mm(1)},
            "areas": {
                "quarter": {"at": {"columns": "2", "rows": "2-3"}},
                "head": {"at": {"rows": "1", "to_cut": ["left", "top"]}},
                "spot": {"at": {"right": Length.of_mm(5), "width": Length.of_mm(8), "rows": "all"}},
            },
        }
    )
    quarter, head, spot = (each.box for each in lay_out_face("face", face, POKER).areas)
    assert (quarter.left, quarter.right) == pytest.approx((3.5 + 27.75 + 1, 60))
    assert (quarter.top, quarter.bottom) == pytest.approx((3.5 + 19.725 + 1, 3.5 + 3 * 19.725 + 2))
    assert (head.left, head.top, head.right) == pytest.approx((0, 0, 60))
    assert (spot.left, spot.right, spot.top, spot.bottom) == pytest.approx((50.5, 58.5, 3.5, 85.4))


@pytest.mark.parametrize(
    ("most", "count", "chosen"),
    [
        ((9.0, 12.0, 12.0), 1, (9.0,)),
        ((9.0, 12.0, 12.0), 2, (9.0, 12.0)),
        ((7.0, 9.0, 9.0, 9.0, 12.0), 2, (7.0, 9.0)),
        ((7.0, 9.0, 12.0, 12.0), 2, (7.0, 12.0)),
        ((7.0, 9.0, 12.0, 12.0), 3, (7.0, 9.0, 12.0)),
        ((9.0, 9.1, 9.15), 3, (9.0,)),
        ((8.0,), 4, (8.0,)),
        ((), 2, ()),
    ],
)
def test_few_sizes_give_as_much_type_as_can_be(most: tuple[float, ...], count: int, chosen: tuple[float, ...]) -> None:
    assert choose_sizes(most, count) == chosen


def test_paint_that_reaches_the_cut_goes_on_through_the_bleed() -> None:
    paint = CardPaint(format=POKER, palette=made_palette(Ink.COLOUR), ink=Ink.COLOUR)
    laid = lay_out_face(
        "face",
        FaceDesign.model_validate(
            {"areas": {"head": {"at": {"rows": "1", "to_cut": ["left", "top", "right"]}, "fill": "ink"}}}
        ),
        POKER,
    )
    box = paint.bled(laid.areas[0].box)
    assert (box.left, box.top, box.right) == pytest.approx((0, 0, 69.5))
    assert box.bottom == pytest.approx(3 + 3.5 + (88.9 - 7) / 20)


@pytest.mark.parametrize(
    ("fill", "filled"), [("accent", False), ("side-1", False), ("side-1-fill", True), ("paper", True)]
)
def test_little_ink_outlines_what_would_take_much(fill: str, filled: bool) -> None:
    paint = CardPaint(format=POKER, palette=made_palette(Ink.LEAN), ink=Ink.LEAN)
    laid = lay_out_face("face", FaceDesign.model_validate({"areas": {"a": {"fill": fill}}}), POKER)
    svg = draw_card_ground(
        paint, CardLook.DARK, "Ground", [Painted(box=laid.areas[0].box, fill=fill)], over_paper=False
    ).svg
    assert ("stroke=" not in svg) is filled


def made_palette(ink: Ink):

    return made_ready(SHIPPED).theme.palettes[ink]


SLIPS = {
    "no such face": (
        ("cards.yaml", "face: ware", "face: wares"),
        ("E765", "no face is called 'wares'", "cards.yaml:4"),
    ),
    "no such face to extend": (
        ("faces/ware.yaml", "grid:", "extends: goods\ngrid:"),
        ("E765", "no face is called 'goods'", "faces/ware.yaml:1"),
    ),
    "itself": (
        ("faces/ware.yaml", "grid:", "extends: ware\ngrid:"),
        ("E766", "faces extend one another in a circle: ware > ware", "faces/ware.yaml:1"),
    ),
    "a row too many": (
        ("faces/ware.yaml", "rows: 23-24", "rows: 23-25"),
        ("E767", "the area 'foot' of the face ware lies on rows that its grid doesn't have", "faces/ware.yaml:7"),
    ),
    "beyond the card": (
        ("faces/ware.yaml", "left: 4mm", "left: 55mm"),
        ("E767", "the area 'cost' of the face ware leaves a card of 63.5mm x 88.9mm", "faces/ware.yaml:4"),
    ),
    "words at the cut": (
        ("faces/ware.yaml", "{rows: 8-20}", "{left: 1mm, width: 50mm, rows: 8-20}"),
        ("E768", "the area 'text' of the face ware has words outside of the safe box of its card", "faces/ware.yaml:6"),
    ),
    "no such style": (
        ("faces/ware.yaml", "style: card", "style: titel"),
        ("E769", "no style is called 'titel'", "faces/ware.yaml:5"),
    ),
    "no such field": (
        ("faces/ware.yaml", '"{cost}"', '"{Prise}"'),
        ("E770", "no card of wares has a field called 'Prise'", "faces/ware.yaml:4"),
    ),
    "a motto that nothing shows": (
        ("deck/ware.yaml", "eel: {name", "eel: {gist: Slippery, name"),
        ("E771", "card eel has 'motto', and the face ware doesn't show it", "deck/ware.yaml:2"),
    ),
    "mottos that nothing shows": (
        ("deck/ware.yaml", FILES["deck/ware.yaml"], FILES["deck/ware.yaml"].replace("{name", "{gist: Old, name")),
        ("E771", "card lantern and 1 more have 'motto', and the face ware doesn't show it", "deck/ware.yaml:1"),
    ),
    "no such picture": (
        ("faces/ware.yaml", "  text:", '  art: {at: {rows: 4-7}, picture: "{Kind}.png"}\n  text:'),
        ("E772", "no picture is called 'light.png'", "deck/ware.yaml:1"),
    ),
    "too much": (
        ("deck/ware.yaml", "Text: Eat it.", f"Text: {'Eat it and be merry. ' * 40}"),
        (
            "E761",
            "card eel of wares: what it shows is 1.9 mm too high for the area text at the smallest type",
            "deck/ware.yaml:2",
        ),
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slips_of_faces_are_told_where_they_stand(tmp_path: Path, slip: str) -> None:
    change, expected = SLIPS[slip]
    assert told(market(tmp_path, change))[0] == expected


def test_the_face_of_the_guide_is_one(tmp_path: Path) -> None:
    guide = (SHIPPED.parent / "README.md").read_text(encoding="utf-8")
    (face,) = (block for block in re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL) if block.startswith("# faces/"))
    cards = "eel: {name: Eel, gist: Slippery, fields: {Cost: 2, Kind: food, Text: Eat it., Art: eel.png}}\n"
    folder = market(tmp_path, ("deck/ware.yaml", FILES["deck/ware.yaml"], cards), ware=face)
    (folder / "pictures").mkdir()
    Image.new("L", (800, 500), 128).save(folder / "pictures" / "eel.png")
    assert told(folder) == []


@pytest.mark.parametrize("back", ["", ", back: ware", ", backs: own, back: ware", ", backs: none"])
def test_a_large_deck_is_set_part_by_part_as_it_would_be_at_once(
    tmp_path: Path, back: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = "".join(
        f"w{number}: {{name: Ware {number}, fields: {{Cost: 1, Kind: food, Text: {'Sell it dear. ' * number * 6}}}}}\n"
        for number in range(1, 8)
    )
    folder = market(
        tmp_path,
        ("deck/ware.yaml", FILES["deck/ware.yaml"], many),
        ("cards.yaml", "face: ware", f"face: ware{back}"),
        ("faces/ware.yaml", 'text: "{Text}"', 'text: "{Text}", type: {sizes: 3}'),
    )
    prepared = made_ready(folder)
    (dealt,) = deal_decks(prepared, catalogue())
    worked = work_out(prepared, Silence())

    def sides() -> list[tuple[float, int]]:
        written = [unit.write(*unit.given) for unit in units_of_deck(worked, dealt, catalogue())]
        assert len({each.id for each in written}) == len(written)
        return [(side.body, len(side.areas)) for each in written for side in each.sides if isinstance(side, CardSide)]

    at_once = sides()
    assert len({body for body, _ in at_once[:7]}) == 3
    monkeypatch.setattr(deck_publications, "_AT_ONCE", 3)
    assert sides() == at_once
    assert len(at_once) == dealt.page_count
