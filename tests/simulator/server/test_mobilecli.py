"""mobilecli's server on the phone: what it answers, started as mobilecli does."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import json

import pytest
from PIL import Image

from pytest_mobileagent.protocol import http
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.server.mobilecli import ADDRESS, MobilecliServer
from pytest_mobileagent.simulator.shell import sh
from tests.simulator.apps.hand import Hand

DEX = "/data/local/tmp/mobilecli.dex"
PROGRAM = b"dex\n035"
START = f"CLASSPATH={DEX} nohup app_process / com.mobilenext.mobilecli.DeviceServer >/dev/null 2>&1 &"


def post(method, parameters):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).encode()
    return b"POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)


async def asked(serve, method, parameters):
    reader, writer = Pipe(), Pipe()
    reader.write(post(method, parameters))
    reader.close()
    await serve(reader, writer)
    writer.close()
    return json.loads(http.decode_response(bytearray(await writer.read_all()), is_over=True).body)


@pytest.fixture
def phone(booted):
    booted.phone.restore(booted.snapshot)
    return booted.phone


@pytest.fixture
def ask(phone):
    """Ask a server that has started; returns what it replies."""
    server = MobilecliServer(phone, PROGRAM)
    return lambda method, **parameters: asyncio.run(asked(server.serve, method, parameters))


def nodes(hierarchy):
    for node in hierarchy:
        yield node
        yield from nodes(node.get("children", ()))


def test_it_outlives_the_shell_that_started_it_and_ends_when_it_is_killed(phone):
    phone.disk.write(DEX, PROGRAM)

    async def execute(line):
        out = Pipe()
        await sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=out, uid=2000)

    async def main():
        await execute(START)
        for _ in range(50):
            await asyncio.sleep(0)
        version = await asked(phone.ports.find(ADDRESS), "device.version", {})
        await execute("pkill -f com.mobilenext.mobilecli.DeviceServer")
        for _ in range(50):
            await asyncio.sleep(0)
        return version

    assert asyncio.run(main())["result"] == {"dexSha256": hashlib.sha256(PROGRAM).hexdigest()}
    assert phone.ports.find(ADDRESS) is None


def test_every_app_is_listed_by_name_and_version(phone, ask):
    apps = {app["packageName"]: app for app in ask("device.apps.list")["result"]}

    assert apps.keys() == {package.name for package in phone.packages.all()}
    clipper = phone.packages.find("ca.zgrs.clipper").app
    assert apps["ca.zgrs.clipper"] == {
        "packageName": "ca.zgrs.clipper", "appName": "Clipper", "version": clipper.version_name,
        "versionCode": clipper.version_code,
    }  # fmt: skip


def test_a_text_of_any_letters_is_put_into_the_clipboard(phone, ask):
    assert ask("device.clipboard.set", text="Grüße 你好")["result"] == {"ok": True}
    assert phone.clipboard.text == "Grüße 你好"
    assert ask("device.clipboard.get")["result"] == {"text": "Grüße 你好"}
    ask("device.clipboard.clear")
    assert not phone.clipboard.text
    assert ask("device.clipboard.set")["error"]["message"] == "missing params.text"


def test_the_screen_is_told_and_the_hint_of_an_empty_field_is_not_its_text(phone, ask):
    hand = Hand(phone)
    hand.open("com.google.android.contacts/com.android.contacts.activities.PeopleActivity").tap("Create contact")
    fields = [node for node in nodes(ask("device.dump.ui")["result"]["hierarchy"]) if node["hint"] == "First name"]

    assert [(node["class"], node["text"], node["focused"]) for node in fields] == [
        ("android.widget.EditText", "", True)
    ]
    bounds = phone.ime.field.visible_bounds
    assert fields[0]["rect"] == {"x": bounds.left, "y": bounds.top, "width": bounds.width, "height": bounds.height}
    assert ask("device.io.keyboard.hide")["result"] == {"dismissed": True}
    assert ask("device.io.keyboard.hide")["result"] == {"dismissed": False}


@pytest.mark.parametrize(
    ("parameters", "form", "size"),
    [
        ({}, "PNG", (1080, 2400)),
        ({"format": "jpeg", "quality": 40, "scale": 0.5}, "JPEG", (540, 1200)),
        ({"maxSize": 1200, "scale": 0.1}, "PNG", (540, 1200)),
        ({"clip": {"x": 10, "y": 20, "width": 30, "height": 40}, "screenWidth": 540}, "PNG", (60, 80)),
    ],
    ids=["whole", "half", "at most", "a part"],
)
def test_a_picture_is_as_it_is_asked_for(ask, parameters, form, size):
    data = ask("device.screenshot", **parameters)["result"]["data"]

    image = Image.open(io.BytesIO(base64.b64decode(data)))
    assert (image.format, image.size) == (form, size)


def test_what_cannot_be_done_is_said(phone, ask):
    outside = {"clip": {"x": 900, "y": 0, "width": 9, "height": 9}, "screenWidth": 540}
    assert "outside the screenshot bounds" in ask("device.screenshot", **outside)["error"]["message"]

    assert ask("device.webview.list")["error"] == {
        "code": -32601, "message": "Method not found: device.webview.list", "data": "",
    }  # fmt: skip
    assert [entry.message for entry in phone.log.entries if entry.tag == "NotSimulated"] != []
