"""WebDriver without a library: requests and answers, to Appium or straight to its server on the phone."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from pytest_mobileagent.waiting import wait_until
from tests.contract.adb_programs import PROGRAMS, Adb

APKS = Path(__file__).parents[1] / "apks"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
RUNNER = "io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner"
HELPERS = ("appium_settings", "appium_server", "appium_server_test")
# A proxy of the machine is not for a server on the machine.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Answer(NamedTuple):
    """The status of an answer, and the value in it."""

    status: int
    value: object


class Client:
    """Talks to a server; `session` is put before every path that does not begin with a slash."""

    def __init__(self, url, timeout_s=60):
        self.url, self.timeout_s, self.session = url, timeout_s, ""

    def call(self, method, path, body=None):
        """Return the answer to a request, also to one that fails."""
        whole = path if path.startswith("/") else f"/session/{self.session}/{path}".rstrip("/")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - http, to this machine
            f"{self.url}{whole}", method=method, data=data, headers={"Content-Type": "application/json"}
        )
        try:
            with _OPENER.open(request, timeout=self.timeout_s) as response:
                return Answer(response.status, json.load(response)["value"])
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, json.load(error)["value"])

    def get(self, path):
        return self._value("GET", path, None)

    def post(self, path, **body):
        return self._value("POST", path, body)

    def delete(self, path=""):
        return self._value("DELETE", path, None)

    def _value(self, method, path, body):
        answer = self.call(method, path, body)
        assert answer.status == 200, answer.value
        return answer.value

    def begin(self, **capabilities):
        """Begin a session."""
        wanted = {"capabilities": {"alwaysMatch": capabilities, "firstMatch": [{}]}}
        self.session = self.post("/session", **wanted)["sessionId"]


class Film:
    """A client of the film: its head, then one picture after the other."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self._socket.sendall(b"GET / HTTP/1.1\r\n\r\n")
        self._file = self._socket.makefile("rb")

    def head(self):
        return b"".join(iter(self._file.readline, b"\r\n")).decode()

    def picture(self):
        """The next picture."""
        head = self.head()
        assert head.startswith("--BoundaryString\r\nContent-type: image/jpg\r\nContent-Length: "), head
        data = self._file.read(int(head.split()[-1]))
        assert self._file.read(4) == b"\r\n\r\n"
        return Image.open(io.BytesIO(data))

    def close(self):
        self._file.close()
        self._socket.close()


def error_of(answer):
    """The name of the error in an answer, and the status that belongs to it."""
    return answer.value["error"], answer.status


@contextmanager
def started_server(phone):
    """The automation server on a phone: its client, and the program that started it."""
    adb = Adb(PROGRAMS["adbutils"], phone)
    for name in HELPERS:
        assert adb("install", "-r", "-g", str(APKS / f"{name}.apk"))[0] == 0
    port = adb.text("forward", "tcp:0", "tcp:6790").strip()
    client = Client(f"http://127.0.0.1:{port}")
    runner = adb.start("shell", "am", "instrument", "-w", RUNNER, stdout=subprocess.PIPE)
    try:
        assert wait_until(lambda: is_ready(client), timeout_s=30)
        yield adb, client, runner
    finally:
        runner.kill()
        runner.communicate()
        adb("forward", "--remove", f"tcp:{port}")


def is_ready(client):
    """Whether a server answers."""
    try:
        return client.get("/status")["ready"]
    except OSError:
        return False
