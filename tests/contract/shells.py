"""Two shells for the same scripts: what Android ships, as a distribution packs it, and the embedded phone's."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

SCRIPTS = Path(__file__).parent / "shell_scripts"
FOLDER = "/data/local/tmp/w"
FILES = {
    "a.txt": "alpha\nbeta\ngamma\n", "b.txt": "one a\ntwo b\n", "empty": "", ".hidden": "h\n",
    "dir/sub/deep.txt": "deep\n",
    "dir/x.txt": "x\n",
}  # fmt: skip
# What Android's toybox has and the distribution's leaves out: other programs stand in for it.
STAND_INS = {
    "sh": "mksh", "mksh": "mksh", "tr": "tr", "dd": "dd", "diff": "diff", "expr": "expr", "gzip": "gzip",
    "awk": "original-awk", "sqlite3": "sqlite3", "bc": "bc", "getopt": "getopt",
}  # fmt: skip
NOT_ON_ANDROID = {
    "su", "login", "passwd", "w", "who", "wget", "httpd", "ascii", "count", "eject", "fstype", "reset", "host", "crc32",
}  # fmt: skip
ENVIRONMENT = {"HOME": "/", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TMPDIR": "/tmp"}  # noqa: S108 - inside a script's environment


class Result(NamedTuple):
    """What a script did."""

    status: int
    out: str


def scripts() -> list[tuple[str, str, str]]:
    """Return file, title and text of every script of the corpus."""
    found = []
    for path in sorted(SCRIPTS.glob("*.sh")):
        pieces = re.split(r"^### (.*)\n", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
        found += [(path.stem, title, text) for title, text in zip(pieces[::2], pieces[1::2], strict=True)]
    return found


class Judge:
    """Runs scripts by mksh and toybox, each in a fresh folder."""

    def __init__(self, folder: Path) -> None:
        """Put the programs into a folder of their own: nothing else is found there."""
        self._folder = folder / "judge"
        self._bin = self._folder / "bin"
        self._bin.mkdir(parents=True)
        toybox = shutil.which("toybox")
        names = subprocess.run([toybox], capture_output=True, text=True, check=True).stdout.split()  # noqa: S603 - the judge
        for name in {*names, "toybox", *STAND_INS} - NOT_ON_ANDROID:
            target = shutil.which(STAND_INS[name]) if name in STAND_INS else toybox
            if target is not None:
                (self._bin / name).symlink_to(target)

    def run(self, script: str) -> Result:
        """Return what a script does."""
        place = self._folder / "w"
        shutil.rmtree(place, ignore_errors=True)
        for name, text in FILES.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, "utf-8")
        (place / "link").symlink_to("a.txt")
        done = subprocess.run(  # noqa: S603 - the judge
            [str(self._bin / "mksh"), "-U", "-c", script], cwd=place, env={**ENVIRONMENT, "PATH": str(self._bin)},
            capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL, umask=0o022,
        )  # fmt: skip
        status = done.returncode if done.returncode >= 0 else 128 - done.returncode
        return Result(status, done.stdout.decode(errors="surrogateescape"))


class Embedded:
    """Runs scripts by the embedded phone's shell, each on a restored disk."""

    def __init__(self) -> None:
        """Boot a phone and write the files."""
        self._phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(1697384040.0))
        disk = self._phone.disk
        for name, text in FILES.items():
            disk.mkdir(f"{FOLDER}/{name}".rpartition("/")[0], parents=True, mode=0o755)
            disk.write(f"{FOLDER}/{name}", text, mode=0o644, owner=0)
        disk.symlink("a.txt", f"{FOLDER}/link")
        self._snapshot = self._phone.snapshot()

    def run(self, script: str) -> Result:
        """Return what a script does."""
        self._phone.restore(self._snapshot)
        return asyncio.run(self._run(script))

    async def _run(self, script: str) -> Result:
        out = Pipe()
        shell = sh.Shell(self._phone, stdin=closed_pipe(), stdout=out, stderr=Pipe(), uid=0)
        shell.cwd = FOLDER
        for name in ("HOME", "TMPDIR"):
            shell.assign(name, ENVIRONMENT[name])
        status = await asyncio.wait_for(shell.run_text(script), 20)
        for job in shell.jobs.values():
            job.cancel()
        out.close()
        return Result(status, (await out.read_all()).decode(errors="surrogateescape"))
