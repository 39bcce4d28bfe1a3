"""Every agent completes whole tasks of AndroidWorld: a local server speaks its provider's API, and cassettes replay it.

The cassettes are stored, and replayed here without any server. `--update-goldens` records them anew: that is needed
when a prompt, a task's goal or a screen on its way has changed, and a replay says in what.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from pytest_mobileagent.agents.documents import read_documents
from tests.agents.brain import Brain
from tests.agents.scripted_server import Calls, OnlyStreams, ScriptedServer, Slow, Thinks

ROOT = Path(__file__).parents[2]
TAPES = Path(__file__).parent / "tapes"
AGENTS = {
    "t3a": "gpt-4o", "m3a": "claude-sonnet-4-6", "m3a_simple": "gemini-2.5-pro", "seeact": "gpt-4o",
    "bmoca": "claude-sonnet-4-6", "bmoca_mllm": "gemini-2.5-pro", "bmoca_som": "gpt-4o", "autodroid": "gpt-4o",
    "appagent": "gemini-2.5-pro", "native": "claude-sonnet-4-6", "appagent_explorer": "gpt-4o", "uitars": "gpt-4o",
    "qwen_vl": "gpt-4o", "autoglm": "gpt-4o", "gui_owl": "gpt-4o", "mai_ui": "gpt-4o", "openai_computer": "gpt-5.4",
    "claude_computer": "claude-sonnet-4-6", "gemini_computer": "gemini-3.5-flash",
}  # fmt: skip
WIFI, TIMER, CONTACT, PHOTO, NOTE = (
    "settings::test_settings_wifi_off", "clock::test_clock_timer_entry", "contacts::test_contacts_add_contact",
    "camera::test_camera_take_photo", "joplin::test_notes_is_todo",
)  # fmt: skip
PLAYS = {  # an answer where the agent has a word for it; typing key by key where it has no other
    "answering": (("t3a", "m3a", "m3a_simple", "native"), (WIFI, CONTACT, NOTE)),
    "choosing": (("seeact",), (WIFI, CONTACT)),  # which cannot choose Joplin's search field: it has no name
    "typing": (("autodroid", "appagent"), (WIFI, CONTACT, PHOTO)),
    "tapping": (("bmoca", "bmoca_mllm", "bmoca_som"), (WIFI, TIMER, PHOTO)),
}
LIVE = {  # without stored cassettes
    "seeing": (("uitars", "qwen_vl", "autoglm", "gui_owl", "mai_ui"), (WIFI, CONTACT, NOTE)),
    "calling": (("openai_computer", "claude_computer", "gemini_computer"), (WIFI, CONTACT, NOTE)),
}
DEPLOYED = [agent for agents, _ in (PLAYS | LIVE).values() for agent in agents]
OF_EACH_KIND = ("t3a", "m3a_simple", "uitars", "claude_computer")  # and over each API
LONGEST_TAPE = 100_000


@pytest.fixture
def play(tmp_path, zygote):
    """Run agents on tasks; returns what pytest said, and the records."""

    def run(agents, tasks, *options, environment=None):
        names = ",".join(agent if ":" in agent else f"{agent}:{AGENTS[agent]}" for agent in agents)
        items = [item_of(task) for task in tasks]
        command = [
            *items, f"--agent={names}", "--mobile-max-steps=40", f"--mobile-output={tmp_path / 'reports'}",
            "-p", "no:cacheprovider", "--mobile-retry-errors=1", *options,
        ]  # fmt: skip
        others = re.compile("PYTEST_(?!ADDOPTS)|_KEY$|_URL$")
        clean = {name: value for name, value in os.environ.items() if not others.search(name)}
        done = zygote.run(*command, cwd=ROOT, env=clean | (environment or {}), timeout=900)
        newest = max((tmp_path / "reports").iterdir(), key=lambda path: path.stat().st_mtime)
        return done.stdout, newest, [json.loads(line) for line in newest.joinpath("run.jsonl").read_text().splitlines()]

    return run


def item_of(task):
    """Return a task's node id; it is AndroidWorld's unless its suite stands before it."""
    suite, _, name = task.rpartition("/")
    return f"tasks/{suite or 'androidworld'}/test_{name.replace('::', '.py::')}"


def live(play, folder, agents, tasks, *options, is_sloppy=False, manner=None):
    brain = Brain(folder, is_sloppy=is_sloppy)
    with ScriptedServer((lambda call: manner(call, brain)) if manner else brain).running() as server:
        return server, *play(
            agents, tasks, *options, "-p", "tests.agents.eyes", environment=server.environment | {"EYES": str(folder)}
        )


def ends(records):
    return {(record["agent"].partition(":")[0], record["task"]): record["outcome"] for record in records}


@pytest.mark.parametrize(
    "agents", [OF_EACH_KIND, pytest.param(DEPLOYED, marks=pytest.mark.check)], ids=["kinds", "all"]
)
def test_every_agent_is_driven_over_its_providers_api(play, tmp_path, agents):
    """Long: an episode for each agent."""
    server, said, folder, records = live(play, tmp_path, agents, [WIFI])

    assert ends(records) == dict.fromkeys(((agent, "test_settings_wifi_off") for agent in agents), "passed"), said
    assert {call.api for call in server.calls} == {"openai", "anthropic", "google"}
    assert all(record["calls"] >= 4 and record["tokens_in"] > 0 for record in records)
    assert "sk-test" not in "".join(path.read_text("utf-8") for path in folder.rglob("*.jsonl"))


def sample_or_all(variable, sample, whole):
    """Parametrise with a sample, or, where a variable of the environment says `all`, with everything, bit by bit."""
    chosen = whole if os.environ.get(variable) == "all" else [sample]
    return [pytest.param(*one, id=one[0][0] if chosen is whole else "sample") for one in chosen]


@pytest.mark.check
@pytest.mark.parametrize(
    ("agents", "tasks"),
    sample_or_all(
        "SLOPPY_TASKS",
        (("m3a", "autodroid", "gui_owl", "autoglm"), (CONTACT,)),
        [((agent,), tasks) for agents, tasks in (PLAYS | LIVE).values() for agent in agents],
    ),
)
def test_every_agent_understands_its_model_in_every_form_that_its_own_program_puts_up_with(
    agents, tasks, play, tmp_path
):
    """A sample: `SLOPPY_TASKS=all` plays them all on all tasks."""
    _, said, _, records = live(play, tmp_path, agents, tasks, is_sloppy=True)

    wanted = {(agent, task.partition("::")[2]): "passed" for agent in agents for task in tasks}
    assert ends(records) == wanted, said


EASY = {  # that need no answer, for which some agents have no word
    "androidworld": (
        WIFI, CONTACT, PHOTO, TIMER, "settings::test_settings_wifi_on", "settings::test_settings_bluetooth_on",
        "settings::test_settings_bluetooth_off_verify", "settings::test_open_app",
        "clock::test_clock_stopwatch_running", "clock::test_clock_stopwatch_paused_verify",
    ),
    "mobileagentbench": (
        "mobileagentbench/contacts::test_contacts_about", "mobileagentbench/contacts::test_contacts_sort",
        "mobileagentbench/launcher::test_launcher_sort_by_title_desc",
    ),
    "droidtask": (
        "droidtask/calendar::test_calendar_monday", "droidtask/clock::test_clock_open_questions",
        "droidtask/applauncher::test_applauncher_sort_descending",
    ),
    "bmoca": (
        "bmoca/clock::test_clock_start_stopwatch", "bmoca/clock::test_clock_stopwatch_page",
        "bmoca/clock::test_clock_timer_page",
    ),
    "bmoca_v1": (
        "bmoca_v1/clock::test_clock_stopwatch_page", "bmoca_v1/clock::test_clock_timer_page",
        "bmoca_v1/clock::test_clock_alarm_page",
    ),
    "miniwob": (
        "miniwob/clicking::test_click_button", "miniwob/clicking::test_click_link",
        "miniwob/clicking::test_click_dialog",
    ),
}  # fmt: skip


@pytest.mark.check
@pytest.mark.parametrize("suite", EASY)
@pytest.mark.parametrize(
    ("agents", "count"),
    sample_or_all("EASY_TASKS", (("t3a", "seeact", "appagent", "mai_ui"), 1), [((agent,), 10) for agent in DEPLOYED]),
)
def test_every_agent_completes_tasks_of_every_suite_whatever_form_its_model_writes_in(agents, count, play, suite):
    """Long, and a sample: `EASY_TASKS=all` plays all agents on all tasks."""
    tasks = EASY[suite][:count]
    environment = dict.fromkeys(("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"), "none") | {"SLOPPY": "yes"}

    said, _, records = play(
        agents, tasks, "-p", "tests.agents.expert", "--mobile-max-steps=60", environment=environment
    )

    wanted = {(agent, task.partition("::")[2]): "passed" for agent in agents for task in tasks}
    assert ends(records) == wanted, said


def _by_tool(said):
    head, brace, rest = said.partition("{")
    return Calls((("act", json.loads(brace + rest)),), said=head) if brace else said


MANNERS = {"plain": str, "thinking": Thinks, "slow": Slow, "streaming": OnlyStreams, "calling": _by_tool}
MODELS = [
    "openai/plain", "openai/thinking", "anthropic/thinking", "google/thinking", "openai/slow", "openai/streaming",
    "openai/calling",
]  # fmt: skip
PLAIN_ELSEWHERE = [f"{api}/{manner}" for api in ("anthropic", "google") for manner in ("plain", "slow")]


def in_its_manner(call, brain):
    """Answer as the model of that name does; one that refuses to, or is cut off, has decided on nothing."""
    if call.model == "streaming" and not call.body.get("stream"):
        return OnlyStreams("")
    if call.model == "thinking" and Thinks("").is_cut(call):
        return Thinks("")
    return MANNERS[call.model](brain(call))


@pytest.mark.check
@pytest.mark.parametrize(
    ("models", "tasks"),
    sample_or_all(
        "MANNERS_TASKS", (MODELS, [WIFI]),
        [([model], [WIFI, TIMER, CONTACT, PHOTO, NOTE]) for model in MODELS + PLAIN_ELSEWHERE],
    ),
)  # fmt: skip
def test_models_of_every_manner_drive_m3a(models, tasks, play, tmp_path):
    """A sample: `MANNERS_TASKS=all` plays them through all tasks, over all APIs."""
    agents = [f"m3a:{model}" for model in models]

    _, said, _, records = live(play, tmp_path, agents, tasks, manner=in_its_manner)

    wanted = {(agent, task.partition("::")[2]): "passed" for agent in agents for task in tasks}
    assert {(record["agent"], record["task"]): record["outcome"] for record in records} == wanted, said


@pytest.mark.costly
def test_what_was_explored_is_known_to_the_agent_that_is_deployed(play, tmp_path):
    """Long: two episodes, of which one explores."""
    knowledge = f"--mobile-knowledge={tmp_path / 'known'}"

    live(play, tmp_path, ["appagent_explorer"], [WIFI], knowledge)
    server, said, _, records = live(play, tmp_path, ["appagent"], [WIFI], knowledge)

    documents = read_documents(tmp_path / "known" / "appagent")
    assert any("com.android.settings" in name for name in documents), documents
    assert any("Tapping it: It leads on." in call.text for call in server.calls)
    assert records[-1]["outcome"] == "passed", said


@pytest.mark.costly
@pytest.mark.parametrize(
    ("agents", "tasks"),
    [pytest.param(*play, id=kind, marks=[pytest.mark.check] * (kind != "typing")) for kind, play in PLAYS.items()],
)
def test_stored_cassettes_play_every_agent_through_its_tasks_without_a_server(
    agents, tasks, play, tmp_path, pytestconfig
):
    """Long: an episode for each agent and task."""
    if pytestconfig.getoption("--update-goldens"):
        live(play, tmp_path, agents, tasks, "--mobile-llm=record", f"--mobile-cassette={TAPES}")

    said, _, records = play(agents, tasks, "--mobile-llm=replay", f"--mobile-cassette={TAPES}")

    wanted = {(agent, task.partition("::")[2]): "passed" for agent in agents for task in tasks}
    assert ends(records) == wanted, said
    assert sum(bool(record["answer"]) for record in records) == (len(agents) if NOTE in tasks else 0)


def tape_of(agent, task):
    module, _, name = task.partition("::")
    return f"androidworld/test_{module}.py-{name}-pixel_6-{agent}.{AGENTS[agent]}-seed0.jsonl"


@pytest.mark.costly
def test_a_tape_that_differs_in_a_word_fails_loudly_with_the_difference(play, tmp_path):
    tape = tape_of("autodroid", WIFI)
    (tmp_path / tape).parent.mkdir()
    text = (TAPES / tape).read_text("utf-8").replace("Mobile, Wi‑Fi, hotspot", "Mobile, Wi‑Fi, tethering", 1)
    first, _, rest = text.partition("\n")
    key = json.loads(first)["key"]
    (tmp_path / tape).write_text(first.replace(key, "0" * 64) + "\n" + rest, "utf-8")

    said, _, (record, *_) = play(["autodroid"], [WIFI], "--mobile-llm=replay", f"--mobile-cassette={tmp_path}")

    said_first, _, _ = record["reason"].partition(" in ")
    assert (record["outcome"], said_first) == ("error", "CassetteMiss: replay: no recording of this call")
    assert re.search(r"-user: .*tethering.*\n.*\+user: .*hotspot", said)


def test_the_stored_cassettes_are_small_and_hold_neither_keys_nor_pictures():
    wanted = {tape_of(agent, task) for agents, tasks in PLAYS.values() for agent in agents for task in tasks}
    tapes = {str(path.relative_to(TAPES)): path.read_text("utf-8") for path in TAPES.rglob("*.*")}

    assert set(tapes) == wanted
    for name, text in tapes.items():
        assert len(text) < LONGEST_TAPE, name
        assert not re.search("[A-Za-z0-9+/]{100}", text), name  # a picture's bytes
        assert not re.search(r"sk-|AIza|_KEY|base64|127\.0\.0\.1|/tmp/|/root", text), name
        for line in text.splitlines():
            parts = [part for message in json.loads(line)["call"]["messages"] for part in message["parts"]]
            pictures = [part["picture"] for part in parts if isinstance(part, dict)]
            assert all(re.fullmatch("[0-9a-f]{32}", picture) for picture in pictures), name
