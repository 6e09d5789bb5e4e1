"""Mission content and rule logic -> print-ready PDF: load, rules, geometry, draw, imposition, compose, press, preflight."""

__version__ = "0.1.0"
