"""What is done once something is tapped or typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Act = Callable[[], object]


def bind(target: object, attribute: str) -> Callable[[Any], None]:
    """Return a function that sets an attribute: for `on_change`."""

    def setter(value: Any) -> None:  # noqa: ANN401 - the widget's value type
        setattr(target, attribute, value)

    return setter


def put(target: object, **values: object) -> Act:
    """Return a function that sets attributes to values: for `on_tap`."""

    def setter() -> None:
        for attribute, value in values.items():
            setattr(target, attribute, value)

    return setter


def reset(target: object, **values: object) -> bool:
    """Set the first attribute that has another value to the one that is named; False if all of them have theirs."""
    for attribute, value in values.items():
        if getattr(target, attribute) != value:
            setattr(target, attribute, value)
            return True
    return False


def flip(target: object, attribute: str) -> Act:
    """Return a function that turns an attribute that is true to false, and back: for `on_tap`."""

    def setter() -> None:
        setattr(target, attribute, not getattr(target, attribute))

    return setter
