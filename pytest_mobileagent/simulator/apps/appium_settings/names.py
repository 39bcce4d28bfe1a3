"""What the app and its notification listener are called."""

from __future__ import annotations

PACKAGE = "io.appium.settings"
LISTENER = f"{PACKAGE}/.NLService"
