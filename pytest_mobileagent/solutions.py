"""What solutions are written with: what of `pytest_mobileagent.task.solutions` is there to stay."""

from __future__ import annotations

from pytest_mobileagent.task.solutions import Plan, Ui, near_miss, plans_in, solution

__all__ = ["Plan", "Ui", "near_miss", "plans_in", "solution"]
