"""Bring a booted phone into its device configuration, through adb: on any phone the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device

_ANIMATIONS = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


def apply_configuration(device: Device, config: DeviceConfig) -> None:
    """Set density, font scale and theme, and turn animations off.

    The locale is the emulator's to set when it boots (`-change-locale`).
    """
    commands = [f"settings put global {name} 0" for name in _ANIMATIONS]
    commands += [
        f"wm density {config.density_dpi}" if config.density_dpi != config.profile.density_dpi else "wm density reset",
        f"settings put system font_scale {config.font_scale:g}",
        f"cmd uimode night {'yes' if config.is_dark else 'no'}",
    ]
    device.must_run(" && ".join(commands))
