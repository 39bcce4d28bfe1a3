"""Actions as lines of a solution: elements are named by what they are, not by where they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.authoring.source import literal
from pytest_mobileagent.episode import action as act

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.device import Node, Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.episode.run import Step

_LONGEST = 60  # letters of a text that names an element
_KEYS: dict[type, str] = {
    act.NavigateBack: "back", act.NavigateHome: "home", act.KeyboardEnter: "enter", act.Overview: "overview",
}  # fmt: skip


def script(steps: Sequence[Step]) -> list[str]:
    """Return the lines of a solution that does what was done; what only failed is left out."""
    lines = [line for step in steps if step.action is not None and not step.problem for line in _lines(step)]
    return lines if lines and _is_end(lines[-1]) else [*lines, _yield("done()")]


def _is_end(line: str) -> bool:
    return line.startswith((_yield("done("), _yield("answer(")))


def _yield(call: str) -> str:
    return f"yield from ui.{call}"


def _lines(step: Step) -> Iterator[str]:
    action = step.action
    match action:
        case act.Click(x=int(x), y=int(y)):
            yield _yield(_at("tap", step.observation, x, y))
        case act.LongPress(x=int(x), y=int(y)):
            yield _yield(_at("long_press", step.observation, x, y))
        case act.InputText():
            yield _yield(_typing(action, step.observation))
            if action.press_enter:
                yield _yield('press("enter")')
        case act.Status():
            yield _yield(f"answer({literal(action.answer)})" if action.answer else "done()")
        case _:
            yield _yield(call) if (call := _call(action)) else f"yield {_source(action)}"


def _call(action: Action | None) -> str:
    """Return the word that solutions have for an action that needs no element; empty if they have none."""
    match action:
        case act.Drag():
            start, end = (action.x, action.y), (action.to_x, action.to_y)
            return f"drag({start}, {end}, duration_ms={action.duration_ms})"
        case act.OpenApp():
            return f"open_app({literal(action.app_name)})"
        case act.Answer():
            return f"answer({literal(action.text)})"
        case act.Wait():
            return "wait()"
    key = _KEYS.get(type(action)) if action is not None else None
    return f"press({literal(key)})" if key else ""


def _source(action: Action | None) -> str:
    """Return an action that a solution has no word for, as it is made."""
    given = {name: value for name, value in act.to_json(action).items() if name != "action_type"} if action else {}
    return f"action.{type(action).__name__}({', '.join(f'{name}={literal(value)}' for name, value in given.items())})"


def _at(verb: str, observation: Observation, x: int, y: int) -> str:
    query = naming(observation.hierarchy, x, y)
    if query:
        return f"{verb}({query})"
    return f"tap_at({x}, {y})" if verb == "tap" else f"drag({(x, y)}, {(x, y)}, duration_ms=1000)"


def _typing(action: act.InputText, observation: Observation) -> str:
    root = observation.hierarchy
    if action.x is not None and action.y is not None:
        query = naming(root, action.x, action.y)
    else:
        focused = next((node for node in root.walk() if node.focused), None)
        query = _named(root, focused, ()) if focused is not None else ""
    parts = [literal(action.text), *(["clear=True"] if action.clear_text else []), *([query] if query else [])]
    return f"type({', '.join(parts)})"


def naming(root: Node, x: int, y: int) -> str:
    """Return the keywords by which `Ui` finds what reacts at a point; empty if nothing there has a name."""
    inner, target = _innermost(root, x, y), touched(root, x, y)
    if inner is None or target is None:
        return ""
    inside = [node for node in target.walk() if node is not target]
    return _named(root, target, inside) or _named(root, inner, ())


def touched(root: Node, x: int, y: int) -> Node | None:
    """Return what reacts at a point, or else what is seen there."""
    inner = _innermost(root, x, y)
    return inner and (inner.clickable_ancestor or inner)


def _innermost(root: Node, x: int, y: int) -> Node | None:
    there = [node for node in root.walk() if node.bounds.contains(x, y) and node is not root]
    return min(reversed(there), key=lambda node: node.bounds.width * node.bounds.height, default=None)


def _named(root: Node, target: Node, inside: Sequence[Node]) -> str:
    """Return what tells an element from all others: its id, a text on it, both, or its number among those of its id."""
    texts = [node.text for node in (target, *inside) if 0 < len(node.text) <= _LONGEST]
    name = target.short_id
    tries: list[dict[str, str]] = [{"id": name}] if name else []
    tries += [{"text": text} for text in texts]
    tries += [{"desc": target.desc}] if target.desc else []
    tries += [{"id": name, "text": target.text}] if name and target.text else []
    for query in tries:
        found = _shown(root, **query)
        if len(found) == 1 and (found[0] is target or found[0] in inside):
            return _keywords(query)
    same = _shown(root, id=name) if name else []
    return f"{_keywords({'id': name})}, instance={same.index(target)}" if target in same else ""


def _shown(root: Node, **query: str) -> list[Node]:
    return root.find_all(**query, where=lambda node: not node.bounds.is_empty)


def _keywords(query: dict[str, str]) -> str:
    return ", ".join(f"{name}={literal(value)}" for name, value in query.items())
