from __future__ import annotations

import json
import queue
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.human import Human, Page
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import AgentError, ConfigError
from pytest_mobileagent.task import Task, TaskTemplate
from pytest_mobileagent.waiting import wait_until
from tests.agents.browser import PROGRAM, Browser
from tests.agents.conftest import an_observation

SAVE = '<node class="android.widget.Button" text="Save" clickable="true" bounds="[10,20][60,40]"/>'


@pytest.fixture
def page():
    page = Page()
    yield page
    page.close()


def fetch(page, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(page.url + path, data, timeout=5) as answer:  # noqa: S310 - our own server
        return answer.read()


def refusal(page, path, body=None):
    with pytest.raises(urllib.error.HTTPError) as caught:
        fetch(page, path, body)
    with caught.value:
        return caught.value.code, caught.value.read().decode()


@pytest.fixture
def play(page):
    """Let a person's step begin in another thread; returns where its action arrives."""
    human = Human(page)
    human.reset("Save it.")
    threads = []

    def begin():
        arrived = queue.Queue()
        thread = threading.Thread(target=lambda: arrived.put(human.act(an_observation(SAVE))))
        thread.start()
        threads.append(thread)
        assert wait_until(lambda: json.loads(fetch(page, "state?after=-1"))["is_open"], timeout_s=5)
        return arrived

    begin.human = human
    yield begin
    for thread in threads:
        thread.join(5)


def test_the_page_shows_the_goal_the_screen_and_what_can_be_tapped(page, play):
    arrived = play()

    state = json.loads(fetch(page, "state?after=-1"))
    assert (state["goal"], state["steps"], state["elements"]) == (
        "Save it.", 1, [{"label": "Save", "bounds": [10, 20, 60, 40]}]
    )  # fmt: skip
    assert fetch(page, "screen.png").startswith(b"\x89PNG")
    assert b"<!doctype html>" in fetch(page, "")
    fetch(page, "act", {"number": state["number"], "action": {"action_type": "click", "x": 5, "y": 6}})
    assert arrived.get(timeout=5) == act.Click(5, 6)


def test_an_action_on_an_old_screen_or_one_that_is_none_is_refused(page, play):
    arrived = play()
    number = json.loads(fetch(page, "state?after=-1"))["number"]
    wait = {"action_type": "wait"}

    assert refusal(page, "act", {"number": number - 1, "action": wait}) == (409, "The screen has changed meanwhile.")
    assert refusal(page, "act", {"number": number, "action": {"action_type": "fly"}})[0] == 400
    assert refusal(page, "act", {"number": number})[0] == 400
    fetch(page, "act", {"number": number, "action": wait})
    assert arrived.get(timeout=5) == act.Wait()


def test_what_went_wrong_is_told_with_the_next_screen(page, play):
    play.human.hear("no such app")
    arrived = play()

    state = json.loads(fetch(page, "state?after=-1"))
    assert state["message"] == "no such app"
    fetch(page, "act", {"number": state["number"], "action": {"action_type": "wait"}})
    arrived.get(timeout=5)


@pytest.mark.parametrize("path", ["../", "../wrong-token/state", "../wrong-token/", "other"])
def test_nothing_is_served_elsewhere(page, path):
    assert refusal(page, path) == (404, "There is nothing here.")


def test_a_person_plays_one_task_at_a_time(monkeypatch):
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")

    with pytest.raises(ConfigError, match=r"^--agent=human plays one task at a time: leave -n away$"):
        parse_agent("human").make(AgentContext())


# -- replay -----------------------------------------------------------------------------------------------------------


def test_a_replay_needs_a_recording_of_the_task(tmp_path):
    task = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
    spec = parse_agent("replay")

    with pytest.raises(ConfigError, match="name a run's folder with --mobile-knowledge=DIR"):
        spec.make(AgentContext(task=task))
    with pytest.raises(ConfigError, match="has no finished episode of test_a, seed 0, with its hierarchies"):
        spec.make(AgentContext(task=task, knowledge=tmp_path))


def test_a_replay_does_what_was_done_and_ends(tmp_path):
    (tmp_path / "screen.xml").write_text(an_observation(SAVE).hierarchy_xml)
    step = {"event": "step", "action": {"action_type": "click", "index": 0}, "hierarchy": "screen.xml"}
    begin, end = {"event": "begin", "task": "test_a", "goal": "Go.", "seed": 0}, {"event": "end", "done": True}
    (tmp_path / "trace.jsonl").write_text("\n".join(map(json.dumps, [begin, step, end])))
    task = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
    agent = parse_agent("replay").make(AgentContext(task=task, knowledge=tmp_path))
    agent.reset("Go.")

    assert agent.act(an_observation(SAVE)) == act.Click(35, 30)
    with pytest.raises(AgentError, match="the recording is at its end"):
        agent.act(an_observation(SAVE))


# -- in a real browser ------------------------------------------------------------------------------------------------

TASKS = """
import pytest
from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.radios import Radios


@pytest.fixture
def radios(device):
    radios = Radios(device)
    radios.set_wifi(on=True)
    device.open_app("settings")
    return radios


@mobile_task("Turn wifi off.", max_steps=8)
def test_wifi_off(task, agent, radios):
    agent.run(task)

    assert not radios.has_wifi


@mobile_task("Search the settings for 'dark', and tell how many letters that has.", max_steps=8)
def test_search(task, agent, device, radios):
    assert agent.run(task).answer == "4"
    assert device.hierarchy().find(text="dark")
"""


class Person:
    """Uses the page with the mouse and the keyboard."""

    def __init__(self, browser):
        self.browser = browser

    def wait_for_step(self, goal, steps):
        shown = f"state.goal === {goal!r} && state.steps === {steps} && !phone.classList.contains('busy')"
        wanted = f"typeof state === 'object' && {shown}"
        assert wait_until(lambda: self.browser.value(wanted), timeout_s=30), self.browser.value("state.goal")

    def tap(self, label):
        x, y = self.browser.value(f"""(() => {{
            const [left, top, right, bottom] = state.elements.find(one => one.label === {label!r}).bounds;
            const box = screen_.getBoundingClientRect(), scale = box.height / screen_.naturalHeight;
            return [box.left + (left + right) / 2 * scale, box.top + (top + bottom) / 2 * scale];
        }})()""")
        self.browser.click(x, y)

    def press(self, selector):
        x, y = self.browser.value(f"""(() => {{
            const box = document.querySelector({selector!r}).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        self.browser.click(x, y)


def turn_wifi_off(person):
    goal = "Turn wifi off."
    for number, label in enumerate(("Network & internet", "Internet", "Wi‑Fi"), 1):
        person.wait_for_step(goal, number)
        person.tap(label)
    person.wait_for_step(goal, 4)
    person.press("#done")


def search(person):
    goal = "Search the settings for 'dark', and tell how many letters that has."
    person.wait_for_step(goal, 1)
    person.tap("Search settings")
    person.wait_for_step(goal, 2)
    person.press("#text")
    person.browser.type("dark")
    person.press("#type")
    person.wait_for_step(goal, 3)
    person.press("#reply")
    person.browser.type("4")
    person.press("#answer")
    person.wait_for_step(goal, 4)
    person.press("#done")


@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed")
def test_a_person_completes_two_tasks_in_a_browser_and_the_recording_replays(pytester, monkeypatch, tmp_path):
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    pytester.mkdir("suite").joinpath("test_two.py").write_text(TASKS, "utf-8")
    command = [sys.executable, "-m", "pytest", "suite", "--agent=human", "-q", "-p", "no:cacheprovider"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=pytester.path) as run:  # noqa: S603 - ours
        url = next(match[1] for line in run.stdout if (match := re.search(r"play at (\S+)", line)))
        try:
            with Browser(tmp_path / "profile") as browser:
                browser.go(url)
                turn_wifi_off(Person(browser))
                search(Person(browser))
                told = run.stdout.read()
        finally:
            run.terminate()
    assert "2 passed" in told

    replayed = pytester.runpytest_subprocess(
        "suite", "--agent=replay", "--mobile-knowledge=reports", "-p", "no:cacheprovider", timeout=60
    )
    replayed.assert_outcomes(passed=2)
