from __future__ import annotations

import json
import re

import pytest

from pytest_mobileagent.agents.appagent import AppAgent, interactive
from pytest_mobileagent.agents.bmoca import BMoCAAgent, translate
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown, read_demonstrations
from pytest_mobileagent.agents.documents import element_name, read_documents
from pytest_mobileagent.agents.native import NativeAgent
from pytest_mobileagent.agents.seeact import SeeAct, choices_of, words
from pytest_mobileagent.agents.spaces.bmoca import parse as parse_bmoca
from pytest_mobileagent.agents.teacher import is_same
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import ConfigError
from tests.agents.conftest import an_observation

BODY = (
    '<node class="a.Text" text="Title" bounds="[0,0][100,20]"/>'
    '<node class="a.Button" resource-id="x.y:id/save" text="Save" clickable="true" bounds="[50,100][100,120]"/>'
    '<node class="a.Button" content-desc="More" clickable="true" checked="true" bounds="[0,100][40,120]"/>'
)


@pytest.fixture
def screen():
    return an_observation(BODY)


def begun(agent):
    agent.reset("Save it.")
    return agent


# -- SeeAct -----------------------------------------------------------------------------------------------------------


def test_seeacts_choices_go_from_top_to_bottom_and_from_left_to_right(screen):
    labels = [element.node.text or element.node.desc for element in choices_of(screen)]

    assert labels == ["More", "Save"]


def test_seeact_chooses_among_what_can_be_operated_and_what_lies_in_it():
    row = '<node class="a.Row" clickable="true" content-desc="{}" bounds="[0,{}][100,{}]">{}</node>'
    inside = '<node class="a.Text" text="{}" bounds="[0,{}][100,{}]"/>'
    body = (
        inside.format("Title", 0, 10)
        + row.format("", 20, 40, inside.format("Wi-Fi", 20, 30) + inside.format("On", 30, 40))
        + row.format("q", 50, 60, inside.format("q", 50, 60))
        + '<node class="a.EditText" hint="Name" bounds="[0,70][100,80]"/>'
        + '<node class="a.List" scrollable="true" content-desc="Songs" bounds="[0,90][100,99]"/>'
    )

    shown = [words(element.node) for element in choices_of(an_observation(body))]

    assert shown == ['"Wi-Fi" Text', '"On" Text', '"q" Row', '"Name" EditText', '"Songs" List']


def test_seeact_describes_and_chooses_and_remembers_in_words(model, screen):
    model = model("Save.", "ELEMENT: B\nACTION: CLICK\nVALUE: None", "Done.", "ACTION: TERMINATE\nVALUE: None")
    agent = begun(SeeAct(model))

    assert [agent.act(screen), agent.act(screen)] == [act.Click(index=1), act.Status("complete")]
    assert [request.purpose for request in model.requests] == ["describe", "choose"] * 2
    assert '["Save" Button] CLICK' in model.text(2)


@pytest.mark.parametrize("replies", [(None,), ("Save.", None)])
def test_seeact_gives_up_when_the_model_refuses(model, screen, replies):
    assert begun(SeeAct(model(*replies))).act(screen) == act.Status("infeasible")


# -- B-MoCA -----------------------------------------------------------------------------------------------------------


def test_bmocas_translation_has_children_before_their_parents(screen):
    elements = translate(screen.hierarchy).elements

    assert elements[1] == {
        "numeric_tag": 1, "resource_id": "save", "class": "Button", "content_description": "", "text": "Save",
        "checked": "false",
    }  # fmt: skip
    assert [element["class"] for element in elements] == ["Text", "Button", "Button", "FrameLayout"]
    assert elements[2]["checked"] == "true"


def test_bmoca_remembers_its_last_four_actions(model, screen):
    model = model("Action: tap(1)", *[f'Action: swipe("{way}")' for way in ("up", "down", "left", "right")], "done()")
    agent = begun(BMoCAAgent(model))

    actions = [agent.act(screen) for _ in range(6)]

    assert actions[0] == act.Click(75, 110)
    assert actions[-1] == act.Status("complete")
    assert 'Previous actions: swipe("up"), swipe("down"), swipe("left"), swipe("right")' in model.text()
    assert "Previous actions: tap({'numeric_tag': 1" in model.text(1)


def test_bmocas_pictures_are_small_or_marked(model, screen):
    for settings, note in (({"looks": True}, "screenshot, 256 x 512"), ({"marks": True}, "screenshot with 3 marks")):
        asked = model("done()")
        begun(BMoCAAgent(asked, **settings)).act(screen)
        assert [picture.note for picture in asked.requests[0].messages[1].pictures] == [note]


def record(folder, *, done=True, task="test_a"):
    folder.mkdir()
    xml = an_observation(BODY).hierarchy_xml
    hierarchy = BlobStore(folder).put(xml.encode(), "xml")
    events = [
        {"event": "begin", "task": task, "goal": "Save.", "seed": 0},
        {"event": "step", "action": {"action_type": "click", "index": 1}, "hierarchy": hierarchy},
        {"event": "end", "done": done},
    ]
    (folder / "trace.jsonl").write_text("\n".join(map(json.dumps, events)))


