"""Files of weights: safetensors, which nothing can be run from, with the settings of their training in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.settings import settings_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torch import Tensor

    from pytest_mobileagent.training.settings import Settings

_ENDING = ".safetensors"
RESUME = f"resume{_ENDING}"
_LONGEST = 1 << 24  # of a header


class Checkpoint(NamedTuple):
    """Weights, the settings that they were trained by, and after which step."""

    settings: Settings
    step: int
    tensors: dict[str, Tensor]


def name_of(step: int) -> str:
    """Return the name of the weights after a step."""
    return f"step-{step:06}{_ENDING}"


def save(path: Path, settings: Settings, step: int, tensors: Mapping[str, Tensor]) -> None:
    """Write a file in the place of what is there."""
    from safetensors.torch import save as packed  # noqa: PLC0415 - an extra

    whole = {name: tensor.detach().cpu().contiguous() for name, tensor in tensors.items()}
    # One entry alone: of several the order is by chance, and the same training is to give the same bytes.
    told = {"training": json.dumps({"settings": settings.as_json(), "step": step})}
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(packed(whole, metadata=told))
    unfinished.replace(path)


class Told(NamedTuple):
    """What a file says of itself."""

    settings: Settings
    step: int


def told_by(path: Path) -> Told:
    """Read a file's header alone.

    Raises:
        ConfigError: it is none of a training.
    """
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(min(length, _LONGEST)))
        told = json.loads(header["__metadata__"]["training"])
        return Told(settings_of(told["settings"]), int(told["step"]))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: no checkpoint of 'mobileagent train': {error!r:.100}") from error


def load(path: Path) -> Checkpoint:
    """Read a file.

    Raises:
        ConfigError: it is none of a training.
    """
    from safetensors import SafetensorError  # noqa: PLC0415 - an extra
    from safetensors.torch import load_file  # noqa: PLC0415 - an extra

    told = told_by(path)
    try:
        return Checkpoint(told.settings, told.step, load_file(path))
    except SafetensorError as error:
        raise ConfigError(f"{path}: the checkpoint is damaged: {error}") from error


def checkpoint_of(text: str) -> Path:
    """Return the file that a path names: itself, or the last of a folder.

    Raises:
        ConfigError: there is none.
    """
    path = Path(text).expanduser()
    if path.is_dir():
        found = sorted(path.glob(name_of(0).replace("000000", "*")))
        if found:
            return found[-1]
    if not path.is_file():
        raise ConfigError(f"{text}: there is no checkpoint; name a file, or a folder, of 'mobileagent train'")
    return path


def part_of(tensors: Mapping[str, Tensor], name: str) -> dict[str, Tensor]:
    """Return the tensors of a part, by their names in it."""
    beginning = f"{name}."
    return {key.removeprefix(beginning): one for key, one in tensors.items() if key.startswith(beginning)}
