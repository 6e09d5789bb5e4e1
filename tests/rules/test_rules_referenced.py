from __future__ import annotations

from typing import Any

import pytest
from rulebook import RULES, SHEETS, make_mission, make_pack, wording

from pipeline.contracts.brief import Brief
from pipeline.model import Pack
from pipeline.rules import brief_mission, check_rules
from pipeline.rules.telling.rulebook_index import reference_index

PATH = ("missions", "skirmish")
BOOK = {"name": "the book", "edition": "second"}
REFERENCES: dict[str, Any] = {
    "hidden": {"rule": "Hidden", "page": 30},
    "late": {"rule": "Late Ones", "page": 12},
    "lost": {"rule": "Lost Ones", "page": 14, "edition": "third", "note": "never seen"},
}
HIDDEN: dict[str, Any] = {"to": ("hidden",), "side": "defender", "keeps": "ambush", "amount": "up-to-one"}
LATE: dict[str, Any] = {
    "to": ("late", "lost"),
    "side": "attacker",
    "keeps": "reserves",
    "amount": "half-or-more",
    "arrive": ({"edges": ("south",), "half": "east"},),
    "says": "They come in within {strip} of the edge ({to_pages}).",
}
STEPS: dict[str, Any] = {
    "keep": {
        "passages": (
            {"id": "share", "text": "{Who}: {kept} as {name} ({to_pages})."},
            {"id": "says", "when": {"says": "given"}, "text": "{says}"},
        )
    }
}


def pack_with(*rules: dict[str, Any], pack: dict[str, Any] | None = None, scouts: bool = False, **mission: Any) -> Pack:
    referenced = tuple({"referenced": rule} for rule in rules)
    scouting = ({"reconnaissance": {"side": "defender"}},) if scouts else ()
    made = make_mission(rules=(*referenced, *scouting), **mission)
    fields = {"references": REFERENCES, "rulebook": BOOK, **(pack or {})}
    return make_pack(missions={"skirmish": made}, **fields)


def brief_of(pack: Pack) -> Brief:
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    return brief


def test_rules_are_listed_by_their_names_there_with_their_pages() -> None:
    rules = brief_of(pack_with(HIDDEN, LATE, {"to": ("lost",), "unlisted": True})).special_rules
    assert [(rule.id, rule.name, rule.pages) for rule in rules] == [
        ("hidden-defender", "Hidden", (30,)),
        ("late-attacker", "Late Ones and Lost Ones", (12, 14)),
    ]


def test_steps_name_rules_pages_and_amounts() -> None:
    use = {"id": "keep", "use": "keep", "of": "late-attacker"}
    brief = brief_of(pack_with(LATE, setting_up=(use,), pack={"steps": STEPS}))
    assert brief.setting_up[0].text == (
        "The Attacker: half or more as Late Ones and Lost Ones (rulebook, pages 12 and 14). "
        'They come in within 12"/30cm of the edge (rulebook, pages 12 and 14).'
    )


def test_a_missions_words_can_only_point_to_what_it_lists() -> None:
    own = {"id": "own", "text": "See {hidden_page} and {late_page}."}
    slips = brief_mission(pack_with(HIDDEN, setting_up=(own,)), "skirmish", wording())[1]
    assert [slip.message for slip in slips] == ["no value is called 'late_page' here"]


def test_a_leaf_has_its_references_by_page() -> None:
    lines = brief_of(pack_with(HIDDEN, LATE)).references
    assert [(line.page, line.name, line.edition, line.note) for line in lines] == [
        (12, "Late Ones", "second", None),
        (14, "Lost Ones", "third", "never seen"),
        (30, "Hidden", "second", None),
    ]


def test_the_index_tells_which_missions_use_a_rule() -> None:
    assert [(line.id, line.missions) for line in reference_index(pack_with(HIDDEN))] == [("hidden", ("skirmish",))]


def test_what_comes_in_is_marked_without_a_turn() -> None:
    (mark,) = brief_of(pack_with(LATE)).arrivals
    assert (mark.name, mark.first_turn, mark.half) == ("Late Ones and Lost Ones", None, "east")


