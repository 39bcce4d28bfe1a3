from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("get wm flag", (0, "null\n", "")),
        ("delete wm flag", (0, "Failed to delete flag from wm\n", "")),
        ("list", (0, "", "")),
        ("get wm", (255, "", "Bad arguments\n")),
        ("get wm flag more", (255, "", "Too many arguments\n")),
        ("put wm flag 1 fault", (255, "", "Bad arguments\n")),
        ("put wm flag 1 default more", (255, "", "Too many arguments\n")),
        ("list wm flag", (255, "", "Too many arguments\n")),
        ("reset", (255, "", "Bad arguments\n")),
        ("reset all", (255, "", "Invalid reset mode: all\n")),
        ("set_sync_disabled_for_tests", (255, "", "Bad arguments\n")),
        ("set_sync_disabled_for_tests true", (255, "", "Invalid sync disabled mode: true\n")),
        ("get_sync_disabled_for_tests now", (255, "", "Bad arguments\n")),
        ("is_sync_disabled_for_tests", (255, "", "Invalid command: is_sync_disabled_for_tests\n")),
        ("override wm flag 1", (255, "", "Invalid command: override\n")),
    ],
)
@pytest.mark.parametrize("program", ["device_config", "cmd device_config"])
def test_answers(run, program, line, reply):
    assert run(f"{program} {line}") == reply


def test_help_ends_with_a_status(run):
    status, out, _ = run("device_config help")
    assert status == 255
    assert out.endswith("Prints one of the SYNC_DISABLED_MODE values, see set_sync_disabled_for_tests\n")


def test_flags_are_kept(run, phone):
    run("device_config put wm flag 'a <b>'")
    run("cmd device_config put wm.other z 2")
    assert run("device_config GET wm flag").out == "a <b>\n"
    assert run("device_config list wm").out == "flag=a <b>\n"
    assert run("device_config list").out == "wm.other/z=2\nwm/flag=a <b>\n"
    assert 'name="wm/flag" value="a &lt;b&gt;" package="com.android.shell" />' in phone.disk.read_text(
        "/data/system/users/0/settings_config.xml"
    )
    assert "name:wm/flag pkg:android value:a <b>" in run("dumpsys settings").out
    assert run("settings list config") == (255, "", "Invalid namespace 'config'\n")
    assert run("device_config delete wm flag").out == "Successfully deleted flag from wm\n"
    assert run("device_config list").out == "wm.other/z=2\n"


@pytest.mark.parametrize(
    ("mode", "left"),
    [("untrusted_defaults", "a=1\n"), ("untrusted_clear", ""), ("trusted_defaults", "")],
)
def test_flags_are_reset(run, mode, left):
    run("device_config put wm a 1 default")
    run("device_config put wm a 2")
    run("device_config put wm b 3")
    run("device_config put other c 4")

    assert run(f"device_config reset {mode} wm") == (0, "", "")

    assert run("device_config list wm").out == left
    assert run("device_config list other").out == "c=4\n"
    run(f"device_config reset {mode}")
    assert run("device_config list other").out == ""


@pytest.mark.parametrize(
    ("mode", "after_reboot"), [("none", "none"), ("persistent", "persistent"), ("until_reboot", "none")]
)
def test_synchronisation_is_disabled_for_as_long_as_it_was_asked(run, phone, mode, after_reboot):
    assert run(f"device_config set_sync_disabled_for_tests {mode}") == (0, "", "")
    assert run("device_config get_sync_disabled_for_tests").out == f"{mode}\n"
    before = phone.snapshot()

    phone.reboot()

    assert run("device_config get_sync_disabled_for_tests").out == f"{after_reboot}\n"
    phone.restore(before)
    assert run("device_config get_sync_disabled_for_tests").out == f"{mode}\n"
