from __future__ import annotations

from ..bmoca.test_google_calendar import test_calendar_open

__all__ = ["test_calendar_open"]
