"""A whole pack folder -> the Pack it holds; all slips of all files at once; a place for every path."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from small_pack import FILES, RAID, plant, show, write_files, write_pack
from two_sides import SIDES

from pipeline.diagnostics import Place, Severity, Stretch, error
from pipeline.load import Loading, load_pack
from pipeline.model import (
    DieTable,
    Mission,
    ObjectiveGroup,
    Pack,
    Page,
    Passage,
    Prose,
    Row,
    Rule,
    Selection,
    Step,
    StepText,
    Table,
)
from pipeline.model.components import Gives, Win
from pipeline.model.parameters import Parameter
from pipeline.model.rule_words import FrontPassage
from pipeline.model.rules import FirstTurn, RuleUse, WayToWin, use_type
from pipeline.model.table import Corner
from pipeline.model.zones import Distances, Half, Quarter, SeatEdge
from pipeline.units import Distance

REPOSITORY = Path(__file__).parents[2]


def load(folder: Path) -> Loading:
    return load_pack(folder, roots=())


def inches(number: int) -> Distance:
    return Distance.of_inches(number)


def test_a_good_pack_becomes_a_pack(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small"))
    assert loading.diagnostics == ()
    spring = Passage(id="spring", when={"side": ("defender",)}, text=Prose("{Who} springs it."))
    holds = Win(who="=side", from_turn="=from_turn", says=Prose("{who} wins by an objective."))
    rules = {
        "ambush": Rule(
            parameters={"side": Parameter.model_validate("side")},
            figures={"scatter": Parameter.model_validate({"a": "faces", "optional": True})},
            back=(spring,),
        ),
        "hold": Rule(
            parameters={
                "side": Parameter.model_validate("who"),
                "from_turn": Parameter.model_validate({"a": "turn", "optional": True}),
            },
            gives=(Gives(win=holds),),
            front=(FrontPassage(id="hold", text=Prose("{Who} holds it.")),),
        ),
    }
    raid = Mission(
        name=Prose("Raid"),
        kind=Prose("Night action"),
        gist=Prose("In and out before dawn."),
        distances={"gap": inches(8)},
        zones={
            "attacker": Half(half=SeatEdge.SOUTH, clear_of=Distances(centre_line=inches(8))),
            "defender": Half(half=SeatEdge.NORTH),
            "prize": Quarter(quarter=Corner.NORTH_EAST, clear_of=Distances(edges=inches(4))),
        },
        objectives=(ObjectiveGroup(count=1, placed_by="defender", zone="prize"),),
        rules=(use_type(rules, RuleUse).model_validate({"ambush": {"side": "defender"}}),),
        setting_up=(Step(id="prize", text=Prose("The prize lies {near} from any edge.")),),
        deployment=(Step(id="hide", use="hide", of="ambush-defender"),),
        first_turn=FirstTurn(side="attacker"),
        winning=(use_type(rules, WayToWin).model_validate({"hold": {"side": "each", "from_turn": 3}}),),
    )
    assert loading.pack == Pack(
        id="small",
        title=Prose("Small Pack"),
        subtitle=Prose("Two raids"),
        setting=Prose("A rainy moor"),
        game=Prose("Any rules you like"),
        version="1.0",
        date="2026-11-18",
        licence=Prose("CC BY-SA 4.0"),
        sides=SIDES,
        table=Table(width=inches(72), depth=inches(48)),
        cm_per_inch=Fraction(5, 2),
        distances={"near": inches(4)},
        order=("cover", "missions"),
        mission_order=("raid",),
        missions={"raid": raid},
        rules=rules,
        steps={"hide": StepText(passages=(Passage(id="hide", text=Prose("One Unit hides.")),))},
        pages={"cover": Page(id="cover", title=Prose("Small Pack"), listed=False, body="Two raids.")},
        selection=Selection(
            random="d6", tables={"d6": DieTable(name=Prose("Any"), rows=(Row(faces=(1, 2, 3), mission="raid"),))}
        ),
    )


def test_every_file_read_is_noted_with_its_hash(tmp_path: Path) -> None:
    files = load(write_pack(tmp_path / "small")).files
    expected = {f"small/{name}": sha256(text.encode()).hexdigest() for name, text in FILES.items()}
    assert {file.name: file.sha256 for file in files} == expected
    assert [file.name for file in files] == sorted(expected)


TEN_SLIPS = [
    ("pack.yaml", "subtitle: Two raids\n", "", "small/pack.yaml:1:1"),
    ("pack.yaml", "near: 4in", "near: 4", "small/pack.yaml:9:9"),  # a line is gone above
    ("missions/raid.yaml", "kind:", "knid:", "small/missions/raid.yaml:2:1"),
    ("missions/raid.yaml", "side: defender}\nsetting", "side: defendr}\nsetting", "small/missions/raid.yaml:14:20"),
    ("missions/raid.yaml", "centre_line: gap", "centre_line: gpa", "small/missions/raid.yaml:8:29"),
    ("missions/raid.yaml", "zone: prize", "zone: prise", "small/missions/raid.yaml:12:43"),
    ("missions/raid.yaml", "from_turn: 3", "from_turn: 0", "small/missions/raid.yaml:21:35"),
    ("steps.yaml", "id: hide", "id: Hide", "small/steps.yaml:2:9"),
    ("pages/cover.md", "title: Small Pack", "title: Small Pack\ntitle: Again", "small/pages/cover.md:3:1"),
    ("selection.yaml", "mission: raid", "mission: rad", "small/selection.yaml:3:54"),
]


def test_ten_slips_in_one_pack_are_ten_messages(tmp_path: Path) -> None:
    files: dict[str, str | None] = dict(FILES)
    for name, right, wrong, _ in TEN_SLIPS:
        text = files[name]
        assert text is not None
        assert text.count(right) == 1
        files[name] = text.replace(right, wrong)
    expected = sorted(place for *_, place in TEN_SLIPS)
    loading = load(write_files(tmp_path / "small", files))
    assert sorted(str(each.place) for each in loading.diagnostics) == expected
    assert all(each.severity is Severity.ERROR for each in loading.diagnostics)
    assert loading.pack is None


def test_messages_come_in_the_order_of_files_and_lines(tmp_path: Path) -> None:
    files = {**plant("pages/cover.md", "listed: no", "listed: perhaps"), "pack.yaml": "title: x\ntable: 3\n"}
    places = [each.place for each in load(write_files(tmp_path / "small", files)).diagnostics]
    assert None not in places
    assert places == sorted(places, key=lambda place: (place.file, place.line, place.column) if place else ("", 0, 0))


def test_a_broken_file_hides_nothing_in_the_others_and_is_missed_nowhere(tmp_path: Path) -> None:
    files = {**plant("steps.yaml", "id: hide", "id: Hide"), "missions/raid.yaml": "name: [\n"}
    found = load(write_files(tmp_path / "small", files)).diagnostics
    assert [each.code for each in found] == ["E102", "E211"]


def test_a_value_under_a_refused_tag_is_not_missed_as_well(tmp_path: Path) -> None:
    found = load(
        write_files(tmp_path / "small", plant("missions/raid.yaml", "name: Raid", "name: !x Raid"))
    ).diagnostics
    assert [each.code for each in found] == ["E109"]


def test_a_folder_without_pack_yaml_is_told_so(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small", {"pack.yaml": None}))
    assert [(each.code, each.message, str(each.place)) for each in loading.diagnostics] == [
        ("E113", "the pack has no pack.yaml", "small/pack.yaml:1:1")
    ]
    assert loading.pack is None


def test_a_folder_that_is_not_there_is_no_pack(tmp_path: Path) -> None:
    assert [each.code for each in load(tmp_path / "nowhere").diagnostics] == ["E113"]


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("step.yaml", ("did you mean 'steps.yaml'?",)),
        ("missions/other.yml", ("did you mean 'missions/other.yaml'?",)),
        ("mission/other.yaml", ("did you mean 'missions/other.yaml'?",)),
        ("art/map.png", ()),
    ],
)
def test_files_that_nothing_reads_are_a_warning(name: str, guess: tuple[str, ...], tmp_path: Path) -> None:
    (found,) = load(write_pack(tmp_path / "small", {name: "x"})).diagnostics
    own = "pack.yaml, steps.yaml, selection.yaml, cards.yaml, readings.yaml"
    shelves = "missions/*.yaml, rules/*.yaml, pages/*.md, phases/*.yaml, faces/*.yaml, labels/*.yaml, parts/*/*.yaml"
    known = f"a pack holds {own}, {shelves}, pictures/*.png, .jpg or .webp, icons/*.svg"
    assert (found.code, found.severity, found.message) == ("W101", Severity.WARNING, "nothing reads this file")
    assert found.hints == (*guess, known)
    assert str(found.place) == f"small/{name}:1:1"


def test_readme_licence_and_hidden_files_may_lie_beside(tmp_path: Path) -> None:
    files: dict[str, str | None] = {"README.md": "x", "LICENSE": "x", "CHANGELOG.md": "x", ".gitignore": "x"}
    assert load(write_pack(tmp_path / "small", files)).diagnostics == ()


@pytest.mark.parametrize("name", ["Small", "my pack", "-small"])
def test_a_pack_needs_a_plain_name(name: str, tmp_path: Path) -> None:
    (found,) = load(write_pack(tmp_path / name)).diagnostics
    hint = "rename it in lower-case letters and digits joined by hyphens, like no-retreat"
    assert (found.code, found.message, found.hints) == ("E213", f"'{name}' can't be used as a name", (hint,))


def test_a_mission_that_is_not_printed_is_a_warning(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small", {"missions/spare.yaml": RAID}))
    assert [show(each) for each in loading.diagnostics] == [
        (
            "small/missions/spare.yaml:1:1: warning W202: "
            "mission spare is never printed: 'mission_order' doesn't list it\n"
            "  | name: Raid\n"
            "  | ^\n"
            "  = add it to `mission_order`, or delete the file"
        )
    ]
    assert loading.pack is not None


def test_a_phase_that_is_not_printed_is_a_warning(tmp_path: Path) -> None:
    phase = "name: Rain\nletter: R\nsequence: {heading: Order, steps: [{name: Wait}]}\nblocks: {wet: {heading: Wet}}\n"
    (found,) = load(write_pack(tmp_path / "small", {"phases/rain.yaml": phase})).diagnostics
    assert (found.code, found.severity) == ("W204", Severity.WARNING)
    assert found.message == "phase rain is never printed: 'order' doesn't list it"


PLANS = """\
random: d6
tables:
  d6: {name: Any, rows: [{faces: [1, 2, 3], mission: raid}]}
