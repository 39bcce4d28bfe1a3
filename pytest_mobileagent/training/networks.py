"""B-MoCA's networks: a frozen reader of goals, a reader of screens, one attention between them, a head."""

from __future__ import annotations

import functools
import hashlib
import itertools
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import torch
from torch import Tensor, nn

from pytest_mobileagent.agents.bmoca_gestures import SIZE
from pytest_mobileagent.agents.spaces import bmoca
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.lite import COARSE, FINE, LiteEyes
from pytest_mobileagent.training.settings import CNN, DISCRETE, LITE, OURS, PAPER, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WORDS = 32  # of a goal: what is longer is cut, what is shorter padded
# Of `small`:
_BRIGHTNESS = (0.299, 0.587, 0.114)  # of red, green and blue: ITU-R BT.601
_WAVES = 4  # from black to white
_PLACE_WAVES = (0.5, 1, 2, 4)  # from one edge of a screen to the other
_DETAIL, _DETAILS = 8, 32  # the pixels of a square's side, and how many numbers tell of it
_WORD = re.compile(r"\w+|[^\w\s]")


class Reader(Protocol):
    """Whatever turns goals into vectors; it does not learn."""

    def read(self, goal: str) -> Tensor:
        """Return a vector for each of a goal's 32 words."""


class Words:
    """A vector for each word, drawn by the word itself; to each is added the mean of all, so that all tell the goal."""

    def __init__(self, width: int) -> None:
        """Make vectors of so many numbers."""
        self._width = width

    def read(self, goal: str) -> Tensor:
        """Look each word up."""
        found = torch.zeros(WORDS, self._width)
        for number, word in enumerate(_WORD.findall(goal.lower())[:WORDS]):
            digest = hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=7).digest()
            chance = torch.Generator().manual_seed(int.from_bytes(digest, "big"))
            found[number] = torch.randn(self._width, generator=chance)
        return found + found.sum(0) / WORDS**0.5


class T5:
    """The encoder of a T5 in a folder, such as Auto-UI-Base; padding is masked in it alone."""

    def __init__(self, folder: Path) -> None:
        """Load it.

        Raises:
            ConfigError: there is none.
        """
        from transformers import AutoTokenizer, T5EncoderModel  # noqa: PLC0415 - slow to import, and not always used

        if not (folder / "config.json").is_file():
            raise ConfigError(
                f"{folder} has no encoder: unpack Auto-UI-Base of huggingface.co/cooelf/Auto-UI there, name its folder "
                f"by --text-encoder, or train --network={SMALL}, which needs none"
            )
        self._tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        self._model = T5EncoderModel.from_pretrained(str(folder), local_files_only=True).eval().requires_grad_(False)

    def read(self, goal: str) -> Tensor:
        """Encode it."""
        told = self._tokenizer(goal, max_length=WORDS, padding="max_length", truncation=True, return_tensors="pt")
        with torch.no_grad():
            found = self._model(input_ids=told["input_ids"], attention_mask=told["attention_mask"])
        state: Tensor = found.last_hidden_state[0]
        return state


class Goals:
    """A reader that reads each goal once."""

    def __init__(self, reader: Reader, device: str = "cpu") -> None:
        """Ask this reader; its vectors are to lie on a device."""
        self._reader, self._device = reader, device
        self._known: dict[str, Tensor] = {}

    def read(self, goals: Sequence[str]) -> Tensor:
        """Return the vectors of some goals."""
        for goal in goals:
            if goal not in self._known:
                self._known[goal] = self._reader.read(goal).to(self._device)
        return torch.stack([self._known[goal] for goal in goals])


class Eyes(Protocol):
    """Whatever turns screens into what a network is given; it does not learn."""

    def kept(self, screens: Any) -> Tensor:  # noqa: ANN401 - an array of numpy's
        """Return what is kept of screens, many × height × width × 3 numbers from 0 to 255."""

    def given(self, kept: Tensor) -> Tensor:
        """Return what a network is given of what is kept."""


class Pictures:
    """Shows screens as they are: many × 3 × height × width numbers from 0 to 1."""

    def kept(self, screens: Any) -> Tensor:  # noqa: ANN401 - an array of numpy's
        """Keep their bytes."""
        return torch.from_numpy(screens)

    def given(self, kept: Tensor) -> Tensor:
        """Return the colours one after the other."""
        return kept.permute(0, 3, 1, 2).float() / 255


