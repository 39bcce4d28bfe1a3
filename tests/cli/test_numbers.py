"""What is counted on the command line is one or more."""

from __future__ import annotations

import pytest

from pytest_mobileagent.cli import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["explore-app", "contacts", "--phones", "0"],
        ["explore-app", "contacts", "--events", "0"],
        ["openenv", "androidworld", "--phones", "0"],
        ["farm", "--suite", "androidworld", "--phones", "0"],
        ["train", "ppo", "--phones", "0"],
    ],
    ids=" ".join,
)
def test_none_is_refused(arguments, capsys):
    with pytest.raises(SystemExit, match=r"^2$"):
        main(arguments)

    assert f"error: argument {arguments[-2]}: '0' is no number from 1\n" in capsys.readouterr().err
