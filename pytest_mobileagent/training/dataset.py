"""Demonstrations as networks read them: files of gestures, in B-MoCA's format, of chosen device configurations."""

from __future__ import annotations

import hashlib
import io
import pickle
import re
import zipfile
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pytest_mobileagent.agents.bmoca_gestures import GESTURES, SIZE
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

_ENV = re.compile(r"(?:[a-z]+_env_)?(.+)")
_GOAL = "Goal: "
_SHAPE = (SIZE[1], SIZE[0], 3)
# All that arrays of objects are made of when they are read: nothing else of a pickle is.
_HARMLESS = {
    "_reconstruct": np.empty(0).__reduce__()[0],
    "scalar": np.float64(0).__reduce__()[0],
    "ndarray": np.ndarray,
    "dtype": np.dtype,
}


class Recorded(NamedTuple):
    """An episode: one screen more than gestures, each of which led from its screen to the next.

    Attributes:
        goal: what was to be done.
        env: the device configuration.
        screens: 256 × 128 pixels each, from 0 to 255.
        gestures: touch y and x, lift y and x, of 1.
        rewards: what came after each gesture.
    """

    goal: str
    env: str
    screens: NDArray[np.uint8]
    gestures: NDArray[np.float32]
    rewards: NDArray[np.float32]


class Dataset(NamedTuple):
    """Episodes, and a digest of the files that they lie in."""

    episodes: tuple[Recorded, ...]
    digest: str

    @property
    def transitions(self) -> int:
        """How many there are."""
        return sum(len(one.gestures) for one in self.episodes)


class Place(NamedTuple):
    """A transition: the number of its episode, and its own in it."""

    episode: int
    step: int


def read_dataset(folder: Path, configs: Collection[str]) -> Dataset:
    """Return the episodes that lie below a folder, of these device configurations, in the order of their names.

    Raises:
        ConfigError: there are none, one is no file of gestures, or a configuration has none.
    """
    digest, episodes = hashlib.sha256(), []
    for path, env in _files(folder, configs):
        data = path.read_bytes()
        digest.update(data)
        episodes.append(read_episode(data, env, str(path)))
    missing = sorted(set(configs) - {one.env for one in episodes})
    if missing:
        raise ConfigError(
            f"{folder} has no demonstration of {', '.join(missing)}: 'mobileagent demonstrations {folder}' records them"
        )
    return Dataset(tuple(episodes), digest.hexdigest())


def _files(folder: Path, configs: Collection[str]) -> Iterator[tuple[Path, str]]:
    """Yield the files with their configurations: `TASK/ENV/*.npz`, or `ENV/TASK/*.npz` as the first version has it."""
    home = folder / GESTURES if (folder / GESTURES).is_dir() else folder
    for path in sorted(home.glob("*/*/*.npz")):
        named = [match[1] for one in (path.parent, path.parent.parent) if (match := _ENV.fullmatch(one.name))]
        env = next((name for name in named if name in configs), None)
        if env is not None:
            yield path, env


def read_episode(data: bytes, env: str, name: str) -> Recorded:
    """Return the episode of a file; rows without action, such as that of the reset, are no transitions.

    Raises:
        ConfigError: it is none.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            goals, actions, screens, rewards = (
                _array(file.read(f"{column}.npy")) for column in ("instruction", "prev_act", "curr_obs", "curr_rew")
            )
        acted = [row for row, action in enumerate(actions) if action is not None and len(action) == 4]
        shown = np.stack([np.rint(np.asarray(one) * 255).astype(np.uint8) for one in screens])
        _check(acted, shown)
        gestures = np.array([actions[row] for row in acted], np.float32)
        earned = np.array([rewards[row] for row in acted], np.float32)
        return Recorded(str(goals[0]).removeprefix(_GOAL), env, shown, gestures, earned)
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, pickle.UnpicklingError) as error:
        raise ConfigError(f"{name}: no demonstration in B-MoCA's format of gestures: {error}") from error
    except zipfile.BadZipFile as error:
        raise ConfigError(f"{name}: the file is damaged: {error}") from error


def _check(acted: list[int], shown: NDArray[np.uint8]) -> None:
    """Refuse rows that are not those of a reset and then of actions, and screens of another size.

    Raises:
        ValueError: they are others.
    """
    if not acted or acted != list(range(1, len(shown))):
        raise ValueError("not the first row alone is without action")
    if shown.shape[1:] != _SHAPE:
        raise ValueError(f"its screens are {shown.shape[1:]}, not {_SHAPE}")


class _Reader(pickle.Unpickler):
    """Reads arrays of objects, and runs nothing that a file may name: those of other people are no danger."""

    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401 - as the base class has it
        """Return what arrays are made of.

        Raises:
            UnpicklingError: the file names something else.
        """
        if module.partition(".")[0] != "numpy" or name not in _HARMLESS:
            raise pickle.UnpicklingError(f"it names {module}.{name}")
        return _HARMLESS[name]


def _array(data: bytes) -> NDArray[Any]:
    """Return an array of a file of numpy's."""
    file = io.BytesIO(data)
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    if not read(file)[2].hasobject:
        file.seek(0)
        return np.lib.format.read_array(file, allow_pickle=False)
    found = _Reader(file).load()
    if not isinstance(found, np.ndarray):
        raise pickle.UnpicklingError("it holds no array")
    return found


def drawn(episodes: Sequence[Recorded], *, seed: int, step: int, count: int) -> list[Place]:
    """Return the transitions of a batch: each of an episode by chance, and of it one by chance.

    It depends on the seed and the step alone, so that what is trained on does not depend on interruptions.
    """
    chance = Random(f"{seed}:{step}")
    places = []
    for _ in range(count):
        number = chance.randrange(len(episodes))
        places.append(Place(number, chance.randrange(len(episodes[number].gestures))))
    return places
