"""Print every figure with its budget. Names after the module choose some: `python -m benchmarks boot step`."""

from __future__ import annotations

import sys

from benchmarks import fleet, long_run, measures, overhead, wire

# name: (what, function, budget, unit, whether more is better)
FIGURES = {
    "boot": ("launch until the phone is ready", measures.boot_ms, 600, "ms", False),
    "restore": ("restore of a snapshot until the next observation", measures.restore_ms, 60, "ms", False),
    "restore200": ("the same with 200 MB of videos", fleet.large_restore_ms, 60, "ms", False),
    "save": ("save of a snapshot", fleet.save_ms, 30, "ms", False),
    "save200": ("the same with 200 MB of videos", fleet.large_save_ms, 30, "ms", False),
    "fork": ("a second phone from a running one, and its end", fleet.fork_ms, 1000, "ms", False),
    "fork200": ("the same with 200 MB of videos", fleet.large_fork_ms, 1000, "ms", False),
    "snapshot": ("a snapshot on disk", fleet.snapshot_kb, None, "KiB", False),
    "warm": ("an idle phone of the pool until its observation", fleet.warm_ms, None, "ms", False),
    "step": ("step: tap, PNG screenshot, hierarchy", measures.step_ms, 50, "ms", False),
    "observe": ("observation of a changed screen", measures.observation_ms, None, "ms", False),
    "evaluate": ("evaluation: one look at what is stored", measures.evaluation_ms, 10, "ms", False),
    "memory": ("private memory of a further phone", measures.memory_mb, 60, "MB", False),
    "eight": ("memory of eight phones", fleet.eight_mb, 480, "MB", False),
    "loads": ("loads: 10 configurations, 20 seeds, 4 workers", fleet.loads, 13, "", False),
    "trivial": ("trivial episodes, two workers", measures.trivial_per_minute, 400, "/min", True),
    "setup": ("adb calls per task: setup (upstream 59)", measures.setup_calls, None, "", False),
    "score": ("adb calls per task: score (upstream 2.5)", measures.score_calls, None, "", False),
    "teardown": ("adb calls per task: teardown (upstream 28)", measures.teardown_calls, None, "", False),
    "oracle": ("oracle episodes of real tasks, two workers", measures.oracle_per_minute, 150, "/min", True),
    "loop": ("overhead of a step: the loop and its records", overhead.loop_ms, 5, "ms", False),
    **{
        name: (f"the same with {name}, its prompts included", overhead.agent_ms(name), 5, "ms", False)
        for name in overhead.AGENTS
    },
    "marking": ("and, where an agent looks: marks on a screenshot", overhead.marking_ms, None, "ms", False),
    "looking": ("what of it all a step of m3a waits for", overhead.looking_ms, 5, "ms", False),
    "controller": ("memory of the controller of 1,000 episodes", long_run.controller_mb, 250, "MB", False),
    "lost": ("items lost or doubled by kill -9 and resuming", long_run.lost_or_doubled, 0, "", False),
    "pages": ("the run's pages without screenshots", long_run.pages_mb, 5, "MB", False),
    "episode": ("what the viewer loads with an episode", long_run.episode_kb, None, "KB", False),
    "opening": ("Chromium opens the run's viewer", long_run.opening_ms, 2000, "ms", False),
    "echo": ("`echo` through the adb server (reference 0.64)", wire.echo_ms, 0.8, "ms", False),
    "info": ("uiautomator2 `info` (reference 3.0)", wire.info_ms, 4, "ms", False),
    "dump": ("uiautomator2 dump of 60 nodes (3.4 for 33)", wire.dump_ms, 10, "ms", False),
    "own-dump": ("the phone's own time for that dump", wire.own_dump_ms, 2, "ms", False),
    "screenshot": ("uiautomator2 screenshot (reference 69)", wire.screenshot_ms, 60, "ms", False),
    "push": ("`adb push` of 100 MB (reference 231)", wire.push_mb_s, 200, "MB/s", True),
    "pull": ("`adb pull` of 100 MB (reference 1134)", wire.pull_mb_s, 200, "MB/s", True),
    "phones": ("phones up at once (reference 16)", wire.phones_up, 16, "", True),
    "resident": ("resident memory of each of them (reference 29)", wire.resident_mb, None, "MB", False),
}


def main(chosen):
    unknown = sorted(set(chosen) - set(FIGURES))
    if unknown:
        raise SystemExit(f"there is no figure '{unknown[0]}'; there are {', '.join(FIGURES)}")
    print(f"{'figure':50} {'measured':>12} {'budget':>12}   of the budget")  # noqa: T201 - this is its output
    for name in chosen or FIGURES:
        what, measure, budget, unit, _ = FIGURES[name]
        value = measure()
        share = f"{value / budget:6.0%}" if budget else ""
        wanted = f"{budget} {unit}" if budget is not None else "-"
        print(f"{what:50} {value:7.1f} {unit:>4} {wanted:>12}   {share}", flush=True)  # noqa: T201 - this is its output


if __name__ == "__main__":
    main(sys.argv[1:])
