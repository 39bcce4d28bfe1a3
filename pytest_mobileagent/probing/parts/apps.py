"""Each app: its build, first run, files with owners and labels, databases, and ten of its screens."""

from __future__ import annotations

import re
import shlex
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator.first_run import FirstRun
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.probing.part import Part, Probe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.device.hierarchy import Node
    from pytest_mobileagent.device.observation import Observation
    from pytest_mobileagent.image import AppBuild
    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_SCREENS = 10
_BUILD = re.compile(r"^ *(versionName=.*?|versionCode=\d+)(?: minSdk.*)? *$", re.MULTILINE)
_CATEGORIES = re.compile(r"(:s0):c\S+")
_OWN_USER = re.compile(r"\bu0_a\d+\b")
_SPACES = re.compile(r"\s+")
_SCHEMA = (
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL UNION "
    "SELECT 'user_version ' || user_version FROM pragma_user_version"
)


def _probes(subject: Subject) -> Iterator[Probe]:
    for app in sorted(subject.image.apps, key=lambda app: app.package):
        yield Probe(app.package, partial(_asked, subject, app))


def _asked(subject: Subject, app: AppBuild) -> Facts:
    """Return what there is to know of an app: not much, of one that is not there."""
    device, package = subject.device, app.package
    if package not in device.packages():
        return {"is_installed": False}
    facts: Facts = {
        "is_installed": True,
        "build": sorted(_BUILD.findall(device.shell(f"dumpsys package {shlex.quote(package)}"))[:2]),
        "label": device.launchers.labels.get(package, ""),
        "launcher": device.launchers.components.get(package, ""),
        "first run": _first_run(subject, app),
    }
    if facts["launcher"]:
        facts["screens"] = list(_screens(subject, package))
    return facts | {"files": _files(subject, package), "databases": _databases(subject, package)}


def _first_run(subject: Subject, app: AppBuild) -> list[str]:
    """Play an app's first run; return how that ended, and what was left out."""
    said: list[str] = []
    run = FirstRun(
        subject.device, subject.folder, subject.files, say=lambda text: said.append(text.partition(" (/")[0])
    )
    try:
        run.play(app)
    except EmulatorError as error:
        return [*said, str(error).partition("; what the screen")[0]]
    return said


def _files(subject: Subject, package: str) -> list[str]:
    """Return an app's folders and files: kind, owner, mode, label, path; users and categories are every phone's own."""
    home = shlex.quote(f"/data/data/{package}")
    said = subject.device.shell(f"find {home} -maxdepth 2 -exec stat -c '%F %U:%G %a' {{}} \\; -exec ls -dZ {{}} \\;")
    lines = _OWN_USER.sub("app", _CATEGORIES.sub(r"\1", said)).splitlines()
    return sorted({f"{kind}, {label}" for kind, label in zip(lines[::2], lines[1::2], strict=False)})


def _databases(subject: Subject, package: str) -> dict[str, list[str]]:
    """Return the schema of each database, a statement for each table, index and trigger."""
    home = shlex.quote(f"/data/data/{package}")
    found = subject.device.shell(f"find {home} -type f -path '*/databases/*' -o -type f -path '*/app_db/*'").split("\n")
    schemas = {}
    for path in sorted(path for path in found if path and not path.endswith(("-wal", "-shm", "-journal"))):
        schemas[path.removeprefix(f"/data/data/{package}/")] = _schema(subject, path)
    return schemas


def _schema(subject: Subject, path: str) -> list[str]:
    try:
        rows = subject.device.sql(path, _SCHEMA)
    except DeviceError as error:
        return [str(error).rpartition(": ")[2]]
    return sorted(_SPACES.sub(" ", row[0]).strip() for row in rows)


# -- screens ----------------------------------------------------------------------------------------------------------


def _screens(subject: Subject, package: str) -> Iterator[Facts]:
    """Yield the first screen of an app, and those behind what can be tapped there, ten in all."""
    first = _opened(subject, package)
    yield _screen(subject, first, "first")
    targets = list(_targets(first.hierarchy, package))[: _SCREENS - 1]
    for number, target in enumerate(targets, 2):
        again = _opened(subject, package)
        node = next((node for node in again.hierarchy if _name(node) == _name(target)), None)
        if node is not None:
            subject.device.tap(*node.bounds.center)
            yield _screen(subject, subject.device.observe(), f"{number:02}", behind=_name(target))


def _opened(subject: Subject, package: str) -> Observation:
    subject.device.force_stop(package)
    subject.device.open_app(package)
    return subject.device.observe()


def _targets(screen: Node, package: str) -> Iterator[Node]:
    """Yield what can be tapped on a screen of an app, each name once."""
    seen: set[str] = set()
    for node in screen:
        if (
            node.clickable
            and node.enabled
            and node.package == package
            and _name(node) not in seen
            and _name(node).strip()
        ):
            seen.add(_name(node))
            yield node


def _name(node: Node) -> str:
    """Return what a view can be found by on another phone."""
    return f"{node.short_id} {next(iter(node.texts), '')}"


def _screen(subject: Subject, look: Observation, name: str, *, behind: str = "") -> Facts:
    """Return what is on a screen, of the app and of what it opened, and keep its picture and hierarchy."""
    subject.keep(f"{name}.xml", look.hierarchy_xml.encode())
    nodes = [node for node in look.hierarchy if node.package and "systemui" not in node.package]
    return {
        "behind": behind,
        "activity": look.activity,
        "ids": sorted({node.resource_id for node in nodes if node.resource_id}),
        "classes": sorted({node.class_name for node in nodes}),
        "texts": sorted({text for node in nodes for text in (node.text, node.desc) if text}),
        "picture": subject.keep_picture(name, look.screenshot),
    }


PART = Part("apps", "each app: build, first run, files, schemas, ten screens", 50, _probes)
