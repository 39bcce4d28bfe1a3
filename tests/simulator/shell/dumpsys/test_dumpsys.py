import re

import pytest

from pytest_mobileagent.simulator.system.intents import HOME, MAIN

CLIPPER = "ca.zgrs.clipper"


def test_an_unknown_service_is_not_found_and_logged(run, missing):
    assert run("dumpsys nope") == (0, "", "Can't find service: nope\n")
    assert "service: nope" in missing()


def test_services_are_listed(run):
    lines = run("dumpsys -l").out.splitlines()
    assert lines[0] == "Currently running services:"
    assert "  activity" in lines


def test_everything_is_dumped(run):
    text = run("dumpsys").out
    assert "DUMP OF SERVICE activity:\n" in text
    assert "DUMP OF SERVICE window:\n" in text


def test_services_of_one_priority_are_dumped(run):
    listed = run("dumpsys --priority CRITICAL -l").out.split()[3:]
    assert {"activity", "window", "input"} <= set(listed)
    assert "package" not in listed
    text = run("dumpsys --priority CRITICAL").out
    assert [line for line in text.splitlines() if line.startswith("DUMP OF")] == [
        f"DUMP OF SERVICE CRITICAL {name}:" for name in listed
    ]
    assert run("dumpsys --priority NOPE").status == 255


def test_a_dump_ends_with_the_time(run):
    assert (
        "--------- 0.001s was the duration of dumpsys battery, ending at: 2023-10-15 15:34:00\n" in run("dumpsys").out
    )


def test_options_before_the_service(run):
    assert run("dumpsys -t 5 battery").out.startswith("Current Battery Service state:")


def test_recents_have_ids_to_remove(run, phone):
    run(f"am start -n {CLIPPER}/.Main")
    number = phone.activities.top.task.number
    ids = re.findall(r"\bid=(\d+)", run("dumpsys activity recents").out)
    assert str(number) in ids
    for found in ids:
        assert run(f"am stack remove {found}").status == 0
    assert re.findall(r"\bid=(\d+)", run("dumpsys activity recents").out) == []
    assert run("am stack remove 10108").status == 0  # as those do who take mRecentsUid= for a task too


def test_the_battery_can_be_changed(run, phone):
    run("dumpsys battery set level 7")
    run("dumpsys battery unplug")
    text = run("dumpsys battery").out
    assert "  (UPDATES STOPPED -- use 'reset' to restart)\n" in text
    assert "  level: 7\n" in text
    assert "  AC powered: false\n" in text
    run("dumpsys battery reset")
    assert phone.power.battery.level == 100


def test_notifications_are_redacted_unless_asked_otherwise(run, phone):
    run("cmd notification post -t Title tag Text")
    assert "String (Title)" not in run("dumpsys notification").out
    assert "android.title=String (Title)" in run("dumpsys notification --noredact").out


@pytest.mark.parametrize(
    ("service", "line"),
    [
        ("power", "  mHoldingDisplaySuspendBlocker=true"),
        ("power", "  mWakefulness=Awake"),
        ("telephony.registry", "    mCallState=0"),
        ("wifi", "Wi-Fi is enabled"),
        ("bluetooth_manager", "  enabled: true"),
        ("uimode", "  mNightMode=1 (no) mNightModeLocked=false mCarModeEnabled=false"),
        ("activity broadcasts", "  (nothing)"),
        ("window policy", "      screenState=SCREEN_STATE_ON"),
        ("package no.such", "Unable to find package: no.such"),
        ("meminfo no.such", "No process found for: no.such"),
        ("statusbar", "  mExpandedPanel=none"),
    ],
)
def test_lines(run, service, line):
    assert line in run(f"dumpsys {service}").out.splitlines()


def test_the_state_of_the_screen_shows(run, phone):
    phone.power.sleep()
    assert "  mWakefulness=Asleep" in run("dumpsys power").out
    assert "screenState=SCREEN_STATE_OFF" in run("dumpsys window policy").out


def test_a_call_shows(run, phone):
    phone.telephony.incoming_call("5551234")
    assert "    mCallState=1\n" in run("dumpsys telephony.registry").out


def test_volumes_show(run, phone):
    phone.audio.set_volume("music", 7)
    text = run("dumpsys audio").out
    block = text[text.index("- STREAM_MUSIC:") :].splitlines()[:7]
    assert block[1:2] + block[3:6] == ["   Muted: false", "   Min: 0", "   Max: 15", "   streamVolume:7"]


