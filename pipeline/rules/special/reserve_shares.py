"""A force, in points or Units -> how much of it starts on the table and how much waits, as a chart and in words."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model import Labels, Pack, ReservesScale, Share


@dataclass(frozen=True, kw_only=True)
class ReservesRow:
    """One line of the reserves chart, in points or Units: a force, the most on the table, the least that waits.

    `at_most` is what may wait where Units are shared out and a mission says "one up to the share".
    """

    force: int
    on_table: int
    in_reserve: int
    at_most: int | None = None


def most_on_table(scale: ReservesScale, force: int) -> int:
    """Tell the most points or Units that may start on the table; a part of one is not enough for one more."""
    return force * scale.on_table_percent // 100


def least_in_reserve(scale: ReservesScale, force: int) -> int:
    """Tell the fewest points or Units that wait."""
    return force - most_on_table(scale, force)


def most_in_reserve(scale: ReservesScale, force: int) -> int:
    """Tell the most Units that may wait where the share limits that; a force of one keeps none back."""
    return force * (100 - scale.on_table_percent) // 100


def reserves_table(pack: Pack) -> tuple[ReservesRow, ...]:
    """Lay out the reserves chart; a pack without reserves has none."""
    scale = pack.figures.reserves
    if scale is None:
        return ()
    return tuple(
        ReservesRow(
            force=force,
            on_table=most_on_table(scale, force),
            in_reserve=least_in_reserve(scale, force),
            at_most=most_in_reserve(scale, force) if scale.share_of is Share.UNITS else None,
        )
        for force in scale.forces
    )


def share_values(scale: ReservesScale, labels: Labels) -> dict[str, str]:
    """Give the share that may start on the table, the share that waits, and the armour that Deep Reserves look at."""
    waits = 100 - scale.on_table_percent
    values = {
        "cap": f"{scale.on_table_percent}%",
        "share": labels.words.get(f"share.{waits}", f"{waits}%"),
    }
    return values if scale.deep_armour is None else values | {"deep_armour": str(scale.deep_armour)}
