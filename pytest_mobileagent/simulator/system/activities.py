"""The activity manager: tasks, activities, processes."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator.system.intents import (
    FLAG_CLEAR_TASK,
    FLAG_CLEAR_TOP,
    FLAG_LAUNCHED_FROM_HISTORY,
    FLAG_MULTIPLE_TASK,
    FLAG_NEW_TASK,
    FLAG_SINGLE_TOP,
    HOME,
    LAUNCHER,
    MAIN,
    Intent,
    qualified,
)
from pytest_mobileagent.simulator.system.preferred import CALLER, RESOLVER, taker
from pytest_mobileagent.simulator.system.processes import kept_pid
from pytest_mobileagent.simulator.system.tasks import (
    ActivityRecord,
    RecentTasks,
    Task,
    loaded_task,
    saved_task,
    tell_requesters,
)
from pytest_mobileagent.simulator.ui.fade import ACTIVITY

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.package import Package
    from pytest_mobileagent.simulator.ui.screen import Screen
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

FIRST_APP_PID = 2311
_ROOTS_STAY_API = 31  # from here on, Back moves the task of an app's first activity to the back
_SUSPENDED = "android/com.android.internal.app.SuspendedAppActivity"


@dataclass(frozen=True, slots=True)
class Process:
    """A running process, as `ps` lists it."""

    pid: int
    ppid: int
    uid: int
    name: str


@dataclass(frozen=True, slots=True)
class StartResult:
    """How a start ended: `ok`, `delivered` (to the activity on top), `to_front`, or `not_found`."""

    status: str
    record: ActivityRecord | None = None


class Activities:
    """Tasks from back to front; the last is the one seen."""

    def __init__(self, phone: Phone) -> None:
        """Start with no task; `boot` starts the home app."""
        self._phone = phone
        self.tasks: list[Task] = []
        self.history = RecentTasks()
        self._next_task = 1
        self._next_record = 1
        self._next_pid = FIRST_APP_PID
        self._pids: dict[str, int] = {}
        self._memories: dict[str, dict[str, Any]] = {}
        self._on_end: dict[str, list[Callable[[], None]]] = {}

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def top(self) -> ActivityRecord | None:
        """The activity in front."""
        return self.tasks[-1].top if self.tasks else None

    @property
    def screen(self) -> Screen | None:
        """The screen in front."""
        top = self.top
        return self.screen_of(top) if top is not None else None

    def screen_of(self, record: ActivityRecord) -> Screen:
        """Return a record's screen, creating it if the process had died."""
        if record.live_screen is None:
            record.live_screen = record.spec.screen(record, self._phone, record.app)
            record.live_screen.create()
            if record.held is not None:
                record.live_screen.ui.scroll_px |= record.held.scroll_px
                record.live_screen.ui.focus = record.held.focus
            record.live_screen.resume()
        return record.live_screen

    def screen_below(self, record: ActivityRecord) -> Screen | None:
        """Return the screen that a translucent activity lets through."""
        index = record.task.activities.index(record)
        if index > 0:
            return self.screen_of(record.task.activities[index - 1])
        others = [task for task in self.tasks if task is not record.task]
        return self.screen_of(others[-1].activities[-1]) if others and others[-1].activities else None

    @property
    def needs_portrait(self) -> bool:
        """Whether the activity in front, or one that is seen through it, is only shown upright."""
        for record in (one for task in reversed(self.tasks) for one in reversed(task.activities)):
            screen = record.live_screen
            if screen is None or screen.is_portrait or not screen.is_translucent:
                return screen is not None and screen.is_portrait
        return False

    def close_menus(self) -> None:
        """Close the menus that are open: they go with their activity, which is made anew as the screen turns."""
        for record in (one for task in self.tasks for one in task.activities):
            if record.live_screen is not None:
                record.live_screen.close_menus()

    @property
    def recents(self) -> list[Task]:
        """The tasks that the overview shows, the latest first."""
        return [task for task in self.history if not task.is_home and task.in_recents]

    def pid_of(self, package: str) -> int | None:
        """Return the process id of a running package."""
        return self._pids.get(package)

    def processes(self) -> list[Process]:
        """Return the app processes by pid."""
        uid = self._phone.packages.uid
        return [Process(pid, 312, uid(package), package) for package, pid in self._pids.items()]

    @staticmethod
    def component_of(app: App, screen: type[Screen]) -> str:
        """Return the component of the app's activity that shows `screen`.

        Raises:
            KeyError: none does.
        """
        for spec in app.activities:
            if spec.shows(screen):
                return f"{app.package}/{qualified(app.package, spec.name)}"
        raise KeyError(f"{app.package} declares no activity for {screen.__name__}")

    # -- changing -----------------------------------------------------------------------------------------------

    def start(
        self,
        intent: Intent,
        *,
        caller: str = "",
        source: ActivityRecord | None = None,
        request: str = "",
        finished: Task | None = None,
    ) -> StartResult:
        """Start what an intent names or matches.

        `source` is the activity that starts it: a new activity joins its task, unless flags or its launch mode
        say otherwise. `finished` is the task that is to begin anew.
        """
        found = self._resolve(intent)
        if found is None:
            return StartResult("not_found")
        app, spec = found
        installed = self._phone.packages.find(app.package)
        if installed is not None and installed.is_suspended:
            return self._refuse(installed)
        component = intent.component or f"{app.package}/{qualified(app.package, spec.name)}"
        intent = Intent(
            intent.action, intent.data, intent.type, component, intent.package, intent.categories,
            dict(intent.extras), intent.flags,
        )  # fmt: skip
        self._log_start(intent, caller)
        if component == RESOLVER:
            intent = replace(intent, extras={**intent.extras, CALLER: caller})
        if qualified(*component.split("/", 1)) in [qualified(app.package, name) for name in spec.trampolines]:
            intent = replace(intent, component=f"{app.package}/{qualified(app.package, spec.name)}")
        task = finished or self._task_for(app, spec, intent, source)
        if task is not None and task.activities:
            result = self._reuse(task, app, spec, intent)
            if result is not None:
                return result
        if task is None:
            task = self._new_task(app, spec, intent)
        record = ActivityRecord(app, spec, intent, task, self._next_record, source if request else None, request)
        self._next_record += 1
        self._leave_front()
        task.add(record)
        self._bring_to_front(task)
        self._enter_front()
        return StartResult("ok", record)

    def _refuse(self, package: Package) -> StartResult:
        """Tell the user that an app is suspended, in place of starting it."""
        extras = {"android.intent.extra.PACKAGE_NAME": package.name, "by": min(package.suspended_by)}
        return self.start(Intent(component=_SUSPENDED, extras=extras, flags=FLAG_NEW_TASK), caller="android")

    def _resolve(self, intent: Intent) -> tuple[App, ActivitySpec] | None:
        """Return what an intent starts: the resolver if several apps answer it."""
        matches = self._phone.packages.resolve(intent)
        return taker(self._phone, intent, matches) if matches else None

    def _task_for(self, app: App, spec: ActivitySpec, intent: Intent, source: ActivityRecord | None) -> Task | None:
        new_task = source is None or intent.flags & FLAG_NEW_TASK or spec.single_task
        if not new_task and source is not None:
            return source.task
        if intent.flags & FLAG_MULTIPLE_TASK:
            return None
        for task in reversed(self.tasks):
            root = task.activities[0] if task.activities else None
            if root is None or task.is_home != spec.home or root.intent.flags & FLAG_MULTIPLE_TASK:
                continue
            if app in (root.app, task.app):  # it keeps its affinity though its first activity may have gone
                if intent.flags & FLAG_CLEAR_TASK:
                    task.drop_all(keep=0)
                return task
        return None

    def _reuse(self, task: Task, app: App, spec: ActivitySpec, intent: Intent) -> StartResult | None:
        """Bring what is already there to the front instead of starting anew, where Android does so."""
        top = task.top
        root = task.activities[0]
        is_launch = intent.action == MAIN and (LAUNCHER in intent.categories or HOME in intent.categories)
        if is_launch and root.app is app and root.spec is spec and not (spec.home or intent.flags & FLAG_CLEAR_TOP):
            self._switch_to(task)
            return StartResult("to_front", task.top)
        same = [i for i, record in enumerate(task.activities) if record.app is app and record.spec is spec]
        clears = spec.single_task or intent.flags & FLAG_CLEAR_TOP
        if same and clears:
            task.drop_all(keep=same[-1] + 1)
            return self._deliver(task, intent)
        if top is not None and top.spec is spec and top.app is app:
            if spec.single_top or intent.flags & FLAG_SINGLE_TOP:
                return self._deliver(task, intent)
            if same and self._same_start(root, intent):
                self._switch_to(task)
                return StartResult("to_front", task.top)
        return None

    @staticmethod
    def _same_start(root: ActivityRecord, intent: Intent) -> bool:
        """Whether a task's root was started by the same intent: the task is only brought forward (`filterEquals`)."""
        was = root.intent
        return bool(intent.flags & FLAG_NEW_TASK) and (was.action, was.data, was.type, was.target) == (
            intent.action, intent.data, intent.type, intent.target,
        )  # fmt: skip

    def _deliver(self, task: Task, intent: Intent) -> StartResult:
        was_front = self.tasks[-1] is task
        self._switch_to(task)
        record = task.activities[-1]
        record.intent = intent
        self.screen_of(record).new_intent(intent)
        self._phone.touch()
        return StartResult("delivered" if was_front else "to_front", record)

    def _switch_to(self, task: Task) -> None:
        if self.tasks and self.tasks[-1] is task:
            return
        self._leave_front()
        self._bring_to_front(task)
        self._enter_front()

    def move_to_front(self, number: int) -> bool:
        """Bring a task to the front, as a tap on its card does; False if there is none of that number."""
        for task in self.tasks:
            if task.number == number:
                self._switch_to(task)
                return True
        return False

    def open_recent(self, number: int, *, caller: str) -> None:
        """Do what a tap on a task's card does: bring it to the front, or begin it anew if it has finished."""
        finished = self.history.finished(number)
        if finished is None:
            self.move_to_front(number)
            return
        flags = finished.intent.flags | FLAG_NEW_TASK | FLAG_LAUNCHED_FROM_HISTORY
        intent = replace(finished.intent, flags=flags)
        self.start(intent, caller=caller, finished=finished)

    def finish(self, record: ActivityRecord, value: Any = None) -> None:  # noqa: ANN401 - see Screen.finish
        """Remove an activity; what lies below comes to the front and gets `value` if it asked for it."""
        task = record.task
        if record not in task.activities:
            return
        in_front = record is self.top
        if in_front:
            self._leave_front()
        task.drop(record)
        if task.is_finished:
            self.tasks.remove(task)
        requester = record.requester
        if requester is not None and requester in requester.task.activities:
            self.screen_of(requester).result(record.request, value)
        if in_front:
            if not self.tasks:
                self.home()
            else:
                self._enter_front()
        self._phone.touch()

    def back(self) -> None:
        """Do what Back does when no app used it: the activity finishes, or the last of a task goes to the back."""
        top = self.top
        if top is None or top.spec.home:
            return
        roots_stay = self._phone.image.api_level >= _ROOTS_STAY_API
        if roots_stay and top.spec.launcher and len(top.task.activities) == 1:
            self._leave_front()
            self.tasks.remove(top.task)
            self.tasks.insert(0, top.task)
            if self.tasks[-1] is top.task:
                self.home()
            else:
                self._enter_front()
        else:
            self.finish(top)

    def home(self) -> None:
        """Bring the home app to the front, starting it if needed."""
        self.start(Intent(action=MAIN, categories=(HOME,), flags=FLAG_NEW_TASK), caller="android")

    def finish_all(self, class_name: str) -> None:
        """End every activity of a class, by its full name."""
        for task in list(self.tasks):
            for record in [record for record in task.activities if record.class_name == class_name]:
                self.finish(record)

    def remove_task(self, number: int) -> bool:
        """Remove a task with its activities, or what is left of it; False if there is none of that number."""
        finished = self.history.finished(number)
        if finished is not None:
            self.history.forget(finished)
            self._phone.touch()
            return True
        for task in self.tasks:
            if task.number == number:
                was_front = task is self.tasks[-1]
                if was_front:
                    self._leave_front()
                self.tasks.remove(task)
                self.history.forget(task)
                task.drop_all(keep=0)
                if was_front:
                    self._show_next()
                self._phone.touch()
                return True
        return False

    def force_stop(self, package: str) -> None:
        """End a package: its process, its activities; its tasks leave the stack."""
        was_front = self.top is not None and self.top.package == package
        for task in list(self.tasks):
            task.drop_all(of=package)
            if task.is_finished:
                self.tasks.remove(task)
                self.history.forget(task)
        self.history.forget_app(package)
        if self._end_process(package):
            uid = self._phone.packages.uid(package)
            self._phone.log.write("I", "ActivityManager", f"Force stopping {package} appid={uid} user=0: from pid 1")
        if was_front:
            self._phone.ime.hide()
            self._show_next()
        self._phone.touch()

    def crash(self, package: str, exception: str) -> None:
        """End a package as an exception does that nobody catches: it is in the log, and the app is gone."""
        text = f"FATAL EXCEPTION: main\nProcess: {package}, PID: {self.pid_of(package)}\n{exception}"
        self._phone.log.write("E", "AndroidRuntime", text, package=package, buffer="crash")
        self._keep_crash(package, exception)
        self.force_stop(package)

    def _keep_crash(self, package: str, exception: str) -> None:
        found = self._phone.packages.find(package)
        if found is None:
            return
        is_in_front = self.top is not None and self.top.package == package
        lines = (
            f"Process: {package}",
            f"PID: {self.pid_of(package)}",
            f"UID: {found.uid}",
            f"Package: {package} v{found.version_code} ({found.version_name})",
            f"Foreground: {'Yes' if is_in_front else 'No'}",
            f"Build: {self._phone.properties.get('ro.build.fingerprint')}",
            "",
            exception,
            "",
        )
        self._phone.drop_box.add("system_app_crash" if found.is_system else "data_app_crash", "\n".join(lines))

    def kill(self, package: str) -> None:
        """End a package's process; its activities stay in their tasks and are made again when they are shown."""
        if self._end_process(package):
            for task in self.tasks:
                for record in task.activities:
                    if record.package == package:
                        record.end()
                        record.live_screen = None
            self._phone.touch()

    def process_started(self, package: str, component: str = "") -> int:
        """Return the package's process id, starting the process if needed: for `package/class`, if that is given."""
        pid = self._pids.get(package)
        if pid is None and (kept := kept_pid(self._phone, package)) is not None:
            pid = self._pids[package] = kept
        if pid is None:
            pid = self._pids[package] = self._next_pid
            self._next_pid += 37
            uid = self._phone.packages.uid(package)
            user = f"u0a{uid - 10000}" if uid >= 10000 else str(uid)
            kind = "pre-top-activity" if self._phone.image.api_level >= 30 else "activity"
            reason = f"{kind} {{{component}}}" if component else "broadcast"
            self._phone.log.write("I", "ActivityManager", f"Start proc {pid}:{package}/{user} for {reason}")
        return pid

    def when_ended(self, package: str, call: Callable[[], None]) -> None:
        """Call `call` once when a package's process, which runs now, ends."""
        self._on_end.setdefault(package, []).append(call)

    def memory_of(self, package: str) -> dict[str, Any]:
        """Return what a package's process remembers beside its screens, JSON values; it is gone with the process."""
        return self._memories.setdefault(package, {})

    # -- the parts ----------------------------------------------------------------------------------------------

    def _end_process(self, package: str) -> bool:
        """Forget a process; returns whether there was one."""
        self._memories.pop(package, None)
        was_running = self._pids.pop(package, None) is not None
        self._phone.services.ended(package)
        for call in self._on_end.pop(package, ()):
            call()
        self._phone.permission_usage.look()
        return was_running

    def _show_next(self) -> None:
        home = next((task for task in self.tasks if task.is_home), None)
        if home is None:
            self.home()
            return
        self.tasks.remove(home)
        self.tasks.append(home)
        self._enter_front()

    def _new_task(self, app: App, spec: ActivitySpec, intent: Intent) -> Task:
        task = Task(self._next_task, app, intent, is_home=spec.home, in_recents=spec.in_recents)
        self._next_task += 1
        return task

    def _bring_to_front(self, task: Task) -> None:
        if task in self.tasks:
            self.tasks.remove(task)
        self.tasks.append(task)

    def _leave_front(self) -> None:
        top = self.top
        self._phone.windows.animate(ACTIVITY)
        self._phone.ime.hide()
        if top is not None and top.live_screen is not None and not top.task.is_home:
            top.task.still = self._still_of(top.live_screen)
        if top is not None and top.live_screen is not None:
            top.live_screen.pause()

    def _still_of(self, screen: Screen) -> PlacedWindow | None:
        """Return how a screen looks that is being left; None if its app's database lacks what it looks for."""
        try:
            return self._phone.windows.still_of(screen)
        except sqlite3.Error:
            return None

    def _enter_front(self) -> None:
        top = self.top
        if top is None:
            return
        top.task.last_active_s = self._phone.clock.now()
        self.history.use(top.task)
        self.process_started(top.package, f"{top.package}/{top.class_name}")
        self._phone.packages.mark_started(top.package)
        is_new = top.live_screen is None
        screen = self.screen_of(top)
        if not is_new:
            screen.resume()
        self._phone.battery_stats.note()
        self._phone.permission_usage.opened(top.app)
        self._phone.display.settle()
        self._phone.touch()
        if top is self.top:
            self._phone.accessibility.window_changed(top.package, top.class_name, top.spec.label or top.app.label)
            if is_new:
                self._phone.log.write("I", "ActivityTaskManager", f"Displayed {top.component}: +312ms")

    def _log_start(self, intent: Intent, caller: str) -> None:
        uid = self._phone.packages.uid(caller) if caller and self._phone.packages.find(caller) else 2000
        self._phone.log.write("I", "ActivityTaskManager", f"START u0 {{{intent.describe()}}} from uid {uid}")

    # -- snapshots ----------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Return the tasks as the intents that make them again; a process that somebody waits for is not kept."""
        finished = [task for task in self.history if task.is_finished]
        return {
            "next": [self._next_task, self._next_record, self._next_pid],
            "pids": {package: pid for package, pid in self._pids.items() if package not in self._on_end},
            "memories": {package: dict(memory) for package, memory in self._memories.items()},
            "tasks": [saved_task(task) for task in (*self.tasks, *finished)],
            "history": [task.number for task in self.history],
        }

    def load(self, value: dict[str, Any] | None) -> None:
        """Make the tasks again; their screens are created when they are shown."""
        for package in list(self._on_end):
            self._end_process(package)
        self._next_task, self._next_record, self._next_pid = (value or {}).get("next", (1, 1, FIRST_APP_PID))
        self._pids = dict((value or {}).get("pids", {}))
        self._memories = {package: dict(memory) for package, memory in (value or {}).get("memories", {}).items()}
        tasks, history = ((value or {}).get(name, ()) for name in ("tasks", "history"))
        loaded = [loaded_task(saved, self._phone.packages) for saved in tasks]
        known = {task.number: task for task in loaded if task is not None}
        self.tasks = [task for task in known.values() if not task.is_finished]
        tell_requesters(tasks, self.tasks)
        self.history.load([known[number] for number in history if number in known])
