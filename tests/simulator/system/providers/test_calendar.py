import pytest

from pytest_mobileagent.simulator.system.content import ContentError

BASE = "content://com.android.calendar"
SUNDAY_NOON_MS = 1697371200000  # 2023-10-15 12:00 UTC
DAY_MS = 86_400_000


@pytest.fixture
def calendar(phone):
    phone.content.delete(f"{BASE}/calendars")
    phone.content.delete(f"{BASE}/events")
    uri = phone.content.insert(f"{BASE}/calendars", {"name": "c", "account_name": "a", "account_type": "LOCAL"})
    return int(uri.rpartition("/")[2])


def _event(phone, calendar, **values):
    event = {"calendar_id": calendar, "title": "t", "dtstart": SUNDAY_NOON_MS, "eventTimezone": "UTC", **values}
    return phone.content.insert(f"{BASE}/events", event)


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("", [0]),
        ("FREQ=DAILY;COUNT=3", [0, 1, 2]),
        ("FREQ=DAILY;INTERVAL=2;UNTIL=20231019T235959Z", [0, 2, 4]),
        ("FREQ=WEEKLY;BYDAY=SU,WE;COUNT=4", [0, 3, 7, 10]),
        ("FREQ=MONTHLY;COUNT=2", [0, 31]),
        ("FREQ=MONTHLY;BYDAY=3SU;COUNT=2", [0, 35]),
        ("FREQ=YEARLY", [0]),
    ],
)
def test_instances_follow_the_rule(phone, calendar, rule, days):
    _event(phone, calendar, dtend=SUNDAY_NOON_MS + 3_600_000, rrule=rule or None)
    uri = f"{BASE}/instances/when/{SUNDAY_NOON_MS}/{SUNDAY_NOON_MS + 60 * DAY_MS}"
    begins = [row["begin"] for row in phone.content.query(uri, ["begin"])]
    assert [(begin - SUNDAY_NOON_MS) / DAY_MS for begin in begins] == days


def test_an_event_needs_an_end(phone, calendar):
    with pytest.raises(ContentError, match="DTEND and DURATION cannot both be null"):
        _event(phone, calendar)
    with pytest.raises(ContentError, match="EVENT_TIMEZONE values must be specified"):
        _event(phone, calendar, eventTimezone=None, dtend=1)


def test_reminders_go_with_their_event(phone, calendar):
    uri = _event(phone, calendar, duration="PT1H")
    number = int(uri.rpartition("/")[2])
    phone.content.insert(f"{BASE}/reminders", {"event_id": number, "minutes": 10, "method": 1})
    assert phone.content.delete(uri) == 1
    assert phone.content.query(f"{BASE}/reminders") == []
