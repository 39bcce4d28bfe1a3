"""Suites: folders of tasks, those that come with this package and those of a project."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import inspect
import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pytest_mobileagent.errors import ConfigError, TaskError
from pytest_mobileagent.image import DEFAULT_IMAGE, Image, find_image
from pytest_mobileagent.registry import why
from pytest_mobileagent.task import MARK, Task, TaskTemplate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import ModuleType

SOLUTION_STEPS = "solution_steps.json"
IMAGE_NAME = "mobile_image"  # of a conftest.py, or of a test module
_TESTS = "test_*.py"
_PACKAGE = Path(__file__).resolve().parents[1]
_SHIPPED = (_PACKAGE / "tasks", _PACKAGE.parent / "tasks")  # in an installed package; in a working copy


class Described(Protocol):
    """What tells whether a task is wanted: its template has it, and so has a record of it."""

    @property
    def apps(self) -> Sequence[str]:
        """The apps that it is about."""

    @property
    def tags(self) -> Sequence[str]:
        """Its tags."""

    @property
    def difficulty(self) -> str:
        """Its grade."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which tasks are wanted; an empty part wants all."""

    suites: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulties: tuple[str, ...] = ()

    def wants(self, template: Described) -> bool:
        """Whether a task of a wanted suite is wanted: it is about one of the apps, has one of the tags, and so on."""
        return (
            (not self.apps or not set(self.apps).isdisjoint(map(plain, template.apps)))
            and (not self.tags or not set(self.tags).isdisjoint(map(plain, template.tags)))
            and (not self.difficulties or template.difficulty in self.difficulties)
        )


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One task of a suite, as its test declares it."""

    suite: str
    name: str
    template: TaskTemplate
    path: Path
    about: str = ""

    def task(self, seed: int) -> Task:
        """Return the task with the parameters of a seed."""
        return self.template.task(self.suite, self.name, seed)


def plain(name: str) -> str:
    """Return a name as it is typed on a command line: `Simple SMS` is `simple-sms`."""
    return "-".join(name.lower().replace("_", " ").split())


def suite_folders() -> dict[str, Path]:
    """Return the folders of the suites that come with this package, by name."""
    home = next((folder for folder in _SHIPPED if folder.is_dir()), None)
    if home is None:
        return {}
    return {path.name: path for path in sorted(home.iterdir()) if any(path.glob(_TESTS))}


def suite_folder(name: str) -> Path:
    """Return the folder of a suite: of one that comes with this package, or of one's own, by its path.

    Raises:
        ConfigError: there is no such suite.
    """
    folders = suite_folders()
    if name in folders:
        return folders[name]
    if (own := Path(name).resolve()).is_dir():
        if any(own.glob(_TESTS)):
            return own
        raise ConfigError(f"{name} is no suite: no file in it is called {_TESTS}")
    near = difflib.get_close_matches(name, folders, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(folders)}; name one's own by its folder"
    raise ConfigError(f"no suite is called '{name}'; {hint}")


@cache
def solution_steps(folder: Path) -> dict[str, dict[str, int]]:
    """Return how many actions a suite's solutions took, by task and `steps_key`: its `solution_steps.json`, if any.

    `mobileagent tasks steps RUN` writes it from a run of the oracle.

    Raises:
        ConfigError: the file is no such table.
    """
    path = folder / SOLUTION_STEPS
    if not path.is_file():
        return {}
    try:
        found: dict[str, dict[str, int]] = json.loads(path.read_text("utf-8"))
        return {task: {seed: int(steps) for seed, steps in seeds.items()} for task, seeds in found.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise ConfigError(f"{path}: expected {{task: {{seed: steps}}}}; `mobileagent tasks steps` writes it") from error


def steps_key(seed: int, env: str, image: Image) -> str:
    """Return the name of a seed in a device configuration: of another one the solution may be longer or shorter."""
    return str(seed) if env == image.device_config else f"{seed}@{env}"


def image_of(declared: object, where: object) -> Image:
    """Return the image that a suite declares with `mobile_image`: an image, or the name of one.

    Raises:
        ConfigError: it is neither; `where` it stands is told.
    """
    if isinstance(declared, Image):
        return declared
    if not isinstance(declared, str):
        raise ConfigError(f"{where}: mobile_image is {declared!r:.60}: name an image, or give one")
    try:
        return find_image(declared)
    except ConfigError as error:
        raise ConfigError(f"{where}: mobile_image: {error}") from error


def suite_image(folder: Path) -> Image:
    """Return the image of a suite: what its `conftest.py` declares as `mobile_image`.

    Raises:
        ConfigError: it declares no image that there is.
        TaskError: the file cannot be loaded.
    """
    path = folder / "conftest.py"
    declared = getattr(load_module(path), IMAGE_NAME, DEFAULT_IMAGE) if path.is_file() else DEFAULT_IMAGE
    return image_of(declared, path)


def load_module(path: Path) -> ModuleType:
    """Import a file of a suite: by its dotted name if its folder is a package, else under a name of its own.

    Raises:
        TaskError: it cannot be loaded.
    """
    try:
        return _loaded(path)
    except Exception as error:
        raise TaskError(f"{path} cannot be loaded: {why(error)}") from error


def _loaded(path: Path) -> ModuleType:
    parts, folder = [path.stem], path.parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    if len(parts) > 1:
        if importlib.util.find_spec(parts[0]) is None:
            sys.path.insert(0, str(folder))
        return importlib.import_module(".".join(parts))
    name = f"mobileagent_{path.parent.parent.name}_{path.parent.name}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def catalogue(folder: Path) -> list[CatalogueEntry]:
    """Return every task that a suite's files declare, in the order of the files.

    Raises:
        ConfigError: a file cannot be loaded.
    """
    found = []
    for path in sorted(folder.glob(_TESTS)):
        try:
            module = load_module(path)
        except TaskError as error:
            raise ConfigError(str(error)) from error
        for name, function in _tests(module):
            marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == MARK]
            about = inspect.getdoc(function) or ""
            found += [CatalogueEntry(folder.name, name, mark.args[0], path, about) for mark in marks]
    return found


def _tests(place: object) -> Iterator[tuple[str, object]]:
    """Yield the test functions of a module, and of its classes, by name."""
    for name, value in vars(place).items():
        if name.startswith("test"):
            yield name, value
        elif name.startswith("Test") and isinstance(value, type):
            yield from _tests(value)


def select(selection: Selection) -> list[CatalogueEntry]:
    """Return the wanted tasks of the wanted suites.

    Raises:
        ConfigError: a suite, app, tag or difficulty is not known; the message names what comes near.
    """
    folders = [suite_folder(name) for name in selection.suites] or list(suite_folders().values())
    entries = [entry for folder in folders for entry in catalogue(folder)]
    check(selection, [entry.template for entry in entries])
    return [entry for entry in entries if selection.wants(entry.template)]


def check(selection: Selection, templates: Iterable[TaskTemplate]) -> None:
    """Refuse what none of the tasks has.

    Raises:
        ConfigError: an app, tag or difficulty is not known.
    """
    offered = list(templates)
    known = {
        "app": ({plain(app) for template in offered for app in template.apps}, selection.apps),
        "tag": ({plain(tag) for template in offered for tag in template.tags}, selection.tags),
        "difficulty": ({template.difficulty for template in offered} - {""}, selection.difficulties),
    }
    for kind, (names, wanted) in known.items():
        for name in wanted:
            if name not in names:
                near = difflib.get_close_matches(name, names, n=3)
                there = f"there are {', '.join(sorted(names))}" if names else f"none of them names its {kind}"
                hint = f"did you mean {' or '.join(near)}?" if near else there
                raise ConfigError(f"no task has the {kind} '{name}'; {hint}")


def to_json(entry: CatalogueEntry, seeds: Iterable[int]) -> dict[str, Any]:
    """Return a task as JSON: what is declared, and the goal and parameters of each seed."""
    template = entry.template
    drawn = [entry.task(seed) for seed in seeds]
    return {
        "suite": entry.suite,
        "name": entry.name,
        "upstream": template.upstream,
        "template": template.goal,
        "apps": list(template.apps),
        "tags": list(template.tags),
        "difficulty": template.difficulty,
        "complexity": template.complexity,
        "max_steps": template.max_steps,
        "satisfied_at_start": template.satisfied_at_start,
        "requires_done": template.requires_done,
        "about": entry.about,
        "seeds": [{"seed": task.seed, "goal": task.goal, "params": _plain(task.params)} for task in drawn],
    }


def _plain(value: object) -> object:
    """Return a drawn parameter as JSON can have it."""
    match value:
        case dict():
            return {str(key): _plain(part) for key, part in value.items()}
        case list() | tuple():
            return [_plain(part) for part in value]
        case None | bool() | int() | float() | str():
            return value
        case _:
            return str(value)