class _Coordinates(nn.Module):
    """Adds to a picture where each of its points lies: what is then read knows its place."""

    def forward(self, pictures: Tensor) -> Tensor:
        count, _, height, width = pictures.shape
        y = torch.linspace(-1, 1, height, device=pictures.device).view(1, 1, height, 1)
        x = torch.linspace(-1, 1, width, device=pictures.device).view(1, 1, 1, width)
        return torch.cat([pictures, y.expand(count, 1, height, width), x.expand(count, 1, height, width)], 1)


def in_waves(colours: Tensor) -> Tensor:
    """Return what is seen, and its brightness in waves: many × 3 × points in, many × 5 × points out.

    What is an eighth brighter has the opposite place in a wave: what is drawn a little fainter is as different as what
    is not drawn at all (Fourier features: arXiv 2006.10739).
    """
    turned = (colours.new_tensor(_BRIGHTNESS) @ colours) * (2 * torch.pi * _WAVES)
    return torch.cat([colours, torch.stack([turned.sin(), turned.cos()], 1)], 1)


class _Squares(nn.Module):
    """Reads a picture square by square; they do not overlap. As a product of matrices it takes a sixth of the time."""

    def __init__(self, side: int, channels: int) -> None:
        super().__init__()
        self.side = side
        self.linear, self.norm = nn.Linear(5 * side * side, channels), nn.BatchNorm1d(channels)

    def forward(self, pictures: Tensor) -> Tensor:
        count, _, height, width = pictures.shape
        high, wide, side = height // self.side, width // self.side, self.side
        squares = pictures.view(count, 3, high, side, wide, side).permute(0, 2, 4, 1, 3, 5)
        told = in_waves(squares.reshape(count * high * wide, 3, side * side))
        found: Tensor = self.norm(self.linear(told.flatten(1))).relu()
        return found.view(count, high, wide, -1).permute(0, 3, 1, 2)


def _normed(channels: Sequence[int]) -> list[nn.Module]:
    """Return convolutions of stride 2, one after the other, each brought to mean 0 and spread 1 over what is seen."""
    made: list[nn.Module] = []
    for before, after in itertools.pairwise(channels):
        made += [nn.Conv2d(before, after, 3, stride=2, padding=1), nn.BatchNorm2d(after), nn.ReLU()]
    return made


def _convolutions(channels: Sequence[int]) -> list[nn.Module]:
    """Return convolutions of stride 2 without padding, one after the other."""
    made: list[nn.Module] = []
    for before, after in itertools.pairwise(channels):
        made += [nn.Conv2d(before, after, 3, stride=2), nn.ReLU()]
    return made


class Seen(NamedTuple):
    """What is read of screens: a map whose places become vectors, and a finer one, where taps are looked for."""

    coarse: Tensor
    fine: Tensor


class ImageReader(nn.Module):
    """A screen as vectors, one for each place."""

    def __init__(self, trunk: nn.Module, channels: int, width: int, *, details: nn.Module | None = None) -> None:
        """Read by a `trunk` that ends in so many channels; vectors have `width` numbers.

        `details` reads the picture before the trunk does, so that somebody else can look at what it has seen too.
        """
        super().__init__()
        self.details = nn.Identity() if details is None else details
        self.trunk, self.adapter = trunk, nn.Linear(channels, width)

    def forward(self, given: Tensor) -> Seen:
        """Read pictures."""
        fine = self.details(given)
        return Seen(self.trunk(fine), fine)

    def places(self, seen: Seen) -> Tensor:
        """Return places × width for each picture."""
        found: Tensor = self.adapter(seen.coarse.flatten(2).transpose(1, 2))
        return found


class FeatureReader(ImageReader):
    """Reads two maps that `LiteEyes` has seen."""

    def forward(self, given: Tensor) -> Seen:
        """Read each by itself."""
        fine, coarse = given.tensor_split([math.prod(FINE)], 1)
        return Seen(self.trunk(coarse.unflatten(1, COARSE)), self.details(fine.unflatten(1, FINE)))


_EFFICIENTNET = "google/efficientnet-b0"


