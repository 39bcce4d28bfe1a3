from __future__ import annotations

import re

import pytest

CLIPPER = "ca.zgrs.clipper"
GMS = "com.google.android.gms"


@pytest.fixture
def resting(phone):
    """A phone that is unplugged and whose screen is off."""
    phone.power.unplug()
    phone.power.sleep()
    return phone


def _states(run):
    return re.search(r"mState=(\w+) mLightState=(\w+)\n", run("dumpsys deviceidle").out).groups()


def test_a_phone_in_use_is_active(run, phone):
    assert _states(run) == ("ACTIVE", "ACTIVE")
    phone.power.sleep()
    assert _states(run) == ("ACTIVE", "ACTIVE")  # it charges
    phone.power.unplug()
    assert _states(run) == ("INACTIVE", "INACTIVE")
    assert "  mScreenOn=false\n" in run("dumpsys deviceidle").out
    phone.power.wake()
    assert _states(run) == ("ACTIVE", "ACTIVE")


def test_a_phone_left_alone_dozes_deeper_and_deeper(run, resting):
    resting.clock.advance(4 * 60 + 1)
    assert _states(run) == ("INACTIVE", "IDLE")
    assert "mLightDeviceIdleMode=true" in run("dumpsys power").out
    resting.clock.advance(5 * 60)
    assert _states(run) == ("INACTIVE", "IDLE_MAINTENANCE")
    resting.clock.advance(60)
    assert _states(run)[1] == "IDLE"
    resting.clock.advance(30 * 60)
    assert _states(run)[0] == "IDLE_PENDING"
    resting.clock.advance(40 * 60)
    assert _states(run) == ("IDLE", "OVERRIDE")
    assert "mDeviceIdleMode=true" in run("dumpsys power").out
    resting.clock.advance(47 * 60)
    assert _states(run)[0] == "IDLE_MAINTENANCE"
    resting.clock.advance(5 * 60)
    assert _states(run)[0] == "IDLE"
    assert re.search(r"  mNextAlarmTime=\+1h5\d+m", run("dumpsys deviceidle").out)


def test_light_idle_waits_for_a_network(run, resting):
    resting.connectivity.set_airplane(True)
    words = [run("dumpsys deviceidle step light").out for _ in range(3)]
    assert words == [f"Stepped to light: {state}\n" for state in ("IDLE", "WAITING_FOR_NETWORK", "IDLE_MAINTENANCE")]


def test_each_step_is_told(run, resting):
    told = [run("cmd deviceidle step").out for _ in range(6)]
    assert [line.removeprefix("Stepped to deep: ").strip() for line in told] == [
        "IDLE_PENDING", "SENSING", "LOCATING", "IDLE", "IDLE_MAINTENANCE", "IDLE",
    ]  # fmt: skip


def test_idleness_is_forced_and_ended(run, phone):
    assert run("dumpsys deviceidle step").out == "Stepped to deep: ACTIVE\n"
    assert run("dumpsys deviceidle force-idle") == (0, "Now forced in to deep idle mode\n", "")
    assert _states(run) == ("IDLE", "OVERRIDE")
    assert run("dumpsys deviceidle get force").out == "true\n"
    assert phone.fork().device_idle.deep == "IDLE"
    phone.power.sleep()
    phone.power.wake()
    assert _states(run)[0] == "IDLE"
    assert run("dumpsys deviceidle unforce").out == "Light state: ACTIVE, deep state: ACTIVE\n"
    assert run("cmd deviceidle force-inactive").out == "Light state: INACTIVE, deep state: INACTIVE\n"
    assert run("cmd deviceidle force-idle light").out == "Now forced in to light idle mode\n"
    assert run("cmd deviceidle motion").out == "Light state: INACTIVE, deep state: INACTIVE\n"


def test_idleness_is_disabled(run):
    assert run("dumpsys deviceidle enabled").out == "1\n"
    assert run("dumpsys deviceidle disable").out == "Deep idle mode disabled\nLight idle mode disabled\n"
    assert run("dumpsys deviceidle disable").out == ""
    assert run("cmd deviceidle force-idle") == (255, "Unable to go deep idle; not enabled\n", "")
    assert run("cmd deviceidle force-idle light") == (255, "Unable to go light idle; stopped at ACTIVE\n", "")
    assert run("cmd deviceidle enabled deep").out == "0\n"
    assert run("dumpsys deviceidle enable").out == "Deep idle mode enabled\nLight idle mode enable\n"


