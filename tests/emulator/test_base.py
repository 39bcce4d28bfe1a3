from __future__ import annotations

import pytest

from pytest_mobileagent.device import ServerAddress
from pytest_mobileagent.emulator import EmulatorSpec
from pytest_mobileagent.errors import ConfigError


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"boot_timeout_s": 0}, "boot_timeout_s is 0: a boot needs more than no time"),
        ({"avds": ("a", "b", "a")}, "avds names a phone twice: a, b, a"),
        ({"serials": ("x", "x")}, "serials names a phone twice: x, x"),
        ({"serials": ("R58@lab",)}, "'lab' is no adb server: expected HOST:PORT, for example 127.0.0.1:5037"),
        (
            {"adb_servers": (ServerAddress("a", 1), ServerAddress("a", 1))},
            "adb_servers names a server twice: a:1, a:1",
        ),
        (
            {"adb_servers": (ServerAddress("a", 1), ServerAddress("b", 2))},
            "several adb servers (a:1, b:2) are for attached phones: name one, or run with --mobile-emulator=attached",
        ),
    ],
)
def test_a_wish_that_contradicts_itself_is_refused(values, message):
    with pytest.raises(ConfigError) as caught:
        EmulatorSpec(**values)

    assert str(caught.value) == message
