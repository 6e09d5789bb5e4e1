"""Pages that are set with short cuts through the typesetter's loops have the bytes of those that are set without."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
from benches import WorkedPack, made_ready, worked_pack, worked_shipped
from galleys import FACES
from launching import ROOT

from pipeline.compose.typesetting.galleys import Manuscript, copy_of
from pipeline.publications.catalogue import all_units
from pipeline.request import Request
from pipeline.run.galley_unit import Unit

CONTENT = ROOT / "content"

# Everything that a short cut passes over, and everything that it must not pass over.
STYLE = """
@page { size: 90mm 140mm; margin: 8mm; @bottom-center { content: element(foot) } @top-left { content: "upper" } }
:root { --heading: "Barlow Condensed"; --ink: #1d241f; --pale: #f3dccb; --size: 9pt }
html { font: 8pt/1.3 Barlow; color: var(--ink); font-variant-ligatures: common-ligatures }
h1 { font: 600 var(--size)/1.2 var(--heading); border-bottom: 1pt solid var(--ink); text-decoration: underline }
.pale { --ink: #8d3708; background: var(--pale); border: .5pt solid var(--ink); color: var(--nobody, #0a5a92) }
.wrong { color: var(--nobody) }
.logical { margin-block: 3mm 1mm; margin-inline-start: 10%; padding-inline: 2mm; border-block-end: 1pt dotted red }
.half { width: 50%; min-width: 20mm; max-width: 80%; padding: 2% 5%; margin: 1% auto; height: 30% }
.tall { height: 12mm } .tall > div { height: 50%; min-height: 20%; max-height: 75%; background: #ddd }
.boxed { box-sizing: border-box; width: 30mm; padding: 2mm; border: 1pt solid; height: calc(10mm + 5%) }
.round { border-radius: 2mm; background: #ccc } .oval { border-radius: 50% / 20%; border: 1pt solid }
.hidden { visibility: hidden; background: #eee } .shade { box-shadow: 1mm 1mm 0 #999 }
.ramp { background: linear-gradient(90deg, #fff, var(--ink)); height: 4mm }
.float { float: right; width: 20mm } .pinned { position: absolute; top: 5%; right: 0; width: 15% }
.foot { position: running(foot) } .inline { display: inline-block; width: 20%; text-align: right }
.strike { text-decoration: line-through } .strike span { text-decoration: overline dotted }
.lined { outline: 1pt solid; outline-offset: 1pt } .caps { font-variant-caps: small-caps; letter-spacing: .1em }
.first::first-line { font-size: 11pt } .first::first-letter { font-size: 16pt } .said::before { content: "> " }
.said::after { content: ""; display: block; height: 1mm; background: currentColor }
table { border-collapse: collapse } td { border: .5pt solid; padding: 1mm 4% } .apart { border-collapse: separate }
.same { width: 24mm } .same.justified { text-align: justify } .same.cut { overflow: hidden; text-overflow: ellipsis }
.same.cut, .same.nowrap { white-space: nowrap } .same.pre { white-space: pre-wrap; tab-size: 5 }
.same.clamped { line-clamp: 1 } .same.hyphened { hyphens: auto } .same.broken { overflow-wrap: anywhere; width: 5mm }
.same.all { word-break: break-all } .same.wide { letter-spacing: .2em } .same.apart { word-spacing: 2mm }
.same.old { font-variant-numeric: oldstyle-nums tabular-nums } .same.plain { font-kerning: none }
.same.off { font-feature-settings: "kern" 0, "liga" off } .same.heavy { font-weight: 700 }
.same.large { font-size: 9pt }
.same.own { font-language-override: "TRK" } .same.tilted { font-style: italic } .same.zone { hyphenate-limit-zone: 9% }
ul { list-style-type: square } ol { list-style-type: upper-roman } .item { display: list-item }
"""
SAME = "the same words, 120 times over: unforgettable AVATAR affinities"
ALIKE = (
    "",
    *("justified", "cut", "nowrap", "pre", "clamped", "hyphened", "broken", "all", "wide", "apart", "old", "plain"),
    *("off", "heavy", "large", "own", "tilted", "hyphened zone", "", "justified", "cut", "clamped", "nowrap wide"),
)
OTHERWISE = """
<p class=same dir=rtl>the same words<p class=same lang=tr>the same words<p class="same hyphened" lang=de>the same words
<p class="same pre">one\ttab\nand a line\u2028or two
<p class=same>soft\u00adhyphens in un\u00adfor\u00adget\u00adta\u00adble words
<p class=same>no\u00a0break <b>here</b> or <u>here</u>, <i>here</i>, <b>here</b>  or   here<p class=same>one\ttab
"""
BODY = """
<h1>Odds <em>and</em> ends</h1><p class=foot>a foot of <b>words</b></p>
<p class=pale>pale <span class=wrong>wrong</span> <span class=strike>struck <span>over</span></span></p>
<p class="pale first">A first line that is long enough to be broken in two, as its letters are larger than others.</p>
<div class=logical dir=rtl>right <b>to left</b></div><div class=logical>left to right</div>
<div class=half>half</div><div class=tall><div>a part of what is tall</div></div><div class=boxed>boxed</div>
<div class="boxed round">round</div><div class=oval>oval</div><p class=hidden>hidden</p><p class=shade>shade</p>
<div class=ramp></div><div class=float>afloat</div><div class=pinned>pinned</div><p class=caps>caps 0123</p>
<p>an <span class=inline>inline</span> <span class=lined>block</span></p><p class=said>said</p>
<table><tr><th>one<td>two<tr><td colspan=2 class=pale>three</table><table class=apart><tr><td>four<td>five</table>
<ul><li>square 10<li>dot<ol><li>one<li>two</ol></ul><div class=item>eleven</div>
<img src="plate:straight" style="width:30mm;height:20mm"><img src="plate:bent" style="width:30mm;height:20mm">
"""
STRAIGHT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30mm" height="20mm">
<path d="M1 1L29 1L29 19ZM2.5 2L-3 4.25L5 6" stroke="#0a5a92" fill="none" stroke-width=".3" opacity=".5"/>
<path d="M0 0L9 9" stroke="#0a5a92" stroke-opacity=".4" stroke-dasharray="1 .5" stroke-width="0.2"/>
<text x="3" y="9" font-family="Barlow" font-size="3">letters of letters</text>
<text x="15" y="15" font-family="Barlow" font-size="3" font-weight="700" text-anchor="middle">letters</text>
<text x="20" y="5" font-family="Barlow" font-size="2.5" rotate="10" dx="1">tilted</text></svg>"""
BENT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30mm" height="20mm"><defs>
<marker id="tip" refX="1" refY="1" markerWidth="2" markerHeight="2"><path d="M0 0L2 1L0 2Z"/></marker></defs>
<path d="M1,1 l 5 5 h 3 V 12 c 1 1 2 2 3 0 A2 2 0 0 1 20 9 z" fill="rgb(200, 84, 26)" fill-opacity="50%"/>
<path d="M2 18L9 12L16 18" marker-end="url(#tip)" stroke="black" fill="none" stroke-width="2%"/>
<path d="M1e1 1L12 3" stroke="red"/><path d="" stroke="red"/><circle cx="50%" cy="1em" r="2mm" fill="currentColor"/>
</svg>"""
SET = """
import pickle, sys, warnings
warnings.filterwarnings("ignore", message="HarfBuzz-Subset", category=DeprecationWarning)
import weasyprint
if sys.argv[1] == "the long way":
    weasyprint.__version__ = "another"
from pipeline.compose.typesetting.typeset import lay_out, typesetter, write_pdf
made = []
for html, sheets, faces, drawings in pickle.loads(sys.stdin.buffer.read()):
    document, complaints = lay_out(html, typesetter(faces, sheets), drawings)
    pdf, more = write_pdf(document)
    made.append((pdf, [each.message for each in (*complaints, *more)]))
sys.stdout.buffer.write(pickle.dumps((made, "pipeline.compose.typesetting.short_cuts" in sys.modules)))
"""


def typeset_things(manuscript: Manuscript) -> tuple[object, ...]:
    """Write a manuscript out as the typesetter is given it, with the drawings that it shows."""
    copy, pictures = copy_of(manuscript), manuscript.shop.pictures
    pictures.expose(copy.html, manuscript.path)
    shown = {name: drawing for name, drawing in pictures.drawings.items() if name in copy.html}
    return copy.html, copy.sheets, copy.faces, shown


def units_of(pack: WorkedPack) -> tuple[Unit, ...]:
    """List what a pack without missions sets."""
    units, _ = all_units(pack.worked, Request(packs=(CONTENT / pack.pack.id,), forms=()))
    return units


def set_in(way: str, things: list[tuple[object, ...]]) -> tuple[list[tuple[bytes, list[str]]], bool]:
    """Set pages in a process of their own; tell whether short cuts were taken."""
    told = subprocess.run(
        [sys.executable, "-c", SET, way], input=pickle.dumps(things), capture_output=True, check=True, cwd=ROOT
    )
    made, is_short = pickle.loads(told.stdout)
    return made, is_short


@pytest.mark.slow
def test_a_page_of_odds_and_ends_is_the_same_either_way() -> None:
    drawings = {"plate:straight": STRAIGHT, "plate:bent": BENT}
    alike = "".join(f'<p class="same {how}">{SAME}</p>' for how in ALIKE)
    page = f"<html lang=en><head><title>odds and ends</title></head><body>{BODY}{alike}{OTHERWISE}</body></html>"
    things = [(page, (STYLE,), FACES, drawings)]
    (short,), is_short = set_in("the short way", things)
    (long,), is_long = set_in("the long way", things)
    assert (is_short, is_long) == (True, False)
    assert short[0] == long[0]
    assert short[1] == long[1]


@pytest.mark.slow
def test_shipped_pages_and_cards_are_the_same_either_way() -> None:
    pages = worked_shipped()
    deck = worked_pack(made_ready(CONTENT / "examples" / "tidewater-fair"))
    reference = worked_pack(made_ready(CONTENT / "ww2-quick-reference"))
    units = [pages.unit("breakthrough"), pages.unit("contents"), pages.unit("cover")]
    units += [*units_of(deck)[:2], units_of(reference)[0]]
    things = [typeset_things(unit.draft()) for unit in units]
    short, is_short = set_in("the short way", things)
    long, is_long = set_in("the long way", things)
    assert (is_short, is_long) == (True, False)
    assert len(short) == 6
    assert short == long
