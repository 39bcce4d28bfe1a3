"""Methods about the phone as a whole: keys, screen, hierarchy, clipboard, toasts, watchers, apps."""
# ruff: noqa: N802, ANN401 - the wire's names and values

from __future__ import annotations

import asyncio
import base64
import io
import shlex
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, RpcError
from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.server.automation.base import Automation, Target, Watcher
from pytest_mobileagent.simulator.system import keys
from pytest_mobileagent.simulator.system.intents import FLAG_CLEAR_TASK, FLAG_NEW_TASK
from pytest_mobileagent.simulator.system.panels import QUICK_SETTINGS, SHADE
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_RESTLESS = 4  # one of so many screens never comes to rest, on a phone where any do
_ROTATIONS = {"natural": 0, "n": 0, "left": 1, "l": 1, "right": 3, "r": 3}
_DEPTH = 50
_IDLE_TIMEOUT_MS = 10_000  # AOSP `androidx.test.uiautomator.Configurator`
_MOST_SCALE = 4.0  # of a picture: more would not fit into a phone's memory


class Screen(Automation):
    """The phone as a whole."""

    def __init__(self, phone: Phone, *, uid: int = SHELL_UID) -> None:
        """Automate `phone` as the user `uid`; toasts from now on are remembered."""
        super().__init__(phone)
        self._uid = uid
        phone.windows.toasts.last = None
        self._configuration = {
            "actionAcknowledgmentTimeout": 500, "keyInjectionDelay": 0, "scrollAcknowledgmentTimeout": 200,
            "waitForIdleTimeout": _IDLE_TIMEOUT_MS if phone.manners.is_restless else 0,
            "waitForSelectorTimeout": 0, "uiAutomationFlags": 0,
        }  # fmt: skip
        self._dumped: tuple[int, str] | None = None

    def rpc_ping(self) -> str:
        """Answer."""
        return "pong"

    def rpc_deviceInfo(self) -> dict[str, Any]:
        """Tell about the phone."""
        display = self.phone.display
        width, height = display.size
        return {
            "currentPackageName": self._current_package(),
            "displayWidth": width,
            "displayHeight": height,
            "displayRotation": display.rotation,
            "displaySizeDpX": round(width / display.scale),
            "displaySizeDpY": round(height / display.scale),
            "productName": self.phone.properties.get("ro.product.name") or "",
            "screenOn": self.phone.power.is_awake,
            "sdkInt": self.phone.image.api_level,
            "naturalOrientation": display.rotation % 2 == 0,
        }

    def _current_package(self) -> str:
        """Return whose window is active: the shade's while it is open."""
        focused, top = self.phone.windows.focused, self.phone.activities.top
        if focused is not None:
            return focused.package
        return top.package if top is not None else ""

    def rpc_dumpWindowHierarchy(self, compressed: bool = False, depth: Any = _DEPTH, active: bool = False) -> str:
        """Return the hierarchy."""
        self.phone.windows.placed()
        if depth == _DEPTH and not active and not compressed:
            version = self.phone.windows.version
            if self._dumped is None or self._dumped[0] != version:
                self._dumped = (version, dump_u2(self.phone))
            return self._dumped[1]
        return dump_u2(self.phone, max_depth=int(depth), only_active=bool(active), is_compressed=bool(compressed))

    # -- keys -----------------------------------------------------------------------------------------------------

    def rpc_pressKey(self, name: str) -> bool:
        """Press a key by name."""
        return self.press(name)

    def rpc_pressKeyCode(self, code: int, meta: int = 0) -> bool:
        """Press a key by code."""
        self.phone.input.key(code, meta)
        return True

    def rpc_wakeUp(self) -> None:
        """Turn the screen on."""
        self.phone.power.wake()

    def rpc_sleep(self) -> None:
        """Turn the screen off."""
        self.phone.power.sleep()

    def rpc_isScreenOn(self) -> bool:
        """Tell whether the screen is on."""
        return self.phone.power.is_awake

    # -- rotation, panels, pictures -------------------------------------------------------------------------------

    def rpc_freezeRotation(self, freeze: bool) -> None:
        """Keep the screen as it is turned now, or let it follow the phone."""
        if freeze:
            self.turn(self.phone.display.rotation)
        else:
            self.phone.settings.put("system", "accelerometer_rotation", "1")

    def rpc_setOrientation(self, name: str) -> None:
        """Turn the screen and keep it so; a name that is not known does nothing (upside down is none of them)."""
        if name.lower() in _ROTATIONS:
            self.turn(_ROTATIONS[name.lower()])

    def turn(self, rotation: int) -> None:
        """Turn the screen and keep it so."""
        self.phone.settings.put("system", "user_rotation", str(rotation))
        self.phone.settings.put("system", "accelerometer_rotation", "0")

    def rpc_openNotification(self) -> bool:
        """Open the notification shade."""
        self.phone.panels.open(SHADE)
        return True

    def rpc_openQuickSettings(self) -> bool:
        """Open the quick settings."""
        self.phone.panels.open(QUICK_SETTINGS)
        return True

    def rpc_takeScreenshot(self, *arguments: Any) -> str | None:
        """Return the screen as JPEG in base64, or write it to a file and return its name."""
        scale, quality = (float(arguments[-2]), int(arguments[-1])) if len(arguments) >= 2 else (1.0, 80)
        if len(arguments) == 3:
            self.phone.disk.write(str(arguments[0]), self.picture("PNG", scale, quality))
            return str(arguments[0])
        return base64.b64encode(self.picture("JPEG", scale, quality)).decode()

    def picture(self, form: str, scale: float, quality: int) -> bytes:
        """Return the screen as an image file."""
        if form == "PNG" and scale == 1.0:
            return self.phone.windows.png()
        image = self.phone.windows.image()
        if not 0 < scale <= _MOST_SCALE:
            raise RpcError(INVALID_PARAMS, "java.lang.IllegalArgumentException", f"a picture of scale {scale}")
        if scale != 1.0:
            image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
        data = io.BytesIO()
        image.save(data, form, quality=min(100, max(1, quality)))
        return data.getvalue()

    # -- waiting --------------------------------------------------------------------------------------------------

    async def rpc_waitForIdle(self, timeout_ms: float = 0) -> None:
        """Wait until nothing moves: on this phone nothing does between two inputs."""
        del timeout_ms

    async def rest(self) -> None:
        """Wait until the screen has come to rest, or as long as the configurator says: some screens never do."""
        top = self.phone.activities.top
        if self.phone.manners.is_restless and top is not None and zlib.crc32(top.class_name.encode()) % _RESTLESS == 0:
            await asyncio.sleep(self._configuration["waitForIdleTimeout"] / 1000)

    async def rpc_waitForWindowUpdate(self, package: str | None, timeout_ms: float) -> bool:
        """Wait until a window's content changes; not at all if another package's window is active."""
        if package and package != self._current_package():
            return False
        before = self.phone.windows.version

        def has_changed() -> bool:
            self.phone.windows.placed()
            return self.phone.windows.version != before

        return await self.until(has_changed, timeout_ms)

    # -- clipboard, toasts ----------------------------------------------------------------------------------------

    def rpc_setClipboard(self, label: str | None, text: str) -> None:
        """Put text on the clipboard."""
        self._be_shell()
        self.phone.clipboard.set(text, label or "")

    def rpc_getClipboard(self) -> str | None:
        """Return what is on the clipboard."""
        self._be_shell()
        return self.phone.clipboard.text

    def _be_shell(self) -> None:
        """Refuse who says that it is the shell and is another user (AOSP `AppOpsManager.checkPackage`)."""
        if self._uid != SHELL_UID:
            said = f"Package com.android.shell does not belong to {self._uid}"
            raise RpcError(INVALID_PARAMS, "java.lang.SecurityException", said)

    def rpc_pasteClipboard(self) -> None:
        """Paste into the focused field."""
        self.phone.input.key(keys.KEY_V, keys.META_CTRL)

    def rpc_clearInputText(self) -> None:
        """Empty the focused field."""
        self.phone.input.key(keys.KEY_A, keys.META_CTRL)
        self.phone.input.key(keys.KEY_DEL)

    def rpc_getLastToast(self) -> str | None:
        """Return the last toast's text."""
        return self.phone.windows.toasts.last

    def rpc_clearLastToast(self) -> None:
        """Forget the last toast."""
        self.phone.windows.toasts.last = None

    def rpc_getLastTraversedText(self) -> str | None:
        """No screen reader traverses this phone's screen."""
        return None

    def rpc_clearLastTraversedText(self) -> None:
        """Nothing is kept."""

    # -- watchers -------------------------------------------------------------------------------------------------

    def rpc_registerClickUiObjectWatcher(self, name: str, conditions: list[Target], target: Target) -> None:
        """Let an object be clicked whenever all conditions hold while another is looked for."""
        self._watch(name, Watcher(conditions, lambda: self._click_if_there(target)))

    def rpc_registerPressKeyskWatcher(self, name: str, conditions: list[Target], names: list[str]) -> None:
        """Let keys be pressed whenever all conditions hold while an object is looked for."""
        self._watch(name, Watcher(conditions, lambda: [self.press(key) for key in names]))

    def _watch(self, name: str, watcher: Watcher) -> None:
        self.watchers.pop(name, None)
        self.watchers[name] = watcher

    def _click_if_there(self, target: Target) -> None:
        for found in self.all(target)[:1]:
            self.phone.input.tap(*found.view.visible_bounds.center)

    def rpc_removeWatcher(self, name: str) -> None:
        """Remove a watcher."""
        self.watchers.pop(name, None)

    def rpc_resetWatcherTriggers(self) -> None:
        """Let every watcher run again."""
        for watcher in self.watchers.values():
            watcher.is_triggered = False

    def rpc_runWatchers(self) -> None:
        """Run the watchers now."""
        self.run_watchers()

    def rpc_getWatchers(self) -> list[str]:
        """Return the watchers' names."""
        return list(self.watchers)

    def rpc_hasWatcherTriggered(self, name: str) -> bool:
        """Tell whether a watcher was triggered."""
        return name in self.watchers and self.watchers[name].is_triggered

    def rpc_hasAnyWatcherTriggered(self) -> bool:
        """Tell whether any watcher was triggered."""
        return any(watcher.is_triggered for watcher in self.watchers.values())

    # -- configuration, apps --------------------------------------------------------------------------------------

    def rpc_getConfigurator(self) -> dict[str, int]:
        """Return the time-outs."""
        return dict(self._configuration)

    def rpc_setConfigurator(self, values: dict[str, int]) -> dict[str, int]:
        """Set time-outs."""
        self._configuration.update({name: value for name, value in values.items() if name in self._configuration})
        return dict(self._configuration)

    def rpc_launchApp(self, package: str) -> bool:
        """Start an app anew; false if it has no icon."""
        intent = self.phone.packages.launch_intent(package)
        if intent is None:
            return False
        self.phone.activities.start(replace(intent, flags=FLAG_NEW_TASK | FLAG_CLEAR_TASK), caller="shell")
        return True

    async def rpc_executeShellCommand(self, command: str, timeout_ms: float) -> dict[str, Any]:
        """Run a program with its arguments: there is no shell between them; status -1 when the time is up."""
        from pytest_mobileagent.simulator.shell import sh  # noqa: PLC0415 - the shell starts this server

        out, err = Pipe(), Pipe()
        line = shlex.join(command.split())
        run = sh.run(self.phone, line, stdin=closed_pipe(), stdout=out, stderr=err, uid=2000)
        try:
            status = await asyncio.wait_for(run, timeout_ms / 1000)
        except TimeoutError:
            status = -1
        out.close()
        err.close()
        texts = [(await stream.read_all()).decode(errors="replace") for stream in (out, err)]
        if status == 127:
            reason = f'Cannot run program "{command.split(maxsplit=1)[0]}": error=2, No such file or directory'
            return {"stdout": "", "stderr": f"Exception occurred: {reason}", "returnCode": -1}
        return {"stdout": texts[0], "stderr": texts[1], "returnCode": status}
