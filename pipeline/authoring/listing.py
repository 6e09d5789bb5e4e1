"""A pack and the name of a new mission -> the pack's files with the mission in its lists, all else as it was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pipeline.diagnostics import ContentError, UsageError, error
from pipeline.load import load_pack
from pipeline.load.folders.files import PACK_FILE, read_files
from pipeline.load.folders.tree import FILES
from pipeline.load.parsing.nodes import Node, Sequence
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source, decode

SELECTION = FILES["selection"]


def list_mission(folder: Path, mission: str) -> dict[str, str]:
    """Write a pack's files with a mission at the end of its lists; in a pack with tables it is one to agree on."""
    loading = load_pack(folder)
    pack = loading.pack
    if pack is None:
        raise ContentError(*loading.diagnostics)
    if not pack.mission_order:
        message = f"the pack {pack.id} has no missions"
        raise UsageError(error("E964", message, hints=("leave --pack out: the mission then has a pack of its own",)))
    if mission in pack.missions:
        hint = f"`pack explain {mission}.name --pack {folder}` says where it is written; choose another name"
        raise UsageError(error("E961", f"the pack has a mission called {mission} already", hints=(hint,)))
    listed = {PACK_FILE: _listed(folder, PACK_FILE, "mission_order", pack.mission_order, mission)}
    if pack.selection is None:
        return listed
    agreed = pack.selection.by_agreement_only
    return {**listed, SELECTION: _listed(folder, SELECTION, "by_agreement_only", agreed, mission)}


def _listed(folder: Path, name: str, key: str, inherited: Iterable[str], item: str) -> str:
    """Add an item to a list in a file; one that is not in the file is written out first."""
    text = _text(folder, name)
    top = read_yaml(Source(name, text)).top
    node = top.get(key) if top else None
    return with_item(text if isinstance(node, Sequence) else _with_list(text, key, inherited), key, item)


def _text(folder: Path, name: str) -> str:
    if not (folder / name).is_file():
        return ""
    (file,) = read_files(folder, (name,))
    source = decode(file.shown, file.data)
    assert isinstance(source, Source), "the pack has been read without errors"
    return source.text


def _with_list(text: str, key: str, items: Iterable[str]) -> str:
    return f"{text.rstrip()}\n{key}: [{', '.join(items)}]\n".lstrip()


def with_item(text: str, key: str, item: str) -> str:
    """Add an item to a list of a text, in brackets or with dashes as it is written."""
    top = read_yaml(Source("text", text)).top
    node: Node | None = top.get(key) if top else None
    assert isinstance(node, Sequence)
    if not node.is_block:
        end = node.end - 1
        return f"{text[:end].rstrip()}{', ' if node.items else ''}{item}{text[end:]}"
    last = node.items[-1]
    line = text.rfind("\n", 0, last.start) + 1
    end = text.find("\n", last.end)
    end = end if end >= 0 else len(text)
    return f"{text[:end]}\n{text[line : text.index('-', line)]}- {item}{text[end:]}"
