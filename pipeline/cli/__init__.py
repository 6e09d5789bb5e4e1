"""Words of a command line -> a job's outcome on stdout, what was found on stderr, and an exit code."""

from pipeline.cli.entry import main

__all__ = ["main"]
