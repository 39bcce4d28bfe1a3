"""A handle on any phone, through the wire only."""

from __future__ import annotations

import datetime
import re
import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.clock import Clock, SystemClock
from pytest_mobileagent.device import content, databases, hierarchy, intents, logcat, text
from pytest_mobileagent.device.automation import Automation, RpcError
from pytest_mobileagent.device.events import EventStream
from pytest_mobileagent.device.files import FileEntry, Files
from pytest_mobileagent.device.intents import Intent
from pytest_mobileagent.device.keys import UnknownKey, key_event
from pytest_mobileagent.device.launchers import Launchers
from pytest_mobileagent.device.observation import UnreadObservation
from pytest_mobileagent.device.settings import Clipboard, Settings
from pytest_mobileagent.device.settling import AT_ONCE, Settling
from pytest_mobileagent.device.transport import AdbLink, ServerAddress, ShellResult, Witness
from pytest_mobileagent.errors import AppNotFound, DeviceError
from pytest_mobileagent.protocol.key_codes import key_code
from pytest_mobileagent.waiting import pause, wait_until

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pytest_mobileagent.apps import AppDeclaration
    from pytest_mobileagent.device.console import Console
    from pytest_mobileagent.device.databases import Edit
    from pytest_mobileagent.device.hierarchy import Node
    from pytest_mobileagent.device.logcat import LogLine
    from pytest_mobileagent.device.observation import Observation, Screen

    Point = tuple[float, float]

_PNG, _PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"
_DUMP = "/data/local/tmp/mobileagent-dump.xml"
_DUMP_DEPTH = 50
_RESUMED = re.compile(r"ResumedActivity[=:] *ActivityRecord\{\S+ \S+ (\S+)")  # top…, m… or neither, by version
_SIZE = re.compile(r"(Override|Physical) size: (\d+)x(\d+)")
_WHERE = "dumpsys activity activities | grep 'ResumedActivity[=:]'; date +%s.%N"
# What `am` says of an activity that is not there, or not for others to start.
_CANNOT_BE_STARTED = re.compile("does not exist|unable to resolve Intent|Bad component name|Permission Denial")
_UNWRITABLE = re.compile("[\x00-\x1f\ud800-\udfff]")  # what no component has, and some cannot even be sent
_SAYS_ERROR = re.compile(r"^(?:Error|Exception)\b", re.MULTILINE)  # at a line's start: an activity may be called so
_ROOT_TIMEOUT_S = 20.0
_MOST_PULLS = 5
_SHELL_USER = "2000"
_LONG_PRESS_MS = 1000
_CLEAR = "input keycombination 113 29; input keyevent 67"  # Ctrl+A, Del


