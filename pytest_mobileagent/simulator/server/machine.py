"""The virtual machine around the phone: it runs, stands still, or ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Machine:
    """What the console and gRPC stop, start and end."""

    def __init__(self, on_kill: Callable[[], None]) -> None:
        """Run; the end calls `on_kill`."""
        self.kill = on_kill
        self.is_running = True
        self.on_run_state: Callable[[bool], None] | None = None  # told whether it runs when that changes

    def run(self, *, is_running: bool) -> bool:
        """Stop or start; False if it already was so."""
        if self.is_running == is_running:
            return False
        self.is_running = is_running
        if self.on_run_state is not None:
            self.on_run_state(is_running)
        return True