def test_demonstrations_are_recorded_episodes_of_the_task_that_were_finished(tmp_path):
    record(tmp_path / "a")
    record(tmp_path / "b", done=False)
    record(tmp_path / "c", task="test_b")
    record(tmp_path / "d")
    BlobStore(tmp_path / "d").clear()
    (tmp_path / "e").mkdir()
    (tmp_path / "e" / "trace.jsonl").write_text("{")

    (found,) = read_demonstrations(tmp_path, task="test_a", at_most=3)

    assert (found.goal, [step.action for step in found.steps]) == ("Save.", [act.Click(75, 110)])


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (act.Click(75, 110), "tap(1)"),
        (act.Drag(50, 150, 50, 20), "dual-gesture(0.75, 0.50, 0.10, 0.50)"),
        (act.Swipe("up"), 'swipe("up")'),
        (act.Swipe("left"), 'swipe("right")'),
        (act.Scroll("down"), 'swipe("up")'),
        (act.Scroll("left"), 'swipe("left")'),
        (act.Overview(), 'press("OVERVIEW")'),
        (act.Status("complete"), "done()"),
        (act.InputText("Ana"), None),
    ],
    ids=lambda value: value.action_type if isinstance(value, act.Action) else "",
)
def test_bmocas_examples_say_only_what_it_can_say(action, written, model, screen):
    shown = Demonstration("test_a", "Save.", (Shown(screen.hierarchy, action),))
    model = model("done()")
    begun(BMoCAAgent(model, examples=[shown])).act(screen)

    told = re.findall(
        r"^Action: (.+)$", model.text().partition("Example 1")[2].partition("Previous actions")[0], re.MULTILINE
    )
    assert told == ([written] if written else [])
    if written:
        asked = parse_bmoca(written, translate(screen.hierarchy).boxes, (100, 200))
        assert is_same(asked, action, screen.hierarchy)


# -- AppAgent ---------------------------------------------------------------------------------------------------------


def reply(action, summary="It went on."):
    return f"Observation: x\nThought: y\nAction: {action}\nSummary: {summary}"


def test_appagent_carries_only_the_last_summary(model, screen):
    model = model(reply("tap(1)", "One."), reply("tap(2)", "Two."), reply("FINISH"))
    agent = begun(AppAgent(model))

    actions = [agent.act(screen) for _ in range(3)]

    assert actions == [act.Click(75, 110), act.Click(20, 110), act.Status("complete")]
    assert "What has been done so far: Two." in model.text()
    assert "One." not in model.text()


def test_appagent_asks_again_with_the_grid_in_the_same_step(model, screen):
    model = model(reply("grid()"), reply('tap(1, "center")'))

    assert begun(AppAgent(model)).act(screen) == act.Click(5, 5)
    assert [request.purpose for request in model.requests] == ["act", "grid"]


def test_appagent_needs_the_line_with_the_action(model, screen):
    with pytest.raises(ActionError, match=r"the reply has no line 'Action: …'"):
        begun(AppAgent(model("tap(1)"))).act(screen)


def test_appagents_elements_are_what_can_be_tapped_then_what_can_be_focused_elsewhere():
    near = '<node class="a.F" focusable="true" bounds="[50,100][100,130]"/>'
    far = '<node class="a.G" focusable="true" bounds="[0,0][50,20]"/>'

    nodes = interactive(an_observation(far + near + BODY).hierarchy)

    assert [node.class_name for node in nodes] == ["a.Button", "a.Button", "a.G"]


def test_an_element_is_named_by_its_id_or_its_class_and_size_after_its_parent(screen):
    save, more = interactive(screen.hierarchy)

    assert element_name(save) == "android.widget.FrameLayout_100_200_x.y.id_save"
    assert element_name(more) == "android.widget.FrameLayout_100_200_a.Button_40_20_More"


def test_documents_are_read_from_all_files_of_the_folder(tmp_path):
    (tmp_path / "a.json").write_text('{"x": {"tap": "It opens."}}')
    (tmp_path / "b.json").write_text('{"y": {}}')

    assert read_documents(tmp_path) == {"x": {"tap": "It opens."}, "y": {}}
    (tmp_path / "c.json").write_text("[]")
    with pytest.raises(ConfigError, match="expected an object of element names"):
        read_documents(tmp_path)


# -- native -----------------------------------------------------------------------------------------------------------


def test_the_native_agent_keeps_its_words_and_the_last_three_screenshots(model, screen):
    model = model(*["Thought: t\nAction: wait()"] * 5, "Action: click(500, 500)")
    agent = begun(NativeAgent(model))

    actions = [agent.act(screen) for _ in range(6)]

    assert actions[-1] == act.Click(50, 100)
    last = model.requests[-1].messages
    assert sum(len(message.pictures) for message in last) == 3
    assert [message.role for message in last] == ["system", "user"] + ["user", "assistant"] * 5 + ["user"]


def test_the_native_agent_is_told_what_went_wrong(model, screen):
    model = model("Action: fly()", "Action: wait()", "Action: wait()")
    agent = begun(NativeAgent(model))
    with pytest.raises(ActionError):
        agent.act(screen)
    agent.act(screen)
    assert "The last reply was no valid action: no call of do, click" in model.text()
    agent.hear("no such app")
    agent.act(screen)

    assert "The last action could not be carried out: no such app" in model.text()


@pytest.mark.parametrize("make", [BMoCAAgent, AppAgent])
def test_a_refusal_is_a_mistake_where_the_agent_has_no_word_for_giving_up(make, model, screen):
    with pytest.raises(ActionError, match="the model refuses"):
        begun(make(model(None))).act(screen)
