from __future__ import annotations

import io

import pytest
from PIL import Image

from pytest_mobileagent.simulator.androidx.camera import jpeg, mp4
from pytest_mobileagent.simulator.system.intents import Intent
from pytest_mobileagent.simulator.ui.toasts import SHOWN_S

PACKAGE = "com.simplemobiletools.gallery.pro"
MAIN = f"{PACKAGE}/.activities.MainActivity"
STORAGE = "/storage/emulated/0"
DCIM, DOWNLOAD = f"{STORAGE}/DCIM", f"{STORAGE}/Download"
RED, BLUE = (200, 30, 30), (30, 30, 200)
HOUR_S = 3600


def picture(color, size=(60, 40)):
    out = io.BytesIO()
    Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def put(phone):
    """Write a picture as adb does, so many hours ago, and have the media store look at it."""

    def write(path, color=RED, *, hours_ago=0, content=None):
        phone.disk.mkdir(path.rpartition("/")[0], parents=True)
        phone.disk.write(path, content or picture(color))
        phone.disk.set_times(path, mtime_s=phone.clock.now() - hours_ago * HOUR_S)
        phone.media.scan(path)

    return write


@pytest.fixture
def dcim(put, hand):
    """The folder DCIM with three pictures, open."""
    for at, name in enumerate(("a.png", "b.png", "c.png")):
        put(f"{DCIM}/{name}", hours_ago=at * 30)
    return hand.open(MAIN).tap("DCIM")


@pytest.fixture
def gallery(phone):
    """Read the app's database."""

    def read(query):
        database = phone.disk.database(f"/data/data/{PACKAGE}/databases/gallery.db")
        return [tuple(row) for row in database.query(query)]

    return read


def ids(hand, name):
    return [view for view in hand.views() if view.resource_id.endswith(f":id/{name}")]


def names(hand):
    return [view.shown_text for view in ids(hand, "medium_name")]


def color_at(phone, x, y):
    return phone.windows.image().getpixel((x, y))


def open_other_folder(hand, verb, folder):
    hand.tap("More options").tap(verb).tap("Other folder").tap("Internal").tap(folder).tap("OK")


def test_folders_with_media_are_listed_with_their_number(put, hand):
    put(f"{DCIM}/a.png", hours_ago=1)
    put(f"{DCIM}/b.png", hours_ago=2)
    put(f"{STORAGE}/Pictures/Trip/c.jpg", hours_ago=3)

    hand.open(MAIN)

    assert [view.shown_text for view in ids(hand, "dir_name")] == ["DCIM", "Trip"]
    assert [view.shown_text for view in ids(hand, "photo_cnt")] == ["2", "1"]


def test_without_media_the_screen_says_so(hand):
    hand.open(MAIN)

    assert hand.shows("No media files have been found with the selected filters.")


def test_a_picture_that_was_pushed_without_a_scan_shows_in_dcim_only(phone, hand):
    phone.disk.write(f"{DCIM}/a.png", picture(RED))
    phone.disk.write(f"{DOWNLOAD}/b.png", picture(RED))
    hand.open(MAIN)
    assert [view.shown_text for view in ids(hand, "dir_name")] == ["DCIM"]

    phone.input.swipe(540, 900, 540, 1600, 200)  # pull to refresh

    assert sorted(view.shown_text for view in ids(hand, "dir_name")) == ["DCIM", "Download"]


def test_a_broadcast_scans_a_file_by_its_uri(phone, hand):
    phone.disk.write(f"{DOWNLOAD}/my receipt.png", picture(RED))

    action = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
    phone.broadcasts.send(Intent(action, data=f"file://{DOWNLOAD}/my%20receipt.png"))
    hand.open(MAIN)

    assert hand.shows("Download")


def test_the_viewer_shows_the_picture_and_its_name(phone, put, hand):
    put(f"{DCIM}/blue.png", BLUE)
    hand.open(MAIN).tap("DCIM").tap("media_item_holder")

    assert hand.shows("blue.png")
    assert color_at(phone, 540, 1200) == BLUE


def test_swipes_lead_to_the_other_pictures_and_down_to_the_folder(phone, dcim):
    dcim.tap("media_item_holder")

    phone.input.swipe(900, 1200, 200, 1200, 200)
    assert dcim.shows("b.png")
    phone.input.swipe(200, 1200, 900, 1200, 200)
    assert dcim.shows("a.png")
    phone.input.swipe(540, 900, 540, 1700, 200)

    assert phone.activities.top.component.endswith(".MediaActivity")


