"""Words of a command line -> an exit code: what the launcher and `python -m pipeline` run."""

from __future__ import annotations

import sys

from pipeline.cli import main

sys.exit(main())
