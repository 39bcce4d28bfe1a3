"""Dependencies point one way (style rule 1): every import of ours is read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pytest_mobileagent"
BELOW_ALL = {"errors", "clock", "discovery", "registry", "waiting", "__init__"}
# What each part may import, besides itself and what lies below all. `task/solutions` says what is done in a task, not
# what it is: it is a part of its own.
ALLOWED = {
    "protocol": set(),
    "config": set(),
    "simulator": {"protocol", "config"},
    "device": {"protocol", "config"},
    "state": {"device", "config"},
    "emulator": {"device", "config", "simulator"},
    "task": set(),
    "task/solutions": {"episode", "device", "config"},
    "solutions": {"task", "task/solutions"},
    "episode": {"device", "agents", "task", "state"},
    "agents": {"episode", "device", "task", "task/solutions"},
    "report": {"episode", "agents"},
    "records": {"report"},
    "testing": {"agents", "emulator"},
    "run": {"report", "agents", "episode", "emulator", "state", "device", "config", "task"},
    "plugin": {"run", "report", "agents", "episode", "emulator", "device", "config", "task"},
    "cli": {"run", "report", "agents", "episode", "emulator", "device", "config", "task"},
}
# What each layer of the phone may import when it runs; `apps/base` says what an app is, to whoever deals with them.
# Which types a layer names is its own affair. System and toolkit make up one framework, as on Android.
DISK = {"contents", "database", "disk", "inode", "mounts"}
FRAMEWORK = {*DISK, "apps/base", "system", "ui"}
PHONE = {
    **dict.fromkeys(DISK, DISK),
    "system": FRAMEWORK,
    "ui": FRAMEWORK,
    "web": {"ui", "web"},
    "apps": {*FRAMEWORK, "apps", "web"},
    "shell": {*FRAMEWORK, "shell", "phone"},
    "server": {*FRAMEWORK, "apps", "shell", "server", "snapshots", "memory", "arguments"},
}
STARTS_A_SERVER = {  # a program of the phone that is a server itself
    "apps/appium_uiautomator2_server_test/app.py", "apps/uiautomator_test/app.py", "shell/app_process.py",
}  # fmt: skip
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


def imports_when_run(module):
    """Yield the modules that a file imports, but for those that only types need."""
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    guarded = {id(inner) for node in typing for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in guarded:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and id(node) not in guarded:
            yield node.module


def part_of(module):
    whole = module.removesuffix(".py")
    return whole if whole in ALLOWED else whole.partition("/")[0]


def layers_below(module):
    """Return the layers of the phone that one of its modules imports."""
    within = "pytest_mobileagent.simulator."
    names = [name.removeprefix(within).split(".") for name in imports_when_run(module) if name.startswith(within)]
    return {"apps/base" if name[:2] == ["apps", "base"] else name[0] for name in names}


def apps_named(module):
    """Return the apps whose modules one imports."""
    within = "pytest_mobileagent.simulator.apps."
    names = {name.removeprefix(within).split(".")[0] for name in imports_when_run(module) if name.startswith(within)}
    return {name for name in names if (ROOT / "simulator/apps" / name).is_dir()}


@pytest.mark.parametrize("module", modules())
def test_a_part_imports_only_what_lies_below_it(module):
    part = part_of(module)
    if part in BELOW_ALL:
        return
    within = "pytest_mobileagent."
    used = {part_of(name.removeprefix(within).replace(".", "/")) for name in imports(module) if name.startswith(within)}

    assert (used & set(ALLOWED)) - {part} <= ALLOWED[part]


def test_every_module_has_a_room():
    assert {part_of(module) for module in modules()} <= set(ALLOWED) | BELOW_ALL


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


@pytest.mark.parametrize(
    "within", [path.relative_to(ROOT / "simulator").as_posix() for path in sorted((ROOT / "simulator").rglob("*.py"))]
)
def test_a_layer_of_the_phone_imports_only_what_lies_below_it(within):
    allowed = PHONE.get(part_of(within))
    if allowed is None:
        return  # it wires the phone together

    assert layers_below(f"simulator/{within}") <= allowed | ({"server"} if within in STARTS_A_SERVER else set())


@pytest.mark.parametrize("module", [module for module in modules() if module.startswith("simulator/apps/")])
def test_an_app_imports_no_other(module):
    own = module.split("/")[2]
    if own.endswith("_test"):
        return  # the tests of an app name the app

    assert apps_named(module) - {own} == set()


@pytest.mark.parametrize("module", modules())
def test_sockets_are_opened_in_few_places(module):
    if any(Path(module).match(pattern) for pattern in SOCKETS):
        return
    assert not {"socket", "asyncio.streams", "http.server"} & set(imports_when_run(module))