def test_the_outline_sums_the_mission_up() -> None:
    first = {"roll_off": True, "bonus": "first-deployed"}
    beginning = ({"id": "scouts", "of": "reconnaissance-defender"}, {"id": "first-turn", "of": "first-turn"})
    winning = ({"hold": {"side": "attacker", "from_turn": 6}}, {"at-end": {"side": "defender"}})
    pack = pack_with(HIDDEN, LATE, scouts=True, first_turn=first, beginning=beginning, winning=winning)
    outline = brief_of(pack).outline
    assert outline.faces == "Long edges"
    reserves, ambush, _, reconnaissance = outline.columns
    assert (reserves.head, reserves.row, reserves.nobody) == ("Reserves", "Reserves", "none")
    assert reserves.texts == ("Attacker: Late Ones and Lost Ones, half or more",)
    assert reserves.by_side == {"attacker": ("Late Ones and Lost Ones, half or more",), "defender": ()}
    assert ambush.texts == ("Defender: Hidden, up to one",)
    assert ambush.by_side == {"attacker": (), "defender": ("Hidden, up to one",)}
    assert (reconnaissance.head, reconnaissance.row) == ("Scouts first", "Reconnaissance")
    assert (reconnaissance.texts, reconnaissance.nobody) == (("Defender",), "nobody")
    assert reconnaissance.by_side == {"attacker": ("second",), "defender": ("first",)}
    assert [(each.in_comparison, each.of_order) for each in outline.columns] == [
        (True, False),
        (True, False),
        (False, False),
        (False, True),
    ]
    assert outline.first_turn == "A roll-off, +1 for deploying first"
    assert outline.ends == (
        "From turn six, the Attacker wins by Taking an Objective.",
        "The Defender wins if the game ends with neither player Holding an Objective across the table.",
    )
    assert [side.moves for side in outline.sides] == ["by a roll-off", "by a roll-off"]
    assert [step.text for step in brief_of(pack).beginning] == ["The Defender scouts.", "Each player begins."]


def ending(text: str) -> dict[str, Any]:
    """Give the way to win a sentence."""
    win = {
        "who": "=side",
        "from_turn": "=from_turn",
        "says": {**SHEETS["hold"]["gives"][0]["win"]["says"], "any": text},
    }
    return {"rules": {"hold": {**RULES["hold"], "gives": ({"win": win},)}}}


def test_the_outline_says_a_distance_where_the_packs_own_words_ask_for_it() -> None:
    pack = pack_with(
        HIDDEN, winning=({"hold": {"side": "attacker"}},), pack=ending("{who} wins {near} from an Objective")
    )
    outline = brief_of(pack).outline
    assert outline.ends == ('The Attacker wins 4"/10cm from an Objective',)
    assert outline.sides[0].wins == outline.ends


def test_words_for_an_end_that_ask_for_what_there_is_not_are_a_slip() -> None:
    pack = pack_with(HIDDEN, winning=({"hold": {"side": "attacker"}},), pack=ending("{who} wins within {nera}"))
    _, slips = brief_mission(pack, "skirmish", wording())
    path = ("rules", "hold", "gives", 0, "win", "says", "any")
    assert [(slip.code, slip.path) for slip in slips] == [("E301", path)]


def test_a_deciding_step_tells_a_story_and_every_way_to_win_stays() -> None:
    ways = ({"hold": {"side": "attacker"}}, {"at-end": {"side": "defender"}})
    deciding = ({"id": "else", "of": "at-end", "text": "Or {who}."},)
    brief = brief_of(pack_with(HIDDEN, winning=ways, deciding=deciding))
    assert [win.text for win in brief.winning] == [
        'The Attacker holds one within 4"/10cm.',
        "The Defender wins at the end.",
    ]
    assert [step.text for step in brief.deciding] == ["Or the Defender."]


def test_a_rule_that_points_to_no_reference_is_named_without_a_page() -> None:
    hiding = make_mission(rules=({"ambush": {"side": "defender"}},))
    rules = {"ambush": {**RULES["ambush"], "see": "hiding"}}
    pack = make_pack(missions={"skirmish": hiding}, references=REFERENCES, rulebook=BOOK, rules=rules)
    assert [(rule.id, rule.pages) for rule in brief_of(pack).special_rules] == [("ambush-defender", ())]


