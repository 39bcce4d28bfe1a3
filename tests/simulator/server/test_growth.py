"""Whatever clients do again and again leaves as many objects as there were: a phone can run for days.

What a real phone keeps too is left out: its log, its notifications of missed calls and its latest events are emptied
before the objects are counted, as are caches, which are bounded.
"""

from __future__ import annotations

import asyncio
import gc
import json
import struct
from collections import Counter
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from pytest_mobileagent.protocol.protobuf import decode, encode
from pytest_mobileagent.simulator.avd import Avd
from pytest_mobileagent.simulator.server.adb import AdbServer
from pytest_mobileagent.simulator.server.console import ConsoleServer, _Client
from pytest_mobileagent.simulator.server.emulator.api import EmulatorApi
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, MESSAGES
from pytest_mobileagent.simulator.server.machine import Machine
from pytest_mobileagent.simulator.snapshots import Snapshots
from tests.simulator.server.host import Host, Wire

APK = Path(__file__).parents[2] / "apks" / "clipper.apk"
OURS = ("pytest_mobileagent.", "asyncio.", "_asyncio.", "PIL.", "_sqlite3.", "sqlite3.")
PLAIN = {"coroutine", "async_generator", "generator", "function", "method", "cell", "list", "dict", "set", "deque"}
WARM_ROUNDS, ROUNDS = 2, 3

SHELLS = [
    "echo hi; false | cat; (sleep 0.01 &) ; wait",
    "sleep 100 & kill -9 $!; wait; sleep 100 & kill $!",
    "am start -n com.android.settings/.Settings; kill -9 $(pidof com.android.settings)",
    "cat /proc/meminfo > /sdcard/a; cp /sdcard/a /sdcard/b; mv /sdcard/b /sdcard/c; rm /sdcard/a /sdcard/c",
    "dumpsys window windows; dumpsys activity; dumpsys package com.android.settings; dumpsys notification; dumpsys -l",
    "settings put system screen_brightness 10; settings put system screen_brightness 20; content query --uri "
    "content://settings/system",
    "content insert --uri content://sms --bind address:s:5 --bind body:s:x; content delete --uri content://sms",
    "log -t growth x; logcat -d; logcat -c",
    "am start -S -W -n com.android.settings/.Settings; input swipe 500 1800 500 300; input keyevent HOME",
    "am start -S -n com.google.android.contacts/com.android.contacts.activities.PeopleActivity; input tap 900 2200; "
    "input text hello; input keyevent BACK BACK BACK HOME",
    "cmd statusbar expand-notifications; screencap -p | md5sum; cmd statusbar collapse",
    "cmd notification post -t title tag text; cmd statusbar expand-settings; input keyevent BACK",
    "uiautomator dump /sdcard/w.xml; rm /sdcard/w.xml; pm list packages; ps -A; getprop; setprop debug.x 1",
    "su 0 sqlite3 /data/data/com.android.providers.contacts/databases/contacts2.db 'select 1'",
    "input keyevent APP_SWITCH; input keyevent HOME; svc wifi disable; svc wifi enable; ime list",
]
CONSOLE = [
    "ping", "help", "avd name", "avd snapshot list", "geo fix 1 2", "power capacity 50", "gsm list", "gsm call 5",
    "gsm cancel 5", "network status", "sensor set acceleration 1:2:3", "event text x", "rotate", "rotate", "rotate",
    "rotate", "nonsense", "quit",
]  # fmt: skip
RPC = [
    ("deviceInfo", []), ("dumpWindowHierarchy", [False, 50]), ("takeScreenshot", [1, 80]), ("pressKey", ["home"]),
    ("setClipboard", ["x", "x"]), ("getClipboard", []), ("swipe", [300, 1500, 700, 1500, 5]), ("openNotification", []),
    ("click", [540, 100]), ("count", [{"mask": 1, "text": "x"}]), ("objInfo", [{"mask": 1, "text": "x"}]), ("none", []),
]  # fmt: skip
API = [
    ("getStatus", {}), ("getScreenshot", {"format": 1}), ("getScreenshot", {"format": 0}), ("getVmState", {}),
    ("sendTouch", {"touches": [{"x": 540, "y": 100, "pressure": 1}]}),
    ("sendTouch", {"touches": [{"x": 540, "y": 100}]}),
    ("sendKey", {"eventType": 2, "key": "AudioVolumeUp"}), ("setClipboard", {"text": "x"}),
    ("setGps", {"latitude": 1.0, "longitude": 2.0}), ("sendPhone", {"number": "5"}),
    ("sendPhone", {"operation": 2, "number": "5"}), ("getLogcat", {}), ("getLogcat", {"sort": 1}),
    ("setPhysicalModel", {"target": 1, "value": {"data": [0.0, 0.0, 90.0]}}),
    ("setPhysicalModel", {"target": 1, "value": {"data": [0.0, 0.0, 0.0]}}), ("getSensor", {"target": 3}),
    ("setBattery", {"hasBattery": True, "isPresent": True, "chargeLevel": 50, "status": 2}), ("getBattery", {}),
    ("SaveSnapshot", {"snapshot_id": "s"}), ("LoadSnapshot", {"snapshot_id": "s"}),
    ("DeleteSnapshot", {"snapshot_id": "s"}),
]  # fmt: skip


