"""Repository-wide switches of pytest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


collect_ignore = ["reports"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register our switches."""
    parser.addoption("--update-goldens", action="store_true", help="rewrite the stored screens; look at them then")
    parser.addoption(
        "--sample", default="0", metavar="SEED", help="what is drawn of what is too much to be tested each time"
    )
