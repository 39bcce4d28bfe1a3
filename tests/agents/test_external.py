from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from pytest_mobileagent.agents.base import AgentContext, Outsider, Phone
from pytest_mobileagent.agents.external import Program, is_function_of_goal_and_serial, program_of
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.errors import AgentError, ConfigError
from pytest_mobileagent.waiting import wait_until

PHONE = Phone("emulator-5554", "127.0.0.1", 5099)
ANSWER = "import os; open(os.environ['MOBILEAGENT_ANSWER'], 'w').write({!r} + ' ' + os.environ['ANDROID_SERIAL'])"


def python(source, *words):
    return Program([sys.executable, "-c", source, *words])


@pytest.fixture
def start():
    """Start programs; they are stopped after the test."""
    running = []

    def begin(program, goal="Go."):
        running.append(program.start(goal, PHONE))
        return running[-1]

    yield begin
    for program in running:
        program.stop()


def test_a_program_that_ends_well_is_done_and_may_have_answered(start):
    program = start(python(ANSWER.format("forty-two")))

    assert wait_until(program.ended, timeout_s=30)
    assert program.answer() == "forty-two emulator-5554"


def test_a_program_that_answers_nothing_has_no_answer(start):
    program = start(python("pass"))

    assert wait_until(program.ended, timeout_s=30)
    assert program.answer() is None


DAEMON = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir("/")
        open(sys.argv[1] + ".new", "w").write(str(os.getpid()))
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        time.sleep(60)
    os._exit(0)
while not os.path.exists(sys.argv[1]):
    time.sleep(0.01)
if sys.argv[2] == "stays":
    time.sleep(60)
"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has subreapers")


def is_gone(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@linux
@pytest.mark.parametrize("ending", ["leaves", "stays"])
def test_a_daemon_that_a_program_leaves_ends_with_it(ending, start, tmp_path):
    program = start(python(DAEMON, str(tmp_path / "pid"), ending))
    assert wait_until((tmp_path / "pid").exists, timeout_s=30)
    if ending == "leaves":
        assert wait_until(program.ended, timeout_s=30)
    else:
        program.stop()

    assert is_gone(int((tmp_path / "pid").read_text("utf-8")))


@linux
@pytest.mark.costly
def test_a_killed_owner_leaves_neither_program_nor_folder(tmp_path):
    owner = f"""
import sys
from pathlib import Path
from tests.agents.test_external import DAEMON, PHONE, python
program = python(DAEMON, {str(tmp_path / "pid")!r}, "stays").start("Go.", PHONE)
print(program._folder.name, program._warden.pid, flush=True)
sys.stdin.read()
"""
    words = [sys.executable, "-c", owner]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - ours
        folder, warden = process.stdout.readline().split()
        assert wait_until((tmp_path / "pid").exists, timeout_s=30)
        process.kill()

    assert wait_until(lambda: is_gone(int(warden)), timeout_s=30)
    assert is_gone(int((tmp_path / "pid").read_text("utf-8")))
    assert not Path(folder).exists()


@linux
def test_a_program_that_kills_its_warden_fails_and_ends(start, tmp_path):
    source = """
import os, sys, time
open(sys.argv[1], "w").write(str(os.getpid()))
os.kill(os.getppid(), 9)
time.sleep(60)
"""
    program = start(python(source, str(tmp_path / "pid")))

    with pytest.raises(AgentError, match=r"^the agent's program ended the one that watches over it$"):
        wait_until(program.ended, timeout_s=30)

    assert wait_until(lambda: is_gone(int((tmp_path / "pid").read_text("utf-8"))), timeout_s=30)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("os.mkfifo(path)", "the agent's program left no file as its answer"),
        ("os.symlink('/dev/zero', path)", "the agent's program left no file that can be read as its answer: "),
        ("os.mkdir(path)", "the agent's program left no file as its answer"),
        ("open(path, 'w').truncate(1 << 30)", "the agent's answer is 1073741824 bytes long; at most 1048576 are read"),
    ],
)
def test_what_is_no_answer_is_not_read(source, message, start):
    program = start(python(f"import os; path = os.environ['MOBILEAGENT_ANSWER']; {source}"))
    assert wait_until(program.ended, timeout_s=30)

    with pytest.raises(AgentError, match=f"^{message}"):
        program.answer()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("raise SystemExit(3)", "the agent's program ended with status 3: (it said nothing)"),
        (
            "print('out', flush=True); import sys; sys.exit('no phone')",
            "the agent's program ended with status 1: out\nno phone",
        ),
        ("import os; os.kill(os.getpid(), 9)", "the agent's program was ended by SIGKILL: (it said nothing)"),
    ],
)
def test_a_program_that_fails_is_the_agents_fault_with_its_last_words(source, message, start):
    program = start(python(source))

    with pytest.raises(AgentError) as caught:
        wait_until(program.ended, timeout_s=30)

    assert str(caught.value) == message


