"""Machines of a network of their own, as the system's namespaces have them: each has an address, and no other net."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Machine:
    """One of them: words that run a command there, and its address."""

    name: str
    address: str

    @property
    def there(self) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.name)

    def unplug(self) -> None:
        """Take its cable out: nobody is told, and nothing comes through any more."""
        _ip("-n", self.name, "link", "set", "eth0", "down")


def lacking() -> str:
    """Say why there can be no such network here; nothing where there can."""
    if shutil.which("ip") is None:
        return "there is no `ip` here, of iproute2"
    if os.geteuid() != 0:
        return "namespaces of the network are for root alone"
    name = f"pack-try-{os.getpid()}"
    tried = subprocess.run(("ip", "netns", "add", name), capture_output=True, text=True, check=False)
    if tried.returncode == 0:
        _ip("netns", "del", name)
        return ""
    return f"no namespace can be made here: {tried.stderr.strip()}"


@contextmanager
def network(names: Sequence[str]) -> Iterator[list[Machine]]:
    """Join machines by a bridge, which stands at the first of them; all go with the network."""
    made = [
        Machine(name=f"pack-{os.getpid()}-{name}", address=f"10.73.0.{number}")
        for number, name in enumerate(names, start=1)
    ]
    try:
        for machine in made:
            _ip("netns", "add", machine.name)
            _ip("-n", machine.name, "link", "set", "lo", "up")
        first, *others = made
        _ip("-n", first.name, "link", "add", "bridge", "type", "bridge")
        _plug(first, "bridge")
        for number, machine in enumerate(others):
            port = f"port{number}"
            _ip("-n", first.name, "link", "add", port, "type", "veth", "peer", "eth0", "netns", machine.name)
            _ip("-n", first.name, "link", "set", port, "master", "bridge", "up")
            _plug(machine, "eth0")
        yield made
    finally:
        for machine in made:
            subprocess.run(("ip", "netns", "del", machine.name), capture_output=True, check=False)


def _plug(machine: Machine, link: str) -> None:
    _ip("-n", machine.name, "address", "add", f"{machine.address}/24", "dev", link)
    _ip("-n", machine.name, "link", "set", link, "up")


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True, capture_output=True, text=True)
