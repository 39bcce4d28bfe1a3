"""The route of W3C actions: fingers and keys, tick by tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import ELEMENT_KEY, WebDriverError
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.system import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

_ITEMS = {
    "pointer": ("pause", "pointerDown", "pointerUp", "pointerMove", "pointerCancel"),
    "key": ("pause", "keyDown", "keyUp"),
    "none": ("pause",),
}
_POINTERS = ("touch", "mouse", "pen")
_MOVE_MS = 10  # between two places of a finger that moves
_MOST_MS = 600_000
_META = {"\ue008": keys.META_SHIFT, "\ue050": keys.META_SHIFT, "\ue009": keys.META_CTRL, "\ue051": keys.META_CTRL}
# The specification's keys (section 17.4.2) by the codes of Android's.
_KEYS = {
    "\ue003": keys.KEY_DEL, "\ue004": keys.KEY_TAB, "\ue006": keys.KEY_ENTER, "\ue007": keys.KEY_ENTER,
    "\ue00c": keys.KEY_ESCAPE, "\ue00d": keys.KEY_SPACE, "\ue010": keys.KEY_MOVE_END, "\ue011": keys.KEY_MOVE_HOME,
    "\ue012": keys.KEY_LEFT, "\ue013": keys.KEY_UP, "\ue014": keys.KEY_RIGHT, "\ue015": keys.KEY_DOWN,
    "\ue017": keys.KEY_FORWARD_DEL,
}  # fmt: skip
_LAST_CODE = 163


@dataclass(slots=True)
class _Source:
    """One finger or keyboard: what it does in each tick, and where it is."""

    id: str
    kind: str
    items: list[Call]
    pointer: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    is_down: bool = False
    meta: int = 0
    moves: tuple[tuple[float, float], tuple[float, float], float] | None = field(default=None)


@route("POST", "actions")
def actions(driver: Driver, call: Call) -> None:
    """Perform actions; fingers that are still down at the end are lifted."""
    sources = [_source(number, given) for number, given in enumerate(call.items("actions"))]
    names = [source.id for source in sources]
    if len(set(names)) < len(names):
        raise WebDriverError("invalid argument", f"The ids of actions must differ: {', '.join(names)}")
    try:
        for tick in range(max((len(source.items) for source in sources), default=0)):
            _tick(driver, [(source, source.items[tick]) for source in sources if tick < len(source.items)])
    finally:
        for source in sources:
            if source.is_down:
                driver.phone.input.up(*source.at, pointer=source.pointer)
    driver.phone.input.settle()


def _source(number: int, given: Call) -> _Source:
    kind, name = given.text("type"), given.text("id")
    if kind not in _ITEMS:
        message = f"Only {list(_ITEMS)} values are supported for type key. '{kind}' is passed instead"
        raise WebDriverError("invalid argument", f"{message} for action '{name}'")
    pointer_type = given.within("parameters").text("pointerType", "touch")
    if pointer_type not in _POINTERS:
        message = f"Only {list(_POINTERS)} values are supported for pointerType key. '{pointer_type}' is passed"
        raise WebDriverError("invalid argument", f"{message} instead for action '{name}'")
    items = given.items("actions") if given.has("actions") else []
    for item in items:
        if item.text("type") not in _ITEMS[kind]:
            message = f"Only {list(_ITEMS[kind])} item type values are supported for action type '{kind}'."
            raise WebDriverError("invalid argument", f"{message} '{item.text('type')}' is passed instead")
    return _Source(name, kind, items, pointer=number)


def _tick(driver: Driver, now: list[tuple[_Source, Call]]) -> None:
    """Let every source do its next item; the tick lasts as long as the longest."""
    duration_ms = 0.0
    for source, item in now:
        lasts_ms = item.number("duration", 0)
        if not 0 <= lasts_ms <= _MOST_MS:
            raise WebDriverError("invalid argument", f"the duration must be between 0 and {_MOST_MS} ms: {lasts_ms}")
        duration_ms = max(duration_ms, lasts_ms)
        source.moves = None
        _begin(driver, source, item)
    moving = [source for source, _ in now if source.moves is not None]
    for passed_ms in _steps(duration_ms):
        driver.phone.pass_time(min(_MOVE_MS, duration_ms) / 1000)
        for source in moving:
            _move(driver, source, passed_ms)


def _steps(duration_ms: float) -> Iterator[float]:
    """Yield the moments of a tick: at least its end."""
    passed_ms = 0.0
    while passed_ms + _MOVE_MS < duration_ms:
        passed_ms += _MOVE_MS
        yield passed_ms
    yield duration_ms


def _begin(driver: Driver, source: _Source, item: Call) -> None:
    fingers, name = driver.phone.input, item.text("type")
    if name == "pointerDown" and not source.is_down:
        fingers.down(*source.at, pointer=source.pointer)
        source.is_down = True
    elif name in ("pointerUp", "pointerCancel") and source.is_down:
        fingers.up(*source.at, pointer=source.pointer)
        source.is_down = False
    elif name == "pointerMove":
        source.moves = (source.at, _target(driver, source, item), item.number("duration", 0))
    elif name in ("keyDown", "keyUp"):
        _key(driver, source, item.text("value"), is_down=name == "keyDown")


def _target(driver: Driver, source: _Source, item: Call) -> tuple[float, float]:
    origin = item.parameters.get("origin", "viewport")
    if origin == "viewport":
        return item.number("x"), item.number("y")
    x, y = item.number("x", 0), item.number("y", 0)
    if origin == "pointer":
        return source.at[0] + x, source.at[1] + y
    name = item.element("origin")
    if not name:
        message = f"An unknown element '{origin}' is set for the action '{source.id}'; it is named by {ELEMENT_KEY}"
        raise WebDriverError("invalid argument", message)
    middle_x, middle_y = driver.elements.get(name).view.visible_bounds.center
    return middle_x + x, middle_y + y


def _move(driver: Driver, source: _Source, passed_ms: float) -> None:
    if source.moves is None:
        return
    (x1, y1), (x2, y2), duration_ms = source.moves
    share = min(1.0, passed_ms / duration_ms) if duration_ms else 1.0
    source.at = (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
    if source.is_down:
        driver.phone.input.move(*source.at, pointer=source.pointer)


def _key(driver: Driver, source: _Source, value: str, *, is_down: bool) -> None:
    """Press a key; keys that change others count while they are down."""
    if value in _META:
        source.meta = source.meta | _META[value] if is_down else source.meta & ~_META[value]
    elif not is_down:
        return
    elif value in _KEYS:
        driver.phone.input.key(_KEYS[value], source.meta)
    elif source.meta & keys.META_CTRL:
        code = next((code for code in range(_LAST_CODE) if keys.key_character(code, is_shifted=False) == value), None)
        if code is not None:
            driver.phone.input.key(code, source.meta)
    else:
        driver.phone.input.text(value.upper() if source.meta & keys.META_SHIFT else value)
