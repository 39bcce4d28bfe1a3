"""Tasks: what `mobile_task` declares, what parameters are drawn from, suites, solutions."""

from __future__ import annotations

from pytest_mobileagent.task.template import DEFAULT_MAX_STEPS, MARK, Task, TaskTemplate, mobile_task

__all__ = ["DEFAULT_MAX_STEPS", "MARK", "Task", "TaskTemplate", "mobile_task"]
