"""WeasyPrint, imported in less than half its time: on Linux its libraries are opened by file name.

WeasyPrint tries each library under the names of several systems. For each that isn't a Linux file name, the import
asks the system's linker and compiler where it might be, in processes of their own; none ever is.
"""

from __future__ import annotations

import ctypes.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _by_file_name() -> Iterator[None]:
    ask = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = ask


with _by_file_name():
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

__all__ = ["CSS", "HTML", "FatalURLFetchingError", "FontConfiguration", "URLFetcher", "URLFetcherResponse"]
