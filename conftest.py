"""Repository-wide switches of pytest."""

from __future__ import annotations

pytest_plugins = ("pytester",)  # must stand here: pytest takes it from nowhere else
collect_ignore = ["reports"]


def pytest_addoption(parser):
    """Register our switches."""
    parser.addoption("--update-goldens", action="store_true", help="rewrite the stored screens; look at them then")