class Device:
    """One phone, by its serial. It says nothing about which kind of phone it is, and nobody needs to know.

    Everything raises `DeviceError`, with the serial and what was tried, when the phone or the link to it fails.
    """

    def __init__(
        self,
        serial: str,
        *,
        server: ServerAddress | None = None,
        console: Console | None = None,
        clock: Clock | None = None,
        settling: Settling = AT_ONCE,
    ) -> None:
        """Take hold of the phone `serial` of an adb server; `console` if it is an emulator."""
        self._settling = settling
        self.serial = serial
        self.server = server or ServerAddress()
        self.console = console
        self._link = AdbLink(self.server, serial)
        self._files = Files(self._link)
        self._automation = Automation(self._link, self._files)
        self._clock = clock or SystemClock()
        self.declared: tuple[AppDeclaration, ...] = ()  # the apps that its image declares beside those that all know
        self.restless: tuple[str, ...] = ()  # patterns of what changes on it by itself, as far as that was measured
        self.launchers = Launchers(self)
        self.settings = Settings(self)
        self.clipboard = Clipboard(self)

    def __repr__(self) -> str:
        """Name the phone."""
        return f"<Device {self.serial} at {self.server}>"

    def close(self) -> None:
        """Hang up."""
        self._automation.close()
        if self.console is not None:
            self.console.close()

    # -- shell ------------------------------------------------------------------------------------------------------

    def shell(self, command: str, *, timeout_s: float | None = None) -> str:
        """Run a shell command and return what it prints; its exit status is not looked at."""
        return self._link.run(command, timeout_s=timeout_s).stdout

    def run(self, command: str, *, timeout_s: float | None = None) -> ShellResult:
        """Run a shell command and return its exit status, output and errors."""
        return self._link.run(command, timeout_s=timeout_s)

    def must_run(self, command: str, *, timeout_s: float | None = None) -> str:
        """Run a shell command that has to succeed and return what it prints."""
        result = self._link.run(command, timeout_s=timeout_s)
        if result.status != 0:
            raise self._failed(command, result)
        return result.stdout

    def _failed(self, command: str, result: ShellResult) -> DeviceError:
        said = (result.stderr or result.stdout).strip()
        return DeviceError(f"{self.serial}: '{command}' ended with status {result.status}: {said[:500]}")

    def root(self) -> None:
        """Make adbd run as root, which opens the apps' own folders."""
        if self.shell("id -u").strip() == "0":
            return
        answer = self._link.read_all("root:").decode(errors="replace").strip()
        if "cannot run as root" in answer:
            raise DeviceError(f"{self.serial}: {answer}: use an image without Google Play, or a rooted phone")
        self._await_adbd("0", answer)

    def unroot(self) -> None:
        """Make adbd run as the shell's user, as on a phone that has not been rooted."""
        if self.shell("id -u").strip() != "0":
            return
        answer = self._link.read_all("unroot:").decode(errors="replace").strip()
        self._await_adbd(_SHELL_USER, answer)

    def _await_adbd(self, user: str, answer: str) -> None:
        """Wait until adbd, which has answered that it restarts, runs as a user."""
        self._automation.close()  # adbd takes its children with it

        def is_back() -> bool:
            try:
                return self._link.run("id -u", timeout_s=2.0).stdout.strip() == user
            except DeviceError:
                return False

        if not wait_until(is_back, timeout_s=_ROOT_TIMEOUT_S, clock=self._clock):
            who = "root" if user == "0" else "the shell's user"
            raise DeviceError(f"{self.serial}: adbd was not back as {who} after {_ROOT_TIMEOUT_S:.0f} s ({answer})")

    def witness(self) -> Witness:
        """Return what tells whether the phone's adbd is still the one that it is now."""
        return Witness(self._link)

    def emu(self, command: str) -> str:
        """Run a command of the emulator's console and return what it says."""
        if self.console is None:
            raise DeviceError(f"{self.serial}: '{command}' needs an emulator's console, which this phone has not")
        return self.console.command(command)

    # -- files ------------------------------------------------------------------------------------------------------

    def pull(self, path: str) -> bytes:
        """Return a file's content."""
        return self._files.pull(path)

    def pull_present(self, paths: Iterable[str]) -> dict[str, bytes]:
        """Return the content of those files that are there, in one go."""
        return self._files.pull_present(paths)

    def pull_dir(self, path: str) -> dict[str, bytes]:
        """Return the content of the files directly in a folder, by name; empty if there is no such folder."""
        return self._files.pull_dir(path)

    def push(self, path: str, data: bytes, *, mode: int = 0o644) -> None:
        """Write a file; missing folders are made."""
        self.push_all({path: data}, mode=mode)

    def push_all(self, files: Mapping[str, bytes], *, mode: int = 0o644) -> None:
        """Write files, contents by path, in their order and in one go; missing folders are made."""
        if not files:
            return
        now_s = int(self.time().timestamp())
        with self._files.at_once():
            for path, data in files.items():
                self._files.push(path, data, mode=mode, mtime_s=now_s)

    def exists(self, path: str) -> bool:
        """Return whether there is a file or folder."""
        return self._files.stat(path) is not None

    def stat(self, path: str) -> FileEntry | None:
        """Return what a path is, or None if there is nothing."""
        return self._files.stat(path)

    def list_dir(self, path: str) -> list[FileEntry]:
        """Return a folder's entries, by name; empty if there is no such folder."""
        return self._files.list_dir(path)

    def remove(self, path: str) -> None:
        """Delete a file, or a folder with all that is in it, if it is there."""
        self.must_run(f"rm -rf {shlex.quote(path)}")

    # -- databases --------------------------------------------------------------------------------------------------

    def sql(self, path: str, query: str, parameters: Sequence[object] | dict[str, object] = ()) -> list[sqlite3.Row]:
        """Return the rows that a query gives on a copy of a database; what is still in its -wal counts."""
        return databases.query(path, self._database_files(path), query, parameters)

    def edit_database(self, path: str, edit: Edit) -> None:
        """Change a database while its app is stopped: by statements, or by a function that is given a connection."""
        package, place = databases.owner_package(path), shlex.quote(path)
        stop = f"am force-stop {shlex.quote(package)} && " if package else ""
        *told, now = self.must_run(f"{stop}{{ stat -c '%u:%g %a' {place} 2>/dev/null; date +%s.%N; }}").splitlines()
        unfinished = f"{path}.mobileagent"
        with self._files.at_once():
            data = databases.changed(path, self._database_files(path), edit)
            owner, mode = told[-1].split()
            self._files.push(unfinished, data, mode=int(mode, 8), mtime_s=int(_moment(now).timestamp()))
        side_files = " ".join(shlex.quote(path + suffix) for suffix in databases.SIDE_FILES)
        new = shlex.quote(unfinished)
        self.must_run(
            f"chown {owner} {new} && chmod {mode} {new} && rm -f {side_files} && mv -f {new} {place}"
            f" && restorecon {place}"
        )

    def _database_files(self, path: str) -> dict[str, bytes]:
        """Return a database and its journals as they were at one moment: an app may write, or write back, meanwhile."""
        paths = [path, *(path + suffix for suffix in databases.JOURNALS)]
        files = self._files.pull_present(paths)
        for _ in range(_MOST_PULLS):
            if not any(files.get(journal) for journal in paths[1:]):
                return files
            before, files = files, self._files.pull_present(paths)
            if files == before:
                return files
        raise DeviceError(f"{self.serial}: {path} is written to all the time: stop its app before it is read")

    # -- content providers --------------------------------------------------------------------------------------------

    def content_query(
        self, uri: str, projection: Sequence[str] = (), *, where: str = "", sort: str = ""
    ) -> list[dict[str, str | None]]:
        """Return the rows of a content provider. Name the columns if a value may look like one."""
        command = f"content query --uri {shlex.quote(uri)}"
        for option, value in (("projection", ":".join(projection)), ("where", where), ("sort", sort)):
            if value:
                command += f" --{option} {shlex.quote(value)}"
        return content.parse_rows(self._content(command), tuple(projection))

    def content_insert(self, uri: str, values: Mapping[str, str | int | float | None]) -> None:
        """Add a row to a content provider."""
        bindings = " ".join(f"--bind {shlex.quote(_binding(name, value))}" for name, value in values.items())
        self._content(content.allowed(uri, f"content insert --uri {shlex.quote(uri)} {bindings}"))

    def content_delete(self, uri: str, *, where: str = "") -> None:
        """Delete rows of a content provider; all of them without `where`."""
        condition = f" --where {shlex.quote(where)}" if where else ""
        self._content(content.allowed(uri, f"content delete --uri {shlex.quote(uri)}{condition}"))

    def _content(self, command: str) -> str:
        result = self.run(command)
        if result.status != 0 or "[ERROR]" in result.stdout or "Error while accessing provider" in result.stderr:
            said = (result.stderr + result.stdout).strip()
            raise DeviceError(f"{self.serial}: '{command}' failed: {said[:500]}")
        return result.stdout

    # -- apps -------------------------------------------------------------------------------------------------------

    def start_activity(  # noqa: PLR0913 - an intent has these parts
        self,
        component: str = "",
        *,
        action: str = "",
        data: str = "",
        mime_type: str = "",
        extras: Mapping[str, intents.Extra] | None = None,
        flags: int = 0,
    ) -> None:
        """Start an activity and wait until it is up."""
        self._start(Intent(component, action, data, mime_type, extras=extras or {}, flags=flags))

    def _start(self, intent: Intent) -> None:
        command = f"am start -W {intents.arguments(intent)}"
        result = self.run(command)
        said = f"{result.stdout}{result.stderr}"
        if result.status != 0 or _SAYS_ERROR.search(said):
            kind = AppNotFound if _CANNOT_BE_STARTED.search(said) else DeviceError
            raise kind(f"{self.serial}: '{command}' failed: {said.strip()[:500]}")

    def broadcast(
        self, action: str, *, component: str = "", data: str = "", extras: Mapping[str, intents.Extra] | None = None
    ) -> str:
        """Send a broadcast and return what came of it: `result=-1, data="…"`."""
        words = intents.arguments(Intent(component, action, data, extras=extras or {}))
        said = self.must_run(f"am broadcast {words}")
        _, mark, outcome = said.partition("Broadcast completed: ")
        if not mark:
            raise DeviceError(f"{self.serial}: broadcast {action} did not complete: {said.strip()[:300]}")
        return outcome.strip()

    def open_app(self, app: str) -> None:
        """Open an app as a tap on its icon does: by name, label, package, or component `package/class`.

        Names are those that it is declared under, and what stands below its icon; `Tasks.org` opens Tasks.

        Raises:
            AppNotFound: the phone has none of that name.
        """
        component = app if "/" in app and not _UNWRITABLE.search(app) else self._launcher_of(app)
        flags = intents.NEW_TASK | intents.RESET_TASK
        self._start(Intent(component, intents.MAIN, categories=(intents.LAUNCHER,), flags=flags))

    def _launcher_of(self, app: str) -> str:
        component = self.launchers.find(app)
        if not component:
            self.launchers.forget()  # it may have been installed since
            component = self.launchers.find(app)
        if not component:
            raise AppNotFound(f"{self.serial}: no app is known as {app!r}: {self.launchers.hint(app)}")
        return component

    def package_of(self, app: str) -> str:
        """Return the package of an app by its name, label or package; empty if the phone has none."""
        return self.launchers.find(app).partition("/")[0] or (app if app in self.packages() else "")

    def force_stop(self, package: str) -> None:
        """End an app."""
        self.must_run(f"am force-stop {shlex.quote(package)}")

    def clear_app(self, package: str) -> None:
        """Delete everything an app has stored, as after a new installation."""
        said = self.shell(f"pm clear {shlex.quote(package)}").strip()
        if said != "Success":
            raise DeviceError(f"{self.serial}: cannot clear {package}: {said or 'pm said nothing'}")

    def grant(self, package: str, permission: str) -> None:
        """Give an app a permission; `CAMERA` stands for `android.permission.CAMERA`."""
        name = permission if "." in permission else f"android.permission.{permission}"
        self.must_run(f"pm grant {shlex.quote(package)} {shlex.quote(name)}")

    def packages(self) -> list[str]:
        """Return all installed packages, sorted."""
        lines = self.must_run("pm list packages").splitlines()
        return sorted(line.removeprefix("package:").strip() for line in lines if line.startswith("package:"))

    def close_recent_apps(self) -> None:
        """Remove every task from the overview, and show the home screen."""
        self.press_key("home")
        numbers = sorted(set(re.findall(r"\bid=(\d+)", self.shell("dumpsys activity recents"))))
        if numbers:
            self.shell("; ".join(f"am stack remove {number}" for number in numbers))

    # -- time -------------------------------------------------------------------------------------------------------

    def time(self) -> datetime.datetime:
        """Return the phone's time, UTC."""
        return _moment(self.must_run("date +%s.%N"))

    def set_time(self, moment: datetime.datetime) -> None:
        """Set the phone's clock; it no longer takes the time from the network."""
        if moment.tzinfo is None:
            raise DeviceError(f"{self.serial}: set_time needs a time with its zone, as in {moment.isoformat()}+00:00")
        self.root()
        self.must_run(f"settings put global auto_time 0 && date @{int(moment.timestamp())}")
        self.shell("am broadcast -a android.intent.action.TIME_SET")

    def log(self, since: datetime.datetime) -> list[LogLine]:
        """Return what the phone has logged since then, by its own clock."""
        return logcat.parse(self.shell(logcat.command(since)))

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in px, in its natural orientation."""
        found = {kind: (int(width), int(height)) for kind, width, height in _SIZE.findall(self.must_run("wm size"))}
        if not found:
            raise DeviceError(f"{self.serial}: 'wm size' tells no size")
        return found.get("Override") or found["Physical"]

    def screenshot(self) -> bytes:
        """Return the screen as a PNG file."""
        return self._screenshot()[0]

    def _screenshot(self, then: str = "") -> tuple[bytes, str]:
        """Return the screen as a PNG file, and what a command said right after."""
        data = self._link.read_all(f"exec:screencap -p{then and f'; {then}'}")
        picture, end, said = data.rpartition(_PNG_END)
        if not picture.startswith(_PNG):
            raise DeviceError(f"{self.serial}: screencap gave no PNG but {data[:100]!r}")
        return picture + end, said.decode(errors="replace")

    def hierarchy_xml(self) -> str:
        """Return the view hierarchy as the phone writes it."""
        if not self._automation.is_unavailable:
            try:
                answer = self._automation.call("dumpWindowHierarchy", False, _DUMP_DEPTH)
            except RpcError as error:
                raise DeviceError(str(error)) from error  # whoever looks asks for nothing that can be refused
            except DeviceError:
                if not self._automation.is_unavailable:
                    raise
            else:
                if not isinstance(answer, str):
                    raise DeviceError(f"{self.serial}: the automation server dumped no hierarchy but {answer!r}")
                return answer
        return self._dumped_by_tool()

    def _dumped_by_tool(self) -> str:
        said = self.run(f"rm -f {_DUMP}; uiautomator dump {_DUMP}")
        if "dumped to" not in said.stdout:
            raise DeviceError(f"{self.serial}: uiautomator dump failed: {(said.stdout + said.stderr).strip()[:300]}")
        return self._files.pull(_DUMP).decode("utf-8", errors="replace")

    def hierarchy(self) -> Node:
        """Return the view hierarchy as a tree."""
        return hierarchy.parse(self.hierarchy_xml())

    def activity(self) -> str:
        """Return the component in front, `package/class`; empty if there is none."""
        return _component(self.shell(_WHERE))

    def observe(self, foresee: Callable[[Screen], None] | None = None, *, takes_screenshot: bool = True) -> Observation:
        """Return what is to be seen once the screen has come to rest, or has not for some seconds.

        `foresee` is told of each screen as soon as it is known, before it is known whether the phone is at rest. The
        screenshot is empty unless one is taken.
        """
        end = self._clock.monotonic() + self._settling.timeout_s
        xml, equal = self.hierarchy_xml(), 1
        while True:  # the screenshot is taken between two dumps: if they are the same, it shows what they describe
            seen = _seen(*(self._screenshot(_WHERE) if takes_screenshot else (b"", self.shell(_WHERE))), xml)
            if foresee is not None:
                foresee(seen)
            if self._settling.pause_s:
                pause(self._settling.pause_s)
            xml = self.hierarchy_xml()
            equal = equal + 1 if xml == seen.hierarchy_xml else 1
            if equal >= self._settling.looks:
                return seen.settled()
            if self._clock.monotonic() >= end:
                hierarchy.check(xml)
                return UnreadObservation(seen.screenshot, xml, seen.activity, seen.device_time)

    def glance(self, last: Observation) -> Observation:
        """Return what is to be seen at this moment, at rest or not: `last` itself as long as it looks the same."""
        screenshot = self.screenshot()
        if screenshot == last.screenshot:
            return last
        xml = self.hierarchy_xml()
        return _seen(screenshot, self.shell(_WHERE), xml)

    def listen(self) -> EventStream:
        """Return what the phone tells of clicks and windows, in order, within a `with`."""
        return EventStream(self)

    # -- touching ---------------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float) -> None:
        """Tap a point."""
        self.must_run(f"input tap {_px(x, y)}")

    def double_tap(self, x: float, y: float) -> None:
        """Tap a point twice."""
        self.must_run(f"input tap {_px(x, y)}; input tap {_px(x, y)}")

    def long_press(self, x: float, y: float, *, duration_ms: int = _LONG_PRESS_MS) -> None:
        """Hold a point."""
        self._touch(f"input swipe {_px(x, y, x, y)}", duration_ms)

    def swipe(self, start: Point, end: Point, *, duration_ms: int = 300) -> None:
        """Move a finger over the screen."""
        self._touch(f"input swipe {_px(*start, *end)}", duration_ms)

    def drag(self, start: Point, end: Point, *, duration_ms: int = 1000) -> None:
        """Hold a point and move what is there to another."""
        self._touch(f"input draganddrop {_px(*start, *end)}", duration_ms)

    def drag_mouse(self, start: Point, end: Point, *, duration_ms: int = 500) -> None:
        """Move a mouse's pointer from one point to another while its button is held."""
        self._touch(f"input mouse swipe {_px(*start, *end)}", duration_ms)

    def _touch(self, command: str, duration_ms: int) -> None:
        """Run a command that takes its time, and then answers as soon as others do."""
        self.must_run(f"{command} {duration_ms}", timeout_s=self._link.timeout_s + duration_ms / 1000)

    def press_key(self, key: str | int) -> None:
        """Press a key: `home`, `KEYCODE_HOME` and 3 are one.

        Raises:
            UnknownKey: the phone has none of that name.
        """
        name = key_event(key)
        if not name.isdigit() and key_code(name) is None:  # Android takes any name, and presses nothing
            raise UnknownKey(f"{self.serial}: the phone has no key '{key}'")
        self.must_run(f"input keyevent {name}")

    def type_text(self, words: str, *, clear: bool = False) -> None:
        """Type into the focused field, at its cursor; with `clear` in place of what it holds.

        What no hardware keyboard has is pasted, and the clipboard is then as it was.
        """
        is_typeable = text.is_typeable(words)
        for script in text.scripts([*([_CLEAR] if clear else []), *(text.commands(words) if is_typeable else [])]):
            self.must_run(script)
        if is_typeable:
            return
        kept = self.clipboard.get()
        self.clipboard.set(words)
        try:
            self.rpc("pasteClipboard")
        finally:
            self.clipboard.set(kept or "")

    # -- automation server ------------------------------------------------------------------------------------------

    def rpc(self, method: str, *parameters: object) -> object:
        """Call a method of uiautomator2's server on the phone."""
        return self._automation.call(method, *parameters)


