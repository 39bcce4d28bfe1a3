"""An agent with a loop of its own joins as it joins MobileAgentBench: by what it says before and after each action.

::

    from pytest_mobileagent.orchestrator import TaskOrchestrator

    orchestrator = TaskOrchestrator()


    def my_agent(prompt):
        while True:
            orchestrator.before_one_action()
            ...  # look, think, act: adb finds the phone by its environment variables
            if orchestrator.after_one_action("tap", text_input, [image], text_output):
                break


    orchestrator.run(my_agent)

Run it by `pytest --mobile-suite=mobileagentbench --agent="cmd:python my_agent.py"`: once for each task, which the suite
arranges and judges. Its steps, their time and the texts and pictures that it passes are counted from what it says.
"""

from __future__ import annotations

import contextlib
import io
import os
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.clock import Clock, SystemClock
from pytest_mobileagent.device.transport import ServerAddress, connect, send_request
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.protocol import told_steps
from pytest_mobileagent.protocol.told_steps import ToldStep

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence

GOAL_VARIABLE = "MOBILEAGENT_GOAL"


class TaskOrchestrator:
    """What upstream's class of this name is to an agent; which tasks, and where their logs go, says pytest."""

    def __init__(self, log_dir: str = "./", config_path: str | None = None, *, clock: Clock | None = None) -> None:
        """Take upstream's arguments; `log_dir` and `config_path` are pytest's to say (`--mobile-output`, `-k`)."""
        del log_dir, config_path
        self._clock = clock or SystemClock()
        self._began_s: float | None = None
        self._link: socket.socket | None = None

    def run(self, agent_fn: Callable[[str], object]) -> None:
        """Let an agent do the task that the running item is about.

        Raises:
            ConfigError: pytest has not started this program.
        """
        goal = os.environ.get(GOAL_VARIABLE)
        if goal is None:
            raise ConfigError('no task: run it by pytest --agent="cmd:python THIS_PROGRAM", for each task once')
        server = ServerAddress.of_user(os.environ)
        with contextlib.closing(connect(server.host, server.port)) as self._link:
            self._link.settimeout(None)
            send_request(self._link, told_steps.SERVICE)
            agent_fn(goal)
        self._link = None

    def before_one_action(self) -> None:
        """Begin a step: the phone is looked at, and what the agent takes from here on is its time."""
        if self._link is None:
            return
        self._tell(ToldStep())
        self._began_s = self._clock.monotonic()

    def after_one_action(
        self,
        action_desc: str,
        agent_text_input: str = "",
        agent_image_input: Sequence[Any] = (),
        agent_text_output: str = "",
    ) -> bool:
        """End a step; return whether the agent is to stop: its steps are used up, or the task ends when it is done.

        Images are arrays as OpenCV has them, and what the model was given and said are texts.

        Raises:
            RuntimeError: no step has begun.
        """
        if self._link is None:
            return False
        if self._began_s is None:
            raise RuntimeError("Did you call `before_one_action`?")
        seconds, self._began_s = self._clock.monotonic() - self._began_s, None
        pictures = tuple(map(_png, agent_image_input))
        return self._tell(ToldStep(True, str(action_desc), seconds, agent_text_input, agent_text_output, pictures))

    def _tell(self, step: ToldStep) -> bool:
        """Tell a step; return whether to stop."""
        assert self._link is not None  # noqa: S101 - who calls has looked
        answer = b""
        self._link.sendall(told_steps.encode(step))
        while not answer.endswith(b"\n"):
            piece = self._link.recv(16)
            if not piece:
                return True  # the episode is over
            answer += piece
        return answer == told_steps.STOP


def _png(image: Any) -> bytes:  # noqa: ANN401 - an array of the agent's numpy
    """Return an image as OpenCV has them, blue before red, as PNG."""
    from PIL import Image  # noqa: PLC0415 - for agents that look at pictures

    file = io.BytesIO()
    is_grey = len(image.shape) == 2
    Image.fromarray(image if is_grey else image[..., 2::-1]).save(file, "PNG", compress_level=1)
    return file.getvalue()
