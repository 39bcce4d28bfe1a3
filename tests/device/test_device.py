"""The handle on a phone, against an embedded one, through a real adb server."""

from __future__ import annotations

import datetime
import re

import pytest

from pytest_mobileagent.device import FileEntry, ShellResult
from pytest_mobileagent.device.automation import RpcError
from pytest_mobileagent.device.hierarchy import extent
from pytest_mobileagent.device.keys import UnknownKey
from pytest_mobileagent.errors import AppNotFound, DeviceError
from pytest_mobileagent.state import roles

SETTINGS = "com.android.settings/com.android.settings.Settings"
SMS = "/data/data/com.android.providers.telephony/databases/mmssms.db"
ODD = '/sdcard/Download/it\'s $HOME; "two" words.txt'
PNG = b"\x89PNG\r\n\x1a\n"


# -- shell ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "result"),
    [
        ("echo hi", ShellResult(0, "hi\n", "")),
        ("echo out; echo err >&2; exit 3", ShellResult(3, "out\n", "err\n")),
        ("true", ShellResult(0, "", "")),
        ("false", ShellResult(1, "", "")),
        ("exit 255", ShellResult(255, "", "")),
        ("echo 'a  b' \"c $((1+1))\" d\\ e", ShellResult(0, "a  b c 2 d e\n", "")),
        ("printf 'no newline'", ShellResult(0, "no newline", "")),
        ("echo é日本😀", ShellResult(0, "é日本😀\n", "")),
        ("cat", ShellResult(0, "", "")),
        ("nosuch", ShellResult(127, "", "/system/bin/sh: nosuch: inaccessible or not found\n")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_command_ends_with_status_output_and_errors(device, command, result):
    assert device.run(command) == result
    assert device.shell(command) == result.stdout


def test_a_command_that_has_to_succeed_returns_what_it_prints(device):
    assert device.must_run("echo yes") == "yes\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo why >&2; exit 2", "status 2: why"),
        ("echo only output; exit 9", "status 9: only output"),
        ("false", "status 1: "),
    ],
)
def test_a_command_that_has_to_succeed_and_fails_says_why(device, command, said):
    with pytest.raises(DeviceError) as caught:
        device.must_run(command)

    assert str(caught.value) == f"{device.serial}: '{command}' ended with {said}"


def test_many_lines_arrive_whole(device):
    assert device.shell("i=0; while [ $i -lt 500 ]; do echo line $i; i=$((i+1)); done").splitlines() == [
        f"line {number}" for number in range(500)
    ]


# -- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"text\n", bytes(range(256)) * 700, b"\r\n\x00\xff"], ids=["empty", "text", "175 KB", "bytes"]
)
@pytest.mark.parametrize("path", ["/sdcard/Download/a.bin", "/sdcard/new/folder/b", ODD, "/sdcard/é日本.txt"])
def test_a_file_comes_back_as_it_was_sent(device, path, data):
    device.push(path, data)

    assert device.pull(path) == data
    assert device.exists(path)


def test_a_file_has_a_name_a_size_a_mode_and_the_phones_time(device):
    device.push("/data/local/tmp/tool", b"12345", mode=0o755)

    entry = device.stat("/data/local/tmp/tool")
    assert entry == FileEntry("tool", 0o100755, 5, int(device.time().timestamp()))
    assert (entry.is_file, entry.is_dir) == (True, False)


def test_what_is_not_there_has_no_entry(device):
    assert (device.exists("/sdcard/none"), device.stat("/sdcard/none"), device.list_dir("/sdcard/none")) == (
        False, None, [],
    )  # fmt: skip


def test_a_folder_lists_its_entries_by_name(device):
    for name in ("b.txt", "a.txt", "sub/c.txt"):
        device.push(f"/sdcard/Documents/list/{name}", b"x")

    entries = device.list_dir("/sdcard/Documents/list")
    assert [(entry.name, entry.is_dir) for entry in entries] == [("a.txt", False), ("b.txt", False), ("sub", True)]


