"""Java programs: what is not there, and yadb."""

from __future__ import annotations

import pytest

JAR = "/data/local/tmp/yadb"
YADB = f"app_process -Djava.class.path={JAR} /data/local/tmp com.ysbing.yadb.Main"


@pytest.fixture
def yadb(phone, run):
    phone.disk.write(JAR, b"")
    return lambda line: run(f"{YADB} {line}")


@pytest.fixture
def field(phone, run):
    """The focused search field of the settings app."""
    run("am start -a android.settings.APP_SEARCH_SETTINGS")
    assert phone.ime.field is not None
    return phone.ime.field


@pytest.mark.parametrize(
    "words",
    [
        "app_process / no.such.Main", f"app_process -Djava.class.path={JAR} / --nice-name=a no.such.Main",
        "app_process -Djava.class.path=/nowhere / com.ysbing.yadb.Main",
    ],
)  # fmt: skip
def test_a_class_that_is_not_there(run, words):
    reply = run(f"sh -c '{words}'")
    assert reply.status == 1
    assert reply.err.startswith(f'Error: Could not find class "{words.split()[-1]}"\n')


def test_text_of_any_script_is_pasted(yadb, phone, field):
    assert yadb("-keyboard 'héllo 你好'") == (0, "", "")
    assert phone.ime.field.text == "héllo 你好"
    assert yadb("-keyboardClear") == (0, "", "")
    assert phone.ime.field.text == ""


@pytest.mark.parametrize(("typed", "text"), [(r"'a\nb'", "a\nb"), (r"'a\\nb'", r"a\nb")])
def test_a_line_ends_where_the_text_says_so(yadb, phone, typed, text):
    yadb(f"-keyboard {typed}")
    assert phone.clipboard.text == text


def test_the_clipboard_is_written_and_read(yadb):
    assert yadb("-readClipboard").out == "null\n"
    assert yadb("-writeClipboard abc") == (0, "", "")
    assert yadb("-readClipboard").out == "abc\n"


def test_the_screen_is_drawn_and_told(yadb, phone):
    assert yadb("-screenshot /sdcard/s.png").out.endswith(
        ",width:1080,height:2400,rotation:0\nscreenshot success:/sdcard/s.png\n"
    )
    assert phone.disk.read("/sdcard/s.png").startswith(b"\x89PNG")
    assert yadb("-layout").out == "layout dumped to:/data/local/tmp/yadb_layout_dump.xml\n"
    assert b"<hierarchy" in phone.disk.read("/data/local/tmp/yadb_layout_dump.xml")


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("-touch 540 1200", ""), ("-touch 540 1200 800", ""), ("-swipe 540 1900 540 900 200", "swipe\n"),
        ("-longPressDrag 540 900 540 1500 600 300", "longPressDrag\n"), ("-pinch 540 1200 200 800 300", ""),
        ("-nothing", "Invalid argument\n"), ("", "Invalid argument\n"),
        ("-touch a 1", 'MainException: java.lang.NumberFormatException: For input string: "a"\n'),
        ("-keyboard", "MainException: java.lang.ArrayIndexOutOfBoundsException: length=1; index=1\n"),
    ],
)  # fmt: skip
def test_gestures_and_mistakes(yadb, line, out):
    assert yadb(line) == (0, out, "")
