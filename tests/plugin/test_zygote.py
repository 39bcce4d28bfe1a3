"""The zygote of a run: started with it, shared by its workers, gone with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pytest_mobileagent.waiting import wait_until

TASKS = """
import os, signal
from pathlib import Path

import pytest

from pytest_mobileagent import mobile_task


@pytest.mark.parametrize("number", range(4))
@mobile_task("Go on.", max_steps=3)
def test_goes_on(task, agent, device, emulator, number):
    pid = emulator.booted.program.pid
    zygote = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    with Path("zygotes").open("a") as file:
        file.write(f"{os.getpid()} {zygote}\\n")
    agent.run(task)
"""


@pytest.mark.own_process("what a run starts for itself is looked at")
@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "two workers"])
def test_all_phones_of_a_run_come_from_one_process_that_ends_with_it(pytester, suite, workers):
    pytester.path.joinpath("suite/test_tasks.py").write_text(TASKS)

    suite("--agent=noop", *workers).assert_outcomes(passed=4)

    lines = [line.split() for line in pytester.path.joinpath("zygotes").read_text().splitlines()]
    pytests, zygotes = ({line[column] for line in lines} for column in (0, 1))
    assert (len(pytests), len(zygotes)) == (2 if workers else 1, 1)
    assert not zygotes & {"0", "1", str(os.getpid())}
    assert wait_until(lambda: not Path("/proc", *zygotes).exists(), timeout_s=30)


@pytest.mark.parametrize("arguments", [("--collect-only",), (), ("--agent=noop", "--mobile-emulator=theirs")])
def test_a_run_whose_phones_are_not_forked_has_no_zygote(pytester, suite, arguments):
    pytester.path.joinpath("suite/test_tasks.py").write_text("def test_nothing(): pass")
    conftest = (
        "import subprocess\nfrom pathlib import Path\n\n\ndef pytest_sessionfinish(session):\n"
        "    table = subprocess.run(['ps', '-o', 'args', '--ppid', str(__import__('os').getpid())],\n"
        "        capture_output=True, text=True).stdout\n"
        "    Path('children').write_text(table)\n\n\n"
        "def pytest_mobileagent_emulators(config):\n    return {'theirs': dict}\n"
    )
    pytester.path.joinpath("suite/conftest.py").write_text(conftest)

    suite(*arguments)

    assert "supervisor.py" not in pytester.path.joinpath("children").read_text()
