"""Snapshots of AVDs, built in an SDK whose emulator is played by the embedded phone; every failure provoked."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import pytest_mobileagent
from pytest_mobileagent.cli import main
from pytest_mobileagent.config.load import known_configs, read_configs
from pytest_mobileagent.emulator import EmulatorKind, EmulatorSpec, Host, images
from pytest_mobileagent.emulator.app_lock import LockedApp, find_apks, read_lock
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.avd_files import SystemImage, avd_name
from pytest_mobileagent.emulator.building import build, prune, verify
from pytest_mobileagent.emulator.built import built_snapshots, fault_of, fingerprint, snapshot_name
from pytest_mobileagent.errors import ConfigError, EmulatorError

PHONE = f"""
import sys
sys.path.insert(0, {str(Path(pytest_mobileagent.__file__).parent.parent)!r})
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""
CONFIG = known_configs()["105"]
AVD = "mobileagent-pixel_3-33"


@pytest.fixture
def sdk(fake_sdk, kvm, scratch, tmp_path, monkeypatch):
    """An SDK with a system image; returns the environment that names it."""

    def make(script=PHONE, *, has_image=True, avdmanager=""):
        root = fake_sdk(script)
        if has_image:
            (root / SystemImage(33).folder).mkdir(parents=True)
        if avdmanager:
            tool = root / "cmdline-tools" / "latest" / "bin" / "avdmanager"
            tool.parent.mkdir(parents=True)
            tool.write_text(f"#!{sys.executable}\n{avdmanager}\n", "utf-8")
            tool.chmod(0o755)
        environment = {"ANDROID_HOME": str(root), "HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}
        (tmp_path / "home").mkdir(exist_ok=True)
        for name in ("ANDROID_AVD_HOME", "ANDROID_USER_HOME", "ANDROID_SDK_ROOT"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return environment

    return make


@pytest.fixture
def roomy(monkeypatch):
    """A disk with room enough, whatever this machine has."""
    monkeypatch.setattr(images, "NEEDED_GIB", 0)


def test_a_snapshot_is_built_once_and_runs_start_from_it(sdk, roomy):
    environment = sdk()
    said = []

    made = build(CONFIG, environment, say=said.append)

    assert (made.avd, made.config) == (AVD, "105")
    assert made.name == f"mobileagent-105-{made.hash}"
    assert made.size > 1000
    assert said == [f"booting {AVD}", f"saving {made.name}"]
    assert built_snapshots(environment) == [made]
    assert build(CONFIG, environment, say=said.append) == made
    assert said[-1] == f"{made.name} is there already"
    assert verify(made, known_configs(), environment, boots=True) == ""

    with Host() as host:
        phone = AvdEmulator(EmulatorSpec(EmulatorKind.AVD), CONFIG, host, environment=environment)
        phone.start()
        try:
            assert phone.device.shell("wm density").split("\n")[-2] == "Override density: 550"
            assert phone.device.shell("getprop persist.sys.locale").strip() == "ko-KR"
            assert phone.device.emu("avd name") == AVD
        finally:
            phone.stop()


def test_snapshots_are_listed_verified_and_pruned(sdk, roomy, capsys):
    environment = sdk()
    assert main(["snapshot", "list"]) == 0
    assert capsys.readouterr().out == "no snapshot was built; 'mobileagent snapshot build 105' makes one\n"
    assert main(["snapshot", "build", "105"]) == 0
    (made,) = built_snapshots(environment)
    assert capsys.readouterr().out == f"{made.name} in {AVD}, {made.size / (1 << 20):.1f} MiB\n"
    assert main(["snapshot", "verify"]) == 0
    assert main(["snapshot", "prune"]) == 0
    assert capsys.readouterr().out == "1 snapshots are ready\nnothing to delete\n"

    shutil.rmtree(made.folder)
    assert main(["snapshot", "list"]) == 0
    fault = f"its files in {made.folder} are gone: build it again with 'mobileagent snapshot build 105'"
    assert fault in capsys.readouterr().out
    assert main(["snapshot", "verify"]) == 2
    assert capsys.readouterr().err == (f"mobileagent: 1 of 1 snapshots cannot be used:\n{made.name}: {fault}\n")
    assert main(["snapshot", "prune"]) == 0
    assert capsys.readouterr().out == f"deleted {made.name}, 0.0 MiB\n"
    assert built_snapshots(environment) == []


@pytest.fixture
def noted(sdk, roomy):
    """A snapshot of another emulator, as notes and files alone."""
    environment = sdk("print('Android emulator version 36.0.0 (build_id 1)')")
    folder = Path(environment["HOME"]) / ".android" / "avd"
    (folder / f"{AVD}.avd" / "mobileagent").mkdir(parents=True)
    (folder / f"{AVD}.ini").write_text(f"path={folder / AVD}.avd\n", "utf-8")
    name = "mobileagent-105-0123456789ab"
    document = {"format": 1, "name": name, "config": "105", "emulator": "35.1.20.0", "hash": "0123456789ab", "apps": []}
    (folder / f"{AVD}.avd" / "mobileagent" / f"{name}.json").write_text(json.dumps(document), "utf-8")
    (folder / f"{AVD}.avd" / "snapshots" / name).mkdir(parents=True)
    (folder / f"{AVD}.avd" / "snapshots" / name / "ram.bin").write_bytes(b"x" * 99)
    return environment


def test_a_snapshot_of_another_emulator_is_refused(noted):
    (one,) = built_snapshots(noted)
    again = "it is of emulator 35.1.20.0, this is 36.0.0: build it again with 'mobileagent snapshot build 105'"

    assert verify(one, known_configs(), noted) == again
    with Host() as host, pytest.raises(EmulatorError) as caught:
        AvdEmulator(EmulatorSpec(EmulatorKind.AVD, avds=(AVD,)), CONFIG, host, environment=noted).start()
    assert str(caught.value) == f"the snapshot {one.name} cannot be used: {again}"


def test_what_is_pruned_is_what_cannot_be_used(noted):
    (one,) = built_snapshots(noted)

    assert prune([one], known_configs(), "36.0.0") == [(one, 99)]
    assert built_snapshots(noted) == []


def test_a_configuration_that_changed_or_went_is_said(noted):
    (one,) = built_snapshots(noted)

    assert fault_of(one, "35.1.20.0").startswith("the configuration '105' has changed since: build it again with ")
    assert fault_of(one, "35.1.20.0", {}) == (
        "the configuration '105' is not known (any more): name its file with --configs=@FILE"
    )


def test_without_an_sdk_it_says_how_to_get_one(monkeypatch, tmp_path, capsys):
    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "ANDROID_USER_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    assert main(["snapshot", "build", "105"]) == 2
    assert capsys.readouterr().err.startswith("mobileagent: the Android SDK's emulator was not found: set ANDROID_HOME")


def test_without_kvm_it_says_so(sdk, kvm, roomy):
    environment = sdk()
    kvm.unlink()

    with pytest.raises(EmulatorError, match=rf"^{kvm} is missing: turn it on, or run with --mobile-emulator=embedded"):
        build(CONFIG, environment)


def test_without_the_system_image_it_names_the_package(sdk, roomy):
    with pytest.raises(EmulatorError) as caught:
        build(CONFIG, sdk(has_image=False))

    assert str(caught.value) == (
        "the system image of API level 33 is not installed: "
        "run sdkmanager 'system-images;android-33;google_apis;x86_64'"
    )


def test_a_full_disk_is_noticed_before_anything_is_made(sdk, monkeypatch):
    monkeypatch.setattr(images, "NEEDED_GIB", 1 << 40)
    environment = sdk()

    with pytest.raises(EmulatorError, match=r" GiB free, an AVD with a snapshot needs [0-9]+: make room "):
        build(CONFIG, environment)
    assert not (Path(environment["HOME"]) / ".android").exists()


def test_a_disk_that_is_full_when_the_snapshot_is_saved_is_said(sdk, roomy):
    environment = sdk()
    name = snapshot_name(CONFIG, fingerprint(CONFIG, "35.1.20.0", []))
    folder = images.avd_folder(images.ensure_avd(CONFIG, environment), environment) / "snapshots" / name
    folder.mkdir(parents=True)
    (folder / "snapshot.part").symlink_to("/dev/full")

    with pytest.raises(EmulatorError, match=rf"{name}.*(No space left on device|is the disk full\?)$"):
        build(CONFIG, environment)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "import sys; sys.exit('Error: Package path is not valid. You must accept the license agreements')",
            "^a licence of the SDK is not accepted: run 'sdkmanager --licenses'; avdmanager said: Error: Package",
        ),
        (
            "import sys; sys.exit('Error: no device')",
            "avdmanager create avd -n .* ended with status 1: Error: no device$",
        ),
    ],
    ids=["licence", "other"],
)
def test_what_avdmanager_says_is_told(sdk, roomy, script, message):
    with pytest.raises(EmulatorError, match=message):
        build(CONFIG, sdk(avdmanager=script))