@pytest.mark.parametrize("path", ["/sdcard/Documents/gone", "/sdcard/Documents/gone/a.txt", ODD, "/sdcard/none"])
def test_removing_leaves_nothing_and_what_is_not_there_is_no_error(device, path):
    device.push("/sdcard/Documents/gone/a.txt", b"x")
    device.push(ODD, b"x")

    device.remove(path)

    assert not device.exists(path)


def test_a_file_that_is_not_there_cannot_be_read(device):
    with pytest.raises(DeviceError) as caught:
        device.pull("/sdcard/none.txt")

    assert str(caught.value) == (
        f"{device.serial}: cannot read /sdcard/none.txt: open failed: No such file or directory"
    )


def test_a_place_that_cannot_be_written_says_so(device):
    with pytest.raises(DeviceError, match=rf"^{device.serial}: cannot write /sdcard/Download: .*directory"):
        device.push("/sdcard/Download", b"x")


# -- databases ------------------------------------------------------------------------------------------------------


def test_a_database_is_read_with_named_columns(device):
    device.content_insert("content://sms", {"address": "+15550100", "body": "Hello", "type": 1})

    row = device.sql(SMS, "SELECT address, body, type FROM sms WHERE body = ?", ("Hello",))[0]

    assert (row["address"], row["body"], row["type"]) == ("+15550100", "Hello", 1)


def test_a_database_is_edited_in_place_with_its_owner_and_mode(device):
    device.content_delete("content://sms")  # the provider makes its database when it is first asked
    before = device.must_run(f"stat -c '%U:%G %a' {SMS}")

    device.edit_database(SMS, "INSERT INTO sms (address, body) VALUES ('5', 'it''s here')")

    assert [row[0] for row in device.sql(SMS, "SELECT body FROM sms")] == ["it's here"]
    assert device.must_run(f"stat -c '%U:%G %a' {SMS}") == before
    assert device.content_query("content://sms", ["body"]) == [{"body": "it's here"}]


def test_a_database_that_is_not_there_is_named(device):
    with pytest.raises(DeviceError) as caught:
        device.sql("/data/data/com.android.settings/databases/none.db", "SELECT 1")

    assert str(caught.value) == (
        "no database at /data/data/com.android.settings/databases/none.db: "
        "has its app been started, and was device.root() called?"
    )


# -- content providers ----------------------------------------------------------------------------------------------

BODIES = [
    "plain",
    'it\'s "quoted" $HOME `id` \\',
    "a, b=c, date=d",
    "one\ntwo",
    "é日本😀",
    "semi;colon & pipe|",
    "NULLs",
]


@pytest.mark.parametrize("body", BODIES)
def test_a_row_comes_back_as_it_was_added(device, body):
    device.content_insert("content://sms", {"address": "5", "body": body, "read": 0, "subject": None})

    rows = device.content_query("content://sms", ["address", "body", "read", "subject"])

    assert rows == [{"address": "5", "body": body, "read": "0", "subject": None}]


def test_rows_are_chosen_and_sorted(device):
    for number in (2, 1, 3):
        device.content_insert("content://sms", {"address": f"{number}", "body": f"it's {number}"})

    rows = device.content_query("content://sms", ["address"], where="body != 'it''s 3'", sort="address DESC")

    assert rows == [{"address": "2"}, {"address": "1"}]


@pytest.mark.parametrize(("where", "left"), [("body = 'it''s 1'", ["it's 2"]), ("", [])])
def test_rows_are_deleted(device, where, left):
    for number in (1, 2):
        device.content_insert("content://sms", {"address": "5", "body": f"it's {number}"})

    device.content_delete("content://sms", where=where)

    assert [row["body"] for row in device.content_query("content://sms", ["body"])] == left


def test_a_provider_that_is_not_there_is_an_error(device):
    with pytest.raises(DeviceError, match=rf"^{device.serial}: 'content query --uri content://none' failed: .*none"):
        device.content_query("content://none")


# -- settings and clipboard -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("namespace", ["system", "secure", "global"])
@pytest.mark.parametrize("value", ["1", "two words", "it's $HOME", "a=b", "é", "-5"])
def test_a_setting_comes_back_as_it_was_put(device, namespace, value):
    assert device.settings.get(namespace, "mobileagent_test") is None

    device.settings.put(namespace, "mobileagent_test", value)

    assert device.settings.get(namespace, "mobileagent_test") == value
    assert device.settings.items(namespace)["mobileagent_test"] == value

    device.settings.delete(namespace, "mobileagent_test")

    assert device.settings.get(namespace, "mobileagent_test") is None


