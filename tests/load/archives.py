"""Archives made by hand, honest and not."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from small_pack import FILES

Members = Mapping[str | zipfile.ZipInfo, str | bytes]


def packed(members: Members, *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return written.getvalue()


def member(name: str, *, mode: int = 0o100644) -> zipfile.ZipInfo:
    """Make the entry of a member that goes by just this name, in a Unix archive."""
    info = zipfile.ZipInfo("x")
    info.filename = info.orig_filename = name
    info.create_system = 3
    info.external_attr = mode << 16
    return info


def small(folder: str = "small/") -> dict[str | zipfile.ZipInfo, str | bytes]:
    """The small pack as members of an archive."""
    return {f"{folder}{name}": text for name, text in FILES.items()}


def manifest(members: Members, pack: str = "small", **other: object) -> str:
    """Write the manifest of members."""
    files = {str(name): _entry(content) for name, content in members.items()}
    told = {"format": "mission-pack-1", "pack": pack, "made_with": "0", "packs": [], "files": files}
    return json.dumps({**told, **other})


def _entry(content: str | bytes) -> dict[str, object]:
    data = content.encode() if isinstance(content, str) else content
    return {"bytes": len(data), "sha256": sha256(data).hexdigest()}


def write(path: Path, members: Members) -> Path:
    path.write_bytes(packed(members))
    return path
