"""Mission content and rule logic -> print-ready PDF, room by room; README.md here says how."""

__version__ = "0.1.0"
