from __future__ import annotations

import dataclasses
import http.client
import json
import queue
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pytest_mobileagent.agents import human
from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.human import Human, Page
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import AgentError, BudgetExceeded, ConfigError
from pytest_mobileagent.task import Task, TaskTemplate
from pytest_mobileagent.waiting import wait_until
from tests.agents.browser import PROGRAM, Browser
from tests.agents.conftest import an_observation

SAVE = '<node class="android.widget.Button" text="Save" clickable="true" bounds="[10,20][60,40]"/>'


@pytest.fixture
def told():
    """What the terminal is told."""
    return []


@pytest.fixture
def page(told):
    page = Page(clock=ManualClock(), tell=told.append)
    yield page
    page.close()


def ask_for(page, path, host):
    connection = http.client.HTTPConnection("127.0.0.1", int(page.url.split(":")[2].split("/")[0]), timeout=30)
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def fetch(page, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(page.url + path, data, timeout=30) as answer:  # noqa: S310 - our own server
        return answer.read()


def refusal(page, path, body=None):
    with pytest.raises(urllib.error.HTTPError) as caught:
        fetch(page, path, body)
    with caught.value:
        return caught.value.code, caught.value.read().decode()


@pytest.fixture
def play(page):
    """Let a person's step begin in another thread; returns where its action arrives."""
    player = Human(page, 4)
    player.reset("Save it.")
    threads = []

    def begin():
        arrived = queue.Queue()
        thread = threading.Thread(target=lambda: arrived.put(player.act(an_observation(SAVE))))
        thread.start()
        threads.append(thread)
        assert wait_until(lambda: json.loads(fetch(page, "state?after=-1"))["is_open"], timeout_s=30)
        return arrived

    begin.human = player
    yield begin
    for thread in threads:
        thread.join(5)


def test_the_page_shows_the_goal_the_screen_and_what_can_be_tapped(page, play):
    arrived = play()

    state = json.loads(fetch(page, "state?after=-1"))
    assert (state["goal"], state["steps"], state["budget"], state["elements"]) == (
        "Save it.", 1, 4, [{"label": "Save", "bounds": [10, 20, 60, 40]}]
    )  # fmt: skip
    assert fetch(page, "screen.png").startswith(b"\x89PNG")
    assert b"<!doctype html>" in fetch(page, "")
    fetch(page, "act", {"number": state["number"], "action": {"action_type": "click", "x": 5, "y": 6}})
    assert arrived.get(timeout=30) == act.Click(5, 6)


def test_an_action_on_an_old_screen_or_one_that_is_none_is_refused(page, play):
    arrived = play()
    number = json.loads(fetch(page, "state?after=-1"))["number"]
    wait = {"action_type": "wait"}

    assert refusal(page, "act", {"number": number - 1, "action": wait}) == (409, "The screen has changed meanwhile.")
    assert refusal(page, "act", {"number": number, "action": {"action_type": "fly"}})[0] == 400
    assert refusal(page, "act", {"number": number})[0] == 400
    fetch(page, "act", {"number": number, "action": wait})
    assert arrived.get(timeout=30) == act.Wait()


def test_what_went_wrong_is_told_with_the_next_screen(page, play):
    play.human.hear("no such app")
    arrived = play()

    state = json.loads(fetch(page, "state?after=-1"))
    assert (state["message"], state["is_wrong"]) == ("no such app", True)
    fetch(page, "act", {"number": state["number"], "action": {"action_type": "wait"}})
    arrived.get(timeout=30)


@pytest.mark.parametrize(
    "path", ["../", "../wrong-token/state", "../wrong-token/", "other", "../page.js", "screen.png", "../human.py"]
)
def test_nothing_is_served_elsewhere(page, path):
    assert refusal(page, path) == (404, "There is nothing here.")


def test_an_action_without_the_token_is_refused(page):
    told = {"number": 0, "action": {"action_type": "wait"}}

    assert refusal(page, "../act", told) == (404, "There is nothing here.")
    assert refusal(page, "../wrong-token/act", told) == (404, "There is nothing here.")


def test_the_page_answers_under_the_loopback_interfaces_names_only(page):
    port, _, path = page.url.split(":")[2].partition("/")
    path = f"/{path}"

    assert [ask_for(page, path, f"{name}:{port}") for name in ("127.0.0.1", "localhost")] == [200, 200]
    assert [ask_for(page, path, name) for name in (f"evil.example:{port}", "127.0.0.1", "")] == [404, 404, 404]


def test_the_page_needs_nothing_from_elsewhere(page):
    for path in ("", "page.css", "page.js"):
        with urllib.request.urlopen(page.url + path, timeout=30) as answer:  # noqa: S310 - our own server
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert b"://" not in answer.read()


def test_two_pages_have_different_addresses():
    pages = [Page(), Page()]

    assert len({page.url.split("/")[3] for page in pages}) == 2
    for page in pages:
        page.close()


def test_a_port_that_is_taken_is_named(page):
    port = int(page.url.split(":")[2].split("/")[0])

    with pytest.raises(ConfigError, match=rf"^a person.s page: no page can be served at 127\.0\.0\.1:{port}: Address"):
        Page(port)


def test_the_terminal_is_told_while_no_browser_has_the_page_open(page, told):
    thread = threading.Thread(target=Human(page).act, args=(an_observation(SAVE),))
    thread.start()

    assert wait_until(lambda: told == [f"no browser has the page open; play at {page.url}"], timeout_s=30)
    number = json.loads(fetch(page, "state?after=-1"))["number"]
    assert wait_until(lambda: told[1:] == ["the page is open: go on there"], timeout_s=30)
    page._clock.advance(4)
    assert wait_until(lambda: told[2:] == told[:1], timeout_s=30)
    fetch(page, "act", {"number": number, "action": {"action_type": "wait"}})
    thread.join(5)


def test_of_two_browsers_both_see_the_same_and_the_first_action_counts(page, play):
    arrived = play()
    one, other = (json.loads(fetch(page, "state?after=-1")) for _ in range(2))
    tap = {"action_type": "click", "x": 1, "y": 2}

    assert one == other
    fetch(page, "act", {"number": one["number"], "action": tap})
    assert refusal(page, "act", {"number": other["number"], "action": tap})[0] == 409
    assert arrived.get(timeout=30) == act.Click(1, 2)
    assert json.loads(fetch(page, f"state?after={other['number']}"))["is_open"] is False


NEW = SAVE.replace("Save", "Save all")


@pytest.fixture
def live(page, play):
    """A phone that shows something else as soon as it is told to; returns how to tell it."""
    shown = []
    play.human.look_with(lambda last: shown[-1] if shown and shown[-1] is not last else last)

    def change():
        shown.append(an_observation(NEW))
        page._clock.advance(1)
        return shown[-1]

    return change


def test_the_page_follows_a_phone_that_changes_by_itself(page, play, live):
    arrived = play()
    before = json.loads(fetch(page, "state?after=-1"))
    new = live()

    after = json.loads(fetch(page, f"state?after={before['number']}"))
    assert [one["label"] for one in after["elements"]] == ["Save all"]
    assert (after["steps"], after["is_open"]) == (before["steps"], True)
    fetch(page, "act", {"number": before["number"], "action": {"action_type": "wait"}})  # begun before it changed
    assert arrived.get(timeout=30) == act.Wait()
    assert play.human.seen is new


def test_the_phone_is_looked_at_only_while_a_browser_is_there(page, told):
    looks = []

    def look(last):
        looks.append(last)
        return last

    thread = threading.Thread(target=page.ask, args=(an_observation(SAVE), look))
    thread.start()
    page._clock.advance(1)
    assert wait_until(lambda: told, timeout_s=30)
    assert looks == []

    state = json.loads(fetch(page, "state?after=-1"))
    page._clock.advance(1)
    assert wait_until(lambda: looks, timeout_s=30)
    fetch(page, "act", {"number": state["number"], "action": {"action_type": "wait"}})
    thread.join(5)


def test_the_budget_is_the_runs_if_it_has_one(page, monkeypatch):
    task = Task(TaskTemplate("Go.", (), max_steps=7), "suite", "test_a", 0)
    monkeypatch.setattr(human, "page_of_this_run", lambda: page)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)

    for given, budget in ((None, 7), (3, 3)):
        parse_agent("human").make(AgentContext(task=task, max_steps=given)).reset("Go.")
        assert json.loads(fetch(page, "state?after=-1"))["budget"] == budget


