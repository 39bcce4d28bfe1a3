from __future__ import annotations

import contextlib
import json
import re

import pytest

from pytest_mobileagent.agents.appagent import AppAgent, interactive
from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.bmoca_text import trajectory_of, translate
from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown, read_demonstrations
from pytest_mobileagent.agents.documents import element_name, read_documents
from pytest_mobileagent.agents.native import Native
from pytest_mobileagent.agents.seeact import SeeAct, choices_of, words
from pytest_mobileagent.agents.spaces.bmoca import parse as parse_bmoca
from pytest_mobileagent.agents.teacher import is_same
from pytest_mobileagent.device import Node
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.blobs import BlobStore
from pytest_mobileagent.errors import ConfigError
from tests.agents.conftest import an_observation

BODY = (
    '<node class="a.Text" text="Title" bounds="[0,0][100,20]"/>'
    '<node class="a.Button" index="1" resource-id="x.y:id/save" text="Save" clickable="true" '
    'bounds="[50,100][100,120]"/>'
    '<node class="a.Button" index="2" content-desc="More" clickable="true" checked="true" bounds="[0,100][40,120]"/>'
)


@pytest.fixture
def screen():
    return an_observation(BODY)


def begun(agent):
    agent.reset("Save it.")
    return agent


# -- SeeAct -----------------------------------------------------------------------------------------------------------


def test_seeacts_choices_are_all_that_say_something_in_the_order_of_the_tree(screen):
    labels = [element.node.text or element.node.desc for element in choices_of(screen)]

    assert labels == ["Title", "Save", "More"]


def test_what_only_has_a_name_is_a_choice_too_and_what_says_nothing_is_none():
    body = (
        '<node class="a.ImageView" resource-id="x.y:id/icon" bounds="[0,0][9,9]"/><node class="a.View" '
        'bounds="[0,9][9,19]"/><node text="No class" bounds="[0,20][9,29]"/>'
    )

    assert [words(element.node) for element in choices_of(an_observation(body))] == ['"x.y:id/icon" image']


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"class_name": "a.b.Button", "text": "Save"}, '"Save" button'),
        ({"class_name": "a.ImageButton", "desc": "Back"}, '"Back" button'),
        ({"class_name": "a.ImageView", "resource_id": "x:id/y"}, '"x:id/y" image'),
        ({"class_name": "a.TextView", "text": "Wi-Fi", "desc": "not told"}, '"Wi-Fi" icon'),
        ({"class_name": "a.EditText", "text": "Ana", "hint": "Name"}, 'a "Name" text box with the text "Ana"'),
        ({"class_name": "a.EditText", "text": "Name", "hint": "Name"}, 'a "Name" text box that is empty'),
        ({"class_name": "a.EditText", "desc": "Search"}, 'a "Search" text box that is empty'),
        ({"class_name": "a.EditText", "text": "Ana", "resource_id": "x:id/y"}, 'a text box with the text "Ana"'),
        ({"class_name": "a.Switch", "text": "On", "checked": True}, 'a switch with the text "On" that is checked'),
        ({"class_name": "a.Switch", "desc": "Wi-Fi"}, 'a "Wi-Fi" switch that is not checked'),
        ({"class_name": "a.CheckBox", "resource_id": "x:id/y"}, "a checkbox that is not checked"),
        ({"class_name": "a.RadioButton", "text": "Daily", "checked": True},
         'a radio button with the text "Daily" that is selected'),
        ({"class_name": "a.List", "desc": "Songs"}, '"Songs" icon'),
    ],
)  # fmt: skip
def test_seeact_tells_what_an_element_is_and_its_state(told, said):
    assert words(Node(**told)) == said


@pytest.mark.parametrize(
    ("reply", "action", "told"),
    [
        ("ELEMENT: B\nACTION: CLICK\nVALUE: None", act.Click(index=1), '"Save" button -> CLICK'),
        ("ACTION: SWIPE\nVALUE: up", act.Scroll("down"), "SWIPE: up"),
        ("ELEMENT: B\nACTION: SWIPE\nVALUE: left", act.Scroll("right", 1), '"Save" button -> SWIPE: left'),
        ("ELEMENT: A\nACTION: INPUT TEXT\nVALUE: milk", act.InputText("milk", index=0, press_enter=True),
         '"Title" icon -> INPUT TEXT: milk'),
        ("ACTION: ANSWER\nVALUE: 42", act.Answer("42"), "ANSWER: 42"),
        ("ACTION: KEYBOARD ENTER\nVALUE: None", act.KeyboardEnter(), "KEYBOARD ENTER"),
    ],
)  # fmt: skip
def test_seeact_remembers_what_it_wrote(reply, action, told, model, screen):
    model = model("So.", reply, "So.", "ACTION: TERMINATE\nVALUE: None")
    agent = begun(SeeAct(model))

    assert [agent.act(screen), agent.act(screen)] == [action, act.Status("complete")]
    assert f"Previous actions:\n{told}\n" in model.text(2)
    assert [picture.note for picture in model.requests[0].messages[1].pictures] == ["screenshot"]


