"""`dumpsys jobscheduler` (AOSP `JobSchedulerService.dumpInternal`): no app of this phone has scheduled anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_HELP = """Job Scheduler (jobscheduler) dump options:
  [-h] [package] ...
    -h: print this help
  [package] is an optional package name to limit the output to.
"""
_STATE = """\
Settings:
  min_ready_non_active_jobs_count=5
  max_non_active_job_batch_delay_ms=1860000

Started users: [0]
Registered 0 jobs:
  None.

Pending queue:
  None

Active jobs:
  None

mReadyToRock=true
mReportedActive=false
"""


def _dump(phone: Phone, words: list[str]) -> str:
    for word in words:
        if word == "-h":
            return _HELP
        if word.startswith("-"):
            if word not in ("-a", "--proto"):
                return f"Unknown option: {word}\n"
        elif phone.packages.find(word) is None:
            return f"Invalid package: {word}\n"
        else:
            break
    return _STATE


DUMPS = {"jobscheduler": _dump}
