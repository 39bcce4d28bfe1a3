import pytest

GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"

_NO_PATTERN = "Error while executing command: set-pattern\njava.lang.IllegalArgumentException: "
NO_DOT = f"{_NO_PATTERN}row must be in range 0-2\n"
TOO_FEW_DOTS = f"{_NO_PATTERN}pattern must not be null and at least 4 dots long.\n"


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("ime list -s -a", (0, f"{GBOARD}\n", "")),
        (f"ime enable {GBOARD}", (0, f"Input method {GBOARD}: already enabled for user #0\n", "")),
        ("ime set no/.Such", (255, "", "Unknown input method no/.Such cannot be selected for user #0\n")),
        ("appops get ca.zgrs.clipper SYSTEM_ALERT_WINDOW", (0, "No operations.\nDefault mode: default\n", "")),
        ("appops get com.android.shell WRITE_SMS", (0, "No operations.\nDefault mode: ignore\n", "")),
        ("appops set no.such CAMERA allow", (255, "", "Error: No UID for no.such in user 0\n")),
        ("bmgr enabled", (0, "Backup Manager currently disabled\n", "")),
        ("locksettings get-disabled", (0, "true\n", "")),
        ("cmd phone nope", (255, "Unknown command: nope\n", "")),
        ("locksettings verify", (0, "Lock credential verified successfully\n", "")),
        ("locksettings verify --old 1234", (255, "Old password provided but user has no password\n", "")),
        ("locksettings clear --old 1234", (255, "Old password provided but user has no password\n", "")),
        ("locksettings set-pin 1234", (0, "Pin set to '1234'\n", "")),
        ("locksettings set-password secret", (0, "Password set to 'secret'\n", "")),
        (
            "locksettings set-pin 123",
            (255, "New credential doesn't satisfy admin policies: Too short; required: 4\n", ""),
        ),
        ("locksettings set-pattern 1236", (0, "Pattern set to '1236'\n", "")),
        ("locksettings set-pattern 12", (255, "", TOO_FEW_DOTS)),
        ("locksettings set-pattern 120a", (255, "", NO_DOT)),
        ("locksettings set-disabled false", (0, "Lock screen disabled set to false\n", "")),
        ("cmd locale get-app-locales no.such", (0, "Unknown package no.such for userId 0\n", "")),
        ("cmd locale frob a b", (255, "Unknown command: frob\n", "")),
        ("cmd uimode night", (0, "Night mode: no\n", "")),
        ("cmd uimode night yes", (0, "Night mode: yes\n", "")),
        ("cmd bluetooth_manager enable", (0, "enable: Success\n", "")),
        ("cmd nope x", (20, "", "cmd: Can't find service: nope\n")),
        ("cmd location is-location-enabled", (0, "true\n", "")),
        ("stop", (1, "", "Must be root\n")),
    ],
)
def test_answers(run, line, reply):
    assert run(line) == reply


def test_a_pattern_is_known_and_cleared_by_who_knows_it(run):
    run("locksettings set-pattern 1236")
    assert "CredentialType: PATTERN" in run("dumpsys lock_settings").out
    assert run("locksettings clear --old 1239") == (255, "Old password '1239' didn't match\n", "")

    assert run("locksettings set-pin --old 1236 1234").out == "Pin set to '1234'\n"


def test_a_pin_is_changed_and_cleared_by_who_knows_it(run, phone):
    run("locksettings set-pin 1234")
    assert run("locksettings get-disabled").out == "false\n"
    assert run("locksettings verify") == (255, "Old password '' didn't match\n", "")
    assert run("locksettings clear --old 4321") == (255, "Old password '4321' didn't match\n", "")
    assert run("locksettings verify --old 1234").out == "Lock credential verified successfully\n"

    assert run("locksettings set-pin --old 1234 5678").out == "Pin set to '5678'\n"
    assert run("cmd lock_settings clear --old 5678 --user 0").out == "Lock credential cleared\n"
    assert run("locksettings get-disabled").out == "true\n"


def test_media_volume_is_read_and_set(run, phone):
    assert run("media volume --show --stream 4 --get").out.splitlines()[-1] == "[v] volume is 6 in range [1..7]"
    run("media volume --show --stream 3 --set 11")
    assert phone.audio.volume("music") == 11
    assert run("media volume --stream 3 --set 99").status == 1
    assert run("media volume --stream 77 --get").status == 1


def test_app_ops_are_kept(run, phone):
    assert run("appops set com.example.androidworld system_alert_window allow") == (0, "", "")
    assert run("appops get com.example.androidworld").out == "SYSTEM_ALERT_WINDOW: allow\n"
    assert run("appops query-op SYSTEM_ALERT_WINDOW allow").out == "com.example.androidworld\n"
    run("appops reset com.example.androidworld")
    assert run("appops get com.example.androidworld").out == "No operations.\n"


def test_a_notification_is_posted(run, phone):
    run("cmd notification post -t Title Tag 'The text'")
    shown = phone.notifications.active()[0]
    assert (shown.title, shown.text, shown.tag) == ("Title", "The text", "Tag")
    assert run("cmd notification list").out == "0|com.android.shell|2020|Tag|2000\n"


def test_reboot_restarts_the_phone(run, phone):
    run("am start -n ca.zgrs.clipper/.Main")
    assert run("reboot").status == 0
    assert phone.activities.pid_of("ca.zgrs.clipper") is None


def test_background_jobs_are_processes(shell):
    script = 'sleep 100 & ps -p $! -o NAME | tail -n 1; kill $!; sleep 0; ps -A | grep -c " sleep$"'

    assert shell(script)[1] == "sleep\n0\n"


def test_endless_devices_give_as_much_as_is_wanted(shell):
    assert shell("head -c 100000 /dev/urandom | wc -c")[1] == "100000\n"
    assert shell("head -c 70000 < /dev/zero | tr -d '\\0' | wc -c")[1] == "0\n"
    assert int(shell("dd if=/dev/urandom bs=1024 count=8 2>/dev/null | gzip -c | wc -c")[1]) > 8192


def test_the_cores_are_counted_alike(run):
    names = run("ls /sys/devices/system/cpu").out.split()
    cores = [name for name in names if name.removeprefix("cpu").isdigit()]
    assert cores == [f"cpu{number}" for number in range(int(run("nproc").out))]
    assert run("getconf _NPROCESSORS_ONLN").out == f"{len(cores)}\n"
    assert run("cat /proc/cpuinfo").out.count("processor\t:") == len(cores)
    for name in ("possible", "present", "online"):
        assert run(f"cat /sys/devices/system/cpu/{name}").out == f"0-{len(cores) - 1}\n"


def test_mobile_data_is_switched_by_the_phones_service(run, phone):
    assert run("cmd phone data disable") == (0, "", "")
    assert not phone.connectivity.mobile_data_enabled
    assert run("cmd phone data enable") == (0, "", "")
    assert phone.connectivity.mobile_data_enabled
