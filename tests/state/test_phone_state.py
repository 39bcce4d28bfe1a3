"""What a phone has stored, as it is read over adb."""

from __future__ import annotations

import hashlib

import pytest

from pytest_mobileagent.device import ShellResult
from pytest_mobileagent.emulator import EmulatorPool
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.state.bookkeeping import is_noted
from pytest_mobileagent.state.changes import compare
from pytest_mobileagent.state.contacts import Contacts
from pytest_mobileagent.state.phone_state import StateReader
from pytest_mobileagent.state.side_effects import unasked

SAID = """900150983cd24fb0d6963f7d28e17f72  /storage/emulated/0/Download/a.txt

--- folders
/storage/emulated/0/Download
/storage/emulated/0/Download/empty

--- system
screen_brightness=102

--- secure

--- global
wifi_on=1

--- properties
[persist.sys.timezone]: [Europe/Vienna]

--- clock
1697384040.500000000
40.50 80.00

--- roles
      {
        name=android.app.role.SMS
        holders=com.example.sms
      }
      {
        name=android.app.role.CALL_SCREENING
      }

--- packages
  Package [com.example.sms] (1b74231):
    User 0: ceDataInode=416 installed=true hidden=false suspended=false distractionFlags=0 stopped=false enabled=3 \
instant=false
        android.permission.READ_SMS: granted=true, flags=[ USER_SET]
"""


class Phone:
    """Says the same, whatever it is asked."""

    serial, declared = "emulator-5554", ()

    def __init__(self, said, status=0):
        self.said, self.status = said, status

    def run(self, command):
        return ShellResult(self.status, self.said, "")

    def pull_present(self, paths):
        return {}


def test_files_that_were_not_listed_in_full_are_not_gone():
    with pytest.raises(DeviceError, match=r"^emulator-5554: the phone's files were not listed in full: status 137$"):
        StateReader().read(Phone("", 137))


def test_one_command_tells_all_that_is_stored():
    state = StateReader().read(Phone(SAID))

    assert state.digests == {"/storage/emulated/0/Download/a.txt": "900150983cd24fb0d6963f7d28e17f72"}
    assert state.settings == {"system": {"screen_brightness": "102"}, "secure": {}, "global": {"wifi_on": "1"}}
    assert state.booted_s == 1697384000
    assert state.others == {
        ("/storage/emulated/0", "Download/"): None,
        ("/storage/emulated/0/Download", "empty/"): None,
        ("time", "zone"): "Europe/Vienna",
        ("roles", "android.app.role.SMS"): "com.example.sms",
        ("packages", "com.example.sms"): "installed=true hidden=false suspended=false enabled=3",
        ("permissions/com.example.sms", "android.permission.READ_SMS"): "granted",
    }


MILK, BREAD = b"<map><string name='a'>Milk</string></map>", b"<map><string name='a'>Bread</string></map>"
PREFERENCES = "/data/data/com.notes/shared_prefs/com.notes_preferences.xml"


class Writing:
    """A phone on which an app writes between two looks, so often."""

    serial, declared = "emulator-5554", ()

    def __init__(self, times):
        self.versions = [*([MILK, BREAD] * times), BREAD]
        self.pulled = 0

    def run(self, command):
        digest = hashlib.md5(self.versions.pop(0), usedforsecurity=False).hexdigest()
        return ShellResult(0, f"{digest}  {PREFERENCES}\n", "")

    def pull_present(self, paths):
        self.pulled += 1
        return dict.fromkeys(paths, self.versions.pop(0) if len(self.versions) > 1 else self.versions[0])


def test_what_was_written_while_it_was_read_is_read_again():
    phone = Writing(1)
    phone.versions = [MILK, BREAD, BREAD, BREAD]

    assert StateReader().read(phone).contents == {PREFERENCES: BREAD}
    assert phone.pulled == 2


def test_what_is_written_all_the_time_is_said():
    with pytest.raises(DeviceError, match=f"are written to all the time, and cannot .* at one moment: {PREFERENCES}$"):
        StateReader().read(Writing(5))


def test_a_phone_that_says_nothing_has_nothing():
    state = StateReader().read(Phone(""))

    assert (state.digests, state.others, state.booted_s) == ({}, {}, None)


LARGE = "/data/data/com.google.android.deskclock/databases/large.db"


def test_a_database_above_64_mib_is_known_by_its_size_and_time_and_not_pulled(forked_from):
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone:
        device, reader = phone.device, StateReader()
        device.root()
        device.must_run(f"mkdir -p {LARGE.rpartition('/')[0]} && fallocate -l {65 << 20} {LARGE}")
        device.must_run(f"echo 1 > {LARGE}-wal && touch -d @1700000000 {LARGE}")
        before = reader.read(device)

        device.must_run(f"touch -d @1700000001 {LARGE}")

        assert before.digests[LARGE] == f"{65 << 20}@1700000000"
        assert not {LARGE, f"{LARGE}-wal"} & set(before.contents)
        assert [change.name for change in compare(before, reader.read(device))] == [LARGE]


