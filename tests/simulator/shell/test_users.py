"""The phone's only user, as `pm`, `am` and `cmd user` tell of it."""

from __future__ import annotations

import pytest

LIST = "Users:\n\tUserInfo{0:Owner:c13} running\n"
IN_FULL = (
    "1 users:\n\n"
    "0: id=0, name=Owner, type=full.SYSTEM, flags=ADMIN|FULL|INITIALIZED|PRIMARY|SYSTEM (running) (current)\n"
)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("cmd user list", (0, LIST, "")),
        ("cmd user list -v", (0, IN_FULL, "")),
        ("cmd user list --all --verbose", (0, IN_FULL, "")),
        ("pm list users", (0, LIST, "")),
        ("pm supports-multiple-users", (0, "Is multiuser supported: true\n", "")),
        ("pm get-max-users", (0, "Maximum supported users: 4\n", "")),
        ("pm get-max-running-users", (0, "Maximum supported running users: 3\n", "")),
        ("pm remove-user 0", (1, "", "Error: couldn't remove user id 0\n")),
        ("pm remove-user 10", (1, "", "Error: couldn't remove user id 10\n")),
        ("am get-started-user-state 0", (0, "RUNNING_UNLOCKED\n", "")),
        ("am get-started-user-state 10", (0, "User is not started: 10\n", "")),
        ("am is-user-stopped 0", (0, "false\n", "")),
        ("am is-user-stopped 10", (0, "true\n", "")),
        ("am start-user -w 0", (0, "Success: user started\n", "")),
        ("am start-user 10", (0, "", "Error: could not start user\n")),
        ("am stop-user -w 0", (255, "", "Switch failed: -3 (System user cannot be stopped)\n")),
        ("am stop-user 10", (255, "", "Switch failed: -1 (Unknown user 10)\n")),
        ("am switch-user 10", (1, "", "Error: Failed to switch to user 10\n")),
    ],
)
def test_there_is_one_user(run, line, reply):
    assert run(line) == reply