def test_permissions_show(run, phone):
    package = "com.example.androidworld"
    text = run(f"dumpsys package {package}").out
    assert "      android.permission.SYSTEM_ALERT_WINDOW: granted=true\n" in text


def test_the_view_hierarchy_shows(run):
    run(f"am start -n {CLIPPER}/.Main")
    text = run(f"dumpsys activity {CLIPPER}").out
    assert re.search(r"ACTIVITY ca\.zgrs\.clipper/\.Main \w+ pid=\d+", text)
    lines = text[text.index("View Hierarchy:") :].splitlines()
    assert lines[1].startswith("      DecorView@")
    assert any("app:id/textView" in line for line in lines)


def test_the_launcher_tells_which_apps_it_shows(run, phone):
    home = run(f"cmd package resolve-activity --brief -a {MAIN} -c {HOME}").out.splitlines()[-1]
    listed = re.findall(
        r'^ {7}title="(.+)" bitmapIcon=android\.graphics\.Bitmap@[0-9a-f]+ componentName=(\S+)$',
        run(f"dumpsys activity {home} --all").out,
        re.MULTILINE,
    )

    assert listed == [(app.label, app.package) for app in phone.packages.launcher_apps()]
    assert "All apps list" not in run(f"dumpsys activity {home}").out


def test_the_renderer_and_the_layers_of_every_window(run, phone):
    run(f"am start -n {CLIPPER}/.Main")
    lines = run("dumpsys SurfaceFlinger").out.splitlines()
    assert [line for line in lines if line.startswith("GLES: ")]
    layers = run("dumpsys SurfaceFlinger --list").out.splitlines()
    assert any(CLIPPER in layer for layer in layers)
    assert [line for line in lines if line.startswith("* Layer ")] == [f"* Layer ({layer})" for layer in layers]


def test_free_space_is_what_df_says(run, phone):
    def told():
        free, total = re.search(r"Data-Free: (\d+)K / (\d+)K total", run("dumpsys diskstats").out).groups()
        return int(total), int(free)

    size, _, available = run("df /data").out.splitlines()[1].split()[1:4]
    before = told()
    assert before == (int(size), int(available))
    phone.disk.write("/data/local/tmp/large", bytes(1 << 20))
    assert told() == (before[0], before[1] - 1024)


def test_modes_of_operations_that_were_set(run, phone):
    run(f"appops set {CLIPPER} CAMERA ignore")
    uid = phone.packages.uid(CLIPPER) - 10000
    assert f"  Uid u0a{uid}:\n    Package {CLIPPER}:\n      CAMERA (ignore): \n" in run("dumpsys appops").out


def test_the_sync_manager_sees_network_saver_and_doze(run, phone):
    assert run("dumpsys content").out.startswith("Data connected: true\nBattery saver: false\n")
    phone.settings.put("global", "low_power", 1)
    run("dumpsys deviceidle force-idle")
    text = run("dumpsys content").out
    assert "Battery saver: true\n" in text
    assert "Device idle: true\n" in text


def test_the_web_view_is_the_installed_one(run):
    version = re.search("versionName=(.*)", run("dumpsys package com.google.android.webview").out)[1]
    named = f"(com.google.android.webview, {version})"
    assert f"  Current WebView package (name, version): {named}\n" in run("dumpsys webviewupdate").out
    run("pm disable-user com.google.android.webview")
    assert "  Current WebView package is null\n" in run("dumpsys webviewupdate").out


def test_volumes_and_dock(run):
    assert "  VolumeInfo{emulated;0}:\n" in run("dumpsys mount").out
    assert "  actual state: 0\n" in run("dumpsys DockObserver").out


def test_an_apps_window_tells_whose_activitys_it_is(run):
    run("am start -n com.android.settings/.Settings")
    [line] = re.findall(r"mActivityRecord=ActivityRecord\{(.*)", run("dumpsys window windows").out)
    assert re.fullmatch(r"[0-9a-f]+ u0 com\.android\.settings/\.Settings\} t\d+\}", line)


def test_an_unlocked_screen_has_no_time_limit_of_the_lock(run):
    assert "  mUserActivityTimeoutOverrideFromWindowManager=-1\n" in run("dumpsys power").out
