"""A reward counts that the task's own page has given."""

from __future__ import annotations

import pytest

from pytest_mobileagent.state.miniwob import Miniwob

ASKED = 'Click on the "ok" button.'


class Phone:
    """Its app answers what it is asked by broadcast."""

    def __init__(self, **answers):
        self.answers = answers

    def broadcast(self, action):
        found = self.answers.get(action.rpartition("GET_")[2].partition("_")[0].lower())
        return (
            f'Broadcast completed: result=-1, data="{found}"' if found is not None else "Broadcast completed: result=0"
        )


@pytest.mark.parametrize(
    ("phone", "told"),
    [
        (Phone(utterance=ASKED, reward="1.0"), ""),
        (Phone(utterance=ASKED, reward="-1.0"), "the page's reward is -1, and 1 is wanted"),
        (Phone(utterance=ASKED), "the page has given no reward"),
        (Phone(), "the page has given no reward"),
        (
            Phone(utterance="Click the button.", reward="1.0"),
            f"another page has been begun, which asks for 'Click the button.' and not for {ASKED!r}",
        ),
    ],
    ids=["rewarded", "punished", "not over", "another app", "an easier page"],
)
def test_a_reward_is_the_tasks_own_pages(phone, told):
    assert Miniwob(phone).reward_differs(asked=ASKED) == told
