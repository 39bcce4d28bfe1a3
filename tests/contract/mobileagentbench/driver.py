"""Runs MobileAgentBench's own orchestrator, in its own Python; who acts is told by lines of JSON.

`python driver.py LOG_FOLDER CONFIG`, with the benchmark's `src` on the path. For each task it says the prompt; each
line that comes is an order: `before`, `after` (with what was done) or `end` of the episode.
"""

from __future__ import annotations

import json
import sys

from mobile_agent_benchmark.task_orchestrator import TaskOrchestrator

answers, sys.stdout = sys.stdout, sys.stderr  # upstream's own lines are not ours


def say(**told):
    answers.write(f"{json.dumps(told)}\n")
    answers.flush()


def act(prompt):
    say(prompt=prompt)
    for line in sys.stdin:
        order = json.loads(line)
        if order["order"] == "end":
            return
        if order["order"] == "before":
            orchestrator.before_one_action()
            say()
        else:
            say(stop=orchestrator.after_one_action(order["did"]), finished=orchestrator.current_task.finished)


orchestrator = TaskOrchestrator(log_dir=sys.argv[1], config_path=sys.argv.pop(2))
orchestrator.run(act)