class Clients:
    """Clients of every kind."""

    def __init__(self, phone, folder):
        self.phone = phone
        self.adb = AdbServer(phone)
        (folder / "token").write_text("token")
        snapshots = Snapshots(phone, folder / "snapshots", is_read_only=False)
        machine = Machine(lambda: None)
        avd = Avd("growth", folder, phone.image, phone.config)
        self.console = ConsoleServer(phone, avd, snapshots, token_file=folder / "token", machine=machine)
        self.make_api = lambda: EmulatorApi(phone, snapshots, machine, {})

    async def one_round(self):
        host = Host(self.adb)
        for line in SHELLS:
            await host.ask(f"shell:{line}")
        assert await host.ask("shell,v2,raw:cat; exit 3", shell(0, b"x") + shell(4)) == shell(1, b"x") + shell(3, b"\3")
        await host.ask("shell,v2,pty,TERM=x:", shell(0, b"exit\n"))
        await self.files(host)
        await self.streams(host)
        await self.automation(host)
        host.hang_up()
        assert self.typed().count("KO") == 1
        self.called()
        for _ in range(1000):
            if len(asyncio.all_tasks()) > 1:  # what nobody reads any more ends when it writes
                await asyncio.sleep(0.005)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    def called(self):
        api = self.make_api()
        for name, request in API:
            message = next(call[2] for call in CALLS if call[1] == name)
            reply = api.find(name)(decode(MESSAGES, message, encode(MESSAGES, message, request)))
            assert reply.get("success", True), reply
        api.close()

    async def files(self, host):
        await host.ask("sync:", sync(b"SEND", b"/sdcard/x.bin,33188") + sync(b"DATA", bytes(60_000)) + sync(b"DONE")
                       + sync(b"RECV", b"/sdcard/x.bin") + sync(b"STAT", b"/sdcard") + sync(b"LIST", b"/sdcard")
                       + sync(b"QUIT"))  # fmt: skip
        size = APK.stat().st_size
        installed = await host.ask(f"exec:cmd package install -S {size}", APK.read_bytes())
        assert installed == b"Success\n"
        assert await host.ask("abb_exec:package\0uninstall\0ca.zgrs.clipper") == b"Success\n"
        await host.ask("framebuffer:")

    async def streams(self, host):
        await host.ask("shell:logcat -T 1 & log -t growth seen; wait", until=b"seen")
        await host.ask("shell:(logcat -T 1 &) ; log -t growth seen; sleep 100 & wait", until=b"seen")
        await host.ask("shell:log -t growth 'nobody reads this: logcat ends'")
        await host.ask("shell:getevent & wait", until=b"add device")
        await host.ask(
            "shell:uiautomator events & sleep 0.01; input keyevent HOME APP_SWITCH HOME; wait", until=b"Event"
        )
        await host.ask("shell:yes & wait", until=b"y")
        await host.ask("track-app", until=b"0000")
        await host.ask("reverse:forward:tcp:7100;tcp:1")
        await host.ask("reverse:killforward-all")
        await host.ask("nosuch:")

    async def automation(self, host):
        jar = "/data/local/tmp/u2.jar"
        await host.ask("sync:", sync(b"SEND", f"{jar},33188".encode()) + sync(b"DONE") + sync(b"QUIT"))
        serving = asyncio.ensure_future(host.ask(f"shell:CLASSPATH={jar} app_process / com.wetest.uia2.Main"))
        await settled()
        for name, parameters in RPC:
            call = {"jsonrpc": "2.0", "id": 1, "method": name, "params": parameters}
            await host.ask("tcp:9008", post(call), until=b"jsonrpc")
        await host.ask("shell:pkill -f com.wetest.uia2")
        await serving

    def typed(self):
        said = bytearray()
        client = _Client(self.console)
        client.connection_made(Wire(said.extend))
        client.data_received("\r\n".join(["auth token", *CONSOLE, ""]).encode())
        client.connection_lost(None)
        return said.decode()


def shell(kind, data=b""):
    return bytes([kind]) + struct.pack("<I", len(data)) + data


def sync(kind, data=b""):
    return kind + struct.pack("<I", len(data)) + data


def post(call):
    body = json.dumps(call).encode()
    return f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def settled():
    """Let what has ended come to its end."""
    for _ in range(50):
        await asyncio.sleep(0)


def counted(phone):
    """Return how many objects there are, by type."""
    phone.log.clear()
    phone.notifications.clear()
    phone.windows.frames.clear()
    phone.accessibility.events.clear()
    phone.battery_stats.events.clear()
    phone.permission_usage.load(None)  # a week's uses are kept, one a minute at most
    for each in gc.get_objects():  # isinstance() would have openai's stand-ins try to import what they stand for
        if type(each) is _lru_cache_wrapper and each.cache_parameters()["maxsize"]:
            each.cache_clear()
    gc.collect()
    types = (type(each) for each in gc.get_objects())
    names = (f"{each.__module__}.{each.__qualname__}" for each in types)
    return Counter(name for name in names if name.startswith(OURS) or name.rpartition(".")[2] in PLAIN)


@pytest.mark.costly
def test_rounds_of_every_client_leave_nothing_behind(booted, tmp_path):
    clients = Clients(booted.phone, tmp_path)

    async def rounds(number):
        for _ in range(number):
            await clients.one_round()
        return counted(booted.phone)

    async def live():
        return await rounds(WARM_ROUNDS), await rounds(ROUNDS), await rounds(ROUNDS)

    before, between, after = asyncio.run(live())

    first, second = between - before, after - between  # what is read once, and kept, is in one of them
    assert {name: gained for name, gained in second.items() if min(gained, first[name]) >= ROUNDS} == {}
    assert (clients.adb.transports, booted.phone.jobs, booted.phone.signals) == (set(), {}, {})


@pytest.mark.costly
def test_a_link_that_is_kept_is_noticed(booted):
    server = AdbServer(booted.phone)
    before = counted(booted.phone)
    kept = Host(server)
    found = counted(booted.phone) - before

    assert found["pytest_mobileagent.simulator.server.adb.Transport"] == 1
    kept.hang_up()
