"""A phone that behaves as the SDK's emulator does: slow, dropping adb, refusing in silence, with dialogs and unrest."""

from __future__ import annotations

import datetime
import os
from dataclasses import replace
from pathlib import Path

import pytest

import pytest_mobileagent
from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.model import PIXEL_6, DeviceConfig
from pytest_mobileagent.emulator import EmulatorContext, EmulatorKind, EmulatorSpec, Host, avd, sdk
from pytest_mobileagent.emulator.avd import AvdEmulator
from pytest_mobileagent.emulator.configuration import LAUNCHER, LAUNCHER_DATABASE, apply_configuration, set_locale
from pytest_mobileagent.emulator.keeping_time import keep_time
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.avd import create_avd
from pytest_mobileagent.state.messages import Messages

PHONE = f"""#!{os.sys.executable}
import sys
sys.path.insert(0, {str(Path(pytest_mobileagent.__file__).parent.parent)!r})
from pytest_mobileagent.simulator.__main__ import main
sys.exit(main())
"""
SPEC = EmulatorSpec(EmulatorKind.AVD, avds=("rude",), arguments=("-rude",))
THEN = datetime.datetime(2021, 2, 3, 4, 5, 6, tzinfo=datetime.UTC)
SAVED = "saved"


@pytest.fixture(scope="module")
def rude(tmp_path_factory):
    """An AVD whose emulator is rude, booted in English and saved: as root, with the automation server up."""
    home, patch = tmp_path_factory.mktemp("sdk"), pytest.MonkeyPatch()
    program = home / "emulator" / "emulator"
    program.parent.mkdir()
    program.write_text(PHONE, "utf-8")
    program.chmod(0o755)
    (home / "kvm").touch()
    patch.setattr(sdk, "KVM", home / "kvm")
    patch.setattr(avd, "STAGGER_S", 0)
    create_avd(home / ".android" / "avd", "rude", PIXEL_6, ANDROIDWORLD)
    environment = {"ANDROID_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"]}
    with Host() as host:
        emulator = AvdEmulator(EmulatorContext(ANDROIDWORLD, DeviceConfig(), host, SPEC), environment=environment)
        emulator.start()
        emulator.device.root()
        emulator.device.set_time(THEN)
        emulator.device.hierarchy_xml()
        emulator.save(SAVED)
        yield emulator
        emulator.stop()
    patch.undo()


@pytest.fixture
def restored(rude):
    rude.restore(SAVED)
    return rude


def test_a_restored_phone_has_its_time_and_its_automation_server_and_shows_no_error(restored):
    device = restored.device
    texts = {node.text for node in device.observe().hierarchy.walk()}

    assert abs(device.time() - THEN) < datetime.timedelta(minutes=5)
    assert "System UI isn't responding" not in texts
    assert device.shell("id -u") == "0\n"


@pytest.mark.costly
def test_the_clock_is_put_right_where_an_emulator_gives_a_phone_its_own_time(restored):
    restored.device.must_run("date @1800000000")  # as it does without -no-snapshot-update-time

    keep_time(restored.device, THEN, SAVED)

    assert abs(restored.device.time() - THEN) < datetime.timedelta(minutes=1)


def test_the_automation_server_outlives_the_link_that_started_it(restored):
    device = restored.device
    device.hierarchy_xml()
    before = device.shell("pgrep -f com.wetest.uia2.Mai[n]")

    device.must_run("true")
    restored.restore(SAVED)
    device.hierarchy_xml()

    assert before
    assert device.shell("pgrep -f com.wetest.uia2.Mai[n]") == before


def test_an_automation_server_that_was_killed_is_started_anew(restored):
    device = restored.device
    device.hierarchy_xml()
    device.must_run("pkill -9 -f com.wetest.uia2.Mai[n]")

    assert LAUNCHER in device.hierarchy_xml()
    assert not device._automation.is_unavailable


def test_a_screen_that_never_rests_is_waited_for_but_shortly(restored):
    assert restored.device.rpc("getConfigurator")["waitForIdleTimeout"] == 500


def test_messages_are_written_and_deleted_under_root(restored):
    messages = Messages(restored.device)

    messages.add_sent("+15550100", "on my way")
    assert [one.body for one in messages.sent()] == ["on my way"]

    messages.clear()
    assert messages.numbers() == []


def test_the_clipboard_is_read_and_written_under_root(restored):
    device = restored.device

    device.clipboard.set("ä word")

    assert device.clipboard.get() == "ä word"


def test_the_launcher_is_seen_once_it_has_drawn(restored):
    device = restored.device
    device.open_app("clock")
    device.press_key("home")

    assert "Phone" in {node.text for node in device.observe().hierarchy.walk()}


def test_another_language_is_there_when_the_framework_is(restored):
    set_locale(restored.device, "ko-KR")

    assert "-ko-rKR-" in restored.device.shell("am get-config")
    assert restored.device.settings.get("system", "system_locales") == "ko-KR"


def test_root_after_an_adbd_that_was_away(restored):
    device = restored.device
    device.unroot()

    device.root()

    assert device.shell("id -u") == "0\n"
    assert LAUNCHER in device.hierarchy_xml()


@pytest.mark.costly
def test_a_wallpaper_and_icons_are_set_on_a_launcher_that_is_slow(restored):
    """Long: system UI and the launcher start again, and are waited for."""
    config = replace(known_configs()["102"], profile=PIXEL_6, locale="en-US")
    apply_configuration(restored.device, config)

    assert restored.device.exists("/data/system/users/0/wallpaper_orig")
    assert restored.device.sql(LAUNCHER_DATABASE, "SELECT count(*) FROM favorites")[0][0] > 0
