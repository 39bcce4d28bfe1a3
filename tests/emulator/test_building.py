"""Snapshots of AVDs, built in an SDK whose emulator is played by the embedded phone; every failure provoked."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pytest_mobileagent
from pytest_mobileagent.cli import main
from pytest_mobileagent.config.load import known_configs, read_configs
from pytest_mobileagent.emulator import EmulatorContext, EmulatorKind, EmulatorSpec, Host, avd_files
from pytest_mobileagent.emulator.app_lock import LockedApp, find_apks, read_lock
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.avd_files import avd_name
from pytest_mobileagent.emulator.building import Recipe, build, prune, verify
from pytest_mobileagent.emulator.built import built_snapshots, fault_of, fingerprint, snapshot_name
from pytest_mobileagent.emulator.first_run import Patience
from pytest_mobileagent.emulator.unfinished import fault_of_unfinished, unfinished_snapshots
from pytest_mobileagent.errors import ConfigError, EmulatorError
from pytest_mobileagent.image import registry
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.image.model import HOST_ABI, AppBuild, Step
from pytest_mobileagent.state import idling

PHONE = f"""
import sys
sys.path.insert(0, {str(Path(pytest_mobileagent.__file__).parent.parent)!r})
from pytest_mobileagent.image import registry
from pytest_mobileagent.image.androidworld import IMAGE

bare = IMAGE.without(*(app.package for app in IMAGE.brought), name="bare")
registry.plugged_in = lambda group: {{"bare": bare}}  # as if it were installed
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""
CONFIG = known_configs()["105"]
ON_THE_SYSTEM_IMAGE = ANDROIDWORLD.without(*(app.package for app in ANDROIDWORLD.brought), name="bare")
BARE = replace(ON_THE_SYSTEM_IMAGE, apps=tuple(replace(app, first_run=()) for app in ON_THE_SYSTEM_IMAGE.apps))
CARDS = replace(BARE, name="cards", sd_card_mib=512)
RECIPE = Recipe(BARE, CONFIG)
AVD = "mobileagent-bare-pixel_3"
APKS = Path(__file__).parents[1] / "apks"


@pytest.fixture(autouse=True)
def _bare(monkeypatch):
    """Offer an image whose apps are all on the system image: nobody has to bring an APK."""
    monkeypatch.setattr(registry, "plugged_in", lambda _group: {"bare": BARE})
    monkeypatch.setattr(idling, "pause", lambda _seconds: None)
    registry.known_images.cache_clear()
    yield
    registry.known_images.cache_clear()


@pytest.fixture
def sdk(fake_sdk, kvm, scratch, tmp_path, monkeypatch):
    """An SDK with a system image; returns the environment that names it."""

    def make(script=PHONE, *, has_image=True, avdmanager=""):
        root = fake_sdk(script)
        if has_image:
            (root / BARE.android.folder).mkdir(parents=True)
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
    monkeypatch.setattr(avd_files, "NEEDED_GIB", 0)


@pytest.mark.costly
def test_a_snapshot_is_built_once_and_runs_start_from_it(sdk, roomy):
    environment = sdk()
    said = []

    made = build(RECIPE, environment, say=said.append)

    assert (made.avd, made.config) == (AVD, "105")
    assert made.name == f"mobileagent-bare-105-{made.hash}"
    assert made.size > 1000
    assert said == [f"booting {AVD}", f"saving {made.name}"]
    assert built_snapshots(environment) == [made]
    assert build(RECIPE, environment, say=said.append) == made
    assert said[-1] == f"{made.name} is there already"
    assert verify(made, known_configs(), environment, boots=True) == ""

    with Host() as host:
        phone = AvdEmulator(
            EmulatorContext(BARE, CONFIG, host, EmulatorSpec(EmulatorKind.AVD)), environment=environment
        )
        phone.start()
        try:
            assert phone.device.shell("wm density").split("\n")[-2] == "Override density: 550"
            assert phone.device.shell("getprop persist.sys.locale").strip() == "ko-KR"
            assert phone.device.emu("avd name") == AVD
        finally:
            phone.stop()


