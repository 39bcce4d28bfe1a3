from __future__ import annotations

import json
import re
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.html_view import describe, items_of
from pytest_mobileagent.agents.privacy import PrivacyFilter, names_in
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.elements import clickable_elements
from tests.agents.conftest import an_observation


def text_of(body):
    return describe(items_of(an_observation(body).hierarchy)).splitlines()[:-1]


def node(attributes, inside="", bounds="[0,0][50,50]"):
    return f'<node class="android.view.View" bounds="{bounds}" {attributes}>{inside}</node>'


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (node('text="Hello"'), ["<p id=0>Hello</p>"]),
        (node('content-desc="Logo"'), ["<p id=0>Logo</p>"]),
        (node(""), []),
        (node('clickable="true"'), []),
        (node('clickable="true" content-desc="Add"'), ['<button id=0 label="Add"></button>']),
        (node('clickable="true"', node('text="Alarms"') + node('text="0 items"')),
         ["<button id=0>Alarms<br>0 items</button>"]),
        (node('clickable="true" text="Row"', node('clickable="true" content-desc="More"')),
         ["<button id=0>Row</button>", '<button id=1 label="More"></button>']),
        (node('clickable="true"', node('text="Wi-Fi"') + node('checkable="true" checked="true"')),
         ["<checkbox id=0 checked=True>Wi-Fi</checkbox>"]),
        (node('checkable="true" clickable="true" text="Loud"'), ["<checkbox id=0 checked=False>Loud</checkbox>"]),
        (node('scrollable="true"', node('text="A"')), ["<scroller id=0></scroller>", "<p id=1>A</p>"]),
        (node('text="' + "x" * 80 + '"'), [f"<p id=0>{'x' * 50}</p>"]),
        (node('text="a &lt;b&gt; &amp; c"'), ["<p id=0>a &lt;b&gt; &amp; c</p>"]),
        (node('text="gone"', bounds="[0,0][0,0]"), []),
        (node('text="hidden" visible-to-user="false"'), []),
    ],
)  # fmt: skip
def test_a_screen_is_five_tags_without_what_says_nothing(body, lines):
    assert text_of(body) == lines


def test_a_field_shows_what_it_holds_and_not_its_hint():
    field = '<node class="android.widget.EditText" hint="Name" text="{}" bounds="[0,0][50,50]"/>'

    assert text_of(field.format("Name")) == ['<input id=0 label="Name" value="">']
    assert text_of(field.format("Ana")) == ['<input id=0 label="Name" value="Ana">']


def test_the_bars_and_the_keyboard_are_no_part_of_the_screen():
    bar = '<node package="com.android.systemui" text="3:34" class="a.B" bounds="[0,0][100,10]"/>'
    keys = '<node package="com.google.android.inputmethod.latin" text="q" class="a.B" bounds="[0,150][100,200]"/>'
    shade = '<node package="com.android.systemui" text="Quiet" class="a.B" bounds="[0,0][100,200]"/>'
    for window, count in ((bar, 0), (keys, 0), (shade, 1)):
        root = '<node package="a.b" class="a.C" bounds="[0,0][100,200]"/>'
        hierarchy = parse(f"<hierarchy>{window}{root}</hierarchy>")
        assert len(items_of(hierarchy)) == count


def test_what_lies_behind_a_dialog_is_no_part_of_the_screen():
    dialog, page = (
        f'<node package="a.b" class="a.C" bounds="{bounds}">'
        f'<node class="a.V" text="{text}" bounds="[0,80][9,99]"/></node>'
        for text, bounds in (("Delete?", "[0,80][100,120]"), ("Note", "[0,0][100,200]"))
    )

    assert [item.text for item in items_of(parse(f"<hierarchy>{dialog}{page}</hierarchy>"))] == ["Delete?"]


def test_what_is_known_of_an_element_stands_in_its_line():
    items = items_of(an_observation(node('clickable="true" text="Go"')).hierarchy)

    assert describe(items, {0: "It opens the map."}).splitlines()[0] == (
        '<button id=0 onclick="It opens the map.">Go</button>'
    )


# -- the agent --------------------------------------------------------------------------------------------------------

PLAIN = node('clickable="true" text="Save"', bounds="[0,0][100,20]") + (
    '<node class="android.widget.EditText" hint="Name" bounds="[0,40][100,60]"/>'
)


