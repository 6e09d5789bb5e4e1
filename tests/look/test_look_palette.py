"""A pack's own colours lie over its theme's, follow in every ink, and are proved to be read and told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import made_ready, worked_pack, write_pack
from hypothesis import given
from hypothesis import strategies as st

from pipeline.colours import as_grey, contrast, is_grey, mixed, standing_out
from pipeline.load import layouts_root, load_library
from pipeline.model import Ink, Palette
from pipeline.request import Request
from pipeline.run.pack_look import in_the_look_of
from pipeline.run.palette_proof import WORDS
from pipeline.run.preparation import prepare

COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda parts: "#" + "".join(f"{part:02x}" for part in parts))
LIKE = "licence: CC BY-SA 4.0"


def with_look(folder: Path, look: str) -> Path:
    return write_pack(folder, pack=(LIKE, f"{LIKE}\n{look}"))


def palettes(folder: Path, look: str) -> dict[Ink, Palette]:
    return made_ready(with_look(folder, look)).theme.palettes


def slips(folder: Path, look: str, theme: str = "") -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Tell code, what stands under the caret, message and hints of all that is wrong."""
    path = with_look(folder / "moor", look)
    _, found = prepare(path, Request(packs=(path,), forms=("sheets",), theme=theme))
    shown = []
    for each in found:
        assert each.place is not None
        shown.append((each.code, each.place.source[each.place.column - 1 :], each.message, each.hints))
    return shown


def test_what_a_pack_does_not_say_stays_the_themes(tmp_path: Path) -> None:
    theme = load_library(layouts_root(), "en", "field").theme
    assert theme is not None
    mine, plain = palettes(tmp_path, 'palette: {accent: "#7A2E8E"}')[Ink.COLOUR], theme.palettes[Ink.COLOUR]
    assert mine == plain.model_copy(update={"accent": "#7a2e8e"})


def test_greys_follow_and_stand_out_as_far(tmp_path: Path) -> None:
    mine = palettes(tmp_path, 'palette: {accent: "#7a2e8e", cover: "#3b1d4a", on_cover: "#f7e9ff", table: "#f3eefa"}')
    plain = made_ready(write_pack(tmp_path / "plain")).theme.palettes
    grey, lean = mine[Ink.GREY], mine[Ink.LEAN]
    assert (grey.accent, grey.cover) == (as_grey("#7a2e8e"), as_grey("#3b1d4a"))
    assert contrast(grey.on_cover, grey.cover) == pytest.approx(contrast("#f7e9ff", "#3b1d4a"), rel=0.02)
    # With little ink a cover is paper, and so is the table.
    assert (lean.accent, lean.cover, lean.table) == (grey.accent, plain[Ink.LEAN].cover, plain[Ink.LEAN].table)
    assert grey.sides == plain[Ink.GREY].sides


def test_a_hue_may_be_one_colour_or_all_three(tmp_path: Path) -> None:
    whole = '{line: "#20639b", fill: "#dde8f0", text: "#123a5c"}'
    mine = palettes(tmp_path, f'palette: {{hues: {{attacker: "#b3261e", 2: {whole}, leaf: "#3c6e21"}}}}')[Ink.COLOUR]
    one, other = mine.sides[:2]
    assert (one.line, one.fill) == ("#b3261e", mixed("#b3261e", "#ffffff", 0.8))
    assert min(contrast(one.text, ground) for ground in (one.fill, mine.paper, mine.table)) >= WORDS
    assert (other.line, other.fill, other.text) == ("#20639b", "#dde8f0", "#123a5c")
    assert mine.ground("leaf").line == "#3c6e21"


def test_greys_may_be_given(tmp_path: Path) -> None:
    grey, lean = '{accent: "#222222", hues: {attacker: "#111111"}}', '{cover: "#eeeeee"}'
    mine = palettes(tmp_path, f'palette: {{accent: "#7a2e8e", grey: {grey}, lean: {lean}}}')
    assert (mine[Ink.GREY].accent, mine[Ink.GREY].sides[0].line) == ("#222222", "#111111")
    assert mine[Ink.LEAN].cover == "#eeeeee"


