"""yadb (`com.ysbing.yadb.Main`), which clients push as /data/local/tmp/yadb: text of any script, gestures, the screen.

What its options do and print: class `Main` of the program that Midscene brings, and the classes named after them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from pytest_mobileagent.simulator.shell._printing import token
from pytest_mobileagent.simulator.ui.hierarchy import dump_shell

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.shell.process import Process

_KEY_A, _KEY_DEL, _KEY_V, _META_CTRL = 29, 67, 50, 0x3000
_LAYOUT_FILE, _SCREENSHOT_FILE = "/data/local/tmp/yadb_layout_dump.xml", "/data/local/tmp/yadb_screenshot.png"
_SHELL = "com.android.shell"
_DRAG_STEPS = 10
_NUMBER = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,6})?")


def run(process: Process, words: list[str]) -> int:
    """Do what the first word says; it ends well whatever happens, and prints what went wrong."""
    option = _OPTIONS.get(words[0]) if words else None
    if option is None:
        process.out("Invalid argument")
        return 0
    try:
        option(process, words[1:])
    except IndexError:
        count = len(words)
        process.out(f"MainException: java.lang.ArrayIndexOutOfBoundsException: length={count}; index={count}")
    except ValueError as error:
        process.out(f"MainException: java.lang.NumberFormatException: {error}")
    except OSError as error:
        process.out(f"MainException: java.io.FileNotFoundException: {error.filename}: open failed: {error.strerror}")
    return 0


def _keyboard(process: Process, words: list[str]) -> None:
    text = words[0].replace("\\\\n", "\0").replace("\\n", "\n").replace("\0", "\\n")
    process.phone.clipboard.set(text, source=_SHELL)
    process.phone.input.key(_KEY_V, _META_CTRL)


def _keyboard_clear(process: Process, words: list[str]) -> None:
    del words
    process.phone.input.key(_KEY_A, _META_CTRL)
    process.phone.input.key(_KEY_DEL)


def _read_clipboard(process: Process, words: list[str]) -> None:
    del words
    process.out(process.phone.clipboard.text if process.phone.clipboard.text is not None else "null")


def _write_clipboard(process: Process, words: list[str]) -> None:
    process.phone.clipboard.set(words[0], source=_SHELL)


def _touch(process: Process, words: list[str]) -> None:
    x, y = _numbers(words, 2)
    held = _numbers(words[2:], 1) if len(words) == 3 else [0.0]
    process.phone.input.tap(x, y, duration_ms=max(0.0, *held))


def _swipe(process: Process, words: list[str]) -> None:
    process.out("swipe")
    x1, y1, x2, y2, duration_ms = _numbers(words, 5)
    process.phone.input.swipe(x1, y1, x2, y2, max(0.0, duration_ms))


def _long_press_drag(process: Process, words: list[str]) -> None:
    process.out("longPressDrag")
    x1, y1, x2, y2, hold_ms, drag_ms = _numbers(words, 6)
    phone = process.phone
    phone.input.down(x1, y1)
    phone.pass_time(max(0.0, hold_ms) / 1000)
    for step in range(1, _DRAG_STEPS + 1):
        phone.pass_time(max(0.0, drag_ms) / 1000 / _DRAG_STEPS)
        phone.input.move(x1 + (x2 - x1) * step / _DRAG_STEPS, y1 + (y2 - y1) * step / _DRAG_STEPS)
    phone.input.up(x2, y2)
    phone.input.settle()


def _pinch(process: Process, words: list[str]) -> None:
    x, y, start, end, duration_ms = _numbers(words, 5)
    lines = [[(x, y + side * start / 2), (x, y + side * end / 2)] for side in (-1, 1)]
    process.phone.input.paths(lines, duration_ms=max(0.0, duration_ms))


def _numbers(words: list[str], count: int) -> list[float]:
    numbers = []
    for word in (words[at] for at in range(count)):
        if not _NUMBER.fullmatch(word):
            raise ValueError(f'For input string: "{word}"')
        numbers.append(float(word))
    return numbers


def _layout(process: Process, words: list[str]) -> None:
    path = process.path(words[0] if len(words) == 1 else _LAYOUT_FILE)
    tree = ElementTree.fromstring(dump_shell(process.phone))  # noqa: S314 - our own text
    ElementTree.indent(tree)
    process.phone.disk.write(path, ElementTree.tostring(tree, "UTF-8", xml_declaration=True))
    process.out(f"layout dumped to:{path}")


def _screenshot(process: Process, words: list[str]) -> None:
    path = process.path(words[0] if len(words) == 1 else _SCREENSHOT_FILE)
    width, height = process.phone.display.size
    process.out(
        f"image:android.media.ImageReader$SurfaceImage@{token('image', path)},width:{width},height:{height},"
        f"rotation:{process.phone.display.rotation}"
    )
    process.phone.disk.write(path, process.phone.windows.png())
    process.out(f"screenshot success:{path}")


_OPTIONS: dict[str, Callable[[Process, list[str]], None]] = {
    "-keyboard": _keyboard,
    "-keyboardClear": _keyboard_clear,
    "-readClipboard": _read_clipboard,
    "-writeClipboard": _write_clipboard,
    "-touch": _touch,
    "-swipe": _swipe,
    "-longPressDrag": _long_press_drag,
    "-pinch": _pinch,
    "-layout": _layout,
    "-screenshot": _screenshot,
}
