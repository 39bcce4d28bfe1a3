"""What an agent remembers of an episode when a line for each step is enough."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class History:
    """The goal, and a line for each step."""

    goal: str = ""
    lines: list[str] = field(default_factory=list)

    def hear(self, problem: str) -> None:
        """Remember that the last step could not be carried out."""
        self.lines[-1:] = [f"{line} (failed: {problem})" for line in self.lines[-1:]]
