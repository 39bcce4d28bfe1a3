"""A data set of two tasks, made up, in each of the forms in which DroidTask is published."""

from __future__ import annotations

import json

import pytest
import yaml

NOTES = (
    "<input id=0 >Search</input>\n <button id=1 text='New note'></button>\n <button id=3>Diary<br>2 lines</button>\n"
)
EDITOR = (
    "<input id=0>Title</input>\n\n<checkbox id=1 checked=False>Locked</checkbox>\n\n<button id=2>A\n\nB</button>\n\n"
)
BACK = "<button id=4>go back</button>"
ADD = [(NOTES, 1, "null"), (EDITOR, 0, "Milk"), (EDITOR, 1, "null"), (NOTES, -1, "null")]
OPEN = [(NOTES, 3, "null"), (EDITOR, -1, "null")]
TREE = """<FrameLayout id='0'>
  <LinearLayout id='1' resource_id='holder'>
    <input id='10' resource_id='search'>Search</input>
    <ImageView id='11'></ImageView>
    <button id='12' resource_id='add' alt='New note'></button>
    <checkbox id='13' status='checked'>Locked</checkbox>
    <p id='14' status='selected'>Notes</p>
  </LinearLayout>
</FrameLayout>
"""
WALK = [("touch", 12, None), ("scroll", "14", None), ("input_text", 10, "Milk"), ("touch", -1, None)]


def records(steps):
    return [
        {"State": state + BACK, "Choice": choice, "Input": text, "state_str": ["a", "b"], "new_state_str": "c"}
        for state, choice, text in steps
    ]


@pytest.fixture
def first_form(tmp_path):
    folder = tmp_path / "DroidTask" / "notes"
    folder.mkdir(parents=True)
    for number, (task, steps) in enumerate((("Add a note", ADD), ("Open the diary", OPEN)), 1):
        told = {"task_name": task, "step_num": len(steps), "records": records(steps)}
        (folder / f"task{number * 9}.yaml").write_text(yaml.safe_dump(told))
    (folder / "utg.yaml").write_text(yaml.safe_dump({"task_name": "utg", "records": []}))
    return tmp_path / "DroidTask"


@pytest.fixture
def second_form(tmp_path):
    folder = tmp_path / "explore_data" / "notes"
    folder.mkdir(parents=True)
    steps = [
        {"State": TREE, "Choice": choice, "Input": text, "Action": action, "ActionDetails": {}, "tag": "1"}
        for action, choice, text in WALK
    ]
    (folder / "task1.yaml").write_text(yaml.safe_dump({"task_name": "Add a note", "records": steps}))
    return tmp_path / "explore_data"


@pytest.fixture
def profile(tmp_path):
    steps = [{"label": [choice, text], "history": "", "state": state + BACK} for state, choice, text in ADD]
    told = {"notes": {"0f3a": {"task": "Add a note", "profile": steps}}}
    (tmp_path / "profile_no_answer.json").write_text(json.dumps(told))
    return tmp_path
