"""Read runs back, in notebooks and programs: what of `pytest_mobileagent.report.records` is there to stay."""

from __future__ import annotations

from pytest_mobileagent.report.records import FORMAT, ItemRecord, Run, last_attempts, read_run, read_runs, schema

__all__ = ["FORMAT", "ItemRecord", "Run", "last_attempts", "read_run", "read_runs", "schema"]
