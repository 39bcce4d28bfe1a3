"""What the README, CONTRIBUTING and the documentation show, works."""

from __future__ import annotations

import ast
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

from pytest_mobileagent.cli import make_parser, run
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.device import transport
from pytest_mobileagent.emulator import EmulatorContext, EmulatorPool, EmulatorSpec, Host
from pytest_mobileagent.image import find_image
from pytest_mobileagent.run.options import OPTIONS
from pytest_mobileagent.simulator import avdmanager
from pytest_mobileagent.simulator.arguments import parse_arguments
from pytest_mobileagent.testing import check_agent, check_emulator

ROOT = Path(__file__).parent.parent


def blocks(name):
    found = re.findall(r"^ *```python\n(.*?)^ *```", (ROOT / name).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(block) for block in found]


def test_the_task_of_the_readme_is_driven_by_its_agent_and_read_by_its_notebook(pytester, monkeypatch):
    task, agent = blocks("README.md")
    same, conftest, check, _ = blocks("docs/agents/your-own.md")
    (notebook,) = blocks("docs/results/run-folder.md")
    assert same == agent
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
    exec(compile(re.sub(r'"reports/.*?"', repr(str(folder)), notebook), "notebook", "exec"), found)  # noqa: S102 - our own document
    assert [step["node_id"] for step in found["steps"]] == [found["one"].node_id] * found["one"].steps
    assert "end" in [event["event"] for event in found["events"]]


def test_the_agent_that_asks_a_model_keeps_to_what_is_asked_of_agents():
    found = {}
    exec(compile(blocks("docs/agents/your-own.md")[-1], "your-own", "exec"), found)  # noqa: S102 - our own document

    check_agent(found["Asker"], replies=['{"action_type": "click", "x": 540, "y": 1200}'])


SOLUTION = """

from pytest_mobileagent.solutions import solution


@solution("test_add_contact")
def add(ui, *, name, number):
    yield from ui.open_app("contacts")
    yield from ui.tap(desc="Create contact")
    first, _, last = name.partition(" ")
    for hint, text in (("First name", first), ("Last name", last), ("Phone", number)):
        yield from ui.type(text, cls="EditText", where=lambda node, hint=hint: node.hint == hint)
    yield from ui.tap(text="Save")
    yield from ui.done()
"""


@pytest.mark.parametrize("name", ["README.md", "docs/writing/tasks.md"])
@pytest.mark.few(1)
def test_the_task_that_is_shown_is_passed_by_who_does_it(name, pytester):
    """The app writes `+1 692-508-4740` where `+16925084740` is typed."""
    task = blocks(name)[0]
    pytester.mkdir("suite").joinpath("test_contacts.py").write_text(task + SOLUTION, "utf-8")

    result = pytester.runpytest_subprocess("suite", "--agent=oracle", "-p", "no:cacheprovider", timeout=60)

    result.assert_outcomes(passed=1)


STOPWATCH = """

from pytest_mobileagent.solutions import solution


@solution("test_stopwatch")
def open_stopwatch(ui):
    yield from ui.open_app("clock")
    yield from ui.tap(text="Stopwatch")
    yield from ui.done()
"""


def test_the_task_about_taps_hears_them(pytester):
    pytest.importorskip("grpc")
    (task,) = (block for block in blocks("docs/writing/tasks.md") if "device.listen()" in block)
    pytester.mkdir("suite").joinpath("test_clock.py").write_text(task + STOPWATCH, "utf-8")
    shutil.copy(ROOT / "tests/apks/accessibility_forwarder.apk", pytester.path)

    result = pytester.runpytest_subprocess("suite", "--agent=oracle,noop", "-p", "no:cacheprovider", timeout=60)

    result.assert_outcomes(passed=1, failed=1)


