"""The deck's booklet: small pages, two to a sheet at full size, all full; what its cover and its key show."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from benches import made_ready, worked_pack
from deck_packs import CONTENT, copied, deck
from making import make

from pipeline.contracts.order import Form
from pipeline.diagnostics import Severity
from pipeline.model.map_key import KeyMark
from pipeline.request import FORMS, Request
from pipeline.run.preparation import Prepared


def html_of(page: str) -> str:
    return worked_pack(deck(), Form.BOOKLET).html(page)


@pytest.mark.parametrize(
    ("paper", "page"),
    [("a4", "A5"), ("letter", "Half Letter"), ("a3", "A4"), ("a5", "A5"), ("half-letter", "Half Letter")],
)
def test_a_deck_has_a_small_booklet(paper: str, page: str) -> None:
    """Half the paper, unless that were too narrow to read."""
    prepared = made_ready(CONTENT, paper=paper)
    assert prepared.of_form(Form.BOOKLET).stock.name == page
    assert prepared.of_form(Form.SHEETS).stock == prepared.stock


def test_a_pack_of_missions_has_full_pages() -> None:
    prepared = made_ready(CONTENT.parent / "ww2-classic-missions")
    assert prepared.of_form(Form.BOOKLET) == prepared


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_its_sheets_carry_two_pages_at_full_size_and_leave_none_blank(paper: str) -> None:
    prepared = made_ready(CONTENT, paper=paper)
    making = make(prepared, "booklet", Request(packs=(CONTENT,), forms=("booklet",), paper=paper))
    assert making.found == ()
    book, folded = making.prints
    assert book.pages == 2 * folded.pages
    assert book.pages % 4 == 0
    assert (folded.width, folded.height) == (prepared.stock.height, prepared.stock.width)
    # Type keeps its size, so that a page is as full as its words make it.
    assert all(side.full > 0.45 for side in book.sides)


def test_the_cover_shows_every_deployment() -> None:
    cover = html_of("cover")
    cards = deck().pack.deck
    assert cards is not None
    assert [card.name for card in cards.grounds.values() if f">{card.name}</p>" not in cover] == []
    assert cover.count('class="thumbnail"') == len(cards.grounds)


def test_the_key_draws_and_explains_everything_on_a_map() -> None:
    page = html_of("maps")
    labels = deck().labels
    for mark in KeyMark:
        for side in ("Attacker", "Defender"):
            name = labels[f"deck.key.{mark.value}"].format(of=f"{side}\u2019s")
            assert f"<strong>{name}</strong>" in page or name in page, mark
        for key in (f"deck.key.{mark.value}.means", f"deck.key.{mark.value}.means.too"):
            means = labels.words.get(key, "").format(whose="the Defender\u2019s", Whose="The Attacker\u2019s")
            assert means.split(".")[0].split(",")[0][:18] in page, mark


def test_the_booklet_says_what_each_source_can_come_to_at_most() -> None:
    """Every source has a pool of its own, and the primary mission a cap for each round besides."""
    page = " ".join(unicodedata.normalize("NFKC", re.sub("<[^>]*>", "", html_of("scoring"))).split())
    assert "In one battle round, no more than 12 VP of the primary mission count." in page
    assert "All secondary cards together pay at most 36 VP. A secret pays at most 16 VP." in page


def test_the_score_sheet_heads_all_rows_of_secondaries_with_their_one_cap() -> None:
    """Rows that each said the cap came to more than it; two Standing cards and five Sent ones have a row each."""
    sheet = worked_pack(deck(), Form.SHEETS).html("score-sheet")
    heads = re.findall(r'<th scope="row" rowspan="7">.*?</th>', sheet)
    told = [re.sub("<[^>]*>", " ", each).split() for each in heads]
    assert [" ".join(each) for each in told] == ["Secondary At most 36 together"] * 2
    assert sheet.count('class="line">Standing<span class="cap">12 at most</span>') == 4
    assert sheet.count('class="line">Sent</th>') == 10
    # Nothing is scored for the primary in round 1, for a secret before the end, for secondaries at the end.
    assert sheet.count('class="shut"') == 2 * (1 + 5 + 7)
    assert sheet.count("At most 36") == 2


def test_the_booklet_lists_what_is_our_own_reading() -> None:
    """What players quarrel about: forced moves (S20), when secrets are compared (S25), and what our own cards leave."""
    pack = deck().pack
    assert set(pack.readings) == {
        "actions-first",
        "forced-moves",
        "equal-numbers",
        "late-caps",
        "any-turn-once",
        "secret-comparison",
        "notes-shown",
        "half-line",
    }
    page = " ".join(unicodedata.normalize("NFKC", re.sub("<[^>]*>", "", html_of("readings"))).split())
    assert "How We Read It" in page
    assert [name for name, each in pack.readings.items() if each.about.split("{")[0] not in page] == []


def crowded(folder: Path) -> Prepared:
    """The deck with two markers that lie on one another."""
    close = ("{east: 14in, north: 25in}", "{east: 31in, north: 22in}")
    return made_ready(copied(folder, {"deck/deployment.yaml": close}))


def test_what_is_wrong_with_a_map_on_a_page_is_told(tmp_path: Path) -> None:
    (found,) = worked_pack(crowded(tmp_path), Form.BOOKLET).fit("maps")
    assert (found.code, found.message) == ("W372", "on the map, objective-1 lies on objective-2")
    assert found.path == ("deck", "deployment", "two-shores")


@pytest.mark.slow
def test_what_is_wrong_with_the_map_of_a_card_is_told_and_the_cards_are_made(tmp_path: Path) -> None:
    making = make(crowded(tmp_path), "cards", Request(packs=(), forms=("cards",)))
    assert {(each.code, each.path) for each in making.found} == {("W372", ("deck", "deployment", "two-shores"))}
    assert len(making.prints) == 1


def test_a_form_without_a_page_is_refused_with_the_forms_that_there_are(tmp_path: Path) -> None:
    changes = {f"pages/{name}.md": ("only: [sheets]", "only: [booklet]") for name in ("box", "score-sheet")}
    prepared = made_ready(copied(tmp_path, changes))
    for forms, told in ((("sheets",), [("E269", Severity.ERROR)]), (("sheets", "cards"), [("N269", Severity.NOTE)])):
        making = make(prepared, "sheets", Request(packs=(prepared.loading.folder,), forms=forms))
        assert [(each.code, each.severity) for each in making.found] == told
        assert making.found[0].message == "the pack scifi-mission-deck has no page for its sheets"
        assert making.found[0].hints == ("print it with --booklet or --cards",)
        assert making.prints == ()
    assert make(prepared, "sheets", Request(packs=(), forms=FORMS)).found == ()