def test_a_tap_hides_the_bars_and_a_double_tap_enlarges(phone, put, hand):
    put(f"{DCIM}/a.png", content=picture(RED, (100, 100)))
    hand.open(MAIN).tap("DCIM").tap("media_item_holder")
    above = color_at(phone, 540, 600)

    hand.tap("subsampling_view")
    assert not hand.shows("a.png")
    phone.clock.advance(1)
    phone.input.double_tap(540, 1200)

    assert above != RED
    assert color_at(phone, 540, 600) == RED


def test_two_fingers_enlarge_a_picture_and_bring_it_back(phone, put, hand):
    put(f"{DCIM}/a.png", content=picture(RED, (100, 100)))
    hand.open(MAIN).tap("DCIM").tap("media_item_holder")
    above = color_at(phone, 540, 600)

    phone.input.paths([[(520, 1200), (400, 1200)], [(560, 1200), (680, 1200)]], duration_ms=250)
    assert color_at(phone, 540, 600) == RED

    phone.input.paths([[(300, 1200), (520, 1200)], [(780, 1200), (560, 1200)]], duration_ms=250)
    assert color_at(phone, 540, 600) == above != RED


def test_a_favorite_is_stored_at_once_and_gets_a_folder(dcim, gallery):
    dcim.tap("media_item_holder").tap("bottom_favorite")

    assert gallery("SELECT full_path, filename, parent_path FROM favorites") == [(f"{DCIM}/a.png", "a.png", DCIM)]
    dcim.back().back()
    assert dcim.shows("Favorites")
    dcim.tap("Favorites").tap("media_item_holder").tap("bottom_favorite")
    assert gallery("SELECT * FROM favorites") == []


def test_a_copy_has_the_same_bytes_and_time_and_the_media_store_knows_it(phone, dcim):
    dcim.long_press("media_item_holder", instance=1)
    open_other_folder(dcim, "Copy to", "Download")

    old, new = phone.disk.stat(f"{DCIM}/b.png"), phone.disk.stat(f"{DOWNLOAD}/b.png")
    assert (new.content, new.mtime_s) == (old.content, old.mtime_s)
    rows = phone.content.query("content://media/external/images/media", ["_data"])
    assert f"{DOWNLOAD}/b.png" in [row["_data"] for row in rows]
    phone.clock.advance(SHOWN_S)
    assert dcim.shows("File copied successfully")


def test_a_tap_on_a_known_folder_moves_there(phone, put, dcim):
    put(f"{STORAGE}/Pictures/Trip/z.png")
    dcim.long_press("media_item_holder").tap("More options").tap("Move to").tap("Trip")

    assert not phone.disk.exists(f"{DCIM}/a.png")
    assert phone.disk.exists(f"{STORAGE}/Pictures/Trip/a.png")
    assert len(ids(dcim, "media_item_holder")) == 2


def test_the_folder_that_it_comes_from_is_refused(phone, dcim):
    dcim.long_press("media_item_holder").tap("More options").tap("Copy to").tap("DCIM")

    assert dcim.shows("Source and destination cannot be the same")
    assert phone.disk.names(DCIM) == ["a.png", "b.png", "c.png"]


@pytest.mark.parametrize(
    ("choice", "expected"), [("Skip", ["a.png"]), ("Keep both", ["a(1).png", "a.png"])], ids=["skip", "keep_both"]
)
def test_a_file_that_is_there_already_is_asked_about(phone, put, dcim, choice, expected):
    put(f"{DOWNLOAD}/a.png", BLUE)
    dcim.long_press("media_item_holder")
    open_other_folder(dcim, "Copy to", "Download")
    assert dcim.shows('File "a.png" already exists')

    dcim.tap(choice).tap("OK")

    assert phone.disk.names(DOWNLOAD) == expected
    assert phone.disk.read(f"{DOWNLOAD}/a.png") == picture(BLUE)


