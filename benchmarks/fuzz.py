"""Fuzz by time: `python -m benchmarks.fuzz [MINUTES] [SEED]`, 10 and 0 by default.

The tests of `tests/**/test_*fuzz.py`, again and again, each round drawn anew. What is told: how much of what arrives
was tried at each of them, and the longest that one took of the processor, for nothing should hold a server up.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from functools import wraps
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_S = 1.0  # of the processor, for one example: more is a stall


class Rounds:
    """A plugin that runs a session's tests by turns until the time is over, each time with another seed."""

    def __init__(self, seconds, first_seed):
        self.until_s = time.monotonic() + seconds
        self.seed = first_seed
        self.tried, self.failed, self.longest_s = Counter(), Counter(), defaultdict(float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if hasattr(item.obj, "hypothesis")]
        for item in items:
            handle = item.obj.hypothesis
            handle.inner_test = self.watched(item.nodeid, handle.inner_test)

    def watched(self, name, test):
        """Return a test that is counted and timed, example by example."""

        @wraps(test)
        def run(*arguments, **named):
            begun_s = time.process_time()
            try:
                return test(*arguments, **named)
            finally:
                self.tried[name] += 1
                self.longest_s[name] = max(self.longest_s[name], time.process_time() - begun_s)

        return run

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        from hypothesis import seed  # noqa: PLC0415 - pytest has a plugin of it that it wants to load itself

        while time.monotonic() < self.until_s:
            for at, item in enumerate(session.items):
                seed(self.seed)(item.obj)
                following = session.items[(at + 1) % len(session.items)]
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if time.monotonic() > self.until_s:
                    break
            self.seed += 1
        return True

    def pytest_runtest_logreport(self, report):
        self.failed[report.nodeid] += report.failed

    def report(self):
        """Print what was tried and what came of it; returns whether all is well."""
        for name, count in self.tried.most_common():
            told = f"{self.failed[name]} rounds failed" if self.failed[name] else "well"
            print(f"{count:7} examples, the longest {self.longest_s[name]:.2f} s: {name}: {told}")  # noqa: T201 - its output
        stalled = [name for name, longest_s in self.longest_s.items() if longest_s > LONGEST_S]
        print(f"{self.tried.total()} examples; {self.failed.total()} rounds failed; {len(stalled)} tests stalled")  # noqa: T201
        return not self.failed.total() and not stalled


def main(minutes, first_seed):
    """Fuzz for some time; returns the exit status."""
    rounds = Rounds(minutes * 60, first_seed)
    paths = sorted(map(str, (ROOT / "tests").rglob("test_*fuzz.py")))
    pytest.main([*paths, "-q", "-p", "no:cacheprovider", "-p", "no:randomly"], plugins=[rounds])
    return 0 if rounds.tried and rounds.report() else 1


if __name__ == "__main__":
    words = [*sys.argv[1:], *("10", "0")[len(sys.argv) - 1 :]]
    sys.exit(main(float(words[0]), int(words[1])))
