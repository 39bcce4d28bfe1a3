from __future__ import annotations

import json
import multiprocessing

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown, read_demonstrations
from pytest_mobileagent.agents.documents import Documents, Place, read_documents
from pytest_mobileagent.agents.explorer import Explorer, watch
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.cli import main
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import ConfigError
from tests.agents.conftest import an_observation
from tests.agents.scripted_server import ScriptedServer

SAVE = (
    '<node class="a.Button" package="a.b" resource-id="a.b:id/save" text="Save" clickable="true" '
    'bounds="[50,100][100,120]"/>'
)
MORE = '<node class="a.Button" index="1" package="a.b" content-desc="More" clickable="true" bounds="[0,100][40,120]"/>'
FIELD = '<node class="a.EditText" package="a.b" clickable="true" focused="true" bounds="[0,0][100,20]"/>'
ROOT = "android.widget.FrameLayout_100_200"
SAVED, ASKED = f"{ROOT}_a.b.id_save_0", f"{ROOT}_a.Button_40_20_More_1"


@pytest.fixture
def screen():
    return an_observation(SAVE + MORE)


@pytest.fixture
def documents(tmp_path):
    return Documents(tmp_path)


def wants(action, summary="It went on."):
    return f"Observation: x\nThought: y\nAction: {action}\nSummary: {summary}"


def judges(decision, note=""):
    return f"Decision: {decision}\nThought: y\n" + (f"Documentation: {note}" if note else "")


def explore(model, documents, *screens):
    agent = Explorer(model, documents)
    agent.reset("Save it.")
    return [agent.act(screen) for screen in screens]


# -- by itself --------------------------------------------------------------------------------------------------------


def test_each_action_is_looked_back_at_and_what_it_taught_is_written_down(model, documents, screen, tmp_path):
    model = model(wants("tap(1)"), judges("SUCCESS", "It keeps the note."), wants("FINISH"))

    assert explore(model, documents, screen, screen) == [act.Click(75, 110), act.Status("complete")]
    assert read_documents(tmp_path) == {SAVED: {"tap": "It keeps the note."}}
    assert [request.purpose for request in model.requests] == ["act", "reflect", "act"]
    assert [len(request.messages[0].pictures) for request in model.requests] == [1, 2, 1]
    assert "before and from after tapping the element with the number 1" in model.text(1)
    assert "What it was meant to do: It went on." in model.text(1)


@pytest.mark.parametrize(
    ("decision", "note", "written", "next_one"),
    [
        ("BACK", "It leads away.", {SAVED: {"tap": "It leads away."}}, act.NavigateBack()),
        ("INEFFECTIVE", "Nothing.", {}, act.Click(20, 110)),
        ("CONTINUE", "It blinks.", {SAVED: {"tap": "It blinks."}}, act.Click(20, 110)),
        ("SUCCESS", "It saves.", {SAVED: {"tap": "It saves."}}, act.Click(75, 110)),
    ],
)
def test_what_was_of_no_use_is_not_offered_again(decision, note, written, next_one, model, documents, screen, tmp_path):
    model = model(wants("tap(1)"), judges(decision, note), wants("tap(1)"))

    assert explore(model, documents, screen, screen) == [act.Click(75, 110), next_one]
    assert read_documents(tmp_path) == written


@pytest.mark.parametrize(
    ("said", "use"),
    [
        ("tap(1)", "tap"), ("long_press(1)", "long_press"), ('swipe(1, "up", "short")', "v_swipe"),
        ('swipe(1, "left", "short")', "h_swipe"),
    ],
)  # fmt: skip
def test_there_is_a_note_for_each_way_of_using_an_element(said, use, model, documents, tmp_path):
    screen = an_observation(FIELD)
    model = model(wants(said), judges("SUCCESS", "So it is."), wants("FINISH"))

    explore(model, documents, screen, screen)

    assert list(read_documents(tmp_path).values()) == [{use: "So it is."}]


