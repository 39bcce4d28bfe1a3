from __future__ import annotations

import pytest

GESTURAL = "com.android.internal.systemui.navbar.gestural"
FONT = "com.android.theme.font.notoserifsource"
LIST = f"""android
[ ] {GESTURAL}
[ ] {GESTURAL}_narrow_back
[ ] {GESTURAL}_wide_back
[ ] {GESTURAL}_extra_wide_back
[x] com.android.internal.systemui.navbar.threebutton
[ ] {FONT}
"""
UNKNOWN = "Unable to retrieve overlay information for no.such"


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("list", (0, f"{LIST}\n", "")),
        ("list android", (0, LIST, "")),
        (f"list --user current {FONT}", (0, f"[ ] {FONT}\n", "")),
        ("list no.such", (0, "", "")),
        ("list --user 10", (0, "", "")),
        ("list --frob", (1, "", "Error: Unknown option: --frob\n")),
        ("list --user all", (255, "", "Error: Call does not support special user #-1\n")),
        ("list --user me", (255, "", "Error: Bad user number: me\n")),
        ("enable", (255, "", 'Error: Argument expected after "enable"\n')),
        (f"enable --user 10 {FONT}", (255, "", f"java.lang.SecurityException: commit failed: {UNKNOWN}\n")),
        ("enable-exclusive no.such", (255, "", f"Error: {UNKNOWN}\n")),
        ("set-priority no.such lowest", (255, "", f"Error: {UNKNOWN}\n")),
        ("lookup android bool", (1, "", "Error: bad resource name, doesn't match package:type/name\n")),
        ("lookup no.such a:b/c", (1, "", "Error: failed to get resources for package no.such for user 0\n")),
        ("lookup android android:bool/c", (1, "", "Error: failed to get the resource android:bool/c\n")),
        ("fabricate --name a", (1, "", "Error: must be root to fabricate overlays through the shell\n")),
        ("frob", (255, "Unknown command: frob\n", "")),
        ("dump category " + FONT, (0, "android.theme.customization.font\n", "")),
        ("dump --user", (0, "Error: user missing argument\n", "")),
    ],
)
def test_answers(run, line, reply):
    status, out, err = run(f"cmd overlay {line}")
    if "\tat android.os" in err:
        err = f"{err.splitlines()[2]}\n".replace(FONT, "no.such")
    assert (status, out, err) == reply


def test_help_ends_with_a_status(run):
    status, out, _ = run("cmd overlay help")
    assert status == 255
    assert out.startswith("Overlay manager (overlay) commands:\n  help\n")


def test_the_order_is_the_priority(run):
    run(f"cmd overlay set-priority {FONT} lowest")
    assert run("cmd overlay list android").out.splitlines()[1] == f"[ ] {FONT}"
    run(f"cmd overlay set-priority {FONT} {GESTURAL}")
    assert run("cmd overlay list android").out.splitlines()[2] == f"[ ] {FONT}"
    run(f"cmd overlay set-priority {GESTURAL} highest")
    assert run("cmd overlay list android").out.splitlines()[-1] == f"[ ] {GESTURAL}"


def test_an_overlay_is_dumped(run):
    run(f"cmd overlay enable {GESTURAL}")
    assert run(f"dumpsys overlay {GESTURAL}").out.splitlines()[6:9] == [
        f"  mBaseCodePath..........: {run(f'pm path {GESTURAL}').out.removeprefix('package:').strip()}",
        "  mState.................: STATE_ENABLED",
        "  mIsEnabled.............: true",
    ]
    assert "\nDefault overlays: \n" in run("dumpsys overlay").out


def test_an_overlay_without_its_package_is_none(run):
    run(f"pm uninstall --user 0 {FONT}", uid=0)
    assert FONT not in run("cmd overlay list").out


def test_what_changes_nothing_here_is_counted(run, missing):
    run(f"cmd overlay enable {FONT}")
    assert missing() == [f"overlay: {FONT}"]
