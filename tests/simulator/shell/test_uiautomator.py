import asyncio

import pytest

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command
from pytest_mobileagent.simulator.ui.hierarchy import is_important


@pytest.mark.parametrize(("operand", "path"), [("", "/sdcard/window_dump.xml"), ("/sdcard/x.xml", "/sdcard/x.xml")])
def test_dump_writes_the_hierarchy_and_says_where(run, phone, operand, path):
    run("am start -n ca.zgrs.clipper/.Main")
    assert run(f"uiautomator dump {operand}") == (0, f"UI hierchary dumped to: {path}\n", "")
    text = phone.disk.read_text(path)
    assert text.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">")
    assert 'resource-id="ca.zgrs.clipper:id/textView"' in text


def test_dump_to_the_terminal(run):
    reply = run("uiautomator dump --compressed /dev/tty")
    assert reply.out.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy ")
    assert reply.out.endswith("</hierarchy>UI hierchary dumped to: /dev/tty\n")


def test_failures_end_with_status_0(run, phone):
    assert run("uiautomator dump /no/such/file.xml").err.startswith("ERROR: ")
    phone.power.sleep()
    reply = run("uiautomator dump")
    assert reply == (0, "", "ERROR: null root node returned by UiTestAutomationBridge.\n")


def test_events_are_printed_until_cancelled(phone):
    async def watch():
        out = Pipe()
        process = Process(phone, ["uiautomator", "events"], closed_pipe(), out, Pipe(), 2000, 1)
        task = asyncio.ensure_future(find_command("uiautomator")(process))
        await asyncio.sleep(0)
        phone.accessibility.emit("TYPE_VIEW_CLICKED", "a.b", "android.widget.Button", "OK")
        line = await out.read_line()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return line.decode()

    line = asyncio.run(watch())
    assert line.startswith("10-15 15:34:00.000 EventType: TYPE_VIEW_CLICKED; EventTime: ")
    assert "PackageName: a.b; " in line
    assert "[ ClassName: android.widget.Button; Text: [OK]; " in line


@pytest.mark.parametrize(
    ("activity", "wanted"),
    [
        ("com.simplemobiletools.draw.pro/.activities.MainActivity", "main_coordinator"),  # a CoordinatorLayout
        ("com.simplemobiletools.gallery.pro/.activities.MainActivity", "directories_coordinator"),
    ],
)
def test_a_compressed_dump_keeps_what_says_that_it_matters(run, activity, wanted):
    run(f"am start -n {activity}")

    told = run("uiautomator dump --compressed /dev/tty").out
    assert f':id/{wanted}"' in told


def test_a_list_says_that_it_matters_and_a_row_does_not():
    assert [is_important(view) for view in (ax.RecyclerView(), ax.Row())] == [True, False]
