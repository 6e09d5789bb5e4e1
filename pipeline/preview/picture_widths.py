"""How wide pages are painted, in dots: for the server, which must not wait for what paints."""

from __future__ import annotations

THUMB = 240  # of the small pictures in the list
WIDEST = 4000
