"""The largest pictures that a pack may bring are printed within bounded memory and time, whatever they are made of."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

# 25 million dots each, in the ways that take most memory to decode; what is read is a few kilobytes.
_MADE = """
import json, resource, sys, time
from io import BytesIO
from PIL import Image
from pipeline.compose.exposure import Exposure, Tone, expose, whole
from pipeline.load.parsing.picture_heads import read_picture
from pipeline.model import Ink

mode, kind, limit = sys.argv[1:]
data = open("picture", "rb").read()
began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
picture = read_picture("moor", data)
tone = Tone(ink_limit=int(limit)) if limit != "0" else Tone(ink=Ink.GREY)
expose(Exposure(picture=picture, part=whole(picture), width=600, height=600, tone=tone))
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": time.process_time() - began, "megabytes": (after - before) / 1024}))
"""
_DRAWN = """
import sys
from PIL import Image
mode, kind, _ = sys.argv[1:]
image = Image.new("L", (5000, 5000), 128).convert(mode)
# However well it is packed, it is as large once it is read; to pack it well takes a second.
packed = {"JPEG": {"progressive": True}, "PNG": {"compress_level": 1}, "WEBP": {"method": 0}}[kind]
image.save("picture", kind, **packed)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "kind", "limit"),
    [("RGBA", "PNG", 0), ("RGBA", "PNG", 240), ("CMYK", "JPEG", 240), ("RGBA", "WEBP", 240), ("I;16", "PNG", 0)],
)
def test_the_largest_pictures_fit_into_memory(mode: str, kind: str, limit: int, tmp_path: Path) -> None:
    for program in (_DRAWN, _MADE):
        command = [sys.executable, "-c", program, mode, kind, str(limit)]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    used = json.loads(run.stdout)
    assert used["megabytes"] < 900, "of 3,072 that a process may have"
    assert used["seconds"] < 20, "of 60 that a page may take"