@pytest.mark.costly
def test_what_changes_by_itself_is_measured_once_and_left_out_in_runs(sdk, roomy):
    environment = sdk()
    said = []
    watch = lambda device: [f"settings/global/{device.settings.get('global', 'auto_time')}"]  # noqa: E731 - a short one

    made = build(replace(RECIPE, watch=watch), environment, say=said.append)

    assert made.restless == ("settings/global/1",)
    assert said[-1] == "1 things change by themselves, and are nobody's doing: settings/global/1"
    with Host() as host:
        phone = AvdEmulator(
            EmulatorContext(BARE, CONFIG, host, EmulatorSpec(EmulatorKind.AVD)), environment=environment
        )
        phone.start()
        assert phone.device.restless == made.restless
        phone.stop()


@pytest.mark.costly
def test_snapshots_are_listed_verified_and_pruned(sdk, roomy, capsys):
    environment = sdk()
    assert main(["snapshot", "list"]) == 0
    assert capsys.readouterr().out == "no snapshot was built; 'mobileagent snapshot build 105' makes one\n"
    assert main(["snapshot", "build", "105", "--image", "bare"]) == 0
    (made,) = built_snapshots(environment)
    assert capsys.readouterr().out == f"{made.name} in {AVD}, {made.size / (1 << 20):.1f} MiB\n"
    assert main(["snapshot", "verify"]) == 0
    assert main(["snapshot", "prune"]) == 0
    assert capsys.readouterr().out == "1 snapshots are ready\nnothing to delete\n"

    shutil.rmtree(made.folder)
    assert main(["snapshot", "list"]) == 0
    fault = f"its files in {made.folder} are gone: build it again with 'mobileagent snapshot build 105 --image bare'"
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
    name = "mobileagent-bare-105-0123456789ab"
    document = {
        "format": 2, "name": name, "image": "bare", "config": "105", "emulator": "35.1.20.0", "hash": "0123456789ab",
        "apps": [],
    }  # fmt: skip
    (folder / f"{AVD}.avd" / "mobileagent" / f"{name}.json").write_text(json.dumps(document), "utf-8")
    (folder / f"{AVD}.avd" / "snapshots" / name).mkdir(parents=True)
    (folder / f"{AVD}.avd" / "snapshots" / name / "ram.bin").write_bytes(b"x" * 99)
    return environment


def test_a_snapshot_of_another_emulator_is_refused(noted):
    (one,) = built_snapshots(noted)
    build_it = "build it again with 'mobileagent snapshot build 105 --image bare'"
    again = f"it is of emulator 35.1.20.0, this is 36.0.0: {build_it}"

    assert verify(one, known_configs(), noted) == again
    with Host() as host:
        phone = AvdEmulator(
            EmulatorContext(BARE, CONFIG, host, EmulatorSpec(EmulatorKind.AVD, avds=(AVD,))), environment=noted
        )
        with pytest.raises(EmulatorError) as caught:
            phone.start()
    assert str(caught.value) == f"the snapshot {one.name} cannot be used: {again}"


def test_what_is_pruned_is_what_cannot_be_used(noted):
    (one,) = built_snapshots(noted)

    assert prune([one], known_configs(), "36.0.0") == [(one, 99)]
    assert built_snapshots(noted) == []


def test_a_configuration_that_changed_or_went_is_said(noted):
    (one,) = built_snapshots(noted)

    assert fault_of(one, "35.1.20.0").startswith("the configuration '105' or the image 'bare' has changed since: ")
    assert fault_of(one, "35.1.20.0", {}) == (
        "the configuration '105' is not known (any more): name its file with --configs=@FILE"
    )