def test_seeact_is_told_of_a_reply_that_is_no_action(model, screen):
    model = model("So.", "ELEMENT: Q\nACTION: CLICK\nVALUE: None", "So.", "ACTION: WAIT\nVALUE: None")
    agent = begun(SeeAct(model))
    with pytest.raises(ActionError):
        agent.act(screen)
    agent.act(screen)

    assert "No valid action: CLICK needs an element, and the reply chooses Q" in model.text(2)


def test_seeact_describes_and_chooses_and_remembers_in_words(model, screen):
    model = model("Save.", "ELEMENT: B\nACTION: CLICK\nVALUE: None", "Done.", "ACTION: TERMINATE\nVALUE: None")
    agent = begun(SeeAct(model))

    assert [agent.act(screen), agent.act(screen)] == [act.Click(index=1), act.Status("complete")]
    assert [request.purpose for request in model.requests] == ["describe", "choose"] * 2
    assert '"Save" button -> CLICK' in model.text(2)


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
    begun(BMoCAAgent(model, examples=[trajectory_of(shown)])).act(screen)

    told = re.findall(
        r"^- Action: (.+)$", model.text().partition("Example 1")[2].partition("Previous actions")[0], re.MULTILINE
    )
    assert told == (["None", written] if written else ["None"])
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

    assert begun(AppAgent(model)).act(screen) == act.Click(50, 100)
    assert [request.purpose for request in model.requests] == ["act", "grid"]


def test_appagent_needs_the_line_with_the_action(model, screen):
    with pytest.raises(ActionError, match=r"the reply has no line 'Action: …'"):
        begun(AppAgent(model("tap(1)"))).act(screen)


@pytest.mark.parametrize("make", [AppAgent, BMoCAAgent])
def test_agents_that_were_written_for_the_active_window_see_neither_bars_nor_keys(make, model, contact):
    model = model('Action: press("BACK")\nSummary: x')
    with contextlib.suppress(ActionError):
        begun(make(model)).act(contact)

    assert len(interactive(contact.hierarchy)) == 8
    assert len(translate(contact.hierarchy).elements) == 49
    assert not {"key_pos_0_0", "clock"} & set(re.findall(r"'resource_id': '(\w+)'", model.text()))


@pytest.mark.parametrize("make", [AppAgent, BMoCAAgent])
def test_a_reply_that_is_no_action_is_told_so_that_it_is_not_repeated(make, model, screen):
    model = model(reply("fly()"), reply("fly()"))
    agent = begun(make(model))
    for _ in range(2):
        with pytest.raises(ActionError):
            agent.act(screen)

    assert "no valid action" in model.text(1)
    assert "no valid action" not in model.text(0)


def test_appagents_elements_are_what_can_be_tapped_then_what_can_be_focused_elsewhere():
    near = '<node class="a.F" focusable="true" bounds="[50,100][100,130]"/>'
    far = '<node class="a.G" focusable="true" bounds="[0,0][50,20]"/>'

    nodes = interactive(an_observation(far + near + BODY).hierarchy)

    assert [node.class_name for node in nodes] == ["a.Button", "a.Button", "a.G"]


def test_an_element_is_named_by_its_parent_by_its_id_or_its_class_and_size_and_by_its_place(screen):
    save, more = interactive(screen.hierarchy)

    assert element_name(save) == "android.widget.FrameLayout_100_200_x.y.id_save_1"
    assert element_name(more) == "android.widget.FrameLayout_100_200_a.Button_40_20_More_2"


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
    agent = begun(ConversingAgent(model, Native()))

    actions = [agent.act(screen) for _ in range(6)]

    assert actions[-1] == act.Click(50, 100)
    last = model.requests[-1].messages
    assert sum(len(message.pictures) for message in last) == 3
    assert [message.role for message in last] == ["system", "user"] + ["user", "assistant"] * 5 + ["user"]


def test_the_native_agent_is_told_what_went_wrong(model, screen):
    model = model("Action: fly()", "Action: wait()", "Action: wait()")
    agent = begun(ConversingAgent(model, Native()))
    with pytest.raises(ActionError):
        agent.act(screen)
    agent.act(screen)
    assert "The last reply was no valid action: no call of click" in model.text()
    agent.hear("no such app")
    agent.act(screen)

    assert "The last action could not be carried out: no such app" in model.text()


@pytest.mark.parametrize("make", [BMoCAAgent, AppAgent])
def test_a_refusal_is_a_mistake_where_the_agent_has_no_word_for_giving_up(make, model, screen):
    with pytest.raises(ActionError, match="the model refuses"):
        begun(make(model(None))).act(screen)
