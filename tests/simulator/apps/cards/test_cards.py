"""Where an SD card is seen."""

from __future__ import annotations

DOCUMENTS = "com.android.documentsui/.LauncherActivity"
STORAGE = "com.android.settings/.Settings$StorageDashboardActivity"


def test_the_drawer_of_documents_has_the_card(hand, phone, card):
    phone.disk.write(f"{card}/Music/song.txt", b"la")

    hand.open(DOCUMENTS).tap("Show roots").tap("SDCARD")
    assert "Files on SDCARD" in hand.texts()

    hand.tap("Music")
    assert "song.txt" in hand.texts()


def test_settings_list_the_volumes(hand):
    texts = hand.open(STORAGE).texts()

    assert texts[texts.index("Device storage") :] == [
        "Device storage", "3.40 GB", "Total used of 8.00 GB", "Internal shared storage", "3.40 GB used of 8.00 GB",
        "Portable storage", "SDCARD", "30.72 kB used of 534.76 MB",
    ]  # fmt: skip


def test_the_card_in_settings_opens_its_files(hand):
    hand.open(STORAGE).tap("SDCARD")

    assert "LOST.DIR" in hand.texts()


def test_what_takes_the_internal_storage_is_behind_its_row(hand):
    hand.open(STORAGE).tap("Internal shared storage")

    assert "Documents & other" in hand.texts()
