"""What an agent wants done: one closed union, with a JSON form compatible with AndroidWorld's action space."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, asdict, dataclass, fields
from numbers import Integral, Real
from typing import Any, Literal, cast, get_args

from pytest_mobileagent.errors import AgentError

Direction = Literal["up", "down", "left", "right"]
DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")
KINDS = CLICK, INPUT, SCROLL, COMPLETE, OTHER = "click", "input", "scroll", "complete", "other"
_POSITIONS = ("x", "y", "to_x", "to_y")
_WHOLE = ("index", "duration_ms")
_NAMES = ("app_name", "keycode")
_FAR = 1e9  # px; neither infinite nor a whole number that no float can hold
_LONGEST_MS = 60_000
_LONGEST_NAME = 200
_LONGEST_TEXT = 20_000  # letters: what is typed longer holds a run up and is nobody's goal
_FLAGS = ("clear_text", "press_enter", "holds", "mouse")
_KEYCODE = re.compile(r"KEYCODE_[A-Z0-9_]+")


class ActionError(AgentError):
    """A reply is no action; the message says what is wrong with it. Costs a step."""


@dataclass(frozen=True, slots=True)
class Click:
    """Tap a point (px) or the element of that index."""

    x: int | None = None
    y: int | None = None
    index: int | None = None
    action_type: str = "click"


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """Tap a point or an element twice."""

    x: int | None = None
    y: int | None = None
    index: int | None = None
    action_type: str = "double_tap"


@dataclass(frozen=True, slots=True)
class LongPress:
    """Press a point or an element for a second."""

    x: int | None = None
    y: int | None = None
    index: int | None = None
    action_type: str = "long_press"


@dataclass(frozen=True, slots=True)
class Swipe:
    """Swipe over the whole screen in a direction, the way the finger moves."""

    direction: Direction
    action_type: str = "swipe"


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scroll the screen, or the element of that index, so that what lies in that direction is seen."""

    direction: Direction
    index: int | None = None
    action_type: str = "scroll"


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the finger from one point to another, px; `holds` first, as one picks something up.

    With a `mouse` it is its pointer, the button held down: some pages follow nothing else.
    """

    x: int
    y: int
    to_x: int
    to_y: int
    duration_ms: int = 500
    holds: bool = False
    mouse: bool = False
    action_type: str = "drag"


@dataclass(frozen=True, slots=True)
class InputText:
    """Type text, into the element of that index or at that point if given."""

    text: str
    x: int | None = None
    y: int | None = None
    index: int | None = None
    clear_text: bool = False
    press_enter: bool = False
    action_type: str = "input_text"


@dataclass(frozen=True, slots=True)
class KeyboardEnter:
    """Press Enter."""

    action_type: str = "keyboard_enter"


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a key by its Android name, `KEYCODE_…`."""

    keycode: str
    action_type: str = "press_keyboard"


@dataclass(frozen=True, slots=True)
class NavigateHome:
    """Press Home."""

    action_type: str = "navigate_home"


@dataclass(frozen=True, slots=True)
class NavigateBack:
    """Press Back."""

    action_type: str = "navigate_back"


@dataclass(frozen=True, slots=True)
class Overview:
    """Open the recent apps."""

    action_type: str = "overview"


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Open an app by its name."""

    app_name: str
    action_type: str = "open_app"


@dataclass(frozen=True, slots=True)
class Wait:
    """Let a second pass."""

    action_type: str = "wait"


@dataclass(frozen=True, slots=True)
class Status:
    """Say that the goal is reached (`complete`) or cannot be (`infeasible`): ends the episode, perhaps answering."""

    goal_status: Literal["complete", "infeasible"] = "complete"
    answer: str | None = None
    action_type: str = "status"


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the question that the goal asks; the last answer counts."""

    text: str
    action_type: str = "answer"


Action = (
    Click | DoubleTap | LongPress | Swipe | Scroll | Drag | InputText | KeyboardEnter | PressKey | NavigateHome
    | NavigateBack | Overview | OpenApp | Wait | Status | Answer
)  # fmt: skip
_CLASSES = get_args(Action)
_KINDS: dict[str, type[Any]] = {kind.__dataclass_fields__["action_type"].default: kind for kind in _CLASSES}


def to_json(action: Action) -> dict[str, Any]:
    """Return an action as a flat JSON object; what `from_json` supplies itself is left out."""
    return {
        name: value
        for name, value in asdict(action).items()
        if value is not None and (value is not False or name == "press_enter")
    }


def fields_of(action_type: str) -> tuple[str, ...]:
    """Return the fields that an action of that type has; none where there is no such type."""
    return tuple(field.name for field in fields(_KINDS[action_type])) if action_type in _KINDS else ()


def kind_of(action: Action) -> str:
    """Return the kind of a step, as the paper's table 2 sorts them."""
    match action:
        case Click() | DoubleTap() | LongPress():
            return CLICK
        case InputText():
            return INPUT
        case Scroll() | Swipe() | Drag():
            return SCROLL
        case Status():
            return COMPLETE
    return OTHER


def words(action: Action | None) -> str:
    """Return an action as a person reads it: `click(x=540, y=1200)`."""
    if action is None:
        return "no action"
    rest = {name: value for name, value in to_json(action).items() if name != "action_type"}
    return f"{action.action_type}({', '.join(f'{name}={value!r}' for name, value in rest.items())})"


