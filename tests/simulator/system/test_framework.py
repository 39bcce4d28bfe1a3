from __future__ import annotations

import asyncio

import pytest

from pytest_mobileagent.simulator.manners import Manners
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

ABSENT = {
    "am start -n a/.B": "activity",
    "pm list packages": "package",
    "settings get system font_scale": "settings",
    "input tap 1 1": "input",
    "cmd role help": "role",
    "dumpsys window": "window",
    "content query --uri content://sms": "activity",
}


@pytest.fixture
def slow(phone, monkeypatch):
    """A phone whose framework takes a moment to start."""
    monkeypatch.setattr(phone, "manners", Manners(framework_start_s=0.01))
    return phone


async def answer(phone, command):
    out, err = Pipe(), Pipe()
    status = await sh.run(phone, command, stdin=closed_pipe(), stdout=out, stderr=err, uid=0)
    out.close()
    err.close()
    return status, (await out.read_all()).decode(), (await err.read_all()).decode()


@pytest.mark.parametrize(("command", "service"), ABSENT.items())
def test_while_the_framework_starts_its_services_are_not_there(slow, command, service):
    async def ask():
        slow.restart_framework()
        return await answer(slow, command)

    assert asyncio.run(ask()) == (20, "", f"cmd: Can't find service: {service}\n")


def test_what_is_no_part_of_the_framework_answers_meanwhile(slow):
    async def ask():
        slow.restart_framework()
        return await answer(slow, "service check package; service check SurfaceFlinger; getprop ro.product.locale")

    said = "Service package: not found\nService SurfaceFlinger: found\nen-US\n"
    assert asyncio.run(ask()) == (0, said, "")


def test_the_framework_comes_up(slow):
    async def wait():
        has_come = asyncio.Event()
        slow.framework.on_up.append(has_come.set)
        slow.restart_framework()
        await has_come.wait()
        return await answer(slow, "service check package")

    assert asyncio.run(wait()) == (0, "Service package: found\n", "")


def test_a_framework_that_starts_again_is_another_process(shell):
    before = shell("pidof system_server")[1]

    shell("setprop ctl.restart zygote")

    assert shell("pidof system_server")[1] not in ("", before)


@pytest.mark.parametrize("name", ["system_server", "com.android.systemui"])
def test_a_process_that_the_framework_keeps_alive_is_started_again(shell, name):
    before = shell(f"pidof {name}")[1]

    assert shell(f"kill -9 {before.strip()}") == (0, "", "")
    assert shell(f"pidof {name}")[1] not in ("", before)


def test_its_process_is_a_snapshots_too(phone, shell):
    shell("setprop ctl.restart zygote")
    pid = phone.framework.pid

    assert phone.fork().framework.pid == pid


def test_a_language_counts_from_the_next_start_of_the_framework(phone, shell):
    shell("setprop persist.sys.locale ko-KR")
    assert "-en-rUS-" in shell("am get-config")[1]

    shell("setprop ctl.restart zygote")
    assert "-ko-rKR-" in shell("am get-config")[1]


@pytest.mark.parametrize(
    ("locale", "qualifier"),
    [("de-DE", "-de-rDE-"), ("fr", "-fr-"), ("zh-Hans-CN", "-b+zh+Hans+CN-"), ("es-419", "-b+es+419-")],
)
def test_a_language_is_told_as_folders_of_resources_are_called(phone, shell, locale, qualifier):
    phone.properties.set("persist.sys.locale", locale)

    assert qualifier in shell("am get-config")[1]
