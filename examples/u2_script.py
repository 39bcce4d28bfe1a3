"""A uiautomator2 script, as one finds it: a function of goal and serial that taps what the goal names."""

from __future__ import annotations

import re

import uiautomator2


def drive(goal, serial):
    """Open what the goal's quoted words name, one after the other."""
    phone = uiautomator2.connect(serial)
    for words in re.findall(r"'([^']+)'", goal):
        phone(text=words).click(timeout=5)
    return phone(resourceId="com.android.settings:id/switch_text").get_text() if "what" in goal.lower() else None