def from_json(value: object) -> Action:
    """Return the action of a flat JSON object, or of its text.

    `input_text` presses Enter at the end, as AndroidWorld's does.

    Raises:
        ActionError: it is none; the message names what is wrong.
    """
    if isinstance(value, str):
        value = _decode(value)
    if not isinstance(value, dict):
        raise ActionError(f"an action is a JSON object, not {type(value).__name__}")
    kind = _KINDS.get(str(value.get("action_type")))
    if kind is None:
        raise ActionError(f"unknown action_type {value.get('action_type')!r}; known are {', '.join(sorted(_KINDS))}")
    given = _given(kind, value)
    try:
        action = kind(**given)
    except TypeError as error:
        raise ActionError(f"{value['action_type']}: {_missing(error)}") from error
    return checked(action)


def _decode(text: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ActionError(f"not a JSON action: {text[:200]!r}") from error
    return value


def _given(kind: type[Any], value: dict[object, Any]) -> dict[str, Any]:
    """Return the fields that are set, in the types that AndroidWorld turns them into."""
    given = {str(name): item for name, item in value.items() if item is not None}
    unknown = sorted(set(given) - {field.name for field in fields(kind)})
    if unknown:
        raise ActionError(f"{value['action_type']} has no field {unknown[0]!r}")
    if kind is InputText:
        given.setdefault("press_enter", True)
    index, text = given.get("index"), given.get("text")
    if isinstance(index, str) and index.isascii() and index.isdigit() and len(index) < 6:
        given["index"] = int(index)
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        given["text"] = str(text)
    return given


def _missing(error: TypeError) -> str:
    found = re.findall(r"'(\w+)'", str(error))
    return f"{found[-1]} is missing" if found else str(error)


def checked(action: Action) -> Action:
    """Return an action whose values are what they should be; numbers of other libraries become Python's own.

    Raises:
        ActionError: one is not; the message names it.
    """
    kind: Any = next(one for one in type(action).__mro__ if one in _CLASSES)
    given = {field.name: _own(getattr(action, field.name)) for field in fields(kind) if field.name != "action_type"}
    exact: Action = kind(**given)
    _check(exact)
    return exact


def _own(value: object) -> object:
    """Return a number or a text as Python's own, whatever its class makes of it."""
    if isinstance(value, bool):
        return value
    makers: tuple[tuple[Any, type], ...] = (
        (str.__str__, str), (int.__int__, int), (float.__float__, float), (int, Integral), (float, Real),
    )  # fmt: skip
    for exact, kind in makers:
        if isinstance(value, kind):
            return exact(value)
    return value


def _check(action: Action) -> None:
    kind = action.action_type
    _check_types(action)
    if isinstance(action, (Swipe, Scroll)) and not _is_one(action.direction, DIRECTIONS):
        raise ActionError(f"{kind}: direction {action.direction!r} is not one of {', '.join(DIRECTIONS)}")
    if isinstance(action, (Click, DoubleTap, LongPress, InputText)):
        _check_place(action)
    if isinstance(action, Drag) and not 0 <= action.duration_ms <= _LONGEST_MS:
        raise ActionError(f"drag: duration_ms {action.duration_ms} is not between 0 and {_LONGEST_MS}")
    if isinstance(action, InputText) and len(action.text) > _LONGEST_TEXT:
        raise ActionError(f"{kind}: text of {len(action.text)} letters; at most {_LONGEST_TEXT} are typed at once")
    if isinstance(action, Status) and not _is_one(action.goal_status, ("complete", "infeasible")):
        raise ActionError(f"status: goal_status {action.goal_status!r} is not complete or infeasible")
    if isinstance(action, PressKey) and not _KEYCODE.fullmatch(action.keycode):
        raise ActionError(f"press_keyboard: keycode {action.keycode!r} is not KEYCODE_ and a name in capitals")


def _is_one(value: object, names: tuple[str, ...]) -> bool:
    return isinstance(value, str) and value in names


def _check_types(action: Action) -> None:
    for field in fields(action):
        value = getattr(action, field.name)
        wanted = _wanted(field.name, value) if value is not None or field.default is MISSING else ""
        if wanted:
            raise ActionError(f"{action.action_type}: {field.name} {value!r:.300} is not {wanted}")


def _wanted(name: str, value: object) -> str:
    """Return what a field's value should be; empty if it is that."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if name in _POSITIONS:
        return "" if is_number and -_FAR < cast("float", value) < _FAR else "a number"
    if name in _WHOLE:
        return "" if is_number and isinstance(value, int) else "a whole number"
    if name in _NAMES:
        return (
            "" if isinstance(value, str) and len(value) <= _LONGEST_NAME else f"a text of up to {_LONGEST_NAME} letters"
        )
    if name in ("text", "answer"):
        return "" if isinstance(value, str) else "a text"
    return "true or false" if name in _FLAGS and not isinstance(value, bool) else ""


def _check_place(action: Click | DoubleTap | LongPress | InputText) -> None:
    has_half = (action.x is None) != (action.y is None)
    places = (action.x is not None) + (action.index is not None)
    if has_half or places > 1 or (places == 0 and not isinstance(action, InputText)):
        raise ActionError(f"{action.action_type} needs either index or x and y")
