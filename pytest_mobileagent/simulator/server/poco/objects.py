"""The objects that poco's drivers call, and the objects that stay on the phone until a driver forgets them.

Which methods there are and what they are given: classes `RpcServer`, `PocoUiautomation`, `Input` and `Screen` of
`com.netease.open`, as the service has them.
"""

from __future__ import annotations

import base64
import io
import uuid
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.hrpc import BAD_REQUEST, NO_OBJECT, HrpcError
from pytest_mobileagent.simulator.server.poco.nodes import Node, Root, cannot_set, dump, removed, select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.protocol.hrpc import Request, Step
    from pytest_mobileagent.simulator.phone import Phone

    Method = Callable[..., object]
    Overload = tuple[tuple[type, ...], Method]  # of which types the arguments are

FRAMEWORK = "poco-uiautomation-framework"
_MOST = 1000  # are kept: the oldest are forgotten first, should a driver not forget them
_STEP_S = 0.025  # between two places of a finger that moves
_LONG_S = 3.0
_QUALITY = 75
_NODES = "[Lcom.netease.open.libpoco.sdk.AbstractNode;"


class Thing:
    """An object with fields or methods."""

    def __init__(self, kind: str, members: dict[str, object]) -> None:
        """Be of the class `kind`; a member is a value or the overloads of a method."""
        self.kind = kind
        self.members = members


class Nodes:
    """Nodes that were selected."""

    kind = _NODES

    def __init__(self, nodes: Iterable[Root | Node]) -> None:
        """Keep them."""
        self.nodes = tuple(nodes)

    def first(self) -> Root | Node:
        """Return the first one.

        Raises:
            HrpcError: there is none.
        """
        if not self.nodes:
            raise HrpcError("java.lang.ArrayIndexOutOfBoundsException", "length=0; index=0")
        return self.nodes[0]


class Objects:
    """The objects by their names, and what a request does with one."""

    def __init__(self, phone: Phone) -> None:
        """Drive `phone`."""
        self._phone = phone
        self._framework = _framework(phone)
        self._kept: dict[str, object] = {}
        self._count = 0

    def follow(self, request: Request) -> tuple[object, str]:
        """Return what a request's path leads to, and its name if it stays here.

        Raises:
            HrpcError: it leads nowhere.
        """
        if request.error:
            raise HrpcError(BAD_REQUEST, request.error)
        value, keeps, called = self._named(request.uri), bool(request.steps), _Called()
        for step in request.steps:
            if step.name == "del":
                self._kept.pop(request.uri, None)
                keeps = False
            else:
                value = self._taken(value, step, called)
        if not isinstance(value, (Thing, Nodes, Root, Node)):
            return value, ""
        name = self._keep(value) if keeps else ""
        return f"<Rpc remote object proxy of {_shown(value)}>", name

    def _named(self, uri: object) -> object:
        if uri == FRAMEWORK:
            return self._framework
        if uri not in self._kept:
            raise HrpcError(NO_OBJECT, f'RPC object not found. uri="{uri}"')
        return self._kept[str(uri)]

    def _keep(self, value: object) -> str:
        self._count += 1
        for node in value.nodes if isinstance(value, Nodes) else (value,):
            if isinstance(node, Node):
                node.note_place()
        name = f"{_shown(value)}({uuid.uuid5(uuid.NAMESPACE_OID, f'poco {self._count}')})"
        self._kept[name] = value
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return name

    def _taken(self, value: object, step: Step, called: _Called) -> object:
        """Return what a step leads to from a value."""
        match step.name:
            case "getattr":
                return called.look_up(value, step.given)
            case "call":
                return called.call([self._argument(one) for one in step.given])
            case "getitem":
                return _item(value, step.given)
            case "len":
                return _length(value)
        raise HrpcError("java.lang.IllegalAccessException", f"{_shown(value)} cannot be changed: {step.name}")

    def _argument(self, told: object) -> object:
        if not isinstance(told, list) or len(told) != 2:
            raise HrpcError("org.json.JSONException", f"{told} is no argument")
        return self._named(told[1]) if told[0] == "uri" else told[1]


