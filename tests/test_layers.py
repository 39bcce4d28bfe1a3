"""Dependencies point one way (style rule 1): every import of ours is read."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).parent.parent / "pytest_mobileagent"
BELOW_ALL = {
    "apps",
    "errors",
    "clock",
    "discovery",
    "given",
    "local_page",
    "matching",
    "patience",
    "pictures",
    "registry",
    "waiting",
    "__init__",
}
# What each part may import, besides itself and what lies below all. `task/solutions` says what is done in a task, not
# what it is: it is a part of its own.
ALLOWED = {
    "protocol": set(),
    "config": set(),
    "image": {"config"},
    "simulator": {"protocol", "config", "image"},
    "device": {"protocol", "config"},
    "state": {"device", "config"},
    "emulator": {"device", "config", "image", "simulator"},
    "task": {"image"},
    "task/solutions": {"episode", "device", "config"},
    "solutions": {"task", "task/solutions"},
    "episode": {"device", "agents", "protocol", "task", "state"},
    "agents": {"episode", "device", "orchestrator", "task", "task/solutions"},
    "droidtask": {"agents", "episode", "report"},
    "exploration": {"device", "agents", "episode"},
    "report": {"episode", "agents"},
    "orchestrator": {"device", "protocol"},
    "records": {"report"},
    "adversary": {"agents", "device", "episode", "report", "state", "task"},
    "testing": {"adversary", "agents", "emulator"},
    "run": {"report", "agents", "episode", "emulator", "state", "device", "config", "image", "task"},
    "authoring": {"agents", "episode", "device", "report", "run", "state", "task", "task/solutions"},
    "serving": {"run", "report", "episode", "device"},
    "gym": {"serving", "report", "agents", "episode", "config", "task"},
    "openenv": {"serving", "report"},
    "training": {"agents", "config", "device", "episode", "report", "serving"},
    "probing": {"agents", "config", "device", "emulator", "image", "report", "state", "task"},
    "mcp": {"serving", "agents", "episode", "device"},
    "plugin": {"run", "report", "agents", "episode", "emulator", "device", "config", "image", "task"},
    "cli": {
        "authoring",
        "droidtask",
        "exploration",
        "gym",
        "mcp",
        "training",
        "openenv",
        "probing",
        "serving",
        "state",
        "run",
        "report",
        "agents",
        "episode",
        "emulator",
        "device",
        "config",
        "image",
        "task",
    },
}
# What each layer of the phone may import when it runs; `apps/base` says what an app is, to whoever deals with them.
# Which types a layer names is its own affair. System and toolkit make up one framework, as on Android.
DISK = {"contents", "database", "disk", "inode", "labels", "mounts", "paths"}
PIPES = {"file_locks", "named_pipes", "pipes", "turns"}
FRAMEWORK = {*DISK, "apps/base", "system", "ui"}
PHONE = {
    **dict.fromkeys(DISK, DISK),
    **dict.fromkeys(PIPES, PIPES),
    "system": FRAMEWORK,
    "ui": FRAMEWORK,
    "androidx": {*FRAMEWORK, "androidx", "web"},
    "web": {"ui", "web"},
    "apps": {*FRAMEWORK, "androidx", "apps", "web"},
    "shell": {*FRAMEWORK, *PIPES, "shell", "phone"},
    "server": {*FRAMEWORK, "pipes", "turns", "apps", "shell", "server", "snapshots", "memory", "arguments"},
}
STARTS_A_SERVER = {  # a program of the phone that is a server itself
    "apps/appium_uiautomator2_server_test/app.py", "apps/poco_service/app.py", "apps/uiautomator_test/app.py",
    "shell/app_process.py",
}  # fmt: skip
THE_ONLY_DOOR = {"emulator/embedded.py"}  # into the simulator
SOCKETS = {"local_page.py", "device/transport.py", "device/door.py", "device/console.py", "device/automation.py",
           "device/files.py", "emulator/host.py", "emulator/ports.py", "emulator/supervisor.py",
           "simulator/server/*", "simulator/program.py", "serving/*"}  # fmt: skip


MODULES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


@functools.cache
def imports(module):
    """Return the modules that a file imports, with full names, and whether only types need each."""
    tree = ast.parse((ROOT / module).read_text("utf-8"))
    return [(name, typing) for node, typing in statements(tree.body) for name in names_of(node, module)]


def statements(body, *, typing=False):
    """Yield every statement, and whether a type checker alone comes to it."""
    for node in body:
        yield node, typing
        inside = typing or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            yield from statements(getattr(node, part, ()), typing=inside)


def names_of(node, module):
    """Return what a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{module} imports relatively"
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def imported(module):
    return [name for name, _ in imports(module)]


