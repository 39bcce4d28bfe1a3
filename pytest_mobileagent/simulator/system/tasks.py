"""Tasks: stacks of activities, in the order in which the overview knows them, and as snapshots keep them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.system.intents import Intent, qualified, short_component
from pytest_mobileagent.simulator.system.saved import as_int, as_map, as_text, as_text_map
from pytest_mobileagent.simulator.ui.widgets.edit_text import EditText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.system.packages import Packages
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_SavedRecord = tuple[int, str, str, dict[str, Any], int, str]


@dataclass(frozen=True, slots=True)
class InstanceState:
    """What a screen holds unsaved, by its views' keys: texts of fields, scroll positions, which field has the focus."""

    texts: dict[str, str] = field(default_factory=dict)
    scroll_px: dict[str, int] = field(default_factory=dict)
    focus: str = ""

    @classmethod
    def of(cls, screen: Screen) -> InstanceState:
        """Return what a screen holds."""
        fields = {key: view for key, view in screen.ui.views.items() if isinstance(view, EditText)}
        return cls({key: view.text for key, view in fields.items()}, dict(screen.ui.scroll_px), screen.ui.focus)

    @classmethod
    def read(cls, value: object) -> InstanceState:
        """Return what a snapshot holds."""
        saved = as_map(value)
        scroll_px = {key: as_int(at) for key, at in as_map(saved.get("scroll_px")).items()}
        return cls(as_text_map(saved.get("texts")), scroll_px, as_text(saved.get("focus")))


@dataclass(slots=True, eq=False)
class ActivityRecord:
    """One activity in a task; `held` is what its screen is to hold again once it is made and shown."""

    app: App
    spec: ActivitySpec
    intent: Intent
    task: Task
    number: int
    requester: ActivityRecord | None = None
    request: str = ""
    live_screen: Screen | None = None
    held: InstanceState | None = None

    @property
    def package(self) -> str:
        """The app's package."""
        return self.app.package

    @property
    def class_name(self) -> str:
        """The full class name that was started: an alias if the intent named one."""
        package, name = self.intent.target
        return name if package == self.app.package and name else qualified(self.app.package, self.spec.name)

    @property
    def component(self) -> str:
        """`package/.Class` as Android prints it."""
        return short_component(self.app.package, self.class_name)

    def end(self) -> None:
        """End what the screen has going."""
        if self.live_screen is not None:
            self.live_screen.destroy()


@dataclass(slots=True, eq=False)
class Task:
    """A stack of activities, as the overview shows one card for it.

    `app` and `intent` are what it was begun with; `left` is the last activity of a finished task, whose picture its
    card goes on showing. `still` is how it looked when it was left, as long as the phone runs.
    """

    number: int
    app: App
    intent: Intent
    is_home: bool = False
    activities: list[ActivityRecord] = field(default_factory=list)
    last_active_s: float = 0.0
    in_recents: bool = True
    left: ActivityRecord | None = None
    still: PlacedWindow | None = None

    @property
    def top(self) -> ActivityRecord | None:
        """The activity on top."""
        return self.activities[-1] if self.activities else None

    @property
    def class_name(self) -> str:
        """The full class name of the activity that it was begun with."""
        return self.intent.target[1]

    @property
    def component(self) -> str:
        """`package/.Class` of the activity that it was begun with."""
        return short_component(self.app.package, self.class_name)

    @property
    def is_finished(self) -> bool:
        """Whether its last activity has finished."""
        return not self.activities

    @property
    def shown(self) -> ActivityRecord | None:
        """What its card shows."""
        return self.top or self.left

    @property
    def packages(self) -> set[str]:
        """The packages of the app that it is of and of its activities."""
        return {self.app.package, *(record.package for record in self.activities)}

    def add(self, record: ActivityRecord) -> None:
        """Put an activity on top; the first is what the task is begun with."""
        if self.is_finished:
            self.app, self.intent, self.left = record.app, record.intent, None
        self.activities.append(record)

    def drop(self, record: ActivityRecord) -> None:
        """Take an activity away."""
        self.activities.remove(record)
        record.end()
        if self.is_finished:
            self.left = record

    def drop_all(self, *, of: str = "", keep: int = 0) -> None:
        """Take all activities away but the lowest `keep`, or those `of` a package."""
        dropped = [record for record in self.activities[keep:] if of in ("", record.package)]
        self.activities = [record for record in self.activities if record not in dropped]
        for record in dropped:
            record.end()


