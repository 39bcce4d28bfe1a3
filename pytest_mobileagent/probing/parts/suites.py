"""The suites of an image: the oracle passes, near misses and an agent that does nothing fail."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.probing.part import MEASURES, Part, Probe
from pytest_mobileagent.report.record import records_in
from pytest_mobileagent.task.suites import suite_folders, suite_image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.probing.part import Facts
    from pytest_mobileagent.probing.subject import Subject

_AGENTS = ("oracle", "near_miss", "noop")
_SAID = 2000  # characters of what pytest said at last


def _probes(subject: Subject) -> Iterator[Probe]:
    for name, folder in suite_folders().items():
        if suite_image(folder).name == subject.image.name:
            for agent in _AGENTS:
                yield Probe(f"{name} {agent}", partial(played, subject, name, agent))


def played(subject: Subject, suite: str, agent: str) -> Facts:
    """Let an agent play a suite; return what came of each item."""
    spec = subject.pool.spec
    with tempfile.TemporaryDirectory(prefix="mobileagent-probe-") as folder:
        options = [f"--mobile-suite={suite}", f"--agent={agent}", f"--mobile-emulator={spec.kind}"]
        options += [f"--mobile-output={folder}", "--mobile-trace=off", "-q", "-p", "no:cacheprovider"]
        options += [f"--mobile-apks={spec.apks}"] if spec.apks is not None else []
        command = [sys.executable, "-m", "pytest", *options]
        done = subprocess.run(  # noqa: S603 - our own command
            command, check=False, cwd=folder, env=dict(subject.environment), capture_output=True, text=True
        )
        records = [record for path in sorted(Path(folder).glob("*/results/*.jsonl")) for record in records_in(path)]
    if not records:
        raise EmulatorError(f"pytest ended with {done.returncode}: {(done.stdout + done.stderr)[-_SAID:]}")
    return {
        "outcomes": {record.node_id.rpartition("/")[2]: record.outcome_class for record in records},
        "reasons": {
            record.node_id.rpartition("/")[2]: record.reason for record in records if record.outcome == "error"
        },
        MEASURES: {"seconds": {record.node_id.rpartition("/")[2]: record.seconds for record in records}},
    }


PART = Part("suites", "oracle, near misses and noop of each suite", 80, _probes)
