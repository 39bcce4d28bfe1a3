from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

APP = "simple draw pro"
CREATE = "test_simple_draw_create_drawing"
NAME = "android:id/title"


def draw(ui):
    yield from ui.open_app(APP)
    canvas = ui.find(id="my_canvas").bounds
    x, y = canvas.center
    yield from ui.drag((x - canvas.width // 4, y - canvas.height // 8), (x + canvas.width // 4, y + canvas.height // 8))
    yield from ui.tap(id="menu_save")


def name(ui, stem, extension):
    yield from ui.type(stem, clear=True, id="save_image_filename")
    yield from ui.tap(id=f"save_image_radio_{extension}")
    yield from ui.tap(id="button1")


def open_storage(ui):
    yield from ui.tap_navigation()
    yield from ui.tap(id=NAME, contains="sdk_gphone")


def save(ui, folder):
    yield from open_storage(ui)
    yield from ui.tap(id=NAME, text=folder)
    yield from ui.tap(id="button1")
    yield from ui.done()


@solution(CREATE)
def create(ui, *, file_name):
    stem, _, extension = file_name.rpartition(".")
    yield from draw(ui)
    yield from name(ui, stem, extension)
    yield from save(ui, "Pictures")


@near_miss(CREATE, "types the extension too")
def type_extension(ui, *, file_name):
    yield from draw(ui)
    yield from name(ui, file_name, file_name.rpartition(".")[2])
    yield from save(ui, "Pictures")


@near_miss(CREATE, "saves it among the downloads")
def save_elsewhere(ui, *, file_name):
    stem, _, extension = file_name.rpartition(".")
    yield from draw(ui)
    yield from name(ui, stem, extension)
    yield from ui.tap(id="button1")
    yield from ui.done()


@near_miss(CREATE, "chooses another kind of file")
def choose_another_kind(ui, *, file_name):
    stem, _, extension = file_name.rpartition(".")
    yield from draw(ui)
    yield from name(ui, stem, "jpg" if extension == "png" else "png")
    yield from save(ui, "Pictures")