class _Called:
    """The method that a path has named, until it is called."""

    def __init__(self) -> None:
        self._overloads: tuple[Overload, ...] = ()
        self._name = ""
        self._of: object = None

    def look_up(self, value: object, name: object) -> object:
        members = value.members if isinstance(value, Thing) else {}
        if name not in members:
            raise HrpcError("java.lang.NoSuchFieldException", f"No field {name} in class {_kind(value)}")
        member = members[str(name)]
        if not isinstance(member, tuple):
            return member
        self._overloads, self._name, self._of = member, str(name), value
        return value

    def call(self, arguments: list[object]) -> object:
        for types, method in self._overloads:
            if len(types) == len(arguments) and all(map(_fits, arguments, types)):
                self._overloads = ()
                return method(*arguments)
        told = f"arguments are {arguments}, arguments.size() is {len(arguments)}"
        message = f'"{_shown(self._of)}" does not have (overload)method name "{self._name}", {told}'
        raise HrpcError("java.lang.NoSuchMethodException", message)


def _fits(value: object, wanted: type) -> bool:
    """Whether a value is of a type: a whole number is no `double`, and `true` no number."""
    return isinstance(value, wanted) and (wanted is not int or not isinstance(value, bool))


def _kind(value: object) -> str:
    return value.kind if isinstance(value, (Thing, Nodes)) else f"com.netease.open.libpoco.{type(value).__name__}"


def _shown(value: object) -> str:
    return "null" if value is None else _kind(value)


def _item(value: object, at: object) -> object:
    items = value.nodes if isinstance(value, Nodes) else value
    if isinstance(items, (list, tuple)) and isinstance(at, int):
        if not 0 <= at < len(items):
            raise HrpcError("java.lang.ArrayIndexOutOfBoundsException", f"length={len(items)}; index={at}")
        return items[at]
    raise HrpcError("java.lang.ClassCastException", f"{_kind(value)} cannot be cast to java.util.Map")


def _length(value: object) -> int:
    items = value.nodes if isinstance(value, Nodes) else value
    if isinstance(items, (list, tuple)):
        return len(items)
    raise HrpcError("java.lang.ClassCastException", f"{_kind(value)} cannot be cast to java.util.Map")


def _framework(phone: Phone) -> Thing:
    """Return what the service exports."""
    service = "com.netease.open.pocoservice"
    screen, hand = Screen(phone), Hand(phone)
    return Thing(
        f"{service}.PocoUiautomation",
        {
            "uiAutomationConnected": (((), lambda: True),),
            "dumper": Thing(
                f"{service}.Dumper",
                {
                    "dumpHierarchy": (
                        ((), lambda: dump(Root(phone), only_visible=True)),
                        ((bool,), lambda only_visible: dump(Root(phone), only_visible=only_visible)),
                    ),
                    "getRoot": (((), lambda: Root(phone)),),
                },
            ),
            "selector": Thing(
                "com.netease.open.libpoco.sdk.Selector",
                {
                    "select": (
                        ((list,), lambda query: Nodes(select(phone, query, is_multiple=True))),
                        ((list, bool), lambda query, every: Nodes(select(phone, query, is_multiple=every))),
                    ),
                    "getRoot": (((), lambda: Root(phone)),),
                },
            ),
            "attributor": Thing(
                "com.netease.open.libpoco.sdk.Attributor",
                {
                    "getAttr": (
                        ((Nodes, str), lambda nodes, name: _get(nodes.first(), name)),
                        ((Node, str), _get),
                        ((Root, str), _get),
                    ),
                    "setAttr": (
                        ((Nodes, str, object), lambda nodes, name, value: _set(nodes.first(), name, value)),
                        ((Node, str, object), _set),
                    ),
                },
            ),
            "inputer": Thing(f"{service}.Input", hand.methods()),
            "screen": Thing(
                f"{service}.Screen",
                {"getScreen": (((int,), screen.picture),), "getPortSize": (((), screen.size),)},
            ),
        },
    )


