"""Stamps and what is filled in: they stay in their room, off the page, and say what of them can't be set."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import segno
from event_files import URL, Made, changes, made, make, planned
from galleys import joined, prose
from hypothesis import given
from hypothesis import strategies as st
from small_event import opened

from pipeline.contracts.paper import NOTHING, Box, Point, QuickCode, Size, Words
from pipeline.event.making.filling import Filler, GridWords, tell_fields
from pipeline.event.making.fitting import ELLIPSIS, Faces
from pipeline.event.making.stamping import Stamper, strip_of
from pipeline.event.planning.print_run import Copy, Stamp
from pipeline.fonts import Face, missing
from pipeline.load import layouts_root, load_library
from pipeline.model import Labels, Stock
from pipeline.model.event import ItemKind
from pipeline.model.measures import Measures
from pipeline.preflight.counting import count_sides
from pipeline.preflight.stamped_sides import RunSide, check_run
from pipeline.preflight.viewing import Strip, check_strips
from pipeline.press.named_places import Place
from pipeline.units import Length

FACES = Faces(Face("Barlow Condensed", 500), Face("Barlow Condensed", 700))
A4 = Stock(name="A4", width=Length.of_mm(210), height=Length.of_mm(297))
LETTERS = st.characters(categories=["L", "N", "Zs", "P"]).filter(lambda letter: not missing(letter, FACES.plain))


def measures() -> Measures:
    library = load_library(layouts_root(), "en", "field")
    assert library.measures is not None
    return library.measures.stamped


def stamper() -> Stamper:
    labels = load_library(layouts_root(), "en", "field").labels
    assert labels is not None
    return Stamper(faces=FACES, measures=measures(), labels=labels)


@pytest.mark.slow
@given(st.text(LETTERS, max_size=150), st.floats(30, 400), st.booleans())
def test_fitted_words_are_never_wider_than_their_room(text: str, width: float, strong: bool) -> None:
    fitted = FACES.fit(text, width=width, most=30, least=6.5, strong=strong)
    assert FACES.font(strong=strong).length(fitted.text) * fitted.points <= width + 1e-6
    assert 6.5 <= fitted.points <= 30
    assert fitted.text == text or (fitted.is_cut and text.startswith(fitted.text.removesuffix(ELLIPSIS)))


def test_words_get_smaller_before_they_are_cut() -> None:
    roomy, tight, short = (FACES.fit("Anna Amsel", width=width, most=20, least=8) for width in (200, 60, 20))
    assert (roomy.text, roomy.points) == ("Anna Amsel", 20)
    assert tight.text == "Anna Amsel"
    assert 8 < tight.points < 20
    assert (short.text, short.points, short.is_cut) == ("Anna…", 8, True)


names = st.text(LETTERS, max_size=80)


@pytest.mark.slow
@given(st.builds(Stamp, event=names, version=names, round=names, table=names, qr=st.just(URL)))
def test_a_stamp_stays_in_its_strip_and_off_its_code(stamp: Stamp) -> None:
    strip = strip_of(A4, measures())
    marks = list(stamper().marks(stamp, strip))
    (code,) = [mark.box for mark in marks if isinstance(mark, QuickCode)]
    assert (code.right, code.top, code.bottom) == (strip.right, strip.top, strip.bottom)
    for mark in marks:
        if isinstance(mark, Words):
            length = FACES.font(strong=mark.strong).length(mark.text) * mark.points
            assert mark.at.x.points + length < code.left.points - 4 * float(code.size.width.points) / 29
            assert strip.top.points <= mark.at.y.points - FACES.rise(mark.text, strong=mark.strong) * mark.points + 1e-6
            assert mark.at.y.points + 0.22 * mark.points <= strip.bottom.points + 2


def test_a_stamp_says_first_what_tells_it_from_others() -> None:
    of = {"event": "Cup", "version": "3", "copy": Copy(number=2, of=9)}
    assert stamper().lines(Stamp(**of, round="Round 1", table="Bridge", players=("A", "B"))) == (
        "Round 1 · Bridge",
        "A v B",
        "Cup · version 3 · copy 2 of 9",
    )
    assert stamper().lines(Stamp(**of, players=("A",))) == ("A", "Cup · version 3 · copy 2 of 9")
    assert stamper().lines(Stamp(event="Cup", version="", is_spare=True)) == ("Cup · spare",)


@pytest.fixture(scope="module")
def packets() -> Made:
    return made(ItemKind.TABLE_PACKETS)


@pytest.mark.slow
def test_no_word_of_a_page_stands_in_the_strip_of_its_stamp(packets: Made) -> None:
    """Every text box of the page is either within the strip, and then the stamp's, or wholly below it."""
    strip = strip_of(A4, measures())
    data = packets.files["cup-table-packets-round-1.pdf"].data
    for page in list(pypdfium2.PdfDocument(data))[:2]:
        words, height = page.get_textpage(), page.get_height()
        boxes = [words.get_rect(index) for index in range(words.count_rects())]
        inside = [box for box in boxes if height - box[3] < strip.bottom.points]
        assert {words.get_text_bounded(*box).strip() for box in inside} == {
            "Round 1 · Table 1",
            "Ada Brook v Bram Crane",
            "Small Cup · version 1 · copy 1 of 5",
        }
        assert all(height - box[1] <= strip.bottom.points + 1 for box in inside)
        assert all(box[2] <= strip.right.points - strip.size.height.points for box in inside)
        below = [box for box in boxes if box not in inside]
        assert min(height - box[3] for box in below) > strip.bottom.points + 4