class EfficientNet(nn.Module):
    """The convolutions of EfficientNet-b0, with ImageNet's weights of the user's own cache, or random ones."""

    def __init__(self, *, pretrained: bool) -> None:
        """Make or load them.

        Raises:
            ConfigError: the weights are not there.
        """
        from transformers import EfficientNetConfig, EfficientNetModel  # noqa: PLC0415 - slow, and not always used

        super().__init__()
        if not pretrained:
            shape = EfficientNetConfig(width_coefficient=1.0, depth_coefficient=1.0, hidden_dim=1280, image_size=224)
            self.model = EfficientNetModel(shape)
            return
        try:
            self.model = EfficientNetModel.from_pretrained(_EFFICIENTNET, local_files_only=True)
        except OSError as error:
            raise ConfigError(
                f"the weights of {_EFFICIENTNET} are not in the cache of this machine: 'hf download {_EFFICIENTNET}' "
                f"fetches them; --network={SMALL} needs none"
            ) from error

    def forward(self, pictures: Tensor) -> Tensor:
        """Return the last map of features: a 32nd as high and wide as the pictures."""
        found: Tensor = self.model(pixel_values=pictures).last_hidden_state
        return found


def _paper_reader(*, fresh: bool) -> ImageReader:
    return ImageReader(EfficientNet(pretrained=fresh), 1280, 768)


def _cnn_reader(*, fresh: bool) -> ImageReader:
    del fresh
    return ImageReader(nn.Sequential(*_convolutions((3, 32, 128, 256, 512, 512))), 512, 768)


def _small_reader(*, fresh: bool) -> ImageReader:
    del fresh
    details = nn.Sequential(_Squares(4, 24), *_normed((24, _DETAILS)))
    trunk = nn.Sequential(_Coordinates(), *_normed((_DETAILS + 2, 64, 64)))
    return ImageReader(trunk, 64, 128, details=details)


def _lite_reader(*, fresh: bool) -> ImageReader:
    del fresh
    trunk, details = (
        nn.Sequential(nn.Conv2d(channels, told, 1), nn.BatchNorm2d(told), nn.ReLU())
        for channels, told in ((COARSE[0], 64), (FINE[0], _DETAILS))
    )
    return FeatureReader(trunk, 64, 128, details=details)


class Kind(NamedTuple):
    """A network.

    Attributes:
        width: of a word, and of a place on the screen.
        hidden: how wide its head is.
        image: makes what reads the screen; `fresh` is one whose weights no checkpoint has.
        whole: how many numbers of the screen the head is given beside what the goal's words have seen; 0 as published.
        taps: how many numbers tell how each point looks that may be tapped; 0 as published: the head names the point.
        eyes: makes what looks at screens before it.
    """

    width: int
    hidden: int
    image: Callable[..., ImageReader]
    whole: int = 0
    taps: int = 0
    eyes: Callable[[], Eyes] = Pictures


_SMALL = Kind(128, 256, _small_reader, whole=8 * 4 * 64, taps=64)
KINDS = {
    PAPER: Kind(768, 1024, _paper_reader),
    CNN: Kind(768, 1024, _cnn_reader),
    SMALL: _SMALL,
    LITE: _SMALL._replace(image=_lite_reader, eyes=LiteEyes),
}


def make_reader(network: str, text_encoder: Path | None) -> Reader:
    """Return what reads goals for a network.

    Raises:
        ConfigError: its weights are not there.
    """
    if network in OURS:
        return Words(KINDS[network].width)
    return T5(text_encoder or Path.home() / ".cache" / "pytest-mobileagent" / "Auto-UI-Base")


class Senses(NamedTuple):
    """What sees and what reads, before a network that learns."""

    eyes: Eyes
    goals: Goals

    def read(self, screens: Any, goals: Sequence[str]) -> tuple[Tensor, Tensor]:  # noqa: ANN401 - an array of numpy's
        """Return what a network is given of some screens and goals."""
        return self.eyes.given(self.eyes.kept(screens)), self.goals.read(goals)


def make_senses(network: str, text_encoder: Path | None, device: str = "cpu") -> Senses:
    """Return what a network sees and reads with.

    Raises:
        ConfigError: its weights are not there.
    """
    return Senses(_make_eyes(network), Goals(make_reader(network, text_encoder), device))


@functools.lru_cache(maxsize=1)
def _make_eyes(network: str) -> Eyes:
    """Return what looks at screens for a network, the same as before: it may remember what it has seen."""
    return KINDS[network].eyes()


