"""The papers that there are -> which of them carries two pages of another one at full size."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pipeline.model import Stock


def full_size_stock(page: Stock, stocks: Mapping[str, Stock]) -> str | None:
    """Find the smallest stock that carries two pages at full size."""
    fitting = [name for name, stock in stocks.items() if _carries(stock, page)]
    return min(fitting, key=lambda name: _area(stocks[name]), default=None)


def half_stock(stock: Stock, stocks: Mapping[str, Stock]) -> str | None:
    """Find the largest page of which a stock carries two at full size."""
    fitting = [name for name, page in stocks.items() if _carries(stock, page)]
    return max(fitting, key=lambda name: _area(stocks[name]), default=None)


def _carries(stock: Stock, page: Stock) -> bool:
    # Two pages side by side, the sheet laid wide.
    return stock.width >= page.height and stock.height >= page.width * 2


def _area(stock: Stock) -> Fraction:
    return stock.width.mm * stock.height.mm
