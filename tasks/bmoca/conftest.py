"""B-MoCA's phone: a Pixel 3 with Android 10 in one of 45 environments, its apps set up, its home screen in front."""

from __future__ import annotations

import datetime

import pytest

from pytest_mobileagent.state.clock import ALARMS_DB
from pytest_mobileagent.state.gallery import Album
from pytest_mobileagent.state.logged import Log

from .first_runs import go_through_first_runs
from .photo import photo

mobile_image = "bmoca"
mobile_needs = ("root",)
NOW = datetime.datetime(2024, 6, 3, 10, 0, tzinfo=datetime.UTC)
DISABLED = ("com.google.android.apps.docs", "com.google.android.videos", "com.google.android.music")
THE_ALARM = (
    "DELETE FROM alarm_instances",
    "DELETE FROM alarm_templates",
    "INSERT INTO alarm_templates (_id, hour, minutes, daysofweek, enabled, vibrate, label, ringtone, delete_after_use)"
    " VALUES (1, 9, 0, 96, 0, 1, '', NULL, 0)",
)
# What time it is for a goal that names one: upstream's table.
TIMES = {
    "06:30": datetime.datetime(2015, 12, 31, 6, 27, tzinfo=datetime.UTC),
    "10:30": datetime.datetime(2015, 12, 31, 13, 30, tzinfo=datetime.UTC),
    "13:30": datetime.datetime(2015, 12, 31, 10, 30, tzinfo=datetime.UTC),
    "17:30": datetime.datetime(2015, 12, 31, 17, 33, tzinfo=datetime.UTC),
    "20:30": datetime.datetime(2016, 12, 31, 22, 29, tzinfo=datetime.UTC),
    "23:30": datetime.datetime(2016, 1, 1, 3, 30, tzinfo=datetime.UTC),
}


def arrange(device):
    """Bring a phone into the state in which every task begins."""
    device.root()
    present = device.packages()
    for package in DISABLED:
        if package in present:
            device.must_run(f"pm disable-user --user 0 {package}")
    set_up(device)


def set_up(device):
    """Set clock, photo, apps and alarm, and go home."""
    device.root()
    device.must_run("settings put global auto_time 0 && settings put global auto_time_zone 0")
    device.must_run("service call alarm 3 s16 UTC")
    device.set_time(NOW)
    Album(device, "Pictures").add("99_Colosseum.jpg", photo())
    go_through_first_runs(device)
    set_alarm(device)
    device.close_recent_apps()
    device.press_key("KEYCODE_HOME")


def set_alarm(device):
    """Give the clock its one alarm: at nine on weekends, off."""
    device.open_app("clock")
    device.edit_database(ALARMS_DB, THE_ALARM)


@pytest.fixture(scope="session")
def mobile_arrangement():
    return arrange


@pytest.fixture(autouse=True)
def time_of_goal(task, device):
    """Make it the time that upstream makes it for a goal that names one."""
    for words, moment in TIMES.items():
        if words in task.goal:
            device.set_time(moment)


@pytest.fixture
def log(device, time_of_goal):
    """The phone's log, from the beginning of the episode."""
    return Log(device)
