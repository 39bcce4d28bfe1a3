from __future__ import annotations

import pytest

from pytest_mobileagent.cli import main
from pytest_mobileagent.config.load import known_configs, read_configs


def test_all_configurations_are_listed(capsys):
    assert main(["env", "list"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["name", "split", "profile", "density", "font", "locale", "theme", "wallpaper", "icons"]
    assert lines[6].split() == ["005", "train", "pixel_3", "440", "1", "en-US", "light", "default", "10"]
    assert lines[-1] == f"{len(known_configs())} configurations"


def test_some_are_listed(capsys):
    assert main(["env", "list", "100-103,pixel_6"]) == 0

    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "100", "101", "102", "103", "pixel_6", "5",
    ]  # fmt: skip


def test_what_is_shown_can_be_copied(capsys):
    assert main(["env", "show", "105"]) == 0

    assert read_configs("x", capsys.readouterr().out) == {"105": known_configs()["105"]}


def test_new_ones_are_made(capsys):
    assert main(["env", "generate", "--seed", "3", "--count", "2", "--locale", "ko-KR"]) == 0

    assert {config.locale for config in read_configs("x", capsys.readouterr().out).values()} == {"ko-KR"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["show", "pixel_7"],
            "mobileagent: CONFIG=pixel_7: no device configuration is called 'pixel_7'; the nearest are ",
        ),
        (["generate", "--profile", "nexus"], "mobileagent: profile 'nexus' is not one of "),
    ],
)
def test_a_mistake_is_one_sentence(capsys, arguments, said):
    assert main(["env", *arguments]) == 2

    assert capsys.readouterr().err.startswith(said)