def test_settings_have_three_namespaces(device):
    with pytest.raises(DeviceError) as caught:
        device.settings.get("local", "x")

    assert str(caught.value) == "'local' is no namespace of settings: use system, secure, global"


@pytest.mark.parametrize(
    "text", ["plain", 'it\'s "quoted"', "one\ntwo", "é日本😀", "x" * 5000], ids=lambda text: text[:8]
)
def test_the_clipboard_gives_back_what_it_was_given(device, text):
    device.clipboard.set(text)

    assert device.clipboard.get() == text


def test_a_fresh_phone_has_nothing_on_its_clipboard(device):
    assert device.clipboard.get() in (None, "")


# -- looking --------------------------------------------------------------------------------------------------------


def test_an_observation_is_of_one_moment(device):
    device.open_app("settings")

    seen = device.observe()

    assert seen.screenshot.startswith(PNG)
    assert (int.from_bytes(seen.screenshot[16:20]), int.from_bytes(seen.screenshot[20:24])) == device.size
    assert seen.activity == SETTINGS == device.activity()
    assert seen.hierarchy.find(text="Network & internet") is not None
    assert seen.hierarchy_xml == device.hierarchy_xml()
    assert seen.device_time == device.time()
    assert seen.is_settled


def test_who_wants_no_picture_sees_all_else(device):
    whole, unpictured = device.observe(), device.observe(takes_screenshot=False)

    assert unpictured.screenshot == b""
    assert (unpictured.hierarchy_xml, unpictured.activity, unpictured.device_time, unpictured.is_settled) == (
        whole.hierarchy_xml, whole.activity, whole.device_time, whole.is_settled,
    )  # fmt: skip
    assert extent(unpictured.hierarchy_xml) == device.size == tuple(whole.hierarchy.bounds[2:])


def test_looking_changes_nothing(device):
    first, second = device.observe(), device.observe()

    assert (first.screenshot, first.hierarchy_xml, first.activity, first.device_time) == (
        second.screenshot, second.hierarchy_xml, second.activity, second.device_time,
    )  # fmt: skip


def test_what_will_be_seen_is_told_of_before_it_is_known_to_be_at_rest(device):
    foreseen = []

    seen = device.observe(foreseen.append)

    assert (foreseen[-1].screenshot, foreseen[-1].hierarchy) == (seen.screenshot, seen.hierarchy)


def test_a_glance_is_the_last_look_until_the_screen_changes(device):
    device.press_key("KEYCODE_HOME")
    first = device.observe()
    assert device.glance(first) is first

    device.open_app("settings")
    now = device.glance(first)

    assert now.screenshot != first.screenshot
    assert (now.activity, now.hierarchy.find(text="Network & internet") is not None) == (SETTINGS, True)


def test_the_size_is_the_configurations(device):
    assert device.size == (1080, 2400)


def test_a_device_is_named_by_its_serial(device):
    assert re.fullmatch(r"<Device emulator-[0-9]+ at 127\.0\.0\.1:[0-9]+>", repr(device))


# -- typing ---------------------------------------------------------------------------------------------------------

TEXTS = [
    "plain", "two words", "it's \"quoted\"", "$HOME `id` \\n", "50% off, %s and %d", "a;b&c|d<e>(f)*?", "é日本", "😀",
    "-x", "#1",
]  # fmt: skip


@pytest.fixture
def compose(device):
    """A new message, with the field of its body focused."""
    app = "com.simplemobiletools.smsmessenger"
    device.must_run(f"am start -W -a android.intent.action.SENDTO -d smsto:5550100 -p {app}")
    body = device.hierarchy().find(id="thread_type_message")
    device.tap(*body.bounds.center)

    def text():
        return device.hierarchy().find(id="thread_type_message").text

    return device, text


@pytest.mark.parametrize("words", TEXTS)
def test_text_arrives_as_it_was_typed(compose, words):
    device, text = compose

    device.type_text(words)

    assert text() == words


