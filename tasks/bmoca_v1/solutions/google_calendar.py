from __future__ import annotations

from ...bmoca.solutions import google_calendar

mobile_shared = (google_calendar,)
