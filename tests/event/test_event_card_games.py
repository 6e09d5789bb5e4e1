"""Decks as events: cards of a round, named or drawn by seed, make its mission; they are kept, and print like any."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pytest
from small_event import opened, slips, told

from pipeline.compose.typesetting.galleys import write_html
from pipeline.contracts.paper import Size
from pipeline.event.event_view import view_event
from pipeline.event.making.page_words import draw_rows, told_of_draws
from pipeline.event.making.source_pages import SourcePages, stamped
from pipeline.event.planning.print_run import PageKey, PageKind
from pipeline.event.reading.kept_draws import keep_draws
from pipeline.event.reading.opening import open_event
from pipeline.load import load_pack
from pipeline.model import Labels
from pipeline.rules.deck.card_games import with_card_games
from pipeline.rules.figures.ledger import ledger_of
from pipeline.run.worked import Worked
from pipeline.units import Length

ROOT = Path(__file__).parents[2]
DECK = "pack: scifi-mission-deck"
NAMED = "{cards: {deployment: two-shores, primary: going-dark, rule: open-mike}}"
TWO = "{cards: {deployment: [two-shores, long-road], rule: open-mike}}"
SEED = "seed: half tide"
HALF = Size(width=Length.of_mm("148.5"), height=Length.of_mm(210))
SHEET = Size(width=Length.of_mm(210), height=Length.of_mm(297))


def lines(rounds: str, *more: str) -> dict[str, str]:
    changes = {"pack": DECK, "rounds": f"rounds: [{rounds}]"}
    return {**changes, **{line.partition(":")[0]: line for line in more}}


def rolled(seed: str, faces: int) -> int:
    """Roll as the guide tells players to."""
    return int(hashlib.sha256(f"{seed}:0".encode()).hexdigest()[:8], 16) % faces + 1


def test_cards_by_name_are_the_game_of_a_round(tmp_path: Path) -> None:
    event = opened(tmp_path, lines(NAMED))
    assert [each.mission for each in event.event.rounds] == ["two-shores--going-dark--open-mike"]
    assert str(event.pack.missions["two-shores--going-dark--open-mike"].name) == "Two Shores · Going Dark · Open Mike"
    assert event.event.rounds[0].draws == ()


def test_all_draws_a_card_of_each_type_that_players_share_as_anybody_can_check(tmp_path: Path) -> None:
    event = opened(tmp_path, lines("{cards: all}", SEED))
    deck = event.pack.deck
    assert deck is not None
    expected = [
        (kind, tuple(deck.of(kind))[rolled(f"half tide/round 1/{kind}", len(deck.of(kind))) - 1])
        for kind in ("deployment", "primary", "rule")
    ]
    assert list(event.event.rounds[0].game) == expected


def test_a_card_in_play_in_one_round_is_not_drawn_for_another(tmp_path: Path) -> None:
    event = opened(tmp_path, lines(f"{TWO}, {{cards: {{deployment: all, rule: open-mike}}}}, {TWO}", SEED))
    drawn = [each.cards[0].name for each in event.event.rounds]
    assert len({*drawn}) == 3
    assert {drawn[0], drawn[2]} == {"two-shores", "long-road"}


def test_what_was_drawn_is_kept_and_stays(tmp_path: Path) -> None:
    event = opened(tmp_path, lines(TWO, SEED))
    assert keep_draws(event.loading, event.event, event.pack) is None
    name = event.event.rounds[0].cards[0].name
    written = (tmp_path / "draws.yaml").read_text(encoding="utf-8")
    assert f"  - round: 1\n    of: deployment\n    card: {name}\n" in written
    assert "    list: [two-shores, long-road]\n" in written
    for seed in ("high tide", "neap tide", "spring tide"):
        again = opened(tmp_path, lines(TWO, f"seed: {seed}"))
        assert again.event.rounds[0].cards[0].name == name
        assert (
            again.noted[0].message == f"deployment of round 1 stays {name}, as announced, though the seed has changed"
        )


def test_a_round_that_is_redrawn_draws_its_cards_anew(tmp_path: Path) -> None:
    event = opened(tmp_path, lines(TWO, SEED))
    keep_draws(event.loading, event.event, event.pack)
    seeds = {open_event(tmp_path, redrawn=[1]).event.rounds[0].cards[0].draw.seed}  # type: ignore[union-attr]
    assert seeds == {"half tide/round 1/deployment"}
    assert not open_event(tmp_path, redrawn=[1]).event.rounds[0].cards[0].draw.of  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            "rounds: [{round: 1, of: deployment, card: x, seed: s, face: 1, faces: [x], list: [x], version: '1'}]",
            (
                "draws.yaml:1:43: E425 deployment of round 1 was announced as x, "
                "which the pack scifi-mission-deck has no more"
            ),
        ),
        (
            "rounds: [{round: 1, card: two-shores, seed: s, face: 1, faces: [a], list: [a], version: '1'}]",
            "draws.yaml:1:10: E219 rounds[0]: a draw has a 'mission', or a 'card' and what type it is 'of'",
        ),
    ],
)
def test_a_file_of_draws_that_can_t_be_is_told(tmp_path: Path, file: str, expected: str) -> None:
    assert [told(each) for each in slips(tmp_path, lines(TWO, SEED), draws_yaml=file)] == [expected]


SLIPS = {
    "{cards: {deploymint: all}}": "event.yaml:5:31: E466 the pack scifi-mission-deck has no type of cards 'deploymint'",
    "{cards: {deployment: two-shroes}}": (
        "event.yaml:5:31: E466 the pack scifi-mission-deck has no card 'two-shroes' of the type deployment"
    ),
    "{cards: {primary: going-dark}}": "event.yaml:5:18: E466 none of the cards of round 1 shows the ground to play on",
    "{cards: all}": "event.yaml:5:18: E422 round 1 is drawn, but there is no seed",
    "{mission: dust-up}": "event.yaml:5:20: E421 the pack scifi-mission-deck has no mission 'dust-up'",
    "{starts: '9:00'}": "event.yaml:5:10: E420 round 1 has no mission",
    "{cards: all, battle_plans: yes}": "event.yaml:5:10: E420 round 1 has 2 missions: cards, battle_plans",
}


@pytest.mark.parametrize(("round_", "expected"), SLIPS.items())
def test_cards_that_make_no_game_are_told(tmp_path: Path, round_: str, expected: str) -> None:
    assert [told(each) for each in slips(tmp_path, lines(round_))] == [expected]


def test_a_deck_is_told_what_else_a_round_may_have(tmp_path: Path) -> None:
    (found,) = slips(tmp_path, lines("{starts: '9:00'}"))
    assert found.hints == ("write `cards: all`, or which cards are in play",)


def test_a_list_that_other_rounds_used_up_is_told(tmp_path: Path) -> None:
    (found,) = slips(tmp_path, lines(f"{NAMED}, {{cards: {{deployment: [two-shores]}}}}", SEED))
    assert (found.code, found.message) == (
        "E424",
        "all cards of deployment that round 2 could draw are in play in other rounds",
    )


def test_a_deck_that_makes_no_games_is_told_exactly_what_it_lacks(tmp_path: Path) -> None:
    changes = {"pack": f"pack: {ROOT / 'content/examples/tidewater-fair'}", "rounds": "rounds: [{cards: all}]"}
    (found,) = slips(tmp_path, changes)
    assert found.code == "E415"
    assert found.message == "no game can be made of the cards of tidewater-fair, which is a deck"
    assert found.hints == ("for an event it needs two `sides:` in pack.yaml and cards of a type with `shows: ground`",)


def test_a_pack_without_ground_on_cards_is_told_so(tmp_path: Path) -> None:
    (found,) = slips(tmp_path, {"rounds": "rounds: [{cards: all}]"})
    assert found.message == (
        "round 1 has cards in play, and no card of the pack ww2-more-missions shows the ground to play on"
    )


def test_a_round_draws_among_all_missions_of_a_combination(tmp_path: Path) -> None:
    changes = {"pack": f"pack: {ROOT / 'content/examples/dry-sea'}", "rounds": "rounds: [{draw: [battles]}]"}
    event = opened(tmp_path, changes | {"seed": SEED})
    ((_, draw),) = event.event.rounds[0].draws
    assert len(draw.listed) == 72
    assert draw.drawn == event.event.rounds[0].mission
    assert draw.face == rolled("half tide/round 1", 72)
    (row,) = draw_rows(event.event, event.pack, labels())
    assert row[3].startswith("72 missions, among them ")
    assert f"{draw.face} {row[1]}" in row[3]


def test_cards_that_pay_are_what_a_game_scores_and_nothing_besides() -> None:
    pack = load_pack(ROOT / "content/scifi-mission-deck").pack
    assert pack is not None
    assert pack.deck is not None
    for name in pack.deck.of("primary"):
        game = (("deployment", "two-shores"), ("primary", name))
        ledger = ledger_of(with_card_games(pack, [game]), f"two-shores--{name}")
        assert ledger is not None
        assert not ledger.cards_of("primary")
        assert ledger.counts("primary") == 48
        assert ledger.cards_of("secondary")


@cache
def labels() -> Labels:
    return _made().worked.prepared.labels


@cache
def _made() -> SourcePages:
    """Open the event of the module once, and work it out as it is printed."""
    import tempfile

    folder = Path(tempfile.mkdtemp())
    rounds = f"{NAMED}, {{cards: {{deployment: all, primary: all, rule: all}}}}"
    event = opened(folder, lines(rounds, SEED))
    view = view_event(folder)
    worked: Worked = view.worked
    return SourcePages(
        Worked(prepared=stamped(worked.prepared), missions=worked.missions, deployments=worked.deployments, found=()),
        event.event,
    )


def html(key: PageKey, size: Size = SHEET) -> str:
    return write_html(_made().unit(key, size).manuscript())


@pytest.mark.slow
def test_a_game_s_sheet_shows_its_ground_and_tells_its_cards() -> None:
    page = html(PageKey(kind=PageKind.MAP, name="two-shores--going-dark--open-mike"))
    for words in ("Two Shores", "In play for both players", "Going Dark", "Everybody hears everything", "a bid opens"):
        assert words in page, words
    assert "live" in page
    assert "By cards: Primary mission" not in page
    assert "By cards: Secondary mission" in page


@pytest.mark.slow
def test_a_score_sheet_counts_secondaries_in_one_line_where_there_is_no_room_for_each() -> None:
    page = html(PageKey(kind=PageKind.SCORE, name="two-shores--going-dark--open-mike"), HALF)
    assert page.count("Secondary") == 2
    assert "Signature" in page


@pytest.mark.slow
def test_posters_name_what_is_in_play(tmp_path: Path) -> None:
    page = html(PageKey(kind=PageKind.POSTER, number=1), Size(width=Length.of_mm(297), height=Length.of_mm(420)))
    assert "Two Shores · Going Dark · Open Mike".upper() in page.upper()
    assert "Open Mike" in page


def test_the_organiser_copy_tells_card_by_card_how_it_was_drawn() -> None:
    made = _made()
    rows = list(draw_rows(made.event, made.worked.pack, labels()))
    assert [row[0] for row in rows] == ["**Round 1**", "", "", "**Round 2**", "", ""]
    assert rows[0][1:] == ("Two Shores", "", "chosen by the organiser")
    assert rows[3][3].startswith("1 Long Road, 2 Two Steps")
    assert "“half tide/round 2/deployment:0”" in told_of_draws(made.event, labels())