def test_the_code_on_a_page_is_that_of_the_address(packets: Made) -> None:
    """Painted, each module is dark or light as the code says."""
    data = packets.files["cup-table-packets-round-1.pdf"].data
    scale = 6
    painted = pypdfium2.PdfDocument(data)[0].render(scale=scale, grayscale=True).to_pil()
    strip = strip_of(A4, measures())
    rows = [list(row) for row in segno.make(URL, error="m", micro=False, boost_error=False).matrix]
    module = strip.size.height.points / len(rows)
    left, top = strip.right.points - strip.size.height.points, strip.top.points
    shown = [
        [
            int(
                painted.getpixel(
                    (int((left + (column + 0.5) * module) * scale), int((top + (row + 0.5) * module) * scale))
                )
                < 128
            )
            for column in range(len(rows))
        ]
        for row in range(len(rows))
    ]
    assert shown == rows


def test_ink_in_a_strip_is_found() -> None:
    """E452, of a page that has ink there, and of one that isn't there at all."""
    page = joined(prose("a cover", style="h1 { position: fixed; top: -8mm }"), prose("plain"))
    box = Box(left=Length.of_mm(12), top=Length.of_mm(5), size=Size(width=Length.of_mm(186), height=Length.of_mm(12)))
    strips = [Strip(page=number, box=box, what=f"page {number}") for number in (1, 2, 3)]
    assert [each.message for each in check_strips(page, strips)] == [
        "page 1 has ink where its stamp goes",
        "page 3: page 3 is not there, so its strip can't be looked at",
    ]


def test_a_side_that_shows_something_else_is_found(packets: Made) -> None:
    data = packets.files["cup-table-packets-round-1.pdf"].data
    source = joined(prose("other"))
    wrong = [RunSide(pages=(1,), words=("x",), what="Table 9")] * 10
    found = check_run(data, source, wrong, is_duplex=True).found
    assert [each.message for each in found] == [
        *(f"side {number} doesn't show Table 9" for number in range(1, 6)),
        "and 5 more sides don't show what was planned",
    ]
    assert [each.message for each in check_run(data, source, wrong[:3], is_duplex=True).found] == [
        "the run has 10 sides where 3 were planned"
    ]
    unread = check_run(b"nothing", source, wrong, is_duplex=True)
    assert ([each.code for each in unread.found], unread.counted) == (["E453"], None)


def test_a_packet_on_a_back_is_found() -> None:
    """E454, where a file is printed on both sides."""
    sheet = joined(prose("one"), prose("two"))
    promised = [RunSide(pages=(1,), words=()), RunSide(pages=(2,), words=(), what="Round 1, Table 2", begins=True)]
    found = check_run(placed_once(sheet), sheet, promised, is_duplex=True).found
    assert [each.message for each in found] == ["Round 1, Table 2 begins on side 2, the back of a sheet"]
    read = check_run(placed_once(sheet), sheet, promised, is_duplex=False)
    assert (read.found, read.counted) == ((), count_sides(placed_once(sheet)))


def placed_once(pdf: bytes) -> bytes:
    """Print each page of a file on a sheet of its own."""
    from printing import printed

    from pipeline.contracts.placed import PlacedPage, PlacedSide

    paper = Size(width=A4.width, height=A4.height)
    whole = Box(left=NOTHING, top=NOTHING, size=paper)
    count = len(pypdfium2.PdfDocument(BytesIO(pdf)))
    sides = [
        PlacedSide(paper=paper, pages=(PlacedPage(page=number, trim=whole, clip=whole),))
        for number in range(1, count + 1)
    ]
    return printed(tuple(sides), pdf)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("tables: [Bridge, 橋]", "E451", "the theme's fonts have no 橋, which is needed for '橋'"),
        ('version: "½→"', "E451", "the theme's fonts have no →, which is needed for '½→'"),
        (
            f"url: https://example.org/{'x' * 120}",
            "E456",
            "a QR code of 140 letters is too fine to be read from a stamp",
        ),
    ],
)
def test_what_cannot_be_printed_is_told_before_anything_is_set(
    tmp_path: Path, line: str, code: str, message: str
) -> None:
    lines = changes("{mission: dust-up}", line)
    if not line.startswith("tables"):
        lines["tables"] = "tables: 3"
    lines["players"] = "players: 2"
    making = make(*planned(tmp_path, lines, ItemKind.TABLE_SIGNS))
    assert [(each.code, each.message) for each in making.found] == [(code, message)]
    assert making.prints == ()


