"""A picture, the part of it that is seen, its size on paper -> the bytes that are printed: those dots and no others.

They are made anew from what has been decoded: turned upright, cropped, no finer than a press can show, in sRGB, in
greys or in process inks. Whatever else a file may hold is left behind. A picture is decoded only here, in a process
that is held to limits, and only if it is printed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any

from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.model import Ink
from pipeline.model.pictures import Picture, PictureKind
from pipeline.spelling import quote, said_by

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

MOST_DPI = 300  # dots to the inch: finer ones no eye sees and no press prints
_POINTS_PER_INCH = 72
_NOISE = 1e-6  # dots: what sums of points may lie above a whole number
_QUALITY = 90  # of a JPEG: a loss that is not seen in print
_FEW_COLOURS = 4096  # so many at most can be art with edges, which a JPEG would blur; a photo has more
_WORTH = 1.5  # times as large as a JPEG: what no loss at all may take
_LEAN = 0.45  # of the ink that lies on a picture in grey
_SMALL = 8_000.0  # square points, some 10 cm2: a logo is read like words, and takes little ink
_FINER = 1.4  # times as fine as it is printed: what a JPEG is decoded to at least
_NODES = 33  # of each colour: what lies between is mixed
_RINGING = 12  # per cent: what edges in a JPEG may lie above it
_DARK = 0.25  # of the light: below, a tint is seen less and less, and fades
_WHITE = 255


@dataclass(frozen=True, kw_only=True)
class Tone:
    """How a print shows pictures: its ink, how fine; in process inks, with at most so many per cent of all together."""

    ink: Ink = Ink.COLOUR
    most_dpi: int = MOST_DPI
    ink_limit: int | None = None


@dataclass(frozen=True, kw_only=True)
class Part:
    """The part of a picture that is seen, in its dots from the left and the top."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How many dots it has across."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How many dots it has downwards."""
        return self.bottom - self.top


def whole(picture: Picture) -> Part:
    """See all of a picture."""
    return Part(left=0, top=0, right=picture.width, bottom=picture.height)


def covering(picture: Picture, width: float, height: float) -> Part:
    """See the middle of a picture, as much as fills a box of such proportions."""
    scale = min(picture.width / width, picture.height / height)  # floats: one side may come out a hair too long
    left, top = (max(0.0, each / 2) for each in (picture.width - width * scale, picture.height - height * scale))
    return Part(left=left, top=top, right=picture.width - left, bottom=picture.height - top)


@dataclass(frozen=True, kw_only=True)
class Exposure:
    """A part of a picture on paper, so many points wide and high."""

    picture: Picture
    part: Part
    width: float
    height: float
    tone: Tone

    @property
    def dpi(self) -> float:
        """How many dots it has to the inch."""
        return min(self.part.width / self.width, self.part.height / self.height) * _POINTS_PER_INCH

    @property
    def dots(self) -> tuple[int, int]:
        """How many dots are printed: those that there are, and no more than can be seen."""
        finest = self.tone.most_dpi / _POINTS_PER_INCH
        sides = ((self.part.width, self.width), (self.part.height, self.height))
        wide, high = (max(min(round(there), ceil(size * finest - _NOISE)), 1) for there, size in sides)
        return wide, high

    @property
    def name(self) -> str:
        """A name that no other one has: what it is made of, and how."""
        made = (_digest(self.picture.data), self.picture.turn, self.part, self.dots, self.tone)
        return hashlib.sha256(repr(made).encode()).hexdigest()[:32]


@cache
def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, kw_only=True)
class Exposed:
    """What is printed of a picture."""

    data: bytes
    type: str


def expose(exposure: Exposure) -> Exposed:
    """Make what is printed of a picture.

    Raises:
        ContentError: it can't be decoded.
    """
    tone = exposure.tone
    image = _in_srgb(_seen(exposure))
    if tone.ink is not Ink.COLOUR:
        image = image.convert("LA" if image.mode in ("LA", "RGBA") else "L")
    if tone.ink is Ink.LEAN and exposure.width * exposure.height > _SMALL:
        image = _light(image)
    if tone.ink_limit is not None:
        image = _on_paper(image)
        if image.mode == "RGB":
            image = image.filter(_separation(tone.ink_limit))
    return _written(image)


def _seen(exposure: Exposure) -> Image:
    """Decode a picture, upright, and cut out what is seen of it, no finer than it is printed."""
    from PIL import Image

    picture, part, size = exposure.picture, exposure.part, exposure.dots
    image = _upright(picture, max(size[0] / part.width, size[1] / part.height))
    scale = image.width / picture.width
    part = Part(left=part.left * scale, top=part.top * scale, right=part.right * scale, bottom=part.bottom * scale)
    box = (part.left, part.top, min(part.right, image.width), min(part.bottom, image.height))
    if size == (round(part.width), round(part.height)):
        left, top = round(part.left), round(part.top)
        return image.crop((left, top, left + size[0], top + size[1]))
    return image.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=3.0)


def _upright(picture: Picture, scale: float) -> Image:
    """Decode a picture and turn it upright; a JPEG that is printed smaller need not be decoded to its last dot."""
    from PIL import Image, ImageFile

    # The typesetter's import has Pillow fill up what is missing with grey.
    fills_up, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with Image.open(BytesIO(picture.data), formats=[picture.kind.value.upper()]) as opened:
            across, down = (picture.width, picture.height) if picture.turn < 5 else (picture.height, picture.width)
            if opened.size != (across, down) or getattr(opened, "n_frames", 1) != 1:
                raise ContentError(_broken(picture, "its size isn't the one that its head gives"))
            opened.draft(None, (round(across * scale * _FINER), round(down * scale * _FINER)))
            opened.load()
            image = _plain(opened)
    except (ContentError, MemoryError):
        raise
    except Exception as problem:  # Pillow has many words for a file that isn't as it should be, assertions among them
        raise ContentError(_broken(picture, said_by(problem))) from problem
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = fills_up
    way = _WAYS.get(picture.turn)
    return image.transpose(Image.Transpose[way]) if way else image


# Exif's numbers -> what makes such a picture upright.
_WAYS = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}


def _plain(image: Image) -> Image:
    """Bring a picture to eight bits, in greys, in colours or in inks, with a mask or without."""
    if image.mode.startswith("I"):  # sixteen bits
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in ("P", "PA"):
        return image.convert("RGBA" if image.has_transparency_data else "RGB")
    if image.mode == "1":
        return image.convert("L")
    if "transparency" in image.info:  # one colour that counts as none
        return image.convert("RGBA" if image.mode == "RGB" else "LA")
    return image


def _in_srgb(image: Image) -> Image:
    """Write a picture's colours as screens show them, by the profile that it has."""
    from PIL import ImageCms

    profile = image.info.get("icc_profile")
    if profile and image.mode in ("RGB", "CMYK"):
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            if "sRGB" not in ImageCms.getProfileName(own):
                made = ImageCms.profileToProfile(image, own, _srgb(), outputMode="RGB")
                assert made is not None
                return made
        except MemoryError:
            raise
        except Exception:
            pass  # a profile that can't be read, or is of another kind of picture: the plain colours serve
    return image.convert("RGB") if image.mode == "CMYK" else image