class RecentTasks:
    """The tasks by when they were used, the latest first; a finished one stays until its app begins another."""

    def __init__(self) -> None:
        """Know of no task."""
        self._tasks: list[Task] = []

    def __iter__(self) -> Iterator[Task]:
        """Return the tasks, those of the home screen and those that the overview leaves out included."""
        return iter(self._tasks)

    def use(self, task: Task) -> None:
        """Put a task first; what is left of its app's finished tasks goes."""
        kept = [one for one in self._tasks if one is not task and not (one.is_finished and one.app is task.app)]
        self._tasks = [task, *kept]

    def forget(self, task: Task) -> None:
        """Remove a task, if it is there."""
        self._tasks = [one for one in self._tasks if one is not task]

    def forget_app(self, package: str) -> None:
        """Remove what is left of a package's finished tasks."""
        self._tasks = [one for one in self._tasks if not (one.is_finished and one.app.package == package)]

    def finished(self, number: int) -> Task | None:
        """Return the finished task of that number."""
        return next((task for task in self._tasks if task.is_finished and task.number == number), None)

    def load(self, tasks: list[Task]) -> None:
        """Know these tasks, the latest first."""
        self._tasks = tasks


def saved_task(task: Task) -> dict[str, Any]:
    """Return a task as the intents that make it again."""
    return {
        "number": task.number,
        "home": task.is_home,
        "active": task.last_active_s,
        "recents": task.in_recents,
        "app": task.app.package,
        "intent": _saved_intent(task.intent),
        "activities": [_saved_record(record) for record in task.activities],
        "left": _saved_record(task.left) if task.left is not None else None,
        "held": {str(record.number): asdict(held) for record in task.activities if (held := _held(record)) is not None},
    }


def loaded_task(saved: dict[str, Any], packages: Packages) -> Task | None:
    """Make a task again, of the apps that are still there; None if its own is not."""
    installed = packages.find(saved["app"])
    if installed is None:
        return None
    task = Task(
        saved["number"], installed.app, _loaded_intent(saved["intent"]), is_home=saved["home"],
        last_active_s=saved["active"], in_recents=saved["recents"],
    )  # fmt: skip
    records = [_loaded_record(one, task, packages) for one in saved["activities"]]
    task.activities = [record for record in records if record is not None]
    held = as_map(saved.get("held"))
    for record in task.activities:
        record.held = InstanceState.read(held[str(record.number)]) if str(record.number) in held else None
    task.left = _loaded_record(saved["left"], task, packages) if saved["left"] else None
    return task if task.shown is not None else None


def _held(record: ActivityRecord) -> InstanceState | None:
    return record.held or (InstanceState.of(record.live_screen) if record.live_screen is not None else None)


def _saved_record(record: ActivityRecord) -> _SavedRecord:
    asked_by = record.requester.number if record.requester is not None else 0
    return record.number, record.package, record.spec.name, _saved_intent(record.intent), asked_by, record.request


def _loaded_record(saved: _SavedRecord, task: Task, packages: Packages) -> ActivityRecord | None:
    number, package, name, intent, _, request = saved
    installed = packages.find(package)
    spec = installed.app.activity(qualified(package, name)) if installed is not None else None
    if installed is None or spec is None:
        return None
    return ActivityRecord(installed.app, spec, _loaded_intent(intent), task, number, request=request)


def tell_requesters(saved: list[dict[str, Any]], tasks: list[Task]) -> None:
    """Let activities that were loaded know again who waits for their results."""
    records = {record.number: record for task in tasks for record in task.activities}
    for number, *_, asked_by, _ in (one for task in saved for one in task["activities"]):
        if number in records:
            records[number].requester = records.get(asked_by)


def _saved_intent(intent: Intent) -> dict[str, Any]:
    return {
        "action": intent.action,
        "data": intent.data,
        "type": intent.type,
        "component": intent.component,
        "package": intent.package,
        "categories": list(intent.categories),
        "extras": dict(intent.extras),
        "flags": intent.flags,
    }


def _loaded_intent(fields: dict[str, Any]) -> Intent:
    return Intent(**{**fields, "categories": tuple(fields["categories"])})
