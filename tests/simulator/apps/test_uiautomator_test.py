"""What the APKs of the Python package `uiautomator` serve, and how they differ from uiautomator2's service."""

from __future__ import annotations

import json

import pytest

from tests.simulator.server.connection import replies_to

TARGET = "com.github.uiautomator"
RUNNER = f"{TARGET}.test/androidx.test.runner.AndroidJUnitRunner"
ADDRESS = "tcp:9008"
NOTHING = {"mask": 1, "text": "Nope", "childOrSibling": [], "childOrSiblingSelector": []}


@pytest.fixture
def serve(phone, run):
    for package in (TARGET, f"{TARGET}.test"):
        phone.packages.install(package)
    assert run(f"am instrument {RUNNER}") == (0, "", "")
    return phone.ports.find(ADDRESS)


def answer(serve, request):
    return replies_to(serve, [request]).partition(b"\r\n\r\n")[2]


def call(serve, method, *parameters):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).encode()
    return json.loads(answer(serve, b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body))


def test_it_runs_in_its_targets_process_until_that_ends(serve, phone, run):
    assert run("pm list instrumentation").out == f"instrumentation:{RUNNER} (target={TARGET})\n"
    assert call(serve, "ping")["result"] == "pong"
    run(f"am force-stop {TARGET}")
    assert phone.ports.find(ADDRESS) is None


def test_a_client_stops_it(serve, phone):
    assert answer(serve, b"GET /stop HTTP/1.1\r\n\r\n") == b"Server stopped!!!"
    assert phone.ports.find(ADDRESS) is None
    assert phone.activities.pid_of(TARGET) is None


def test_a_missing_object_is_told_by_the_exceptions_name_and_text(serve):
    error = call(serve, "objInfo", NOTHING)["error"]
    assert error["code"] == -32002
    assert error["data"] == {
        "exceptionTypeName": "androidx.test.uiautomator.UiObjectNotFoundException",
        "message": error["message"],
    }


def test_the_name_of_a_dumps_file_is_ignored(serve):
    assert call(serve, "dumpWindowHierarchy", True, None)["result"].startswith("<?xml")
    assert call(serve, "dumpWindowHierarchy", True, "x.xml")["result"].startswith("<?xml")


def test_a_screenshot_is_a_file_of_the_target(serve, phone):
    path = f"/data/user/0/{TARGET}/files/screen.png"
    assert call(serve, "takeScreenshot", "screen.png", 1.0, 100)["result"] == path
    assert phone.disk.read(path).startswith(b"\x89PNG")


def test_methods_of_later_releases_are_not_there(serve):
    assert call(serve, "getClipboard")["error"]["code"] == -32601
