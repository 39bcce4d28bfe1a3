from __future__ import annotations

import pytest

from pytest_mobileagent.protocol.key_codes import LAST_CODE, key_code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("HOME", 3), ("home", 3), ("KEYCODE_HOME", 3), ("3", 3), ("KEYCODE_3", 10), ("ENTER", 66),
        ("APP_SWITCH", 187), (str(LAST_CODE), LAST_CODE), (str(LAST_CODE + 1), None), ("NONSENSE", None), ("-1", None),
    ],
)  # fmt: skip
def test_a_key_has_the_code_that_android_gives_it(text, code):
    assert key_code(text) == code