def test_what_is_deleted_goes_to_the_recycle_bin_and_can_be_restored(phone, dcim, gallery):
    dcim.tap("media_item_holder").tap("Delete")
    assert dcim.shows(f'Are you sure you want to move "a.png" ({len(picture(RED))} B) into the Recycle Bin?')
    dcim.tap("Yes")

    assert dcim.shows("b.png")
    assert not phone.disk.exists(f"{DCIM}/a.png")
    assert phone.disk.exists(f"/data/data/{PACKAGE}/files/recycle_bin{DCIM}/a.png")
    assert gallery("SELECT full_path FROM media WHERE deleted_ts != 0") == [(f"recycle_bin{DCIM}/a.png",)]

    dcim.back().back().tap("Recycle Bin").long_press("media_item_holder").tap("Restore selected files")

    assert phone.disk.read(f"{DCIM}/a.png") == picture(RED)
    assert gallery("SELECT full_path FROM media WHERE deleted_ts != 0") == []


def test_deleting_can_skip_the_recycle_bin(phone, dcim, gallery):
    dcim.long_press("media_item_holder").tap("Delete").tap("skip_the_recycle_bin_checkbox").tap("Yes")

    assert phone.disk.names(DCIM) == ["b.png", "c.png"]
    assert gallery("SELECT full_path FROM media WHERE deleted_ts != 0") == []


def test_renaming_changes_the_file(phone, dcim):
    dcim.tap("media_item_holder").tap("More options").tap("Rename")
    phone.input.text("2")
    dcim.tap("OK")

    assert phone.disk.names(DCIM) == ["a2.png", "b.png", "c.png"]
    assert dcim.shows("a2.png")


def test_properties_tell_size_and_time(phone, dcim):
    phone.settings.put("system", "time_12_24", "24")
    phone.disk.set_times(f"{DCIM}/a.png", mtime_s=1752961860)
    dcim.tap("media_item_holder", instance=0).tap("Properties")

    values = [view.shown_text for view in ids(dcim, "property_value")]
    assert values == [
        "a.png", DCIM, f"{len(picture(RED))} B", "60 x 40 (0MP)", "19.07.2025, 21:51",
    ]  # fmt: skip


