"""Two colours -> how well words stand out from a ground, and how far apart they look, also to the colour-blind.

Contrast is that of WCAG 2; how far apart colours look is CIEDE2000, as Sharma, Wu and Dalal (2005) write it, for sight
as Machado, Oliveira and Fernandes (2009) simulate it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
_Matrix = tuple[Triple, Triple, Triple]

# How a reader sees linear RGB who has all three receptors, or lacks one.
SIGHTS: dict[str, _Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_FULL = 255
_STEPS = 40  # in which a colour is moved towards black, white or another


def _times(matrix: _Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _linear(colour: str) -> Triple:
    scaled = (part / _FULL for part in _parts(colour))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in scaled)
    return red, green, blue


def _lab(rgb: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    scaled = [part / white for part, white in zip(_times(_TO_XYZ, (red, green, blue)), _WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Tell how much light a colour like `#0a5a92` sends back, from 0 to 1."""
    return _times(_TO_XYZ, _linear(colour))[1]


def lightness(colour: str) -> float:
    """Tell how light a colour looks, from 0 to 100."""
    return _lab(_linear(colour))[0]


def contrast(one: str, other: str) -> float:
    """Tell how well one colour stands out from the other, from 1 to 21."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def apart(one: str, other: str, sight: str = "full") -> float:
    """Tell how far apart two colours look to a reader."""
    seen = (_lab(_times(SIGHTS[sight], _linear(colour))) for colour in (one, other))
    return difference(next(seen), next(seen))


def difference(one: Triple, other: Triple) -> float:
    """Tell by CIEDE2000 how different two colours of CIELAB look."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rotation = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    parts = (l2 - l1) / weight_l, (c2 - c1) / weight_c, hue / weight_h
    return sqrt(sum(part**2 for part in parts) + rotation * parts[1] * parts[2])


def is_grey(colour: str) -> bool:
    """Tell whether a colour is a grey, black or white."""
    return len(set(_parts(colour))) == 1


def as_grey(colour: str) -> str:
    """Take the grey that stands out from everything just as a colour does."""
    wanted = luminance(colour)
    return min(
        (f"#{part:02x}{part:02x}{part:02x}" for part in range(_FULL + 1)),
        key=lambda grey: abs(luminance(grey) - wanted),
    )


def mixed(colour: str, other: str, share: float) -> str:
    """Mix so much of another colour into one."""
    mix = (round(one + (two - one) * share) for one, two in zip(_parts(colour), _parts(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mix)


def standing_out(colour: str, is_enough: Callable[[str], bool]) -> str | None:
    """Darken or lighten a colour, as little as may be, until it is enough; None where neither black nor white is."""
    for step in range(_STEPS + 1):
        for end in ("#000000", "#ffffff"):
            if is_enough(changed := mixed(colour, end, step / _STEPS)):
                return changed
    return None
