from __future__ import annotations

import pytest

from tests.simulator.apps.hand import Hand

CHROME = "com.android.chrome"
CLIPPER = "ca.zgrs.clipper"
START = f"am start -n {CLIPPER}/.Main"


def _names(run, options=""):
    return {line.removeprefix("package:") for line in run(f"pm list packages {options}").out.splitlines()}


def test_a_hidden_app_is_there_for_nobody(run, phone):
    assert run(f"pm hide {CLIPPER}", uid=0) == (0, f"Package {CLIPPER} new hidden state: true\n", "")
    assert CLIPPER not in _names(run)
    assert CLIPPER in _names(run, "-u")
    assert run(f"pm path {CLIPPER}").status == 1
    assert "hidden=true" in run(f"dumpsys package {CLIPPER}").out
    assert "does not exist" in run(START).err

    assert phone.fork().packages.find(CLIPPER) is None
    assert run(f"pm unhide --user 0 {CLIPPER}", uid=0).out == f"Package {CLIPPER} new hidden state: false\n"
    assert CLIPPER in _names(run)
    assert "hidden=false" in run(f"dumpsys package {CLIPPER}").out


def test_the_shell_may_not_hide(run, phone):
    reply = run(f"pm hide {CLIPPER}")
    assert (reply.status, reply.out) == (255, "")
    assert "java.lang.SecurityException: Neither user 2000 nor current process has " in reply.err
    assert phone.packages.find(CLIPPER) is not None


def test_what_is_not_there_is_hidden(run):
    assert run("pm hide no.app", uid=0).out == "Package no.app new hidden state: true\n"
    assert run("pm hide android", uid=0).out == "Package android new hidden state: false\n"


def test_a_suspended_app_is_not_started(run, phone):
    assert run(f"pm suspend {CLIPPER}") == (0, f"Package {CLIPPER} new suspended state: true\n", "")
    assert run(START).status == 0
    hand = Hand(phone)
    assert phone.activities.top.component == "android/com.android.internal.app.SuspendedAppActivity"
    assert hand.shows("Clipper isn’t available right now. This is managed by Shell.")
    hand.tap("OK")
    assert phone.activities.top.spec.home
    assert "suspended=true" in run(f"dumpsys package {CLIPPER}").out
    assert phone.fork().packages.find(CLIPPER).is_suspended

    assert run(f"pm unsuspend {CLIPPER} {CHROME}").out == (
        f"Package {CLIPPER} new suspended state: false\nPackage {CHROME} new suspended state: false\n"
    )
    run(START)
    assert phone.activities.top.package == CLIPPER


def test_a_suspended_apps_notifications_wait(run, phone):
    run("cmd notification post -t Title tag Text")
    assert len(phone.notifications.active()) == 1
    run("pm suspend com.android.shell")
    assert phone.notifications.active() == []
    run("pm unsuspend com.android.shell")
    assert len(phone.notifications.active()) == 1


def test_root_and_the_shell_suspend_apart(run):
    run(f"pm suspend {CLIPPER}")
    run(f"pm suspend {CLIPPER}", uid=0)
    assert run(f"pm unsuspend {CLIPPER}").out == f"Package {CLIPPER} new suspended state: true\n"
    assert run(f"pm unsuspend {CLIPPER}", uid=0).out == f"Package {CLIPPER} new suspended state: false\n"


def test_the_home_screen_cannot_be_suspended(run, phone):
    home = phone.activities.top.package
    assert run(f"pm suspend {home}") == (0, f"Package {home} new suspended state: false\n", "")


def test_a_system_app_is_removed_for_the_user_and_given_back(run, phone):
    assert run(f"pm uninstall {CHROME}").out == "Failure [DELETE_FAILED_INTERNAL_ERROR]\n"
    assert run(f"pm uninstall --user 0 {CHROME}") == (0, "Success\n", "")
    assert CHROME not in _names(run)
    assert CHROME in _names(run, "-u")
    assert "installed=false" in run(f"dumpsys package {CHROME}").out
    assert not phone.disk.exists(f"/data/data/{CHROME}")

    assert run(f"cmd package install-existing {CHROME}") == (0, f"Package {CHROME} installed for user: 0\n", "")
    assert CHROME in _names(run)
    assert phone.disk.exists(f"/data/data/{CHROME}")


@pytest.mark.parametrize(
    ("words", "status", "out", "err"),
    [
        ("suspend", 1, "Error: package name not specified\n", ""),
        ("suspend --quarantine x", 1, "Error: Unknown option: --quarantine\n", ""),
        ("suspend no.app", 1, "java.lang.IllegalArgumentException: Unknown target package: no.app\n", ""),
        ("hide", 1, "", "Error: no package or component specified\n"),
        ("install-existing", 1, "", "Error: package name not specified\n"),
        ("install-existing --now x", 1, "", "Error: Unknown option: --now\n"),
        (
            "install-existing no.app",
            1,
            "android.content.pm.PackageManager$NameNotFoundException: Package no.app doesn't exist\n",
            "",
        ),
    ],
)
def test_what_has_no_state(run, words, status, out, err):
    assert run(f"pm {words}") == (status, out, err)