def test_a_variant_changes_one_colour(tmp_path: Path) -> None:
    with_look(tmp_path / "moor", 'palette: {accent: "#7a2e8e", table: "#f3eefa"}')
    (tmp_path / "heath").mkdir()
    (tmp_path / "heath" / "pack.yaml").write_text('extends: ../moor\npalette: {accent: "#1b5e20", table: ~}\n')
    mine = made_ready(tmp_path / "heath").theme.palettes[Ink.COLOUR]
    plain = made_ready(write_pack(tmp_path / "plain")).theme.palettes[Ink.COLOUR]
    assert (mine.accent, mine.table) == ("#1b5e20", plain.table)


def test_a_theme_that_is_asked_for_is_printed_in_as_it_is(tmp_path: Path) -> None:
    path = with_look(tmp_path, 'palette: {accent: "#7a2e8e"}')
    prepared, _ = prepare(path, Request(packs=(path,), forms=("sheets",), theme="signal"))
    assert prepared is not None
    assert prepared.theme == load_library(layouts_root(), "en", "signal").theme


def test_galleys_are_asked_for_anew_where_a_colour_shows(tmp_path: Path) -> None:
    plain = worked_pack(made_ready(write_pack(tmp_path / "plain" / "moor")))
    mine = worked_pack(made_ready(with_look(tmp_path / "mine" / "moor", 'palette: {accent: "#7a2e8e"}')))
    again = worked_pack(made_ready(with_look(tmp_path / "again" / "moor", 'palette: {accent: "#7a2e8e"}')))
    for name in ("notes", "raid"):
        assert mine.unit(name).asked != plain.unit(name).asked
        assert mine.unit(name).asked == again.unit(name).asked


