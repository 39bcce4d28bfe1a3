"""Upstream's process: its own code in its own Python, told what to do by a driver of this folder."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

COPY = Path(os.environ.get("ANDROIDWORLD", ""))
IS_MISSING = pytest.mark.skipif(not os.environ.get("ANDROIDWORLD"), reason="no copy of AndroidWorld is named")


class Upstream:
    """One process of a driver; called with an order, it returns the answer."""

    def __init__(self, driver, folder, **environment):
        """Start `driver`, a file of this folder, in `folder`, with what upstream needs in its environment."""
        self._said = (folder / "said.txt").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(  # noqa: S603 - upstream's code
            [str(COPY / ".venv" / "bin" / "python"), str(Path(__file__).with_name(driver))],
            env=os.environ | {"PYTHONPATH": str(COPY)} | environment, cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, text=True,
        )  # fmt: skip
        self.tasks = self._heard()["tasks"]

    def __call__(self, order, **more):
        self._process.stdin.write(f"{json.dumps({'order': order, **more})}\n")
        self._process.stdin.flush()
        return self._heard()

    def end(self):
        self._process.communicate(timeout=60)
        self._said.close()

    def _heard(self):
        line = self._process.stdout.readline()
        if not line:
            self._said.seek(0)
            pytest.fail(self._said.read()[-3000:])
        return json.loads(line)
