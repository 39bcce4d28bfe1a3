from __future__ import annotations

import pytest

LAUNCHER = "com.google.android.apps.nexuslauncher"
SMS_APP, MESSAGES = "com.simplemobiletools.smsmessenger", "com.google.android.apps.messaging"
SEE = "Error: see logcat for details.\n"
REFUSED = f"{SEE}java.util.concurrent.ExecutionException: java.lang.RuntimeException: Failed\n"
SILENT = f"{SEE}java.util.concurrent.TimeoutException\n"


def holder(run, name):
    return run(f"cmd role get-role-holders android.app.role.{name}").out.strip()


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("get-role-holders android.app.role.HOME", (0, f"{LAUNCHER}\n", "")),
        ("get-role-holders --user 0 android.app.role.BROWSER", (0, "com.android.chrome\n", "")),
        ("get-role-holders android.app.role.CALL_SCREENING", (0, "\n", "")),
        ("get-role-holders no.such.role", (0, "\n", "")),
        ("get-role-holders --user 10 android.app.role.HOME", (0, "\n", "")),
        (f"add-role-holder android.app.role.HOME {LAUNCHER} 0", (0, "", "")),
        ("add-role-holder android.app.role.SMS no.such", (255, "", REFUSED)),
        ("add-role-holder android.app.role.SMS com.android.chrome", (255, "", REFUSED)),
        (f"add-role-holder no.such.role {LAUNCHER}", (255, "", REFUSED)),
        (f"add-role-holder --user 10 android.app.role.HOME {LAUNCHER}", (255, "", SILENT)),
        ("remove-role-holder android.app.role.HOME com.android.chrome", (0, "", "")),
        ("clear-role-holders no.such.role", (255, "", REFUSED)),
        ("frob", (255, "Unknown command: frob\n", "")),
    ],
)
def test_answers(run, line, reply):
    assert run(f"cmd role {line}") == reply


def test_arguments_are_checked(run):
    reply = run("cmd role add-role-holder android.app.role.SMS")
    assert reply.status == 255
    assert reply.err.splitlines()[1:3] == [
        "Exception occurred while executing 'add-role-holder':",
        'java.lang.IllegalArgumentException: Argument expected after "android.app.role.SMS"',
    ]
    assert "NumberFormatException" in run("cmd role get-role-holders --user me android.app.role.SMS").err


def test_help_ends_with_a_status(run):
    status, out, _ = run("cmd role help")
    assert (status, out.splitlines()[0]) == (255, "Role (role) commands:")


def test_the_setting_tells_who_has_a_role_and_gives_it_to_nobody(run):
    run(f"settings put secure sms_default_application {SMS_APP}")
    assert holder(run, "SMS") == MESSAGES
    assert run(f"cmd role add-role-holder android.app.role.SMS {SMS_APP}") == (0, "", "")
    assert holder(run, "SMS") == SMS_APP
    assert run("settings get secure sms_default_application").out == f"{SMS_APP}\n"
    assert SMS_APP in run("cmd package resolve-activity --brief -a android.intent.action.SENDTO -d smsto:1").out


def test_a_role_that_is_taken_away_goes_to_who_qualifies(run):
    run(f"cmd role add-role-holder android.app.role.SMS {SMS_APP}")
    assert run(f"cmd role remove-role-holder android.app.role.SMS {SMS_APP}") == (0, "", "")
    assert holder(run, "SMS") == MESSAGES
    run("cmd role clear-role-holders android.app.role.DIALER")
    assert holder(run, "DIALER") == "com.google.android.dialer"
    run("cmd role clear-role-holders android.app.role.ASSISTANT")
    assert holder(run, "ASSISTANT") == ""
    assert run("settings get secure voice_interaction_service").out == "\n"


def test_an_app_that_is_uninstalled_holds_no_role(run):
    run(f"cmd role add-role-holder android.app.role.SMS {SMS_APP}")
    run(f"pm uninstall {SMS_APP}")
    assert holder(run, "SMS") == MESSAGES
    run(f"pm uninstall --user 0 {MESSAGES}")
    assert holder(run, "SMS") == ""


def test_qualification_is_bypassed_until_the_next_boot(run, phone):
    line = "cmd role add-role-holder android.app.role.ASSISTANT com.android.chrome"
    assert run(line).status == 255
    run("cmd role set-bypassing-role-qualification true")
    assert run(line) == (0, "", "")
    assert holder(run, "ASSISTANT") == "com.android.chrome"
    before = phone.snapshot()

    phone.reboot()

    assert holder(run, "ASSISTANT") == "com.android.chrome"
    assert run("cmd role add-role-holder android.app.role.EMERGENCY com.android.chrome").status == 255
    phone.restore(before)
    assert run("cmd role add-role-holder android.app.role.EMERGENCY com.android.chrome").status == 0


@pytest.mark.parametrize(
    ("operand", "reply"),
    [
        (f"{LAUNCHER}/.NexusLauncherActivity", (0, "Success\n", "")),
        (f"--user 0 {LAUNCHER}", (0, "Success\n", "")),
        (f"{LAUNCHER}/", (1, "Error: invalid component name\n", "")),
        ("com.android.chrome/.Main", (1, "Error: Failed to set default home.\n", "")),
    ],
)
def test_the_home_screen_is_set(run, operand, reply):
    assert run(f"cmd package set-home-activity {operand}") == reply


def test_roles_are_dumped(run):
    lines = run("dumpsys role").out.splitlines()
    assert lines[:4] == ["ROLE STATE (dumpsys role):", "{", "  user_states={", "    user_id=0"]
    at = lines.index("        name=android.app.role.BROWSER")
    assert lines[at - 1 : at + 3] == [
        "      {", "        name=android.app.role.BROWSER", "        holders=com.android.chrome", "      }",
    ]  # fmt: skip
