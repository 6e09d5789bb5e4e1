"""What a variant says of the pack it extends: every kind of change in its shortest form, and changes to nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_pack import FILES, RAID, show, write_files, write_pack

from pipeline.diagnostics import Stretch, error
from pipeline.load import Loading, load_pack
from pipeline.load.parsing.nodes import Mapping, plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.variants.merge import lay_over, without_nothing
from pipeline.model import Mission, Pack
from pipeline.units import Distance

PAGE = """\
---
title: Small Pack
listed: no
---
Two raids.

## How it goes

In, and {near} further.

## What you need

Dice.
"""
BASE = {**FILES, "pages/cover.md": PAGE}


def load(folder: Path, changes: str, **files: str | None) -> Loading:
    write_pack(folder / "small", dict(BASE))
    return load_pack(write_files(folder / "night", {"pack.yaml": f"extends: small\n{changes}", **files}), roots=())


def vary(folder: Path, changes: str, **files: str | None) -> Pack:
    loading = load(folder, changes, **files)
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
    return loading.pack


def raid(folder: Path, changes: str) -> Mission:
    return vary(folder, f"missions:\n  raid:\n    {changes}\n").missions["raid"]


def test_a_distance_of_a_mission_changes_in_one_line(tmp_path: Path) -> None:
    mission = raid(tmp_path, "distances: {gap: 10in}")
    assert mission.distances == {"gap": Distance.of_inches(10)}
    assert mission.zones["attacker"].model_dump()["clear_of"] == {"centre_line": "10in"} | {
        key: value for key, value in mission.zones["attacker"].model_dump()["clear_of"].items() if key != "centre_line"
    }


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ("setting_up: {prize: The prize is dark.}", {"prize": "The prize is dark."}),
        ("setting_up: {prize: {text: Dark.}}", {"prize": "Dark."}),
        (
            "setting_up: {add: [{id: lanterns, before: prize, text: Light.}], prize: Dark.}",
            {"lanterns": "Light.", "prize": "Dark."},
        ),
        ("setting_up: {remove: [prize]}", {}),
        ("setting_up: {remove: prize}", {}),
        ("setting_up: {prize: ~}", {}),
        ("beginning: {add: [{id: fog, text: Fog falls.}]}", {"prize": "The prize lies {near} from any edge."}),
    ],
)
def test_steps_change_by_their_ids(changes: str, steps: dict[str, str], tmp_path: Path) -> None:
    mission = raid(tmp_path, changes)
    assert {step.id: step.text for step in mission.setting_up} == steps
    assert [step.id for step in mission.beginning] == (["fog"] if "fog" in changes else [])


def test_words_of_its_own_take_the_place_of_a_shared_step(tmp_path: Path) -> None:
    (step,) = raid(tmp_path, "deployment: {hide: Nobody hides.}").deployment
    assert (step.text, step.use, step.of) == ("Nobody hides.", None, None)


@pytest.mark.parametrize("name", ["ambush-defender", "ambush"])
def test_rules_change_by_kind_or_kind_and_side(name: str, tmp_path: Path) -> None:
    (rule,) = raid(
        tmp_path, f"rules: {{{name}: {{side: attacker}}}}\n    deployment: {{hide: {{of: ambush-attacker}}}}"
    ).rules
    assert rule.model_dump(exclude_none=True)["ambush"] == {"side": "attacker"}


def test_rules_come_and_go(tmp_path: Path) -> None:
    mission = raid(
        tmp_path,
        "rules: {remove: [ambush]}\n    deployment: {remove: [hide]}\n"
        "    winning: {hold: {from_turn: 5}, add: [{hold: {side: defender, from_turn: 9}}]}",
    )
    assert mission.rules == ()
    assert [way.kind for way in mission.winning] == ["hold", "hold"]
    assert mission.winning[0].model_dump(exclude_none=True)["hold"]["from_turn"] == 5


def test_things_without_ids_are_called_by_what_they_are_about(tmp_path: Path) -> None:
    (group,) = raid(tmp_path, "objectives: {prize: {count: 3}}").objectives
    assert (group.count, group.zone) == (3, "prize")


def test_passages_and_shared_steps_change_by_id(tmp_path: Path) -> None:
    pack = vary(tmp_path, "rules: {ambush: {back: {spring: Boo.}}}\nsteps: {hide: {hide: Two Units hide.}}\n")
    assert pack.rules["ambush"].back[0].text == "Boo."
    assert pack.rules["ambush"].back[0].when == {"side": ("defender",)}
    assert pack.steps["hide"].passages[0].text == "Two Units hide."


def test_passages_change_by_heading_where_one_has_it(tmp_path: Path) -> None:
    passages = (("a", "Rolling", "One."), ("b", "Twice", "Two."), ("c", "Twice", "Three."))
    rule = "parameters: {side: side}\nback:\n" + "".join(
        f"  - {{id: {id}, heading: {head}, text: {text}}}\n" for id, head, text in passages
    )
    base = {**BASE, "rules/ambush.yaml": rule}
    write_pack(tmp_path / "small", base)
    folder = write_files(
        tmp_path / "night", {"pack.yaml": "extends: small\nrules: {ambush: {back: {Rolling: Four.}}}\n"}
    )
    pack = load_pack(folder, roots=()).pack
    assert pack is not None
    assert [each.text for each in pack.rules["ambush"].back] == ["Four.", "Two.", "Three."]
    write_files(folder, {"pack.yaml": "extends: small\nrules: {ambush: {back: {Twice: Four.}}}\n"})
    assert [show(each) for each in load_pack(folder, roots=()).diagnostics] == [
        (
            "night/pack.yaml:2:25: error E234: 2 things in the inherited list are called 'Twice'\n"
            "  | rules: {ambush: {back: {Twice: Four.}}}\n"
            "  |                         ^^^^^\n"
            "  = say which: b, c"
        )
    ]


@pytest.mark.parametrize(
    ("changes", "body"),
    [
        ("{How it goes: Out.}", "Two raids.\n\n## How it goes\n\nOut.\n\n## What you need\n\nDice."),
        ("{opening: One.}", "One.\n\n## How it goes\n\nIn, and {near} further.\n\n## What you need\n\nDice."),
        ("{remove: [What you need, opening]}", "## How it goes\n\nIn, and {near} further."),
        (
            '{add: {before: What you need, text: "## House rules\\n\\nNone."}, remove: [opening, How it goes]}',
            "## House rules\n\nNone.\n\n## What you need\n\nDice.",
        ),
    ],
)
def test_paragraphs_of_a_page_change_by_their_heading(changes: str, body: str, tmp_path: Path) -> None:
    assert vary(tmp_path, f"pages: {{cover: {{sections: {changes}}}}}\n").pages["cover"].body == body


@pytest.mark.parametrize(
    ("words", "body"),
    [
        ("Three raids.\n\n## What you need\n", "Three raids.\n\n## What you need\n\nDice."),
        ("## What you need\n\n## How it goes\n\nOut.", "## What you need\n\nDice.\n\n## How it goes\n\nOut."),
        ("## What you need\n\n### At night\n\nLamps.", "## What you need\n\n### At night\n\nLamps."),
        ("## What else\n", "## What else"),
    ],
)
def test_a_heading_with_nothing_below_it_keeps_the_words_of_the_pack_below(
    words: str, body: str, tmp_path: Path
) -> None:
    page = vary(tmp_path, "", **{"pages/cover.md": f"---\nlead: At night.\n---\n{words}"}).pages["cover"]
    assert page.body.strip() == body


def test_a_page_file_may_change_the_head_alone(tmp_path: Path) -> None:
    page = vary(tmp_path, "", **{"pages/cover.md": "---\nlead: At night.\n---\n"}).pages["cover"]
    assert (page.lead, page.body.splitlines()[0]) == ("At night.", "Two raids.")


def test_a_word_of_a_changed_page_is_found_where_it_stands(tmp_path: Path) -> None:
    loading = load(tmp_path, 'pages: {cover: {sections: {What you need: "Dice and {lamps}."}}}\n')
    assert loading.pack is not None
    body = loading.pack.pages["cover"].body
    places = []
    for word in ("{near}", "{lamps}", "How it goes"):
        found = error("E000", "x", path=("pages", "cover", "body"))
        stretch = Stretch(offset=body.index(word), length=len(word))
        places.append(str(loading.locate(replace(found, stretch=stretch)).place))
    assert places == ["small/pages/cover.md:9:9", "night/pack.yaml:2:53", "small/pages/cover.md:7:1"]


def test_orders_take_things_in_and_out(tmp_path: Path) -> None:
    page = "---\ntitle: House rules\n---\nNone.\n"
    foray = {"missions/foray.yaml": RAID, "pages/house.md": page}
    pack = vary(
        tmp_path,
        "order: {add: [{id: house, before: missions}]}\nmission_order: {add: [foray], remove: [raid]}\nselection: ~\n",
        **foray,
    )
    assert pack.order == ("cover", "house", "missions")
    assert pack.mission_order == ("foray",)


def test_faces_of_missions_left_out_go_to_the_rest(tmp_path: Path) -> None:
    rows = "".join(
        f"    - {{faces: [{face}], mission: {name}}}\n" for face, name in enumerate(("a", "b", "c", "d", "e", "f"), 1)
    )
    files = {f"missions/{name}.yaml": RAID.replace("Raid", f"Raid {name}") for name in "abcdef"}
    base = {
        **BASE,
        **files,
        "missions/raid.yaml": None,
        "selection.yaml": f"random: d6\nby_agreement_only: []\ntables:\n  d6:\n    name: Any\n    rows:\n{rows}",
    }
    base["pack.yaml"] = FILES["pack.yaml"].replace("[raid]", "[a, b, c, d, e, f]")
    write_pack(tmp_path / "small", base)
    folder = write_files(tmp_path / "night", {"pack.yaml": "extends: small\nmission_order: [b, d, e, f]\n"})
    loading = load_pack(folder, roots=())
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
    assert loading.pack.selection is not None
    dealt = {row.mission: row.faces for row in loading.pack.selection.tables["d6"].rows}
    assert dealt == {"b": (1, 2), "d": (3, 4), "e": (5,), "f": (6,)}


def test_a_table_whose_missions_are_all_left_out_is_told(tmp_path: Path) -> None:
    foray = {"missions/foray.yaml": RAID}
    loading = load(tmp_path, "mission_order: [foray]\n", **foray)
    assert [show(each) for each in loading.diagnostics] == [
        (
            "night/pack.yaml:2:1: error E223: no mission of the table d6 is printed: "
            "'mission_order' leaves all of them out\n"
            "  | mission_order: [foray]\n"
            "  | ^^^^^^^^^^^^^\n"
            "  = give the table rows of its own, or write `selection: ~` to go without dice"
        )
    ]


def test_credits_of_all_ancestors_stay_and_are_told(tmp_path: Path) -> None:
    base = {**BASE, "pack.yaml": FILES["pack.yaml"] + "credits: [{what: Words, who: Ann}]\n"}
    write_pack(tmp_path / "small", base)
    write_files(
        tmp_path / "night",
        {"pack.yaml": 'extends: small\ntitle: Night\nversion: "1.1"\ncredits: [{what: Lamps, who: Bob}]\n'},
    )
    write_files(
        tmp_path / "snow",
        {"pack.yaml": "extends: night\ntitle: Snow\ncredits: [{what: Snow, who: Cy}, {what: Words, who: Ann}]\n"},
    )
    pack = load_pack(tmp_path / "snow", roots=()).pack
    assert pack is not None
    assert [(each.what, each.who) for each in pack.credits] == [("Words", "Ann"), ("Lamps", "Bob"), ("Snow", "Cy")]
    assert [(each.title, each.version) for each in pack.made_from] == [("Small Pack", "1.0"), ("Night", "1.1")]


WRONG: list[tuple[str, str]] = [
    (
        "missions: {riad: {distances: {gap: 10in}}}",
        (
            "E233: no mission that is inherited is called 'riad', so there is nothing to change\n"
            "  | missions: {riad: {distances: {gap: 10in}}}\n"
            "  |            ^^^^\n"
            "  = did you mean 'raid'?\n  = accepted here: raid"
        ),
    ),
    (
        "missions: {raid: {zones: {price: {note: dark}}}}",
        (
            "E233: no zone that is inherited is called 'price', so there is nothing to change\n"
            "  | missions: {raid: {zones: {price: {note: dark}}}}\n"
            "  |                           ^^^^^\n"
            "  = did you mean 'prize'?\n  = accepted here: attacker, defender, prize"
        ),
    ),
    (
        "distances: {neer: 6in}",
        (
            "E233: no distance that is inherited is called 'neer', so there is nothing to change\n"
            "  | distances: {neer: 6in}\n"
            "  |             ^^^^\n"
            "  = did you mean 'near'?\n  = accepted here: near"
        ),
    ),
    (
        "missions: {raid: {setting_up: {price: Dark.}}}",
        (
            "E232: nothing in the inherited list is called 'price'\n"
            "  | missions: {raid: {setting_up: {price: Dark.}}}\n"
            "  |                                ^^^^^\n"
            "  = did you mean 'prize'?\n  = accepted here: prize"
        ),
    ),
    (
        "mission_order: {remove: [riad]}",
        (
            "E232: nothing in the inherited list is called 'riad'\n"
            "  | mission_order: {remove: [riad]}\n"
            "  |                          ^^^^\n"
            "  = did you mean 'raid'?\n  = accepted here: raid"
        ),
    ),
    (
        "pages: {cover: {sections: {What you needed: Nothing.}}}",
        (
            "E232: nothing in the inherited list is called 'What you needed'\n"
            "  | pages: {cover: {sections: {What you needed: Nothing.}}}\n"
            "  |                            ^^^^^^^^^^^^^^^\n"
            "  = did you mean 'What you need'?\n  = accepted here: opening, How it goes, What you need"
        ),
    ),
    (
        "credits: ~",
        (
            "E235: credits of the packs built on stay: they can be added to, not taken away\n"
            "  | credits: ~\n"
            "  | ^^^^^^^\n"
            "  = list your own: `credits: [{what: House rules, who: our club}]`"
        ),
    ),
    (
        "missions: {raid: {orders: ~}}",
        (
            "E233: nothing inherited is called 'orders', so there is nothing to drop\n"
            "  | missions: {raid: {orders: ~}}\n"
            "  |                   ^^^^^^\n"
            "  = accepted here: name, kind, gist, distances, zones, objectives, rules, setting_up, deployment, "
            "first_turn, winning"
        ),
    ),
]


@pytest.mark.parametrize(("changes", "shown"), WRONG, ids=[changes for changes, _ in WRONG])
def test_changes_to_what_isnt_there_are_told(changes: str, shown: str, tmp_path: Path) -> None:
    base: dict[str, Any] = {**BASE, "pack.yaml": FILES["pack.yaml"] + "credits: [{what: Words, who: Ann}]\n"}
    write_pack(tmp_path / "small", base)
    folder = write_files(tmp_path / "night", {"pack.yaml": f"extends: small\n{changes}\n"})
    told = [show(each).split(": error ", 1)[1] for each in load_pack(folder, roots=()).diagnostics]
    assert told == [shown]


def test_the_same_thing_is_changed_in_one_place(tmp_path: Path) -> None:
    loading = load(tmp_path, "missions: {raid: {kind: Dawn}}\n", **{"missions/raid.yaml": "kind: Dusk\n"})
    (found,) = loading.diagnostics
    assert (found.code, str(found.place)) == ("E126", "night/missions/raid.yaml:1:1")
    assert found.message == "missions/raid.yaml is a file of this pack, and pack.yaml changes the same things"
    assert [(words, str(place)) for words, place in found.related] == [("changed here", "night/pack.yaml:2:18")]


def test_a_pack_that_extends_nothing_keeps_its_missions_in_files(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "small", {"pack.yaml": FILES["pack.yaml"] + "missions: {raid: {kind: Dawn}}\n"})
    assert [each.code for each in load_pack(folder, roots=()).diagnostics] == ["E214"]


WORDS = ["add", "remove", "before", "id", "text", "prize", "ambush", "sections", "body", "opening", "~", "raid", "''"]
VALUES = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(WORDS[:-3]), inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"{key}: {value}" for key, value in items.items()) + "}"
        )
    ),
    max_leaves=12,
)
UNDER = """\
prize: [{id: prize, text: Here., before: x}, {id: raid, use: raid}]
ambush: [{ambush: {side: defender}}, {ambush: {side: attacker}}]
text: [raid, prize]
id: {body: "One.\\n\\n# add\\n\\nTwo.", title: x}
body: One.
"""


def tree(text: str) -> Mapping:
    top = read_yaml(Source("f.yaml", text)).top
    assert top is not None
    return top


@pytest.mark.slow
@settings(max_examples=300)
@example({"body": "''"})
@given(st.dictionaries(st.sampled_from(WORDS[:10]), VALUES, max_size=4))
def test_no_change_however_odd_breaks_the_merge(changes: dict[str, str]) -> None:
    found: list[Any] = []
    top = tree("{" + ", ".join(f"{key}: {value}" for key, value in changes.items()) + "}")
    merged = without_nothing(lay_over(tree(UNDER), top, found))
    assert isinstance(plain(merged), dict)
    assert all(each.place is not None for each in found)


def test_a_step_that_gets_words_beside_the_step_it_uses_is_told_what_to_drop(tmp_path: Path) -> None:
    loading = load(tmp_path, "missions: {raid: {deployment: {hide: {text: Nobody hides.}}}}\n")
    (found,) = map(show, loading.diagnostics)
    assert found.splitlines()[0].endswith("error E215: a step needs either 'text' or 'use', and has use and text")
    assert found.splitlines()[-2:] == [
        "  inherited from: small/missions/raid.yaml:18:16",
        "  = `use: ~` drops what is inherited",
    ]
