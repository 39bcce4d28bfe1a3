"""Lines that scripts give to `adb shell`, and what each looks for in the answer of an Android 13 emulator."""

from __future__ import annotations

import re

import adbutils
import pytest

SETTINGS = "com.android.settings"
LAUNCHER = "com.google.android.apps.nexuslauncher"
NAVBAR = "com.android.internal.systemui.navbar"


@pytest.fixture
def shell(phone):
    """Run a line through the server, on a phone with Settings on top; returns status, output and errors."""
    device = adbutils.AdbClient(host="127.0.0.1", port=phone.pool.host.adb.port).device(phone.serial)
    device.shell(f"am start -W -n {SETTINGS}/.Settings")

    def run(line):
        reply = device.shell2(line, v2=True)
        return reply.returncode, reply.stdout, reply.stderr

    return run


FOUND = [
    # what is on the screen
    ("dumpsys window | grep -E mCurrentFocus", rf"mCurrentFocus=Window\{{\w+ u0 {SETTINGS}/{SETTINGS}.Settings\}}"),
    ("dumpsys window displays | grep mFocusedApp", rf"mFocusedApp=ActivityRecord\{{\w+ u0 {SETTINGS}/.Settings"),
    ("dumpsys activity activities | grep topResumedActivity", rf"topResumedActivity=.* u0 {SETTINGS}/.Settings"),
    ("dumpsys activity top | grep ACTIVITY | tail -n 1", rf"ACTIVITY {SETTINGS}/.Settings \w+ pid=\d+"),
    ("dumpsys activity recents | grep 'Recent #0'", rf"Recent #0: Task\{{\w+ #\d+ type=standard .*{SETTINGS}"),
    ("dumpsys activity recents | grep 'Recent #1'", rf"Recent #1: Task\{{\w+ #1 type=home .*{LAUNCHER}"),
    ("dumpsys activity recents | grep mRecentsUid", r"mRecentsUid=10\d\d\d"),
    ("dumpsys input | grep -A1 FocusedApplications", rf"name='ActivityRecord\{{\w+ u0 {SETTINGS}/.Settings"),
    ("dumpsys input | grep -A1 FocusedWindows", rf"displayId=0, name='\w+ {SETTINGS}/{SETTINGS}.Settings'"),
    ("dumpsys window visible-apps | grep 'Window #'", rf"Window #0 Window\{{\w+ u0 {SETTINGS}/{SETTINGS}.Settings\}}:"),
    ("dumpsys SurfaceFlinger --list | grep settings", rf"{SETTINGS}/{SETTINGS}.Settings#\d+"),
    ("dumpsys SurfaceFlinger --latency", r"\A\d{8}\n\Z"),
    (f"dumpsys SurfaceFlinger --latency '{SETTINGS}/{SETTINGS}.Settings#0'", r"\A\d{8}\n(\d+\t\d+\t\d+\n){127}\n\Z"),
    ("dumpsys window | grep -E 'mDreamingLockscreen'", r"mShowingDream=false mDreamingLockscreen=false"),
    ("dumpsys window policy | grep -E 'showing='", r"\A      showing=false\n\Z"),
    ("dumpsys window policy | grep screenState", r"screenState=SCREEN_STATE_ON"),
    ("dumpsys power | grep mWakefulness=", r"mWakefulness=Awake"),
    ("dumpsys display | grep mScreenState", r"mScreenState=ON"),
    ("dumpsys input_method | grep mInputShown", r"mInputShown=false"),
    ("dumpsys window displays | grep -o 'cur=[0-9]*x[0-9]*'", r"\Acur=1080x2400\n\Z"),
    ("dumpsys window displays | grep -o 'DisplayFrames.*'", r"DisplayFrames w=1080 h=2400 r=0"),
    # navigation, roles, flags
    ("cmd overlay list | grep -o '\\[x\\].*navbar.*'", rf"\A\[x\] {NAVBAR}\.threebutton\n\Z"),
    (f"cmd overlay enable-exclusive --category {NAVBAR}.gestural && settings get secure navigation_mode", r"\A2\n\Z"),
    (f"cmd overlay enable-exclusive {NAVBAR}.threebutton; settings get secure navigation_mode", r"\A0\n\Z"),
    ("cmd role get-role-holders android.app.role.HOME", rf"\A{LAUNCHER}\n\Z"),
    ("dumpsys role | grep -A 2 role.BROWSER | sed -n 's/.*holders=//p'", r"\Acom\.android\.chrome\n\Z"),
    ("device_config put activity_manager max_phantom_processes 2147483647; "
     "device_config get activity_manager max_phantom_processes", r"\A2147483647\n\Z"),
    ("device_config get_sync_disabled_for_tests", r"\Anone\n\Z"),
    # what was used
    ("dumpsys batterystats --reset", r"\ABattery stats reset\.\n\Z"),
    ("dumpsys batterystats | grep -E 'Time on battery:|Screen on:' | wc -l", r"\A2\n\Z"),
    ("dumpsys batterystats --checkin | grep -c '^9,0,l,bt,'", r"\A1\n\Z"),
    ("dumpsys netstats | sed -n 's/.*iface=\\(wlan0\\).*/\\1/p' | head -n 1", r"\Awlan0\n\Z"),
    ("dumpsys jobscheduler | grep Registered", r"\ARegistered 0 jobs:\n\Z"),
    # the phone
    ("wm size", r"\APhysical size: 1080x2400\n\Z"),
    ("wm density | cut -d ' ' -f 3", r"\A420\n\Z"),
    ("dumpsys battery | sed -n 's/.*level: //p'", r"\A100\n\Z"),
    ("dumpsys battery set level 42; dumpsys battery | grep level; dumpsys battery reset", r"\A  level: 42\n\Z"),
    ("dumpsys battery unplug; dumpsys battery | grep -c 'powered: true'; dumpsys battery reset", r"\A0\n\Z"),
    ("dumpsys telephony.registry | grep mCallState", r"mCallState=0"),
    ("dumpsys wifi | grep -o 'RSSI: [-0-9]*,' | head -n 1", r"\ARSSI: -\d+,\n\Z"),
    ("dumpsys wifi | grep 'Wi-Fi is'", r"\AWi-Fi is enabled\n\Z"),
    ("dumpsys audio | grep -A 4 'STREAM_MUSIC:' | grep Max", r"Max: 15"),
    ("ip -f inet addr show wlan0 | grep -o 'inet [0-9.]*' | cut -d ' ' -f 2", r"\A10\.0\.2\.16\n\Z"),
    ("ip route | awk '{print $NF}' | tail -n 1", r"\A10\.0\.2\.16\n\Z"),
    ("ifconfig wlan0 | grep 'inet addr'", r"inet addr:10\.0\.2\.16  Bcast"),
    ("getprop | grep -c ro.build", r"\A[1-9]\d*\n\Z"),
    ("getprop ro.build.version.release", r"\A13\n\Z"),
    ("cat /proc/meminfo | grep MemTotal | awk '{print $2}'", r"\A\d{7}\n\Z"),
    ("df /data | tail -n 1 | awk '{print $NF}'", r"\A/data\n\Z"),
    # processes
    ("pidof system_server", r"\A\d+\n\Z"),
    ("logcat -d --pid=$(pidof system_server) | grep -c ActivityTaskManager", r"\A[1-9]\d*\n\Z"),
    (f"ps -A | grep {SETTINGS} | awk '{{print $9}}'", rf"\A{SETTINGS}\n\Z"),
    (f"am force-stop {SETTINGS}; pidof {SETTINGS}; echo $?", r"\A1\n\Z"),
    # packages
    ("pm list packages | grep -c package:", r"\A[1-9]\d+\n\Z"),
    (f"pm list packages --uid $(stat -c %u /data/data/{LAUNCHER})", rf"\Apackage:{LAUNCHER} uid:\d+\n\Z"),
    ("pm list permissions -g -d | head -n 3", r"\ADangerous Permissions:\n\ngroup:android.permission-group.\w+\n\Z"),
    (f"pm path {SETTINGS}", r"\Apackage:/\S+\.apk\n\Z"),
    (f"cmd package resolve-activity --brief {SETTINGS} | tail -n 1", rf"\A{SETTINGS}/.Settings\n\Z"),
    (f"cmd package compile -m speed -f {SETTINGS}", r"\ASuccess\n\Z"),
    (f"dumpsys package {SETTINGS} | grep versionName", r"versionName=13"),
    # settings
    ("settings put global window_animation_scale 0; settings get global window_animation_scale", r"\A0\n\Z"),
    ("settings get global no_such_key", r"\Anull\n\Z"),
    ("settings get secure default_input_method", r"/com\.android\.inputmethod\.latin\.LatinIME"),
    ("svc wifi disable; settings get global wifi_on; svc wifi enable", r"\A0\n\Z"),
    ("cmd uimode night yes", r"\ANight mode: yes\n\Z"),
    ("am get-current-user", r"\A0\n\Z"),
    ("am get-started-user-state 0", r"\ARUNNING_UNLOCKED\n\Z"),
    ("am is-user-stopped 0", r"\Afalse\n\Z"),
    # files
    ("uiautomator dump /dev/tty", r"<hierarchy rotation=\"0\">.*</hierarchy>UI hierchary dumped to: /dev/tty"),
    ("uiautomator dump", r"\AUI hierchary dumped to: /sdcard/window_dump.xml\n\Z"),
    ("screencap -p /sdcard/s.png; head -c 4 /sdcard/s.png | tail -c 3", r"\APNG\Z"),
    ("find /sdcard/ -maxdepth 1 -type d -name Download", r"\A/sdcard/Download\n\Z"),
    ("content query --uri content://settings/system --where \"name='screen_brightness'\"", r"\ARow: 0 _id=\d+, name="),
    ("for i in 1 2; do echo $i; done | xargs -n 1 echo n", r"\An 1\nn 2\n\Z"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wanted"), FOUND, ids=[line for line, _ in FOUND])
def test_a_script_finds_what_it_looks_for(shell, line, wanted):
    status, out, err = shell(line)

    assert re.search(wanted, out, re.DOTALL), out + err
    assert status == 0


REFUSED = [
    ("am start -n no.such/.Main", 1, "Activity class {no.such/no.such.Main} does not exist."),
    ("am start -a no.such.ACTION", 1, "Error: Activity not started, unable to resolve Intent { act=no.such.ACTION"),
    ("am instrument -w no.such/x", 1, "INSTRUMENTATION_FAILED: no.such/x"),
    ("pm clear no.such", 1, "Failed"),
    ("pm path no.such", 1, ""),
    ("pm uninstall no.such", 1, "Failure [DELETE_FAILED_INTERNAL_ERROR]"),
    ("pm has-feature no.such", 1, "false"),
    ("cmd overlay enable no.such", 255, "commit failed: Unable to retrieve overlay information for no.such"),
    ("cmd role add-role-holder android.app.role.SMS no.such", 255, "java.lang.RuntimeException: Failed"),
    ("cmd jobscheduler run -f com.android.settings 1", 23, "Could not find job 1 in package com.android.settings"),
    ("device_config get wm", 255, "Bad arguments"),
    ("pm list permissions -x", 255, "Error: Unknown option: -x"),
    ("cmd no_such_service", 20, "cmd: Can't find service: no_such_service"),
    ("service check no.such", 0, "Service no.such: not found"),
    ("dumpsys no.such", 0, "Can't find service: no.such"),
    ("dumpsys battery frob", 0, "Unknown command: frob"),
    ("dumpsys window no.such", 0, "Bad window command, or no windows match: no.such"),
    ("dumpsys package no.such", 0, "Unable to find package: no.such"),
    ("input tap 1", 255, 'java.lang.IllegalArgumentException: Argument expected after "1"'),
    ("input keyevent", 255, 'java.lang.IllegalArgumentException: Argument expected after "keyevent"'),
    ("wm overscan 0,0,0,0", 255, "Unknown command: overscan"),
    ("wm density 10", 255, "Error: density must be >= 72"),
    ("monkey -p no.such 1", 252, "** No activities found to run, monkey aborted."),
    ("run-as no.such ls", 1, "run-as: unknown package: no.such"),
    ("setprop ro.debuggable 0", 1, "Failed to set property 'ro.debuggable' to '0'."),
    ("cat /no/such", 1, "cat: /no/such: No such file or directory"),
    ("nosuchprogram", 127, "/system/bin/sh: nosuchprogram: inaccessible or not found"),
    ("killall no.such", 1, "killall: no.such: No such process"),
]


@pytest.mark.parametrize(("line", "status", "message"), REFUSED, ids=[line for line, *_ in REFUSED])
def test_what_cannot_be_is_said_as_the_phone_says_it(shell, line, status, message):
    found, out, err = shell(line)

    assert message in out + err
    assert found == status
