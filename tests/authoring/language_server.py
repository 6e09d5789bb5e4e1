"""A client of yaml-language-server over stdio: as much of the protocol as an editor uses to help an author."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

# Name the program here where it isn't on the path.
SERVER = shutil.which(os.environ.get("PACK_YAML_SERVER", "yaml-language-server"))
# Nothing but the schema that a file itself names, and no network.
SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    },
    "http": {},
    "[yaml]": {},
}


class LanguageServer:
    """A running server, asked one thing at a time."""

    def __init__(self, folder: Path) -> None:
        assert SERVER
        self.process = subprocess.Popen([SERVER, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.diagnostics: dict[str, list[Any]] = {}
        support = {"textDocument": {"hover": {"contentFormat": ["markdown"]}}, "workspace": {"configuration": True}}
        root = {"processId": os.getpid(), "rootUri": folder.as_uri(), "capabilities": support}
        self.request("initialize", root)
        self.notify("initialized", {})
        self.notify("workspace/didChangeConfiguration", {"settings": SETTINGS})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.request("shutdown", None)
        self.notify("exit", None)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=20)

    def find_faults(self, beside: Path, text: str) -> list[Any]:
        """Show the server a text as a new file beside another one; answer with what it finds wrong."""
        uri = self._show(beside, text)
        while uri not in self.diagnostics:
            self._take(self._receive())
        return self.diagnostics[uri]

    def ask(self, question: str, beside: Path, text: str, spot: str) -> Any:
        """Ask for the hover text or the completions behind the first `spot` of a text."""
        before = text[: text.index(spot) + len(spot)]
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        document = {"uri": self._show(beside, text)}
        return self.request(f"textDocument/{question}", {"textDocument": document, "position": position})

    def _show(self, beside: Path, text: str) -> str:
        """Show a text under a name of its own: what the server says of it can't be of another one."""
        self.number += 1
        uri = beside.with_name(f"draft-{self.number}.yaml").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return uri

    def request(self, method: str, parameters: Any) -> Any:
        """Ask, and listen until the answer comes."""
        self.number += 1
        asked = self.number
        self._send({"id": asked, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if message.get("id") == asked and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self._take(message)

    def notify(self, method: str, parameters: Any) -> None:
        """Tell the server something."""
        self._send({"method": method, "params": parameters})

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        if "method" in message and "id" in message:
            items = (message["params"] or {}).get("items", [])
            self._send({"id": message["id"], "result": [SETTINGS.get(item.get("section")) for item in items]})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message
