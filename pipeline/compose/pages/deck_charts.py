"""A pack with cards or points -> the charts that its pages ask for: decks, caps, score sheets, a key to its maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pipeline.compose.leaves.score_tables import SheetHead, score_tables
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.wording import capital, joined, label
from pipeline.draw import DeploymentDrawing, MapLook
from pipeline.draw.maps.table_pieces import draw_key_mark
from pipeline.draw.maps.terrain_inks import draw_kind
from pipeline.model import GroundCard, Pack
from pipeline.model.map_key import KeyMark
from pipeline.model.rounds import GoesFirst
from pipeline.model.terrain import TerrainKind
from pipeline.rules.deck.dealing import count_decks, shared_types
from pipeline.rules.deck.example import ScoredRow
from pipeline.units import Length

_SHEET_SHARE = 0.79  # of the page's height: the tables of a score sheet
_MAP = 0.5  # of the page's width: the map of a deployment
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


def deployment_map(
    cards: Mapping[str, GroundCard], drawings: Mapping[str, DeploymentDrawing], shop: Workshop
) -> Picture:
    """Show the map of the first deployment above its name."""
    name, card = next(iter(cards.items()))
    plate = drawings[name].plate(Length.near_points(shop.area.width * _MAP))
    html = shop.render("deployment-map", map=plate, name=card.name, caption=_CAPTION)
    return Picture("chart", html, plate.height.points + _CAPTION)


def cap_chart(scoring: ScoreWords, shop: Workshop) -> Picture:
    """Show what each source pays at most, and what limits it further."""
    labels, never = shop.labels, shop.labels["chart.never"]
    rows = [
        (each.name, never if each.cap is None else each.cap, joined(labels, each.notes)) for each in scoring.sources
    ]
    if scoring.total is not None:
        rows.append((labels["score.sheet.total"], scoring.total, ""))
    html = shop.render("caps", rows=rows)
    return Picture("chart", html, 0.0, per_body=shop.measures.chart.row * (len(rows) + 1))


def example_chart(scored: Sequence[ScoredRow], scoring: ScoreWords, shop: Workshop) -> WordChart:
    """Show what each source paid in a battle, round by round, and what of that counts."""
    labels = shop.labels
    rounds = [str(number) for number in range(1, scoring.rounds + 1)]
    ends = (labels[f"score.sheet.{key}"] for key in ("end", "earned", "counts"))
    head = [labels["score.sheet.source"], *rounds, *ends]
    names = {each.id: each.name for each in scoring.sources}
    rows = [_example_row(each, names[each.source], shop) for each in scored]
    counted = sum(each.counts for each in scored)
    counted = counted if scoring.total is None else min(counted, scoring.total)
    total = [f"**{labels['score.sheet.total']}**", *[""] * (len(head) - 2), f"**{counted}**"]
    column = (1 - _SOURCE) / (len(head) - 1)
    return word_chart((_SOURCE, *[column] * (len(head) - 1)), head, [*rows, total], shop)


def _example_row(scored: ScoredRow, source: str, shop: Workshop) -> list[str]:
    never = shop.labels["chart.never"]
    paid = [str(points) if points else never for points in (*scored.rounds, scored.end)]
    name = f"**{source}** {scored.card}" if scored.card else f"**{source}**"
    return [name, *paid, str(scored.earned), f"**{scored.counts}**"]


def score_sheet(scoring: ScoreWords, pack: Pack, shop: Workshop) -> Picture:
    """Rule a table for each player over a page, headed with what they play for."""
    # Who goes first in each round is told by a roll, or by whoever goes first in the first one.
    rolled = pack.rounds is not None and pack.rounds.first is GoesFirst.ROLL
    sides = tuple(str(pack.sides[side].name) for side in pack.sides.ids)
    heads = SheetHead(shared=tuple(shared_types(pack)), sides=sides, first=not rolled)
    return score_tables(scoring, shop.area.height * _SHEET_SHARE, shop, heads)


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
    cards = pack.deck.grounds.values() if pack.deck else ()
    used = {piece.kind for card in cards for piece in card.terrain}
    return tuple(kind for name, kind in pack.terrain.items() if name in used)


def _key_marks(shop: Workshop) -> Iterator[tuple[KeyMark, int | None, str, str]]:
    """List the marks of deployment maps with whose they are, what they are called and what they mean."""
    labels, sides = shop.labels, shop.wording.sides
    for mark in KeyMark:
        key = f"deck.key.{mark.value}"
        if mark not in (KeyMark.ZONE, KeyMark.EDGE):
            yield mark, None, labels[key], labels[f"{key}.means"]
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
        draw_key_mark(mark, slot, shop.palette, shop.ink, (_MARK_WIDTH, _MARK_HEIGHT), name)
        for mark, slot, name, _ in _key_marks(shop)
    ]
    look = MapLook.of(shop.theme, shop.ink, shop.wording)
    plates += [draw_kind(kind, look, _MARK_WIDTH, _MARK_HEIGHT) for kind in kinds]
    head = [labels["deck.key.mark"], labels["deck.key.name"], labels["deck.key.meaning"]]
    return shop.render("map-key", head=head, height=height, rows=list(zip(rows, plates, strict=True)))
