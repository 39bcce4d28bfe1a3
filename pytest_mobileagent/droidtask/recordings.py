"""Recorded tasks: on each screen, as a text, the element that was chosen and what was typed.

Three forms are read: DroidTask's own (`<app>/taskN.yaml`, screens as lines), AutoDroid-V2's annotation of it (the same
files, screens as trees, scrolls as steps), and the profile in AutoDroid's repository (`profile_no_answer.json`).
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    Kind = Literal["click", "input", "complete"]

FINISHED = -1
_PROFILE = "profile_no_answer.json"
_TASK = re.compile(r"task(\d+)\.yaml")
_ELEMENT = re.compile(r"<(\w+) id=['\"]?(\d+)['\"]?([^>]*)>(.*?)</\1>", re.DOTALL)
_OPENED = re.compile(r"<(\w+) id='(\d+)'([^>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r"""(\w+)=("[^"]*"|'(?:[^'>]|'(?=[^ >/]))*'|\w+)""")
_SHOWN = ("button", "checkbox", "input", "p")
_NOTHING = ("", "null", "none", "n/a")


class Element(NamedTuple):
    """An element of a recorded screen: its number there, its tag, and what it says."""

    id: int
    tag: str
    label: str
    text: str
    checked: bool | None = None

    def line(self, *, numbered: bool = True, onclick: str = "") -> str:
        """Return it as AutoDroid writes it."""
        parts = [self.tag, *([f"id={self.id}"] if numbered else [])]
        parts += [
            f'{name}="{_quoted(words)}"' for name, words in (("label", self.label), ("onclick", onclick)) if words
        ]
        parts += [f"checked={self.checked}"] if self.checked is not None else []
        return f"<{' '.join(parts)}>{self.text}</{self.tag}>"


def _quoted(text: str) -> str:
    return text.replace('"', "&quot;")


@dataclass(frozen=True, slots=True)
class Step:
    """One screen, the element that was chosen on it, -1 where the task was done, and what was typed."""

    elements: tuple[Element, ...]
    choice: int
    text: str = ""

    @property
    def kind(self) -> Kind:
        """What kind of step it is, as the paper counts them."""
        return "complete" if self.choice == FINISHED else "input" if self.text else "click"

    @property
    def chosen(self) -> Element | None:
        """The element that was chosen."""
        return next((one for one in self.elements if one.id == self.choice), None)


@dataclass(frozen=True, slots=True)
class Recording:
    """One recorded task."""

    name: str
    app: str
    task: str
    steps: tuple[Step, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as it is kept."""
        steps = [{"elements": [list(one) for one in step.elements], "choice": step.choice, "text": step.text}
                 for step in self.steps]  # fmt: skip
        return {"name": self.name, "app": self.app, "task": self.task, "steps": steps}


# -- as we keep them --------------------------------------------------------------------------------------------------


def write_recordings(path: Path, recordings: Sequence[Recording]) -> None:
    """Write recordings, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(one.as_json(), ensure_ascii=False) for one in recordings)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", "backslashreplace")


def read_recordings(path: Path) -> list[Recording]:
    """Return what `write_recordings` wrote.

    Raises:
        ConfigError: it is not there, or something else.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
        return [_kept(json.loads(line)) for line in lines]
    except FileNotFoundError as error:
        raise ConfigError(f"{path} is not there: 'mobileagent droidtask import FOLDER' makes it") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: not what 'mobileagent droidtask import' writes: {error!r}") from error


def _kept(told: Mapping[str, Any]) -> Recording:
    steps = (
        Step(tuple(Element(*one) for one in step["elements"]), step["choice"], step["text"]) for step in told["steps"]
    )
    return Recording(told["name"], told["app"], told["task"], tuple(steps))


# -- as they are published --------------------------------------------------------------------------------------------


def import_recordings(folder: Path) -> list[Recording]:
    """Return the recordings in a folder, whichever of the three forms they have.

    Raises:
        ConfigError: there are none, or one cannot be read.
    """
    if (folder / _PROFILE).is_file():
        return _profiles(folder / _PROFILE)
    paths = sorted(
        (path for path in folder.rglob("task*.yaml") if _TASK.fullmatch(path.name)),
        key=lambda path: (path.parent.name, int(path.stem[4:])),
    )
    if not paths:
        raise ConfigError(f"{folder} has neither DroidTask's <app>/taskN.yaml nor AutoDroid's {_PROFILE}")
    return [_annotated(path) for path in paths]


def _profiles(path: Path) -> list[Recording]:
    try:
        told = json.loads(path.read_text("utf-8"))
        return [
            _recording(
                f"{app}/{number}", app, one["task"], [(step["state"], *step["label"]) for step in one["profile"]]
            )
            for app, tasks in told.items()
            for number, one in enumerate(tasks.values(), 1)
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(f"{path}: not AutoDroid's profile: {error!r}") from error


def _annotated(path: Path) -> Recording:
    try:
        from yaml import YAMLError, load  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ConfigError("to read DroidTask needs the extra: pip install 'pytest-mobileagent[droidtask]'") from error
    try:
        told = load(path.read_text("utf-8"), _loader())  # noqa: S506 - a safe loader
        steps = [
            (one["State"], one["Choice"], one["Input"]) for one in told["records"] if one.get("Action") != "scroll"
        ]
        return _recording(f"{path.parent.name}/{path.stem}", path.parent.name, told["task_name"], steps)
    except (YAMLError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(f"{path}: not an annotation of DroidTask: {error!r}") from error


def _loader() -> Any:  # noqa: ANN401 - of an optional library
    import yaml  # noqa: PLC0415 - an extra

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _recording(name: str, app: str, task: str, steps: Sequence[tuple[str, int, str | None]]) -> Recording:
    return Recording(name, app, task.strip(), tuple(_step(*step) for step in steps))


def _step(state: str, choice: int, text: str | None) -> Step:
    """Return a step; of a tree those elements that say something, with the way back behind them."""
    typed = "" if text is None or text.strip().lower() in _NOTHING else text
    is_tree = "</" in state and state.lstrip().startswith("<") and "\n  <" in state
    step = Step(tuple(_of_tree(state, int(choice)) if is_tree else _of_lines(state)), int(choice), typed)
    if step.choice != FINISHED and step.chosen is None:
        raise ValueError(f"element {choice} was chosen, and there is none of that number")
    return step


def _of_lines(state: str) -> Iterator[Element]:
    for tag, number, attributes, inner in _ELEMENT.findall(state):
        told = _attributes(attributes)
        checked = told["checked"] == "True" if "checked" in told else None
        yield Element(
            int(number), tag, told.get("text") or told.get("label") or told.get("alt") or "", _joined(inner), checked
        )


def _of_tree(state: str, choice: int) -> Iterator[Element]:
    last = 0
    for tag, number, attributes, inner in _OPENED.findall(state):
        told = _attributes(attributes)
        last = max(last, int(number))
        text, label = _joined(inner), html.unescape(told.get("alt", ""))
        if int(number) != choice and (tag not in _SHOWN or not (text or label)):
            continue
        checked = "checked" in told.get("status", "") if tag == "checkbox" else None
        yield Element(int(number), tag if tag in _SHOWN else "button", label, text, checked)
    yield Element(last + 1, "button", "", "go back")


def _joined(text: str) -> str:
    return "<br>".join(part.strip() for part in text.split("\n") if part.strip())


def _attributes(text: str) -> dict[str, str]:
    return {name: value.strip("\"'") for name, value in _ATTRIBUTE.findall(text)}