def test_a_line_break_begins_a_new_line(compose):
    device, text = compose

    device.type_text("one\ntwo")
    device.type_text("\né")

    assert text() == "one\ntwo\né"


def test_text_is_added_at_the_cursor_or_replaces_what_is_there(compose):
    device, text = compose

    device.type_text("one")
    device.type_text(" two")
    assert text() == "one two"

    device.type_text("three", clear=True)
    assert text() == "three"


def test_pasting_leaves_the_clipboard_as_it_was(compose):
    device, text = compose
    device.clipboard.set("kept")

    device.type_text("日本")

    assert (text(), device.clipboard.get()) == ("日本", "kept")


# -- apps and time --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("app", ["settings", "Settings", "com.android.settings", SETTINGS])
def test_an_app_is_opened_by_name_package_or_component(device, app):
    device.open_app(app)

    assert device.activity() == SETTINGS


@pytest.mark.parametrize(
    ("app", "package"),
    [
        ("Android World", "com.example.androidworld"),  # what stands below its icon: nobody has declared it
        ("Tasks.org", "org.tasks"),
        ("OsmAnd maps", "net.osmand"),
        ("VLC player", "org.videolan.vlc"),
        ("messages", "com.simplemobiletools.smsmessenger"),
    ],
)
def test_an_app_is_opened_by_what_people_call_it(device, app, package):
    roles.give_role(device, roles.SMS, "com.simplemobiletools.smsmessenger")  # else it asks to be

    device.open_app(app)

    assert (device.activity().partition("/")[0], device.package_of(app)) == (package, package)


def test_the_package_of_an_app_without_an_icon_is_its_own_name(device):
    provider = "com.android.providers.telephony"

    assert (device.package_of(provider), device.package_of("com.none.such"), device.package_of("nosuch")) == (
        provider, "", "",
    )  # fmt: skip


def test_going_home_leaves_an_app(device):
    device.open_app("settings")
    device.press_key("home")

    assert device.activity().startswith("com.google.android.apps.nexuslauncher/")


@pytest.mark.parametrize(
    ("app", "message"),
    [
        ("Instagrim", "no app is known as 'Instagrim': give its package ('pm list packages')"),
        ("com.none.such", "no app is known as 'com.none.such': give its package ('pm list packages')"),
        ("a.b/\ud800", "no app is known as 'a.b/\\ud800': give its package ('pm list packages')"),
        ("a.b/.C\0", "no app is known as 'a.b/.C\\x00': give its package ('pm list packages')"),
    ],
)
def test_an_app_that_is_not_there_is_named(device, app, message):
    with pytest.raises(AppNotFound) as caught:
        device.open_app(app)

    assert str(caught.value) == f"{device.serial}: {message}"


@pytest.mark.parametrize("app", ["a.b/.C", "com.android.settings/.Nobody", "/", "-h/x"])
def test_an_activity_that_cannot_be_opened_is_none_of_the_phones_apps(device, app):
    with pytest.raises(AppNotFound, match=f"^{device.serial}: 'am start -W .*' failed: "):
        device.open_app(app)


def test_a_touch_far_off_the_screen_and_a_text_longer_than_a_command_are_none_of_the_phones_faults(device):
    device.tap(100_000_000, -5)
    device.swipe((0.25, 1e8), (-1e8, 300), duration_ms=100)
    device.type_text("x" * 70_000)

    assert device.activity()


def test_a_command_that_adb_cannot_carry_is_told_apart_from_a_broken_link(device):
    with pytest.raises(DeviceError, match=r"has 70018 bytes, and adb takes 65535 at once: push a file with it$"):
        device.shell("echo " + "x" * 70_000)
    with pytest.raises(DeviceError, match=r"^'shell,v2,raw:echo .+ud800' holds half of a character, which no phone "):
        device.shell("echo \ud800")

    assert device.shell("echo on") == "on\n"


def test_an_activity_that_is_not_there_is_an_error(device):
    with pytest.raises(DeviceError) as caught:
        device.start_activity("a.b/.C")

    assert str(caught.value) == (
        f"{device.serial}: 'am start -W -n a.b/.C' failed: Starting: Intent {{ cmp=a.b/.C }}\n"
        "Error type 3\nError: Activity class {a.b/a.b.C} does not exist."
    )