PROBLEMS: list[tuple[Pack, str, str, tuple[str | int, ...]]] = [
    (
        pack_with({**HIDDEN, "to": ("hiden",)}),
        "E344", "no reference is called 'hiden'", (*PATH, "rules", 0, "referenced", "to", 0),
    ),
    (
        pack_with({**HIDDEN, "keeps": "ambushes"}),
        "E394", "no column of the outline is called 'ambushes'", (*PATH, "rules", 0, "referenced", "keeps"),
    ),
    (
        pack_with(HIDDEN, pack={"rules": {"ambush": {"see": "hiding"}}}),
        "E344", "no reference is called 'hiding'", ("rules", "ambush", "see"),
    ),
    (
        pack_with({"to": ("hidden",), "keeps": "ambush", "arrive": ({"edges": ("south",)},)}),
        "E345", "what is kept off the table must be somebody's", (*PATH, "rules", 0, "referenced"),
    ),
    (
        pack_with({"to": ("hidden",), "arrive": ({"edges": ("south",)},)}),
        "E345", "what is kept off the table must be somebody's", (*PATH, "rules", 0, "referenced"),
    ),
    (
        pack_with({"to": ("hidden",), "keeps": "ambush"}),
        "E345", "what is kept off the table must be somebody's", (*PATH, "rules", 0, "referenced"),
    ),
    (
        pack_with(HIDDEN, winning=({"at-end": {"side": "defender"}}, {"tie": {}})),
        "E346", "there is no tie to settle: a side wins in the end in any case", (*PATH, "winning", 1, "tie"),
    ),
    (
        pack_with(HIDDEN, pack={"rulebook": None}),
        "E347", "references need a rulebook and its edition", ("references",),
    ),
    (
        pack_with(HIDDEN, beginning=({"id": "own", "text": "Go."},)),
        "E348", "no step of the beginning tells first-turn", (*PATH, "beginning"),
    ),
    (
        pack_with(HIDDEN, scouts=True),
        "E348", "no step of the beginning tells reconnaissance-defender", (*PATH, "beginning"),
    ),
    (
        pack_with(HIDDEN, LATE, LATE),
        "E308", "a second late of the attacker in one mission", (*PATH, "rules", 2, "referenced"),
    ),
    (
        pack_with({**LATE, "arrive": ({"edges": ("south",), "corners": ("south-east",)},)}),
        "E309", "an arrival has exactly one of edges, corners, spots, here edges and corners",
        (*PATH, "rules", 0, "referenced", "arrive", 0),
    ),
    (
        pack_with({**LATE, "arrive": ({},)}),
        "E309", "an arrival has exactly one of edges, corners, spots, here none",
        (*PATH, "rules", 0, "referenced", "arrive", 0),
    ),
    (
        pack_with({**LATE, "arrive": ({"scatter": True},)}),
        "E309", "an arrival has exactly one of edges, corners, spots, here scatter",
        (*PATH, "rules", 0, "referenced", "arrive", 0),
    ),
    (
        pack_with({**LATE, "arrive": ({"edges": ("south",), "within": "near"},)}),
        "E310", "within is measured from corners, and this arrival has edges",
        (*PATH, "rules", 0, "referenced", "arrive", 0, "within"),
    ),
    (
        pack_with({**LATE, "arrive": ({"corners": ("south-east",)},)}),
        "E310", "corners need the distance within which Units come in",
        (*PATH, "rules", 0, "referenced", "arrive", 0),
    ),
    (
        pack_with({**LATE, "arrive": ({"edges": ("south",), "side": "defender"},)}),
        "E311", "the arrival is for the defender, but this is the attacker's",
        (*PATH, "rules", 0, "referenced", "arrive", 0, "side"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("pack", "code", "message", "path"), PROBLEMS)
def test_each_problem_is_told_where_it_stands(pack: Pack, code: str, message: str, path: tuple[str | int, ...]) -> None:
    found = [problem for problem in check_rules(pack, wording()) if problem.code != "W306"]
    assert [(problem.code, problem.message, problem.path) for problem in found] == [(code, message, path)]


def test_a_reference_that_nothing_uses_is_told() -> None:
    found = check_rules(pack_with(HIDDEN))
    assert [(problem.code, problem.path) for problem in found] == [
        ("W306", ("references", "late")),
        ("W306", ("references", "lost")),
    ]


def test_a_first_turn_bonus_needs_a_roll() -> None:
    pack = pack_with(HIDDEN, LATE, first_turn={"side": "attacker", "bonus": "defender"})
    assert [problem.message for problem in check_rules(pack)] == [
        "a bonus is added to a roll, and the first turn is not rolled for"
    ]
