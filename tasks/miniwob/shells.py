"""The page's terminal: which of its files it rewards for being deleted.

It looks for the ending from the left, and finds `sh` in `bash.sh` where the name goes on: such a file counts for none.
"""

from __future__ import annotations

import re

_ENDING = re.compile(r"extension \.(\S+?)\.?$")
_PROMPT = "user$"


def listed(nodes):
    """Return the names that `ls` has listed last."""
    lines = [node.text for node in nodes if node.text and _PROMPT not in node.text]
    return next(line for line in reversed(lines) if " " in line or "." in line).split()


def rewarded(asked, names):
    """Return the files that the page rewards for being deleted."""
    found = _ENDING.search(asked)
    return [name for name in names if (_ends_at_first(name, found[1]) if found else "." not in name)]


def _ends_at_first(name, ending):
    return name.endswith(ending) and name.find(ending) == len(name) - len(ending)


def can_be_solved(app):
    """Whether an instance that the app shows has a file to be deleted."""
    app.tap(next(node for node in app.nodes() if node.resource_id == "terminal"))
    app.enter("ls")
    inside = [node for node in app.nodes() if any(one.resource_id == "area" for one in node.ancestors())]
    return bool(rewarded(app.utterance, listed(inside)))
