"""First runs of apps, on a phone where they have just been installed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.emulator.first_run import FirstRun, Patience
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image import Step, find_image, known_images

CHROME, CLOCK = "com.android.chrome", "com.google.android.deskclock"
START = (Step("clear"), Step("launch"))
SHORT = Patience(tap_s=0.1, wait_s=0.1)


@pytest.fixture(scope="module")
def pool(forked_from):
    with EmulatorPool(zygote=forked_from) as pool:
        yield pool


@pytest.fixture
def device(pool):
    with pool.lease() as phone:
        yield phone.device


@pytest.fixture
def play(device, tmp_path):
    """Play steps as the first run of an app; returns what was said."""

    def played(*steps, package=CHROME):
        said = []
        app = replace(find_image("androidworld").app(package), first_run=steps)
        FirstRun(device, tmp_path / "kept", tmp_path, SHORT, said.append).play(app)
        return said

    return played


def test_what_the_first_screens_ask_is_answered(play, device):
    assert play(*START, Step("tap", "ACCEPT & CONTINUE"), *[Step("tap", "No thanks")] * 2) == []
    assert not {"Accept & continue", "No thanks"} & set(device.hierarchy().texts)


@pytest.mark.parametrize(
    ("taps", "left_out"),
    [
        (("Welcome!", "Accept & continue"), "the screen showed 'Accept & continue' already"),
        (("Accept & continue", "Welcome!"), "the screen showed no 'Welcome!'"),
        (("Hello", "Welcome!"), "the screen showed no 'Hello', 'Welcome!'"),
    ],
)
def test_a_tap_that_may_be_left_out_is_where_there_is_nothing_to_tap(play, tmp_path, taps, left_out):
    (said,) = play(*START, *(Step("tap", text, is_optional=True) for text in taps))

    number = 4 if taps[0] == "Accept & continue" else 3
    what = taps[number - 3]
    picture = tmp_path / "kept" / f"{CHROME}-{number:02}-tap.png"
    assert said == f"{CHROME}: step {number} of its first run, 'tap {what}', was left out: {left_out} ({picture})"
    assert picture.is_file()
    assert picture.with_suffix(".xml").is_file()


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Step("tap", "Welcome!"), "the screen showed no 'Welcome!' within 0.1 s"),
        (Step("wait", "databases/none.db"), f"/data/data/{CHROME}/databases/none.db was not there within 0.1 s"),
        (Step("push", "none.obf", to="/sdcard/none.obf"), "none.obf is not beside the APKs"),
        (Step("grant", "FLY"), "'pm grant com.android.chrome android.permission.FLY' ended with status 255: "),
        (Step("run", "false"), "'false' ended with status 1: "),
    ],
    ids=lambda value: value.verb if isinstance(value, Step) else "",
)
def test_a_step_that_fails_says_which_and_keeps_what_the_screen_showed(play, tmp_path, step, reason):
    with pytest.raises(EmulatorError) as caught:
        play(*START, step)

    assert str(caught.value).startswith(f"{CHROME}: step 3 of its first run, '{step}', failed: ")
    assert reason in str(caught.value)
    assert {path.suffix for path in (tmp_path / "kept").iterdir()} == {".png", ".xml"}


def test_an_app_is_granted_allowed_given_files_and_waited_for(play, device, tmp_path):
    (tmp_path / "map.obf").write_bytes(b"map")
    play(
        Step("grant", "CAMERA"),
        Step("allow", "MANAGE_EXTERNAL_STORAGE"),
        Step("push", "map.obf", to="/sdcard/Download/map.obf"),
        Step("run", "settings put system screen_brightness 17"),
        Step("launch"),
        Step("wait", "shared_prefs"),
        Step("close"),
    )

    assert "android.permission.CAMERA: granted=true" in device.shell(f"dumpsys package {CHROME}")
    assert "MANAGE_EXTERNAL_STORAGE: allow" in device.shell(f"appops get {CHROME}")
    assert device.pull("/sdcard/Download/map.obf") == b"map"
    assert device.settings.get("system", "screen_brightness") == "17"
    assert "launcher" in device.activity().lower()


@pytest.mark.parametrize("name", known_images())
def test_every_apps_first_run_comes_to_its_end(pool, tmp_path, name):
    image = known_images()[name]
    pushed = [step.what for app in image.apps for step in app.first_run if step.verb == "push"]
    for file in pushed:
        (tmp_path / file).write_bytes(b"map")
    with pool.lease(image=image) as phone:
        run = FirstRun(phone.device, tmp_path / "kept", tmp_path, Patience(tap_s=0.1, wait_s=5.0))
        there = set(phone.device.packages())
        for app in image.apps:
            if app.package in there:
                run.play(app)
        phone.discard()
