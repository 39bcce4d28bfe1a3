"""Whatever is killed at whatever moment: errors only where it struck, nothing lost, doubled or left behind.

`python -m benchmarks.kills 300` kills as often as one likes; here a few times, drawn by the sample. Each takes two
whole runs of two workers, or a farm of two phones.
"""

from __future__ import annotations

import pytest

from benchmarks.kills import farm_trial, trial


@pytest.mark.check
@pytest.mark.skipif("sys.platform != 'linux'", reason="processes are found as Linux tells of them")
@pytest.mark.parametrize(("play", "number"), [(trial, 0), (trial, 1), (trial, 2), (farm_trial, 3)])
def test_a_kill_at_a_random_moment_costs_what_it_struck_alone(tmp_path, pytestconfig, play, number):
    """A run from its start to its end, and what it leaves is waited for."""
    struck, problems = play(tmp_path, f"{pytestconfig.getoption('--sample')}/{number}")

    assert problems == [], struck
