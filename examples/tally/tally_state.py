"""What Tally has stored, read and written through adb; and its declaration."""

from __future__ import annotations

from pytest_mobileagent.apps import AppDeclaration

PACKAGE = "org.example.tally"
APP = AppDeclaration(PACKAGE, names=("tally", "counter"))
PATH = f"/data/data/{PACKAGE}/databases/tally.db"


class Tally:
    """The number on a phone."""

    def __init__(self, device):
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def set(self, count):
        """Make it this number; the app is stopped."""
        self._device.edit_database(PATH, (f"UPDATE tally SET count = {int(count)}",))

    @property
    def count(self):
        """The number."""
        return self._device.sql(PATH, "SELECT count FROM tally")[0]["count"]
