"""What differs between the builds of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

PACKAGE = "com.simplemobiletools.voicerecorder"
V5_11, V5_12 = 36, 41  # version codes
_SCOPED_FROM = 30


def knows_bin(phone: Phone) -> bool:
    """Whether the phone's build has a recycle bin: since 5.12."""
    package = phone.packages.find(PACKAGE)
    return package is not None and package.version_code >= V5_12


def sees_files(phone: Phone) -> bool:
    """Whether the app lists and deletes the files of its folder, whoever made them: before Android 11."""
    return phone.image.api_level < _SCOPED_FROM
