from __future__ import annotations

import multiprocessing
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from benches import NO_SHELF, WorkedPack, made_ready, worked_pack, worked_shipped, write_pack

from pipeline import limits
from pipeline.compose.typesetting.galleys import Copy, Manuscript, set_galley, set_map_page
from pipeline.compose.typesetting.typeset import lay_out, typesetter, write_pdf
from pipeline.diagnostics import ContentError, Diagnostic, Refused
from pipeline.fonts import Face
from pipeline.model import Prose
from pipeline.request import Silence
from pipeline.run import galley_unit
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import check_letters
from pipeline.run.shelf import Shelf
from pipeline.units import Length

FACES = (Face("Barlow", 400), Face("Barlow", 600))
PLAIN = 'html{font-family:"Barlow"}'


def complaints_of(css: str, body: str = "<p>words") -> list[str]:
    """Set a page all the way and list what the typesetter says of it."""
    setter = typesetter(FACES, (PLAIN, css))
    document, about_layout = lay_out(f"<html lang=en><title>t</title><body>{body}", setter, {})
    pdf, about_pdf = write_pdf(document)
    assert pdf.startswith(b"%PDF")
    found = (*setter.complaints, *about_layout, *about_pdf)
    assert {each.code for each in found} <= {"E701"}
    return [each.message.removeprefix("the typesetter complains: ") for each in found]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WorkedPack:
    return worked_pack(made_ready(write_pack(tmp_path_factory.mktemp("packs") / "small")))


def test_a_long_title_is_cut_short_in_feet(small: WorkedPack) -> None:
    whole = "The League of Miniature Wargamers of the North and the East, the South and the West, and of the Isles" * 2
    html = small.with_pack(small.pack.model_copy(update={"title": Prose(whole)})).html("raid")
    shown = re.findall(r'<span class="name">(The League[^<]*)</span>', html)
    assert len(shown) == 2
    assert all(each.endswith("…") and whole.startswith(each.removesuffix("…")) for each in shown)


def test_silence() -> None:
    assert complaints_of("p{color:red}") == []


COMPLAINTS = {
    "an unknown property": ("p{\n colour:red}", "<p>x", "Ignored `colour:red` at 2:2, unknown property."),
    "an unknown value": ("p{color:rouge}", "<p>x", "Ignored `color:rouge` at 1:3, invalid value."),
    "a broken selector": ("p:::x{}", "<p>x", "Invalid or unsupported selector, 'p:::x'"),
    "a style attribute": ("", "<p style='colour:red'>x", "Ignored `colour:red` at 1:1, unknown property."),
    "a relative address": (
        "p{background:url(paper.png)}",
        "<p>x",
        "Ignored `background:url(paper.png)` at 1:3, Relative URI reference without a base URI: None.",
    ),
    "a link to nowhere": ("", "<a href='#gone'>x</a>", "No anchor #gone for internal URI reference"),
    "a character that no font has": (
        "",
        "<p>\N{THAI CHARACTER KO KAI}",
        '.notdef glyph rendered for Unicode string unsupported by fonts: "\N{THAI CHARACTER KO KAI}" (U+0E01)',
    ),
}


@pytest.mark.parametrize("name", COMPLAINTS)
def test_any_complaint_is_an_error(name: str) -> None:
    css, body, said = COMPLAINTS[name]
    if name == "a character that no font has" and complaints_of("", body) == []:
        pytest.skip("a font of this machine has it")
    assert complaints_of(css, body) == [said]


ASKING = {
    "@import url(http://example.org/a.css);": "http://example.org/a.css",
    "@import 'file:///etc/passwd';": "file:///etc/passwd",
    "@font-face{font-family:Loot;src:url(https://example.org/loot.ttf)}": "https://example.org/loot.ttf",
    "p{background:url(file:///etc/hostname)}": "file:///etc/hostname",
    "p::before{content:url(http://example.org/x.png)}": "http://example.org/x.png",
    "p{background:url(data:image/png;base64,AAAA)}": "data:image/png;base64,AAAA",
    "p{background:url(FONT:barlow/400/roman)}": "FONT:barlow/400/roman",
    "p{background:url(font:barlow/900/roman)}": "font:barlow/900/roman",
}


@pytest.mark.parametrize("css", ASKING)
def test_a_theme_may_ask_for_nothing_but_its_fonts(css: str) -> None:
    with pytest.raises(Refused) as caught:
        complaints_of(css)
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.message) == ("E702", f"the pages ask for {ASKING[css]!r}")
    assert caught.value.exit_code == 3


