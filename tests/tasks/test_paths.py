"""An episode ends as on a phone whichever way an agent goes: by search, by a tile, by the share sheet, sideways."""

from __future__ import annotations

import pytest

from tests.tasks.plays import ROOT, play

PATHS = [
    ("by_search", "androidworld/test_settings.py::test_settings_bluetooth_off", "pixel_6"),
    ("by_long_press", "androidworld/test_settings.py::test_settings_bluetooth_off", "pixel_6"),
    ("by_tile", "bmoca/test_settings.py::test_settings_wifi_off", "pixel_3"),
    ("in_capitals", "droidtask/test_gallery.py::test_gallery_create_folder", "pixel_6"),
    ("in_capitals_too", "droidtask/test_camera.py::test_camera_rename", "pixel_6"),
    ("from_the_list", "droidtask/test_calendar.py::test_calendar_delete_all", "pixel_6"),
    ("in_groups", "droidtask/test_contacts.py::test_contacts_create", "pixel_6"),
    ("with_dashes", "mobileagentbench/test_messenger.py::test_messenger_add_block_numbers", "pixel_3a"),
    ("in_landscape", "androidworld/test_contacts.py::test_contacts_add_contact", "pixel_6"),
    ("by_share_sheet", "androidworld/test_sms.py::test_markor_create_note_and_sms", "pixel_6"),
    ("from_selection", "androidworld/test_sms.py::test_markor_create_note_and_sms", "pixel_6"),
    ("by_caret", "androidworld/test_markor.py::test_markor_merge_notes", "pixel_6"),
    ("in_the_shade", "androidworld/test_sms.py::test_sms_reply", "pixel_6"),
    ("in_french", "androidworld/test_contacts.py::test_contacts_add_contact", "standard-french"),
    ("by_file_search", "androidworld/test_files.py::test_files_delete_file", "pixel_6"),
    ("sideways_by_the_pickers", "androidworld/test_simple_calendar.py::test_calendar_add_event_tomorrow", "pixel_6"),
]


def walk(zygote, folder, path, task, look):
    """Let an agent go its way and return the record; other ways may be longer, but leave nothing more behind."""
    agent = f"tests.tasks.paths:{path}"
    node = f"tasks/{task}[{look}-tests.tasks.paths.{path}-seed1]"
    options = ("--mobile-seeds=1", f"--env-config={look}", "--mobile-strict-state", "--mobile-max-steps=60")
    (record,) = play(zygote, folder, agent, [node], *options, PYTHONPATH=str(ROOT)).values()
    return record


@pytest.mark.parametrize(("path", "task", "look"), PATHS, ids=[path for path, *_ in PATHS])
@pytest.mark.costly
def test_a_task_is_done_by_another_path(zygote, tmp_path, path, task, look):
    """Long: the client's own waits pass in real time."""
    record = walk(zygote, tmp_path, path, task, look)

    assert (record["outcome"], record.get("reason") or "") == ("passed", "")


@pytest.mark.costly
def test_a_message_to_a_stranger_is_noticed_though_it_is_deleted(zygote, tmp_path):
    """Long: the client's own waits pass in real time."""
    record = walk(zygote, tmp_path, "to_a_stranger_too", "androidworld/test_sms.py::test_sms_send", "pixel_6")

    assert record["outcome"] == "failed"
    assert record["reason"].startswith("2 messages have been sent and not one")
