from __future__ import annotations

import io

import pytest
from PIL import Image as Pillow

from pytest_mobileagent.simulator.androidx.printing import Paper, Picture, Sheet, Words
from pytest_mobileagent.simulator.apps.print_spooler.pdf import pdf
from pytest_mobileagent.simulator.apps.simple_file_manager.pdf import read_pdf
from pytest_mobileagent.simulator.system.volumes import card_of_image

PACKAGE = "com.simplemobiletools.filemanager.pro"
STORAGE = "/storage/emulated/0"
PAGE = Sheet(Paper(595, 842), (Words("A (short) text", 72, 122, 24),))


@pytest.fixture
def app(hand, phone):
    phone.packages.grant(PACKAGE, "android.permission.WRITE_EXTERNAL_STORAGE")
    phone.disk.write(f"{STORAGE}/Download/note.pdf", pdf([PAGE, PAGE], title="note"))
    return hand.open(f"{PACKAGE}/.activities.MainActivity")


def test_another_storage_is_chosen_at_the_first_breadcrumb(app, phone):
    phone.disk.write(f"{card_of_image(phone.image).path}/on_card.txt", b"")
    app.tap("Internal")
    offered = [view.shown_text for view in app.find("dialog_radio_group").walk() if view.shown_text]
    app.tap("SD Card")

    assert offered == ["Internal", "SD Card"]
    assert app.find("breadcrumb_text").shown_text == "SD Card"
    assert app.shows("LOST.DIR")


def test_back_at_the_top_of_the_card_is_about_to_leave(app):
    app.tap("Internal").tap("SD Card").back()

    assert app.shows("Press back again to exit")


def test_the_page_of_the_storage_names_no_volume(app):
    app.tap("Storage")

    assert not app.find_all("storage_name")
    assert app.text("total_space") == "Total storage: 8 GB"


def test_a_folder_without_folders_is_a_favourite_at_once(app):
    app.tap("More options").tap("Settings").tap("settings_manage_favorites").tap("add_favorite").tap("Alarms")

    assert app.text("manage_favorite_title") == f"{STORAGE}/Alarms"


def test_the_picker_shows_files_which_do_nothing(app, phone):
    phone.disk.write(f"{STORAGE}/AA.txt", bytes(2048))
    app.tap("More options").tap("Settings").tap("settings_manage_favorites").tap("add_favorite")
    phone.disk.rmdir(f"{STORAGE}/Ringtones")
    for folder in ("Alarms", "Audiobooks", "DCIM", "Documents", "Movies", "Music", "Notifications", "Pictures"):
        phone.disk.remove_tree(f"{STORAGE}/{folder}")
    app.tap("AA.txt")

    assert app.shows("2 kB")
    assert app.shows("Select a folder")


def test_a_document_is_shown_with_its_pages(app):
    app.tap("Download").tap("note.pdf")

    assert app.phone.activities.top.component == f"{PACKAGE}/.activities.PDFViewerActivity"
    assert app.text("page_counter") == "1 / 2"
    assert app.find("menu_print").desc == "Print"


def test_a_document_is_printed_as_it_is(app):
    app.tap("Download").tap("note.pdf").tap("menu_print")

    assert app.phone.activities.top.package == "com.android.printspooler"
    assert app.shows("Page 1 of 2") or app.shows("1/2")


def test_what_is_no_document_is_not_shown(app, phone):
    phone.disk.write(f"{STORAGE}/Download/bad.pdf", b"no document")
    app.tap("Files").tap("Download").tap("bad.pdf")

    assert app.shows("An unknown error occurred")


def test_a_document_is_read_as_it_was_written():
    picture = Pillow.new("RGB", (8, 4), "#ff0000")
    sheet = Sheet(Paper(200, 100), (Words("Ünd (so) \\ weiter", 20, 40, 12),), (Picture(picture, (10, 20, 80, 40)),))

    (read,) = read_pdf(pdf([sheet], title="t"))

    assert (read.paper, read.words) == (sheet.paper, sheet.words)
    assert read.pictures[0].box_pt == pytest.approx((10, 20, 80, 40))
    assert read.pictures[0].image.size == (8, 4)


@pytest.mark.parametrize("cut", [0, 5, 60, 300])
def test_a_document_that_is_cut_off_is_no_error(cut):
    whole = pdf([PAGE], title="t")

    assert read_pdf(whole[:cut]) == []
    assert read_pdf(io.BytesIO(b"%PDF-1.4 1 0 obj <</Type/Catalog/Pages 9 0 R>> endobj").getvalue()) == []


def test_a_picture_that_several_apps_show_is_opened_by_the_one_that_was_kept(app, phone, shell):
    made = io.BytesIO()
    Pillow.new("RGB", (4, 4)).save(made, "PNG")
    phone.disk.write(f"{STORAGE}/Download/a.png", made.getvalue())
    asked = "cmd package resolve-activity --brief -a android.intent.action.VIEW -t image/png -d content://a/a.png"
    before = shell(asked)[1].splitlines()[-1]
    app.tap("Download").tap("a.png")
    offered = [view.shown_text for view in app.find_all("text1")]
    app.tap("Gallery").tap("Always")

    assert sorted(offered) == ["Draw", "Gallery", "Photos"]
    assert before == "android/com.android.internal.app.ResolverActivity"
    assert shell(asked)[1].splitlines()[-1].startswith("com.simplemobiletools.gallery.pro/")