def _get(node: Root | Node, name: str) -> object:
    if isinstance(node, Node) and name in ("visible", "pos"):
        node.refresh()
    return node.attribute(name)


def _set(node: Root | Node, name: str, value: object) -> None:
    if not isinstance(node, Node):
        raise removed(name)
    if name != "text":
        raise cannot_set(name, node)
    node.set_text(value if isinstance(value, str) else str(value))


class Screen:
    """The screen as a picture."""

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self._phone = phone

    def size(self) -> list[int]:
        """Return its width and height, px."""
        return list(self._phone.display.size)

    def picture(self, width: int) -> str:
        """Return a JPEG of that width, in lines of base64.

        Raises:
            HrpcError: no picture has that width.
        """
        image = self._phone.windows.image().convert("RGB")
        height = image.height * width // image.width
        if not 0 < width <= 4 * image.width or height <= 0:
            raise HrpcError("java.lang.IllegalArgumentException", "width and height must be > 0")
        data = io.BytesIO()
        image.resize((width, height)).save(data, "JPEG", quality=_QUALITY)
        return base64.encodebytes(data.getvalue()).decode()


class Hand:
    """Fingers and keys; places are shares of the screen's width and height."""

    def __init__(self, phone: Phone) -> None:
        """Touch `phone`."""
        self._phone = phone

    def methods(self) -> dict[str, object]:
        """Return what drivers may call."""
        two, three, five = (float,) * 2, (float,) * 3, (float,) * 5
        return {
            "click": ((two, self._click),),
            "longClick": ((two, self._press), (three, self._press)),
            "swipe": ((five, self._swipe),),
            "keyevent": (((int,), self._key),),
            "applyMotionEvents": (((list,), self._apply),),
        }

    def _at(self, x: float, y: float) -> tuple[float, float]:
        width, height = self._phone.display.size
        return x * width, y * height

    def _click(self, x: float, y: float) -> None:
        self._phone.input.tap(*self._at(x, y), duration_ms=0)

    def _press(self, x: float, y: float, duration_s: float = _LONG_S) -> None:
        self._phone.input.tap(*self._at(x, y), duration_ms=max(0.0, duration_s) * 1000)

    def _swipe(self, x1: float, y1: float, x2: float, y2: float, duration_s: float) -> None:
        self._phone.input.swipe(*self._at(x1, y1), *self._at(x2, y2), max(duration_s, _STEP_S) * 1000)

    def _key(self, code: int) -> None:
        self._phone.input.key(code)

    def _apply(self, events: list[list[Any]]) -> None:
        """Put fingers down, move, lift them and wait, as the events say; those that are still down are lifted."""
        fingers, down = self._phone.input, dict[int, tuple[float, float]]()
        try:
            for event in events:
                match event:
                    case ["d", [x, y], int(pointer)]:
                        down[pointer] = self._at(x, y)
                        fingers.down(*down[pointer], pointer=pointer)
                    case ["m", [x, y], int(pointer)] if pointer in down:
                        down[pointer] = self._at(x, y)
                        fingers.move(*down[pointer], pointer=pointer)
                    case ["u", int(pointer)] if pointer in down:
                        fingers.up(*down.pop(pointer), pointer=pointer)
                    case ["s", (int() | float()) as seconds]:
                        self._phone.pass_time(max(0.0, seconds))
                    case _:
                        raise HrpcError("java.lang.IllegalArgumentException", f'Unknown event type "{event}"')
        finally:
            for pointer, at in down.items():
                fingers.up(*at, pointer=pointer)
        fingers.settle()
