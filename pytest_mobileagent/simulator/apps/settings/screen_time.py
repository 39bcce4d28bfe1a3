"""How long apps were in front today, as the pages tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    from pytest_mobileagent.simulator import androidx as ax

_MINUTE_S = 60


def seconds_today(phone: ax.Phone) -> dict[str, float]:
    """Return how long each app was in front of a screen that was on, since midnight, the longest first."""
    now, now_s = local_time(phone), phone.clock.monotonic()
    midnight_s = now_s - (now.hour * 3600 + now.minute * 60 + now.second)
    used: dict[str, float] = {}
    events = phone.battery_stats.events
    ends = [event.at_s for event in events[1:]] + [now_s]
    for event, end_s in zip(events, ends, strict=False):
        passed_s = end_s - max(event.at_s, midnight_s)
        if event.top and event.is_awake and passed_s > 0:
            used[event.top] = used.get(event.top, 0.0) + passed_s
    return dict(sorted(used.items(), key=lambda item: (-item[1], item[0])))


def time_text(screen: ax.Screen, seconds: float) -> str:
    """Return so many minutes, and hours if there are any."""
    hours, minutes = divmod(int(seconds) // _MINUTE_S, 60)
    told = screen.tr_count(minutes, "{count} minute", "{count} minutes")
    return f"{screen.tr_count(hours, '{count} hour', '{count} hours')} {told}" if hours else told