battle_plans:
  rows: {id: red, name: Red}
  columns: {id: blue, name: Blue}
  plans:
    - {id: push, name: Push, motto: Go., why: [You can.]}
    - {id: wait, name: Wait, motto: Stay., why: [You must.]}
  cells:
    - {row: push, column: push, table: d6, roll_off: yes}
    - {row: push, column: wait, table: d6, first_side: red}
    - {row: wait, column: push, table: d6, first_side: blue}
    - {row: wait, column: wait, table: d6, roll_off: yes}
bound: {says: dug in, plan: wait}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("random: d6", "random: d6", []),
        ("row: push, column: wait", "row: psh, column: wait", ["12:13 E220 no plan is called 'psh'"]),
        (
            "column: wait, table: d6, first_side",
            "column: wait, table: d8, first_side",
            ["12:40 E220 no table is called 'd8'"],
        ),
        ("first_side: blue", "first_side: green", ["13:56 E220 no player is called 'green'"]),
        ("plan: wait}", "plan: wate}", ["15:29 E220 no plan is called 'wate'"]),
        (
            "row: wait, column: wait",
            "row: wait, column: push",
            [
                "10:3 E222 no cell says what happens at wait against wait",
                "14:7 E221 'wait against push' is listed twice",
            ],
        ),
        (
            "    - {row: wait, column: push, table: d6, first_side: blue}\n",
            "",
            ["10:3 E222 no cell says what happens at wait against push"],
        ),
    ],
)
def test_battle_plans_name_what_exists_and_meet_in_every_pair(
    right: str, wrong: str, said: list[str], tmp_path: Path
) -> None:
    assert PLANS.count(right) == 1
    found = load(write_pack(tmp_path / "small", {"selection.yaml": PLANS.replace(right, wrong)})).diagnostics
    assert [f"{each.place} {each.code} {each.message}".removeprefix("small/selection.yaml:") for each in found] == said