def test_a_program_is_stopped_with_all_that_it_started(start, tmp_path):
    note = tmp_path / "child"
    source = (
        "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        f"open({str(note)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    )
    program = start(python(source))
    assert wait_until(lambda: note.exists() and note.read_text(), timeout_s=30)

    program.stop()

    def is_gone():
        try:
            return Path(f"/proc/{note.read_text()}/stat").read_text().split()[2] == "Z"
        except FileNotFoundError:
            return True

    assert wait_until(is_gone, timeout_s=30)


def test_the_fields_of_a_command_line_are_filled_word_by_word(start, tmp_path):
    out = tmp_path / "out"
    program = python(f"import sys; open({str(out)!r}, 'w').write('|'.join(sys.argv[1:]))",
                     "--at={serial}@{adb_host}:{adb_port}", "{goal}", "{other}")  # fmt: skip

    assert wait_until(start(program, "Say {serial}; $(rm -rf /) 'x'").ended, timeout_s=30)
    assert out.read_text() == "--at=emulator-5554@127.0.0.1:5099|Say {serial}; $(rm -rf /) 'x'|{other}"


def test_the_phone_is_found_by_adbs_own_variables(start, tmp_path):
    out = tmp_path / "out"
    names = ["ANDROID_SERIAL", "ANDROID_ADB_SERVER_PORT", "ADB_SERVER_SOCKET"]
    source = f"import os, shutil; open({str(out)!r}, 'w').write(repr([os.environ[name] for name in {names}]))"

    assert wait_until(start(python(source)).ended, timeout_s=30)
    assert out.read_text() == "['emulator-5554', '5099', 'tcp:127.0.0.1:5099']"


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(ConfigError, match=r"^--agent=cmd: '/no/such/program' cannot be started: No such file"):
        Program(["/no/such/program"]).start("Go.", PHONE)


@pytest.mark.parametrize(
    ("text", "message"), [("cmd:", "--agent=cmd: write a command line"), ("cmd:run 'x", "No closing quotation")]
)
def test_a_command_line_that_is_none_is_named(text, message):
    with pytest.raises(ConfigError, match=message):
        parse_agent(text)


def test_a_command_is_an_agent_with_an_id():
    spec = parse_agent("cmd:python run.py --at 1,2 --goal {goal}")

    assert isinstance(spec.make(AgentContext()), Outsider)
    assert spec.id == "cmd_python_run.py_at_1_2_goal_goal"


def test_a_function_of_goal_and_serial_runs_in_a_process_of_its_own(start, tmp_path, monkeypatch):
    (tmp_path / "theirs.py").write_text(
        "import os\ndef drive(goal, serial):\n    return f'{goal} {serial} {os.getpid()}'\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    program = start(parse_agent("theirs:drive").make(AgentContext()))

    assert wait_until(program.ended, timeout_s=30)
    goal, serial, number = program.answer().split()
    assert (goal, serial) == ("Go.", "emulator-5554")
    assert int(number) != os.getpid()


@pytest.mark.parametrize(
    ("target", "is_one"),
    [
        (lambda goal, serial: None, True), (lambda serial, goal: None, False), (lambda goal: None, False),
        (types.SimpleNamespace(), False), (dict, False),
    ],
)  # fmt: skip
def test_a_function_is_known_by_its_arguments(target, is_one):
    assert is_function_of_goal_and_serial(target) is is_one


@pytest.mark.parametrize("words", ["nosuchprogram {goal}", "/no/such/program", "."])
def test_a_program_that_is_not_there_is_refused_before_the_first_task(words):
    with pytest.raises(ConfigError, match=r"^--agent=cmd:.*: there is no program '.*' that can be started$"):
        program_of(words)


@pytest.mark.parametrize(
    ("words", "meant"),
    [("--goal {gaol}", "goal"), ("{Goal}", "goal"), ("--port {adb_prot}", "adb_port"), ("-s={seriall}", "serial")],
)
def test_a_misspelt_field_is_told_with_the_nearest(words, meant):
    with pytest.raises(
        ConfigError, match=rf"no field is called .*; did you mean {{{meant}}}\? \({{serial}}, {{goal}}, "
    ):
        program_of(f"echo {words}")


@pytest.mark.parametrize(
    "word",
    [
        "{}",
        "${HOME}",
        "${goals}",
        '{"a": 1}',
        "{a,b}",
        "{1..3}",
        "{{goals}}",
        "{print $1}",
        "%{goals}",
        "{other}",
        "{x}",
    ],
)
def test_other_braces_are_the_programs_own(word):
    program_of(f"echo '{word}' {{goal}}")
