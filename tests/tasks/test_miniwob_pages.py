"""What the suite `miniwob` knows of some pages beyond what they show."""

from __future__ import annotations

import pytest

from tasks.miniwob.shells import rewarded
from tasks.miniwob.solutions.typing import solved


@pytest.mark.parametrize(
    ("asked", "names", "found"),
    [
        ("delete a file ending with the extension .sh", ["bash.sh", "cyber", "skynet.sh"], ["skynet.sh"]),
        ("delete a file ending with the extension .sh", ["bash.sh", "cyber"], []),
        ("delete a file ending with the extension .tar.gz", ["a.gz", "b.tar.gz"], ["b.tar.gz"]),
        ("delete a file that has no file extension.", ["a.png", "T-1000"], ["T-1000"]),
    ],
)
def test_a_terminal_rewards_the_files_in_which_the_ending_is_found_at_the_end(asked, names, found):
    assert rewarded(asked, names) == found


@pytest.mark.parametrize(
    ("problem", "number"), [("2 x 8 =", 16), ("4 + 2 =", 6), ("3 - x = 10", -7), ("x + 4 = 9", 5), ("x - 0 = 12", 12)]
)
def test_a_sum_is_solved_for_what_it_asks(problem, number):
    assert solved(problem) == number