def test_without_an_sdk_it_says_how_to_get_one(monkeypatch, tmp_path, capsys):
    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME", "ANDROID_USER_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")

    assert main(["snapshot", "build", "105", "--image", "bare"]) == 2
    assert capsys.readouterr().err.startswith("mobileagent: the Android SDK's emulator was not found: set ANDROID_HOME")


def test_without_kvm_it_says_so(sdk, kvm, roomy):
    environment = sdk()
    kvm.unlink()

    with pytest.raises(EmulatorError, match=rf"^{kvm} is missing: turn it on, or run with --mobile-emulator=embedded"):
        build(RECIPE, environment)


def test_without_the_system_image_it_names_the_package(sdk, roomy):
    with pytest.raises(EmulatorError) as caught:
        build(RECIPE, sdk(has_image=False))

    assert str(caught.value) == (
        "the system image of API level 33 is not installed: "
        "run sdkmanager 'system-images;android-33;google_apis;x86_64'"
    )


def test_a_full_disk_is_noticed_before_anything_is_made(sdk, monkeypatch):
    monkeypatch.setattr(avd_files, "NEEDED_GIB", 1 << 40)
    environment = sdk()

    with pytest.raises(EmulatorError, match=r" GiB free, an AVD with a snapshot needs [0-9]+: make room "):
        build(RECIPE, environment)
    assert not (Path(environment["HOME"]) / ".android").exists()


@pytest.mark.costly
def test_a_disk_that_is_full_when_the_snapshot_is_saved_is_said(sdk, roomy):
    environment = sdk()
    name = snapshot_name(BARE, CONFIG, fingerprint(BARE, CONFIG, "35.1.20.0", []))
    folder = avd_files.avd_folder(avd_files.ensure_avd(BARE, CONFIG, environment), environment) / "snapshots" / name
    folder.mkdir(parents=True)
    (folder / "snapshot.part").symlink_to("/dev/full")

    with pytest.raises(EmulatorError, match=rf"{name}.*(No space left on device|is the disk full\?)$"):
        build(RECIPE, environment)


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
        build(RECIPE, sdk(avdmanager=script))


@pytest.mark.costly
def test_a_machine_without_java_has_an_avd_as_avdmanager_writes_it(sdk, roomy):
    script = "import sys; sys.exit('ERROR: JAVA_HOME is not set and no java command could be found in your PATH.')"

    name = avd_files.ensure_avd(BARE, CONFIG, sdk(avdmanager=script))

    assert (avd_files.avd_folder(name, os.environ) / "config.ini").is_file()


@pytest.mark.costly
def test_avdmanager_is_told_where_the_emulator_looks_for_avds(sdk, roomy, tmp_path):
    told = "import os, pathlib; pathlib.Path({!r}).write_text(os.environ['ANDROID_AVD_HOME'])"
    environment = sdk(avdmanager=told.format(str(tmp_path / "told"))) | {"XDG_CONFIG_HOME": "/elsewhere"}

    avd_files.ensure_avd(BARE, CONFIG, environment)

    assert (tmp_path / "told").read_text() == str(tmp_path / "home" / ".android" / "avd")


