"""`dumpsys cpuinfo`, `gfxinfo`, `procstats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.shell._printing import token
from pytest_mobileagent.simulator.system.kernel_files import LOAD

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.activities import Process
    from pytest_mobileagent.simulator.ui.window import PlacedWindow

_FRAME_MS, _GPU_MS = 5, 1  # what each frame takes, in the least of the buckets that Android counts in
_BUCKETS = (*range(5, 33), *range(34, 49, 2), *range(53, 134, 4), *range(150, 4951, 50))
_GPU_BUCKETS = (*range(1, 26), 4950)
_PERCENTILES = (50, 90, 95, 99)
_LATE = (
    "Missed Vsync", "High input latency", "Slow UI thread", "Slow bitmap uploads", "Slow issue draw commands",
    "Frame deadline missed", "Frame deadline missed (legacy)",
)  # fmt: skip
_SINCE_NS = 0  # since boot
_NODE_KB = 0.67  # of a view
_FRAMES = (  # its columns, and no frame: none was timed
    "---PROFILEDATA---\n"
    "Flags,FrameTimelineVsyncId,IntendedVsync,Vsync,InputEventId,HandleInputStart,AnimationStart,"
    "PerformTraversalsStart,DrawStart,FrameDeadline,FrameInterval,FrameStartTime,SyncQueued,SyncStart,"
    "IssueDrawCommandsStart,SwapBuffers,FrameCompleted,DequeueBufferDuration,QueueBufferDuration,GpuCompleted,"
    "SwapBuffersCompleted,DisplayPresentTime,CommandSubmissionCompleted,\n---PROFILEDATA---\n"
)


def _uptime(phone: Phone) -> int:
    return int(phone.clock.monotonic() * 1000)


def _cpuinfo(phone: Phone, words: list[str]) -> str:
    del words
    lines = [f"Load: {' / '.join(LOAD)}", f"CPU usage from {_uptime(phone)}ms to 0ms ago:"]
    lines += [f"  0% {process.pid}/{process.name}: 0% user + 0% kernel" for process in phone.activities.processes()]
    return "\n".join([*lines, "0% TOTAL: 0% user + 0% kernel"]) + "\n"


def _gfxinfo(phone: Phone, words: list[str]) -> str:
    names = [word for word in words if word not in ("reset", "framestats", "--reset")]
    running = [each for each in phone.activities.processes() if not names or names[0] in (each.name, str(each.pid))]
    if names and not running:
        return f"No process found for: {names[0]}\n"
    head = f"Applications Graphics Acceleration Info:\nUptime: {_uptime(phone)} Realtime: {_uptime(phone)}\n"
    return head + "".join(_graphics(phone, process, has_frames="framestats" in words) for process in running)


def _graphics(phone: Phone, process: Process, *, has_frames: bool) -> str:
    """Tell of the frames of a process: none is late on this phone."""
    windows = [placed for placed in phone.windows.placed() if placed.package == process.name]
    views = [sum(1 for _ in placed.root.walk()) for placed in windows]
    frames = phone.windows.version  # the one that shows these views included
    late = "".join(f"Number {cause}: 0\n" for cause in _LATE)
    shares = "".join(f"{share}th percentile: {_FRAME_MS}ms\n" for share in _PERCENTILES)
    gpu_shares = "".join(f"{share}th gpu percentile: {_GPU_MS}ms\n" for share in _PERCENTILES)
    histogram = " ".join(f"{bucket}ms={frames if bucket == _FRAME_MS else 0}" for bucket in _BUCKETS)
    gpu = " ".join(f"{bucket}ms={frames if bucket == _GPU_MS else 0}" for bucket in _GPU_BUCKETS)
    profiles = "".join(f"\t{_window(placed)} (visibility=0)\n{_FRAMES if has_frames else ''}" for placed in windows)
    listed = "".join(
        f"  {_window(placed)}\n  {count} views, {count * _NODE_KB:.2f} kB of render nodes\n"
        for placed, count in zip(windows, views, strict=True)
    )
    return (
        f"\n** Graphics info for pid {process.pid} [{process.name}] **\n\nStats since: {_SINCE_NS}ns\n"
        f"Total frames rendered: {frames}\nJanky frames: 0 (0.00%)\nJanky frames (legacy): 0 (0.00%)\n"
        f"{shares}{late}HISTOGRAM: {histogram}\n{gpu_shares}GPU HISTOGRAM: {gpu}\n\n"
        f"Profile data in ms:\n\n{profiles}\nView hierarchy:\n\n{listed}\n"
        f"Total ViewRootImpl: {len(windows)}\nTotal attached Views: {sum(views)}\n"
        f"Total RenderNode: {sum(views) * _NODE_KB:.2f} kB (used) / {sum(views) * _NODE_KB:.2f} kB (capacity)\n\n"
    )


def _window(placed: PlacedWindow) -> str:
    return f"{placed.title}/android.view.ViewRootImpl@{token('root', placed.title)}"


def _procstats(phone: Phone, words: list[str]) -> str:
    del words
    running = phone.activities.processes()
    blocks = [f"  * {process.name} / {process.uid} / v1:\n           TOTAL: 100%\n" for process in running]
    return "AGGREGATED OVER LAST 3 HOURS:\n" + "".join(blocks)


DUMPS = {"cpuinfo": _cpuinfo, "gfxinfo": _gfxinfo, "procstats": _procstats}