def test_a_list_that_is_swiped_over_is_noted_and_not_the_row_in_its_middle(model, documents, tmp_path):
    rows = '<node class="a.Row" package="a.b" text="It" clickable="true" bounds="[0,95][100,190]"/>'
    whole = f'<node class="a.List" package="a.b" focusable="true" bounds="[0,0][100,200]">{rows}</node>'
    model = model(wants('swipe(2, "up", "short")'), judges("SUCCESS", "It goes on."), wants("FINISH"))
    screen = an_observation(whole)

    explore(model, documents, screen, screen)

    assert [*read_documents(tmp_path)] == [f"{ROOT}_a.List_100_200_0"]


def test_what_comes_of_typing_is_plain_and_not_looked_back_at(model, documents):
    screen = an_observation(FIELD)
    model = model(wants('text("Ana")'), wants("FINISH"))

    assert explore(model, documents, screen, screen) == [act.InputText("Ana"), act.Status("complete")]
    assert [request.purpose for request in model.requests] == ["act", "act"]


def test_one_row_of_no_use_does_not_hide_the_others_of_its_name(model, documents):
    row = '<node class="a.Row" index="{}" package="a.b" clickable="true" bounds="[0,{}][100,{}]"/>'
    screen = an_observation(row.format(0, 0, 40) + row.format(1, 40, 80))
    model = model(wants("tap(1)"), judges("INEFFECTIVE"), wants("tap(1)"))

    assert explore(model, documents, screen, screen) == [act.Click(50, 20), act.Click(50, 60)]


def test_what_was_of_no_use_is_not_told_as_progress(model, documents, screen):
    model = model(wants("tap(1)", "I saved it."), judges("CONTINUE", "It blinks."), wants("FINISH"))

    explore(model, documents, screen, screen)

    assert "What has been done so far: None" in model.text()


def test_a_reply_that_is_no_action_is_told_to_the_model(model, documents, screen):
    model = model(wants("fly()"), wants("FINISH"), wants("FINISH"))
    agent = Explorer(model, documents)
    agent.reset("Save it.")
    with pytest.raises(ActionError):
        agent.act(screen)
    agent.act(screen)

    assert "Your last reply was no valid action, and nothing has been done: no call of tap" in model.text(1)
    agent.act(screen)
    assert "Your last reply" not in model.text(2)


def test_a_note_that_is_there_stays(model, documents, screen):
    place = Place("a.b", SAVED, "tap")
    documents.write(place, "The first.")

    explore(model(wants("tap(1)"), judges("SUCCESS", "A second."), wants("FINISH")), documents, screen, screen)

    assert documents.note(place) == "The first."


def test_a_look_back_that_cannot_be_read_costs_a_step_and_writes_nothing(model, documents, screen, tmp_path):
    model = model(wants("tap(1)"), "It went well.", wants("FINISH"))
    agent = Explorer(model, documents)
    agent.reset("Save it.")
    agent.act(screen)

    with pytest.raises(ActionError, match="the decision '' is not one of BACK, INEFFECTIVE, CONTINUE, SUCCESS"):
        agent.act(screen)
    assert agent.act(screen) == act.Status("complete")
    assert read_documents(tmp_path) == {}


def test_an_action_that_could_not_be_carried_out_teaches_nothing(model, documents, screen):
    model = model(wants("tap(1)"), wants("FINISH"))
    agent = Explorer(model, documents)
    agent.reset("Save it.")
    agent.act(screen)

    agent.hear("the phone does not do it")

    assert agent.act(screen) == act.Status("complete")


def test_whoever_explores_has_to_say_where_to_write():
    with pytest.raises(ConfigError, match="name a folder with --mobile-knowledge=DIR"):
        parse_agent("appagent_explorer:gpt-4o").make(AgentContext(model="gpt-4o"))


# -- the documents ----------------------------------------------------------------------------------------------------


def _write(folder, worker):
    for number in range(20):
        Documents(folder).write(Place("a.b", f"{worker}-{number}", "tap"), "x")


def test_workers_write_to_the_same_documents_and_lose_nothing(tmp_path):
    workers = [multiprocessing.get_context("fork").Process(target=_write, args=(tmp_path, one)) for one in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)

    assert len(read_documents(tmp_path)) == 60
    assert sorted(path.name for path in tmp_path.iterdir()) == [".lock", "a.b.json"]


