"""What controls do when they are activated, and what forms send."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote_plus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.web.dom import Element

_FOCUSABLE = ("input", "textarea", "select", "button", "summary")


def form_of(element: Element) -> Element | None:
    """Return the form that a control belongs to."""
    name = element.get("form")
    return element.document.by_id(name) if name else element.nearest("form")


def controls_of(form: Element) -> list[Element]:
    """Return the controls of a form, in document order."""
    top = list(form.lineage())[-1]
    return [element for element in top.descendants() if element.is_control and form_of(element) is form]


def labelled_by(label: Element) -> Element | None:
    """Return the control that a label belongs to."""
    name = label.get("for")
    if name:
        return label.document.by_id(name)
    return label.find("input", "textarea", "select", "button", "progress", "meter")


def labels_of(element: Element) -> list[Element]:
    """Return the labels of a control."""
    top = list(element.lineage())[-1]
    return [label for label in top.descendants() if label.tag == "label" and labelled_by(label) is element]


def is_focusable(element: Element) -> bool:
    """Whether an element takes the focus when it is tapped."""
    if element.is_disabled:
        return False
    return (
        element.tag in _FOCUSABLE
        or (element.tag == "a" and element.has("href"))
        or element.get("tabindex").lstrip("-").isdigit()
    )


def is_valid(element: Element) -> bool:
    """Whether a control holds what its attributes ask for."""
    if element.is_disabled or not element.is_control:
        return True
    value = element.value
    if element.has("required"):
        if element.input_type == "radio":
            return any(other.is_checked for other in element.group()) or element.is_checked
        if not (element.is_checked if element.input_type == "checkbox" else value):
            return False
    if element.input_type == "number" and value:
        try:
            number = float(value)
        except ValueError:
            return False
        limits = [(element.get("min"), 1.0), (element.get("max"), -1.0)]
        return all((number - float(text)) * sign >= 0 for text, sign in limits if _is_number(text))
    return not (element.input_type == "email" and value and "@" not in value)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def submit_button(form: Element) -> Element | None:
    """Return the button that Enter in a field presses."""
    buttons = (control for control in controls_of(form) if is_submit(control))
    return next(buttons, None)


def takes_typing(element: Element) -> bool:
    """Whether a keyboard writes into an element: a text field that is neither read-only nor chosen in a dialog."""
    is_picked = element.input_type in ("date", "time", "month", "week")
    return element.is_text_field and not is_picked and not element.has("readonly")


def is_submit(element: Element) -> bool:
    """Whether an element submits its form."""
    if element.tag == "button":
        return element.get("type", "submit").lower() not in ("button", "reset")
    return element.input_type in ("submit", "image")


def query(form: Element, submitter: Element | None) -> str:
    """Return what a form sends, encoded."""
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in entries(form, submitter))


def entries(form: Element, submitter: Element | None) -> Iterator[tuple[str, str]]:
    """Yield the names and values that a form sends."""
    for control in controls_of(form):
        name = control.get("name")
        if not name or control.is_disabled:
            continue
        if control.is_button or control.input_type == "image":
            if control is submitter:
                yield name, control.get("value")
        elif control.input_type in ("checkbox", "radio"):
            if control.is_checked:
                yield name, control.value
        elif control.tag == "select":
            for option in control.chosen:
                yield name, option.value
        elif control.input_type != "file":
            yield name, control.value