def test_what_reads_the_storage_of_apps_is_listed_as_it_is_imported(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    lines = importlib.import_module("generated").states().splitlines()
    listed = [match for line in lines if (match := re.match(r"\| `\.(\w+) import (\w+)`", line))]

    assert "| `.contacts import Contacts` | The contacts of a phone. |" in lines
    assert "| `.storage import Folder` | A folder of the shared storage, with the files directly in it. " in "\n".join(
        lines
    )
    for module, name in (match.groups() for match in listed):
        assert hasattr(importlib.import_module(f"pytest_mobileagent.state.{module}"), name)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.costly
def test_the_loops_of_a_trainer_run(number, capsys):
    """Two episodes and a vector, each with a server that collects the whole suite."""
    source = blocks("docs/training/gymnasium.md")[number]
    exec(compile(source, "gymnasium.md", "exec"), {})  # noqa: S102 - our own document

    assert ("Create a new contact for" in capsys.readouterr().out) == (number in (0, 3))


def test_the_image_of_the_documentation_is_one():
    (source,) = (block for block in blocks("docs/writing/images.md") if "with_apps(" in block)
    found = {}
    exec(compile(source, "images.md", "exec"), found)  # noqa: S102 - our own document

    assert found["mobile_image"].app("org.example.notes").version == "1.2"


def test_the_screen_of_the_documentation_is_drawn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (source,) = (block for block in blocks("docs/writing/apps.md") if "windows.png" in block)
    source = source.replace('open("screen.png", "wb").write(', 'Path("screen.png").write_bytes(')

    exec(compile(source, "apps.md", "exec"), {"Path": Path})  # noqa: S102 - our own document

    assert tmp_path.joinpath("screen.png").read_bytes().startswith(b"\x89PNG")


def test_the_image_of_an_app_of_ones_own_is_that_of_the_example():
    (shown,) = (block for block in blocks("docs/writing/apps.md") if "with_app(" in block)

    assert shown in (ROOT / "examples/tally/test_tally.py").read_text("utf-8")


RACK_TASK = """
from pytest_mobileagent import mobile_task


@mobile_task("Do nothing.", max_steps=3)
def test_task(task, agent, device):
    agent.run(task)
"""


@pytest.mark.costly
def test_the_phones_of_the_documentation_are_an_emulator_and_play_tasks(pytester, monkeypatch, forked_from):
    (source,) = (block for block in blocks("docs/writing/phones.md") if "pytest_mobileagent_emulators" in block)
    found = {}
    exec(compile(source, "phones.md", "exec"), found)  # noqa: S102 - our own document
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


DOCUMENTS = sorted(
    ["README.md", "CONTRIBUTING.md", *(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/**/*.md"))]
)
WORKFLOWS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("examples/ci/*.yml"))
TYPED = re.compile(r"(?:\$| +- run:| +-(?= (?:pip|pytest|mobileagent) )) +(.*?) *")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_block_of_python_can_be_read(name):
    for block in blocks(name):
        ast.parse(block, name)


def commands():
    """Yield what the documents tell to type, each once: the words after `$`, without what is explained behind them."""
    lines = (line for name in (*DOCUMENTS, *WORKFLOWS) for line in (ROOT / name).read_text("utf-8").splitlines())
    return sorted({match[1] for line in lines if (match := TYPED.fullmatch(line))})


def first_of(words):
    """Return the program that is called."""
    return next(word for word in words if "=" not in word)


def typed(program):
    """Return the commands that begin with a program, perhaps behind settings of the environment, as words."""
    found = (shlex.split(line, comments=True) for line in commands())
    return [words for words in found if first_of(words) == program]


def test_every_command_is_of_a_program_that_is_tried():
    programs = {"pytest", "mobileagent", "mobileagent-avdmanager", "mobileagent-emulator", "pip", "adb", "export"}

    assert {first_of(shlex.split(line, comments=True)) for line in commands()} <= programs


@pytest.fixture
def place(tmp_path):
    """A folder in which there is what the commands of the documents name."""
    (task, agent), (reader, *_) = blocks("README.md"), blocks("docs/start/sixty-seconds.md")
    tmp_path.joinpath("test_contacts.py").write_text(task, "utf-8")
    tmp_path.joinpath("mypkg").mkdir()
    tmp_path.joinpath("mypkg/__init__.py").touch()
    tmp_path.joinpath("mypkg/agents.py").write_text(agent, "utf-8")
    tmp_path.joinpath("mine.py").write_text(reader, "utf-8")
    tmp_path.joinpath("run.py").touch()
    (models,) = re.findall(
        r"^```toml\n(.*?)^```", (ROOT / "docs/agents/models.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    tmp_path.joinpath("models.toml").write_text(models, "utf-8")
    shutil.copy(ROOT / "tests/report/recordings/several.jsonl", tmp_path / "main.jsonl")
    tmp_path.joinpath("conftest.py").write_text(
        "from mypkg.agents import MyAgent\n\ndef pytest_mobileagent_agents():\n    return {'mine': MyAgent}\n", "utf-8"
    )
    return tmp_path


@pytest.mark.few(2)
@pytest.mark.parametrize("words", typed("pytest"), ids=" ".join)
def test_what_is_typed_collects_tasks(words, place, zygote):
    at = words.index("pytest")
    keys = dict.fromkeys(("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"), "no-key-of-anybody")
    job = {"GITLAB_CI": "true", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"}
    environment = {**os.environ, **keys, **job, **dict(word.split("=") for word in words[:at])}
    options = ["-n0", "--collect-only", "-q", "-p", "no:cacheprovider"]

    said = zygote.run(*words[at + 1 :], *options, cwd=place, env=environment, timeout=120)

    assert said.returncode == 0, said.stdout[-2000:] + said.stderr[-2000:]
    assert re.search(r"[1-9][0-9]*(/[0-9]+)? tests collected", said.stdout), said.stdout[-500:]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory, zygote):
    """A run of one task."""
    folder = tmp_path_factory.mktemp("recorded")
    said = zygote.run(
        "--mobile-suite=androidworld", "-k", "wifi_off_verify", "--agent=oracle", "-q", "-p", "no:cacheprovider",
        cwd=folder, env=dict(os.environ), timeout=120,
    )  # fmt: skip
    assert said.returncode == 0, said.stdout[-2000:]
    (run,) = folder.glob("reports/*/run.jsonl")
    return run.parent


RECORDED = ("RUN", "A", "B", "reports/<run>", "reports/merged")
# Minutes, a model, data, a person, the SDK, several runs.
NEED_MORE = (
    "demonstrations", "droidtask", "explore", "explore-app", "farm", "memory", "merge", "openenv", "record",
    "robustness", "snapshot", "train", "tuning-data", "--deep", "--compare",
)  # fmt: skip


@pytest.mark.parametrize("words", typed("mobileagent"), ids=" ".join)
def test_what_is_typed_of_mobileagent_does_it(words, recorded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("FOLDER").mkdir()
    monkeypatch.setattr("webbrowser.open", lambda _address: True)
    shutil.copytree(recorded.parent, tmp_path / "reports")
    shutil.copy(recorded / "run.jsonl", tmp_path / "main.jsonl")
    given = [str(recorded) if word in RECORDED else word for word in words[1:]]

    if not set(NEED_MORE).isdisjoint(given):
        assert make_parser().parse_args(given).command == given[0]
    else:
        said, _status = run(given)
        assert said


def test_the_phone_by_hand_is_made_and_found(tmp_path, monkeypatch):
    monkeypatch.setenv("ANDROID_AVD_HOME", str(tmp_path))
    ((_, *creates),), ((_, *starts),) = typed("mobileagent-avdmanager"), typed("mobileagent-emulator")

    assert avdmanager.main(creates) == 0
    assert tmp_path.joinpath(f"{parse_arguments(starts).avd}.ini").exists()


@pytest.mark.parametrize("words", typed("pip"), ids=" ".join)
def test_the_extras_that_are_named_are_there(words):
    extras = re.findall(r"\[(\w+)\]", " ".join(words))

    assert (
        set(extras)
        <= tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"].keys()
    )


@pytest.mark.check
def test_the_site_is_built_without_a_warning(tmp_path):
    """Long: it imports everything, and writes a page for each document."""
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(tmp_path)]

    said = subprocess.run(  # noqa: S603 - our own command
        command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=300
    )

    assert said.returncode == 0, said.stderr[-2000:]
    options = tmp_path.joinpath("reference/options.html").read_text("utf-8")
    assert [option.flag for option in OPTIONS if option.flag not in options] == []


@pytest.mark.parametrize("target", ["demo", "test", "lint", "bench", "docs"])
def test_every_make_target_that_is_named_is_there(target):
    named = (ROOT / "README.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"make {target}" in named
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
