"""What an app has stored: its preferences and its database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.preferences import Preferences

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database, Disk
    from pytest_mobileagent.simulator.phone import Phone


class Store:
    """What an app has stored on a phone; a subclass says which app, in which files, and what it means."""

    package: str
    prefs_file = ""  # of the preferences; empty: the default one
    database_file = ""
    schema = ""  # of the database, which is made if it is missing

    def __init__(self, phone: Phone) -> None:
        """Look at `phone`."""
        self.phone = phone

    @property
    def disk(self) -> Disk:
        """The phone's disk."""
        return self.phone.disk

    @property
    def prefs(self) -> Preferences:
        """The preferences."""
        return Preferences(self.phone, self.package, self.prefs_file)

    @property
    def database(self) -> Database:
        """The database."""
        return self.phone.packages.database(self.package, self.database_file, schema=self.schema)

    @property
    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return int(self.phone.clock.now() * 1000)

    def tr(self, text: str) -> str:
        """Return the app's text in its language."""
        return self.phone.strings.translate(self.package, text)

    def tr_count(self, number: int, one: str, other: str) -> str:
        """Return the app's text of a number, `{count} minute` or `{count} minutes`, in its language."""
        return self.phone.strings.count(self.package, number, one, other)
