"""Tally, an app of one's own on the embedded phone: a number, and a button that counts it up."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon
from pytest_mobileagent.simulator.ui import MATCH, Button, Column, Screen, Text, TextButton, Toolbar

PACKAGE = "org.example.tally"
SCHEMA = "CREATE TABLE tally (_id INTEGER PRIMARY KEY, count INTEGER NOT NULL); INSERT INTO tally VALUES (1, 0)"


class Main(Screen):
    """The number, and what can be done with it."""

    def compose(self):
        """Return the screen, from what is stored."""
        count = self.database("tally.db", schema=SCHEMA).query("SELECT count FROM tally")[0]["count"]
        return Column(
            Toolbar(self, self.app.label),
            Text(str(count), id="count", size=56, padding=32),
            Button("Count", id="plus", on_tap=lambda: self.store("count + 1")),
            TextButton("Start again", id="reset", on_tap=lambda: self.store("0")),
            width=MATCH,
            height=MATCH,
        )

    def store(self, value):
        """Change the number."""
        self.database("tally.db", schema=SCHEMA).execute(f"UPDATE tally SET count = {value}")


def seed(phone):
    """Write the storage of the app as it is once it has been opened."""
    phone.packages.database(PACKAGE, "tally.db", schema=SCHEMA)


APP = App(
    package=PACKAGE,
    label="Tally",
    icon=AppIcon("T", bg="#00695c"),
    seed=seed,
    activities=(ActivitySpec(".Main", Main, label="Tally", launcher=True),),
)
