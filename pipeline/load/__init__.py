"""Step 1, load: files -> Pack, every value with its place."""

from __future__ import annotations

from pipeline.load.folders.files import FileRead
from pipeline.load.folders.roots import (
    DEFAULT_PACK,
    content_roots,
    find_pack,
    find_packs,
    is_ours,
    layouts_root,
    list_packs,
)
from pipeline.load.folders.unpacked import origin
from pipeline.load.library import (
    LibraryLoading,
    load_card_catalogue,
    load_library,
    load_reference_measures,
    load_sheet_store,
    load_shops,
    load_style_rules,
    load_theme,
)
from pipeline.load.loading import Loading, load_pack
from pipeline.load.whereabouts import Places

__all__ = [
    "DEFAULT_PACK",
    "FileRead",
    "LibraryLoading",
    "Loading",
    "Places",
    "content_roots",
    "find_pack",
    "find_packs",
    "is_ours",
    "layouts_root",
    "list_packs",
    "load_card_catalogue",
    "load_library",
    "load_pack",
    "load_reference_measures",
    "load_sheet_store",
    "load_shops",
    "load_style_rules",
    "load_theme",
    "origin",
]
