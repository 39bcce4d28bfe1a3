"""AndroidEnv's accessibility service: the phone calls a host's `A11yService`, here one made by hand."""

from __future__ import annotations

import queue
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.protocol.a11y import MESSAGES
from pytest_mobileagent.waiting import wait_until

grpc = pytest.importorskip("grpc")

APK = Path(__file__).parents[1] / "apks/accessibility_forwarder.apk"
PACKAGE = "com.google.androidenv.accessibilityforwarder"
RECEIVER = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
ACTION = "accessibility_forwarder.intent.action."
PATIENCE_S = 60  # of a busy machine
LOST = "extra: exception ['io.grpc.StatusException: UNAVAILABLE"


class Listener:
    """A host's `A11yService`."""

    def __init__(self, port=0):
        self.forests, self.events = queue.Queue(), queue.Queue()
        self.server = grpc.server(ThreadPoolExecutor(2))
        handlers = {
            name: grpc.unary_unary_rpc_method_handler(self._taker(message, into))
            for name, message, into in (("SendForest", "Forest", self.forests), ("SendEvent", "Event", self.events))
        }
        handler = grpc.method_handlers_generic_handler("android_env.A11yService", handlers)
        self.server.add_generic_rpc_handlers((handler,))
        self.port = self.server.add_insecure_port(f"127.0.0.1:{port}")
        self.server.start()

    @staticmethod
    def _taker(message, into):
        def take(data, _context):
            into.put(protobuf.decode(MESSAGES, message, data))
            return protobuf.encode(MESSAGES, "Reply", {})

        return take

    def forest(self):
        return self.forests.get(timeout=PATIENCE_S)

    def forest_with(self, text):
        """Return the first forest to come that shows a text."""
        while not (found := [node for node in nodes(self.forest()) if node["text"] == text]):
            pass
        return found[0]

    def event(self, kind):
        """Return the first event to come of a kind."""
        while True:
            told = {entry["key"]: entry["value"] for entry in self.events.get(timeout=PATIENCE_S)["event"]}
            if told["event_type"] == kind:
                return told

    def clear(self):
        for waiting in (self.forests, self.events):
            while not waiting.empty():
                waiting.get()


def nodes(forest):
    return [node for window in forest["windows"] for node in window["tree"]["nodes"]]


@pytest.fixture
def host():
    listener = Listener()
    yield listener
    listener.server.stop(None)


@pytest.fixture
def device(phone, host):
    """A phone whose service runs and does not know yet whom to call; before the host ends, it is off."""
    device = phone.device
    device.push("/data/local/tmp/forwarder.apk", APK.read_bytes())
    device.must_run("pm install -r -t -g /data/local/tmp/forwarder.apk")
    device.must_run(f"settings put secure enabled_accessibility_services {PACKAGE}/{PACKAGE}.AccessibilityForwarder")
    assert wait_until(lambda: device.run(f"pidof {PACKAGE}").stdout, timeout_s=PATIENCE_S)
    yield device
    device.must_run("settings delete secure enabled_accessibility_services")


def tell(device, action, extras=""):
    assert "Broadcast completed" in device.must_run(f"am broadcast -a {ACTION}{action} {extras} -n {RECEIVER}")


def call(device, host):
    tell(device, "SET_GRPC", f'--ei "port" {host.port} --es "host" 10.0.2.2')


def show_settings(device):
    device.must_run("am start -S -n com.android.settings/.Settings")


