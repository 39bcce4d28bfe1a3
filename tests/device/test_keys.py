from __future__ import annotations

import pytest

from pytest_mobileagent.device.keys import key_event
from pytest_mobileagent.errors import DeviceError


@pytest.mark.parametrize(
    ("key", "event"),
    [
        (66, "66"), (0, "0"), (999, "999"), ("66", "66"), ("enter", "KEYCODE_ENTER"), ("ENTER", "KEYCODE_ENTER"),
        ("KEYCODE_ENTER", "KEYCODE_ENTER"), ("keycode_app_switch", "KEYCODE_APP_SWITCH"), ("KEYCODE_3", "3"),
    ],
)  # fmt: skip
def test_a_key_has_one_name(key, event):
    assert key_event(key) == event


@pytest.mark.parametrize("key", [-1, 1000])
def test_a_number_that_is_no_key_code_is_refused(key):
    with pytest.raises(DeviceError, match=rf"^{key} is no key code: Android's go from 0 to 999$"):
        key_event(key)


@pytest.mark.parametrize("key", ["", "KEYCODE_", "enter; reboot", "a b", "$(id)", "é", "٣", "ENTER\n", "_A"])
def test_what_is_no_name_of_a_key_never_reaches_a_shell(key):
    with pytest.raises(DeviceError) as caught:
        key_event(key)

    assert str(caught.value) == f"'{key}' is no key: expected a code, or a name like 'home' or 'KEYCODE_HOME'"
