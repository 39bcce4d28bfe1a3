"""Runs MobileAgentBench's own orchestrator, in its own Python; who acts is told by lines of JSON.

`python driver.py LOG_FOLDER CONFIG`, with the benchmark's `src` on the path. For each task it says the prompt; each
line that comes is an order: `before`, `after` (with what was done) or `end` of the episode.
"""

from __future__ import annotations

import json
import os
import sys

from mobile_agent_benchmark.task_orchestrator import TaskOrchestrator

# The programs that upstream starts read and write the usual places: ours are others.
orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)


def say(**told):
    answers.write(f"{json.dumps(told)}\n")
    answers.flush()


def act(prompt):
    say(prompt=prompt)
    for line in orders:
        order = json.loads(line)
        if order["order"] == "end":
            return
        if order["order"] == "before":
            orchestrator.before_one_action()
            say()
        else:
            say(stop=orchestrator.after_one_action(order["did"]), finished=bool(orchestrator.current_task.finished))


log_dir, config_path = sys.argv[1:]
del sys.argv[1:]  # AndroidViewClient takes the first for a serial
orchestrator = TaskOrchestrator(log_dir, config_path)
orchestrator.run(act)
