"""The SDK's emulator, played by the embedded phone behind a script: it takes the same command line."""

from __future__ import annotations

import itertools
import os
import socket
from pathlib import Path

import pytest

import pytest_mobileagent
from pytest_mobileagent.config.model import PIXEL_6, DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorKind, EmulatorPool, EmulatorSpec, Host, avd
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.clones import CLONES
from pytest_mobileagent.emulator.ports import free_pairs
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.avd import create_avd
from pytest_mobileagent.testing import check_emulator

SPEC = EmulatorSpec(EmulatorKind.AVD)
PHONE = f"""
import sys
sys.path.insert(0, {str(Path(pytest_mobileagent.__file__).parent.parent)!r})
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""


@pytest.fixture
def host():
    with Host() as host:
        yield host


@pytest.fixture
def start(fake_sdk, kvm, scratch, host, tmp_path):
    """Make an AVD emulator of an SDK whose emulator is `script`."""
    started = []

    def make(script, spec=SPEC):
        for name in spec.avds:
            create_avd(tmp_path / ".android" / "avd", name, PIXEL_6, ANDROIDWORLD)
        root = tmp_path / "sdk" if started else fake_sdk(script)
        environment = {"ANDROID_HOME": str(root), "HOME": str(tmp_path), "PATH": os.environ["PATH"]}
        started.append(AvdEmulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), host, spec), environment=environment))
        return started[-1]

    yield make
    for emulator in started:
        emulator.stop()


def test_an_avd_keeps_to_what_is_asked_of_emulators(start):
    emulator = start(PHONE, EmulatorSpec(avds=("pixel_6",)))

    check_emulator(emulator, config=DeviceConfig(), crash=lambda phone: phone.booted.program.stop())


def test_the_apks_of_the_image_are_wanted_before_anything_boots(start, tmp_path):
    emulator = start("raise SystemExit('nothing is to boot')", EmulatorSpec(avds=("pixel_6",), apks=tmp_path / "apks"))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    assert str(caught.value).startswith("missing: ca.zgrs.clipper 1.2.1 as ca.zgrs.clipper.apk; ")
    assert str(caught.value).endswith(f"and name that with --mobile-apks (now {tmp_path / 'apks'})")


def test_an_avd_is_named_configured_and_ended(start):
    emulator = start(PHONE, EmulatorSpec(avds=("pixel_6",)))

    serial = emulator.start()

    assert emulator.device.emu("avd name") == "pixel_6"
    assert emulator.device.settings.get("global", "animator_duration_scale") == "0"
    with pytest.raises(EmulatorError, match=rf"^{serial} is running already: stop\(\) it before it is started again$"):
        emulator.start()
    program = emulator.booted.program
    emulator.stop()
    assert program.status() == -1


def test_emulators_of_one_avd_restore_their_snapshots_independently(start, tmp_path):
    emulators = [start(PHONE, EmulatorSpec(avds=("pixel_6",))) for _ in range(2)]

    assert len({emulator.start() for emulator in emulators}) == 2
    for number, emulator in enumerate(emulators):
        emulator.device.push("/sdcard/own.txt", str(number).encode())
        emulator.save("same-name")
        emulator.device.remove("/sdcard/own.txt")
    for number, emulator in enumerate(emulators):
        emulator.restore("same-name")
        assert emulator.device.pull("/sdcard/own.txt") == str(number).encode()
        emulator.stop()

    home = tmp_path / ".android" / "avd"
    assert [path.name for path in (home / "pixel_6.avd").iterdir()] == ["config.ini"]
    assert not (home / CLONES).exists()


def test_the_emulator_is_told_what_a_phone_for_tasks_needs(start, tmp_path):
    told = f"import sys; open({str(tmp_path / 'told')!r}, 'w').write(' '.join(sys.argv)); sys.exit('enough')"
    emulator = start(told, EmulatorSpec(avds=("pixel_6",), arguments=("-memory", "4096")))

    with pytest.raises(EmulatorError, match="enough"):
        emulator.start()

    line = (tmp_path / "told").read_text()
    assert "-camera-back emulated" in line
    assert "-no-snapshot-update-time" in line
    assert "-change-locale" not in line
    assert line.endswith("-memory 4096")


def test_the_emulator_is_told_where_its_clone_lies_and_where_avds_are_listed(start, tmp_path):
    script = f"""import os, sys
