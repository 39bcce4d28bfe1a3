from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.side_effects import added, called

from ..bmoca import test_phone as bmoca
from ..bmoca.looking import element_missing, play
from ..bmoca.test_phone import END, call, test_phone_open
from .versions import REPRESENTATIVE, version_of

__all__ = ["call", "test_phone_open"]

test_phone_call_911 = version_of(bmoca.test_phone_call_911, tags=REPRESENTATIVE)


@mobile_task(
    "press the call button in dial",
    apps=["phone"],
    max_steps=5,
    upstream="phone.press_the_call_button_in_dial",
    requires_done=False,
)
def test_phone_press_call(task, agent, device, log):
    """A call has been made, of whatever number, and is shown.

    Upstream: the line about the call is enough, also if it is over.
    """
    made = ("Telecom:I", r"^(.*?)LogUtils(.*?)EventRecord added as Call")

    assert not play(agent, task, lambda: log.differs(*made) or element_missing(device, END), expected=[called()])


@mobile_task(
    "turn off the call in process",
    apps=["phone"],
    max_steps=10,
    upstream="phone.turn_off_the_call_in_process",
    requires_done=False,
)
def test_phone_end_call(task, agent, device, log):
    """A call that had to be made first is over, and none is shown.

    Upstream: the same but for the screen.
    """
    removed = ("Telecom:I", r"^(.*?)InCallController(.*?)onCallRemoved")

    def is_shown():
        return "" if element_missing(device, END) else "a call is shown"

    assert not play(agent, task, lambda: log.differs(*removed) or is_shown(), expected=[added("calllog.db/calls")])