def test_an_episode_whose_time_is_over_closes_the_page_to_actions(page):
    def raise_it(_):
        raise BudgetExceeded

    page._tell = raise_it
    with pytest.raises(BudgetExceeded):
        Human(page).act(an_observation(SAVE))

    state = json.loads(fetch(page, "state?after=-1"))
    assert refusal(page, "act", {"number": state["number"], "action": {"action_type": "wait"}})[0] == 409


def test_an_answer_is_repeated_and_the_end_is_told(page, play):
    for sent, message in [
        ({"action_type": "answer", "text": "4"}, ""),
        ({"action_type": "status"}, "Your answer is “4”. Say that you are done, or answer again."),
    ]:
        arrived = play()
        state = json.loads(fetch(page, "state?after=-1"))
        assert state["message"] == message
        fetch(page, "act", {"number": state["number"], "action": sent})
        arrived.get(timeout=30)
    over = "That was this task. The next one appears here."
    assert wait_until(lambda: json.loads(fetch(page, "state?after=-1"))["message"] == over, timeout_s=30)


def test_the_verdict_on_a_task_is_told_until_the_next_one_has_begun(page):
    Human(page).hear_verdict("failed: no note named tea; there is milk")
    after = json.loads(fetch(page, "state?after=-1"))["message"]
    Human(page).reset("Save it.")

    assert after == "The last task failed: no note named tea; there is milk. The next one appears here."
    assert json.loads(fetch(page, "state?after=-1"))["message"] == (
        "The last task failed: no note named tea; there is milk."
    )


