from __future__ import annotations

import threading

import pytest

from pytest_mobileagent.agents.androidworld import ReflectingAgent, _see
from pytest_mobileagent.agents.appagent import AppAgent
from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.screen import Foresight
from pytest_mobileagent.agents.seeact import SeeAct

AGENTS = {
    "m3a": (lambda model: ReflectingAgent(model, "m3a", _see), 'Reason: it loads.\nAction: {"action_type": "wait"}'),
    "seeact": (SeeAct, "ACTION: WAIT"),
    "bmoca_som": (lambda model: BMoCAAgent(model, looks=True, marks=True), 'Action: press("BACK")'),
    "appagent": (AppAgent, "Action: tap(1)"),
}


class Eyes:
    """Sees a screen's number of elements, and remembers in which thread it looked."""

    def __init__(self):
        self.looks = []

    def __call__(self, screen):
        self.looks.append((screen, threading.current_thread() is threading.main_thread()))
        return len(list(screen.hierarchy.walk()))


@pytest.fixture
def eyes():
    return Eyes()


def test_a_screen_that_was_foreseen_is_looked_at_once_and_beside_the_rest(eyes, home):
    foresight = Foresight(eyes)
    foresight.begin(home)

    assert foresight.see(home) == len(list(home.hierarchy.walk()))
    assert eyes.looks == [(home, False)]


def test_a_screen_that_was_not_foreseen_is_looked_at_when_it_is_asked_for(eyes, home, contact):
    foresight = Foresight(eyes)
    foresight.begin(home)

    assert foresight.see(contact) == len(list(contact.hierarchy.walk()))
    assert foresight.see(contact) == len(list(contact.hierarchy.walk()))
    assert [look for look in eyes.looks if look != (home, False)] == [(contact, True)] * 2  # the first takes its time


def test_of_screens_that_follow_each_other_the_last_one_is_seen(eyes, home, settings, contact):
    foresight = Foresight(eyes)
    for screen in (home, settings, contact):
        foresight.begin(screen)

    assert foresight.see(contact) == len(list(contact.hierarchy.walk()))
    assert eyes.looks[-1] == (contact, False)


def test_what_goes_wrong_while_looking_goes_wrong_where_it_is_asked_for(home):
    foresight = Foresight(lambda screen: screen.nothing)
    foresight.begin(home)

    with pytest.raises(AttributeError, match="nothing"):
        foresight.see(home)


@pytest.mark.parametrize(("make", "reply"), AGENTS.values(), ids=AGENTS)
def test_an_agent_that_foresaw_a_screen_asks_the_same(make, reply, model, home):
    requests = []
    for foresees in (False, True):
        agent = make(asked := model(reply, reply))
        agent.reset("Go home.")
        if foresees:
            agent.foresee(home)
        agent.act(home)
        requests.append(asked.requests)

    assert requests[0]
    assert requests[0] == requests[1]
