"""MobileAgentBench's event listener: the phone posts clicks and windows to a host, here one made by hand."""

from __future__ import annotations

import json
import queue
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer

import adbutils
import pytest

from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.image import AppBuild, find_image
from pytest_mobileagent.waiting import wait_until

PACKAGE = "com.mobileagentbench.androideventlistener"
SERVICE = f"{PACKAGE}/.EventListenerService"
CLICK, WINDOW = 0, 1


@pytest.fixture
def posted():
    """A server as upstream's is: one request at a time; yields its port and what came."""
    came = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            came.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"status": "OK"}')

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], came
    server.shutdown()
    server.server_close()


@pytest.fixture
def device(posted, forked_from):
    image = find_image("mobileagentbench").with_apps(AppBuild(PACKAGE, "1.0", 1), name="listened-to")
    with EmulatorPool(zygote=forked_from) as pool, pool.lease(image=image) as phone:
        host, port = phone.device.server
        adbutils.AdbClient(host, port).device(phone.device.serial).reverse("tcp:8888", f"tcp:{posted[0]}")
        phone.device.must_run("am start -S -n com.android.settings/.Settings")
        phone.device.settings.put("secure", "enabled_accessibility_services", SERVICE)
        yield phone.device


def is_heard(device, came):
    """Whether the service is there: it tells of a window."""
    device.must_run("am start -S -n com.android.settings/.Settings")
    return wait_until(lambda: not came.empty(), timeout_s=1)


def tap(device, text):
    node = next(node for node in device.hierarchy().walk() if node.text == text)
    device.tap(*node.bounds.center)


@pytest.mark.costly
def test_a_click_and_the_window_that_it_opens_are_posted(device, posted):
    _, came = posted
    assert wait_until(partial(is_heard, device, came), timeout_s=30)
    tap(device, "Battery")

    click = next(event for event in iter(partial(came.get, timeout=30), None) if event["eventType"] == CLICK)
    window = came.get(timeout=30)

    assert click.keys() == {"eventType", "packageStr", "idStr", "text", "contentDescription"}
    assert (click["eventType"], click["packageStr"], click["contentDescription"]) == (
        CLICK, "com.android.settings", "null",
    )  # fmt: skip
    assert click["text"][0] == "Battery"
    assert (window["eventType"], window["packageStr"]) == (WINDOW, "com.android.settings")
