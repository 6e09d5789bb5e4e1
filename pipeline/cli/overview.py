"""All commands -> what `pack --help` says of them, in groups; and how `pack` alone greets."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

GREETING = """\
Mission packs, from data and prose to print-ready PDF. To begin with:

  pack build --booklet     print the first pack: a booklet of eleven missions, in out/
  pack list                see all packs and their missions
  pack new pack my-pack    write your own; `--like` begins it with what is most like your game

`pack --help` lists all commands, `pack COMMAND --help` says how one goes. Something missing? `pack doctor` knows.
"""
_WHOLE = 400  # letters: no first sentence is cut short


class Overview(TyperGroup):
    """The commands in their groups, each with its whole first sentence."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a section for each group, in the order of their first commands."""
        commands = [command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))]
        groups = dict.fromkeys(getattr(command, "rich_help_panel", None) for command in commands)
        wide = max(len(str(command.name)) for command in commands)
        for group in groups:
            with formatter.section(str(group)):
                rows = [
                    (str(command.name).ljust(wide), command.get_short_help_str(_WHOLE))
                    for command in commands
                    if getattr(command, "rich_help_panel", None) == group
                ]
                formatter.write_dl(rows)
