def _brightness_lines(phone):
    return [entry.message for entry in phone.log.entries if entry.tag == "DisplayPowerController"]


def test_dragging_then_releasing_logs_both_reasons(phone):
    phone.power.set_brightness(200, is_final=False)
    phone.power.set_brightness(255, is_final=False)
    phone.power.set_brightness(255)
    assert _brightness_lines(phone) == [
        "Brightness [0.78346457] reason changing to: 'temporary', previous reason: 'manual'.",
        "Brightness [1] reason changing to: 'manual', previous reason: 'temporary'.",
    ]
    assert phone.settings.get("system", "screen_brightness") == "255"


def test_brightness_is_kept_in_range(phone):
    phone.power.set_brightness(-5)
    assert phone.power.brightness == 1
    phone.settings.put("system", "screen_brightness", 999)
    assert phone.power.brightness == 255


def test_sleep_and_wake(phone):
    phone.power.sleep()
    assert not phone.power.is_awake
    assert phone.windows.placed() == []
    phone.power.wake()
    assert phone.power.is_awake


def test_the_battery_is_part_of_a_snapshot(phone):
    phone.power.set_battery(level=17)
    phone.power.unplug()
    snapshot = phone.snapshot()
    phone.power.reset_battery()
    assert phone.power.battery.is_plugged
    phone.restore(snapshot)
    assert (phone.power.battery.level, phone.power.battery.is_plugged, phone.power.battery.status) == (17, False, 3)
