"""MobileGym, the closest peer, by its own class of environments, beside our figures of the same run.

It is measured where `MOBILEGYM` names a folder of its sources (github.com/Purewhiter/mobilegym) that is served at
`MOBILEGYM_URL` (`npm run build && npm run preview`: http://localhost:4173), by the Python of `MOBILEGYM_PYTHON`, in
which its `bench_env/requirements.txt` are installed, and a Chromium that `CHROMIUM` names (/usr/bin/chromium).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.figures import NotHereError, figure
from benchmarks.references import PYTHON_START, ZLIB

CLIENT = Path(__file__).with_name("peers") / "mobilegym.py"
TIMEOUT_S = 300.0


def _measured(what):
    """Return the median ms of something that the client does.

    Raises:
        NotHereError: MobileGym is not here.
    """
    folder = os.environ.get("MOBILEGYM", "")
    if not folder:
        raise NotHereError("MOBILEGYM names no folder of MobileGym's sources")
    python = os.environ.get("MOBILEGYM_PYTHON", sys.executable)
    done = subprocess.run(  # noqa: S603 - what the variables name
        [python, str(CLIENT), what],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
        env={**os.environ, "PYTHONPATH": folder},
    )
    if done.returncode != 0:
        raise NotHereError(done.stderr.strip()[-500:])
    return float(json.loads(done.stdout)["ms"])


@figure("peer-phone", "MobileGym: a further phone of a running browser", beside=PYTHON_START)
def peer_phone_ms():
    """Make a context and a page, until its apps are ready."""
    return _measured("phone")


@figure("peer-step", "MobileGym: tap, JPEG screenshot, no hierarchy", beside=ZLIB)
def peer_step_ms():
    """Tap here and there, without the pause that it makes after each action."""
    return _measured("step")


@figure("peer-restore", "MobileGym: reset until the next observation", beside=ZLIB)
def peer_restore_ms():
    """Reset the state, which loads the page again."""
    return _measured("restore")