def test_a_person_plays_one_task_at_a_time(monkeypatch):
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")

    with pytest.raises(ConfigError, match=r"^--agent=human plays one task at a time: leave out -n$"):
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
    hierarchy = BlobStore(tmp_path).put(an_observation(SAVE).hierarchy_xml.encode(), "xml")
    step = {"event": "step", "action": {"action_type": "click", "index": 0}, "hierarchy": hierarchy}
    begin, end = {"event": "begin", "task": "test_a", "goal": "Go.", "seed": 0}, {"event": "end", "done": True}
    (tmp_path / "episode").mkdir()
    (tmp_path / "episode" / "trace.jsonl").write_text("\n".join(map(json.dumps, [begin, step, end])))
    task = Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)
    agent = parse_agent("replay").make(AgentContext(task=task, knowledge=tmp_path))
    agent.reset("Go.")

    assert agent.act(an_observation(SAVE)) == act.Click(35, 30)
    with pytest.raises(AgentError, match="the recording is at its end"):
        agent.act(an_observation(SAVE))


def test_a_replay_of_one_episode_plays_it_whatever_came_of_it(tmp_path):
    steps = [
        {"event": "step", "action": {"action_type": "click", "index": 3}, "element": [10, 20, 60, 40]},
        {"event": "step", "action": None, "problem": "no action"},
        {"event": "step", "action": {"action_type": "navigate_back"}},
    ]
    (tmp_path / "trace.jsonl").write_text("\n".join(map(json.dumps, [{"event": "begin"}, *steps])))
    spec = parse_agent(f"replay:{tmp_path}")
    agent = spec.make(AgentContext(model=spec.model, task=Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)))

    assert [agent.act(an_observation(SAVE)) for _ in steps] == [act.Click(35, 30), act.Wait(), act.NavigateBack()]


def test_an_episode_that_an_agent_played_by_itself_cannot_be_played_again(tmp_path):
    (tmp_path / "trace.jsonl").write_text(json.dumps({"event": "step", "action": None, "seen": "tap 1 2"}))
    spec = parse_agent(f"replay:{tmp_path}")

    with pytest.raises(ConfigError, match="cannot be played again: its agent drove the phone itself"):
        spec.make(AgentContext(model=spec.model, task=Task(TaskTemplate("Go.", ()), "suite", "test_a", 0)))


def test_a_replay_reads_the_path_that_it_is_given(tmp_path):
    hierarchy = BlobStore(tmp_path).put(an_observation(SAVE).hierarchy_xml.encode(), "xml")
    step = {"event": "step", "action": {"action_type": "wait"}, "hierarchy": hierarchy}
    begin, end = {"event": "begin", "task": "test_a", "goal": "Go.", "seed": 0}, {"event": "end", "done": True}
    (tmp_path / "trace.jsonl").write_text("\n".join(map(json.dumps, [begin, step, end])))
    context = AgentContext(task=Task(TaskTemplate("Go.", ()), "suite", "test_a", 0))

    def make(path):
        spec = parse_agent(f"replay:{path}")
        return spec.make(dataclasses.replace(context, model=spec.model))

    assert make(tmp_path).act(an_observation(SAVE)) == act.Wait()
    with pytest.raises(ConfigError, match="there is no such folder; name that of a run"):
        make(tmp_path / "nowhere")


# -- in a real browser ------------------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[2]
needs_chromium = pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed: apt install chromium")