def rows_of(*words, top=0):
    return "".join(
        node(f'clickable="true" text="{word}"', bounds=f"[0,{top + 20 * row}][100,{top + 20 * row + 15}]")
        for row, word in enumerate(words)
    )


def a_list(*words, around="", **attributes):
    told = " ".join(
        f'{name.replace("_", "-")}="{value}"' for name, value in ({"scrollable": "true"} | attributes).items()
    )
    return an_observation(around + node(told, rows_of(*words), bounds="[0,0][100,100]"))


def choice(number, action="tap", text="N/A", **more):
    return json.dumps({"id": number, "action": action, "input_text": text, **more})


def play(agent, *screens):
    return [agent.act(screen) for screen in screens]


def begun(model, **settings):
    agent = AutoDroid(model, **settings)
    agent.reset("Save it for ana@example.org.")
    return agent


def test_it_begins_in_the_tasks_app_and_taps_types_and_goes_back(model):
    model = model(choice(0), choice(1, "input", "Ana"), choice(2), '{"finished": "yes"}')
    screen = an_observation(PLAIN)

    actions = play(begun(model, app="notes"), *[screen] * 5)

    assert actions == [
        act.OpenApp("notes"), act.Click(50, 10), act.InputText("Ana", 50, 50, clear_text=True), act.NavigateBack(),
        act.Status("complete"),
    ]  # fmt: skip
    assert (
        '- Start the notes app.\n- TapOn: <button>Save</button>\n- TapOn: <input label="Name" value=""> InputText: Ana'
        in (model.text())
    )


