"""The pytest plugin: pytest loads it by this name."""

from __future__ import annotations

pytest_plugins = ("pytest_mobileagent.plugin.plugin", "pytest_mobileagent.plugin.fixtures")
