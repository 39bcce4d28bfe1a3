import json

import pytest

from pytest_mobileagent.simulator.system.sensors import SENSORS, SURROUNDINGS, SensorError


def test_an_emulator_leans_back_a_little_at_first(phone):
    assert phone.sensors.around("rotation") == (-4.75, 0, 0)
    assert phone.sensors.measure("acceleration") == pytest.approx((0, 9.77631, 0.81235), abs=1e-4)
    assert phone.sensors.measure("magnetic-field") == pytest.approx((0, 9.88766, -47.7452), abs=1e-4)
    assert phone.sensors.measure("orientation") == pytest.approx((0, -85.25, 0), abs=1e-3)


@pytest.mark.parametrize(
    ("rotation", "held"),
    [((0, 0, 90), 1), ((0, 0, 180), 2), ((0, 0, -90), 3), ((-4.75, 0, 44), 0), ((-30, 0, 46), 1), ((0, 70, 0), 0)],
)
def test_the_screen_follows_how_the_phone_is_held(phone, run, rotation, held):
    run("am start -n com.android.settings/.Settings")
    phone.sensors.surround("rotation", rotation)
    assert (phone.display.held, phone.display.rotation) == (held, held)


def test_a_phone_that_is_laid_down_stays_as_it_was_held(phone):
    phone.sensors.surround("rotation", (0, 0, 90))
    phone.sensors.surround("rotation", (-90, 0, 0))
    assert phone.sensors.measure("acceleration") == pytest.approx((0, 0, 9.81))
    assert phone.display.held == 1


def test_a_sensor_measures_what_it_was_told_until_the_phone_moves(phone):
    phone.sensors.tell("acceleration", (9.81, 0, 0))
    assert phone.sensors.measure("acceleration-uncalibrated") == (9.81, 0, 0)
    assert phone.display.held == 1
    phone.sensors.surround("rotation", (0, 0, 0))
    assert phone.sensors.measure("acceleration") == (0, 9.81, 0)
    assert phone.display.held == 0


def test_four_quarters_are_a_whole_turn(phone):
    held = []
    for _ in range(4):
        phone.sensors.turn_left()
        held.append(phone.display.held)
    assert held == [1, 2, 3, 0]
    assert phone.sensors.around("rotation") == (-4.75, 0, 0)


@pytest.mark.parametrize("name", [sensor.name for sensor in SENSORS if not sensor.is_there] + ["", "nonsense"])
def test_a_sensor_that_the_phone_lacks_measures_nothing_and_is_told_nothing(phone, name):
    assert phone.sensors.measure(name) == ()
    with pytest.raises(SensorError, match="this phone has no"):
        phone.sensors.tell(name, (1,))


@pytest.mark.parametrize("values", [(), (1,), (1, 2, 3, 4), (1, 2, float("nan")), (1, float("inf"), 3)])
def test_what_no_sensor_can_measure_is_refused(phone, values):
    with pytest.raises(SensorError, match="acceleration has 3 numbers, not"):
        phone.sensors.tell("acceleration", values)
    with pytest.raises(SensorError, match="rotation has 3 numbers, not"):
        phone.sensors.surround("rotation", values)


def test_a_snapshot_keeps_them(phone):
    phone.sensors.surround("light", (300,))
    phone.sensors.tell("proximity", (0,))
    saved = json.loads(json.dumps(phone.sensors.save()))
    phone.sensors.load(None)
    assert (phone.sensors.measure("light"), phone.sensors.measure("proximity")) == ((0,), (1,))
    phone.sensors.load(saved)
    assert (phone.sensors.measure("light"), phone.sensors.measure("proximity")) == ((300,), (0,))


def test_a_phone_that_starts_again_is_held_as_before(phone):
    phone.sensors.surround("rotation", (0, 0, 90))
    phone.reboot()
    assert (phone.display.held, phone.sensors.around("rotation")) == (1, (0, 0, 90))


def test_whatever_a_snapshot_says_leaves_values_of_the_right_size(phone):
    phone.sensors.load({"around": {"rotation": [1], "light": "x", "nonsense": [1]}, "told": {"hinge-angle0": [1]}})
    assert {one.name: len(phone.sensors.around(one.name)) for one in SURROUNDINGS if one.is_there} == {
        one.name: one.size for one in SURROUNDINGS if one.is_there
    }
    assert phone.sensors.measure("hinge-angle0") == ()
