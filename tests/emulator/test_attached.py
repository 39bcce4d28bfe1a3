"""Phones that somebody else started: here, an embedded one with its adb server."""

from __future__ import annotations

import datetime
import os
import shutil
import socket
import threading
from dataclasses import replace

import pytest

from pytest_mobileagent.device import Device, ServerAddress
from pytest_mobileagent.device.transport import AdbServerLink
from pytest_mobileagent.emulator import EmulatorKind, EmulatorPool, EmulatorSpec, Host, health
from pytest_mobileagent.emulator.attached import AttachedEmulator, AttachedPhone, attached_phones, is_physical
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.testing import check_emulator

NOBODY = ServerAddress("127.0.0.1", 1)


@pytest.fixture(scope="module")
def there(forked_from):
    """A running phone: its serial, its adb server, its console's token."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        yield phone.serial, pool.host.adb, phone.emulator.booted.token_file


@pytest.fixture
def spec(there):
    return EmulatorSpec(EmulatorKind.ATTACHED, adb_servers=(there[1],), lease_timeout_s=0.1)


def test_an_attached_phone_keeps_to_what_is_asked_of_emulators_and_is_left_running(there, spec, scratch):
    check_emulator(AttachedEmulator(spec))

    emulator = AttachedEmulator(spec)
    assert emulator.start() == there[0]
    assert emulator.device.shell("echo hi") == "hi\n"
    emulator.stop()


def test_an_attached_emulator_with_its_console_can_be_restored_and_may_crash(
    forked_from, scratch, monkeypatch, tmp_path
):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setattr(health, "_TIMEOUT_S", 0.1)
        shutil.copy(phone.emulator.booted.token_file, tmp_path)
        spec = EmulatorSpec(EmulatorKind.ATTACHED, adb_servers=(pool.host.adb,))

        check_emulator(AttachedEmulator(spec), crash=lambda _emulator: phone.emulator.booted.program.stop())


@pytest.fixture
def attached(forked_from, scratch, monkeypatch, tmp_path):
    """An attached emulator whose console is this user's."""
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        monkeypatch.setenv("HOME", str(tmp_path))
        shutil.copy(phone.emulator.booted.token_file, tmp_path)
        emulator = AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, adb_servers=(pool.host.adb,)))
        emulator.start()
        yield emulator
        emulator.stop()


@pytest.fixture
def loads_with_another_time(attached, monkeypatch):
    """The attached emulator, which gives a phone the host's time when it loads a snapshot."""
    emu = Device.emu

    def load(device, command):
        said = emu(device, command)
        if " load " in command:
            device.must_run("date @1800000000")
        return said

    monkeypatch.setattr(Device, "emu", load)
    return attached


def test_an_attached_emulator_that_loads_another_time_is_as_late_as_it_was(loads_with_another_time):
    emulator = loads_with_another_time
    emulator.device.root()
    before = emulator.device.time()
    emulator.save("then")

    emulator.restore("then")

    assert abs(emulator.device.time() - before) < datetime.timedelta(minutes=1)


def test_an_attached_emulator_whose_clock_does_not_stay_set_is_an_error(loads_with_another_time, monkeypatch):
    emulator = loads_with_another_time
    emulator.device.root()
    emulator.save("then")
    monkeypatch.setattr(Device, "set_time", lambda _device, _moment: None)

    with pytest.raises(EmulatorError, match=r"^emulator-[0-9]+: it is 2027-01-15 .* as the snapshot 'then' has it: "):
        emulator.restore("then")


@pytest.fixture
def physical(there, monkeypatch):
    """The running phone's serial, of a phone that has none of an emulator's properties."""
    monkeypatch.setattr(Device, "shell", lambda _device, _command, **_options: "\n\n")
    return there[0]


@pytest.mark.parametrize("named", [False, True])
def test_a_phone_that_is_no_emulator_is_spared_unless_it_is_named_and_may_be_erased(
    physical, there, spec, scratch, named
):
    emulator = AttachedEmulator(replace(spec, serials=(physical,) if named else (), takes_physical=not named))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    assert str(caught.value) == (
        f"{there[0]}@{there[1]}: no emulator, and tasks delete contacts, messages, files and settings; if they may, "
        "name the phone with --mobile-serial and add --mobile-erase-phones; or run with --mobile-emulator=embedded"
    )


def test_a_phone_that_is_named_and_may_be_erased_is_used(physical, spec, scratch):
    emulator = AttachedEmulator(replace(spec, serials=(physical,), takes_physical=True))

    assert emulator.start() == physical
    emulator.stop()


def test_an_emulator_says_so(there):
    assert not is_physical(AttachedPhone(there[1], there[0]))


def test_a_phone_is_taken_by_one_at_a_time(there, spec, scratch):
    first, second = AttachedEmulator(spec), AttachedEmulator(spec)
    first.start()

    with pytest.raises(EmulatorError) as caught:
        second.start()
    first.stop()

    assert str(caught.value) == (
        f"every phone is in use, also after 0 s ({there[0]}@{there[1]} by process {os.getpid()}): attach more, or run "
        "fewer workers (-n auto starts one for each phone)"
    )
    assert second.start() == there[0]
    second.stop()


