"""Pictures of a round -> one page for a browser that shows them in turn, all inside it: no network, no server."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from pipeline.model import Labels

_SECONDS = 9  # a page stays: a hall finds a name among forty in half of that
_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; {allowed}">
<title>{title}</title>
<style>
html, body {{ margin: 0; height: 100%; background: #000; overflow: hidden; cursor: none }}
img {{ position: fixed; width: 100%; height: 100%; object-fit: contain; visibility: hidden }}
img.shown {{ visibility: visible }}
</style>
</head>
<body title="{told}">
{pictures}
<script>
const pages = [...document.images]
let at = 0, goes = true
const show = next => {{
  pages[at].className = ""
  at = (next + pages.length) % pages.length
  pages[at].className = "shown"
}}
setInterval(() => goes && show(at + 1), {seconds} * 1000)
addEventListener("keydown", pressed => {{
  if (pressed.key === " ") goes = !goes
  if (pressed.key === "ArrowRight") show(at + 1)
  if (pressed.key === "ArrowLeft") show(at - 1)
  if (pressed.key === "f") document.documentElement.requestFullscreen()
}})
</script>
</body>
</html>
"""
_ALLOWED = "style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def write_show(title: str, pictures: Sequence[bytes], labels: Labels) -> bytes:
    """Write the page: each picture for some seconds, from the first again after the last; keys stop it and turn it."""
    shown = [
        f'<img{" class=shown" if not number else ""} alt="{escape(title)}, {number + 1}" '
        f'src="data:image/png;base64,{b64encode(picture).decode()}">'
        for number, picture in enumerate(pictures)
    ]
    page = _PAGE.format(
        language=escape(labels.language),
        allowed=_ALLOWED,
        title=escape(title),
        told=escape(labels["event.pairings.show"]),
        pictures="\n".join(shown),
        seconds=_SECONDS,
    )
    return page.encode()