@pytest.mark.slow
def test_a_schedule_that_is_too_long_is_told(tmp_path: Path) -> None:
    items = ", ".join(
        f'{{at: "09:00", what: "Something {number} that takes more words than it should"}}' for number in range(60)
    )
    lines = changes("{mission: dust-up}", f"schedule: [{items}]", "paper: a5")
    making = make(*planned(tmp_path, lines, ItemKind.ORGANISER_COPY))
    assert ("E455", ("schedule",)) in {(each.code, each.path) for each in making.found}
    assert making.prints == ()


@pytest.mark.slow
def test_a_pack_without_plans_has_no_plan_cards(tmp_path: Path) -> None:
    """E457."""
    lines = changes("{mission: breakthrough}", "pack: ww2-classic-missions")
    event, prepared, run = planned(tmp_path, lines, ItemKind.PLAN_CARDS)
    making = make(event, prepared, run)
    assert [each.message for each in making.found] == ["the pack ww2-classic-missions has no cards of battle plans"]


def test_marks_on_a_turned_page_go_with_it() -> None:
    """A page on its head has its marks on its head: the first line of text then stands at the foot of the sheet."""
    from printing import printed

    from pipeline.contracts.placed import PlacedPage, PlacedSide

    paper = Size(width=A4.width, height=A4.height)
    whole = Box(left=NOTHING, top=NOTHING, size=paper)
    mark = Words(text="STAMP", at=Point(x=Length.of_mm(20), y=Length.of_mm(10)), points=10)
    sides = [
        PlacedSide(paper=paper, pages=(PlacedPage(page=1, trim=whole, clip=whole, turned=turned, marks=(mark,)),))
        for turned in (False, True)
    ]
    document = pypdfium2.PdfDocument(printed(tuple(sides), joined(prose("x"))))
    heights = []
    for page in document:
        words = page.get_textpage()
        found = words.search("STAMP").get_next()
        assert found is not None
        heights.append(words.get_charbox(found[0])[1] / page.get_height())
    assert [round(height, 2) for height in heights] == [0.97, pytest.approx(0.02, abs=0.02)]


def test_a_long_note_is_broken_into_lines_and_cut_at_the_smallest_type() -> None:
    filler = Filler(faces=FACES, smallest=8)
    box = Box(left=NOTHING, top=NOTHING, size=Size(width=Length.of_mm(60), height=Length.of_mm(12)))
    note = Place(page=1, name="note", box=box)
    short, long = (list(filler.words([note], {"note": words})) for words in ("A wood.", "Woods and hills. " * 40))
    assert [mark.text for mark in short] == ["A wood."]
    assert [mark.points for mark in short] == [20]
    assert [mark.points for mark in long] == [8] * 3
    assert long[-1].text.endswith("…")
    for mark in long:
        assert FACES.font(strong=False).length(mark.text) * mark.points <= box.size.width.points
        assert mark.at.y.points + 0.25 * mark.points <= box.size.height.points


def test_who_has_a_bye_stands_below_the_tables(tmp_path: Path) -> None:
    names = ("Ada", "Bram", "Cleo", "Dov", "Edda")
    lines = {
        "rounds": "rounds: [{mission: dust-up, pairings: r.csv}, {mission: contact}]",
        "players": "players: players.csv",
    }
    paired = "Player 1,Player 2\nAda,Bram\nCleo,Dov\nEdda,bye\n"
    event = opened(tmp_path, lines, players_csv="\n".join(("Name", *names)), r_csv=paired).event
    assert [seat.name if seat else None for seat in event.seats] == ["1", "2", None]
    writer = GridWords(event=event, faces=FACES, labels=stamper().labels, smallest=6.5)
    box = Box(left=NOTHING, top=NOTHING, size=Size(width=Length.of_mm(180), height=Length.of_mm(30)))
    assert [mark.text for mark in writer.words(event.seats, 3, box)] == [
        "1",
        *names[:2],
        "2",
        *names[2:4],
        "Bye",
        "Edda",
    ]


def test_a_side_whose_id_has_hyphens_is_told_by_its_name() -> None:
    labels = Labels(
        language="en",
        words={
            "event.score.side": "Side",
            "event.score.tick": "{what}, player {player}: {choice}",
            "side.red-guard": "Red Guard",
        },
    )
    assert tell_fields(["side-1-red-guard"], labels) == {"side-1-red-guard": "Side, player 1: Red Guard"}
