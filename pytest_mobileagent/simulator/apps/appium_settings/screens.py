"""The app's only activity: it starts the service that keeps the app running, and is gone."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.appium_settings.names import PACKAGE
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui import MATCH, Column, Screen, View


class Start(Screen):
    """Nothing to be seen."""

    is_translucent = True

    def create(self) -> None:
        """Start the service and finish."""
        self.phone.services.start(Intent(component=f"{PACKAGE}/.ForegroundService"))
        self.finish()

    def compose(self) -> View:
        """Return an empty window."""
        return Column(width=MATCH, height=MATCH)