@pytest.mark.parametrize(
    "body",
    [
        "<img src='http://example.org/x.png'>",
        "<link rel=stylesheet href='http://example.org/x.css'>",
        "<link rel=attachment href='http://example.org/x.css'>",
        "<a rel=attachment href='http://example.org/x.png'>x</a>",
        "<object data='http://example.org/x.png'></object>",
        "<embed src='http://example.org/x.svg'>",
    ],
)
def test_nor_may_a_template(body: str) -> None:
    with pytest.raises(Refused):
        complaints_of("", body)


def test_what_a_drawing_asks_for_is_not_served() -> None:
    """WeasyPrint swallows any error within a drawing; it says so, and the address is never asked."""
    drawing = "<svg width='9' height='9'><image href='file:///etc/passwd' width='9' height='9'/></svg>"
    assert complaints_of("", drawing) == ["Failed to render SVG image None"]


def test_a_theme_whose_font_is_in_no_package() -> None:
    with pytest.raises(ContentError) as caught:
        typesetter((Face("Blackadder"),), ())
    assert [each.code for each in caught.value.diagnostics] == ["E371"]


def found_in(worked: WorkedPack, name: str) -> list[tuple[str, str, tuple[str | int, ...]]]:
    return [said(each) for each in worked.found_in(name)]


def said(found: Diagnostic) -> tuple[str, str, tuple[str | int, ...]]:
    return found.code, found.message, found.path


@pytest.mark.slow
def test_a_unit_tells_what_is_wrong_with_the_theme(small: WorkedPack) -> None:
    message = "the typesetter complains: Ignored `colour:red` at 1:4, unknown property."
    assert found_in(small.with_css("h1{colour:red}", first=True), "raid") == [("E701", message, ())]


@pytest.mark.slow
def test_a_unit_that_asks_for_an_address_stops_the_job_from_its_own_process(small: WorkedPack) -> None:
    themed = small.with_css("h1{background:url(http://example.org/x.png)}", first=True)
    assert "fork" in multiprocessing.get_all_start_methods()
    with pytest.raises(Refused) as caught:
        Conductor(progress=Silence(), jobs=2).ask([themed.setting("raid"), themed.setting("chase")], "galleys")
    assert [each.code for each in caught.value.diagnostics] == ["E702"]


@pytest.mark.slow
def test_a_side_that_runs_over_onto_another_page(small: WorkedPack) -> None:
    found = found_in(small.with_css(".side{padding-top:600pt}", first=True), "raid")
    assert found == [
        ("E704", f"raid, {side}: 1 page was planned and 2 came out", ("missions", "raid")) for side in ("front", "back")
    ]


def test_a_unit_that_has_travelled_finds_words_in_its_pack_but_asks_for_it_no_sooner(
    small: WorkedPack, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = small.with_mission("raid", gist=Prose("Wide" * 40)).unit("raid")
    here = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(there))))
    with pytest.raises(ContentError) as wrong:
        there.manuscript()
    with pytest.raises(ContentError) as found:
        here.manuscript()
    assert found.value.diagnostics == wrong.value.diagnostics
    assert [(each.code, each.path) for each in found.value.diagnostics] == [("E708", ("missions", "raid", "gist"))]
    monkeypatch.setattr(galley_unit.SealedPack, "opened", property(lambda sealed: pytest.fail("nobody needs it")))
    assert pickle.loads(pickle.dumps(small.unit("raid"))).manuscript().fits == small.unit("raid").manuscript().fits


@pytest.mark.slow
def test_sides_come_out_the_same_however_many_hands_set_them(small: WorkedPack) -> None:
    setting = small.setting("raid")
    made = setting.do()
    assert replace(setting, hands=2).do() == made
    assert [each.galley and each.galley.pages for each in made.sides] == [1, 1]
    spoiled = replace(small.with_css(".side.back{padding-top:600pt}", first=True).setting("raid"), hands=2)
    assert [each.message for each in spoiled.do().made.diagnostics] == ["raid, back: 1 page was planned and 2 came out"]