def test_a_phone_that_others_use_is_waited_for(there, spec, scratch):
    first, second = AttachedEmulator(spec), AttachedEmulator(replace(spec, lease_timeout_s=30))
    first.start()
    giving_back = threading.Timer(0.2, first.stop)
    giving_back.start()

    assert second.start() == there[0]
    giving_back.join()
    second.stop()


@pytest.mark.parametrize("form", ["{serial}", "{serial}@{server}"])
def test_a_phone_may_be_named_with_its_server(there, scratch, form):
    named = form.format(serial=there[0], server=there[1])
    emulator = AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, serials=(named,), adb_servers=there[1:2]))

    assert emulator.start() == there[0]
    assert emulator.name == f"{there[0]}@{there[1]}"
    emulator.stop()


def test_the_phones_of_all_servers_are_one_pool(there, scratch):
    with Host() as other:
        spec = EmulatorSpec(EmulatorKind.ATTACHED, adb_servers=(other.adb, there[1], NOBODY))

        assert [phone.name for phone in attached_phones(spec, {})] == [f"{there[0]}@{there[1]}"]
        emulator = AttachedEmulator(spec)
        assert emulator.start() == there[0]
        emulator.stop()


def test_a_phone_in_quarantine_is_not_taken(there, spec, scratch):
    name = f"{there[0]}@{there[1]}"

    with pytest.raises(EmulatorError) as caught:
        AttachedEmulator(spec, avoided=(name,)).start()

    assert str(caught.value) == (
        f"no phone is left: {name} failed too often in this run; see to them, and go on with --mobile-resume"
    )


def test_an_attached_phone_answers_before_each_item(there, spec, scratch, monkeypatch):
    emulator = AttachedEmulator(spec)
    emulator.start()
    emulator.check()
    monkeypatch.setattr(health, "_TIMEOUT_S", 0)
    monkeypatch.setattr(health, "READY", "getprop sys.boot_completed; service check nothing")

    with pytest.raises(EmulatorError, match=rf"^{there[0]}: its services did not answer for 0 s: see whether it hangs"):
        emulator.check()
    emulator.stop()


def test_a_phone_that_is_not_there_is_named_with_those_that_are(there, spec, scratch):
    emulator = AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, serials=("R58",), adb_servers=spec.adb_servers))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    assert str(caught.value) == (
        "no phone to use: R58 wanted, there: none; "
        "connect one and allow debugging on it, or run with --mobile-emulator=embedded"
    )


def test_a_phone_that_another_run_restores_is_waited_for(there, spec, scratch, monkeypatch):
    emulator = AttachedEmulator(spec)
    emulator.start()
    states = {there[0]: "offline"}
    monkeypatch.setattr(AdbServerLink, "devices", lambda _link: states)

    with pytest.raises(EmulatorError, match=r"^every phone is in use, also after 0 s"):
        AttachedEmulator(spec).start()
    emulator.stop()
    with pytest.raises(EmulatorError, match=r"^no phone to use: .* \(offline\); connect one "):
        AttachedEmulator(spec).start()


def test_without_an_adb_server_it_says_how_to_start_one(scratch):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]

    with pytest.raises(DeviceError, match=rf"^no adb server answers at 127\.0\.0\.1:{port} \(.*\): start one with "):
        AttachedEmulator(EmulatorSpec(EmulatorKind.ATTACHED, adb_servers=(ServerAddress("127.0.0.1", port),))).start()


def test_a_phone_that_was_not_taken_cannot_be_used(spec):
    with pytest.raises(EmulatorError, match=r"^no attached phone has been taken: start\(\) first$"):
        AttachedEmulator(spec).device  # noqa: B018 - a property that raises


def test_a_pool_lends_an_attached_phone_and_leaves_it_as_it_was(there, spec, scratch, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    shutil.copy(there[2], tmp_path)
    with EmulatorPool(spec) as pool:
        for _ in range(2):
            with pool.lease() as phone:
                assert phone.serial == there[0]
                assert not phone.device.exists("/sdcard/new.txt")
                phone.device.push("/sdcard/new.txt", b"x")

    emulator = AttachedEmulator(spec)
    emulator.start()
    assert not emulator.device.exists("/sdcard/new.txt")
    emulator.stop()


def test_an_attached_phone_cannot_be_doubled(there, spec, scratch):
    with EmulatorPool(spec) as pool, pool.lease() as phone:
        with pytest.raises(EmulatorError) as caught:
            phone.fork()

        assert str(caught.value) == f"{phone.emulator.name} cannot be doubled: run with --mobile-emulator=embedded"


@pytest.mark.parametrize("token", [None, "another"], ids=["without a token", "with another token"])
def test_an_emulator_of_somebody_else_has_no_snapshots(there, spec, scratch, monkeypatch, tmp_path, token):
    monkeypatch.setenv("HOME", str(tmp_path))
    if token is not None:
        (tmp_path / ".emulator_console_auth_token").write_text(token)

    with EmulatorPool(spec) as pool, pool.lease() as phone:
        assert not phone.emulator.has_snapshots