ALTERNATIVES = "alternatives:\n  - {id: left, caption: Left., zones: {flank: {quarter: north-west}}}\n"


@pytest.mark.parametrize(
    ("right", "wrong", "codes"),
    [
        ("zone: prize", "zone: flank", []),
        ("{quarter: north-west}", "{zone: prize, cut: [{zone: defender}]}", []),
        ("{quarter: north-west}", "{zone: prise}", ["E220"]),
        ("{quarter: north-west}", "{half: north, cut: [{zone: prise}]}", ["E220"]),
    ],
)
def test_alternatives_see_the_zones_of_their_mission(right: str, wrong: str, codes: list[str], tmp_path: Path) -> None:
    text = (RAID + ALTERNATIVES).replace(right, wrong)
    found = load(write_pack(tmp_path / "small", {"missions/raid.yaml": text})).diagnostics
    assert [each.code for each in found] == codes


def test_paths_of_later_stages_find_their_place(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small"))
    raid = "small/missions/raid.yaml"

    def place(*path: str | int) -> str:
        return str(loading.locate(error("E399", "x", path=path)).place)

    assert place("missions", "raid", "zones", "prize", "clear_of", "edges") == f"{raid}:10:50"
    assert place("missions", "raid", "zones", "attacker") == f"{raid}:6:3", "a block shows at its key"
    assert place("missions", "raid", "zones", "attacker", "within", "edges") == f"{raid}:6:3", "the nearest parent"
    assert place("missions", "raid", "homes") == f"{raid}:1:1"
    assert place("steps", "hide", "passages", 0, "text") == "small/steps.yaml:3:11"
    assert place("pages", "cover", "body") == "small/pages/cover.md:6:1"
    assert place("order", 1) == "small/pack.yaml:11:16"
    assert place("nowhere") == place() == "small/pack.yaml:1:1"


def test_a_stretch_of_a_text_gets_the_caret(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small"))
    path = ("missions", "raid", "setting_up", 0, "text")
    text = "The prize lies {near} from any edge."
    found = error("E399", "x", path=path)
    near = Stretch(offset=text.index("{near}"), length=6)
    assert loading.locate(type(found)(code="E399", message="x", path=path, stretch=near)).place == Place(
        file="small/missions/raid.yaml",
        line=16,
        column=39,
        width=6,
        source='  - {id: prize, text: "The prize lies {near} from any edge."}',
    )


def test_a_place_once_known_is_kept(tmp_path: Path) -> None:
    loading = load(write_pack(tmp_path / "small"))
    known = error("E399", "x").at(Place(file="f", line=3, column=4))
    assert loading.locate(known) is known


def test_messages_of_a_terminal_cant_be_forged(tmp_path: Path) -> None:
    files = plant("missions/raid.yaml", "first_turn: {side: attacker}", "first_turn: {side: \u202eattacker}")
    (found,) = load(write_files(tmp_path / "small", files)).diagnostics
    assert show(found).replace("\n", "").isprintable()
    assert found.message == "a control character ('\\u202e') stands in the text"


def test_odd_names_of_files_and_keys_cant_forge_messages(tmp_path: Path) -> None:
    zones = RAID.replace("  defender: {half: north}", "  defender: {half: north}\n  \u202eevil: {half: up}")
    files: dict[str, str | None] = {"missions/raid.yaml": zones, "missions/\x1b[2J\n.yaml": RAID}
    found = load(write_pack(tmp_path / "small", files)).diagnostics
    assert [each.code for each in found] == ["E213", "W202", "E105"]
    assert all(show(each).replace("\n", "").isprintable() for each in found)


def test_the_same_folder_loads_the_same_twice(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "small", plant("missions/raid.yaml", "zone: prize", "zone: prise"))
    first, second = load(folder), load(folder)
    assert (first.diagnostics, first.files) == (second.diagnostics, second.files)


def test_the_shipped_pack_loads_without_a_word() -> None:
    loading = load_pack(REPOSITORY / "content" / "ww2-more-missions")
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
