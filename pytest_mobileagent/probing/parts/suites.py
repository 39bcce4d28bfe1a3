"""The suites of an image: the oracle passes, near misses and an agent that does nothing fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.probing.part import MEASURES, Part, Probe
from pytest_mobileagent.report.record import ERROR
from pytest_mobileagent.report.records import read_run
from pytest_mobileagent.task.suites import suite_folders, suite_image

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject
    from pytest_mobileagent.report.record import ItemRecord

_AGENTS = ("oracle", "near_miss", "noop")
_WHOLE = (0, 1)  # what pytest ends with when it has played all: all passed, or some failed
_SAID = 2000  # characters of what pytest said at last


def _probes(subject: Subject) -> Iterator[Probe]:
    for name, folder in suite_folders().items():
        if suite_image(folder).name == subject.image.name:
            for agent in _AGENTS:
                yield Probe(f"{name} {agent}", partial(played, subject, name, agent))


def played(subject: Subject, suite: str, agent: str) -> Facts:
    """Let an agent play a suite; return what came of each item.

    It takes hours on a real emulator: the run's folder is left if it is broken off, and gone on with then.

    Raises:
        EmulatorError: no item was played.
    """
    reports = (subject.folder / "reports").absolute()
    reports.mkdir(parents=True, exist_ok=True)
    (reports / "pytest.ini").touch()  # whatever else pytest is configured by here is somebody's
    done = subprocess.run(  # noqa: S603 - our own command
        _command(subject, suite, agent, _begun(reports) or reports),
        check=False, cwd=reports, env=dict(subject.environment), capture_output=True, text=True,
    )  # fmt: skip
    run, said = _begun(reports), (done.stdout + done.stderr)[-_SAID:]
    records = read_run(run).counted if run is not None else []
    shutil.rmtree(reports)
    if not records:
        raise EmulatorError(f"pytest ended with {done.returncode}: {said}")
    return {
        "outcomes": {_name(record): record.outcome_class for record in records},
        "reasons": {_name(record): record.reason for record in records if record.outcome == ERROR},
        "end": "of the suite" if done.returncode in _WHOLE else said,
        MEASURES: {"seconds": {_name(record): record.seconds for record in records}},
    }


def _begun(reports: Path) -> Path | None:
    """Return the folder of the one run below a folder."""
    return next((path.parent for path in reports.glob("*/results")), None)


def _command(subject: Subject, suite: str, agent: str, place: Path) -> list[str]:
    """Return the command that plays a suite, or what a run has left of it; `place` is that run's, or all runs'."""
    spec, option = subject.pool.spec, "resume" if (place / "results").is_dir() else "output"
    apks = [f"--mobile-apks={spec.apks.absolute()}"] if spec.apks is not None else []
    options = [f"--mobile-suite={suite}", f"--agent={agent}", f"--mobile-emulator={spec.kind}", "--mobile-trace=off"]
    return [
        sys.executable, "-m", "pytest", *options, *apks, f"--mobile-{option}={place}", "-q", "-p", "no:cacheprovider",
    ]  # fmt: skip


def _name(record: ItemRecord) -> str:
    return record.node_id.rpartition("/")[2]


PART = Part("suites", "oracle, near misses and noop of each suite", 80, _probes)
