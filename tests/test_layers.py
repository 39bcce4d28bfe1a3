"""Dependencies point one way (style rule 1): every import of ours is read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pytest_mobileagent"
BELOW_ALL = {"errors", "clock", "discovery", "offers", "waiting", "__init__"}
# What each part may import, besides itself and what lies below all.
ALLOWED = {
    "protocol": set(),
    "config": set(),
    "simulator": {"protocol", "config"},
    "device": {"protocol", "config"},
    "state": {"device", "config"},
    "emulator": {"device", "config", "simulator"},
    "providers": set(),
    "blobs": set(),
    "task": {"providers"},
    "suites": {"task"},
    "solutions": {"episode", "device", "config"},
    "episode": {"device", "agents", "task", "state"},
    "agents": {"episode", "device", "task", "solutions", "suites", "providers", "blobs"},
    "report": {"episode", "agents", "blobs"},
}
THE_ONLY_DOOR = {"emulator/embedded.py"}  # into the simulator
SOCKETS = {"agents/human.py", "device/transport.py", "device/door.py", "device/console.py", "device/automation.py",
           "device/files.py", "emulator/host.py", "emulator/ports.py", "emulator/supervisor.py",
           "simulator/server/*", "simulator/program.py"}  # fmt: skip


def modules():
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


def imports(module):
    """Yield the modules that a file imports, with full names."""
    for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(module):
    return module.partition("/")[0].removesuffix(".py")


@pytest.mark.parametrize("module", [module for module in modules() if part_of(module) in ALLOWED])
def test_a_part_imports_only_what_lies_below_it(module):
    part = part_of(module)
    used = {name.split(".")[1] for name in imports(module) if name.startswith("pytest_mobileagent.")}
    known = {path.stem for path in ROOT.iterdir()}

    assert (used & known) - {part} - BELOW_ALL <= ALLOWED[part]


@pytest.mark.parametrize("module", [module for module in modules() if not module.startswith("simulator/")])
def test_nothing_above_the_serial_knows_the_embedded_phone(module):
    if module in THE_ONLY_DOOR:
        return
    assert [name for name in imports(module) if name.startswith("pytest_mobileagent.simulator")] == []


@pytest.mark.parametrize(
    "module", [module for module in modules() if module.startswith(("simulator/", "protocol/", "device/"))]
)
def test_the_phone_and_the_wire_know_nothing_of_pytest(module):
    assert [name for name in imports(module) if name.split(".")[0] in ("pytest", "_pytest", "xdist", "faker")] == []


@pytest.mark.parametrize("module", [module for module in modules() if module.startswith("simulator/web/")])
def test_the_web_engine_knows_only_the_toolkit_and_the_clock(module):
    used = {name for name in imports(module) if name.startswith("pytest_mobileagent.")}
    allowed = tuple(f"pytest_mobileagent.{part}" for part in ("simulator.web", "simulator.ui", "clock"))

    assert [name for name in used if not name.startswith(allowed)] == []


@pytest.mark.parametrize("module", modules())
def test_sockets_are_opened_in_few_places(module):
    if any(Path(module).match(pattern) for pattern in SOCKETS):
        return
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    guarded = {
        id(inner) for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and id(node) not in guarded:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            assert not {"socket", "asyncio.streams", "http.server"} & set(names)
