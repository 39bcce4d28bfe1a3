"""What happens to repeating events that are changed or deleted in part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.simple_calendar.dialogs import DELETE_ALL, DELETE_FUTURE

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.simple_calendar.store import Event, Store


def delete_occurrence(store: Store, event: Event, occurrence_s: int, rule: int) -> None:
    """Delete an event, or of a repeating one what `rule` says."""
    if not event.repeat_interval or rule == DELETE_ALL:
        store.delete([event.id])
    elif rule == DELETE_FUTURE:
        store.end_before(event.id, occurrence_s)
    else:
        store.except_day(event.id, occurrence_s)


def update_repeating(store: Store, stored: Event, event: Event, *, occurrence_s: int, rule: int) -> Event:
    """Change one occurrence, this and all later ones, or all; return the event that holds the change."""
    if rule == DELETE_ALL:
        start_s = stored.start_s + event.start_s - occurrence_s
        event = replace(event, start_s=start_s, end_s=start_s + event.end_s - event.start_s)
        store.save(event)
        return event
    if rule == DELETE_FUTURE:
        store.end_before(stored.id, occurrence_s)
        new = replace(event, id=0, import_id="", exceptions=(), repeat_limit=max(0, event.repeat_limit))
    else:
        store.except_day(stored.id, occurrence_s)
        new = replace(
            event, id=0, import_id="", parent_id=stored.id, repeat_interval=0, repeat_rule=0, repeat_limit=0,
            exceptions=(),
        )  # fmt: skip
    return replace(new, id=store.save(new))
