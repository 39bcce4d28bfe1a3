"""Faker for phones: names of files, folders, notes; numbers; texts. Seeded for each task and seed."""

from __future__ import annotations

import hashlib
import string
from typing import TYPE_CHECKING, TypeVar

from faker import Faker
from faker.providers import BaseProvider

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
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


class Draws:
    """Lets one task after the other draw from one Faker: to make one takes as long as hundreds of draws.

    Each finds it as it was made: seeded anew, and another one if the last has changed what it is made of.
    """

    def __init__(self) -> None:
        """Begin without one."""
        self._fake: Faker | None = None
        self._parts: dict[str, object] = {}

    def draw(self, params: Callable[[Faker], T], number: int) -> T:
        """Return what `params` draws, seeded with `number`."""
        fake, self._fake = self._fake, None  # who draws while another does gets one of its own
        if fake is None:
            fake = _made()
            self._parts = _parts_of(fake)
        fake.seed_instance(number)
        drawn = params(fake)
        fake.unique.clear()
        if _parts_of(fake) == self._parts:
            self._fake = fake
        return drawn


def _made() -> Faker:
    fake = Faker("en_US", use_weighting=False)
    fake.add_provider(PhoneProvider)
    fake.seed_instance(0)  # from here on it has its own generator of chance
    return fake


def _parts_of(fake: Faker) -> dict[str, object]:
    """Return what a Faker is made of: its providers, their methods by name, its generator of chance."""
    (generator,) = fake.factories
    return {**vars(generator), "providers": tuple(generator.providers)}


def task_faker(suite: str, task: str, seed: int) -> Faker:
    """Return a Faker of a task's own, seeded with suite, task and seed; never the global one."""
    fake = _made()
    fake.seed_instance(seed_number(suite, task, seed))
    return fake


DRAWS = Draws()
