"""A word in a text, however the text is written -> a caret under that very word."""

from __future__ import annotations

from pathlib import Path

import pytest
from moorland import Mistake, check, copy_pack

GIST = "gist: In and out before dawn.\n"
SHOWN = [
    (
        "gist: In by {naer}, out.\n",
        """
moorland/missions/raid.yaml:3:13: error E301: no value is called 'naer' here
    3 | gist: In by {naer}, out.
      |             ^^^^^^
""",
    ),
    (
        "gist: 'It''s dark: {naer} by {near}'\n",
        """
moorland/missions/raid.yaml:3:20: error E301: no value is called 'naer' here
    3 | gist: 'It''s dark: {naer} by {near}'
      |                    ^^^^^^
""",
    ),
    (
        'gist: "In and \\"out\\"\\n\\tby {naer}"\n',
        """
moorland/missions/raid.yaml:3:29: error E301: no value is called 'naer' here
    3 | gist: "In and \\"out\\"\\n\\tby {naer}"
      |                             ^^^^^^
""",
    ),
    (
        'gist: "In and out,\n  by {near}\n  or {naer}."\n',
        """
moorland/missions/raid.yaml:5:6: error E301: no value is called 'naer' here
    5 |   or {naer}."
      |      ^^^^^^
""",
    ),
    (
        "gist: In and out,\n  by {near}\n  or {naer}.\n",
        """
moorland/missions/raid.yaml:5:6: error E301: no value is called 'naer' here
    5 |   or {naer}.
      |      ^^^^^^
""",
    ),
    (
        "gist: >-\n  In and out,\n  by {near} or {naer}\n  before {naer}.\n",
        """
moorland/missions/raid.yaml:5:16: error E301: no value is called 'naer' here
    5 |   by {near} or {naer}
      |                ^^^^^^
""",
    ),
    (
        "gist: |2\n    In {{naer}}\n\n    by {naer}.\n",
        """
moorland/missions/raid.yaml:6:8: error E301: no value is called 'naer' here
    6 |     by {naer}.
      |        ^^^^^^
""",
    ),
    (
        "gist: |-\n  In and {out\n",
        """
moorland/missions/raid.yaml:4:10: error E302: stray '{' in the text
    4 |   In and {out
      |          ^
""",
    ),
    (
        "gist: >-\n  At 14in, then\n  at 4in, then at 4\n  inches.\n",
        """
moorland/missions/raid.yaml:4:6: warning W301: the distance 14in is typed into the text
    4 |   At 14in, then
      |      ^^^^
""",
        """
moorland/missions/raid.yaml:5:6: warning W301: the distance 4in is typed into the text
    5 |   at 4in, then at 4
      |      ^^^
""",
        """
moorland/missions/raid.yaml:5:19: warning W301: the distance 4 inches is typed into the text
    5 |   at 4in, then at 4
      |                   ^
""",
    ),
    (
        'gist: "Keep 8\\" away."\n',
        """
moorland/missions/raid.yaml:3:13: warning W301: the distance 8" is typed into the text
    3 | gist: "Keep 8\\" away."
      |             ^^^
""",
    ),
]

BODY = "Stay dry.\n\n- one\n- ünder {near} and {naer}, {page:nowhere}\n\n| a | b |\n|---|---|\n| a | {nothing} |\n"
BODY_SAID = """
moorland/pages/notes.md:8:20: error E301: no value is called 'naer' here
    8 | - ünder {near} and {naer}, {page:nowhere}
      |                    ^^^^^^
moorland/pages/notes.md:8:28: error E322: no page or mission is called 'nowhere'
    8 | - ünder {near} and {naer}, {page:nowhere}
      |                            ^^^^^^^^^^^^^^
moorland/pages/notes.md:12:7: error E301: no value is called 'nothing' here
   12 | | a | {nothing} |
      |       ^^^^^^^^^
"""


@pytest.mark.slow
@pytest.mark.parametrize(("gist", *("said",)), [(first, rest) for first, *rest in SHOWN])
def test_in_a_value(gist: str, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, [Mistake(file="missions/raid.yaml", right=GIST, wrong=gist, said="")])
    assert [_without_hints(found) for found in check(capsys).found] == [each.strip("\n") for each in said]


def test_in_the_body_of_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, [Mistake(file="pages/notes.md", right="Stay dry.\n", wrong=BODY, said="")])
    found = "\n".join(_without_hints(found) for found in check(capsys).found)
    assert found == BODY_SAID.strip("\n")


def _without_hints(found: str) -> str:
    return "\n".join(line for line in found.splitlines() if not line.startswith("      hint: "))
