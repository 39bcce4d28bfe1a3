"""The simple event list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.ui.state import UiState
from pytest_mobileagent.simulator.ui.view import UNBOUNDED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.simple_calendar.rows import Rows
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Occurrence, Store

_PAST_MINUTES = 1440  # the default of display_past_events
_FUTURE_DAYS, _MORE_FUTURE_DAYS = 183, 274
_FEW = 30


def listed(store: Store) -> list[Occurrence]:
    """Return what the simple event list shows."""
    now = store.now_s()
    start = now - 60 * store.prefs.number("display_past_events", _PAST_MINUTES)
    found = store.between(start, now + 86400 * _FUTURE_DAYS)
    if len(found) < _FEW:
        found = store.between(start, now + 86400 * _MORE_FUTURE_DAYS)
    return found


def event_list(screen: ax.Screen, store: Store, rows: Rows, *, on_new: ax.Act) -> ax.View:
    """Return the list, or the offer of a new event if it is empty."""
    found = listed(store)
    key = "calendar_events_list"
    if not found:
        body: ax.View = _empty(on_new)
    else:
        views = rows.with_headers(found)
        if key not in screen.ui.scroll_px:
            screen.ui.scroll_px[key] = _height_above(screen, store, views, found)
        body = ax.Scroll(*views, ax.View(height=72), id=key, key=key, cls="androidx.recyclerview.widget.RecyclerView")
    return ax.Layers(body, cls="android.widget.RelativeLayout", background="background")


def _empty(on_new: ax.Act) -> ax.View:
    none, name, paddings = "No upcoming events.", "calendar_empty_list_placeholder", ((16, 48, 16, 0), 16)
    return ax.Column(*simple.nothing(none, name, "Create a new event", on_new, paddings=paddings))


def _height_above(screen: ax.Screen, store: Store, views: Sequence[ax.View], found: Sequence[Occurrence]) -> int:
    """Return the px of the rows above the first day that is not past."""
    today = store.today()
    ahead = next((one for one in found if store.days_of(one)[-1] >= today), None)
    if ahead is None:
        return 0
    target = f"day-{store.local(ahead.start_s):%Y%m%d}"
    display = screen.phone.display
    ctx = ax.LayoutContext(
        scale=display.scale, font_scale=screen.phone.font_scale, theme=screen.theme, state=UiState()
    )  # fmt: skip
    height = 0
    for at, view in enumerate(views):
        if view.key == target:
            return height if at > 1 else 0
        view.measure_child(ctx, view, display.app_size[0], UNBOUNDED)
        margins = ctx.insets(view.margin)
        height += view.mh + margins[1] + margins[3]
    return 0