open({str(tmp_path / "told")!r}, "a").write(os.environ["ANDROID_AVD_HOME"] + "\\n")
if "-list-avds" in sys.argv: print("pixel_6"); sys.exit()
sys.exit("enough")"""
    emulator = start(script)
    create_avd(tmp_path / ".android" / "avd", "pixel_6", PIXEL_6, ANDROIDWORLD)

    with pytest.raises(EmulatorError, match="enough"):
        emulator.start()

    listed, launched = (tmp_path / "told").read_text().splitlines()
    assert listed == str(tmp_path / ".android" / "avd")
    assert launched.startswith(f"{listed}/{CLONES}/run-")


def test_an_avd_of_another_android_is_told_apart(start, host):
    emulator = start(PHONE, EmulatorSpec(avds=("pixel_6",), arguments=("-phone-image", "bmoca")))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    assert str(caught.value).startswith(
        "the AVD 'pixel_6' has API level 29, and the image 'androidworld' is of 33: make another with 'mobileagent "
    )


def test_a_launch_waits_for_the_last_one_to_be_under_way(start, monkeypatch, scratch):
    waited = []
    monkeypatch.setattr(avd, "STAGGER_S", 100)
    monkeypatch.setattr(avd, "pause", waited.append)
    emulators = [start("raise SystemExit('enough')", EmulatorSpec(avds=("pixel_6",))) for _ in range(2)]

    for emulator in emulators:
        with pytest.raises(EmulatorError, match="enough"):
            emulator.start()

    assert len(waited) == 1
    assert 0 < waited[0] <= 100


def test_a_fork_of_an_avd_is_a_second_clone(start, tmp_path):
    emulator = start(PHONE, EmulatorSpec(avds=("pixel_6",)))
    emulator.start()
    emulator.device.push("/sdcard/own.txt", b"x")

    twin = emulator.fork()

    try:
        assert twin.serial != emulator.serial
        assert twin.device.pull("/sdcard/own.txt") == b"x"
        emulator.stop()
        assert twin.device.shell("echo hi") == "hi\n"
    finally:
        twin.stop()
    assert not list((tmp_path / ".android" / "avd").rglob("run-*"))


def test_a_pair_of_ports_that_somebody_takes_first_is_passed_over(start, monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr("pytest_mobileagent.emulator.avd.AvdEmulator.last_port", 65535)
        monkeypatch.setattr(
            "pytest_mobileagent.emulator.ports.free_pairs",
            lambda seed: itertools.chain([(taken, taken + 1)], free_pairs(seed)),
        )
        emulator = start(PHONE, EmulatorSpec(avds=("pixel_6",)))

        assert emulator.start() != f"emulator-{taken}"
        assert emulator.is_alive


def test_where_all_ports_are_taken_it_says_so(start, monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr("pytest_mobileagent.emulator.avd.AvdEmulator.last_port", 65535)
        monkeypatch.setattr("pytest_mobileagent.emulator.ports.free_pairs", lambda _seed: iter([(taken, taken + 1)]))

        told = r"^no free pair of ports up to 65535 for an AVD of 'androidworld' in 'pixel_6': end other emulators$"
        with pytest.raises(EmulatorError, match=told):
            start(PHONE, EmulatorSpec(avds=("pixel_6",))).start()


def test_without_an_avd_it_says_how_to_make_one(start):
    told = r"^there is no AVD: make one with 'mobileagent snapshot build pixel_6 --image androidworld', "
    with pytest.raises(EmulatorError, match=told):
        start("").start()


def test_an_emulator_that_ends_while_booting_is_quoted(start):
    emulator = start("print('PANIC: Cannot find AVD system path.'); raise SystemExit(1)", EmulatorSpec(avds=("x",)))

    with pytest.raises(EmulatorError) as caught:
        emulator.start()

    said, _, line = str(caught.value).partition("\n")
    assert said.startswith("the emulator ended with status 1 while booting emulator-")
    assert line == "PANIC: Cannot find AVD system path."


def test_an_emulator_that_does_not_boot_is_given_up_and_ended(start, host):
    spec = EmulatorSpec(avds=("x",), boot_timeout_s=0.3)
    emulator = start("import threading; print('booting…', flush=True); threading.Event().wait(60)", spec)

    with pytest.raises(EmulatorError, match=r"^emulator-[0-9]+ did not boot within 0 s; its last lines:\n"):
        emulator.start()

    assert not emulator.is_alive


def test_an_avd_that_did_not_boot_can_be_tried_again(start):
    emulator = start("raise SystemExit(1)", EmulatorSpec(avds=("x",)))

    for _ in range(2):
        with pytest.raises(EmulatorError, match=r"^the emulator ended with status 1 "):
            emulator.start()


def test_an_emulator_that_is_not_running_has_no_phone(start):
    told = r"^an AVD of 'androidworld' in 'pixel_6' is not running: start\(\) it first$"
    with pytest.raises(EmulatorError, match=told):
        start("").device  # noqa: B018 - a property that raises


def test_a_pool_without_an_sdk_says_what_to_do(monkeypatch, tmp_path):
    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    with EmulatorPool(SPEC) as pool, pytest.raises(EmulatorError, match=r"^the Android SDK's emulator was not found: "):
        pool.lease()
