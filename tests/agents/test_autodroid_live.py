"""AutoDroid on the phone, over tasks of DroidTask: a scripted model does what was recorded, alone and with a memory.

What it is asked is stored, and read: `--update-goldens` writes the files anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

import pytest

from pytest_mobileagent.agents.app_memory import AppMemory, SimulatedTask, Tap, key_of, words_of, write_memory
from tests.agents.droidtask_walker import Prompt, Walker
from tests.agents.scripted_server import ScriptedServer
from tests.tasks.plays import ROOT, declared

PROMPTS = Path(__file__).parent / "prompts" / "droidtask"
FEW = ["applauncher/task2", "clock/task6", "notes/task13"]
MORE = [
    "applauncher/task3", "applauncher/task5", "calendar/task3", "calendar/task10", "clock/task1", "contacts/task10",
    "contacts/task14", "contacts/task15", "dialer/task10", "filemanager/task6", "filemanager/task12", "gallery/task6",
    "gallery/task9", "clock/task11", "musicplayer/task7", "notes/task10", "notes/task14",
]  # fmt: skip
MOST_TOKENS = 339  # of the paper's prompts, in the mean
LETTERS_PER_TOKEN = 3.7  # the tokenizer of GPT-3.5 and GPT-4 (cl100k_base) makes of these prompts a little fewer tokens
TASKS = {task.template.upstream: task for task in declared() if task.suite == "droidtask"}


def goal_of(task):
    template = task.template
    return template.task(task.suite, task.name, 0).goal


@pytest.fixture
def play(tmp_path, zygote):
    """Play tasks with an agent; returns what pytest said, how the tasks ended, and the prompts of each."""

    def run(agent, names, *options):
        tasks = [TASKS[name] for name in names]
        goals = {goal_of(task): task.template.upstream for task in tasks}
        nodes = [f"tasks/droidtask/{task.module}.py::{task.name}" for task in tasks]
        folder = tmp_path / ("alone" if "=off" in agent else "knowing")
        with ScriptedServer(Walker(goals)).running() as server:
            done = zygote.run(
                *nodes, f"--agent={agent}:gpt-4o", f"--mobile-output={folder}", "-q", "-p", "no:cacheprovider",
                *options, cwd=ROOT, env=clean(os.environ) | server.environment, timeout=900,
            )  # fmt: skip
        (path,) = folder.glob("*/run.jsonl")
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        asked = {name: [] for name in names}
        for call in server.calls:
            asked[goals[Prompt(call.text).task]].append(call.text)
        return done.stdout, {record["upstream"]: record["outcome"] for record in records}, asked

    return run


def tokens(text):
    return round(len(text) / LETTERS_PER_TOKEN)


def clean(environment):
    others = re.compile("PYTEST_(?!ADDOPTS)|_KEY$|_URL$")
    return {name: value for name, value in environment.items() if not others.search(name)}


@pytest.mark.costly
@pytest.mark.parametrize("names", [FEW, pytest.param(FEW + MORE, marks=pytest.mark.check)], ids=["few", "twenty"])
def test_autodroid_does_what_was_recorded_alone_and_with_a_memory(play, names, request, tmp_path):
    """Long: two episodes for each task; what the first sees is what the second remembers."""
    _, _, seen = alone = play("autodroid+memory=off", names)
    for app in {name.partition("/")[0] for name in names}:
        mine = {name: list(map(Prompt, prompts)) for name, prompts in seen.items() if name.partition("/")[0] == app}
        write_memory(tmp_path / "known" / "autodroid" / f"{app}.json", remembered(app, mine))
    knowing = play("autodroid", names, f"--mobile-knowledge={tmp_path / 'known'}")

    for kind, (said, ends, asked) in (("alone", alone), ("knowing", knowing)):
        assert ends == dict.fromkeys(names, "passed"), said
        compare(asked, kind, request)
        lengths = [tokens(prompt) for prompts in asked.values() for prompt in prompts]
        assert sum(lengths) / len(lengths) <= MOST_TOKENS
        hinted = [name for name, prompts in asked.items() if any(" onclick=" in prompt for prompt in prompts)]
        assert hinted == (names if kind == "knowing" else [])


def remembered(app, seen):
    """Return what is known after such episodes: each task with its way, each screen with what is done on it."""
    tasks, functions, elements = [], {}, {}
    for prompts in seen.values():
        states = [state_of(prompt) for prompt in prompts]
        lines = [tuple(re.sub(r" id=\d+", "", line) for line in prompt.lines.values()) for prompt in prompts]
        elements |= dict(zip(states, lines, strict=True))
        done = [line.partition(": ")[2].partition(" InputText")[0] for line in prompts[-1].done]
        taps = tuple(Tap(state, re.sub(r" id=\d+", "", line)) for state, line in zip(states, done, strict=False))
        tasks.append(SimulatedTask(prompts[0].task, taps))
        for state, line in zip(states[1:], [*done[1:], ""], strict=False):
            functions.setdefault(state, f"use {re.sub('<[^>]*>', ' ', line).strip() or 'what was changed'}")
    return AppMemory(app, tuple(tasks), functions, elements)


def state_of(prompt):
    """Return what a memory names a screen by: screens that say the same are one."""
    said = sorted(map(words_of, prompt.lines.values()))
    return key_of(hashlib.sha256("\n".join(said).encode()).hexdigest())


def compare(asked, kind, request):
    for name, prompts in asked.items():
        path = PROMPTS / f"{name.replace('/', '-')}-{kind}.txt"
        text = "".join(f"== about {tokens(prompt)} tokens\n{told(prompt)}\n" for prompt in prompts)
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        else:
            assert text == path.read_text("utf-8"), f"{path.name}: run this test with --update-goldens"


def told(prompt):
    """Return the part of a prompt that differs from one to the next."""
    return prompt[prompt.index("Task: ") : prompt.rindex("\n\nAnswer with")]
