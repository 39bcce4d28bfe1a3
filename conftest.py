"""Repository-wide switches of pytest."""

from __future__ import annotations

pytest_plugins = ("pytester",)  # must stand here: pytest takes it from nowhere else
collect_ignore = ["reports"]
