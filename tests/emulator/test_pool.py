"""Embedded phones, lent and taken back: one pool for the module, as a run has one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig
from pytest_mobileagent.device.console import Console
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, health, make_emulator, ports
from pytest_mobileagent.emulator.booted import Booted
from pytest_mobileagent.emulator.ports import free_pairs
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.waiting import wait_until

STORED = "find / -path /proc -prune -o"  # /proc tells of those who ask, too
EVERY_FILE = f"{STORED} -exec stat -c '%n %F %a %u %g %s %Y' {{}} +; {STORED} -type f -exec md5sum {{}} +"
DARK = DeviceConfig("dark", PIXEL_3, "ko-KR", 560, 1.3, is_dark=True)


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture
def phone(pool):
    with pool.lease() as phone:
        yield phone


def state(device):
    """Everything that there is of a phone, and what it shows."""
    return device.must_run(EVERY_FILE), device.screenshot(), device.hierarchy_xml(), device.activity(), device.time()


def unmarked(device):
    """The same without the mark that tells which snapshot was loaded."""
    files, *rest = state(device)
    return [line for line in files.split("\n") if "mobileagent_snapshot" not in line], rest


def live_on(device):
    """Do what an episode does: files, rows, settings, screens, time."""
    device.push("/sdcard/Download/new.txt", b"new")
    device.remove("/sdcard/Music")
    device.content_insert("content://sms", {"address": "5", "body": "new"})
    device.settings.put("system", "screen_brightness", 9)
    device.clipboard.set("copied")
    device.open_app("settings")
    device.swipe((500, 1800), (500, 300))
    device.shell("sleep 30; setprop debug.mobileagent 1; am force-stop com.android.settings")


def test_a_phone_comes_back_to_the_byte_and_to_the_pixel(phone):
    before = state(phone.device)
    live_on(phone.device)
    assert state(phone.device) != before

    phone.reset()

    assert state(phone.device) == before
    assert phone.device.clipboard.get() in (None, "")
    assert phone.device.shell("getprop debug.mobileagent") == "\n"


@pytest.mark.costly
def test_a_saved_phone_is_restored_as_often_as_wanted(phone):
    device = phone.device
    live_on(device)
    phone.emulator.save("lived")
    saved = state(device)

    for _ in range(3):
        phone.reset()
        assert state(device) != saved
        phone.emulator.restore("lived")
        assert state(device) == saved


def test_a_fork_is_what_the_phone_is_and_goes_its_own_way(pool, phone):
    live_on(phone.device)
    before = unmarked(phone.device)

    with phone.fork() as twin:
        assert twin.serial != phone.serial
        assert unmarked(twin.device) == before
        twin.device.remove("/sdcard/Download/new.txt")
        with twin.fork() as third:
            assert not third.device.exists("/sdcard/Download/new.txt")
        twin.reset()
        assert unmarked(twin.device) == before
        emulator = twin.emulator

    assert unmarked(phone.device) == before
    assert not emulator.is_alive


def test_a_phone_of_a_damaged_file_ends_with_a_message_when_the_damage_is_met(phone):
    video = random.Random(0).randbytes(1 << 18)
    with phone.fork() as twin:
        twin.device.push("/sdcard/video.mp4", video)
        twin.emulator.save("lived")
        file = Path(twin.device.emu("avd snapshotspath").strip(), "lived", "snapshot.zip")
        file.write_bytes(file.read_bytes().replace(video, video[::-1]))
        assert twin.device.must_run("echo still here") == "still here\n"

        with pytest.raises(DeviceError):
            twin.device.must_run("md5sum /sdcard/video.mp4")

        assert wait_until(lambda: not twin.emulator.is_alive, timeout_s=30)
        with pytest.raises(EmulatorError, match=r"snapshot.zip is damaged .*: delete the snapshot and build it again"):
            twin.emulator.check()


def test_the_same_gestures_give_the_same_phone(phone):
    live_on(phone.device)
    first = state(phone.device)
    phone.reset()

    live_on(phone.device)

    assert state(phone.device) == first


def test_a_phone_that_was_given_back_is_lent_again_clean(pool):
    with pool.lease() as phone:
        serial, before = phone.serial, state(phone.device)
        live_on(phone.device)

    with pool.lease() as phone:
        assert (phone.serial, state(phone.device)) == (serial, before)


def test_two_leases_are_two_phones_with_nothing_in_common(pool):
    with pool.lease() as one, pool.lease() as other:
        one.device.push("/sdcard/Download/a.txt", b"a")

        assert one.serial != other.serial
        assert not other.device.exists("/sdcard/Download/a.txt")


def test_a_phone_is_lent_only_in_its_configuration(pool):
    with pool.lease(DARK, find_image("bmoca")) as phone:
        device = phone.device
        assert device.size == (PIXEL_3.width_px, PIXEL_3.height_px)
        assert device.shell("wm density") == "Physical density: 440\nOverride density: 560\n"
        assert device.settings.get("system", "font_scale") == "1.3"
        assert device.shell("cmd uimode night") == "Night mode: yes\n"
        assert device.shell("getprop persist.sys.locale; getprop ro.build.version.sdk") == "ko-KR\n29\n"
        serial = phone.serial

    with pool.lease() as phone:
        assert phone.serial != serial
        assert phone.device.size == (1080, 2400)


def test_a_phone_that_was_discarded_is_never_lent_again(pool):
    with pool.lease() as phone:
        serial, emulator = phone.serial, phone.emulator
        phone.discard()

    assert (emulator.is_alive, emulator.serial) == (False, "")
    with pool.lease() as phone:
        assert phone.emulator is not emulator
        assert phone.serial
    assert serial


@pytest.mark.costly
def test_a_phone_whose_program_ended_is_never_lent_again(pool):
    with pool.lease() as phone:
        emulator = phone.emulator
        emulator.booted.program.stop()
        assert not emulator.is_alive

    with pool.lease() as phone:
        assert phone.emulator is not emulator


def test_an_idle_phone_that_dies_is_replaced(pool):
    with pool.lease() as phone:
        emulator = phone.emulator
    emulator.booted.program.stop()

    with pool.lease() as phone:
        assert phone.emulator is not emulator
        assert phone.device.shell("echo hi") == "hi\n"


def test_a_phone_that_is_gone_is_an_error_at_once_and_names_itself(pool):
    with pool.lease() as phone:
        phone.emulator.booted.program.stop()

        with pytest.raises(DeviceError) as caught:
            phone.device.shell("true")

        assert str(caught.value) == f"{phone.serial}: the emulator is gone: nothing listens on its ports"


def test_giving_back_twice_is_once(pool):
    phone = pool.lease()
    phone.give_back()
    phone.give_back()

    with pool.lease() as one, pool.lease() as other:
        assert one.serial != other.serial


@pytest.mark.parametrize("name", ["", "../x", "a b", "x" * 101, "é"])
def test_a_snapshots_name_is_letters_and_digits(phone, name):
    for act in (phone.emulator.save, phone.emulator.restore):
        with pytest.raises(EmulatorError) as caught:
            act(name)

        assert str(caught.value) == (f"'{name}' is no name of a snapshot: use letters, digits, '_', '.' and '-'")


def test_a_snapshot_that_is_not_there_cannot_be_restored(phone):
    with pytest.raises(EmulatorError, match=rf"^{phone.serial}: cannot load the snapshot 'none': "):
        phone.emulator.restore("none")


def test_a_running_phone_is_not_started_twice(phone):
    with pytest.raises(EmulatorError) as caught:
        phone.emulator.start()

    assert str(caught.value) == f"{phone.serial} is running already: stop() it before it is started again"


def test_a_phone_of_somebody_else_on_its_ports_is_not_lent_as_ours(pool, phone, monkeypatch):
    console = int(phone.serial.removeprefix("emulator-"))
    free = next(free_pairs(1))
    monkeypatch.setattr(ports, "free_pairs", lambda _seed: iter([(console, console + 1), free]))
    emulator = make_emulator(EmulatorContext(find_image("androidworld"), DeviceConfig(), pool.host, EmulatorSpec()))
    try:
        assert emulator.start() == f"emulator-{free[0]}"
    finally:
        emulator.stop()


def test_a_phone_that_does_not_know_the_token_has_not_booted(pool, phone, tmp_path):
    theirs = phone.emulator.booted
    (tmp_path / "token").write_text("another")
    ours = Booted(theirs.program, theirs.server, theirs.console_port, tmp_path / "token", theirs.avd)

    with pytest.raises(EmulatorError, match=f"^{phone.serial} did not boot within 0 s; its last lines:"):
        ours.wait_for_boot(0.1)


def test_a_phone_that_runs_another_avd_has_not_booted(pool, phone, tmp_path):
    theirs = phone.emulator.booted
    ours = Booted(theirs.program, theirs.server, theirs.console_port, theirs.token_file, tmp_path)

    with pytest.raises(EmulatorError, match=f"^{phone.serial} did not boot within 0 s; its last lines:"):
        ours.wait_for_boot(0.1)


def test_a_booting_phone_is_asked_once_whose_it_is(phone, monkeypatch):
    running = phone.emulator.booted
    log_in, logins, answers = Console._log_in, [], iter([False, False, True])

    def noted(console):
        logins.append(console.port)
        log_in(console)

    monkeypatch.setattr(Console, "_log_in", noted)
    monkeypatch.setattr(health, "is_ready", lambda _device: next(answers))
    booting = Booted(running.program, running.server, running.console_port, running.token_file, running.avd)

    booting.wait_for_boot(30)

    assert (logins, list(answers)) == ([running.console_port], [])


@pytest.mark.costly
def test_a_closed_pool_has_no_phones_and_can_begin_again():
    pool = EmulatorPool()
    first = pool.lease()
    folder = pool.host.folder
    pool.close()
    pool.close()

    assert (first.emulator.is_alive, folder.exists()) == (False, False)
    told = r"^an embedded phone of 'androidworld' in 'pixel_6' is not running: start\(\) it first$"
    with pytest.raises(EmulatorError, match=told):
        first.device  # noqa: B018 - a property that raises
