from __future__ import annotations

import pytest

from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig
from pytest_mobileagent.emulator.configuration import apply_configuration

STILL = [
    f"settings put global {name} 0"
    for name in ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
]


class Device:
    """Writes down what it must run."""

    def must_run(self, command):
        self.commands = command.split(" && ")


@pytest.mark.parametrize(
    ("config", "commands"),
    [
        (DeviceConfig(), ["wm density reset", "settings put system font_scale 1", "cmd uimode night no"]),
        (
            DeviceConfig(profile=PIXEL_3, density_dpi=560, font_scale=1.15, is_dark=True),
            ["wm density 560", "settings put system font_scale 1.15", "cmd uimode night yes"],
        ),
    ],
    ids=["default", "everything else"],
)
def test_a_configuration_becomes_commands_that_every_phone_knows(config, commands):
    device = Device()
    apply_configuration(device, config)

    assert device.commands == STILL + commands