class Person:
    """Uses the page with the mouse and the keyboard."""

    def __init__(self, browser):
        self.browser = browser

    def wait_for_step(self, steps, goal=""):
        wanted = (
            "typeof state === 'object' && !phone.classList.contains('busy') "
            f"&& state.steps === {steps} && state.goal.includes({goal!r})"
        )
        assert wait_until(lambda: self.browser.value(wanted), timeout_s=30), self.browser.value("state")

    def place(self, x, y):
        """Return where in the browser a point of the phone is, in shares of its size."""
        return self.browser.value(f"""(() => {{
            const box = glass.getBoundingClientRect();
            return [box.left + {x} * box.width, box.top + {y} * box.height];
        }})()""")

    def tap(self, label):
        x, y = self.browser.value(f"""(() => {{
            const [left, top, right, bottom] = state.elements.find(one => one.label === {label!r}).bounds;
            return [(left + right) / 2 / screen_.naturalWidth, (top + bottom) / 2 / screen_.naturalHeight];
        }})()""")
        self.browser.click(*self.place(x, y))

    def drag(self, start, end):
        self.mouse("mouseMoved", start, button="none")
        self.mouse("mousePressed", start)
        self.mouse("mouseMoved", end)
        self.mouse("mouseReleased", end)

    def mouse(self, kind, point, **how):
        x, y = self.place(*point)
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **{"button": "left", "clickCount": 1, **how})

    def key(self, name, **how):
        for kind in ("keyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, **how)

    def press(self, selector):
        x, y = self.browser.value(f"""(() => {{
            const box = document.querySelector({selector!r}).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        self.browser.click(x, y)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with Browser(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


def click_once(person):
    person.browser.click(*person.place(0.5, 0.25))


def click_twice(person):
    click_once(person)
    click_once(person)


def hold(person):
    person.mouse("mousePressed", (0.5, 0.25))
    assert wait_until(lambda: person.browser.value("touch.classList.contains('long')"), timeout_s=30)
    person.mouse("mouseReleased", (0.5, 0.25))


def hold_and_drag(person):
    person.mouse("mousePressed", (0.5, 0.25))
    assert wait_until(lambda: person.browser.value("touch.classList.contains('long')"), timeout_s=30)
    person.mouse("mouseMoved", (0.5, 0.75))
    person.mouse("mouseReleased", (0.5, 0.75))


def type_and_send(person):
    person.key("h", text="h")
    person.browser.type("ello")
    person.key("Enter")


def answer(person):
    person.press("#ask")
    person.browser.type("42")
    person.press("#answer")


def give_up(person):
    person.press("#give_up")
    person.press("#infeasible")


def tab_to_button(person):
    person.browser.value("marks.firstChild.focus()")
    person.key("Enter", text="\r", windowsVirtualKeyCode=13)


PLAYED = {
    "click": (click_once, act.Click(50, 50)),
    "double click": (click_twice, act.DoubleTap(50, 50)),
    "hold": (hold, act.LongPress(50, 50)),
    "type": (type_and_send, act.InputText("hello")),
    "enter": (lambda person: person.key("Enter"), act.KeyboardEnter()),
    "backspace": (lambda person: person.key("Backspace"), act.PressKey("KEYCODE_DEL")),
    "escape": (lambda person: person.key("Escape"), act.NavigateBack()),
    "page down": (lambda person: person.key("PageDown"), act.Scroll("down")),
    "back": (lambda person: person.press("#back"), act.NavigateBack()),
    "home": (lambda person: person.press("#home"), act.NavigateHome()),
    "overview": (lambda person: person.press("#overview"), act.Overview()),
    "wait": (lambda person: person.press("#wait"), act.Wait()),
    "answer": (answer, act.Answer("42")),
    "done": (lambda person: person.press("#done"), act.Status()),
    "cannot be done": (give_up, act.Status("infeasible")),
    "tab and enter": (tab_to_button, act.Click(35, 30)),
}


@pytest.mark.few(4)
@needs_chromium
@pytest.mark.parametrize(("play_it", "expected"), PLAYED.values(), ids=PLAYED)
def test_what_a_person_does_on_the_page_is_an_action(browser, page, play, play_it, expected):
    arrived, person = play(), Person(browser)
    browser.go(page.url)
    person.wait_for_step(1, "Save it.")

    play_it(person)

    assert arrived.get(timeout=30) == expected


@needs_chromium
@pytest.mark.parametrize(
    ("play_it", "holds"),
    [(lambda person: person.drag((0.5, 0.25), (0.5, 0.75)), False), (hold_and_drag, True)],
    ids=["drag", "hold and drag"],
)
def test_a_drag_moves_the_finger(browser, page, play, play_it, holds):
    arrived, person = play(), Person(browser)
    browser.go(page.url)
    person.wait_for_step(1)

    play_it(person)

    done = arrived.get(timeout=30)
    assert done == act.Drag(50, 50, 50, 150, done.duration_ms, holds)


@needs_chromium
def test_the_wheel_moves_the_finger_against_it(browser, page, play):
    arrived, person = play(), Person(browser)
    browser.go(page.url)
    person.wait_for_step(1)

    person.mouse("mouseWheel", (0.5, 0.5), button="none", clickCount=0, deltaX=0, deltaY=120)

    done = arrived.get(timeout=30)
    assert (done.x, done.to_x, done.y > done.to_y) == (50, 50, True)


@needs_chromium
def test_the_browser_shows_what_has_changed_and_leaves_the_person_alone(browser, page, play, live):
    arrived, person = play(), Person(browser)
    browser.go(page.url)
    person.wait_for_step(1)
    person.press("#text")
    browser.type("half a wo")
    before = browser.value("screen_.src")
    live()

    label = "marks.firstChild.getAttribute('aria-label')"
    assert wait_until(lambda: browser.value(label) == "Save all", timeout_s=30)
    assert browser.value("screen_.src") != before
    assert browser.value("[document.activeElement.id, document.activeElement.value]") == ["text", "half a wo"]
    browser.type("rd")
    person.key("Enter")
    assert arrived.get(timeout=30) == act.InputText("half a word")


@needs_chromium
def test_an_element_that_was_reached_by_tab_stays_reached(browser, page, play, live):
    arrived, person = play(), Person(browser)
    browser.go(page.url)
    person.wait_for_step(1)
    browser.value("marks.firstChild.focus()")
    before = browser.value("screen_.src")
    live()

    assert wait_until(lambda: browser.value("screen_.src") != before, timeout_s=30)
    assert wait_until(lambda: browser.value("document.activeElement === glass"), timeout_s=30)  # it says something else
    person.key("Escape")
    assert arrived.get(timeout=30) == act.NavigateBack()


def turn_wifi_off(person):
    for number, label in enumerate(("Settings", "Network & internet", "Internet", "Wi‑Fi"), 2):
        person.wait_for_step(number)
        person.tap(label)
    person.wait_for_step(6)
    person.press("#done")


def create_folder(person):
    name = person.browser.value("state.goal").rpartition(" ")[2].rstrip(".")
    person.wait_for_step(2)
    person.tap("Markor")
    person.wait_for_step(3)
    person.tap("Create a new file or folder")
    person.wait_for_step(4)
    person.press("#text")
    person.browser.type(name)
    person.press("#type")
    person.wait_for_step(5)
    person.tap("FOLDER")
    person.wait_for_step(6)
    person.press("#done")


def run_of(folder, agent):
    tasks = [f"tasks/androidworld/test_{app}.py" for app in ("settings", "markor")]
    chosen = "(settings_wifi_off or markor_create_folder) and not (verify or bluetooth)"
    options = ["-k", chosen, f"--agent={agent}", f"--mobile-output={folder}", "-p", "no:cacheprovider"]
    return [sys.executable, "-m", "pytest", *tasks, *options]


@pytest.mark.check
@needs_chromium
def test_a_person_completes_two_tasks_in_a_browser_and_the_recording_replays(browser, monkeypatch, tmp_path):
    """A browser's start, two runs, and each click waits for the page."""
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):  # the inner run is no worker
        monkeypatch.delenv(name, raising=False)
    played, again = tmp_path / "played", tmp_path / "again"
    with subprocess.Popen(run_of(played, "human"), stdout=subprocess.PIPE, text=True, cwd=ROOT) as run:  # noqa: S603 - ours
        url = next(match[1] for line in run.stdout if (match := re.search(r"play at (\S+)", line)))
        try:
            browser.go(url)
            person = Person(browser)
            for goal, play_it in (("wifi", turn_wifi_off), ("Markor", create_folder)):
                person.wait_for_step(1, goal)
                person.drag((0.5, 0.7), (0.5, 0.2))
                play_it(person)
            told = run.stdout.read()
        finally:
            run.terminate()
    assert "2 passed" in told

    replayed = subprocess.run(  # noqa: S603 - ours
        run_of(again, f"replay:{played}"), stdout=subprocess.PIPE, text=True, cwd=ROOT, timeout=60, check=False
    )
    assert "2 passed" in replayed.stdout, replayed.stdout