class Scrolled:
    """A phone with lists of rows, of which a window of two is seen; each list is `at` a row."""

    def __init__(self, rows, at=0, rows_below=(), *, title_shrinks=False):
        self.rows, self.at, self.title_shrinks = [rows, rows_below], [at, 0], title_shrinks
        self.taps, self.scrolls = [], []

    def screen(self):
        title = 20 if self.title_shrinks and self.at[0] == 0 else 0
        lists = [
            node('scrollable="true"', rows_of(*rows[at : at + 2], top=top), bounds=f"[0,{top + title}][100,{top + 90}]")
            for rows, at, top in zip(self.rows, self.at, (0, 100), strict=True)
            if rows
        ]
        return an_observation("".join(lists))

    def play(self, agent, decisions=1):
        """Carry out what the agent wants, until it has decided as often; returns the rows that it tapped."""
        while len(self.taps) < decisions:
            screen = self.screen()
            match agent.act(screen):
                case act.Scroll(direction, index):
                    top = clickable_elements(screen.hierarchy)[index].bounds.top // 100
                    self.scrolls.append((direction, top))
                    most = max(0, len(self.rows[top]) - 2)
                    self.at[top] = min(most, max(0, self.at[top] + (1 if direction == "down" else -1)))
                case act.Click(_, y):
                    self.taps.append(self.rows[y // 100][self.at[y // 100] + y % 100 // 20])
        return self.taps


def told_rows(model, number=-1):
    state = model.text(number).partition("Current UI state:")[2]
    return re.findall(r"<button id=\d+>(.+?)</button>", state)[:-1]


def test_a_screen_that_scrolls_is_seen_whole_before_the_model_is_asked(model):
    phone, model = Scrolled(["One", "Two", "Three"]), model(choice(2))

    assert phone.play(begun(model)) == ["Three"]
    assert told_rows(model) == ["One", "Two", "Three"]
    assert [direction for direction, _ in phone.scrolls] == ["up", "down", "down", "up", "down"]


@pytest.mark.parametrize("wanted", range(5))
@pytest.mark.parametrize("at", range(4))
def test_what_lies_above_is_seen_too_wherever_the_screen_was_opened(at, wanted, model):
    rows = ["One", "Two", "Three", "Four", "Five"]
    phone, model = Scrolled(rows, at), model(choice(wanted))

    assert phone.play(begun(model)) == [rows[wanted]]
    assert told_rows(model) == rows


def test_everything_that_scrolls_is_scrolled_through(model):
    phone, model = Scrolled(["One", "Two", "Three"], 1, ["Red", "Green", "Blue"]), model(choice(5))

    assert phone.play(begun(model)) == ["Blue"]
    assert told_rows(model) == ["One", "Two", "Red", "Green", "Three", "Blue"]


def test_a_list_stays_the_same_when_the_title_above_it_shrinks(model):
    phone, model = Scrolled(["One", "Two", "Three", "Four"], title_shrinks=True), model(choice(3))

    assert phone.play(begun(model)) == ["Four"]
    assert told_rows(model) == ["One", "Two", "Three", "Four"]


def test_a_screen_that_was_seen_whole_is_not_scrolled_through_again(model):
    phone, model = Scrolled(["One", "Two", "Three"], 1), model(choice(2), choice(0))
    agent = begun(model)
    phone.play(agent)
    before = len(phone.scrolls)

    assert phone.play(agent, decisions=2) == ["Three", "One"]
    assert [direction for direction, _ in phone.scrolls[before:]] == ["up"]  # it is where it was opened
    assert told_rows(model) == ["One", "Two", "Three"]


def test_what_is_left_of_a_row_at_the_edge_of_a_list_is_no_element_of_its_own(model):
    def a_list_of(*rows):
        return an_observation(node('scrollable="true"', "".join(rows), bounds="[0,0][100,100]"))

    size, below = (node('text="Size"', bounds="[0,0][50,20]"), node('text="Large"', bounds="[0,20][50,40]"))
    whole = node('clickable="true"', size + below, bounds="[0,0][100,40]")
    rest = node('clickable="true"', node('text="Large"', bounds="[0,0][50,20]"), bounds="[0,0][100,20]")
    sound = node('clickable="true" text="Sound"', bounds="[0,40][100,80]")
    top, end = a_list_of(whole), a_list_of(rest, sound)
    model = model(choice(0))

    play(begun(model), top, top, end, end, top)

    assert told_rows(model) == ["Size<br>Large", "Sound"]


def test_a_list_without_an_end_is_left_after_a_while(model):
    phone, model = Scrolled([f"Row {number}" for number in range(50)]), model(choice(0))

    assert phone.play(begun(model)) == ["Row 0"]
    assert len(told_rows(model)) == 2 + 7


@pytest.mark.parametrize(
    "screen",
    [
        a_list("One", "Two", clickable="true"),
        a_list("One", "Two").hierarchy_xml.replace("[0,0][100,100]", "[0,0][100,20]"),
        a_list("One", "Two").hierarchy_xml.replace("android.view.View", "androidx.viewpager.widget.ViewPager", 1),
    ],
    ids=["a button", "a strip", "pages"],
)
def test_what_does_not_scroll_up_and_down_is_not_scrolled(screen, model):
    shown = screen if not isinstance(screen, str) else an_observation(screen[screen.index("<node", 15) : -19])

    assert isinstance(begun(model(choice(0))).act(shown), act.Click)


def test_a_gesture_that_brings_up_something_else_is_taken_back(model):
    home, shade = a_list("One", "Two"), an_observation(node('text="No notifications"'))
    model = model(choice(1))
    agent = begun(model)

    actions = play(agent, home, shade, home, shade, home)

    index = next(n for n, one in enumerate(clickable_elements(home.hierarchy)) if one.scrollable)
    assert actions == [
        act.Scroll("up", index), act.NavigateBack(), act.Scroll("down", index), act.NavigateBack(), act.Click(50, 27),
    ]  # fmt: skip
    assert "No notifications" not in model.text()


def test_of_elements_that_say_the_same_the_chosen_one_is_tapped(model):
    actions = play(begun(model(choice(1))), an_observation(rows_of("Delete", "Delete")))

    assert actions == [act.Click(50, 27)]


def test_a_box_that_was_checked_is_told_as_it_is_now(model):
    def screen(checked):
        box = node(f'checkable="true" clickable="true" checked="{checked}" text="Loud"')
        return an_observation(node('scrollable="true"', box, bounds="[0,0][100,100]"))

    model = model(choice(0), '{"finished": "yes"}')
    play(begun(model), *[screen("false")] * 3, screen("true"))

    assert "checked=False" in model.text(0)
    assert "checked=True" in model.text(1)


def test_a_broken_reply_costs_a_step_and_the_episode_goes_on(model):
    agent = begun(model("finished!", choice(9), choice(0)))
    screen = an_observation(PLAIN)

    for _ in range(2):
        with pytest.raises(ActionError):
            agent.act(screen)
    assert agent.act(screen) == act.Click(50, 10)


def test_what_identifies_people_does_not_reach_the_model_and_comes_back(model):
    model = model(choice(1, "input", "person1@mail.example"))

    (action,) = play(begun(model), an_observation(PLAIN))

    assert "ana@example.org" not in model.text()
    assert action == act.InputText("ana@example.org", 50, 50, clear_text=True)


def test_a_risky_step_that_the_user_does_not_allow_is_not_taken_and_counts(model):
    asked = []
    model = model(choice(0, requires_confirmation="yes", next_step="save"), '{"finished": "yes"}')
    agent = begun(model, confirm=lambda step: bool(asked.append(step)))

    with pytest.raises(ActionError, match=r"^the user does not allow this step: save$"):
        agent.act(an_observation(PLAIN))
    assert agent.act(an_observation(PLAIN)) == act.Status("complete")
    assert asked == ["save"]
    assert "No valid action: the user does not allow this step: save" in model.text()


@pytest.mark.parametrize(("policy", "is_taken"), [("allow", True), ("deny", False)])
def test_a_run_says_what_becomes_of_risky_steps(policy, is_taken, model):
    model = model(choice(0, requires_confirmation="yes", next_step="save"))
    models = SimpleNamespace(open=lambda name: model)
    agent = parse_agent("autodroid:gpt-4o").make(AgentContext("gpt-4o", models=models, confirm=policy))
    agent.reset("Save it.")

    with nullcontext() if is_taken else pytest.raises(ActionError, match="does not allow"):
        assert agent.act(an_observation(PLAIN)) == act.Click(50, 10)


def test_nobody_is_asked_about_going_back(model):
    screen = an_observation(node('text="Warning: all is lost."') + PLAIN)
    agent = begun(model(choice(3, requires_confirmation="yes")), confirm=lambda step: False)

    assert play(agent, screen) == [act.NavigateBack()]


def test_a_warning_on_the_screen_makes_a_step_risky(model):
    asked = []
    screen = an_observation(node('text="This cannot be undone."') + PLAIN)
    agent = begun(model(choice(1)), confirm=lambda step: not asked.append(step))

    assert play(agent, screen) == [act.Click(50, 10)]
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Mail ana@example.org and bob@example.org", "Mail person1@mail.example and person2@mail.example"),
        ("Call +15550142368 now", "Call 555-0101 now"),
        ("Call 555-014-2368, again 555-014-2368", "Call 555-0101, again 555-0101"),
        ("Card 1234 5678 9012 3456", "Card 4000 0000 0000 0001"),
        ("Call Grace Miller, not Grace.", "Call Person1 Person2, not Grace."),
        ("Mark Miller read", "Person1 Person2 read"),
        ("Mark all read, then Save Changes", "Mark all read, then Save Changes"),
        ("On 2023-10-15 at 15:34, 1,234 times", "On 2023-10-15 at 15:34, 1,234 times"),
    ],
)
def test_the_filter_knows_mail_addresses_telephones_cards_and_full_names(text, hidden):
    privacy = PrivacyFilter()

    assert privacy.hide(text) == hidden
    assert privacy.hide(privacy.hide(text)) == hidden
    assert privacy.reveal(hidden) == text


def test_the_filter_knows_the_names_that_it_is_told_of():
    privacy = PrivacyFilter(names_in({"name": "Ana de Souza", "last": "O’Neil", "app_name": "Clock", "folder": "Ana"}))

    hidden = privacy.hide("Call Ana O’Neil; Banana is no name, Ana’s is.")

    assert hidden == "Call Person1 Person2; Banana is no name, Person1’s is."
    assert privacy.reveal(hidden + " Person12") == "Call Ana O’Neil; Banana is no name, Ana’s is. Person12"


def test_a_name_is_hidden_in_every_attribute(model):
    model = model(choice(0))
    field = (
        '<node class="android.widget.EditText" hint="O\'Neil" text="O\'Neil &quot;Ana&quot;" bounds="[0,40][100,60]"/>'
    )
    begun(model, privacy=PrivacyFilter(("O'Neil", "Ana"))).act(an_observation(field))

    assert '<input id=0 label="Person1" value="Person1 &quot;Person2&quot;">' in model.text()


def test_a_file_is_no_person():
    assert names_in({"name": "notes_of_ana.md", "contact": "Hugo Pereira", "sender": 5}) == ("Hugo", "Pereira")
