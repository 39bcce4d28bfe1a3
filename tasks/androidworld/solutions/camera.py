from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def open_video_mode(ui):
    yield from ui.open_app("camera")
    yield from switch_to_video(ui)


def switch_to_video(ui):
    screen = ui.screen
    yield from ui.drag(
        (screen.width // 7, screen.center[1]), (screen.width * 6 // 7, screen.center[1]), duration_ms=300
    )
    yield from ui.tap(where=lambda node: node.parent is not None and node.parent.short_id == "mode_list", instance=1)


@solution("test_camera_take_photo")
@near_miss("test_camera_take_video", "takes a photo")
def take_photo(ui):
    yield from ui.open_app("camera")
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.done()


@near_miss("test_camera_take_photo", "takes two")
def take_two_photos(ui):
    yield from ui.open_app("camera")
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.done()


@solution("test_camera_take_video")
@near_miss("test_camera_take_photo", "takes a video")
def take_video(ui):
    yield from open_video_mode(ui)
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.done()


@near_miss("test_camera_take_video", "takes a photo before")
def take_both(ui):
    yield from ui.open_app("camera")
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from switch_to_video(ui)
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.tap(id="shutter_button")
    yield from ui.done()


@near_miss("test_camera_take_video", "never stops recording")
def keep_recording(ui):
    yield from open_video_mode(ui)
    yield from ui.tap(id="shutter_button")
    yield from ui.wait()
    yield from ui.done()
