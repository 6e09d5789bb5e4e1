"""Die tables for the pack that is made of parts: a die for each kind, rolled together."""

from __future__ import annotations

from parts_pack import FILES

TABLES = """\
random: battle
tables:
  battle: {name: Battle, roll: [primaries, deployments]}
  primaries:
    name: Primary
    of: primary
    die: 4
    rows: [{faces: [1, 2, 3], part: relay}, {faces: [4], part: tide}]
  deployments:
    name: Deployment
    of: deployment
    rows: [{faces: [1, 2], part: lines}, {faces: [3, 4, 5, 6], part: ends}]
by_agreement_only: [dawn]
"""
ROLLED: dict[str, str | None] = {**FILES, "selection.yaml": TABLES}
