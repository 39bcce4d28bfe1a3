"""What Allure is told of the whole run: its environment, and what kinds of failures there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_CATEGORIES = (
    ("A budget was used up", "failed", "BudgetExceeded"),
    ("The agent did not reach the goal", "failed", ""),
    ("The task itself is wrong", "broken", "TaskError"),
    ("The phone, the link or the model's service", "broken", ""),
)
_OURS = "# written by pytest-mobileagent"


def write_context(folder: Path, facts: Mapping[str, object]) -> None:
    """Write `environment.properties` and `categories.json` into Allure's results; what the user has there stays."""
    folder.mkdir(parents=True, exist_ok=True)
    categories = [
        {"name": name, "matchedStatuses": [status]} | ({"messageRegex": f"(?s).*{error}.*"} if error else {})
        for name, status, error in _CATEGORIES
    ]
    _unless_there(folder / "categories.json", json.dumps(categories, indent=1) + "\n")
    lines = [_OURS, *(f"{name}={_plain(value)}" for name, value in facts.items())]
    _unless_there(folder / "environment.properties", "".join(f"{line}\n" for line in lines))


def _unless_there(path: Path, content: str) -> None:
    if not path.exists() or path.read_text("utf-8", "replace").startswith(_OURS):
        path.write_text(content, "utf-8", "backslashreplace")


def _plain(value: object) -> str:
    """Return a value on one line, as Java reads properties."""
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return " ".join(text.replace("\\", "\\\\").split())
