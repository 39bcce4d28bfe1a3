"""Files of weights: safetensors, which nothing can be run from, with the settings of their training in it."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.settings import settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from torch import Tensor
    from torch.optim import Optimizer

    from pytest_mobileagent.training.settings import Settings

_ENDING = ".safetensors"
RESUME = f"resume{_ENDING}"
_LONGEST = 1 << 24  # of a header


class AnySettings(Protocol):
    """What a training is, a network's or another."""

    def as_json(self) -> str:
        """Return them as text, always the same."""


class Checkpoint(NamedTuple):
    """Weights, the settings that they were trained by, and after which step."""

    settings: Settings
    step: int
    tensors: dict[str, Tensor]


def name_of(step: int) -> str:
    """Return the name of the weights after a step."""
    return f"step-{step:06}{_ENDING}"


def save(path: Path, settings: AnySettings, step: int, tensors: Mapping[str, Tensor]) -> None:
    """Write a file in the place of what is there."""
    from safetensors.torch import save as packed  # noqa: PLC0415 - an extra

    whole = {name: tensor.detach().cpu().contiguous() for name, tensor in tensors.items()}
    # One entry alone: of several the order is by chance, and the same training is to give the same bytes.
    told = {"training": json.dumps({"settings": settings.as_json(), "step": step})}
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(packed(whole, metadata=told))
    unfinished.replace(path)


class Header(NamedTuple):
    """What a file says of itself: its settings as text, and after which step."""

    settings: str
    step: int


def header_of(path: Path) -> Header:
    """Read a file's header alone.

    Raises:
        ConfigError: it is none of a training.
    """
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            header = json.loads(file.read(min(length, _LONGEST)))
        told = json.loads(header["__metadata__"]["training"])
        return Header(str(told["settings"]), int(told["step"]))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: no checkpoint of 'mobileagent train': {error!r:.100}") from error


def settings_in(path: Path) -> Settings:
    """Return the settings of a network's checkpoint.

    Raises:
        ConfigError: it is none.
    """
    return settings_of(header_of(path).settings)


def load(path: Path) -> Checkpoint:
    """Read a network's checkpoint.

    Raises:
        ConfigError: it is none.
    """
    return Checkpoint(settings_in(path), header_of(path).step, tensors_in(path))


def tensors_in(path: Path) -> dict[str, Tensor]:
    """Return a file's tensors by their names.

    Raises:
        ConfigError: it is damaged.
    """
    from safetensors import SafetensorError  # noqa: PLC0415 - an extra
    from safetensors.torch import load_file  # noqa: PLC0415 - an extra

    try:
        found: dict[str, Tensor] = load_file(path)
    except SafetensorError as error:
        raise ConfigError(f"{path}: the checkpoint is damaged: {error}") from error
    return found


@contextlib.contextmanager
def fitting(path: Path) -> Iterator[None]:
    """Say whose weights they are that do not fit the network which is given them.

    Raises:
        ConfigError: they do not.
    """
    try:
        yield
    except RuntimeError as error:  # which is all that PyTorch tells of names and shapes
        raise ConfigError(
            f"{path}: these are weights of another network, or of another version's: train anew"
        ) from error


def moments_of(optimizer: Optimizer) -> dict[str, Tensor]:
    """Return what an optimizer remembers."""
    kept = optimizer.state_dict()["state"]
    return {f"{number}.{key}": one for number, moments in kept.items() for key, one in moments.items()}


def restore_moments(optimizer: Optimizer, tensors: Mapping[str, Tensor]) -> None:
    """Let an optimizer remember what `moments_of` has told."""
    moments: dict[int, dict[str, Tensor]] = {}
    for key, one in tensors.items():
        number, _, kind = key.partition(".")
        moments.setdefault(int(number), {})[kind] = one
    groups = optimizer.state_dict()["param_groups"]
    optimizer.load_state_dict({"state": moments, "param_groups": groups})


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