class _Whole(nn.Module):
    """The goal, and the screen place by place, as it was read.

    What is seen at each place is brought to mean 0 and spread 1 over what is learned, so that the one digit by which
    two screens differ counts as much as all that they have in common.
    """

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.screen = nn.Sequential(nn.BatchNorm1d(kind.whole), nn.Linear(kind.whole, kind.hidden), nn.ReLU())
        self.goal = nn.LayerNorm(kind.width)

    def forward(self, seen: Tensor, goals: Tensor) -> list[Tensor]:
        return [self.screen(seen.flatten(1)), self.goal(goals.mean(1))]


class _Taps(nn.Module):
    """How much each point of the grid of taps is like what is looked for, by looks that are told without their place.

    So an app can be known by its icon where none of the screens that were learned had it.
    """

    def __init__(self, channels: int, width: int) -> None:
        super().__init__()
        self.look = nn.Sequential(nn.Conv2d(channels, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU())
        y = torch.tensor([bmoca.point(row * bmoca.COLUMNS)[0] for row in range(bmoca.ROWS)])
        x = torch.tensor([bmoca.point(column)[1] for column in range(bmoca.COLUMNS)])
        self.register_buffer("rows", _between(y, SIZE[1] // _DETAIL), persistent=False)
        self.register_buffer("columns", _between(x, SIZE[0] // _DETAIL), persistent=False)
        axes = y.repeat_interleave(bmoca.COLUMNS), x.repeat(bmoca.ROWS)
        turned = [axis * (2 * torch.pi * wave) for axis in axes for wave in _PLACE_WAVES]
        where = torch.stack([way(one) for one in turned for way in (torch.sin, torch.cos)])
        self.register_buffer("where", where, persistent=False)
        self.wanted = width + len(where)
        """How many numbers tell what is looked for: how it looks, and where it lies."""

    def forward(self, details: Tensor, wanted: Tensor) -> Tensor:
        looks = (self.rows @ self.look(details) @ self.columns.T).flatten(2)
        found = torch.cat([looks, self.where.expand(len(details), -1, -1)], 1)
        return (wanted.unsqueeze(1) @ found).squeeze(1)


def _between(places: Tensor, cells: int) -> Tensor:
    """Return how much each of the cells in a row counts at places from 0 to 1: the two that are nearest, in parts."""
    at = (places * cells - 0.5).clamp(0, cells - 1)
    return (1 - (at.unsqueeze(1) - torch.arange(cells)).abs()).clamp(min=0)


class Policy(nn.Module):
    """A screen and a goal in, numbers out: those of the classes, or of a gesture, or what a state is worth."""

    def __init__(self, network: str, outputs: int, *, fresh: bool = True, given: int = 0) -> None:
        """Have so many outputs; `given` is how many numbers are told beside the state, such as an action's."""
        super().__init__()
        kind = KINDS[network]
        self.image = kind.image(fresh=fresh)
        self.attention = nn.MultiheadAttention(kind.width, 1, batch_first=True)
        self.whole = _Whole(kind) if kind.whole else None
        self.taps = _Taps(_DETAILS, kind.taps) if kind.taps and outputs == bmoca.CLASSES else None
        said = outputs if self.taps is None else self.taps.wanted + outputs - bmoca.TAPS
        told = kind.width + (kind.hidden + kind.width if kind.whole else 0) + given
        self.head = nn.Sequential(
            nn.Linear(told, kind.hidden), nn.ReLU(), nn.Linear(kind.hidden, kind.hidden), nn.ReLU(),
            nn.Linear(kind.hidden, said),
        )  # fmt: skip

    def forward(self, given: Tensor, goals: Tensor, told: Tensor | None = None) -> Tensor:
        """Each word of the goal looks at the screen; the head is given the mean of what they see, padding included."""
        seen: Seen = self.image(given)
        places = self.image.places(seen)
        state = [self.attention(goals, places, places, need_weights=False)[0].mean(1)]
        state += self.whole(seen.coarse, goals) if self.whole is not None else []
        found: Tensor = self.head(torch.cat([*state, *([told] if told is not None else [])], 1))
        if self.taps is None:
            return found
        wanted, others = found.tensor_split([self.taps.wanted], 1)
        return torch.cat([self.taps(seen.fine, wanted), others], 1)


def make_actor(network: str, head: str, *, fresh: bool = True) -> Policy:
    """Return a network that acts; where it is continuous, `gestures` bounds what it says."""
    return Policy(network, bmoca.CLASSES if head == DISCRETE else 4, fresh=fresh)


def gestures(numbers: Tensor) -> Tensor:
    """Return what a continuous head says as gestures, from -1 to 1."""
    return torch.tanh(numbers)
