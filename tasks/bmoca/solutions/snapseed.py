from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

SNAPSEED = "Snapseed"
OPEN, IMAGE, TOOLS = "test_snapseed_open", "test_snapseed_open_image", "test_snapseed_tools"
DARK, QUALITY, SIZING = "test_snapseed_dark_theme", "test_snapseed_quality", "test_snapseed_sizing"
PORTRAIT, NOIR = "test_snapseed_portrait", "test_snapseed_noir"
DARK_NOIR, QUALITY_NOIR = "test_snapseed_dark_theme_and_noir", "test_snapseed_quality_and_noir"
SIZING_NOIR = "test_snapseed_sizing_and_noir"
BRIGHTNESS_PORTRAIT = "test_snapseed_brightness_and_portrait"
BRIGHTNESS_NOIR = "test_snapseed_brightness_and_noir"
DARKER, BRIGHTER = 0.2, 1


def open_image(ui):
    """Open the photo; the app is in front."""
    yield from ui.tap(id="logo_view")
    yield from ui.tap(id="image")


def apply_noir(ui, style):
    """Open the photo, and a style of the tool."""
    yield from open_image(ui)
    yield from ui.tap(id="tools_button")
    yield from ui.tap(text="Noir")
    yield from ui.tap(text=style)


def set_up(ui, *rows):
    """Open the app's settings, and tap rows."""
    yield from launch(ui, SNAPSEED)
    yield from ui.tap(desc="More options")
    yield from ui.tap(text="Settings")
    for row in rows:
        yield from ui.tap(text=row)


def set_brightness(ui, share):
    """Change the brightness of the screen, and open the app."""
    yield from launch(ui, "Settings")
    for title in ("Display", "Brightness level"):
        yield from ui.tap(id="android:id/title", text=title)
    yield from ui.set_slider(share, cls="SeekBar")
    yield from ui.press("home")
    yield from launch(ui, SNAPSEED)


@solution(OPEN)
@near_miss(IMAGE, "opens no image")
def open_app(ui):
    yield from launch(ui, SNAPSEED)
    yield from ui.done()


@near_miss(OPEN, "opens the clock")
def open_clock(ui):
    yield from launch(ui, "Clock")
    yield from ui.done()


@solution(IMAGE)
@near_miss(TOOLS, "stays at the looks")
@near_miss(PORTRAIT, "applies no look")
def open_the_image(ui):
    yield from launch(ui, SNAPSEED)
    yield from open_image(ui)
    yield from ui.done()


@solution(TOOLS)
def open_tools(ui):
    yield from launch(ui, SNAPSEED)
    yield from open_image(ui)
    yield from ui.tap(id="tools_button")


@solution(PORTRAIT)
def apply_portrait(ui):
    yield from launch(ui, SNAPSEED)
    yield from open_image(ui)
    yield from ui.tap(text="Portrait")


@near_miss(PORTRAIT, "applies the next look")
def apply_smooth(ui):
    yield from launch(ui, SNAPSEED)
    yield from open_image(ui)
    yield from ui.tap(text="Smooth")
    yield from ui.done()


@solution(NOIR)
@near_miss(DARK_NOIR, "leaves the theme")
@near_miss(QUALITY_NOIR, "leaves the quality")
@near_miss(SIZING_NOIR, "leaves the sizing")
@near_miss(BRIGHTNESS_NOIR, "leaves the brightness")
def apply_third(ui):
    yield from launch(ui, SNAPSEED)
    yield from apply_noir(ui, "S03")
    yield from ui.done()


@near_miss(NOIR, "takes another style")
def apply_second(ui):
    yield from launch(ui, SNAPSEED)
    yield from apply_noir(ui, "S02")
    yield from ui.done()


@solution(DARK)
@near_miss(DARK_NOIR, "applies no filter")
def set_dark_theme(ui):
    yield from set_up(ui, "Dark Theme")
    yield from ui.done()


@near_miss(DARK, "only opens the settings")
def open_app_settings(ui):
    yield from set_up(ui)
    yield from ui.done()


@solution(QUALITY)
def set_quality(ui):
    yield from set_up(ui, "Format and quality", "JPG 100%")


@near_miss(QUALITY, "takes a lower quality")
def set_low_quality(ui):
    yield from set_up(ui, "Format and quality", "JPG 80%")
    yield from ui.done()


@solution(SIZING)
def set_sizing(ui):
    yield from set_up(ui, "Image sizing", "2000 px")


@near_miss(SIZING, "takes the next size")
def set_other_sizing(ui):
    yield from set_up(ui, "Image sizing", "1920 px")
    yield from ui.done()


def set_up_and_apply(ui, *rows, style="S03"):
    yield from set_up(ui, *rows)
    yield from ui.press("back")
    yield from apply_noir(ui, style)


@solution(DARK_NOIR)
def set_dark_theme_and_apply(ui):
    yield from set_up_and_apply(ui, "Dark Theme")


@solution(QUALITY_NOIR)
def set_quality_and_apply(ui):
    yield from set_up_and_apply(ui, "Format and quality", "JPG 100%")


@solution(SIZING_NOIR)
def set_sizing_and_apply(ui):
    yield from set_up_and_apply(ui, "Image sizing", "2000 px")


@near_miss(SIZING_NOIR, "takes another style")
def set_sizing_and_apply_second(ui):
    yield from set_up_and_apply(ui, "Image sizing", "2000 px", style="S02")
    yield from ui.done()


@solution(BRIGHTNESS_PORTRAIT)
def darken_and_apply_portrait(ui):
    yield from set_brightness(ui, DARKER)
    yield from open_image(ui)
    yield from ui.tap(text="Portrait")


@near_miss(BRIGHTNESS_PORTRAIT, "makes the screen brighter")
def brighten_and_apply_portrait(ui):
    yield from set_brightness(ui, BRIGHTER)
    yield from open_image(ui)
    yield from ui.tap(text="Portrait")
    yield from ui.done()


@solution(BRIGHTNESS_NOIR)
def darken_and_apply_noir(ui):
    yield from set_brightness(ui, DARKER)
    yield from apply_noir(ui, "S03")
