"""What the user does to a page: fingers, keys, and what controls make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from pytest_mobileagent.simulator.web import controls, forms
from pytest_mobileagent.simulator.web.dom import Element
from pytest_mobileagent.simulator.web.requests import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.simulator.web.page import Page

_KEY_CODES = {"Enter": 13, "Backspace": 8, "Tab": 9, "Escape": 27}
_MOUSE = {"bubbles": True, "cancelable": True, "composed": True, "detail": 1}


class Interaction:
    """Delivers fingers and keys to the elements of a page, with the events that Chrome sends."""

    def __init__(self, page: Page) -> None:
        """Act on `page`."""
        self._page = page
        self._value_before: str | None = None  # of the focused field, when it got the focus
        self.on_focus: Callable[[Element | None], None] = lambda _: None

    # -- fingers ------------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float) -> None:
        """Tap a point of the viewport, CSS px."""
        target = self._page.element_at(x, y) or self._page.document.body
        if target is not None:
            self._page.perform(lambda: self._tap(target, x, y))

    def _tap(self, target: Element, x: float, y: float) -> None:
        place = {**_MOUSE, "clientX": x, "clientY": y, "screenX": x, "screenY": y}
        pointer = {**place, "pointerId": 1, "pointerType": "touch", "isPrimary": True}
        self._page.fire(target, "pointerover", "PointerEvent", pointer)
        self._page.fire(target, "pointerdown", "PointerEvent", {**pointer, "buttons": 1, "pressure": 1})
        follows = self._page.fire(target, "touchstart", "TouchEvent", self._touch(x, y))
        self._page.fire(target, "pointerup", "PointerEvent", pointer)
        follows = self._page.fire(target, "touchend", "TouchEvent", self._touch(x, y)) and follows
        if not follows:
            return
        for type_ in ("mouseover", "mouseenter", "mousemove"):
            self._page.fire(target, type_, "MouseEvent", {**place, "bubbles": type_ != "mouseenter"})
        if self._page.fire(target, "mousedown", "MouseEvent", {**place, "buttons": 1}):
            self.focus_from(target)
        self._page.fire(target, "mouseup", "MouseEvent", place)
        self.click(target, place)

    def _touch(self, x: float, y: float) -> dict[str, object]:
        place = {
            "clientX": x,
            "clientY": y,
            "screenX": x,
            "screenY": y,
            "pageX": x + self._page.scroll_x,
            "pageY": y + self._page.scroll_y,
        }
        return {"bubbles": True, "cancelable": True, "composed": True, "touch": place}

    def touch(self, target: Element, phase: str, x: float, y: float) -> bool:
        """Move a finger that went down on `target`: `start`, `move`, `end`; False if the page keeps it for itself."""
        result = [True]

        def run() -> None:
            name = {"start": "pointerdown", "move": "pointermove", "end": "pointerup"}[phase]
            init = {
                **_MOUSE, "clientX": x, "clientY": y, "screenX": x, "screenY": y, "pointerId": 1,
                "pointerType": "touch",
                "isPrimary": True, "buttons": int(phase != "end"),
            }  # fmt: skip
            self._page.fire(target, name, "PointerEvent", init)
            result[0] = self._page.fire(target, f"touch{phase}", "TouchEvent", self._touch(x, y))

        if self._page.heard & {f"touch{phase}", "pointerdown", "pointermove", "pointerup"}:
            self._page.perform(run)
        return result[0]

    def keeps_touches(self, target: Element) -> bool:
        """Whether the looks of an element say that fingers do not scroll there (`touch-action: none`)."""
        styles = self._page.styles()
        nodes = [node for node in target.lineage() if isinstance(node, Element)]
        return any(styles.of(node).get("touch-action") in ("none", "pinch-zoom") for node in nodes)

    def hold(self, x: float, y: float) -> Element | None:
        """Press a point long; return the element there unless the page deals with it."""
        target = self._page.element_at(x, y)
        found: list[Element] = []
        if target is None:
            return None

        def run() -> None:
            if self._page.fire(
                target, "contextmenu", "PointerEvent", {**_MOUSE, "clientX": x, "clientY": y, "button": 2}
            ):
                found.append(target)

        self._page.perform(run)
        return found[0] if found else None

    # -- clicks -------------------------------------------------------------------------------------------------

    def click(self, element: Element, place: Mapping[str, object] | None = None) -> None:
        """Click an element: the event, and what follows from it unless it is prevented."""
        if element.is_disabled:
            return
        control = element.nearest("input") if element.tag == "input" else None
        before = self._toggle(control)
        if not self._page.fire(element, "click", "PointerEvent", dict(place or _MOUSE)):
            if before is not None and control is not None:
                self._restore(control, before)
            return
        if before is not None and control is not None:
            if before != [other.ticked for other in self._group(control)] or control.input_type == "checkbox":
                self._page.fire(control, "input", "Event", {"bubbles": True})
                self._page.fire(control, "change", "Event", {"bubbles": True})
            return
        self._activate(element, place)

    @staticmethod
    def _group(control: Element) -> list[Element]:
        return (
            [control, *(other for other in control.group() if other is not control)]
            if control.input_type == "radio"
            else [control]
        )

    def _toggle(self, control: Element | None) -> list[bool | None] | None:
        """Change a check box or radio button before its event; return how things were."""
        if control is None or control.input_type not in ("checkbox", "radio"):
            return None
        before = [other.ticked for other in self._group(control)]
        control.check(is_on=control.input_type == "radio" or not control.is_checked)
        return before

    def _restore(self, control: Element, before: list[bool | None]) -> None:
        for other, ticked in zip(self._group(control), before, strict=True):
            other.ticked = ticked
        self._page.document.changed()

    def _activate(self, element: Element, place: Mapping[str, object] | None) -> None:
        """Do what a click does by default: that of the nearest element around that does anything."""
        for node in element.lineage():
            if not isinstance(node, Element):
                return
            if node.tag == "a" and node.has("href"):
                self._follow(node)
                return
            if forms.is_submit(node) and not node.is_disabled:
                form = forms.form_of(node)
                if form is not None:
                    self.submit(form, node)
                return
            if node.tag == "label":
                control = forms.labelled_by(node)
                if control is not None and not control.contains(element) and not control.is_disabled:
                    self.focus(control if control.is_text_field else self._page.document.focused)
                    self.click(control)
                return
            if self._activate_other(node, place):
                return

    def _activate_other(self, node: Element, place: Mapping[str, object] | None) -> bool:
        if node.tag == "summary" and isinstance(node.parent, Element) and node.parent.tag == "details":
            _toggle_details(node.parent)
            self._page.fire(node.parent, "toggle", "Event", {})
            return True
        if node.input_type == "reset" or (node.tag == "button" and node.get("type").lower() == "reset"):
            form = forms.form_of(node)
            if form is not None and self._page.fire(form, "reset", "Event", {"bubbles": True, "cancelable": True}):
                for control in forms.controls_of(form):
                    control.reset()
            return True
        if node.input_type == "range" and place is not None and "clientX" in place:
            self.slide(node, float(str(place["clientX"])))
            return True
        return node.is_control

    def slide(self, element: Element, x: float) -> None:
        """Move a slider to a place of the viewport."""
        area = self._page.render().area_of(element)
        value = controls.slid(element, (x + self._page.scroll_x - area.x - 8) / max(1.0, area.width - 16))
        if value != element.value:
            element.value = value
            self._page.fire(element, "input", "Event", {"bubbles": True})
            self._page.fire(element, "change", "Event", {"bubbles": True})

    def choose(self, element: Element, option: Element) -> None:
        """Choose an option of a list, as a finger does."""
        if option.is_disabled:
            return
        if element.has("multiple"):
            option.ticked = not option.is_checked
            self._page.document.changed()
        elif element.chosen == [option]:
            return
        else:
            element.choose(option)
        self._page.fire(element, "input", "Event", {"bubbles": True})
        self._page.fire(element, "change", "Event", {"bubbles": True})

    def _follow(self, link: Element) -> None:
        address = link.get("href").strip()
        if address.startswith("javascript:"):
            if self._page.engine is not None:
                self._page.engine.call("script", 0, text=unquote_to_bytes(address[11:]).decode("utf-8", "replace"))
            return
        self._page.ask(Request("tab" if link.get("target") == "_blank" else "navigate", self._page.resolve(address)))

    def submit(self, form: Element, submitter: Element | None, *, checks: bool = True) -> None:
        """Submit a form, if its controls hold what they must and no listener prevents it."""
        if checks and not form.has("novalidate"):
            wrong = next(
                (c for c in forms.controls_of(form) if not forms.is_valid(c) or c.number in self._page.custom_errors),
                None,
            )
            if wrong is not None:
                self._page.fire(wrong, "invalid", "Event", {"cancelable": True})
                self.focus(wrong)
                return
        if checks and not self._page.fire(form, "submit", "SubmitEvent", {"bubbles": True, "cancelable": True}):
            return
        action = form.get("action")
        if action.startswith("javascript:"):
            if self._page.engine is not None:
                self._page.engine.call("script", 0, text=action[11:])
            return
        target = self._page.resolve(action) if action else self._page.url
        if form.get("method", "get").lower() == "get":
            target = f"{target.partition('#')[0].partition('?')[0]}?{forms.query(form, submitter)}"
        self._page.ask(Request("navigate", target))

    # -- focus and typing ---------------------------------------------------------------------------------------

    def focus_from(self, target: Element) -> None:
        """Focus the nearest element around one that was pressed which takes the focus."""
        nodes = [node for node in target.lineage() if isinstance(node, Element)]
        self.focus(next((node for node in nodes if forms.is_focusable(node)), None))

    def focus(self, element: Element | None) -> None:
        """Move the focus, with its events."""
        previous = self._page.document.focused
        if previous is element or (element is not None and not forms.is_focusable(element)):
            return
        self._page.document.focused = element
        self._page.document.changed()
        if previous is not None:
            related = {"relatedTarget": element.number if element is not None else 0}
            self._commit(previous)
            self._page.fire(previous, "blur", "FocusEvent", related)
            self._page.fire(previous, "focusout", "FocusEvent", {**related, "bubbles": True})
        if element is not None and self._page.document.focused is element:
            related = {"relatedTarget": previous.number if previous is not None else 0}
            self._value_before = element.value if element.is_text_field else None
            self._page.fire(element, "focus", "FocusEvent", related)
            self._page.fire(element, "focusin", "FocusEvent", {**related, "bubbles": True})
        self.on_focus(self._page.document.focused)

    def _commit(self, element: Element) -> None:
        """Tell of a changed value when a field is left."""
        before, self._value_before = self._value_before, None
        if before is not None and before != element.value:
            self._page.fire(element, "change", "Event", {"bubbles": True})

    def typed(self, element: Element, text: str) -> None:
        """Replace a field's value, as the keyboard does."""
        self._page.perform(lambda: self._typed(element, text))

    def _typed(self, element: Element, text: str) -> None:
        before = element.value
        is_longer = len(text) > len(before)
        data = text[len(before) :] if text.startswith(before) else None
        key = "Unidentified" if is_longer else "Backspace"
        if data is not None and len(data) == 1:
            key = data
        code = ord(key.upper()) if len(key) == 1 and key.isalnum() else _KEY_CODES.get(key, 229)
        if not self._key(element, "keydown", key, code) or (
            len(key) == 1 and not self._key(element, "keypress", key, code)
        ):
            return
        if element.value != before and data is not None:  # a listener has changed it: the letter is added to that
            text = element.value + data
        limit = element.get("maxlength")
        element.value = text[: int(limit)] if limit.isdigit() else text
        if element.number in self._page.selection:
            self._page.selection[element.number] = (len(element.value), len(element.value))
        kind = "insertText" if is_longer else "deleteContentBackward"
        self._page.fire(element, "input", "InputEvent", {"bubbles": True, "data": data, "inputType": kind})
        self._key(element, "keyup", key, code)

    def _key(self, element: Element, type_: str, key: str, code: int) -> bool:
        init = {"bubbles": True, "cancelable": True, "composed": True, "key": key, "keyCode": code}
        if type_ == "keypress":
            init["charCode"] = ord(key) if len(key) == 1 else code
            init["keyCode"] = init["charCode"]
        return self._page.fire(element, type_, "KeyboardEvent", init)

    def entered(self, element: Element) -> None:
        """Press Enter in a field: its form is submitted."""
        self._page.perform(lambda: self._entered(element))

    def _entered(self, element: Element) -> None:
        if self._key(element, "keydown", "Enter", 13) and self._key(element, "keypress", "Enter", 13):
            if self._value_before is not None and self._value_before != element.value:
                self._value_before = element.value
                self._page.fire(element, "change", "Event", {"bubbles": True})
            form = forms.form_of(element)
            button = forms.submit_button(form) if form is not None else None
            if form is not None and button is not None:
                self.click(button)
            elif form is not None and sum(control.is_text_field for control in forms.controls_of(form)) == 1:
                self.submit(form, None)
        self._key(element, "keyup", "Enter", 13)


def _toggle_details(details: Element) -> None:
    if details.has("open"):
        details.drop("open")
    else:
        details.put("open", "")