def test_sorting_is_stored_as_bits(phone, dcim):
    dcim.tap("toggle_filename")
    assert names(dcim) == ["a.png", "b.png", "c.png"]

    dcim.tap("Sort by").tap("Last modified").tap("Ascending").tap("OK")

    assert names(dcim) == ["c.png", "b.png", "a.png"]
    assert phone.disk.read_text(f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml").count('"sort_order" value="32770"') == 1


def test_grouping_by_days_puts_titles_between(dcim):
    dcim.tap("More options").tap("Group by").tap("Last modified (daily)").tap("Descending").tap("OK")

    assert [view.shown_text for view in ids(dcim, "thumbnail_section")] == ["Today", "Yesterday", "13.10.2023"]


def test_videos_are_filtered_out_and_none_means_the_usual_kinds(phone, put, hand):
    put(f"{DCIM}/a.png")
    clip = mp4([jpeg(Image.new("RGB", (64, 48), BLUE))] * 3, 3000, (64, 48))
    put(f"{DCIM}/v.mp4", content=clip, hours_ago=1)
    hand.open(MAIN).tap("DCIM").tap("toggle_filename")
    assert names(hand) == ["a.png", "v.mp4"]

    hand.tap("More options").tap("Filter media").tap("Videos").tap("OK")

    assert names(hand) == ["a.png"]


def test_a_video_plays_by_the_phones_clock(phone, put, hand):
    frames = [jpeg(Image.new("RGB", (64, 48), color)) for color in (RED, BLUE)]
    put(f"{DCIM}/v.mp4", content=mp4(frames, 2000, (64, 48)))
    hand.open(MAIN).tap("DCIM").tap("media_item_holder")
    assert hand.text("video_duration") == "00:02"

    hand.tap("video_play_outline")
    phone.clock.advance(1.5)

    assert color_at(phone, 540, 1200)[2] > 150
    assert hand.text("video_curr_time") == "00:01"


def test_all_media_are_one_list_by_days_until_folders_are_wanted_again(phone, put, hand):
    put(f"{DCIM}/a.png")
    put(f"{DOWNLOAD}/b.png", hours_ago=30)
    hand.open(MAIN).tap("Show all folders content")
    assert len(ids(hand, "media_item_holder")) == 2
    assert [view.shown_text for view in ids(hand, "thumbnail_section")] == ["Today", "Yesterday"]

    hand.tap("Switch to folder view")

    assert hand.shows("Search folders")


def test_hidden_pictures_show_for_five_minutes(phone, put, hand):
    put(f"{DCIM}/a.png")
    put(f"{DCIM}/.secret.png", hours_ago=1)
    hand.open(MAIN).tap("DCIM").tap("toggle_filename")
    assert names(hand) == ["a.png"]

    hand.tap("More options").tap("Temporarily show hidden")
    assert names(hand) == ["a.png", ".secret.png"]
    phone.clock.advance(301)

    assert names(hand) == ["a.png"]


def test_a_new_folder_is_made_where_it_was_picked(phone, hand):
    hand.open(MAIN).tap("More options").tap("Create new folder").tap("DCIM").tap("OK")
    assert hand.text("folder_path") == "Internal/DCIM/"
    hand.type("Trip").tap("OK")

    assert phone.disk.is_dir(f"{DCIM}/Trip")


def test_back_in_the_picker_goes_up_before_it_closes(hand, dcim):
    dcim.long_press("media_item_holder").tap("More options").tap("Copy to").tap("Other folder")
    assert dcim.shows("> DCIM")

    dcim.back()
    assert dcim.shows("Select a folder")
    assert not dcim.shows("> DCIM")
    dcim.back()

    assert not dcim.shows("Select a folder")


def test_the_picker_has_room_for_its_buttons_sideways(phone, hand, dcim):
    phone.settings.put("system", "accelerometer_rotation", 0)
    phone.settings.put("system", "user_rotation", 1)
    dcim.long_press("media_item_holder").tap("More options").tap("Copy to").tap("Other folder")

    buttons = [hand.find(name) for name in ("filepicker_fab", "filepicker_fab_show_hidden", "button1", "button2")]
    assert [button.visible_bounds for button in buttons] == [button.rect for button in buttons]
    dcim.tap("Internal").tap("filepicker_fab").type("Trip", into="folder_name").tap("OK")
    assert phone.disk.is_dir(f"{STORAGE}/Trip")


def test_a_turned_picture_is_saved_on_leaving(phone, dcim):
    dcim.tap("media_item_holder").tap("Rotate").tap("Rotate right")
    assert Image.open(io.BytesIO(phone.disk.read(f"{DCIM}/a.png"))).size == (60, 40)

    dcim.back()

    assert Image.open(io.BytesIO(phone.disk.read(f"{DCIM}/a.png"))).size == (40, 60)


def test_the_editor_saves_a_mirrored_copy(phone, put, hand):
    halves = Image.new("RGB", (60, 40), RED)
    halves.paste(BLUE, (30, 0, 60, 40))
    out = io.BytesIO()
    halves.save(out, "PNG")
    put(f"{DCIM}/a.png", content=out.getvalue())
    hand.open(MAIN).tap("DCIM").tap("media_item_holder").tap("Edit").tap("Transform").tap("Flip horizontally")

    hand.tap("Save as").tap("OK")

    saved = Image.open(io.BytesIO(phone.disk.read(f"{DCIM}/a_1.png")))
    assert [saved.getpixel((x, 20)) for x in (5, 55)] == [BLUE, RED]


def test_a_picture_becomes_the_wallpaper(phone, put, hand):
    put(f"{DCIM}/a.png", content=picture(BLUE, (200, 400)))
    hand.open(MAIN).tap("DCIM").tap("media_item_holder").tap("More options").tap("Set as")

    hand.tap("Save").tap("Home screen")
    phone.go_home()

    assert color_at(phone, 540, 1000) == BLUE


def test_without_access_to_all_files_it_is_asked_for(phone, put, hand):
    put(f"{DCIM}/a.png")
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "default")

    hand.open(MAIN)

    assert any(text.startswith("Please grant our app access to all your files") for text in hand.texts())
    hand.tap("All files")
    assert phone.activities.top.app.package == "com.android.settings"


def test_excluded_folders_disappear_until_they_are_included_again(put, hand):
    put(f"{DCIM}/a.png")
    hand.open(MAIN).long_press("DCIM").tap("More options").tap("Exclude")
    assert not hand.shows("DCIM")

    hand.tap("More options").tap("Settings").tap("Manage excluded folders").tap("manage_folder_delete")
    hand.back().back()

    assert hand.shows("DCIM")


def test_a_slideshow_goes_on_every_few_seconds(phone, dcim):
    dcim.tap("More options").tap("Slideshow").tap("OK")
    assert not dcim.shows("a.png")

    phone.clock.advance(5.5)
    dcim.tap("subsampling_view")

    assert dcim.shows("b.png")


