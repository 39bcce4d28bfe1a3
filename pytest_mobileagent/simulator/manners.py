"""How a phone behaves towards those who drive it: as fast as this program is, or as the SDK's emulator does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manners:
    """What a real phone makes others wait for, in the host's time, and what it puts in their way.

    Attributes:
        framework_start_s: between a start of the framework and its services' first answer.
        adbd_start_s: so long adbd takes no connection after it was restarted, or a snapshot was loaded.
        home_s: between the Home key and the launcher.
        shows_errors: the system tells of processes that do not respond, unless `hide_error_dialogs` is set.
        is_restless: some screens never come to rest: who waits for that waits as long as it will.
        corrects_time: a snapshot that is loaded gets the host's time, unless `-no-snapshot-update-time` is given.
    """

    framework_start_s: float = 0.0
    adbd_start_s: float = 0.0
    home_s: float = 0.0
    shows_errors: bool = False
    is_restless: bool = False
    corrects_time: bool = False


POLITE = Manners()
# Orders of magnitude of an emulator on a laptop, shortened where only the order of events matters.
RUDE = Manners(
    framework_start_s=1.5, adbd_start_s=0.6, home_s=0.7, shows_errors=True, is_restless=True, corrects_time=True
)
