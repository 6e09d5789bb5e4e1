"""A leaf's material -> its galley: both sides fitted, footed, and set."""

from __future__ import annotations

from pipeline.compose.leaves.back_side import fit_back, has_rules
from pipeline.compose.leaves.front_side import fit_front
from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark


def mission_manuscript(material: LeafMaterial, footing: Footing, first_page: int, shop: Workshop) -> Manuscript:
    """Write a mission's two sides: map and steps, then every rule."""
    brief, form = material.brief, material.references.form
    front_side, left = fit_front(material, shop)
    back_side, is_told = fit_back(left, shop)
    if left.over and not is_told:  # readings that have no room on the second side stay on the first
        front_side, left = fit_front(material, shop, keeps_readings=True)
        back_side, _ = fit_back(left, shop)
    behind, title = ("front", "title.rules") if has_rules(material) else ("play", "title.play")
    front = Side(
        name="front",
        kind="front",
        fitted=front_side,
        foot=footing.foot(first_page, shop, what=brief.title, note=shop.labels[f"foot.{form}.{behind}"]),
    )
    back = Side(
        name="back",
        kind="back",
        fitted=back_side,
        foot=footing.foot(first_page + 1, shop, what=brief.title, note=shop.labels[f"foot.{form}.back"]),
    )
    rules_title = shop.labels[title].format(mission=brief.title)
    return Manuscript(
        id=brief.mission,
        path=("missions", brief.mission),
        title=brief.title,
        language=shop.labels.language,
        sides=(front, back),
        bookmarks=(
            Bookmark(title=brief.title, page=0),
            Bookmark(title=rules_title, page=1, level=1),
        ),
        targets=((brief.mission, 0), (f"{brief.mission}-rules", 1)),
        shop=shop,
        is_set_by_side=True,
    )
