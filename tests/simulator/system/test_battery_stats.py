from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system import battery_stats
from pytest_mobileagent.simulator.system.intents import Intent

LAUNCHER, SETTINGS = "com.google.android.apps.nexuslauncher", "com.android.settings"


def called(phone, package):
    """The user of a package, as the history calls it."""
    uid = phone.packages.uid(package)
    return f"u0a{uid - 10000}" if uid >= 10000 else str(uid)


@pytest.fixture
def unplugged(run, phone):
    """The phone, which has just begun to live on its battery."""
    phone.clock.advance(60)
    run("dumpsys battery unplug")
    return phone


def sums(run):
    """The lines of the statistics, by what they tell of."""
    lines = run("dumpsys batterystats --charged").out.splitlines()
    return {title.strip(): value.strip() for title, found, value in (line.partition(": ") for line in lines) if found}


def test_nothing_was_used_while_the_phone_was_plugged_in(run, phone):
    run("dumpsys batterystats --reset")
    phone.clock.advance(61.5)
    told = sums(run)
    assert told["System starts"] == "0, currently on battery: false"
    assert told["Time on battery"] == "0ms (0.0%) realtime, 0ms (--%) uptime"
    assert told["Total run time"] == "1m 1s 500ms realtime, 1m 1s 500ms uptime"
    assert told["Screen brightnesses"] == "(no activity)"


def test_times_and_levels_are_those_of_battery_and_screen(run, unplugged):
    unplugged.clock.advance(90)
    run("dumpsys battery set level 97")
    unplugged.power.sleep()
    unplugged.clock.advance(10.5)
    run("dumpsys battery set level 96")
    unplugged.power.wake()
    told = sums(run)
    assert told["Time on battery"] == "1m 40s 500ms (100.0%) realtime, 1m 40s 500ms (100.0%) uptime"
    assert told["Time on battery screen off"] == "10s 500ms (10.4%) realtime, 10s 500ms (10.4%) uptime"
    assert told["Screen on"] == "1m 30s 0ms (89.6%) 2x, Interactive: 1m 30s 0ms (89.6%)"
    assert told["Amount discharged (upper bound)"] == "4"
    assert told["Amount discharged while screen on"] == "3"
    assert told["Amount discharged while screen off"] == "1"


def test_the_screen_is_on_for_as_long_at_each_brightness(run, unplugged):
    unplugged.clock.advance(30)
    run("settings put system screen_brightness 255")
    unplugged.clock.advance(10)
    assert run("dumpsys batterystats").out.partition("  Screen brightnesses:\n")[2].splitlines()[:2] == [
        "    medium 30s 0ms (75.0%)", "    bright 10s 0ms (25.0%)",
    ]  # fmt: skip


def test_the_history_tells_what_changed(run, unplugged):
    unplugged.clock.advance(90)
    run("dumpsys battery set level 97")
    run("dumpsys battery set temp 301")
    unplugged.power.sleep()
    assert run("dumpsys batterystats --history").out.splitlines() == [
        "Battery History (0% used, 64 used of 4096KB, 1 strings using 74):",
        "                    0 (2) RESET:TIME: 2023-10-15-15-35-00",
        "                    0 (2) 100 status=discharging health=good plug=none temp=250 volt=5000 +running +screen "
        "brightness=medium",
        f'                    0 (2) 100 top={called(unplugged, LAUNCHER)}:"{LAUNCHER}"',
        "            +1m30s0ms (2) 097",
        "            +1m30s0ms (2) 097 temp=301",
        "            +1m30s0ms (2) 097 -screen",
        "",
    ]


def test_the_history_tells_who_was_in_front(run, unplugged):
    unplugged.clock.advance(5)
    unplugged.activities.start(Intent(component=f"{SETTINGS}/.Settings"))
    lines = run("dumpsys batterystats --history").out.splitlines()
    assert lines[4:6] == [
        f'               +5s0ms (2) 100 -top={called(unplugged, LAUNCHER)}:"{LAUNCHER}"',
        f'               +5s0ms (2) 100 +top={called(unplugged, SETTINGS)}:"{SETTINGS}"',
    ]
    history = [line for line in run("dumpsys batterystats -c").out.splitlines() if line.startswith("9,h,")]
    assert history[-2:] == ["9,h,5000,-Etp=0", "9,h,0,+Etp=1"]


def test_lines_for_programs(run, unplugged):
    unplugged.clock.advance(90)
    run("dumpsys battery set level 97")
    unplugged.power.sleep()
    lines = run("dumpsys batterystats -c").out.splitlines()
    build = run("getprop ro.build.id").out.strip()
    assert lines[:7] == [
        f"9,0,i,vers,36,210,{build},{build}",
        f'9,hsp,0,{unplugged.packages.uid(LAUNCHER)},"{LAUNCHER}"',
        "9,h,0:RESET:TIME:1697384100000",
        "9,h,0,Bl=100,Bs=d,Bh=g,Bp=n,Bt=250,Bv=5000,+r,+S",
        "9,h,0,Etp=0",
        "9,h,90000,Bl=97",
        "9,h,0,-S",
    ]
    assert f"9,0,i,uid,{unplugged.packages.uid('com.android.chrome')},com.android.chrome" in lines
    assert "9,0,l,bt,0,90000,90000,90000,90000,1697384100000,0,0,1000,-1,-1,0" in lines
    assert "9,0,l,dc,2,3,3,0,0,0,0,0,0,0" in lines
    assert not [line for line in run("dumpsys batterystats --checkin").out.splitlines() if line.startswith("9,h")]


@pytest.mark.parametrize(
    ("level", "option", "passed"),
    [(95, "", "0ms"), (50, "", "1m 0s 0ms"), (95, "no-auto-reset", "1m 0s 0ms")],
    ids=["nearly full", "half full", "not by itself"],
)
def test_unplugging_begins_anew_if_the_battery_is_nearly_full(run, phone, level, option, passed):
    run("dumpsys batterystats --reset")
    if option:
        assert run(f"dumpsys batterystats --enable {option}").out == f"Enabled: {option}\n"
    run(f"dumpsys battery set level {level}")
    phone.clock.advance(60)
    run("dumpsys battery unplug")
    assert sums(run)["Total run time"] == f"{passed} realtime, {passed} uptime"


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("--reset", "Battery stats reset."),
        ("--write", "Battery stats written."),
        ("--enable", "Missing option argument for --enable"),
        ("--disable full-wake-history", "Disabled: full-wake-history"),
        ("enable nonsense", "Unknown enable/disable option: nonsense"),
        ("--nonsense", "Unknown option: --nonsense"),
        ("no.such", "Unknown package: no.such"),
        ("-h", "Battery stats (batterystats) dump options:"),
        ("--daily", "Daily stats:"),
        ("--charged com.android.chrome", "Statistics since last charge:"),
    ],
)
def test_answers(run, words, first):
    assert run(f"dumpsys batterystats {words}").out.splitlines()[0] == first


def test_a_restored_phone_goes_on_from_where_it_was(run, unplugged):
    unplugged.clock.advance(5)
    run("dumpsys battery set level 90")
    unplugged.power.sleep()
    before, told = unplugged.snapshot(), run("dumpsys batterystats").out
    run("dumpsys batterystats --reset")

    unplugged.restore(before)

    assert run("dumpsys batterystats").out == told


def test_the_history_is_bounded(run, phone, monkeypatch):
    monkeypatch.setattr(battery_stats, "_MOST_EVENTS", 5)
    for level in range(90, 70, -1):
        phone.power.override_battery(level=level)
    assert len(phone.battery_stats.events) == 5
