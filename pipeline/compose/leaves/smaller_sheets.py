"""A workshop -> one in which maps with a strip may be smaller, for fronts that have no room for theirs otherwise."""

from __future__ import annotations

from pipeline.compose.workshop import Workshop

_SMALLER = 0.06  # of the type width: by how much a map gets smaller at once
_LEAST = 0.64  # of the type width: none gets smaller


def with_smaller_sheets(shop: Workshop) -> Workshop:
    """Let a map with its strip get smaller, for pages that have no room for it otherwise."""
    measures, chart = shop.measures, shop.measures.chart
    if chart.least_sheet <= _LEAST:
        return shop
    chart = chart.model_copy(update={"least_sheet": max(_LEAST, chart.least_sheet - _SMALLER)})
    return shop.refitted(measures.model_copy(update={"chart": chart}), shop.area)
