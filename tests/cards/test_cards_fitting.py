"""Cards fitted into their safe boxes: all alike, as large as can be, and what is too much said to the tenth of a mm."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from benches import NO_SHELF, SHIPPED, changed, made_ready
from card_packs import WEATHER, catalogue, pack_with
from making import fit_cards

from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.draw.cards.card_art import BackNames, CardArt
from pipeline.draw.cards.card_grounds import CardPaint
from pipeline.fonts import face_data
from pipeline.model import CardFormat, Ink
from pipeline.press import join
from pipeline.publications.dealt_decks import deal_deck
from pipeline.publications.deck_publications import deck_unit
from pipeline.request import Silence
from pipeline.run.galley_unit import Setting
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import as_they_come
from pipeline.run.worked import work_out
from pipeline.units import Length

MM_PER_POINT = 25.4 / 72


WIDE = "Incomprehensibilities" * 4
LONG = " ".join(["The rain falls on friend and foe alike, and the mud takes the wheels of both."] * 18)


def set_first_deck(prepared: Prepared) -> tuple[pypdfium2.PdfDocument, CardFormat, list[float]]:
    dealt, found = deal_deck(prepared, 0, catalogue())
    assert (dealt is not None, found) == (True, ())
    assert dealt is not None
    answer = Setting(unit=deck_unit(work_out(prepared, Silence()), dealt, catalogue()), shelf=NO_SHELF).do()
    galley = answer.made.galley
    assert (*answer.found, *answer.made.diagnostics) == ()
    assert galley is not None
    assert galley.pages == dealt.page_count
    fonts = [face_data(face) for face in prepared.faces]
    pdf, found = join([galley], as_they_come([galley]), metadata_of(prepared), fonts)
    assert found == ()
    return pypdfium2.PdfDocument(io.BytesIO(pdf)), dealt.format, [fit.body_points for fit in galley.fits]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["poker", "mini", "a6", "square", "2.75in x 4.75in"])
def test_pages_are_trim_and_bleed_and_words_stay_in_the_safe_box(tmp_path: Path, size: str) -> None:
    cards = changed(WEATHER, "    face: text\n", f"    face: text\n    size: {size}\n")
    document, form, _ = set_first_deck(pack_with(tmp_path, cards))
    for page in document:
        left, bottom, right, top = (edge * MM_PER_POINT for edge in page.get_trimbox())
        assert (right - left, top - bottom) == pytest.approx((float(form.width), float(form.height)), abs=0.01)
        inked = [edge * MM_PER_POINT for edge in page.get_mediabox()]
        bleed, safe = float(form.bleed), float(form.safe)
        assert inked == pytest.approx([left - bleed, bottom - bleed, right + bleed, top + bleed], abs=0.01)
        words = page.get_textpage()
        assert words.count_chars() > 0
        for index in range(words.count_chars()):
            if words.get_text_range(index, 1).isspace():
                continue
            x0, y0, x1, y1 = (edge * MM_PER_POINT for edge in words.get_charbox(index))
            assert left + safe <= x0 <= x1 <= right - safe
            assert bottom + safe <= y0 <= y1 <= top - safe


@pytest.mark.slow
@pytest.mark.parametrize("ink", list(Ink))
def test_all_faces_of_a_deck_are_set_alike(ink: Ink) -> None:
    document, _, sizes = set_first_deck(made_ready(SHIPPED, ink=ink.value))
    # Six plans, the matrix and the steps, each with a back of its own: the backs of plans tell whose they are.
    assert len(document) == 16
    assert len(set(sizes[:6])) == 1
    assert min(sizes[:8]) > 8


@pytest.mark.slow
def test_what_stands_below_titles_begins_at_one_height_on_all_faces() -> None:
    """Side by side on a table, a title of one line and a title of two look like cards of one deck."""
    document, _, _ = set_first_deck(made_ready(SHIPPED.parent / "ww3-more-missions"))
    heights = []
    for plan, motto in (("Prepared Attack", "Everything,"), ("Hasty Attack", "Go before"), ("Defend", "Make them")):
        words = next(page.get_textpage() for page in document if motto in page.get_textpage().get_text_range())
        index, _ = words.search(motto).get_next()
        heights.append(words.get_charbox(index)[1])
        assert plan.split()[0].upper() in words.get_text_range().upper()
    assert heights == pytest.approx([heights[0]] * 3, abs=0.2)


def test_few_words_are_set_as_large_as_is_comfortable(tmp_path: Path) -> None:
    _, _, sizes = set_first_deck(pack_with(tmp_path))
    assert sizes[:2] == [round(catalogue().comfortable, 2)] * 2


@pytest.mark.slow
def test_one_card_of_many_words_leaves_the_others_their_type(tmp_path: Path) -> None:
    many = changed(WEATHER, "Nobody sees farther than {near}.", " ".join(LONG.split()[:120]))
    _, _, (rain, fog, *_) = set_first_deck(pack_with(tmp_path, many))
    assert fog < rain == round(catalogue().comfortable, 2)


@pytest.mark.slow
def test_the_back_tells_no_plan() -> None:
    document, _, _ = set_first_deck(made_ready(SHIPPED))
    # Spaced letters are read back with spaces between them.
    backs = ["".join(page.get_textpage().get_text_range().casefold().split()) for page in document][8:]
    # They tell the side, which both players know, and nothing of the plan; the cards to look up belong to no side.
    assert backs == [f"{side}{'battleplanthenextridge' * 2}" for side in (*["allied"] * 3, *["axis"] * 3, "", "")]


def told(found: tuple[Diagnostic, ...]) -> list[tuple[str, str, tuple[str | int, ...]]]:
    return [(each.code, each.message, each.path) for each in found]


def test_e761_all_that_is_too_much_is_told_at_once(tmp_path: Path) -> None:
    cards = changed(WEATHER, "Everything within {near} of the ford is mud.", LONG)
    cards = changed(cards, "title: Grey", f"title: {WIDE}")
    found = fit_cards(pack_with(tmp_path, cards))
    deck = ("cards", "decks", 0, "cards")
    assert told(found) == [
        (
            "E761",
            "card rain of weather: what it shows is 22.1 mm too high for the area words at the smallest type",
            (*deck, 0),
        ),
        (
            "E761",
            f"the back of card fog of weather: the word '{WIDE}' is too wide for the area title",
            (*deck, 1, "back"),
        ),
    ]


@pytest.mark.slow
def test_a_card_higher_by_what_was_too_much_is_full_to_the_brim(tmp_path: Path) -> None:
    full = changed(WEATHER, "Everything within {near} of the ford is mud.", LONG)

    def found_at(height: float) -> list[str]:
        size = f"63.5mm x {height:.1f}mm"
        cards = changed(full, "    face: text\n", f"    face: text\n    size: {size}\n")
        return [each.message for each in fit_cards(pack_with(tmp_path / f"pack-{height * 10:.0f}", cards))]

    (message,) = found_at(88.9)
    (over,) = (float(word) for word in message.split() if word[0].isdigit())
    # Its words have 34 of the 48 rows of the safe box.
    assert found_at(88.9 + (over + 0.1) * 48 / 34) == []
    assert len(found_at(88.9 + (over - 0.1) * 48 / 34)) == 1


@pytest.mark.slow
def test_a_word_that_only_just_fits_makes_its_own_type_smaller(tmp_path: Path) -> None:
    _, _, plain = set_first_deck(pack_with(tmp_path / "plain"))
    cards = changed(WEATHER, "Nobody sees", "Thunderstormspectatorshipwatchers see")
    _, _, tight = set_first_deck(pack_with(tmp_path / "tight", cards))
    assert tight[1] < tight[0] == plain[0]


def test_e761_names_that_no_back_can_hold() -> None:
    form = catalogue().format_of("25mm x 25mm")
    assert form is not None
    art = CardArt(
        paint=CardPaint(format=form, palette=made_ready(SHIPPED).theme.palettes[Ink.GREY], ink=Ink.GREY),
        names=BackNames(title="Weather", deck="Interminable"),
        family="Barlow Condensed",
        ground_words="Ground",
        maps={},
        path=("cards", "decks", 0),
    )
    with pytest.raises(ContentError) as caught:
        art.pattern()
    assert [(each.code, each.message, each.path) for each in caught.value.diagnostics] == [
        ("E761", "the back of Interminable: its names don't fit on a card of this size", ("cards", "decks", 0))
    ]


@pytest.mark.slow
def test_type_grows_with_the_card(tmp_path: Path) -> None:
    bodies = []
    for size in ("poker", "a6"):
        cards = changed(WEATHER, "    face: text\n", f"    face: text\n    size: {size}\n")
        bodies.append(set_first_deck(pack_with(tmp_path / size, cards))[2][0])
    assert bodies[1] > bodies[0] * 1.3
    assert Length.of_mm(105) == catalogue().sizes["a6"].width


SCORES = """\
decks:
  - id: plans
    title: Plans
    face: text
    cards:
      - id: hold
        title: Hold
        scores: {head: [Scores, HEAD, HEAD], rows: [{what: "At the end of your turn, hold it.", points: ["3", "5"]}]}
