from __future__ import annotations

from pytest_mobileagent import mobile_task

from ..bmoca import test_chrome as bmoca
from ..bmoca.looking import in_front, play
from .versions import version_of

PACKAGE = "com.android.chrome"

test_chrome_open = version_of(
    bmoca.test_chrome_open, goal="open the chrome app", upstream="chrome.open_the_chrome_app"
)  # fmt: skip
test_chrome_history = version_of(bmoca.test_chrome_history, max_steps=5)


@mobile_task(
    "activate the search bar in chrome",
    apps=["chrome"],
    max_steps=5,
    upstream="chrome.activate_the_search_bar_in_chrome",
    requires_done=False,
)
def test_chrome_search_bar(task, agent, device, log):
    """The keyboard has been activated for Chrome, which is in front with the focus in a text field.

    Upstream: the line about the keyboard is enough, also if it has been put away again.
    """
    activated = ("AndroidIME:I", r"^(.*?)LatinIme.onActivate\(\)(.*?)com.android.chrome")

    def unfocused():
        focused = [node for node in device.hierarchy().walk() if node.focused and node.package == PACKAGE]
        return "" if focused else "nothing of Chrome has the focus"

    assert not play(agent, task, lambda: log.differs(*activated) or in_front(device, PACKAGE) or unfocused())
