from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca import test_maps as bmoca
from ..bmoca.looking import play
from ..bmoca.test_maps import PACKAGE
from .searching import search_bar_differs
from .versions import version_of

test_maps_open = version_of(bmoca.test_maps_open, goal="open the map app", upstream="maps.open_the_map_app")


@mobile_task(
    "activate the search bar in map",
    apps=["google maps"],
    max_steps=5,
    upstream="maps.activate_the_search_bar_in_map",
    requires_done=False,
)
def test_maps_search_bar(task, agent, device, log):
    """The keyboard has been activated for Maps, which is in front with the focus in a text field.

    Upstream: the line about the keyboard is enough, also if it has been put away again.
    """
    assert not play(agent, task, lambda: search_bar_differs(device, log, PACKAGE))
