"""Methods that look at objects, write into them, wait for them, and derive others from them."""
# ruff: noqa: N802 - the wire's names and values

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.server.automation.base import Automation, Target, not_found
from pytest_mobileagent.simulator.server.selector import Found, below, find_all, is_simple
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.ui.geometry import Rect

TEXT, DESCRIPTION, _INSTANCE = 0x1, 0x40, 0x1000000  # bits of a selector's mask


class Objects(Automation):
    """Looking at objects."""

    def rpc_exist(self, target: Target) -> bool:
        """Tell whether there is one."""
        if isinstance(target, str) and target not in self.objects:
            return False
        return bool(self.all(target))

    def rpc_count(self, target: Target) -> int:
        """Tell how many there are."""
        return len(find_all(self.tops(), self.selector(target)))

    def rpc_objInfo(self, target: Target) -> dict[str, Any]:
        """Tell about an object."""
        return _describe(self.first(target), is_sensitive=self._is_simple(target))

    def rpc_objInfoOfAllInstances(self, target: Target) -> list[dict[str, Any]]:
        """Tell about every object that a selector means."""
        return [_describe(found, is_sensitive=False) for found in find_all(self.tops(), self.selector(target))]

    def rpc_getText(self, target: Target) -> str | None:
        """Return an object's text."""
        text = self.first(target).view.shown_text
        return text or (None if self._is_simple(target) else "")

    def _is_simple(self, target: Target) -> bool:
        return not isinstance(target, str) and is_simple(self.selector(target))

    # -- writing --------------------------------------------------------------------------------------------------

    def rpc_setText(self, target: Target, text: str | None) -> bool:
        """Replace a field's text; a selector's object is clicked first, a kept object is not."""
        if self._is_simple(target):
            self.phone.input.tap(*_editable(self.first(target)).view.visible_bounds.center)
        return self.phone.input.set_text(_editable(self.first(target)).view, text or "")

    def rpc_clearTextField(self, target: Target) -> None:
        """Empty a field."""
        self.phone.input.set_text(_editable(self.first(target)).view, "")

    # -- waiting --------------------------------------------------------------------------------------------------

    async def rpc_waitForExists(self, target: Target, timeout_ms: float) -> bool:
        """Wait until there is one."""
        self.selector(target)

        def is_there() -> bool:
            return bool(self.all(target)) or (self.run_watchers() and bool(self.all(target)))

        return await self.until(is_there, timeout_ms)

    async def rpc_waitUntilGone(self, target: Target, timeout_ms: float) -> bool:
        """Wait until there is none."""
        return await self.until(lambda: not self.all(target), timeout_ms)

    # -- derived objects ------------------------------------------------------------------------------------------

    def child(self, target: Target, step: dict[str, Any], kind: str = "child") -> dict[str, Any]:
        """Return the selector of a child or sibling."""
        selector = dict(self.selector(target))
        steps = [step, *step.get("childOrSiblingSelector", [])]
        selector["childOrSibling"] = [*selector.get("childOrSibling", []), kind, *step.get("childOrSibling", [])]
        selector["childOrSiblingSelector"] = [*selector.get("childOrSiblingSelector", []), *steps]
        return selector

    def row_with(self, target: Target, row: Target, field: str, value: str) -> str:
        """Keep the child that matches `row` and has `value` itself or in one of its own children.

        Raises:
            RpcError: there is none.
        """
        rows = find_all(self.tops(), self.child(target, self.selector(row)))
        for at, found in enumerate(rows):
            if any(_names(part, field) == value for part in below(found)):
                return self.keep(self.child(target, {**self.selector(row), **_instance(self.selector(row), at)}))
        raise not_found(f'for {field}= "{value}"')

    def rpc_childByInstance(self, target: Target, row: Target, instance: int) -> str:
        """Return the n-th child."""
        step = self.selector(row)
        return self.keep(self.child(target, {**step, **_instance(step, instance)}))

    def rpc_getChild(self, target: str, child: Target) -> str | None:
        """Return a child of a kept object."""
        return self.keep(self.child(target, self.selector(child))) if target in self.objects else None

    def rpc_getFromParent(self, target: str, sibling: Target) -> str | None:
        """Return a sibling of a kept object."""
        if target not in self.objects:
            return None
        return self.keep(self.child(target, self.selector(sibling), "sibling"))

    def rpc_getUiObject(self, target: Target) -> str:
        """Keep a selector under a name; there need be no such object yet."""
        return self.keep(self.selector(target))

    def rpc_removeUiObject(self, name: str) -> None:
        """Forget a name."""
        self.objects.pop(name, None)

    def rpc_getUiObjects(self) -> list[str]:
        """Return all names."""
        return list(self.objects)


def _instance(selector: dict[str, Any], at: int) -> dict[str, Any]:
    return {"instance": at, "mask": selector.get("mask", 0) | _INSTANCE}


def _names(found: Found, field: str) -> str:
    return found.view.shown_text if field == "text" else found.view.desc


def _editable(found: Found) -> Found:
    return next((part for part in below(found) if isinstance(part.view, EditText)), found)


def rectangle(bounds: Rect) -> dict[str, int]:
    """Return bounds as the wire has them."""
    return {"left": bounds.left, "top": bounds.top, "right": bounds.right, "bottom": bounds.bottom}


def _describe(found: Found, *, is_sensitive: bool) -> dict[str, Any]:
    view = found.view
    empty = None if is_sensitive else ""
    bounds = rectangle(view.visible_bounds)
    return {
        "bounds": bounds,
        "visibleBounds": bounds,
        "className": view.cls,
        "packageName": view.package,
        "text": view.shown_text or empty,
        "contentDescription": view.desc or empty,
        "resourceName": (view.resource_id or None) if is_sensitive else None,
        "childCount": sum(child.is_visible for child in view.nodes),
        "checkable": view.is_checkable,
        "checked": view.is_checked,
        "clickable": view.is_clickable,
        "enabled": view.is_enabled,
        "focusable": view.is_focusable,
        "focused": view.is_focused,
        "longClickable": view.is_long_clickable,
        "scrollable": view.is_scrollable,
        "selected": view.is_selected,
    }