def test_documents_that_are_none_are_named(tmp_path, documents):
    (tmp_path / "a.b.json").write_text("[]")

    with pytest.raises(ConfigError, match=r"a\.b\.json: expected an object of element names"):
        documents.note(Place("a.b", "x", "tap"))


# -- from a demonstration ---------------------------------------------------------------------------------------------


@pytest.fixture
def shown(screen):
    """Somebody tapped Save, went home, and was done."""
    steps = (act.Click(75, 110), act.NavigateHome(), act.Status())
    return Demonstration("test_a", "Save it.", tuple(Shown(screen.hierarchy, step, screen) for step in steps))


def test_a_demonstration_is_described_element_by_element(model, shown, tmp_path):
    model = model("It keeps\nthe note.")
    folder = tmp_path / "known"

    assert list(watch([shown], model, Documents(folder), refine=False)) == [f"a.b {SAVED}: tap"]
    assert read_documents(folder) == {SAVED: {"tap": "It keeps the note."}}
    assert "from after tapping the element with the number 1" in model.text()
    assert len(model.requests[0].messages[0].pictures) == 2


def test_notes_are_refined_only_if_that_is_wanted(model, shown, tmp_path):
    documents = Documents(tmp_path / "known")
    documents.write(Place("a.b", SAVED, "tap"), "The first.")
    model = model("A better one.")

    assert list(watch([shown], model, documents, refine=False)) == []
    assert len(list(watch([shown], model, documents, refine=True))) == 1
    assert "which you may correct and add to: The first." in model.text()
    assert documents.note(Place("a.b", SAVED, "tap")) == "A better one."


def test_a_model_that_says_nothing_leaves_no_note(model, shown, tmp_path):
    assert list(watch([shown], model(None), Documents(tmp_path / "known"), refine=False)) == []


@pytest.fixture
def run(tmp_path, screen):
    """The folder of a run with one recorded episode."""
    folder = tmp_path / "run" / "episodes" / "a"
    folder.mkdir(parents=True)
    blobs = BlobStore(folder)
    kept = {
        "hierarchy": blobs.put(screen.hierarchy_xml.encode(), "xml"), "screenshot": blobs.put(screen.screenshot, "png"),
        "activity": screen.activity, "device_time": screen.device_time.isoformat(),
    }  # fmt: skip
    events = [
        {"event": "begin", "task": "test_a", "goal": "Save it.", "seed": 0},
        {"event": "step", "action": {"action_type": "click", "x": 20, "y": 110}, **kept},
        {"event": "step", "action": {"action_type": "status"}, **kept},
        {"event": "end", "done": True},
    ]
    (folder / "trace.jsonl").write_text("\n".join(map(json.dumps, events)))
    return tmp_path / "run"


def test_the_command_writes_documents_that_the_agent_reads(run, tmp_path, monkeypatch, capsys, model, screen):
    knowledge = tmp_path / "known"
    with ScriptedServer("It shows more.").running() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        status = main(["explore", str(run), "--model=gpt-4o", f"--knowledge={knowledge}"])

    said = capsys.readouterr().out
    assert status == 0
    assert said.startswith(f"a.b {ASKED}: tap\n1 notes from 1 episodes in {knowledge}/appagent: 1 calls, ")
    assert read_documents(knowledge / "appagent") == {ASKED: {"tap": "It shows more."}}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere", "--model=gpt-4o"], "nowhere: there is no such folder; name that of a run"),
        (["run", "--model=gpt-4o", "--task=test_b"], "has no finished episode with its hierarchies"),
        (["run", "--model=nobody"], "nobody is known to serve the model 'nobody'"),
        (["run", "--model=gpt-4o"], "openai/gpt-4o needs its key in the environment variable OPENAI_API_KEY"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments, message, run, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(run.parent)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)

    assert main(["explore", *arguments, f"--knowledge={tmp_path}"]) == 2
    assert message in capsys.readouterr().err


def test_a_recording_without_screenshots_is_told_so(run, model, tmp_path):
    next(run.rglob("*.png")).unlink()
    (shown,) = read_demonstrations(run)

    with pytest.raises(ConfigError, match="the recording has no screenshots: make one with --mobile-trace=on"):
        list(watch([shown], model(), Documents(tmp_path), refine=False))
