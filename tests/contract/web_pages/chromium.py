"""Headless Chromium as the judge of pages: driven by DevTools through a pipe, without a port."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from pytest_mobileagent.simulator.ui import text
from pytest_mobileagent.simulator.web.fonts import MONOSPACE, PROPORTIONAL

FONTS = Path(text.__file__).parent / "fonts"
# A phone's fonts, where the desktop has others: letters as wide make lines and words as long.
_FONTS_CONF = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>{fonts}</dir><dir>/usr/share/fonts</dir><cachedir>{cache}</cachedir>{families}</fontconfig>"""
_FAMILY = """<match target="pattern"><test name="family" ignore-blanks="true"><string>{name}</string></test>
<edit name="family" mode="assign" binding="strong"><string>{font}</string></edit></match>"""
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT, SCALE = 216, 436, 5  # CSS px; what the app's view has on the usual phone
TODAY_MS = 1697384040000  # what the phone's clock tells at first: some pages write the day
_SET_CLOCK = f"""{{
    const lag = Date.now() - {TODAY_MS}, now = () => Real.now() - lag, Real = Date;
    Date = new Proxy(Real, {{
        construct: (target, words, made) => Reflect.construct(target, words.length ? words : [now()], made),
        apply: () => new Real(now()).toString(),
        get: (target, name) => (name === "now" ? now : target[name]),
    }});
}}"""
_OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--remote-debugging-pipe",
    "--hide-scrollbars", "--lang=en-US", "--disable-background-networking", "--no-first-run",
    "--font-render-hinting=none",
)  # fmt: skip


def program():
    """Return the browser's path; None if there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def with_fonts(folder: Path) -> Path:
    """Write down which fonts stand for the families that Android knows."""
    fonts = {**dict.fromkeys(PROPORTIONAL, "Roboto"), **dict.fromkeys(MONOSPACE, "DejaVu Sans Mono")}
    families = "".join(_FAMILY.format(name=name, font=font) for name, font in sorted(fonts.items()))
    path = folder / "fonts.conf"
    path.write_text(_FONTS_CONF.format(fonts=FONTS, cache=folder / "fonts", families=families), "utf-8")
    return path


class Chromium:
    """One browser with one page, which shows what a phone's web view of that size does."""

    def __init__(self, folder: Path) -> None:
        """Start it; it keeps its profile in `folder`."""
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        line = f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}'
        command = ["bash", "-c", line, program(), *_OPTIONS, f"--user-data-dir={folder / 'profile'}", "about:blank"]
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            command, pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {"TZ": "UTC", "LC_ALL": "en_US.UTF-8", "FONTCONFIG_FILE": str(with_fonts(folder))},
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self._seen: list[dict] = []
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Runtime.enable")
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=False
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.ask("Emulation.setTimezoneOverride", timezoneId="UTC")
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=_SET_CLOCK)

    def close(self) -> None:
        """End it."""
        os.close(self._write)
        self._process.kill()
        self._process.wait()
        os.close(self._read)

    # -- DevTools -----------------------------------------------------------------------------------------------

    def ask(self, method: str, **params: object) -> dict:
        """Send a command and return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") == self._number:
                assert "error" not in reply, f"{method}: {reply['error']}"
                return reply["result"]
            self._seen.append(reply)

    def _next(self) -> dict:
        while b"\0" not in self._buffer:
            data = os.read(self._read, 1 << 20)
            assert data, "Chromium has ended"
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(line)

    def _wait_for(self, method: str) -> None:
        while True:
            found = next((one for one in self._seen if one.get("method") == method), None)
            if found is not None:
                self._seen.clear()
                return
            self._seen.append(self._next())

    # -- a page -------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Load a file's page."""
        self._seen.clear()
        self.ask("Page.navigate", url=path.as_uri())
        self._wait_for("Page.loadEventFired")

    def evaluate(self, code: str) -> object:
        """Return what a script says."""
        found = self.ask("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def tap(self, x: float, y: float) -> None:
        """Tap a point, CSS px."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