def test_a_machine_with_arm_processors_has_an_avd_of_their_image(sdk, roomy, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.image.model.HOST_ABI", "arm64-v8a")
    monkeypatch.setattr(avd_files, "HOST_ABI", "arm64-v8a")
    environment = sdk()

    name = avd_files.ensure_avd(BARE, CONFIG, environment)

    lines = (avd_files.avd_folder(name, environment) / "config.ini").read_text().splitlines()
    assert {
        "abi.type=arm64-v8a", "hw.cpu.arch=arm64",
        "image.sysdir.1=system-images/android-33/google_apis/arm64-v8a/",
    } <= set(lines)  # fmt: skip


@pytest.mark.costly
def test_avdmanager_is_asked_for_the_profiles_device(sdk, roomy, tmp_path):
    script = f"import sys, pathlib; pathlib.Path({str(tmp_path / 'asked')!r}).write_text(' '.join(sys.argv[1:]))"
    tablet = known_configs()["109"]

    avd_files.ensure_avd(BARE, tablet, sdk(avdmanager=script))

    assert (tmp_path / "asked").read_text() == (
        f"create avd -n {avd_name(BARE, tablet)} -k system-images;android-33;google_apis;{HOST_ABI} "
        "-d 10.1in WXGA (Tablet)"
    )


def test_avdmanager_is_asked_for_the_card_of_the_image(sdk, roomy, tmp_path):
    script = f"import sys, pathlib; pathlib.Path({str(tmp_path / 'asked')!r}).write_text(' '.join(sys.argv[1:]))"

    avd_files.ensure_avd(CARDS, known_configs()["109"], sdk(avdmanager=script))

    assert (tmp_path / "asked").read_text().endswith(" -c 512M")


@pytest.mark.costly
def test_an_avd_has_the_card_of_its_image(sdk, roomy):
    environment = sdk()

    name = avd_files.ensure_avd(CARDS, known_configs()["109"], environment)

    lines = (avd_files.avd_folder(name, environment) / "config.ini").read_text().splitlines()
    assert {"hw.sdCard=yes", "sdcard.size=512M"} <= set(lines)


def test_a_boot_that_hangs_is_given_up(sdk, roomy):
    script = (
        "import sys, threading\nif '-version' in sys.argv: print('Android emulator version 35.1.20.0 (x)')\n"
        "else: threading.Event().wait(60)"
    )

    with pytest.raises(EmulatorError, match=r"^emulator-[0-9]+ did not boot within 0 s; its last lines:"):
        build(RECIPE, sdk(script), boot_timeout_s=0.3)


@pytest.mark.costly
def test_an_emulator_that_boots_without_its_snapshot_is_noticed(sdk, roomy, monkeypatch):
    monkeypatch.setattr("pytest_mobileagent.emulator.booted._CHECK_TIMEOUT_S", 0.2)
    environment = sdk()
    made = build(RECIPE, environment)
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
        build(Recipe(BARE, CONFIG, (app,), tmp_path), environment)
    assert str(caught.value) == (
        "missing: net.gsantner.markor 2.11 as net.gsantner.markor.apk, from f-droid.org. Put it into one folder, "
        f"and name that with --apks (now {tmp_path})"
    )
    (tmp_path / "net.gsantner.markor.apk").write_bytes(b"other")
    with pytest.raises(
        EmulatorError, match=r" is not the net\.gsantner\.markor 2\.11 of the lock file: its sha256 is "
    ):
        find_apks([app], tmp_path)
    (tmp_path / "net.gsantner.markor.apk").write_bytes(b"apk")
    assert find_apks([app], tmp_path) == {"net.gsantner.markor": tmp_path / "net.gsantner.markor.apk"}


@pytest.mark.costly
def test_the_apps_of_an_image_are_wanted_in_its_versions(sdk, roomy, tmp_path):
    image = BARE.with_apps(AppBuild("a.b", "1.5", 15), AppBuild("c.d", "2", 2), name="mine")

    environment = sdk()
    with pytest.raises(EmulatorError) as caught:
        build(Recipe(image, CONFIG, (LockedApp("c.d", "2", "f-droid.org"),), tmp_path), environment)
    assert str(caught.value) == (
        "missing: c.d 2 as c.d.apk, from f-droid.org; a.b 1.5 as a.b.apk. Put them into one folder, and name that with "
        f"--apks (now {tmp_path})"
    )
    with pytest.raises(ConfigError, match=r"^the lock file has a\.b 1, the image 'mine' 1\.5: take the image's, or "):
        build(Recipe(image, CONFIG, (LockedApp("a.b", "1"),)), environment)


@pytest.mark.costly
def test_an_app_that_the_phone_refuses_is_said(sdk, roomy, tmp_path):
    (tmp_path / "a.b.apk").write_bytes(b"no apk")

    with pytest.raises(EmulatorError, match=r"a\.b could not be installed from .*/a\.b\.apk: "):
        build(Recipe(BARE, CONFIG, (LockedApp("a.b", "1"),), tmp_path), sdk())


@pytest.mark.costly
def test_a_configuration_of_a_file_is_built_too(sdk, roomy, tmp_path, capsys):
    text = '[mine]\nlike = "105"\nlocale = "de-DE"'
    (tmp_path / "mine.toml").write_text(text)
    sdk()

    assert main(["snapshot", "build", f"@{tmp_path / 'mine.toml'}", "--image", "bare"]) == 0
    assert capsys.readouterr().out.startswith("mobileagent-bare-mine-")
    assert main(["snapshot", "verify", f"--configs=@{tmp_path / 'mine.toml'}"]) == 0
    assert main(["snapshot", "verify"]) == 2
    assert read_configs("x", text, known_configs())["mine"].locale == "de-DE"


# -- first runs -----------------------------------------------------------------------------------------------------

CLOCK, CHROME = "com.google.android.deskclock", "com.android.chrome"
OPENED = (Step("launch"), Step("close"))
FIRST_RUNS = {
    CLOCK: OPENED,
    CHROME: (Step("clear"), Step("launch"), Step("tap", "Accept & continue"), Step("tap", "No thanks"), Step("close")),
}


def recipe(first_runs):
    """Return the recipe of a phone whose apps have these first runs; it is to speak Korean in the end."""
    apps = tuple(replace(app, first_run=first_runs.get(app.package, ())) for app in BARE.apps)
    return Recipe(replace(BARE, apps=apps), CONFIG, patience=Patience(tap_s=0.3, wait_s=0.3))


@pytest.mark.costly
def test_a_snapshot_holds_apps_whose_first_run_is_over(sdk, roomy):
    environment = sdk()
    first, said = recipe(FIRST_RUNS), []

    made = build(first, environment, say=said.append)

    assert said[1:-1] == [f"setting {CHROME} up", f"setting {CLOCK} up"]
    assert fault_of(made, "35.1.20.0", None, {"bare": first.image}) == ""
    with Host() as host:
        context = EmulatorContext(first.image, CONFIG, host, EmulatorSpec(EmulatorKind.AVD))
        phone = AvdEmulator(context, environment=environment)
        phone.start()
        try:
            assert phone.device.shell("getprop persist.sys.locale").strip() == "ko-KR"
            phone.device.open_app(CHROME)
            assert "Accept & continue" not in phone.device.hierarchy().texts
        finally:
            phone.stop()


@pytest.mark.costly
def test_a_first_run_that_changed_makes_another_snapshot(sdk, roomy):
    first, changed = recipe(FIRST_RUNS), recipe({**FIRST_RUNS, CLOCK: (Step("launch"),)})
    made = build(first, sdk())

    assert fault_of(made, "35.1.20.0", None, {"bare": changed.image}).startswith(
        "the configuration '105' or the image 'bare' has changed since: build it again with "
    )


@pytest.mark.costly
def test_a_first_run_that_failed_is_shown_and_the_next_attempt_begins_there(sdk, roomy):
    environment, said = sdk(), []
    wrong = recipe({CLOCK: FIRST_RUNS[CHROME], CHROME: FIRST_RUNS[CHROME]})

    with pytest.raises(EmulatorError) as caught:
        build(wrong, environment)

    told = str(caught.value)
    assert told.startswith(
        f"{CLOCK}: step 3 of its first run, 'tap Accept & continue', failed: the screen showed no 'Accept & continue' "
        "within 0.3 s; what the screen showed then lies in "
    )
    assert told.endswith(", with its hierarchy. Build it again: what is done is not done twice")
    picture = Path(told.partition(" lies in ")[2].partition(",")[0])
    assert picture.name == f"{CLOCK}-03-tap.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert CLOCK in picture.with_suffix(".xml").read_text("utf-8")
    assert built_snapshots(environment) == []

    made = build(recipe(FIRST_RUNS), environment, say=said.append)
    assert said == [
        f"booting {AVD}", "going on where the last attempt failed", f"setting {CLOCK} up", f"saving {made.name}",
    ]  # fmt: skip
    assert [path.name for path in made.folder.parent.iterdir() if "unfinished" in path.name] == []


@pytest.fixture
def attempt(sdk, roomy):
    """What is left of an attempt at a snapshot that failed; returns it with its environment."""
    environment = sdk()
    with pytest.raises(EmulatorError, match="Build it again"):
        build(recipe({CLOCK: FIRST_RUNS[CHROME]}), environment)
    (left,) = unfinished_snapshots(environment)
    return left, environment


@pytest.mark.costly
def test_an_unfinished_build_is_listed_and_spared_as_long_as_the_next_one_goes_on_with_it(attempt, capsys):
    left, environment = attempt

    assert main(["snapshot", "list"]) == 0
    listed = capsys.readouterr().out
    assert f"{left.name}  {AVD}" in listed
    assert "unfinished: 'mobileagent snapshot build 105 --image bare' goes on with it" in listed
    assert main(["snapshot", "prune"]) == 0
    assert capsys.readouterr().out == "nothing to delete\n"
    assert unfinished_snapshots(environment) == [left]
    assert left.size > 1000


@pytest.mark.costly
def test_an_unfinished_build_of_another_emulator_is_pruned_with_its_pictures(attempt):
    left, environment = attempt
    assert fault_of_unfinished(left, "36.0.0", known_configs()).startswith("it is of emulator 35.1.20.0, this is 36")
    size, pictures = left.size, left.notes.with_suffix("")
    assert list(pictures.iterdir())

    ((gone, freed),) = prune([], known_configs(), "36.0.0", unfinished=[left])

    assert gone == left
    assert freed > size
    assert unfinished_snapshots(environment) == []
    assert not left.folder.exists()
    assert not pictures.exists()


@pytest.mark.costly
def test_all_that_was_built_is_pruned_with_what_was_not_finished(attempt, capsys):
    left, environment = attempt

    assert main(["snapshot", "prune", "--all"]) == 0

    assert capsys.readouterr().out.startswith(f"deleted {left.name}, ")
    assert unfinished_snapshots(environment) == []


def test_a_file_that_a_first_run_needs_is_missed_before_anything_boots(sdk, roomy):
    wanted = recipe({CLOCK: (Step("push", "map.obf", to="/sdcard/map.obf"),)})

    with pytest.raises(EmulatorError) as caught:
        build(wanted, sdk())

    assert str(caught.value) == f"missing: map.obf, which {CLOCK} needs at /sdcard/map.obf: put it beside the APKs"


@pytest.mark.costly
def test_an_avd_without_a_snapshot_sets_up_what_it_installs(sdk, roomy, tmp_path):
    forwarder, steps = "com.google.androidenv.accessibilityforwarder", (Step("run", "settings put system was_here 1"),)
    image = BARE.with_apps(AppBuild(forwarder, "1.2.1", 3, first_run=steps), name="bare")
    shutil.copy(APKS / "accessibility_forwarder.apk", tmp_path / f"{forwarder}.apk")
    environment = sdk()
    avd_files.ensure_avd(image, CONFIG, environment)

    with Host() as host:
        spec = EmulatorSpec(EmulatorKind.AVD, apks=tmp_path)
        phone = AvdEmulator(EmulatorContext(image, CONFIG, host, spec), environment=environment)
        phone.start()
        try:
            assert phone.device.settings.get("system", "was_here") == "1"
            assert phone.device.shell("getprop persist.sys.locale").strip() == "ko-KR"
        finally:
            phone.stop()
