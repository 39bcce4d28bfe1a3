"""A phone as tools for clients of the Model Context Protocol: `pip install pytest-mobileagent[mcp]`, `mobileagent mcp`.

Tools are called as mobile-mcp's where they mean the same (https://github.com/mobile-next/mobile-mcp), so that what has
been written for one finds its way on the other. With a task, two more tell the goal and end the episode.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from pytest_mobileagent import __version__
from pytest_mobileagent.agents.screen import png_size
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.errors import MobileAgentError
from pytest_mobileagent.serving import Outcome

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Image
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError:  # mcp 1 has the same by other names, and takes no version; OpenEnv and many agents want it
    from mcp.server.fastmcp import FastMCP as MCPServer  # type: ignore[attr-defined,no-redef]
    from mcp.server.fastmcp import Image  # type: ignore[attr-defined,no-redef]
    from mcp.server.fastmcp.exceptions import ToolError  # type: ignore[no-redef]

    _VERSION: dict[str, Any] = {}
else:
    _VERSION = {"version": __version__}

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.device import Device, Node, Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.serving import Player

T = TypeVar("T")
Button = Literal["HOME", "BACK", "ENTER", "VOLUME_UP", "VOLUME_DOWN", "OVERVIEW"]
Direction = Literal["up", "down", "left", "right"]
_BUTTONS: dict[str, Action] = {
    "HOME": act.NavigateHome(), "BACK": act.NavigateBack(), "ENTER": act.KeyboardEnter(), "OVERVIEW": act.Overview(),
    "VOLUME_UP": act.PressKey("KEYCODE_VOLUME_UP"), "VOLUME_DOWN": act.PressKey("KEYCODE_VOLUME_DOWN"),
}  # fmt: skip
_FAR = 0.3  # of the screen, that a swipe goes
_TOWARDS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Hands(Protocol):
    """Whoever looks at a phone and acts on it."""

    def look(self) -> Observation:
        """Return what is on the screen."""

    def act(self, action: Action) -> str:
        """Act; returns what stood in the way, empty if nothing did."""


class PhoneHands:
    """On a phone, without a task."""

    def __init__(self, device: Device) -> None:
        """Drive `device`."""
        self._device = device

    def look(self) -> Observation:
        """Return what is on the screen."""
        return self._device.observe()

    def act(self, action: Action) -> str:
        """Act; returns what stood in the way, empty if nothing did."""
        try:
            perform(self._device, action, self._device.observe())
        except ActionError as error:
            return str(error)
        return ""


class EpisodeHands:
    """In an episode: each action is a step of its budget."""

    def __init__(self, player: Player) -> None:
        """Go on with the episode of `player`."""
        self._player = player

    @property
    def goal(self) -> str:
        """What is to be done."""
        return self._player.moment.goal if self._player.moment is not None else ""

    def look(self) -> Observation:
        """Return what was seen after the last step; to look is no step.

        Raises:
            ActionError: the episode is over.
        """
        moment = self._player.moment
        if moment is None or moment.seen is None:
            raise ActionError("the episode is over, and nothing was seen at its end")
        return moment.seen

    def act(self, action: Action) -> str:
        """Take a step; returns what stood in the way, or that the episode has ended with it."""
        if not self._player.is_playing:
            return "the episode is over: start the server again for another"
        moment = self._player.step(action)
        if isinstance(moment, Outcome):
            return "" if isinstance(action, act.Status) else f"the episode is over: {self.verdict()}"
        return moment.problem

    def verdict(self) -> str:
        """Return what became of the episode."""
        moment = self._player.moment
        record = moment.record if isinstance(moment, Outcome) else None
        if record is None:
            return "the episode goes on"
        more = f" ({record.reason})" if record.reason else ""
        effects = "".join(f"\nside effect: {line}" for line in record.side_effects)
        return f"{record.outcome} after {record.steps} steps{more}{effects}"


class Tools:
    """The tools; one call at a time, whatever a client does at once. What a call says is its docstring."""

    instructions = "You drive an Android phone: look, act, and look again."

    def __init__(self, hands: Hands) -> None:
        """Offer what `hands` can do."""
        self._hands = hands
        self._turn = threading.Lock()

    def mobile_take_screenshot(self) -> Image:
        """Take a picture of the screen."""
        return Image(data=self._look().screenshot, format="png")

    def mobile_get_screen_size(self) -> str:
        """Tell the screen's width and height in pixels."""
        width, height = png_size(self._look().screenshot)
        return f"{width}x{height}"

    def mobile_list_elements_on_screen(self) -> list[dict[str, Any]]:
        """List what is on the screen: type, text, label, identifier, and where it is in pixels. Never remember it."""
        return [_described(node) for node in clickable_elements(self._look().hierarchy)]

    def mobile_click_on_screen_at_coordinates(self, x: int, y: int) -> str:
        """Tap the screen at a point in pixels."""
        return self._act(act.Click(x, y))

    def mobile_double_tap_on_screen(self, x: int, y: int) -> str:
        """Tap the screen twice at a point in pixels."""
        return self._act(act.DoubleTap(x, y))

    def mobile_long_press_on_screen_at_coordinates(self, x: int, y: int) -> str:
        """Hold the finger on the screen at a point in pixels."""
        return self._act(act.LongPress(x, y))

    def mobile_swipe_on_screen(
        self, direction: Direction, x: int | None = None, y: int | None = None, distance: int | None = None
    ) -> str:
        """Swipe the way that the finger moves, from the middle of the screen or from a point, so far in pixels."""
        width, height = png_size(self._look().screenshot)
        start_x, start_y = (width // 2 if x is None else x), (height // 2 if y is None else y)
        towards_x, towards_y = _TOWARDS[direction]
        far = distance or int(_FAR * (width if towards_x else height))
        end_x, end_y = start_x + towards_x * far, start_y + towards_y * far
        end = (min(max(end_x, 0), width - 1), min(max(end_y, 0), height - 1))
        return self._act(act.Drag(start_x, start_y, *end, duration_ms=300))

    def mobile_type_keys(self, text: str, submit: bool = False) -> str:
        """Type a text into the field that has the focus, and press Enter if it is to be submitted."""
        return self._act(act.InputText(text, press_enter=submit))

    def mobile_press_button(self, button: Button) -> str:
        """Press a button of the phone."""
        return self._act(_BUTTONS[button])

    def mobile_launch_app(self, packageName: str) -> str:  # noqa: N803 - as mobile-mcp has it
        """Open an app by its package or by its name."""
        return self._act(act.OpenApp(packageName))

    def _look(self) -> Observation:
        return self._in_turn(self._hands.look)

    def _act(self, action: Action) -> str:
        problem = self._in_turn(lambda: self._hands.act(act.checked(action)))
        if problem:
            raise ToolError(problem)
        return f"done: {act.words(action)}"

    def _in_turn(self, call: Callable[[], T]) -> T:
        """Do one thing at a time; what goes wrong is told to the client."""
        with self._turn:
            try:
                return call()
            except MobileAgentError as error:
                raise ToolError(str(error)) from error


class TaskTools(Tools):
    """The tools of an episode."""

    instructions = "You drive an Android phone. Call task_goal first; act until it is reached; then call task_finish."

    def __init__(self, hands: EpisodeHands) -> None:
        """Offer what can be done in the episode of `hands`."""
        super().__init__(hands)
        self._episode = hands

    def task_goal(self) -> str:
        """Tell what is to be done on the phone."""
        return self._in_turn(lambda: self._episode.goal)

    def task_answer(self, text: str) -> str:
        """Answer the question that the goal asks."""
        return self._act(act.Answer(text))

    def task_finish(self, status: Literal["complete", "infeasible"] = "complete") -> str:
        """Say that the goal is reached, or cannot be: the episode ends, and the verdict is told."""
        problem = self._in_turn(lambda: self._episode.act(act.Status(status)))
        if problem:
            raise ToolError(problem)
        return self._episode.verdict()


def make_server(tools: Tools) -> MCPServer[Any]:
    """Return a server that offers the tools."""
    server: MCPServer[Any] = MCPServer("mobileagent", instructions=tools.instructions, **_VERSION)
    for name in dir(tools):
        tool = getattr(tools, name)
        if callable(tool) and not name.startswith("_"):
            server.add_tool(tool, name=name, description=tool.__doc__)
    return server


def _described(node: Node) -> dict[str, Any]:
    """Return an element as mobile-mcp's list has it."""
    box = node.bounds
    told = {
        "type": node.class_name, "text": node.text, "label": node.desc, "identifier": node.resource_id,
        "coordinates": {"x": box.left, "y": box.top, "width": box.width, "height": box.height},
    }  # fmt: skip
    return {name: value for name, value in told.items() if value}