"""


@pytest.mark.slow
@pytest.mark.parametrize("size", ["poker", "mini", "bridge"])
@pytest.mark.parametrize("theme", ["field", "signal"])
def test_boxes_grow_with_the_words_above_them(tmp_path: Path, theme: str, size: str) -> None:
    cards = SCORES.replace("HEAD", "Tactical").replace("face: text", f"face: text\n    size: {size}")
    pack_with(tmp_path, cards)
    path = tmp_path / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8") + f"theme: {theme}\n", encoding="utf-8")
    document, _, _ = set_first_deck(made_ready(tmp_path))
    trim, text = document[0].get_trimbox(), document[0].get_textpage()
    boxes = [text.get_rect(index) for index in range(text.count_rects())]
    safe = catalogue().safe.points - 0.5
    assert min(box[0] for box in boxes) >= trim[0] + safe
    assert max(box[2] for box in boxes) <= trim[2] - safe


def test_a_head_too_wide_for_its_card_is_told_before_it_is_set(tmp_path: Path) -> None:
    cards = SCORES.replace("HEAD", "Unquestionableness").replace("face: text", "face: text\n    size: mini")
    messages = {each.message for each in fit_cards(pack_with(tmp_path, cards))}
    assert "card hold of plans: the word 'Scores' is too wide for the area words" in messages
