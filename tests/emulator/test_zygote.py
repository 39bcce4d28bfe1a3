"""Embedded phones that are forked: from the run's zygote, and from one another while they run."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, Host, make_emulator
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.waiting import wait_until

EVERY_FILE = (
    "find / -path /proc -prune -o -path /data/local/tmp -prune -o -exec stat -c '%n %F %a %u %g %s %Y' {} +;"
    " find /data /sdcard -path /data/local/tmp -prune -o -type f -exec md5sum {} +"
)


@pytest.fixture(scope="module")
def host():
    with Host() as host:
        yield host


@pytest.fixture
def start():
    """Start a phone of a host; all are ended with the test."""
    phones = []

    def start(host):
        phone = make_emulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), host, EmulatorSpec()))
        phones.append(phone)
        phone.start()
        return phone

    yield start
    for phone in phones:
        phone.stop()


def parent_of(pid):
    return int(Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[1])


def command_of(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")


def is_forked(phone):
    return "pytest_mobileagent.simulator.zygote_process" in command_of(phone.booted.program.pid)


def zygote_of(phone):
    return parent_of(phone.booted.program.pid)


def look(phone):
    device = phone.device
    device.root()
    first = device.must_run(EVERY_FILE), device.screenshot(), device.hierarchy_xml(), device.must_run("getprop")
    device.open_app("contacts")
    return *first, device.screenshot(), device.hierarchy_xml(), device.time()


@pytest.mark.costly
def test_a_forked_phone_is_to_the_byte_what_one_is_that_was_started_alone(start, host, tmp_path):
    with Host(zygote=tmp_path / "gone") as without:
        alone = start(without)
        assert not is_forked(alone)
        expected = look(alone)
        alone.stop()

    phones = [start(host) for _ in range(2)]  # the second is a copy of one that the zygote has booted by then

    assert [is_forked(phone) for phone in phones] == [True, True]
    assert [look(phone) for phone in phones] == [expected, expected]


@pytest.mark.costly
def test_a_phone_that_crashes_touches_no_other(start, host):
    first, second = start(host), start(host)
    os.kill(first.booted.program.pid, signal.SIGKILL)

    assert wait_until(lambda: not first.is_alive, timeout_s=30)
    assert first.booted.program.status() == -signal.SIGKILL
    assert second.device.must_run("echo alive") == "alive\n"
    assert start(host).device.must_run("echo alive") == "alive\n"


@pytest.mark.costly
def test_a_zygote_that_is_killed_costs_nothing_but_the_next_start(start):
    with Host() as host:
        before = start(host)
        zygote = zygote_of(before)
        os.kill(zygote, signal.SIGKILL)

        next_one, after = start(host), start(host)

        assert [one.device.must_run("echo alive") for one in (before, next_one, after)] == ["alive\n"] * 3
        assert is_forked(after)
        assert zygote_of(after) != zygote


@pytest.mark.costly
def test_pools_share_a_zygote_and_do_without_it_once_it_has_ended():
    with EmulatorPool() as first:
        path = first.warm(DeviceConfig())
        with EmulatorPool(zygote=path) as second:
            phones = [first.lease().emulator, second.lease().emulator]
            assert zygote_of(phones[0]) == zygote_of(phones[1])
            first.close()
            assert second.lease().device.must_run("echo alive") == "alive\n"
            assert phones[1].device.must_run("echo alive") == "alive\n"


def test_phones_of_many_threads_find_their_ports(host, start):
    with ThreadPoolExecutor(6) as threads:
        phones = list(threads.map(start, [host] * 6))

    assert len({phone.serial for phone in phones}) == 6


def test_an_attached_phone_is_forked_from_nothing():
    with EmulatorPool(EmulatorSpec(kind="attached")) as pool:
        assert pool.warm(DeviceConfig()) is None


def test_a_fork_has_the_screens_fields_and_programs_of_the_running_phone_and_outlives_it(start, host):
    phone = start(host)
    device = phone.device
    device.must_run("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    device.must_run("input text draft")
    before = device.screenshot(), device.hierarchy_xml()
    server = device.shell("pgrep -f uia2")  # the automation server
    twin = phone.fork()
    try:
        assert twin.device.shell("pgrep -f uia2") == server != ""
        assert (twin.device.screenshot(), twin.device.hierarchy_xml()) == before
        assert 'text="draft"' in before[1]
        twin.device.must_run("input text er")
        assert 'text="drafter"' in twin.device.hierarchy_xml()
        assert device.hierarchy_xml() == before[1]
        os.kill(phone.booted.program.pid, signal.SIGKILL)
        assert wait_until(lambda: not phone.is_alive, timeout_s=30)
        assert twin.device.must_run("echo alive") == "alive\n"
    finally:
        twin.stop()


def test_a_phone_that_cannot_be_forked_alive_is_forked_by_its_snapshot(start, host):
    phone = start(host)
    (phone._home / "forks").unlink()
    phone.device.push("/sdcard/Download/new.txt", b"new")

    twin = phone.fork()

    assert twin.device.pull("/sdcard/Download/new.txt") == b"new"
    assert twin._clone is not None
    twin.stop()


@pytest.mark.costly
def test_where_a_zygotes_socket_has_no_room_phones_start_alone(start, tmp_path, monkeypatch):
    folder = tmp_path / ("long" * 25)
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with Host() as host:
        phone = start(host)

        assert not is_forked(phone)
        twin = phone.fork()
        assert twin.device.must_run("echo alive") == "alive\n"
        twin.stop()
        phone.stop()