def test_trees_are_sent_of_every_window(device, host):
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    call(device, host)
    show_settings(device)

    battery = host.forest_with("Battery")
    windows = host.forest()["windows"]

    assert (battery["view_id_resource_name"], battery["class_name"]) == ("android:id/title", "android.widget.TextView")
    assert battery["is_visible_to_user"]
    assert battery["bounds_in_screen"]["right"] > battery["bounds_in_screen"]["left"] > 0
    assert [window["window_type"] for window in windows] == [1, 3, 3]
    assert [window["is_active"] for window in windows] == [True, False, False]
    assert windows[0]["bounds_in_screen"] == {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
    for window in windows:
        found = window["tree"]["nodes"]
        assert [node["unique_id"] for node in found] == list(range(len(found)))
        assert [child for node in found for child in node["child_ids"]] == list(range(1, len(found)))
        assert {node["window_id"] for node in found} == {window["id"]}


def test_a_field_tells_what_can_be_done_with_it(device, host):
    device.must_run("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    call(device, host)

    field = next(node for node in nodes(host.forest()) if node["is_editable"])

    assert field["class_name"] == "android.widget.EditText"
    assert field["hint_text"] == "First name"
    assert {1 << 4, 1 << 17, 1 << 21} <= {action["id"] for action in field["actions"]}


def test_events_are_sent_without_trees(device, host):
    call(device, host)
    show_settings(device)
    opened = host.event("TYPE_WINDOW_STATE_CHANGED")
    device.must_run("input tap 540 2200")
    clicked = host.event("TYPE_VIEW_CLICKED")

    assert opened["event_text"] == "Settings"
    assert opened["event_package_name"] == clicked["event_package_name"] == "com.android.settings"
    assert clicked["source_class_name"] == "android.widget.LinearLayout"
    assert clicked["event_text"]
    assert clicked["event_timestamp_ms"].isdigit()
    assert host.forests.empty()


def test_an_event_tells_what_was_typed(device, host):
    device.must_run("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    call(device, host)
    device.must_run("input text a")
    device.must_run("input text b")
    host.event("TYPE_VIEW_TEXT_CHANGED")
    second = host.event("TYPE_VIEW_TEXT_CHANGED")

    changed = {"before_text": "a", "source_text": "ab", "from_index": "1", "added_count": "1", "removed_count": "0"}
    assert second.items() >= changed.items()


def test_an_event_tells_how_far_was_scrolled(device, host):
    show_settings(device)
    call(device, host)
    device.must_run("input swipe 540 1800 540 900 400")

    assert int(host.event("TYPE_VIEW_SCROLLED")["scroll_delta_y"]) > 0


def test_without_a_network_the_log_says_so(device, host):
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    device.must_run("cmd connectivity airplane-mode enable")
    device.must_run("svc wifi disable")
    call(device, host)

    assert wait_until(lambda: LOST in device.must_run("logcat -d -s AndroidRLTask"), timeout_s=PATIENCE_S)
    assert host.forests.empty()

    device.must_run("cmd connectivity airplane-mode disable")
    device.must_run("svc wifi enable")
    assert host.forest()["windows"]


def test_a_host_that_comes_later_is_found(device, host):
    host.server.stop(None).wait(PATIENCE_S)
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    call(device, host)
    assert wait_until(lambda: LOST in device.must_run("logcat -d -s AndroidRLTask"), timeout_s=PATIENCE_S)

    later = Listener(host.port)
    try:
        assert later.forest()["windows"]
    finally:
        later.server.stop(None)


@pytest.mark.parametrize(
    "command",
    [
        f"am broadcast -a {ACTION}SET_GRPC --ei port 0 -n {RECEIVER}",
        f"am broadcast -a {ACTION}DISABLE_ACCESSIBILITY_TREE_LOGS -n {RECEIVER}",
        "settings delete secure enabled_accessibility_services",
        f"am force-stop {PACKAGE}",
        f"pm uninstall {PACKAGE}",
    ],
    ids=["no port", "no trees", "the service off", "the app stopped", "the app removed"],
)
def test_it_ends(device, host, command):
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    call(device, host)
    assert host.forest()["windows"]

    device.must_run(command)
    device.must_run("logcat -c")
    host.clear()
    wait_until(lambda: not host.forests.empty(), timeout_s=0.3)  # one may have been on its way
    host.clear()

    assert not wait_until(lambda: not host.forests.empty(), timeout_s=0.5)


def test_any_other_address_cannot_be_reached(device, host):
    tell(device, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    tell(device, "SET_GRPC", f"--ei port {host.port} --es host 192.168.1.2")

    assert wait_until(lambda: LOST in device.must_run("logcat -d -s AndroidRLTask"), timeout_s=PATIENCE_S)
    assert host.forests.empty()
