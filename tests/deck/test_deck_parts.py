"""Cards that show a part of missions: the same cards as if all stood in the deck, and slips told where they are."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from deck_packs import CONTENT, copied, pack_of
from parts_pack import FILES

from pipeline.geometry import lay_out_battlefield
from pipeline.load import load_pack
from pipeline.rules import deployment_ground

CARDS = "deck/deployment.yaml"
# The defender first, whom the alphabet has second.
CORNERS = {"defender": "north-west", "attacker": "south-east"}
DECK = "{id: lines, title: Lines, of: deployment, face: text}"


def with_parts(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    """Move the ground of each card into a part of its own."""
    made = copied(folder, changes or {})
    cards = yaml.load((made / CARDS).read_text(encoding="utf-8"), yaml.BaseLoader)
    for name, card in cards.items():
        path = made / "parts" / "deployment" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(card, allow_unicode=True, sort_keys=False), encoding="utf-8")
    (made / CARDS).write_text("".join(f"{name}: {{part: {name}}}\n" for name in cards), encoding="utf-8")
    return made


def test_a_card_of_a_part_is_the_card_that_it_was(tmp_path: Path) -> None:
    before, after = pack_of(CONTENT).deck, pack_of(with_parts(tmp_path)).deck
    assert before is not None
    assert after is not None
    plain = {name: card.model_copy(update={"part": None}) for name, card in after.grounds.items()}
    assert list(plain.items()) == list(before.grounds.items())


def test_the_points_of_a_card_have_the_letters_that_its_part_has_on_leaves(tmp_path: Path) -> None:
    made = with_parts(tmp_path)
    part = made / "parts" / "deployment" / "outpost.yaml"
    cards = yaml.load(part.read_text(encoding="utf-8"), yaml.BaseLoader)
    ends = {name: {"triangle": corner, "legs": ["8in", "6in"]} for name, corner in CORNERS.items()}
    part.write_text(yaml.safe_dump({**cards, "zones": ends}, sort_keys=False), encoding="utf-8")
    battlefield, _ = lay_out_battlefield(deployment_ground(pack_of(made), "outpost"))
    assert battlefield is not None
    depth = battlefield.depth.inches
    assert [(peg.letter, peg.at.y == depth or peg.at.y == depth - 6) for peg in battlefield.pegs] == [
        *(("a", True), ("b", True)),
        *(("c", False), ("d", False)),
    ]


def test_a_card_says_what_is_its_own(tmp_path: Path) -> None:
    made = with_parts(tmp_path)
    text = (made / CARDS).read_text(encoding="utf-8")
    own = "outpost: {part: deployment/outpost, gist: Close work., zones: {attacker: {depth: 5in}}}"
    (made / CARDS).write_text(text.replace("outpost: {part: outpost}", own), encoding="utf-8")
    deck = pack_of(made).deck
    assert deck is not None
    card = deck.grounds["outpost"]
    assert (card.gist, str(card.zones["attacker"].model_dump()["depth"])) == ("Close work.", "5in")
    assert card.name == "Outpost"


def test_a_card_measures_by_the_names_of_its_part(tmp_path: Path) -> None:
    made = with_parts(tmp_path)
    part = made / "parts" / "deployment" / "outpost.yaml"
    text = part.read_text(encoding="utf-8").replace("depth: 7in", "depth: line")
    part.write_text(f"{text}distances: {{back: 6in, line: back}}\n", encoding="utf-8")
    deck = pack_of(made).deck
    assert deck is not None
    assert str(deck.grounds["outpost"].zones["attacker"].model_dump()["depth"]) == "6in"


@pytest.mark.parametrize(
    ("name", "right", "wrong", "message"),
    [
        (CARDS, "{part: outpost}", "{part: outpst}", "no deployment is called 'outpst'"),
        (CARDS, "{part: outpost}", "{part: primary/outpost}", "no kind of part is called 'primary'"),
        (
            "parts/deployment/outpost.yaml",
            "band: south",
            "band: suoth",
            "'suoth' is not known for zones.attacker.band of the part deployment/outpost",
        ),
    ],
)
def test_a_slip_is_told_once(name: str, right: str, wrong: str, message: str, tmp_path: Path) -> None:
    made = with_parts(tmp_path)
    text = (made / name).read_text(encoding="utf-8")
    assert text.count(right) == 1
    (made / name).write_text(text.replace(right, wrong), encoding="utf-8")
    loading = load_pack(made)
    assert [each.message for each in loading.diagnostics] == [message]
    assert all(each.place is not None and each.place.file.endswith(name) for each in loading.diagnostics)


def test_missions_and_cards_share_one_truth(tmp_path: Path) -> None:
    """A slip in a part that missions and cards have is told once, and of the part."""
    cards = "lines: {part: lines, objectives: [{east: 30in, north: 22in}]}\n"
    homes = "homes: {attacker: south, defender: north}\n"
    lines = (FILES["parts/deployment/lines.yaml"] or "") + homes
    for name, text in {
        **FILES,
        "parts/deployment/lines.yaml": lines.replace("band: north", "band: nroth"),
        CARDS: cards,
        "cards.yaml": f"types: {{deployment: {{name: Deployment, shows: ground}}}}\ndecks: [{DECK}]\n",
    }.items():
        path = tmp_path / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    assert [each.message for each in load_pack(tmp_path / "made", roots=()).diagnostics] == [
        "'nroth' is not known for zones.defender.band of the part deployment/lines"
    ]
