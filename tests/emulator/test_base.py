from __future__ import annotations

import pytest

from pytest_mobileagent.emulator import EmulatorSpec
from pytest_mobileagent.errors import ConfigError


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"boot_timeout_s": 0}, "boot_timeout_s is 0: a boot needs more than no time"),
        ({"avds": ("a", "b", "a")}, "avds names a phone twice: a, b, a"),
        ({"serials": ("x", "x")}, "serials names a phone twice: x, x"),
    ],
)
def test_a_wish_that_contradicts_itself_is_refused(values, message):
    with pytest.raises(ConfigError) as caught:
        EmulatorSpec(**values)

    assert str(caught.value) == message
