"""Fingers: one, two on one view, two on two views."""

import pytest

from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.view import View


class Zoomed(View):
    """A view that counts how far two fingers have zoomed it."""

    factors: tuple[float, ...] = ()

    def wants_pinch(self):
        return True

    def pinch(self, factor, x, y):
        self.factors = (*self.factors, factor)
        self.middle = (x, y)


@pytest.fixture
def settings(phone):
    phone.activities.start(Intent(component="com.android.settings/.Settings"))
    return phone


@pytest.fixture
def zoomed(phone, monkeypatch):
    view = Zoomed()
    monkeypatch.setattr(phone.windows, "path_at", lambda _root, _x, _y: [view])
    return view


def offset(phone):
    views = phone.windows.focused.root.walk()
    return next(view.scroll_position[1] for view in views if view.is_scrollable)


def test_two_fingers_that_part_zoom_a_view(phone, zoomed):
    phone.input.paths([[(490, 900), (300, 900)], [(510, 900), (700, 900)]], duration_ms=250)
    product = 1.0
    for factor in zoomed.factors:
        assert factor > 1
        product *= factor
    assert product == pytest.approx(400 / 20, rel=0.01)
    assert zoomed.middle == (500, 900)
    assert not phone.input.is_down


def test_two_fingers_that_meet_zoom_out(phone, zoomed):
    phone.input.paths([[(300, 900), (490, 900)], [(700, 900), (510, 900)]], duration_ms=250)
    assert zoomed.factors
    assert all(factor < 1 for factor in zoomed.factors)


def test_a_pinch_is_neither_a_tap_nor_a_long_press(phone, zoomed):
    taps = []
    zoomed.on_tap = zoomed.on_long_press = lambda: taps.append(1)
    phone.input.down(400, 900)
    phone.input.down(600, 900, pointer=1)
    phone.clock.advance(2)
    phone.input.up(600, 900, pointer=1)
    phone.input.up(400, 900)
    assert taps == []
    phone.input.tap(400, 900)
    assert taps == [1]


def test_two_fingers_on_a_list_scroll_it_once(settings):
    settings.input.path([(500, 1900), (500, 900)], duration_ms=500, rest_s=0.2)
    once = offset(settings)
    settings.input.path([(500, 900), (500, 1900)], duration_ms=500, rest_s=0.2)
    settings.input.down(400, 1900)
    settings.input.down(700, 1900, pointer=1)
    for y in range(1900, 880, -20):
        settings.clock.advance(0.01)
        settings.input.move(400, y)
        settings.input.move(700, y, pointer=1)
    settings.clock.advance(0.2)
    settings.input.up(700, 900, pointer=1)
    settings.input.up(400, 900)
    assert offset(settings) == pytest.approx(once, abs=30)


def test_a_finger_that_rests_does_not_fling(settings):
    settings.input.path([(500, 1900), (500, 1500)], duration_ms=40, rest_s=0.2)
    assert offset(settings) <= 400
    settings.input.path([(500, 1500), (500, 1900)], duration_ms=500, rest_s=0.2)
    settings.input.path([(500, 1900), (500, 1500)], duration_ms=40)
    assert offset(settings) > 500


def test_an_app_that_writes_to_a_full_disk_ends_and_the_phone_goes_on(phone):
    phone.activities.start(Intent(component="com.android.camera2/com.android.camera.CameraLauncher"))
    phone.disk.allocate("/data/local/tmp/full", phone.disk.capacity_bytes - phone.disk.used_bytes - (1 << 12))
    shutter = next(view for view in phone.windows.focused.root.walk() if view.id == "shutter_button")

    phone.input.tap(*shutter.rect.center)

    assert phone.activities.top.package == "com.google.android.apps.nexuslauncher"
    (said,) = [entry.message for entry in phone.log.entries if entry.tag == "AndroidRuntime"]
    assert said.startswith("FATAL EXCEPTION: main\nProcess: com.android.camera2, PID: ")
    assert said.endswith("ENOSPC (No space left on device)")
    assert not phone.disk.exists("/sdcard/DCIM/Camera")


@pytest.fixture
def late(phone, monkeypatch):
    """A phone whose host is busy: whatever is waited for comes a second late."""
    monkeypatch.setattr(phone, "pass_time", lambda seconds: phone.clock.advance(seconds + 1))
    return phone


@pytest.fixture
def pressed(late, monkeypatch):
    """What a view says that was done to it, on a late host."""
    told = []
    view = View(on_tap=lambda: told.append("tap"), on_long_press=lambda: told.append("long press"))
    monkeypatch.setattr(late.windows, "path_at", lambda _root, _x, _y: [view])
    return told


@pytest.mark.parametrize(
    ("gesture", "told"),
    [
        (lambda fingers: fingers.tap(400, 900), ["tap"]),
        (lambda fingers: fingers.double_tap(400, 900), ["tap", "tap"]),
        (lambda fingers: fingers.long_press(400, 900), ["long press"]),
        (lambda fingers: fingers.swipe(400, 900, 400, 500, 300), []),
        (lambda fingers: fingers.drag(400, 900, 400, 500), ["long press"]),
    ],
    ids=["tap", "double tap", "long press", "swipe", "drag and drop"],
)
def test_a_late_host_makes_no_other_gesture_of_one(late, pressed, gesture, told):
    gesture(late.input)
    assert pressed == told


def test_a_finger_that_a_client_puts_down_itself_rests_as_long_as_it_does(phone, monkeypatch):
    told = []
    view = View(on_tap=lambda: told.append("tap"), on_long_press=lambda: told.append("long press"))
    monkeypatch.setattr(phone.windows, "path_at", lambda _root, _x, _y: [view])
    phone.input.down(400, 900)
    phone.clock.advance(0.6)
    phone.input.up(400, 900)
    assert told == ["long press"]
