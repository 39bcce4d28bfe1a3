"""Repository-wide switches of pytest."""

from __future__ import annotations

collect_ignore = ["reports"]