@pytest.mark.parametrize(
    ("look", "code", "at", "message", "hints"),
    [
        (
            'soft: "#b0b0a0"',
            "E280",
            '"#b0b0a0"',
            "soft #b0b0a0 on paper #ffffff has a contrast of 2.19, and words need 4.5",
            ('"#6e6e64" would do',),
        ),
        (
            'table: "#4a4a30"',
            "E280",
            '"#4a4a30"',
            "ink #1d241f on table #4a4a30 has a contrast of 1.74, and words need 4.5",
            ('"#e4e4e0" would do',),
        ),
        (
            'cover: "#ffe9a0"',
            "E280",
            '"#ffe9a0"',
            "on_cover #ffffff on cover #ffe9a0 has a contrast of 1.20, and words need 4.5",
            ('"#807450" would do',),
        ),
        (
            'hues: {attacker: "#ffd84d"}',
            "E280",
            '"#ffd84d"',
            "the line of attacker #ffd84d on paper #ffffff has a contrast of 1.38, and lines need 3",
            ('"#ac9234" would do',),
        ),
        (
            'hues: {attacker: {line: "#b3261e", text: "#e08080"}}',
            "E280",
            '"#e08080"',
            "the text of attacker #e08080 on the fill of attacker #f0d4d2 has a contrast of 1.98, and words need 4.5",
            ('"#864d4d" would do',),
        ),
        (
            'hues: {attacker: "#a83232", defender: "#9c2f3f"}',
            "E281",
            '"#9c2f3f"',
            (
                "the hues of attacker #a83232 and defender #9c2f3f look alike to who sees no blue:"
                " they are 3.0 apart, and 20 is needed"
            ),
            ("make one darker or lighter: that everybody sees",),
        ),
        (
            'hues: {3: "#c8541a"}',
            "E281",
            '"#c8541a"',
            "the hues of attacker #c8541a and 3 #c8541a look alike: they are 0.0 apart, and 20 is needed",
            ("make one darker or lighter: that everybody sees",),
        ),
        (
            'grey: {hues: {defender: "#3a3a3a"}}',
            "E281",
            '"#3a3a3a"',
            (
                "in grey prints the hues of attacker #2b2b2b and defender #3a3a3a look alike:"
                " their lightness differs by 6.9, and 20 is needed"
            ),
            ("make one darker or lighter: that everybody sees",),
        ),
        (
            'grey: {soft: "#aaaaaa"}',
            "E280",
            '"#aaaaaa"',
            "in grey prints soft #aaaaaa on paper #ffffff has a contrast of 2.32, and words need 4.5",
            ('"#6e6e6e" would do',),
        ),
        (
            'lean: {accent: "#7a2e8e"}',
            "E282",
            '"#7a2e8e"',
            "#7a2e8e is a colour, and lean prints are made with black alone",
            ('"#505050" is as dark',),
        ),
        (
            'hues: {attacker: "#b3261e", 1: "#20639b"}',
            "E285",
            '1: "#20639b"',
            "the hues attacker and 1 are one",
            ("a side's id and the number of its slot name one hue: keep one of them",),
        ),
        (
            'hues: {neutral: {line: "#444444", fill: "#eeeeee"}}',
            "E285",
            "neutral: ",
            "the hue neutral is one colour",
            ('write `neutral: "#…"`; its ground is that of the table, and words about it are in ink',),
        ),
        (
            'hues: {raiders: "#b3261e"}',
            "E201",
            "raiders: ",
            "unknown key 'raiders' in palette.hues",
            ("accepted here: attacker, defender, 1, 2, 3, 4, neutral, leaf, water, stone, earth",),
        ),
        (
            'akzent: "#b3261e"',
            "E201",
            "akzent: ",
            "unknown key 'akzent' in palette",
            (
                "did you mean 'accent'?",
                "accepted here: ink, soft, faint, table, accent, cover, on_cover, hues, grey, lean",
            ),
        ),
        ("accent: red", "E211", "red", "'red' doesn't fit palette.accent: write a colour like #1d4e89", ()),
    ],
)
def test_slips(tmp_path: Path, look: str, code: str, at: str, message: str, hints: tuple[str, ...]) -> None:
    found = slips(tmp_path, f"palette: {{{look}}}")
    # Beside it stands what follows from it in other inks, in the order of words.
    told = {(found_code, said, cures): shown for found_code, shown, said, cures in found}
    assert (code, message, hints) in told
    assert told[code, message, hints].startswith(at)


def test_what_follows_a_sharp_is_a_comment(tmp_path: Path) -> None:
    (found,) = slips(tmp_path, 'palette:\n  accent: #7a2e8e\n  table: "#f3eefa"')
    assert found[0] == "E211"
    assert found[2] == "nothing doesn't fit palette.accent: write a colour like #1d4e89"
    assert found[3] == ("put it into quotes: what follows a # is a comment",)


@given(COLOURS)
def test_a_grey_stands_out_from_paper_as_its_colour_does(colour: str) -> None:
    assert is_grey(as_grey(colour))
    assert contrast(as_grey(colour), "#ffffff") == pytest.approx(contrast(colour, "#ffffff"), rel=0.06)


@given(COLOURS, COLOURS)
def test_every_colour_can_be_made_to_stand_out_from_a_ground_that_it_can(colour: str, ground: str) -> None:
    found = standing_out(colour, lambda tone: contrast(tone, ground) >= WORDS)
    assert found is not None, "from every ground black or white stands out so far"
    assert contrast(found, ground) >= WORDS
    assert contrast(colour, ground) < WORDS or found == colour


def test_a_proof_needs_a_colour_of_the_packs(tmp_path: Path) -> None:
    prepared = made_ready(write_pack(tmp_path))
    theme, found = in_the_look_of(prepared.theme, prepared.pack)
    assert (theme, found) == (prepared.theme, ())
