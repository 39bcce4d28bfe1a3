"""The views of an activity, as `View.toString` prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord
    from pytest_mobileagent.simulator.ui.view import View


def view_hierarchy(phone: Phone, record: ActivityRecord) -> list[str]:
    """Return the lines of an activity's view hierarchy, two spaces deeper at each level."""
    title = f"{record.package}/{record.class_name}"
    placed = next((window for window in phone.windows.placed() if window.title == title and window.kind == "app"), None)
    lines = ["View Hierarchy:"]
    if placed is not None:
        name = record.class_name.rpartition(".")[2]
        lines.append(f"  DecorView@{token('decor', title)}[{name}]")
        lines += _lines(placed.root, record.package, depth=2, path="")
    return lines


def _lines(view: View, package: str, *, depth: int, path: str) -> Iterator[str]:
    for number, child in enumerate(view.children):
        place = f"{path}/{number}"
        yield "  " * depth + _text(child, package, place)
        yield from _lines(child, package, depth=depth + 1, path=place)


def _text(view: View, package: str, path: str) -> str:
    """Return class, identity, flags, bounds and id of a view."""
    flags = (
        f"{'V' if view.visible else 'I'}"
        f"{'F' if getattr(view, 'is_focusable', False) else '.'}"
        f"{'E' if view.enabled else '.'}..."
        f"{'C' if view.is_clickable else '.'}."
    )
    rect = view.rect
    name = f" #0 {_resource(view.id, package)}" if view.id else ""
    bounds = f"{rect.left},{rect.top}-{rect.right},{rect.bottom}"
    return f"{view.cls}{{{token('view', package, path, view.id)} {flags} ........ {bounds}{name}}}"


def _resource(name: str, package: str) -> str:
    owner, colon, rest = name.partition(":")
    if not colon:
        return f"app:id/{name}"
    return f"{'app' if owner == package else owner}:{rest}"
