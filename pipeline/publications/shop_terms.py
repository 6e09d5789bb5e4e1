"""A request for a print shop -> what its files must be: the shop, the printing condition, the standard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pipeline.compose.exposure import Tone
from pipeline.compose.typesetting.process_inks import press_theme
from pipeline.contracts.expectation import PressTerms
from pipeline.diagnostics import ContentError, Diagnostic, UsageError, error, note
from pipeline.load import layouts_root, load_shops
from pipeline.model import Ink
from pipeline.model.shops import Colours, Shop, Standard
from pipeline.press import Finish, OutputIntent
from pipeline.press.finish import profile_name
from pipeline.regular import OWN_BYTES, read_regular
from pipeline.request import Request
from pipeline.run.formes import Terms
from pipeline.run.preparation import Prepared
from pipeline.run.worked import Worked
from pipeline.spelling import hints, quote

_MOST_INK = 300  # per cent, where a shop names no limit: what coated paper bears


@dataclass(frozen=True, kw_only=True)
class ShopTerms:
    """A shop by name, and the printing condition to print in: what the user gives, or what the shop names."""

    name: str
    shop: Shop
    intent: OutputIntent | None

    @property
    def standard(self) -> Standard | None:
        """The standard that files claim: the shop's, if what it asks for is at hand."""
        wanted = self.shop.standard
        if wanted is None or self.intent is None:
            return None
        return wanted if self.intent.profile or wanted.takes_named_condition else None

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What the user should know of the standard."""
        if self.shop.standard is None or self.standard is not None:
            return ()
        message = f"the files for {self.shop.name} claim no standard, as {self.shop.standard.value} needs a profile"
        return (note("N830", message, hints=("name one with --icc FILE",)),)

    def furnish(self, worked: Worked) -> Worked:
        """Give a pack the shop's inks and bleed."""
        prepared = worked.prepared
        theme = press_theme(prepared.theme) if self.shop.colours is Colours.CMYK else prepared.theme
        # Maps take their colours from the theme, so they are drawn anew.
        return worked.drawn_as(replace(prepared, theme=theme, bleed=self.shop.bleed, tone=self._tone(prepared.ink)))

    def _tone(self, ink: Ink) -> Tone:
        """How pictures are printed: as fine as the shop asks for, and in inks where it prints those."""
        shop = self.shop
        dpi = max(shop.picture_dpi, shop.pictures.dpi if shop.pictures else 0)
        limit = (shop.ink_limit or _MOST_INK) if shop.colours is Colours.CMYK else None
        return Tone(ink=ink, most_dpi=dpi, ink_limit=limit)

    @property
    def finish(self) -> Finish:
        """How files are finished."""
        return Finish(standard=self.standard, intent=self.intent, is_separated=self.shop.colours is Colours.CMYK)

    def terms(self, prepared: Prepared) -> Terms:
        """What every file must be."""
        return Terms(
            families=prepared.families,
            smallest_points=self.shop.smallest_type,
            title=str(prepared.pack.title),
            language=prepared.pack.language,
            thinnest_line=self.shop.thinnest_line.points,
            picture_dpi=self.shop.picture_dpi,
            press=PressTerms.of_shop(self.shop, self.standard),
        )


def shop_terms(request: Request, form: str) -> ShopTerms:
    """Find the shop that is asked for, and read the profile that is given for it."""
    shops, found = load_shops(layouts_root())
    if shops is None:
        raise ContentError(*found)
    shop = shops.get(request.press_ready)
    if shop is None:
        message = f"no print shop is called {quote(request.press_ready)}"
        raise UsageError(error("E930", message, hints=hints(request.press_ready, shops)))
    if form not in shop.takes:
        hint = f"it takes {_listed(shop.takes)}"
        raise UsageError(error("E931", f"{shop.name} takes no {form}", hints=(hint,)))
    return ShopTerms(name=request.press_ready, shop=shop, intent=_intent(request, shop))


def _listed(words: Iterable[str]) -> str:
    return " and ".join(words)


def _intent(request: Request, shop: Shop) -> OutputIntent | None:
    if request.icc is None:
        return OutputIntent(condition=shop.condition) if shop.condition else None
    if shop.colours is not Colours.CMYK:
        hint = "a profile is for inks; leave --icc out"
        raise UsageError(error("E932", f"{shop.name} takes no profile, as it wants RGB", hints=(hint,)))
    try:
        profile = read_regular(request.icc, OWN_BYTES)
    except OSError as problem:
        raise UsageError(error("E933", f"cannot read {request.icc}: {problem.strerror}")) from problem
    name = profile_name(profile, request.icc.name)
    if isinstance(name, Diagnostic):
        raise UsageError(name)
    return OutputIntent(condition=name, profile=profile)
