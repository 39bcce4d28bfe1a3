"""What the README and CONTRIBUTING show, works."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.device import transport
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, Host
from pytest_mobileagent.image import find_image
from pytest_mobileagent.run.options import OPTIONS
from pytest_mobileagent.testing import check_emulator

ROOT = Path(__file__).parent.parent


def blocks(name):
    return re.findall(r"^ *```python\n(.*?)^ *```", (ROOT / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_task_of_the_readme_is_driven_by_its_agent_and_read_by_its_notebook(pytester, monkeypatch):
    task, agent, conftest, check, _image, notebook = blocks("README.md")
    pytester.mkdir("suite").joinpath("test_contacts.py").write_text(task, "utf-8")
    pytester.path.joinpath("mypkg.py").write_text(agent, "utf-8")
    pytester.path.joinpath("suite/conftest.py").write_text(conftest, "utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{pytester.path}{os.pathsep}{ROOT}")

    pytester.path.joinpath("suite/test_agent.py").write_text(check, "utf-8")

    result = pytester.runpytest_subprocess("suite", "--agent=mine", "-p", "no:cacheprovider", timeout=60)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["passed 0 / scored 1 / planned 1   errors 0 *"])
    (folder,) = pytester.path.glob("reports/*")
    found = {}
    exec(compile(re.sub(r'"reports/.*?"', repr(str(folder)), notebook), "README.md", "exec"), found)  # noqa: S102 - our own document
    assert [step["node_id"] for step in found["steps"]] == [found["one"].node_id] * found["one"].steps
    assert "end" in [event["event"] for event in found["events"]]


def test_the_image_of_the_readme_is_one():
    (source,) = (block for block in blocks("README.md") if "with_apps(" in block)
    found = {}
    exec(compile(source, "README.md", "exec"), found)  # noqa: S102 - our own document

    assert found["mobile_image"].app("org.example.notes").version == "1.2"


def test_the_screen_of_contributing_is_drawn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (source,) = (block for block in blocks("CONTRIBUTING.md") if "windows.png" in block)
    source = source.replace('open("screen.png", "wb").write(', 'Path("screen.png").write_bytes(')

    exec(compile(source, "CONTRIBUTING.md", "exec"), {"Path": Path})  # noqa: S102 - our own document

    assert tmp_path.joinpath("screen.png").read_bytes().startswith(b"\x89PNG")


def test_the_image_of_contributing_is_that_of_the_example():
    (shown,) = (block for block in blocks("CONTRIBUTING.md") if "with_app(" in block)

    assert shown in (ROOT / "examples/tally/test_tally.py").read_text("utf-8")


RACK_TASK = """
from pytest_mobileagent import mobile_task


@mobile_task("Do nothing.", max_steps=3)
def test_task(task, agent, device):
    agent.run(task)
"""


def test_the_phones_of_contributing_are_an_emulator_and_play_tasks(pytester, monkeypatch, forked_from):
    (source,) = (block for block in blocks("CONTRIBUTING.md") if "pytest_mobileagent_emulators" in block)
    found = {}
    exec(compile(source, "CONTRIBUTING.md", "exec"), found)  # noqa: S102 - our own document
    pytester.mkdir("suite").joinpath("conftest.py").write_text(source, "utf-8")
    pytester.path.joinpath("suite/test_rack.py").write_text(RACK_TASK, "utf-8")
    with EmulatorPool(zygote=forked_from) as pool, pool.lease() as phone, Host() as host:
        console = int(phone.serial.removeprefix("emulator-"))
        monkeypatch.setenv("RACK_PHONE", f"127.0.0.1:{console + 1}")

        result = pytester.runpytest_subprocess(
            "suite", "--agent=noop", "--mobile-emulator=rack", "-p", "no:cacheprovider", timeout=120
        )
        monkeypatch.setattr(transport, "_RETURN_TIMEOUT_S", 0.1)
        emulator = found["RackPhone"](EmulatorContext(find_image("androidworld"), DeviceConfig(), host, EmulatorSpec()))
        check_emulator(emulator, crash=lambda _emulator: phone.emulator.booted.program.stop())

    result.assert_outcomes(passed=1)


def test_the_readme_lists_every_option_with_its_default():
    rows = re.findall(r"^\| `(--[a-z-]+)` \| (.*?) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)

    assert [flag for flag, _ in rows] == [option.flag for option in OPTIONS]


@pytest.mark.parametrize("target", ["demo", "test", "lint", "bench"])
def test_every_make_target_that_is_named_is_there(target):
    named = (ROOT / "README.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"make {target}" in named
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