def test_installed_packages_are_sorted(device):
    packages = device.packages()

    assert packages == sorted(packages)
    assert {"android", "com.android.settings"} <= set(packages)


@pytest.mark.parametrize(
    ("call", "package"), [("clear_app", "com.none.such"), ("grant", "com.none.such")], ids=["clear", "grant"]
)
def test_an_app_that_is_not_there_can_be_neither_cleared_nor_granted(device, call, package):
    arguments = (package,) if call == "clear_app" else (package, "CAMERA")

    with pytest.raises(DeviceError, match=rf"^{device.serial}: .*com\.none\.such"):
        getattr(device, call)(*arguments)


def test_the_clock_is_set_to_a_moment_in_any_zone(device):
    zone = datetime.timezone(datetime.timedelta(hours=2))
    moment = datetime.datetime(2024, 2, 29, 12, 30, tzinfo=zone)

    device.set_time(moment)

    assert device.time() == moment
    assert device.settings.get("global", "auto_time") == "0"


def test_a_time_without_a_zone_is_refused(device):
    with pytest.raises(DeviceError) as caught:
        device.set_time(datetime.datetime(2024, 2, 29, 12, 30))  # noqa: DTZ001 - that is the mistake

    assert str(caught.value) == (
        f"{device.serial}: set_time needs a time with its zone, as in 2024-02-29T12:30:00+00:00"
    )


def test_a_broadcast_tells_what_came_of_it(device):
    assert device.broadcast("org.none.SUCH") == "result=0"


@pytest.mark.parametrize("key", ["KEYCODE_NONSENSE", "nonsense"])
def test_a_key_that_the_phone_has_not_is_named(device, key):
    with pytest.raises(UnknownKey) as caught:
        device.press_key(key)

    assert str(caught.value) == f"{device.serial}: the phone has no key '{key}'"


def test_the_console_answers_and_refuses(device):
    assert device.emu("avd name")

    with pytest.raises(DeviceError, match=rf"^{device.serial}: the console refuses 'nonsense': "):
        device.emu("nonsense")


def test_a_console_command_is_one_line(device):
    with pytest.raises(DeviceError, match=r"^a console command is one line: 'avd name\\nkill'$"):
        device.emu("avd name\nkill")


def test_a_look_that_the_automation_server_cannot_take_is_the_phones_fault_and_no_refusal(device, monkeypatch):
    def fail(*_, **_options):
        raise RpcError("java.lang.NullPointerException")

    monkeypatch.setattr(device._automation, "_call", fail)

    with pytest.raises(DeviceError, match=r"^java.lang.NullPointerException$") as caught:
        device.hierarchy()

    assert type(caught.value) is DeviceError


def test_an_automation_server_that_lost_the_phone_for_good_refuses_nothing(device, monkeypatch):
    def fail(*_, **_options):
        raise RpcError("android.os.DeadObjectException")

    monkeypatch.setattr(device._automation, "_call", fail)

    with pytest.raises(DeviceError, match=r"^android.os.DeadObjectException$") as caught:
        device.rpc("click", 1, 2)

    assert type(caught.value) is DeviceError


def test_the_automation_server_is_the_shells_whoever_adbd_is(device):
    device.root()
    device.run("pkill -9 -f com.wetest.uia2.Mai[n]")
    device.rpc("ping")

    assert set(device.shell("ps -A -o USER,ARGS | grep app_proces[s] | cut -d ' ' -f 1").split()) == {"shell"}


def test_a_method_that_the_automation_server_has_not_is_an_error(device):
    with pytest.raises(DeviceError, match=rf"^{device.serial}: noSuchMethod\(\): "):
        device.rpc("noSuchMethod")


def test_root_a_second_time_does_nothing(device):
    device.root()

    assert device.shell("id -u") == "0\n"


def test_root_is_given_up_and_taken_again(device):
    device.unroot()
    assert device.shell("id -u") == "2000\n"
    assert device.hierarchy().texts

    device.unroot()
    device.root()
    assert device.shell("id -u") == "0\n"