def imported_when_run(module):
    return [name for name, typing in imports(module) if not typing]


def within(*folders):
    return [module for module in MODULES if module.startswith(folders)]


def ours(names, part=""):
    """Return those of some modules that are ours, or a part of ours, without what all begin with."""
    beginning = f"pytest_mobileagent.{part}"
    return {name.removeprefix(beginning) for name in names if name.startswith(beginning)}


def part_of(module):
    whole = module.removesuffix(".py")
    return whole if whole in ALLOWED else whole.partition("/")[0]


def layers_below(module):
    """Return the layers of the phone that one of its modules imports."""
    names = [name.split(".") for name in ours(imported_when_run(module), "simulator.")]
    return {"apps/base" if name[:2] == ["apps", "base"] else name[0] for name in names}


def apps_named(module):
    """Return the apps whose modules one imports."""
    names = {name.split(".")[0] for name in ours(imported_when_run(module), "simulator.apps.")}
    return {name for name in names if (ROOT / "simulator/apps" / name).is_dir()}


def offenders(modules, wrong_of):
    """Return what is wrong, by module."""
    return {module: wrong for module in modules if (wrong := wrong_of(module))}


def test_a_part_imports_only_what_lies_below_it():
    def wrong(module):
        part = part_of(module)
        used = {part_of(name.replace(".", "/")) for name in ours(imported(module))}
        return set() if part in BELOW_ALL else (used & set(ALLOWED)) - {part} - ALLOWED[part]

    assert offenders(MODULES, wrong) == {}


def test_every_module_has_a_room():
    assert {part_of(module) for module in MODULES} <= set(ALLOWED) | BELOW_ALL


def test_nothing_above_the_serial_knows_the_embedded_phone():
    above = set(MODULES) - set(within("simulator/")) - THE_ONLY_DOOR

    assert offenders(above, lambda module: ours(imported(module), "simulator")) == {}


def test_the_phone_and_the_wire_know_nothing_of_pytest():
    def wrong(module):
        return {name.split(".")[0] for name in imported(module)} & {"pytest", "_pytest", "xdist", "faker"}

    assert offenders(within("simulator/", "protocol/", "device/"), wrong) == {}


def test_a_file_that_may_be_anything_is_opened_as_a_picture_in_one_place():
    def wrong(module):
        source = (ROOT / module).read_text("utf-8")
        nodes = list(ast.walk(ast.parse(source))) if "from PIL" in source else []
        froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "PIL"]
        names = {alias.asname or alias.name for node in froms for alias in node.names}
        calls = [node.func for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
        return [call.lineno for call in calls if call.attr == "open" and getattr(call.value, "id", "") in names]

    assert offenders(MODULES, wrong).keys() == {"pictures.py"}


def test_the_web_engine_knows_only_the_toolkit_and_the_clock():
    allowed = ("simulator.web", "simulator.ui", "clock", "pictures")

    def wrong(module):
        return [name for name in ours(imported(module)) if not name.startswith(allowed)]

    assert offenders(within("simulator/web/"), wrong) == {}


def test_a_layer_of_the_phone_imports_only_what_lies_below_it():
    def wrong(module):
        inside = module.removeprefix("simulator/")
        allowed = PHONE.get(part_of(inside))
        if allowed is None:
            return set()  # it wires the phone together
        return layers_below(module) - allowed - ({"server"} if inside in STARTS_A_SERVER else set())

    assert offenders(within("simulator/"), wrong) == {}


def test_an_app_imports_no_other():
    def wrong(module):
        own = module.split("/")[2]
        return set() if own.endswith("_test") else apps_named(module) - {own}  # the tests of an app name the app

    assert offenders(within("simulator/apps/"), wrong) == {}


def test_sockets_are_opened_in_few_places():
    def wrong(module):
        return {"socket", "asyncio.streams", "http.server"} & set(imported_when_run(module))

    elsewhere = [module for module in MODULES if not any(Path(module).match(pattern) for pattern in SOCKETS)]
    assert offenders(elsewhere, wrong) == {}