def test_avdmanager_is_asked_for_the_profiles_device(sdk, roomy, tmp_path):
    script = f"import sys, pathlib; pathlib.Path({str(tmp_path / 'asked')!r}).write_text(' '.join(sys.argv[1:]))"
    tablet = known_configs()["109"]

    images.ensure_avd(tablet, sdk(avdmanager=script))

    assert (tmp_path / "asked").read_text() == (
        f"create avd -n {avd_name(tablet)} -k system-images;android-33;google_apis;x86_64 -d 10.1in WXGA (Tablet)"
    )


def test_a_boot_that_hangs_is_given_up(sdk, roomy):
    script = (
        "import sys, threading\nif '-version' in sys.argv: print('Android emulator version 35.1.20.0 (x)')\n"
        "else: threading.Event().wait(60)"
    )

    with pytest.raises(EmulatorError, match=r"^emulator-[0-9]+ did not boot within 0 s; its last lines:"):
        build(CONFIG, sdk(script), boot_timeout_s=0.3)


def test_an_emulator_that_boots_without_its_snapshot_is_noticed(sdk, roomy, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.emulator.booted._CHECK_TIMEOUT_S", 0.2)
    environment = sdk()
    made = build(CONFIG, environment)
    for path in made.folder.iterdir():
        path.write_bytes(b"damaged")

    assert f"did not start from the snapshot '{made.name}' but booted without it" in verify(
        made, known_configs(), environment, boots=True
    )


# -- apps -----------------------------------------------------------------------------------------------------------


def test_a_lock_file_names_apps(tmp_path):
    (tmp_path / "lock.toml").write_text(
        '["net.gsantner.markor"]\nversion = "2.11"\nfrom = "f-droid.org"\n'
        '["org.wikipedia"]\nversion = "1"\nfile = "w.apk"'
    )

    assert read_lock(tmp_path / "lock.toml") == [
        LockedApp("net.gsantner.markor", "2.11", "f-droid.org"), LockedApp("org.wikipedia", "1", file="w.apk"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "lock.toml: "),
        ("[markor]", 'lock.toml [markor]: expected a package\'s table, such as ["net.gsantner.markor"]'),
        ('["a.b"]\nurl = "x"', "lock.toml [a.b]: unknown key 'url'; known are file, from, sha256, version"),
        ('["a.b"]', "lock.toml [a.b]: version has to be a text"),
        ('["a.b"]\nversion = "1"\nsha256 = "12"', "lock.toml [a.b]: sha256 is not 64 hexadecimal digits"),
        ('["a.b"]\nversion = "1"\nfile = "../x.apk"', "lock.toml [a.b]: file '../x.apk' is not the name of an APK"),
    ],
)
def test_a_wrong_lock_file_is_said(tmp_path, text, message):
    (tmp_path / "lock.toml").write_text(text)

    with pytest.raises(ConfigError) as caught:
        read_lock(tmp_path / "lock.toml")

    assert message in str(caught.value)


