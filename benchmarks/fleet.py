"""What many phones and large ones take: snapshots by the size of the disk, memory, loads of a whole run."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.figures import figure
from benchmarks.measures import ROOT, SNAPSHOT, milliseconds, phone, process_tree, pss_kb
from benchmarks.references import SHELL_TRUE, ZLIB
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.emulator import EmulatorPool

MEDIA_MB = 200
_CHUNK_MB = 20


@figure("snapshot", "a snapshot on disk", unit="KiB")
def snapshot_kb():
    """Save a phone as it is when it is first lent, and look at the file."""
    with phone() as leased:
        leased.emulator.save(SNAPSHOT)
        folder = Path(leased.device.emu("avd snapshotspath").strip(), SNAPSHOT)
        return sum(path.stat().st_size for path in folder.iterdir()) / 1024


def _with_media(leased, megabytes):
    """Put videos on the phone: what no packing makes smaller."""
    chance = random.Random(0)
    leased.device.must_run("mkdir -p /sdcard/Movies")
    for number in range(megabytes // _CHUNK_MB):
        leased.device.push(f"/sdcard/Movies/{number}.mp4", chance.randbytes(_CHUNK_MB << 20))


def _timed(act, *, megabytes, repeats=5):
    with phone() as leased:
        _with_media(leased, megabytes)
        leased.device.open_app("settings")  # the screen that `measures.restore_ms` looks at
        leased.emulator.save(SNAPSHOT)
        return statistics.median(milliseconds(lambda: act(leased), repeats=repeats))


def _restore(leased):
    leased.emulator.restore(SNAPSHOT)
    leased.device.observe()


def _fork(leased):
    leased.fork().give_back()


@figure("restore200", "restore with 200 MB of videos", budget=60, beside=ZLIB)
def large_restore_ms():
    """Load a snapshot with videos until the next observation has been made."""
    return _timed(_restore, megabytes=MEDIA_MB)


@figure("save", "save of a snapshot", budget=30, beside=SHELL_TRUE)
def save_ms():
    """Save a phone."""
    return _timed(lambda leased: leased.emulator.save(SNAPSHOT), megabytes=0)


@figure("save200", "save with 200 MB of videos", budget=30, beside=SHELL_TRUE)
def large_save_ms():
    """Save a phone with videos."""
    return _timed(lambda leased: leased.emulator.save(SNAPSHOT), megabytes=MEDIA_MB)


@figure("fork", "a second phone from a running one, and its end", budget=1000)
def fork_ms():
    """Double a running phone until the twin can be used, and end it."""
    return _timed(_fork, megabytes=0, repeats=3)


@figure("fork200", "a second phone, with 200 MB of videos", budget=1000)
def large_fork_ms():
    """Double a phone with videos."""
    return _timed(_fork, megabytes=MEDIA_MB, repeats=3)


@figure("eight", "memory of eight phones", unit="MB", budget=480)
def eight_mb():
    """Let eight phones show some screens; pages that they share are counted once (PSS)."""
    with EmulatorPool() as pool:
        leases = [pool.lease() for _ in range(8)]
        for leased in leases:
            for app in ("settings", "clipper", "settings"):
                leased.device.open_app(app)
                leased.device.observe()
        pids = [pid for leased in leases for pid in process_tree(leased.emulator.booted.program.pid)]
        return sum(pss_kb(pid) for pid in pids) / 1024


@figure("warm", "an idle phone of the pool until its observation", beside=ZLIB)
def warm_ms():
    """Take an idle phone until the first observation: what an item waits for in a pool that is warm."""
    with EmulatorPool() as pool:
        pool.lease().give_back()

        def take():
            with pool.lease(DeviceConfig()) as leased:
                leased.device.observe()

        return statistics.median(milliseconds(take, repeats=10))


@figure("loads", "loads: 10 configurations, 20 seeds, 4 workers", unit="", budget=13)
def loads():
    """Run ten configurations with twenty seeds on four workers, and count the phones that were loaded."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable, "-m", "pytest", "benchmarks/suite", "--agent=benchmarks.agents:FiveTaps", "-n", "4", "-q",
            "--env-config=100-109", "--mobile-seeds=0-19", "-p", "no:cacheprovider", f"--mobile-output={folder}",
        ]  # fmt: skip
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
        if done.returncode != 0:
            raise SystemExit(done.stdout[-2000:])
        (log,) = Path(folder).glob("*/phones.jsonl")
        events = map(json.loads, log.read_text("utf-8").splitlines())
        return sum(event["what"] == "loaded" for event in events)
