"""A network that plays: a picture and a goal in, a class or a gesture out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from pytest_mobileagent.training.checkpoint import fitting, load
from pytest_mobileagent.training.course import on_threads
from pytest_mobileagent.training.networks import gestures, make_actor, make_senses
from pytest_mobileagent.training.settings import DISCRETE

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image


class Player:
    """The network of a checkpoint; it reckons on the processor, so that it plays alike on each machine of a kind.

    By one thread: a single picture gains little by more, and where many play at once they wait for each other.
    """

    def __init__(self, path: Path, text_encoder: Path | None) -> None:
        """Load it; the encoder of goals lies in a folder of its own.

        Raises:
            ConfigError: it is no checkpoint, or of another network, or what reads the goals is missing.
        """
        found = load(path)
        self._head = found.settings.head
        self._actor = make_actor(found.settings.network, self._head, fresh=False)
        with fitting(path):
            self._actor.load_state_dict(found.tensors)
        self._actor.eval()
        self._senses = make_senses(found.settings.network, text_encoder)

    def choose(self, picture: Image, goal: str) -> int | tuple[float, ...]:
        """Return the likeliest class, or a gesture of numbers from 0 to 1."""
        screens = np.array(picture)[np.newaxis]
        with torch.inference_mode(), on_threads(1):
            said = self._actor(*self._senses.read(screens, [goal]))
            if self._head == DISCRETE:
                return int(said.argmax(1).item())
            return tuple((1 + number) / 2 for number in gestures(said)[0].tolist())
