from __future__ import annotations

import pytest

LAUNCHER = "com.android.documentsui/.LauncherActivity"
MEDIA = "content://com.android.providers.media.documents/document"


@pytest.fixture
def opened(hand):
    return hand.open(LAUNCHER)


def test_the_drawer_has_no_documents_and_the_phone_by_its_name(opened):
    opened.tap("Show roots")
    titles = [view.shown_text for view in opened.find_all("title")]
    assert titles == ["Recent", "Images", "Videos", "Audio", "Downloads", "Android SDK built for x86_64"]


@pytest.mark.parametrize(
    ("root", "uri"),
    [
        ("Audio", f"{MEDIA}/audio_root"),
        ("Images", f"{MEDIA}/images_root"),
        ("Videos", f"{MEDIA}/videos_root"),
        ("Downloads", "content://com.android.providers.downloads.documents/document/downloads"),
        ("Android SDK built for x86_64", "content://com.android.externalstorage.documents/document/primary%3A"),
    ],
)
def test_opening_a_root_is_logged_with_its_uri(opened, root, uri):
    opened.phone.log.clear()
    opened.tap("Show roots")
    opened.tap(next(view for view in opened.find_all("title") if view.shown_text == root))
    shown = [entry.message for entry in opened.phone.log.entries if entry.tag == "DirectoryFragment"]
    assert shown == [f"Showing directory: {uri}"]


def test_a_document_is_deleted_with_the_ids_of_this_package(opened):
    opened.phone.disk.write("/storage/emulated/0/Download/a.txt", b"a")
    opened.long_press("a.txt").tap("action_menu_delete").tap("OK")
    assert not opened.phone.disk.exists("/storage/emulated/0/Download/a.txt")


def test_moving_asks_this_package_for_the_destination(opened):
    opened.phone.disk.write("/storage/emulated/0/Download/a.txt", b"a")
    opened.long_press("a.txt").tap("More options").tap("Move to…")
    assert opened.phone.activities.top.component == "com.android.documentsui/.picker.PickActivity"


def test_the_phones_language_is_spoken(hand, phone):
    phone.properties.set("persist.sys.locale", "ko-KR")
    hand.open(LAUNCHER)
    assert hand.shows("다운로드 폴더의 파일")

    hand.tap("루트 표시")

    titles = [view.shown_text for view in hand.find_all("title")]
    assert titles == ["최근", "이미지", "동영상", "오디오", "다운로드", "Android SDK built for x86_64"]
