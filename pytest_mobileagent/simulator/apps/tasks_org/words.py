"""The app's words in its language, for what no view says by itself: frames, numbers, what stands in notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "org.tasks"
DEFAULT_LIST, UNTITLED = "Default list", "(No title)"  # as they are stored, whatever the language


def tr(phone: Phone, text: str) -> str:
    """Return a text in the app's language."""
    return phone.strings.translate(PACKAGE, text)


def counted(phone: Phone, number: int, one: str, other: str) -> str:
    """Return a text of a number in the app's language."""
    return phone.strings.count(PACKAGE, number, one, other)


def list_name(phone: Phone, name: str) -> str:
    """Return what a list is called on the screen: the first one has a name of the app's own."""
    return tr(phone, name) if name == DEFAULT_LIST else name


def task_title(phone: Phone, title: str) -> str:
    """Return what a task is called on the screen: one without a title has one of the app's own."""
    return tr(phone, title) if title == UNTITLED else title
