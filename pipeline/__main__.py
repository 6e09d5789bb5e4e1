"""Words of a command line -> an exit code: what the launcher and `python -m pipeline` run."""

from __future__ import annotations

import sys

from pipeline.cli import main

if __name__ == "__main__":  # a process of ours that is started afresh reads this file, too
    sys.exit(main())
