"""The dates that commands read."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.simulator.shell._dates import parse_date

NOW = datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.timezone(datetime.timedelta(hours=-4)))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2023-10-15 12:00:00Z", "2023-10-15T12:00:00+00:00"),
        ("2023-10-15 12:00:00+02:00", "2023-10-15T10:00:00+00:00"),
        ("2023-10-15 12:00:00-0330", "2023-10-15T15:30:00+00:00"),
        ("2023-10-15 12:00:00", "2023-10-15T16:00:00+00:00"),
        ("@1697384040", "2023-10-15T15:34:00+00:00"),
    ],
    ids=["Z", "east", "west", "the phone's own zone", "seconds"],
)
def test_a_date_is_read_in_the_zone_that_it_names_or_in_the_phones(text, read):
    found = datetime.datetime.fromtimestamp(parse_date(text, name="date", now=NOW), datetime.UTC)

    assert found.isoformat() == read