def _seen(screenshot: bytes, where: str, xml: str) -> UnreadObservation:
    """Return what is seen; `where` is what `_WHERE` said then."""
    hierarchy.check(xml)  # here, where a phone that writes none is to blame, and nobody who reads it later
    return UnreadObservation(screenshot, xml, _component(where), _moment(where.strip().rpartition("\n")[2]))


def _component(said: str) -> str:
    match = _RESUMED.search(said)
    if match is None:
        return ""
    package, slash, name = match[1].rstrip("}").partition("/")
    return f"{package}/{package}{name}" if slash and name.startswith(".") else f"{package}{slash}{name}"


def _px(*places: float) -> str:
    """Return places as `input` reads them, in the whole: never with an exponent."""
    return " ".join(f"{place:.2f}".rstrip("0").rstrip(".") for place in places)


def _moment(said: str) -> datetime.datetime:
    try:
        return datetime.datetime.fromtimestamp(float(said.strip().rstrip("N.")), datetime.UTC)
    except ValueError as error:
        raise DeviceError(f"the phone's 'date' tells no time but {said.strip()[:80]!r}") from error


def _binding(name: str, value: str | float | None) -> str:
    match value:
        case None:
            return f"{name}:n:"
        case bool():
            return f"{name}:b:{str(value).lower()}"
        case int():
            return f"{name}:{'i' if abs(value) < 1 << 31 else 'l'}:{value}"
        case float():
            return f"{name}:d:{value}"
        case str():
            return f"{name}:s:{value}"
