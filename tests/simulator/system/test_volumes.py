"""The SD card of a phone whose image has one."""

from dataclasses import replace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.documents import document_uri, file_provider_uri, path_of
from pytest_mobileagent.simulator.system.volumes import card_of_image, volumes
from tests.conftest import EPOCH_S

BARE = replace(find_image("bmoca"), name="bare")
IMAGE = replace(BARE, name="cards", sd_card_mib=512)
CARD = card_of_image(IMAGE).path
UUID = CARD.removeprefix("/storage/")


@pytest.fixture(scope="module")
def booted_with_card():
    phone = Phone(IMAGE, DeviceConfig(), DeviceClock(EPOCH_S))
    return phone, phone.snapshot()


@pytest.fixture
def phone(booted_with_card):
    phone, snapshot = booted_with_card
    phone.restore(snapshot)
    return phone


def test_a_card_holds_what_android_lays_out(phone):
    assert phone.disk.names("/storage") == [UUID, "emulated", "self"]
    assert phone.disk.names(CARD) == [
        "Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "LOST.DIR", "Movies", "Music",
        "Notifications", "Pictures", "Podcasts", "Ringtones",
    ]  # fmt: skip


def test_a_phone_without_a_card_shows_none():
    phone = Phone(BARE, DeviceConfig(), DeviceClock(EPOCH_S))

    assert phone.disk.names("/storage") == ["emulated", "self"]
    assert [volume.path for volume in volumes(phone)] == ["/storage/emulated/0"]


def test_the_shell_lists_the_volumes(shell):
    assert shell("sm list-volumes")[1] == f"public:254,17 mounted {UUID}\nprivate mounted null\nemulated mounted null\n"
    assert shell("sm list-volumes public")[1] == f"public:254,17 mounted {UUID}\n"
    assert shell("sm list-disks")[1] == "disk:254,16\n"
    assert shell("mount | grep -c media_rw")[1] == "2\n"
    assert shell(f"mountpoint {CARD}")[0] == 0
    assert f"fsType=vfat fsUuid={UUID} fsLabel=SDCARD" in shell("dumpsys mount")[1]


def test_df_tells_how_full_the_card_is(shell):
    assert shell(f"df {CARD}")[1].splitlines()[1].split() == [
        f"/mnt/media_rw/{UUID}", "522224", "30", "522194", "0%", CARD,
    ]  # fmt: skip


def test_what_lies_on_the_card_takes_nothing_of_the_internal_storage(phone):
    before = phone.disk.used_bytes

    phone.disk.write(f"{CARD}/Movies/film.mp4", bytes(5000))

    assert phone.disk.used_bytes == before
    assert phone.disk.card_used_bytes(CARD) == 30 * 1024 + 3 * 2048


def test_a_full_card_takes_no_more_while_the_phone_does(phone):
    phone.disk.allocate(f"{CARD}/all", phone.disk.cards[CARD] - phone.disk.card_used_bytes(CARD))

    with pytest.raises(OSError, match="No space left"):
        phone.disk.write(f"{CARD}/one", b"x")
    phone.disk.write("/sdcard/one", b"x")


def test_the_card_is_the_same_by_its_other_name(phone):
    phone.disk.write(f"/mnt/media_rw/{UUID}/Music/song.mp3", b"la")

    assert phone.disk.read(f"{CARD}/music/SONG.mp3") == b"la"


def test_links_and_moves_end_at_the_card(shell):
    shell("echo a > /sdcard/a")

    assert shell(f"ln /sdcard/a {CARD}/a")[0] == 1
    assert shell(f"mv /sdcard/a {CARD}/a && cat {CARD}/a")[1] == "a\n"


def test_the_card_is_part_of_a_snapshot(phone):
    phone.disk.write(f"{CARD}/DCIM/a.txt", b"a")
    snapshot = phone.snapshot()
    phone.disk.remove_tree(f"{CARD}/DCIM")

    phone.restore(snapshot)

    assert phone.disk.read(f"{CARD}/DCIM/a.txt") == b"a"


def test_the_media_store_knows_the_card_as_a_volume(phone):
    phone.disk.write("/sdcard/Music/here.mp3", b"la")
    phone.disk.write(f"{CARD}/Music/there.mp3", b"la")
    phone.media.scan()

    def names(volume):
        uri = f"content://media/{volume}/audio/media"
        return sorted(row["_display_name"] for row in phone.content.query(uri, ("_display_name", "volume_name")))

    assert names("external") == ["here.mp3", "there.mp3"]
    assert names(UUID.lower()) == ["there.mp3"]
    row = phone.content.query(f"content://media/{UUID.lower()}/audio/media", ("relative_path", "volume_name"))[0]
    assert (row["relative_path"], row["volume_name"]) == ("Music/", UUID.lower())


@pytest.mark.parametrize("path", [f"{CARD}/Music/a b.mp3", "/storage/emulated/0/Music/a b.mp3", CARD])
def test_a_file_is_found_by_the_uris_that_name_it(phone, path):
    assert path_of(phone, document_uri(path)) == path
    assert path_of(phone, file_provider_uri("an.app.provider", path)) == path


def test_a_card_that_no_emulator_takes_is_refused():
    with pytest.raises(ConfigError, match="SD card of 4 MiB"):
        replace(BARE, name="small", sd_card_mib=4)