KEPT = {  # what is done to an app's files of its own, and what is told of it
    "mkdir -p /data/data/com.android.chrome/app_chrome/Default; "
    "echo '{}' > /data/data/com.android.chrome/app_chrome/Default/Bookmarks":
        ["added /data/data/com.android.chrome/app_chrome/Default/Bookmarks"],
    "mkdir -p /data/data/com.android.chrome/app_chrome/Default; "
    "echo '{}' > /data/data/com.android.chrome/app_chrome/Default/History": [],
    "sqlite3 /data/data/net.cozic.joplin/databases/joplin.sqlite "
    "\"INSERT OR REPLACE INTO settings (key, value) VALUES ('theme', '2')\"":
        ["added /data/data/net.cozic.joplin/databases/joplin.sqlite/settings/key=theme: key=theme, value=2"],
    "sqlite3 /data/data/net.cozic.joplin/databases/joplin.sqlite "
    "\"INSERT OR REPLACE INTO settings (key, value) VALUES ('activeFolderId', '7')\"": [],
}  # fmt: skip


@pytest.mark.parametrize("command", KEPT)
def test_what_is_kept_counts_among_what_an_app_writes_unasked(phones, command):
    with phones.lease() as phone:
        device, reader = phone.device, StateReader()
        device.open_app("joplin")
        before = reader.read(device)
        device.must_run(command)
        changes = unasked(compare(before, reader.read(device)), expected=(), packages=(), declared=device.declared)

    assert list(map(str, changes)) == KEPT[command]


CONVERSATIONS = "/data/data/com.simplemobiletools.smsmessenger/databases/conversations.db"
MESSAGE = "INSERT INTO messages VALUES (7, 'On my way', 4, -1, '[]', 1697380800, 0, 7, 0, NULL, '', '', '', 1, {})"
THREAD = "INSERT INTO conversations VALUES (7, 'Hi', 1697380800, 1, '{}', '', 0, '5550100', 0, {}, {})"
OF_MESSENGER = {  # what the app writes down beside the provider, and what of it counts
    "a message that is to be sent": (MESSAGE.format(1), ["messages/id=7"]),
    "a copy of a message": (MESSAGE.format(0), []),
    "a conversation with a name of its own": (THREAD.format("Team", 1, 0), ["conversations/thread_id=7"]),
    "a conversation in the archive": (THREAD.format("5550100", 0, 1), ["conversations/thread_id=7"]),
    "a copy of a conversation": (THREAD.format("5550100", 0, 0), []),
}


@pytest.mark.parametrize("what", OF_MESSENGER)
def test_of_a_table_of_copies_what_there_is_nowhere_else_counts(phones, what):
    written, counts = OF_MESSENGER[what]
    with phones.lease() as phone:
        device, reader = phone.device, StateReader()
        device.open_app("simple sms messenger")
        before = reader.read(device)
        device.must_run(f'sqlite3 {CONVERSATIONS} "{written}"')
        changes = compare(before, reader.read(device))

    assert [change.name for change in changes] == [f"{CONVERSATIONS}/{name}" for name in counts]


@pytest.mark.parametrize(("key", "is_kept"), [("ui_theme_setting", True), ("first_run_flow", False)])
def test_a_preference_that_is_kept_counts_among_those_that_are_noted(key, is_kept):
    preferences = "/data/data/com.android.chrome/shared_prefs/com.android.chrome_preferences.xml"

    assert is_noted(preferences, key) is not is_kept


RAW = "content://com.android.contacts/raw_contacts"
CONTACTS = {  # what is done to two contacts, Ann and Bo, and what is told of it
    f"content insert --uri {RAW} --bind account_type:s: && content delete --uri {RAW} --where '_id=3'": [],
    f"content update --uri {RAW} --bind starred:i:1 --where '_id=1' && "
    f"content update --uri {RAW} --bind starred:i:0 --where '_id=1'": [],
    f"content update --uri {RAW} --bind starred:i:1 --where '_id=1'": ["starred: 0 → 1"],
    f"content update --uri {RAW} --bind send_to_voicemail:i:1 --where '_id=2'": ["send_to_voicemail: 0 → 1"],
}  # fmt: skip


@pytest.mark.parametrize("command", CONTACTS)
def test_what_was_done_to_contacts_and_put_right_leaves_nothing(phones, command):
    with phones.lease() as phone:
        device, reader = phone.device, StateReader()
        for name in ("Ann", "Bo"):
            Contacts(device).add(name, "5551234")
        before = reader.read(device)
        device.must_run(command)
        changes = unasked(compare(before, reader.read(device)), expected=(), packages=(), declared=device.declared)

    assert [str(one).partition(": ")[2] for one in changes] == CONTACTS[command]
