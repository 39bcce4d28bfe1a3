from __future__ import annotations

import pytest

from pytest_mobileagent.protocol.key_codes import LAST_CODE, key_code, key_name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("HOME", 3), ("home", 3), ("KEYCODE_HOME", 3), ("3", 3), ("KEYCODE_3", 10), ("ENTER", 66),
        ("APP_SWITCH", 187), (str(LAST_CODE), LAST_CODE), (str(LAST_CODE + 1), None), ("NONSENSE", None), ("-1", None),
    ],
)  # fmt: skip
def test_a_key_has_the_code_that_android_gives_it(text, code):
    assert key_code(text) == code


@pytest.mark.parametrize(
    ("code", "name"), [(3, "KEYCODE_HOME"), (10, "KEYCODE_3"), (LAST_CODE + 1, str(LAST_CODE + 1))]
)
def test_a_key_is_called_as_android_calls_it(code, name):
    assert key_name(code) == name
