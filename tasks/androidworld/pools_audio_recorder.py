"""What recordings are about."""

from __future__ import annotations

SUBJECTS = (
    "briefing", "conference", "consultation", "debate", "diary", "discussion", "guidance", "interview", "journal",
    "lecture", "meeting", "memo", "narration", "note", "presentation", "review", "roundtable", "seminar", "session",
    "storytelling", "symposium", "talk", "training", "webinar", "workshop",
)  # fmt: skip
