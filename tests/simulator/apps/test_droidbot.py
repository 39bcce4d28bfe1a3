from __future__ import annotations

import asyncio
import contextlib
import json
import struct

import pytest

from pytest_mobileagent.simulator.apps.droidbot.app import PACKAGE, SERVICE
from pytest_mobileagent.simulator.pipes import Pipe
from pytest_mobileagent.simulator.server.droidbot import DroidBotService


@pytest.fixture
def companion(phone):
    """A phone with the companion app, its service enabled and its keyboard chosen."""
    phone.packages.install(PACKAGE)
    phone.settings.put("secure", "enabled_accessibility_services", f"{PACKAGE}/{SERVICE}")
    phone.settings.put("secure", "default_input_method", f"{PACKAGE}/.DroidBotIME")
    return phone


async def heard(phone, *acts):
    """Return what a host reads until the service is disabled."""
    service = asyncio.create_task(DroidBotService(phone).run())
    await asyncio.sleep(0)
    there, back = Pipe(), Pipe()
    serving = asyncio.create_task(phone.ports.find("tcp:7336")(there, back))
    await asyncio.sleep(0)
    for act in acts:
        act()
    while not back.size:
        await asyncio.sleep(0)
    phone.settings.put("secure", "enabled_accessibility_services", "")
    await serving
    service.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await service
    back.close()
    return await back.read_all()


def test_an_event_comes_with_the_window_in_front_and_the_service_s_end_is_the_stream_s(companion):
    data = asyncio.run(heard(companion, lambda: companion.accessibility.window_changed("a.b", "a.b.C", "Title")))

    first, second, length = struct.unpack(">BBI", data[:6])
    name, _, body = data[6 : 6 + length].decode().partition(" >>> ")
    assert (first, second, name) == (0xFF, 0, "AccEvent")
    assert {"package", "class", "resource_id", "bounds", "children"} <= json.loads(body)["root_node"].keys()


def test_an_event_is_told_without_waiting_for_the_next_look(companion, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.simulator.server.droidbot._PERIOD_S", 3600.0)

    assert asyncio.run(heard(companion, lambda: companion.accessibility.window_changed("a.b", "a.b.C", "Title")))


def test_the_port_is_there_once_its_service_is_enabled_and_gone_with_the_app(companion, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.simulator.server.droidbot._PERIOD_S", 3600.0)
    is_open = []

    async def go():
        service = asyncio.create_task(DroidBotService(companion).run())
        for act in (lambda: None, lambda: companion.packages.uninstall(PACKAGE)):
            act()
            for _ in range(4):
                await asyncio.sleep(0)
            is_open.append(companion.ports.find("tcp:7336") is not None)
        service.cancel()

    asyncio.run(go())

    assert is_open == [True, False]


def test_its_service_is_told_among_those_that_run(companion, run):
    assert f"{PACKAGE}/{SERVICE}}}" in run("dumpsys activity services").out


@pytest.mark.parametrize(("text", "mode", "typed"), [("Hello--World", 0, "Hello World"), ("!", 1, "one!")])
def test_its_broadcasts_type_in_place_of_what_is_there_or_behind_it(companion, run, text, mode, typed):
    run("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    companion.windows.placed()
    companion.ime.focus_next()
    companion.ime.commit_text("one")

    run(f"am broadcast -a DROIDBOT_INPUT_TEXT --es text {text} --ei mode {mode}")

    assert companion.ime.field.text == typed
