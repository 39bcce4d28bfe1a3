"""Print every figure with its budget. Names after the module choose some: `python -m benchmarks boot step`."""

from __future__ import annotations

import sys

from benchmarks import measures, overhead

# name: (what, function, budget, unit, whether more is better)
FIGURES = {
    "boot": ("launch until the phone is ready", measures.boot_ms, 600, "ms", False),
    "restore": ("restore of a snapshot until the next observation", measures.restore_ms, 60, "ms", False),
    "step": ("step: tap, PNG screenshot, hierarchy", measures.step_ms, 50, "ms", False),
    "observe": ("observation of a changed screen", measures.observation_ms, None, "ms", False),
    "evaluate": ("evaluation: one look at what is stored", measures.evaluation_ms, 10, "ms", False),
    "memory": ("private memory of a further phone", measures.memory_mb, 60, "MB", False),
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
        wanted = f"{budget} {unit}" if budget else "-"
        print(f"{what:50} {value:7.1f} {unit:>4} {wanted:>12}   {share}", flush=True)  # noqa: T201 - this is its output


if __name__ == "__main__":
    main(sys.argv[1:])