def test_an_app_that_is_missing_or_another_one_is_said_before_anything_boots(sdk, roomy, tmp_path):
    app = LockedApp("net.gsantner.markor", "2.11", "f-droid.org", hashlib.sha256(b"apk").hexdigest())
    environment = sdk()

    with pytest.raises(EmulatorError) as caught:
        build(CONFIG, environment, apps=[app], apks=tmp_path)
    assert str(caught.value) == (
        "net.gsantner.markor 2.11 is missing: put it as net.gsantner.markor.apk into a folder, from f-droid.org, "
        f"and name that with --apks (now {tmp_path})"
    )
    (tmp_path / "net.gsantner.markor.apk").write_bytes(b"other")
    with pytest.raises(
        EmulatorError, match=r" is not the net\.gsantner\.markor 2\.11 of the lock file: its sha256 is "
    ):
        find_apks([app], tmp_path)
    (tmp_path / "net.gsantner.markor.apk").write_bytes(b"apk")
    assert find_apks([app], tmp_path) == {"net.gsantner.markor": tmp_path / "net.gsantner.markor.apk"}


def test_an_app_that_the_phone_refuses_is_said(sdk, roomy, tmp_path):
    (tmp_path / "a.b.apk").write_bytes(b"no apk")

    with pytest.raises(EmulatorError, match=r"a\.b could not be installed from .*/a\.b\.apk: "):
        build(CONFIG, sdk(), apps=[LockedApp("a.b", "1")], apks=tmp_path)


def test_a_configuration_of_a_file_is_built_too(sdk, roomy, tmp_path, capsys):
    text = '[mine]\nlike = "105"\nlocale = "de-DE"'
    (tmp_path / "mine.toml").write_text(text)
    sdk()

    assert main(["snapshot", "build", f"@{tmp_path / 'mine.toml'}"]) == 0
    assert capsys.readouterr().out.startswith("mobileagent-mine-")
    assert main(["snapshot", "verify", f"--configs=@{tmp_path / 'mine.toml'}"]) == 0
    assert main(["snapshot", "verify"]) == 2
    assert read_configs("x", text, known_configs())["mine"].locale == "de-DE"
