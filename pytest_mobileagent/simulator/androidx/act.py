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
