"""Whoever does more than a task asks for is noticed; `check_task` plays a task of each kind."""

from __future__ import annotations

from pathlib import Path

from pytest_mobileagent.testing import check_task

SUITE = Path(__file__).parents[2] / "tasks/androidworld"
CHOSEN = (  # a question, an addition, a deletion, a move, a setting, and what is satisfied at the start
    "test_joplin.py::test_notes_is_todo",
    "test_pro_expense.py::test_expense_add_single",
    "test_files.py::test_files_delete_file",
    "test_markor.py::test_markor_move_note",
    "test_settings.py::test_settings_wifi_off",
    "test_settings.py::test_settings_bluetooth_on_verify",
)


def test_a_misdeed_is_noticed_and_what_is_fair_passes():
    check_task(*(SUITE / name for name in CHOSEN), seeds=[0], fair=1, misdeeds=2)
