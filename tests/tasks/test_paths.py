"""An episode ends as on a phone whichever way an agent goes: by search, share sheet, long press, held sideways."""

from __future__ import annotations

import pytest

from tests.tasks.plays import ROOT, play

PATHS = [
    ("by_search", "test_settings.py::test_settings_bluetooth_off"),
    ("by_long_press", "test_settings.py::test_settings_bluetooth_off"),
    ("in_landscape", "test_contacts.py::test_contacts_add_contact"),
    ("by_share_sheet", "test_sms.py::test_markor_create_note_and_sms"),
]


@pytest.mark.parametrize(("path", "task"), PATHS, ids=[path for path, _ in PATHS])
@pytest.mark.costly
def test_a_task_is_done_by_another_path(zygote, tmp_path, path, task):
    """Long: the client's own waits pass in real time."""
    agent = f"tests.tasks.paths:{path}"
    node = f"tasks/androidworld/{task}[pixel_6-tests.tasks.paths.{path}-seed1]"

    (record,) = play(zygote, tmp_path, agent, [node], "--mobile-seeds=1", PYTHONPATH=str(ROOT)).values()

    assert (record["outcome"], record.get("reason") or "") == ("passed", "")
