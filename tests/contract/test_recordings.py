"""What parsers of real phones' replies expect, asked of the embedded phone.

Each expression is the one a client uses (adbutils, uiautomator2, android-env, AndroidWorld) or fits a recording of
a real phone; none of the recordings is repeated here.
"""

from __future__ import annotations

import asyncio
import inspect
import re
import shlex

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command

SETTINGS = "com.android.settings/.Settings"


@pytest.fixture(scope="module")
def shell():
    """Return what a command of a phone with Settings in front prints."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))

    def shell(line: str) -> str:
        async def run() -> str:
            out = Pipe()
            words = shlex.split(line)
            command = find_command(words[0])
            assert command is not None, words[0]
            status = command(Process(phone, words, closed_pipe(), out, out, 2000, 4242))
            if inspect.isawaitable(status):
                await status
            out.close()
            return (await out.read_all()).decode()

        return asyncio.run(run())

    shell(f"am start -n {SETTINGS}")
    phone.telephony.receive_sms("+15551234567", "hello")
    return shell


# (who parses, command, expression, groups)
PARSERS = [
    ("adbutils window_size", "wm size", r"Physical size: (\d+)x(\d+)", ("1080", "2400")),
    ("adbutils rotation", "dumpsys display", r"orientation=(\d+)", ("0",)),
    (
        "adbutils app_current",
        "dumpsys window windows",
        r"imeInputTarget in display# 0 Window\{\w+ u0 ([\w.]+)/([\w.]+)\}",
        ("com.android.settings", "com.android.settings.Settings"),
    ),
    (
        "adbutils app_current, second try",
        "dumpsys activity top",
        r"ACTIVITY (?P<package>[^\s]+)/(?P<activity>[^/\s]+) \w+ pid=(?P<pid>\d+)",
        ("com.android.settings", ".Settings", None),
    ),
    ("adbutils app_info", "dumpsys package com.android.settings", r"versionName=(\S+)", ("13",)),
    ("adbutils app_info", "dumpsys package com.android.settings", r"versionCode=(\d+)", ("33",)),
    ("adbutils app_info", "dumpsys package ca.zgrs.clipper", r"PackageSignatures\{.*?\[(.*)\]\}", (None,)),
    ("adbutils app_info", "dumpsys package ca.zgrs.clipper", r"pkgFlags=\[\s*(.*)\s*\]", (None,)),
    (
        "adbutils app_info",
        "dumpsys package ca.zgrs.clipper",
        r"firstInstallTime=(\d+-\d+-\d+ \d+:\d+:\d+)",
        ("2023-10-15 15:34:00",),
    ),
    ("adbutils list_packages", "pm list packages", r"(?m)^package:(\S+)\r?$", ("android",)),
    ("adbutils is_screen_on", "dumpsys power", r"(mHoldingDisplaySuspendBlocker=true)", (None,)),
    ("adbutils screenshot", "dumpsys SurfaceFlinger --display-id", r"Display (\d+) ", (None,)),
    ("uiautomator2 app_info", "dumpsys package ca.zgrs.clipper", r"targetSdk=(\d+)", ("19",)),
    (
        "android-env orientation",
        "dumpsys input",
        r"(?s)\s+PhysicalWidth:\s+(-?\d+)px.*?\s+(?:SurfaceOrientation|InputDeviceOrientation):\s+.*?(\d)",
        ("1080", "0"),
    ),
    (
        "android-env current activity",
        "am stack list",
        r"visible=true.*\{([^{}]+)\}",
        ("com.android.settings/com.android.settings.Settings",),
    ),
    (
        "android-env logs",
        "logcat -d -v epoch ActivityTaskManager:V *:S",
        r"(?m)^ +(\d+\.\d{3}) +(\d+) +(\d+) +([VDIWEF]) +(ActivityTaskManager): START u0 \{(.*)\} from uid 2000$",
        (None, None, None, "I", "ActivityTaskManager", f"flg=0x10000000 cmp={SETTINGS}"),
    ),
    (
        "AndroidWorld logical frame",
        "dumpsys input",
        r"logicalFrame=\[0, 0, (\d+), (\d+)\], physicalFrame=\[0, 0, (\d+), (\d+)\]",
        ("1080", "2400", "1080", "2400"),
    ),
    ("AndroidWorld rotation", "dumpsys window", r"mCurrentRotation=ROTATION_(\d+)", ("0",)),
    ("AndroidWorld call state", "dumpsys telephony.registry", r"mCallState=(\d)", ("0",)),
    ("AndroidWorld recents", "dumpsys activity recents", r"\bid=(\d+)", (None,)),
    (
        "AndroidWorld messages",
        "content query --uri content://sms/inbox",
        r"Row: 0 _id=1, .*body=(.*?), \w+=",
        ("hello",),
    ),
    ("recorded focus", "dumpsys window displays", r"mCurrentFocus=Window\{[0-9a-f]+ u0 (\S+)\}", (None,)),
    (
        "recorded focused app of API 33",
        "dumpsys window displays",
        r"mFocusedApp=ActivityRecord\{[0-9a-f]+ u0 (\S+)\} t\d+\}",
        (SETTINGS,),
    ),
    (
        "recorded history of API 33",
        "dumpsys activity activities",
        r"\* Hist  #0: ActivityRecord\{[0-9a-f]+ u0 (com\.android\.settings/\S+)\} t\d+\}",
        (SETTINGS,),
    ),
    (
        "recorded display state",
        "dumpsys window displays",
        r"Display\{#0 state=(\w+) size=1080x2400 (\w+)\}:",
        ("ON", "ROTATION_0"),
    ),
    (
        "recorded stream block",
        "dumpsys audio",
        r"- STREAM_MUSIC:\n   Muted: (\w+)\n(?:.*\n)*?   Min: (\d+)\n   Max: (\d+)",
        ("false", "0", "15"),
    ),
    (
        "recorded displays",
        "cmd display get-displays",
        r"Display id 0: .*real (\d+) x (\d+), rotation 0, state ON",
        ("1080", "2400"),
    ),
    (
        "recorded wifi state",
        "cmd wifi status",
        r'Wifi is enabled\n.*\n====.*====\nWifi is connected to "(.*)"',
        (None,),
    ),
    ("B-MoCA alarm volume", "media volume --show --stream 4 --get", r"volume is (\d+)", ("6",)),
    (
        "B-MoCA settings started",
        "logcat -d -v raw ActivityManager:I *:S",
        r"(?m)^Start proc(.*?)com.android.settings.Settings",
        (None,),
    ),
]


@pytest.mark.always
@pytest.mark.parametrize(
    ("line", "expression", "groups"), [row[1:] for row in PARSERS], ids=[f"{row[0]}: {row[1]}" for row in PARSERS]
)
def test_the_parser_fits(shell, line, expression, groups):
    match = re.search(expression, shell(line))
    assert match is not None
    found = match.groups()
    assert len(found) == len(groups)
    assert [have for have, want in zip(found, groups, strict=True) if want not in (None, have)] == []


BATTERY = (
    "AC powered", "USB powered", "Wireless powered", "Dock powered", "Max charging current", "Max charging voltage",
    "Charge counter", "status", "health", "present", "level", "scale", "voltage", "temperature", "technology",
)  # fmt: skip


def test_the_battery_has_every_key_a_client_reads(shell):
    pairs = dict(line.strip().split(": ", 1) for line in shell("dumpsys battery").splitlines() if ": " in line)
    assert set(BATTERY) <= set(pairs)


SHAPES = [
    ("wm density", r"Physical density: \d+\n"),
    ("settings get global no_such_key", r"null\n"),
    ("settings delete global no_such_key", r"Deleted \d+ rows\n"),
    ("settings list system", r"(?:[\w.]+=.*\n)+"),
    ("getprop no.such.key", r"\n"),
    ("content query --uri content://sms/sent", r"No result found\.\n"),
    (
        "am broadcast -a no.such.ACTION",
        r"Broadcasting: Intent \{ act=no\.such\.ACTION flg=0x400000 \}\nBroadcast completed: result=0\n",
    ),
    ("am force-stop ca.zgrs.clipper", r""),
    ("pm clear ca.zgrs.clipper", r"Success\n"),
    (
        "pm list packages -f clipper",
        r"package:/data/app/~~[\w=-]+/ca\.zgrs\.clipper-[\w=-]+/base\.apk=ca\.zgrs\.clipper\n",
    ),
    ("dumpsys package com.example.not.installed", r"Unable to find package: com\.example\.not\.installed\n"),
    ("cmd bluetooth_manager enable", r"(?:.*\n)?enable: Success\n"),
]


@pytest.mark.parametrize(("line", "shape"), SHAPES, ids=[row[0] for row in SHAPES])
def test_the_whole_reply_has_the_recorded_shape(shell, line, shape):
    assert re.fullmatch(shape, shell(line))
