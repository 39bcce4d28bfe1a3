"""`dumpsys vibrator_manager` (AOSP `VibratorManagerService.dump`): the phone has no vibrator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _dump(phone: Phone, words: list[str]) -> str:
    del words
    settings = phone.settings
    low_power = str(settings.is_on("global", "low_power")).lower()
    zen = settings.number("global", "zen_mode")
    lines = [
        "Vibrator Manager Service:", "  mVibrationSettings:",
        f"    VibrationSettings{{mVibrateInputDevices=false, mLowPowerMode={low_power}, mZenMode={zen}}}", "",
        "  mVibratorControllers:", "",
    ]  # fmt: skip
    for name in ("mCurrentVibration", "mNextVibration", "mCurrentExternalVibration"):
        lines += [f"  {name}:", "    null", ""]
    return "\n".join([*lines, "  Previous external vibrations:", ""])


DUMPS = {"vibrator_manager": _dump}
