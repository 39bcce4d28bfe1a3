"""Phones that somebody else started: here, an embedded one with its adb server."""

from __future__ import annotations

import socket

import pytest

from pytest_mobileagent.device import ServerAddress
from pytest_mobileagent.emulator import EmulatorKind, EmulatorPool, EmulatorSpec
from pytest_mobileagent.emulator.attached import AttachedEmulator
from pytest_mobileagent.errors import DeviceError, EmulatorError


@pytest.fixture(scope="module")
def there():
    """A running phone: its serial and its adb server."""
    with EmulatorPool() as pool, pool.lease() as phone:
        yield phone.serial, pool.host.adb


@pytest.fixture
def spec(there):
    return EmulatorSpec(EmulatorKind.ATTACHED, adb_server=there[1])


def test_an_attached_phone_is_taken_used_and_left_running(there, spec, scratch):
    emulator = AttachedEmulator(spec)

    assert (emulator.serial, emulator.is_alive) == ("", False)
    assert emulator.start() == there[0]
    assert (emulator.is_alive, emulator.device.shell("echo hi")) == (True, "hi\n")
    emulator.stop()
    emulator.stop()
    assert emulator.start() == there[0]
    emulator.stop()


def test_a_phone_is_taken_by_one_at_a_time(there, spec, scratch):
    first, second = AttachedEmulator(spec), AttachedEmulator(spec)
    first.start()

    with pytest.raises(EmulatorError) as caught:
        second.start()
    first.stop()

    assert str(caught.value) == f"every phone is in use ({there[0]}): attach more, or run fewer workers"


def test_a_phone_that_is_not_there_is_named_with_those_that_are(there, spec, scratch):
    emulator = AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, serials=("R58",), adb_server=spec.adb_server))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    assert str(caught.value) == (
        f"no phone to use: R58 wanted, the adb server at {spec.adb_server} has: {there[0]} (device); "
        "connect one and allow debugging on it, or run with --mobile-emulator=embedded"
    )


def test_without_an_adb_server_it_says_how_to_start_one(scratch):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]

    with pytest.raises(DeviceError, match=rf"^no adb server answers at 127\.0\.0\.1:{port} \(.*\): start one with "):
        AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, adb_server=ServerAddress("127.0.0.1", port))).start()


def test_a_phone_that_was_not_taken_cannot_be_used(spec):
    with pytest.raises(EmulatorError, match=r"^no attached phone has been taken: start\(\) first$"):
        AttachedEmulator(spec).device  # noqa: B018 - a property that raises


def test_a_pool_lends_an_attached_phone_without_touching_it(there, spec, scratch):
    with EmulatorPool(spec) as pool, pool.lease() as phone:
        assert phone.serial == there[0]
        assert phone.device.shell("cat /data/local/tmp/.mobileagent_snapshot").startswith("mobileagent-clean")
