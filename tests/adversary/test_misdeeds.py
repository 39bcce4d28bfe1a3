"""Every misdeed does what it says: where there is something to do it to, what is stored is other than before."""

from __future__ import annotations

import random

import pytest

from pytest_mobileagent.adversary.misdeeds import MISDEEDS
from pytest_mobileagent.adversary.scene import Scene
from pytest_mobileagent.state.joplin import PATH, Note, Notes
from pytest_mobileagent.state.messages import Messages
from pytest_mobileagent.state.phone_state import StateReader, entries

GALLERY = "com.simplemobiletools.gallery.pro"
DOWNLOAD = "/storage/emulated/0/Download"
HERE = sorted(MISDEEDS.keys() - {"a role is given away"})  # this phone has no second app for messages
BREAD = Note("bread", "and butter", "kitchen")


def stored(reader, device):
    """Return what is stored, the clock with it."""
    state = reader.read(device)
    return entries(state), round(state.booted_s)


@pytest.fixture(scope="module")
def worked(phones):
    """A phone with a note, a message and a file, and others that were added; what was stored before, and what is."""
    with phones.lease() as phone:
        reader, device = StateReader(), phone.device
        Notes(device).add([Note("milk", "and honey", "kitchen"), Note("tea", "and lemon", "kitchen")])
        Messages(device).add_sent("+15550100123", "on my way")
        device.push(f"{DOWNLOAD}/old.txt", b"1")
        before, _ = stored(reader, device)
        Notes(device).add([BREAD])
        device.edit_database(PATH, ["UPDATE notes SET body = 'and milk' WHERE title = 'tea'"])
        device.push(f"{DOWNLOAD}/new.txt", b"2")
        phone.emulator.save("worked")
        yield phone, reader, before, stored(reader, device)


@pytest.mark.parametrize("name", HERE)
@pytest.mark.costly
def test_a_misdeed_changes_what_is_stored_and_says_what(worked, name):
    phone, reader, before, after = worked
    phone.emulator.restore("worked")
    scene = Scene(phone.device, before, after[0], random.Random(0), frozenset({BREAD.title}))

    done = MISDEEDS[name](scene)

    assert done
    assert stored(reader, phone.device) != after


def test_where_nothing_is_done_nothing_is_other(worked):
    phone, reader, _, after = worked
    phone.emulator.restore("worked")

    assert stored(reader, phone.device) == after


def test_a_row_that_may_be_there_once_is_not_doubled(phones):
    path = f"/data/data/{GALLERY}/databases/gallery.db"
    with phones.lease() as phone:
        reader, device = StateReader(), phone.device
        device.open_app(GALLERY)
        before, _ = stored(reader, device)
        device.edit_database(path, ["INSERT INTO favorites VALUES (NULL, '/a.jpg', 'a.jpg', '/')"])
        after, _ = stored(reader, device)
        scene = Scene(device, before, after, random.Random(0), frozenset())

        assert MISDEEDS["the work is done twice"](scene) == ""