def test_another_app_gets_the_picture_that_it_wants(phone, put, hand):
    put(f"{DCIM}/a.png")
    got = []
    hand.open("com.google.android.deskclock/com.android.deskclock.DeskClock")
    screen = phone.activities.screen
    screen.result = lambda request, value: got.append((request, value))
    intent = Intent("android.intent.action.GET_CONTENT", type="image/*", component=MAIN)
    phone.activities.start(intent, source=phone.activities.top, request="photo")

    hand.tap("DCIM").tap("media_item_holder")

    row = phone.content.query("content://media/external/images/media", ["_id"])[0]
    assert got == [("photo", f"content://media/external/images/media/{row['_id']}")]


def tiles(hand):
    return [view.shown_text for view in ids(hand, "dir_name")]


def test_direct_subfolders_are_in_the_folder_around_them_if_that_is_wanted(phone, put, hand):
    for name in (
        "DCIM/a.png",
        "DCIM/Camera/b.png",
        "DCIM/Camera/Old/c.png",
        "Pictures/Red/d.png",
        "Pictures/Blue/e.png",
    ):
        put(f"{STORAGE}/{name}")
    put(f"{DOWNLOAD}/f.png")
    hand.open(MAIN).tap("More options").tap("Change view type").tap("Group direct subfolders").tap("OK")
    assert sorted(tiles(hand)) == ["DCIM [3]", "Download", "Pictures [2]"]
    hand.tap("DCIM [3]")
    assert sorted(tiles(hand)) == ["Camera [2]", "DCIM"]
    hand.tap("Camera [2]").tap("Camera")
    assert hand.phone.activities.top.class_name.endswith(".MediaActivity")
    hand.back().back().back()

    assert sorted(tiles(hand)) == ["DCIM [3]", "Download", "Pictures [2]"]
    stored = phone.disk.read_text(f"/data/data/{PACKAGE}/shared_prefs/Prefs.xml")
    assert '<boolean name="group_direct_subfolders" value="true" />' in stored


def test_the_part_of_a_picture_that_becomes_the_wallpaper_is_chosen_by_a_frame(phone, put, hand):
    half = Image.new("RGB", (400, 400), RED)
    half.paste(BLUE, (200, 0, 400, 400))
    out = io.BytesIO()
    half.save(out, "PNG")
    put(f"{DCIM}/a.png", content=out.getvalue())
    hand.open(MAIN).tap("DCIM").tap("media_item_holder").tap("More options").tap("Set as")
    board = hand.find("CropOverlayView").rect
    x, y = board.center
    phone.input.swipe(x, y, board.right - 5, y, 500)
    hand.tap("Save").tap("Home screen")
    phone.go_home()

    assert color_at(phone, 100, 1000) == BLUE


def test_the_aspect_ratio_of_a_wallpaper_may_be_another_than_the_screens(phone, put, hand):
    put(f"{DCIM}/a.png", content=picture(BLUE, (400, 400)))
    hand.open(MAIN).tap("DCIM").tap("media_item_holder").tap("More options").tap("Set as")
    hand.tap("More options").tap("Allow changing the aspect ratio")
    board = hand.find("CropOverlayView").rect
    x, y = board.center
    left = x - round(board.width * 1080 / 2400 / 2)
    phone.input.swipe(left, y, board.left, y, 500)
    hand.tap("Save").tap("Lock screen")
    phone.clock.advance(1)

    kept = Image.open(io.BytesIO(phone.disk.read("/data/system/users/0/wallpaper_lock")))
    assert kept.width / kept.height > 0.6


def test_excluded_folders_are_shown_only_with_the_secret_once_that_is_wanted(phone, put, hand):
    put(f"{DCIM}/a.png")
    hand.open(MAIN).long_press("DCIM").tap("More options").tap("Exclude").tap("More options").tap("Settings")
    for _ in range(3):
        phone.input.swipe(500, 2000, 500, 800, 500)
        if ids(hand, "settings_excluded_item_password_protection_holder"):
            break
    hand.tap("settings_excluded_item_password_protection_holder").tap("PIN")
    for digit in "25802580":
        hand.tap(f"pin_{digit}")
        if digit == "0":
            hand.tap("pin_ok")
    hand.tap("OK").back().tap("More options").tap("Temporarily show excluded")
    assert not hand.shows("DCIM")
    for name in ("2", "5", "8", "0", "ok"):
        hand.tap(f"pin_{name}")

    assert hand.shows("DCIM")