@pytest.mark.slow
def test_a_side_that_has_not_changed_is_not_set_again(
    small: WorkedPack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, heard = Shelf(tmp_path), list[str]()

    def told(manuscript: Manuscript, copy: Copy) -> object:
        heard.extend(side.kind for side in manuscript.sides)
        return set_galley(manuscript, copy)

    monkeypatch.setattr(galley_unit, "set_galley", told)
    before = replace(small.setting("raid"), shelf=shelf).do()
    assert heard == ["front", "back"]
    gist = Prose("They come at dawn, from three sides.")
    setting = replace(small.with_mission("raid", gist=gist).setting("raid"), shelf=shelf)
    after = setting.do()
    assert heard == ["front", "back", "front"]
    assert after == replace(setting, shelf=NO_SHELF).do() != before


def test_all_hands_together_compute_as_long_for_a_unit_as_one(
    small: WorkedPack, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dispatch(work: object, tasks: object, jobs: int, *, called: object, spent: Callable[[float], None]) -> object:
        spent(limits.TASK_SECONDS / 2)
        spent(limits.TASK_SECONDS)
        raise AssertionError("somebody computes on")

    monkeypatch.setattr(galley_unit, "dispatch", dispatch)
    with pytest.raises(Refused) as caught:
        replace(small.setting("raid"), hands=2).do()
    assert [each.code for each in caught.value.diagnostics] == ["E507"]


@pytest.mark.slow
def test_a_column_that_runs_into_the_next_band(small: WorkedPack) -> None:
    found, *_ = found_in(small.with_css("li.k-step{padding-bottom:9pt}", first=True), "raid")
    assert found == ("E707", "raid, front: flow-2 stands 9 points higher than planned", ("missions", "raid"))


def test_a_character_that_the_face_lacks_is_found_before_setting(small: WorkedPack) -> None:
    gist = small.pack.missions["raid"].gist
    worked = small.with_mission("raid", gist=type(gist)("Over \N{RIGHTWARDS ARROW} the moor"))
    message = "Barlow 400 italic has no \N{RIGHTWARDS ARROW}, which is needed for 'Over \N{RIGHTWARDS ARROW} the moor'"
    assert found_in(worked, "raid") == [("E706", message, ("missions", "raid"))]
    told = check_letters(worked.pack, worked.shop.faces)
    short = "the theme's fonts have no \N{RIGHTWARDS ARROW}"
    assert [said(each) for each in told] == [("E706", short, ("missions", "raid", "gist"))]
    assert worked.fit("raid") == ()


def test_a_chart_that_the_pack_has_no_table_for(small: WorkedPack) -> None:
    notes = small.pack.pages["notes"].model_copy(update={"body": "{matrix}"})
    worked = small.with_pack(small.pack.model_copy(update={"pages": {"notes": notes}}))
    message = "page notes asks for a chart that needs selection.yaml"
    assert found_in(worked, "notes") == [("E705", message, ("pages", "notes", "body"))]


@pytest.mark.slow
def test_a_chart_of_battle_plans_where_there_are_none() -> None:
    pack = worked_shipped().pack
    assert pack.selection is not None
    selection = pack.selection.model_copy(update={"battle_plans": None})
    pages = {**pack.pages, "choosing": pack.pages["choosing"].model_copy(update={"body": "{matrix}"})}
    worked = worked_shipped().with_pack(pack.model_copy(update={"selection": selection, "pages": pages}))
    message = "page choosing asks for a chart that needs battle_plans in selection.yaml"
    assert found_in(worked, "choosing") == [("E705", message, ("pages", "choosing", "body"))]


def test_a_chart_of_further_tables_where_there_is_one_table_alone() -> None:
    pack = worked_shipped().pack
    assert pack.selection is not None
    tables = {pack.selection.random: pack.selection.tables[pack.selection.random]}
    selection = pack.selection.model_copy(update={"battle_plans": None, "tables": tables})
    notes = pack.pages["choosing"].model_copy(update={"body": "{plan_tables}"})
    pages = {**pack.pages, "choosing": notes}
    worked = worked_shipped().with_pack(pack.model_copy(update={"selection": selection, "pages": pages}))
    message = (
        "page choosing asks for a chart that needs other tables in selection.yaml than the one that `random` shows"
    )
    assert found_in(worked, "choosing") == [("E705", message, ("pages", "choosing", "body"))]


@pytest.mark.slow
def test_a_map_on_a_page_of_its_own(small: WorkedPack) -> None:
    plate = small.worked.missions["raid"].maps.main.plate(Length.of_mm(150))
    assert set_map_page(plate, small.shop).startswith(b"%PDF")
