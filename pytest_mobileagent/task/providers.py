"""Faker for phones: names of files, folders, notes; numbers; texts. One private instance for each task and seed."""

from __future__ import annotations

import hashlib
import string
from typing import TYPE_CHECKING

from faker import Faker
from faker.providers import BaseProvider

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = (
    "agenda", "budget", "camping", "dentist", "errands", "festival", "garden", "holiday", "ideas", "journal", "kitchen",
    "library", "meeting", "notes", "orders", "party", "questions", "recipes", "schedule", "travel", "update", "visit",
    "workout", "yoga",
)  # fmt: skip
_SENTENCES = (
    "Remember to water the plants before the weekend.", "The meeting has been moved to the small room.",
    "Please bring the signed forms and two photographs.", "Dinner will be ready a little later tonight.",
    "The parcel is at the neighbour's house.", "Train tickets are cheaper if booked this week.",
    "Try the new bakery next to the station.", "The library opens at nine on Saturdays.",
)  # fmt: skip


class PhoneProvider(BaseProvider):
    """What tasks on phones need."""

    def file_stem(self) -> str:
        """Return a name for a file, without extension."""
        return f"{self.random_element(_WORDS)}_{self.letters(4)}"

    def folder_name(self) -> str:
        """Return a name for a folder."""
        return f"{self.random_element(_WORDS)}_{self.random_int(2019, 2023)}"

    def letters(self, count: int = 8) -> str:
        """Return lower-case letters."""
        return "".join(self.random_element(string.ascii_lowercase) for _ in range(count))

    def plain_number(self) -> str:
        """Return a telephone number as digits, `+1` first."""
        return "+1" + "".join(str(self.random_int(2 if at == 0 else 0, 9)) for at in range(10))

    def note_text(self, sentences: int = 1) -> str:
        """Return a short text."""
        return " ".join(self.random_elements(_SENTENCES, length=sentences, unique=True))

    def pick(self, pool: Sequence[str]) -> str:
        """Return one of a pool."""
        return str(self.random_element(pool))

    def picks(self, pool: Sequence[str], count: int) -> list[str]:
        """Return several different ones of a pool."""
        return list(self.random_elements(pool, length=count, unique=True))


def seed_number(suite: str, task: str, seed: int) -> int:
    """Return the number that seeds a task's chance: the same on every machine."""
    return int.from_bytes(hashlib.sha256(f"{suite}/{task}/{seed}".encode()).digest()[:8], "big")


def task_faker(suite: str, task: str, seed: int) -> Faker:
    """Return a Faker of a task's own, seeded with suite, task and seed; never the global one."""
    fake = Faker("en_US", use_weighting=False)
    fake.add_provider(PhoneProvider)
    fake.seed_instance(seed_number(suite, task, seed))
    return fake
