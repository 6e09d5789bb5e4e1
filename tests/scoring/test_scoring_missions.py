"""Missions that are won by points: what their leaves, sheets and comparisons say, and slips with their cures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benches import made_ready, worked_pack
from scored_pack import RIDGE, pack_at, scored_pack, told

from pipeline.cli import main
from pipeline.contracts.score_words import shared_by
from pipeline.desk import enquiries
from pipeline.rules import brief_mission
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.telling.told_parts import tell_parts


def words_of(html: str) -> str:
    """Take the words of a page."""
    return " ".join(re.sub("<[^>]*>", " ", html).replace("\u00a0", " ").split())


def test_a_mission_lays_its_scoring_over_the_packs(tmp_path: Path) -> None:
    pack = pack_at(scored_pack(tmp_path))
    ridge, ford = ledger_of(pack, "ridge"), ledger_of(pack, "ford")
    assert ridge is not None
    assert ford is not None
    # Bounty has no awards at the ford, so nobody reads of it there.
    assert [ridge.name(each) for each in ridge.sources] == ["Markers", "Bounty", "Painted army"]
    assert [ford.name(each) for each in ford.sources] == ["Crossings", "Painted army"]
    assert (ridge.lead, ford.lead, ford.sources["markers"].in_round) == (1, 5, 12)
    assert {name: ridge.counts(name) for name in ridge.sources} == {"markers": 48, "bounty": 12, "painted": 10}
    assert {name: ford.counts(name) for name in ford.sources} == {"markers": 52, "painted": 10}


def test_what_a_mission_scores_is_said(tmp_path: Path) -> None:
    prepared = made_ready(scored_pack(tmp_path))
    brief, found = brief_mission(prepared.pack, "ridge", prepared.wording)
    assert found == ()
    assert brief.scoring is not None
    assert [(each.name, each.caps, each.limits) for each in brief.scoring.sources] == [
        ("Markers", ("48", "12 in a round"), ("up to 48\u00a0points", "12 in a round")),
        ("Bounty", ("12",), ("up to 12\u00a0points",)),
        ("Painted army", ("10", "where agreed"), ("up to 10\u00a0points", "where agreed")),
    ]
    awards = [tuple(award.replace("\u00a0", " ") for award in each.awards) for each in brief.scoring.sources]
    assert awards[0] == (
        (
            '**End of your turn, from round 2 on:** each Objective that you hold within 3"/7.5cm (3 at most): '
            "**4 points**."
        ),
    )
    assert (
        awards[1][1] == "**End of the battle, Guard only:** you hold the Objective nearest to the centre: **3 points**."
    )
    assert brief.ways == (
        "Whoever has more points after round 5 wins; equal totals are a draw.",
        "**Markers:** up to 48\u00a0points, 12 in a round",
        "**Bounty:** up to 12\u00a0points",
        "**Painted army:** up to 10\u00a0points, where agreed",
    )
    assert brief.deployment[0].text == 'Both sides set up within 10"/25cm of their edges, for up to 48 points.'
    assert brief.outline.ends == ("More points after round 5",)
    assert [side.wins for side in brief.outline.sides] == [("More points after round 5",)] * 2


def test_a_lead_is_what_wins_where_the_mission_says_so(tmp_path: Path) -> None:
    prepared = made_ready(scored_pack(tmp_path))
    brief, _ = brief_mission(prepared.pack, "ford", prepared.wording)
    assert brief.ways[0] == "Whoever is 5\u00a0points or more ahead after round 5 wins; anything less is a draw."
    assert brief.outline.ends == ("5\u00a0points ahead after round 5",)


def test_leaves_show_it_on_both_sides_with_a_table_for_each_side(tmp_path: Path) -> None:
    page = words_of(worked_pack(made_ready(scored_pack(tmp_path))).html("ridge"))
    assert "More points after round 5" in page
    assert "Markers: up to 48 points, 12 in a round" in page
    assert "you destroy a unit" in page
    heads = "Source Round 1 Round 2 Round 3 Round 4 Round 5 End Earned Counts Markers At most 48 12 in a round Bounty"
    for side in ("Raiders", "Guard"):
        assert f"{side} Name and force {heads}" in page


def test_the_score_sheet_of_a_pack_has_the_sources_of_all_its_missions(tmp_path: Path) -> None:
    """Where missions differ in a cap, players write it down themselves."""
    folder = scored_pack(tmp_path)
    prepared = made_ready(folder)
    page = words_of(worked_pack(prepared).html("score-sheet"))
    assert "Markers Bounty At most 12 Painted army At most 10 where agreed Total" in page
    briefs = [brief_mission(prepared.pack, name, prepared.wording)[0].scoring for name in ("ridge", "ford")]
    shared = shared_by([each for each in briefs if each is not None])
    assert shared is not None
    assert [(each.id, each.cap) for each in shared.sources] == [("markers", None), ("bounty", 12), ("painted", 10)]


def test_odds_tell_what_every_source_can_come_to(tmp_path: Path) -> None:
    found = enquiries.source_reaches(enquiries.open_pack(scored_pack(tmp_path)))
    assert [(each.played, each.name, each.counts, each.reach, each.in_round) for each in found] == [
        ("The Ridge", "Markers", 48, 48, 12),
        ("The Ridge", "Bounty", 12, 12, None),
        ("The Ridge", "Painted army", 10, 10, None),
        ("The Ford", "Crossings", 52, 52, 12),
        ("The Ford", "Painted army", 10, 10, None),
    ]


def test_the_terminal_tells_what_sources_come_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(scored_pack(tmp_path))
    assert main(["odds", folder]) == 0
    assert "The Ford   Crossings        52             52          12" in capsys.readouterr().out
    assert main(["explain", "scoring.sources.markers", "--pack", folder]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "  comes to 48 points in The Ridge",
        "  comes to 52 points in The Ford",
    ]
    assert main(["explain", "ford.scoring.sources.markers", "--pack", folder]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  comes to 52 points in The Ford"


def test_a_sound_pack_has_nothing_to_tell(tmp_path: Path) -> None:
    assert told(scored_pack(tmp_path)) == []


SLIPS = [
    pytest.param(
        ("missions/ridge.yaml", "    bounty:\n", "    bonty:\n"),
        "E386",
        "the source bonty has no name",
        ("did you mean 'bounty'?", "add `name:`"),
        "ridge.yaml:19:5",
        id="an unknown source",
    ),
    pytest.param(
        ("missions/ridge.yaml", "points: 4, most: 3", "points: 15, most: 3"),
        "E390",
        "an award of markers pays 15 points, and no more than 12 count",
        ("raise the cap, or let the award pay less",),
        "ridge.yaml:18:52",
        id="a cap below its award",
    ),
    pytest.param(
        ("missions/ford.yaml", "from_round: 3", "from_round: 6"),
        "E390",
        "an award of markers counts from round 6 on, and the battle ends after 5",
        (),
        "ford.yaml:17:37",
        id="an award after the last round",
    ),
    pytest.param(
        ("missions/ford.yaml", "up_to: 52", "up_to: 60"),
        "E387",
        "markers says up to 60 points, but no more than 52 can be scored from it",
        ("say `up_to: 52`, or let something pay more",),
        "ford.yaml:14:14",
        id="a cap that nothing reaches",
    ),
    pytest.param(
        ("pack.yaml", "up_to: 12}", "up_to: 15}"),
        "E387",
        "bounty says up to 15 points, but no more than 12 can be scored from it in ridge",
        ("say `up_to: 12`, or let something pay more",),
        "pack.yaml:17:35",
        id="a cap of the pack that one mission doesn't reach",
    ),
    pytest.param(
        ("missions/ford.yaml", "  lead: 5\n", "  lead: 5\n  total: 50\n"),
        "E381",
        "markers pays up to 52 points, and the total counts 50",
        ("say `total: 52` or more",),
        "ford.yaml:11:10",
        id="a total below a source",
    ),
    pytest.param(
        ("missions/ford.yaml", "  lead: 5\n", "  lead: 5\n  total: 70\n"),
        "E381",
        "52 markers and 10 painted come to 62 points, not 70",
        ("say `total: 62`",),
        "ford.yaml:11:10",
        id="a total that nothing reaches",
    ),
    pytest.param(
        ("missions/ridge.yaml", "when: at-once, points: 3", "when: at-once, done: now, points: 3"),
        "E388",
        "an award of bounty counts what an action did, and only cards have actions",
        ("say in `what:` what is counted",),
        "ridge.yaml:21:33",
        id="an action where there is none",
    ),
    pytest.param(
        ("missions/ridge.yaml", "when: at-once, points: 3", "when: at-once, points: {kept: 3}"),
        "E388",
        "an award of bounty pays by mode, and only cards have modes",
        ("write `points:` and a number",),
        "ridge.yaml:21:35",
        id="modes where there are none",
    ),
    pytest.param(
        (
            "missions/ford.yaml",
            "scoring:\n  lead: 5\n",
            "scoring:\n  lead: 5\n  sources: {}\nwinning: []\ndeciding: []\nmore:\n",
        ),
        "E201",
        "unknown key 'more' in mission ford",
        None,
        "",
        id="a key that there isn't",
    ),
]


@pytest.mark.parametrize(("change", "code", "message", "hints", "place"), SLIPS)
def test_slips_in_the_scoring_of_missions(
    tmp_path: Path,
    change: tuple[str, str, str],
    code: str,
    message: str,
    hints: tuple[str, ...] | None,
    place: str,
) -> None:
    found = told(scored_pack(tmp_path, change))
    assert (found[0].code, found[0].message) == (code, message)
    assert place in str(found[0].place)
    if hints is not None:
        assert len(found) == 1
        assert found[0].hints == hints


def test_a_mission_without_a_way_to_win_and_without_points(tmp_path: Path) -> None:
    ends = "up_to: 10, when: battle, optional: yes}"
    folder = scored_pack(
        tmp_path,
        ("pack.yaml", f"    painted: {{name: Painted army, {ends}\n", ""),
        ("missions/ford.yaml", "      awards:\n", "      in_round: 12\n"),
        ("missions/ford.yaml", "        - {when: round, points: 4, most: 2, what: each crossing that you hold}\n", ""),
        (
            "missions/ford.yaml",
            "        - {when: round, from_round: 3, points: 4, what: you hold more than your opponent}\n",
            "",
        ),
    )
    (found,) = told(folder)
    message = "ford can't be won: it has no way to win, and nothing is scored in it"
    assert (found.code, found.message) == ("E391", message)


def test_the_guides_points_are_scored(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "content" / "README.md").read_text(encoding="utf-8")
    section = guide[guide.index("## Points, and what pays them") :]
    block = section.split("```yaml\n")[1].split("```")[0]
    scoring, mission = block.split("# missions/raid.yaml\n")
    folder = scored_pack(tmp_path)
    text = (folder / "pack.yaml").read_text(encoding="utf-8")
    start, end = text.index("scoring:"), text.index("order:")
    (folder / "pack.yaml").write_text(text[:start] + scoring.split("# pack.yaml\n")[1] + text[end:], encoding="utf-8")
    for name in ("ridge", "ford"):
        path = folder / "missions" / f"{name}.yaml"
        own = path.read_text(encoding="utf-8")
        own = own[: own.index("scoring:")].replace("{markers_cap}", "{markers_round_cap}")
        path.write_text(own + mission, encoding="utf-8")
    assert told(folder) == []


def test_parts_bring_what_pays_and_pages_tell_it(tmp_path: Path) -> None:
    own = RIDGE.index("scoring:\n")
    folder = scored_pack(tmp_path, ("missions/ridge.yaml", RIDGE[own:], "parts: {primary: stones}\n"))
    part = folder / "parts" / "primary" / "stones.yaml"
    part.parent.mkdir(parents=True)
    part.write_text(f"name: Stones\n{RIDGE[own:]}", encoding="utf-8")
    assert told(folder) == []
    prepared = made_ready(folder)
    assert brief_mission(prepared.pack, "ridge", prepared.wording)[0].outline.ends == ("More points after round 5",)
    parts, found = tell_parts(prepared.pack, "primary", prepared.wording)
    words = parts.words
    assert found == ()
    assert words.splitlines()[:6] == [
        "## Stones",
        "",
        "### Scoring",
        "",
        "- Whoever has more points after round 5 wins; equal totals are a draw.",
        "- **Markers:** up to 48\u00a0points, 12 in a round",
    ]
    assert "**At once:** you destroy a unit" in words
    assert "Painted" not in words