@cache
def _srgb() -> Any:
    from PIL import ImageCms

    return ImageCms.createProfile("sRGB")


def _light(image: Image) -> Image:
    """Take most of the ink off a picture in grey."""
    grey, *mask = image.split()
    grey = grey.point([round(_WHITE - (_WHITE - value) * _LEAN) for value in range(_WHITE + 1)])
    return _merged(image.mode, (grey, *mask))


def _merged(mode: str, bands: tuple[Image, ...]) -> Image:
    from PIL import Image

    return Image.merge(mode, bands)


def _on_paper(image: Image) -> Image:
    """Lay a picture with a mask on white, as presses take nothing that is seen through."""
    from PIL import Image

    if image.mode not in ("LA", "RGBA"):
        return image
    paper = Image.new(image.mode, image.size, (_WHITE,) * len(image.mode))
    return Image.alpha_composite(paper.convert("RGBA"), image.convert("RGBA")).convert(image.mode[:-1])


@cache
def _separation(limit: int) -> Color3DLUT:
    """Tabulate which inks make a colour, with at most so many per cent of all together."""
    from PIL.ImageFilter import Color3DLUT

    most = (limit - _RINGING) / 100
    return Color3DLUT.generate(_NODES, lambda *light: inks_of(light, most), channels=4, target_mode="CMYK")


def inks_of(light: tuple[float, ...], limit: float) -> tuple[float, ...]:
    """Make a colour of inks: what it lacks in common is black, the rest cyan, magenta and yellow."""
    most = max(light)
    if not most:
        return 0.0, 0.0, 0.0, 1.0
    black, fade = 1 - most, min(most / _DARK, 1)
    tints = [(most - each) / most * fade for each in light]
    room = limit - black
    return (*(tint * min(room / (sum(tints) or 1), 1) for tint in tints), black)


def _written(image: Image) -> Exposed:
    """Write a picture without loss where it has a mask, or edges, so that this takes little; else as a JPEG."""
    if image.mode in ("LA", "RGBA") and image.getchannel("A").getextrema() == (_WHITE, _WHITE):
        image = image.convert(image.mode[:-1])
    image.info = {}  # neither profile nor words go along
    if image.mode in ("LA", "RGBA"):
        return Exposed(data=_saved(image, PictureKind.PNG), type="image/png")
    lossy = _saved(image, PictureKind.JPEG, quality=_QUALITY, subsampling="4:4:4")
    if image.mode != "CMYK" and image.getcolors(_FEW_COLOURS) is not None:
        exact = _saved(image, PictureKind.PNG)
        if len(exact) <= len(lossy) * _WORTH:
            return Exposed(data=exact, type="image/png")
    return Exposed(data=lossy, type="image/jpeg")


def _saved(image: Image, kind: PictureKind, **options: Any) -> bytes:
    data = BytesIO()
    image.save(data, kind.value, **options)
    return data.getvalue()


def _broken(picture: Picture, why: str) -> Diagnostic:
    message = f"the picture {quote(picture.name)} can't be decoded: {why or 'parts of it are missing'}"
    return error("E710", message, hints=("save it anew in a picture program",))
