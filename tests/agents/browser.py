"""A real Chromium, spoken to through a pipe in its own protocol: just enough to use a page as a person does."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import shutil
import subprocess
import sys

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# Chromium reads commands from descriptor 3 and writes answers to 4.
LAUNCH = """
import os, sys
for number, wanted in ((int(sys.argv[1]), 53), (int(sys.argv[2]), 54), (53, 3), (54, 4)):
    os.dup2(number, wanted)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Browser:
    """One headless browser with one page; use it as a context."""

    def __init__(self, folder):
        self._folder = folder
        self._numbers = itertools.count(1)
        self._buffer = b""
        self._session = None

    def __enter__(self):
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        command = [
            sys.executable, "-c", LAUNCH, str(to_browser), str(from_browser), PROGRAM, "--headless=new", "--no-sandbox",
            "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--no-first-run",
            "--window-size=1200,900", f"--user-data-dir={self._folder}", "about:blank",
        ]  # fmt: skip
        self._process = subprocess.Popen(  # noqa: S603 - our own command line
            command, pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(to_browser)
        os.close(from_browser)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return self

    def __exit__(self, *_):
        self._session = None
        with contextlib.suppress(EOFError):
            self.call("Browser.close")
        self._process.wait(10)
        os.close(self._out)
        os.close(self._in)

    def call(self, method, **params):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]

    def _read(self):
        while b"\0" not in self._buffer:
            piece = os.read(self._in, 1 << 16)
            if not piece:
                raise EOFError
            self._buffer += piece
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def go(self, url):
        self.call("Page.navigate", url=url)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def press(self, x, y):
        self._mouse("mousePressed", x, y)

    def release(self, x, y):
        self._mouse("mouseReleased", x, y)

    def click(self, x, y):
        self._mouse("mouseMoved", x, y, button="none")
        self.press(x, y)
        self.release(x, y)

    def _mouse(self, kind, x, y, button="left"):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, clickCount=1)

    def type(self, text):
        self.call("Input.insertText", text=text)
