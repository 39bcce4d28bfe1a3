"""The parts of what is asked of a kind of phone: each module has its `PART`."""

from __future__ import annotations
