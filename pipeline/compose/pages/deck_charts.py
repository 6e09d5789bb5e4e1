"""A pack of mission cards -> the charts that its pages ask for: its decks, caps, the score sheet, a key to its maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.wording import capital, label
from pipeline.draw import DeploymentDrawing, MapLook
from pipeline.draw.maps.table_pieces import KeyMark, draw_key_mark
from pipeline.draw.maps.terrain_inks import draw_kind
from pipeline.model import MissionDeck, Pack, Scoring
from pipeline.model.terrain import TerrainKind
from pipeline.rules.deck.dealing import count_decks
from pipeline.rules.deck.example import ScoredCard
from pipeline.units import MM_PER_POINT, Length

_SHEET_SHARE = 0.79  # of the page's height: the tables of a score sheet
_SHEET_HEAD = 0.72  # of a row: the head of a table, and what stands between two
_RULES = 2.0  # points: the lines at the ends of its tables
_PLAYERS = (1, 2)
_MAP = 0.6  # of the page's width: the map of a deployment
_CAPTION = 12.0  # points
_SOURCE = 0.34  # of the width of an example: the names of cards
_KEY_SHARES = (0.13, 0.3, 0.57)  # of the width of the key: a mark, its name, what it means
_MARK_WIDTH, _MARK_HEIGHT = Length.of_mm(11), Length.of_mm(6)  # marks lie wide, as zones do on cards


def deck_list(pack: Pack, shop: Workshop) -> Picture:
    """List the decks, and how many cards each has."""
    counts = tuple(count_decks(pack))
    rows = [(each.deck.title, each.cards, each.deck.sets, each.printed) for each in counts]
    total = sum(each.printed for each in counts)
    html = shop.render("deck-list", rows=rows, total=total)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(rows) + 2))


def deployment_map(deck: MissionDeck, drawings: Mapping[str, DeploymentDrawing], shop: Workshop) -> Picture:
    """Show the map of the first deployment above its name."""
    name, card = next(iter(deck.deployment.items()))
    plate = drawings[name].plate(Length.of_mm(round(shop.area.width * _MAP * MM_PER_POINT, 2)))
    html = shop.render("deployment-map", map=plate, name=card.name, caption=_CAPTION)
    return Picture("chart", html, plate.height.points + _CAPTION)


def cap_chart(scoring: Scoring, shop: Workshop) -> Picture:
    """Show what each source pays at most, and what limits it further."""
    labels = shop.labels
    rows = [
        ("primary", scoring.primary, label(labels, "deck.sheet.with-secret", vp=scoring.primary_with_secret)),
        ("secret", scoring.primary, label(labels, "deck.sheet.shared", vp=scoring.primary)),
        ("secondary", scoring.secondary, label(labels, "deck.sheet.fixed", vp=scoring.fixed_card)),
        ("painted", scoring.painted, ""),
        ("total", scoring.total, ""),
    ]
    named = [(labels[f"deck.sheet.{name}"], cap, note) for name, cap, note in rows]
    html = shop.render("deck-caps", rows=named)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(rows) + 1))


def example_chart(scored: Sequence[ScoredCard], scoring: Scoring, shop: Workshop) -> WordChart:
    """Show what each source paid in a battle, round by round, and what of that counts."""
    labels = shop.labels
    rounds = [str(number) for number in range(1, scoring.rounds + 1)]
    head = [labels["deck.sheet.source"], *rounds, *(labels[f"deck.sheet.{key}"] for key in ("end", "earned", "counts"))]
    rows = [_example_row(each, shop) for each in scored]
    counted = min(sum(each.counts for each in scored), scoring.total)
    total = [f"**{labels['deck.sheet.total']}**", *[""] * (len(head) - 2), f"**{counted}**"]
    column = (1 - _SOURCE) / (len(head) - 1)
    return word_chart((_SOURCE, *[column] * (len(head) - 1)), head, [*rows, total], shop)


def _example_row(scored: ScoredCard, shop: Workshop) -> list[str]:
    never = shop.labels["chart.never"]
    paid = [str(points) if points else never for points in (*scored.rounds, scored.end)]
    source = shop.labels[f"deck.sheet.{scored.source}"]
    name = f"**{source}** {scored.name}" if scored.name else f"**{source}**"
    return [name, *paid, str(scored.earned), f"**{scored.counts}**"]


def score_sheet(scoring: Scoring, shop: Workshop) -> Picture:
    """Rule a table for each player: a column for each battle round, rows for each source, headed with its caps.

    The rows of secondary missions share a head, as they share a cap.
    """
    labels = shop.labels
    fixed = label(labels, "deck.sheet.fixed", vp=scoring.fixed_card)
    with_secret = label(labels, "deck.sheet.with-secret", vp=scoring.primary_with_secret)
    sources = [
        ("primary", (str(scoring.primary), with_secret), 1),
        ("secret", (label(labels, "deck.sheet.shared", vp=scoring.primary),), 1),
        ("secondary", (label(labels, "deck.sheet.together", vp=scoring.secondary), fixed), scoring.fixed_cards),
        ("painted", (str(scoring.painted),), 1),
        ("total", (str(scoring.total),), 1),
    ]
    sources = [(labels[f"deck.sheet.{name}"], caps, lines) for name, caps, lines in sources]
    height = shop.area.height * _SHEET_SHARE
    row = height / len(_PLAYERS) / (sum(lines for *_, lines in sources) + 3 * _SHEET_HEAD)
    html = shop.render(
        "score-sheet",
        players=_PLAYERS,
        rounds=range(1, scoring.rounds + 1),
        sources=sources,
        head=row * _SHEET_HEAD,
        row=row,
    )
    return Picture("chart", html, height + _RULES)


def map_key(pack: Pack, shop: Workshop) -> WordChart:
    """Explain all that deployment maps show, and the kinds of terrain that lie on them."""
    kinds = _kinds(pack)
    texts = [("", f"**{name}**", means) for *_, name, means in _key_marks(shop)]
    texts += [("", f"**{kind.name}**", kind.says or "") for kind in kinds]
    rows = tuple(tuple((shop.maker.words("chart", read_runs(text)),) for text in row) for row in texts)
    write = partial(_write_key, shop, kinds)
    return WordChart(shares=_KEY_SHARES, rows=rows, write=write, least_row=_MARK_HEIGHT.points)


def _kinds(pack: Pack) -> tuple[TerrainKind, ...]:
    """List the kinds of terrain that lie on the maps of a deck, in the order of the pack."""
    cards = pack.deck.deployment.values() if pack.deck else ()
    used = {piece.kind for card in cards for piece in card.terrain}
    return tuple(kind for name, kind in pack.terrain.items() if name in used)


def _key_marks(shop: Workshop) -> Iterator[tuple[KeyMark, int, str, str]]:
    """List the marks of deployment maps with whose they are, what they are called and what they mean."""
    labels, sides = shop.labels, shop.wording.sides
    for mark in KeyMark:
        key = f"deck.key.{mark.value}"
        if mark not in (KeyMark.ZONE, KeyMark.EDGE):
            yield mark, 0, labels[key], labels[f"{key}.means"]
            continue
        for slot, side in enumerate(sides.ids):
            whose = {"of": labels[f"of.{side}"], "whose": labels[f"whose.{side}"]}
            whose |= {"Whose": capital(whose["whose"])}
            # What is said of the first side need not be said in full of the others.
            means = f"{key}.means" if slot == 0 else f"{key}.means.too"
            yield mark, slot, label(labels, key, **whose), label(labels, means, **whose)


def _write_key(shop: Workshop, kinds: Sequence[TerrainKind], height: float, rows: Sequence[SetRow]) -> str:
    labels = shop.labels
    plates = [
        draw_key_mark(mark, slot, shop.palette, shop.ink, _MARK_WIDTH, _MARK_HEIGHT, name)
        for mark, slot, name, _ in _key_marks(shop)
    ]
    look = MapLook.of(shop.theme, shop.ink, shop.wording)
    plates += [draw_kind(kind, look, _MARK_WIDTH, _MARK_HEIGHT) for kind in kinds]
    head = [labels["deck.key.mark"], labels["deck.key.name"], labels["deck.key.meaning"]]
    return shop.render("map-key", head=head, height=height, rows=list(zip(rows, plates, strict=True)))