def test_a_user_exempts_apps_for_good(run, phone):
    uid = phone.packages.uid(CLIPPER)
    reply = run(f"dumpsys deviceidle whitelist +{CLIPPER} +no.app ={CLIPPER} =no.app")
    assert reply.out == f"Added: {CLIPPER}\nUnknown package: no.app\ntrue\nfalse\n"
    assert f"user,{CLIPPER},{uid}\n" in run("dumpsys deviceidle whitelist").out
    assert f"  Whitelist user apps:\n    {CLIPPER}\n" in run("dumpsys deviceidle").out
    assert f'<wl n="{CLIPPER}" />' in phone.disk.read_text("/data/system/deviceidle.xml")
    phone.reboot()
    assert phone.device_idle.user_apps() == [CLIPPER]

    assert run(f"cmd deviceidle whitelist -{CLIPPER} -{CLIPPER}").out == f"Removed: {CLIPPER}\n"
    assert phone.device_idle.user_apps() == []
    assert run("cmd deviceidle whitelist x") == (255, "Package must be prefixed with +, -, or =: x\n", "")


def test_a_removed_app_is_exempted_no_more(run, phone):
    run("pm uninstall --user 0 com.android.chrome")
    run("pm install-existing com.android.chrome")
    run("cmd deviceidle whitelist +com.android.chrome")
    run("pm uninstall -k --user 0 com.android.chrome")
    run("pm install-existing com.android.chrome")
    assert phone.device_idle.user_apps() == []


def test_apps_of_the_image_lose_the_exemption_and_get_it_back(run, phone):
    uid = phone.packages.uid(GMS)
    assert f"system,{GMS},{uid}\n" in run("cmd deviceidle whitelist").out
    assert run(f"cmd deviceidle sys-whitelist -{GMS} -no.app").out == f"Removed {GMS}\n"
    assert f"{GMS},{uid}\n" not in run("cmd deviceidle sys-whitelist").out
    assert f"  Removed from whitelist system apps:\n    {GMS}\n" in run("dumpsys deviceidle").out
    assert run(f"cmd deviceidle sys-whitelist +{GMS}").out == f"Restored {GMS}\n"
    run(f"cmd deviceidle sys-whitelist -{GMS}")
    assert run("cmd deviceidle sys-whitelist reset") == (0, "", "")
    assert f"{GMS},{uid}\n" in run("cmd deviceidle sys-whitelist").out


def test_an_app_is_exempted_for_a_while(run, phone):
    uid = phone.packages.uid(CLIPPER)
    assert run(f"cmd deviceidle tempwhitelist -d 90000 {CLIPPER}") == (0, "", "")
    phone.clock.advance(0.5)
    assert run("cmd deviceidle tempwhitelist").out == f"UID={uid}: +1m29s500ms - shell\n"
    assert f"  Temp whitelist app ids:\n    {uid}\n" in run("dumpsys deviceidle").out
    assert list(phone.fork().device_idle.temporary()) == [uid]
    phone.clock.advance(90)
    assert run("cmd deviceidle tempwhitelist").out == ""
    run(f"cmd deviceidle tempwhitelist {CLIPPER}")
    run(f"cmd deviceidle tempwhitelist -r {CLIPPER}")
    assert run("cmd deviceidle tempwhitelist").out == ""
    assert run("cmd deviceidle tempwhitelist -r") == (255, "[-r] requires a package name\n", "")


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("get screen", "true\n"),
        ("get charging", "true\n"),
        ("get network", "true\n"),
        ("get deep", "ACTIVE\n"),
        ("get mood", "Unknown get option: mood\n"),
        ("get", "Argument required\n"),
        ("step sideways", "Unknown idle mode: sideways\n"),
        ("-x", "Unknown option: -x\n"),
        ("nap", "Unknown command: nap\n"),
    ],
)
def test_small_answers(run, words, out):
    assert run(f"dumpsys deviceidle {words}") == (0, out, "")


def test_help(run):
    assert run("dumpsys deviceidle -h").out == run("cmd deviceidle help").out
    assert run("cmd deviceidle nap").status == 255
