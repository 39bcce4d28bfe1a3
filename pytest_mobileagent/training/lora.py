"""A language model is tuned with conversations: low-rank adapters (LoRA) beside its weights, which stay as they are.

What is written is read by PEFT, and so by what serves models; a training that was interrupted goes on where it was.
"""

from __future__ import annotations

import dataclasses
import json
import math
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import peft
import torch
import transformers
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.checkpoint import moments_of, part_of, restore_moments
from pytest_mobileagent.training.conversations import chosen
from pytest_mobileagent.training.course import Course, claim, deterministic
from pytest_mobileagent.training.curve import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from torch import Tensor
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

    from pytest_mobileagent.training.conversations import Conversation, Conversations, Message

_TOLD_EVERY = 10
_WARM_UP = 0.03  # of the steps
_LONGEST_GRADIENT = 1.0
_PLAIN_TEMPLATE = (  # Vicuna's, whose tokenizer has none
    "{% for message in messages %}"
    "{% if message.role == 'assistant' %}ASSISTANT: {{ message.content }}{{ eos_token }}"
    "{% elif message.role == 'user' %}USER: {{ message.content }} "
    "{% else %}{{ message.content }} {% endif %}"
    "{% endfor %}"
    "{% if add_generation_prompt %}ASSISTANT: {% endif %}"
)


@dataclass(frozen=True, slots=True)
class LoraSettings:
    """What a tuning is.

    Attributes:
        model: the model's name or folder.
        seed: of the first adapters, of what is dropped, and of the order.
        steps: how many there are.
        batch: how many conversations each has.
        rate: the highest learning rate.
        rank: of the adapters.
        alpha: what they are multiplied by, times their rank.
        dropout: the share of what they are given that is left out.
        longest: tokens; a conversation with more is left out.
        threads: of the processor; sums in another order are other sums.
        device: what calculates.
    """

    model: str
    seed: int
    steps: int
    batch: int
    rate: float
    rank: int
    alpha: float
    dropout: float
    longest: int
    threads: int = 1
    device: str = "cpu"

    def as_json(self) -> str:
        """Return it as text, always the same."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)

    def rate_at(self, step: int) -> float:
        """Return the learning rate of a step: up along a line, down along a cosine."""
        warm_up = math.ceil(_WARM_UP * self.steps)
        if step < warm_up:
            return self.rate * (step + 1) / warm_up
        return self.rate * (1 + math.cos(math.pi * (step - warm_up) / max(1, self.steps - warm_up))) / 2


class Tuning(NamedTuple):
    """What is tuned where: the settings, the folder, after how many steps there is a checkpoint."""

    settings: LoraSettings
    folder: Path
    every: int


def tune(tuning: Tuning, data: Conversations, tell: Callable[[str], None]) -> Path:
    """Tune a model, from where it was interrupted if it was; returns the folder of the last adapters.

    Raises:
        ConfigError: the folder holds another training, the model is missing, or each conversation is too long.
    """
    settings, last = tuning.settings, tuning.folder / adapters_after(tuning.settings.steps)
    versions = {"transformers": str(transformers.__version__), "peft": str(peft.__version__)}
    counted = {"sha256": data.digest, "conversations": len(data.all)}
    claim(tuning.folder, settings.as_json(), counted, versions)
    if last.exists():
        return last
    with deterministic(settings):
        model, tokenizer = open_model(settings.model, settings.device)
        lessons = _lessons(tokenizer, data.all, settings.longest, tell)
        _run(tuning, _Learner(model, tokenizer, settings), lessons, tell)
    return last


def adapters_after(step: int) -> str:
    """Return the name of the folder with the adapters after a step."""
    return f"step-{step:06}"


def _run(tuning: Tuning, learner: _Learner, lessons: Sequence[_Lesson], tell: Callable[[str], None]) -> None:
    settings = tuning.settings

    def learn(step: int) -> Point:
        places = chosen(len(lessons), seed=settings.seed, step=step, batch=settings.batch)
        return learner.learn(step, [lessons[place] for place in places])

    def keep(done: int) -> None:
        learner.write(tuning.folder / adapters_after(done))

    course = Course("lora", tuning.folder, settings, tuning.every, _TOLD_EVERY, "tokens")
    course.follow(learner, learn, keep, tell)


# -- the model ------------------------------------------------------------------------------------------------------


def open_model(name: str, device: str) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """Return a causal language model and its tokenizer, of a folder or of Hugging Face's cache; nothing is run of it.

    Raises:
        ConfigError: it is not there.
    """
    precision = torch.float32 if device == "cpu" else torch.bfloat16
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(name, local_files_only=True)
        model = transformers.AutoModelForCausalLM.from_pretrained(
            name, local_files_only=True, use_safetensors=True, dtype=precision
        )
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"there is no language model '{name}' here; name its folder, or one that 'hf download {name}' has fetched: "
            f"{str(error).splitlines()[0]}"
        ) from error
    if tokenizer.chat_template is None:
        tokenizer.chat_template = _PLAIN_TEMPLATE
    return model.to(device), tokenizer


class _Lesson(NamedTuple):
    """A conversation's tokens, and how many of them are not the answer."""

    tokens: list[int]
    asked: int


def _asked(tokenizer: PreTrainedTokenizerBase, conversation: Sequence[Message]) -> str:
    """Return what a model is given before it answers."""
    told = [one._asdict() for one in conversation]
    text: str = tokenizer.apply_chat_template(told, tokenize=False, add_generation_prompt=True)
    return text


def _tokens(tokenizer: PreTrainedTokenizerBase, text: str) -> list[int]:
    found: list[int] = tokenizer(text, add_special_tokens=False)["input_ids"]
    return found


def _lesson(tokenizer: PreTrainedTokenizerBase, conversation: Conversation) -> _Lesson:
    asked = _asked(tokenizer, conversation[:-1])
    whole: str = tokenizer.apply_chat_template([one._asdict() for one in conversation], tokenize=False)
    if not whole.startswith(asked):
        raise ConfigError("the model cannot be tuned: its chat template changes a question that is answered")
    before = _tokens(tokenizer, asked)
    return _Lesson([*before, *_tokens(tokenizer, whole.removeprefix(asked))], len(before))


def _lessons(
    tokenizer: PreTrainedTokenizerBase, conversations: Sequence[Conversation], longest: int, tell: Callable[[str], None]
) -> list[_Lesson]:
    every = [_lesson(tokenizer, one) for one in conversations]
    found = [lesson for lesson in every if len(lesson.tokens) <= longest]
    if not found:
        raise ConfigError(f"each of the conversations has more than {longest} tokens: allow more by --longest")
    if len(found) < len(every):
        tell(f"{len(every) - len(found)} of {len(every)} conversations have more than {longest} tokens: left out")
    return found


class _Learner:
    """A model with adapters, and what makes them better."""

    def __init__(self, model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, settings: LoraSettings) -> None:
        """Put new adapters beside each linear layer."""
        if settings.device != "cpu":  # memory is scarce there, not time
            model.gradient_checkpointing_enable()
            model.enable_input_require_grads()
        shape = peft.LoraConfig(
            r=settings.rank, lora_alpha=settings.alpha, lora_dropout=settings.dropout, target_modules="all-linear",
            task_type="CAUSAL_LM",
        )  # fmt: skip
        self._settings, self._tokenizer, self._model = settings, tokenizer, peft.get_peft_model(model, shape)
        self._trained = [one for one in self._model.parameters() if one.requires_grad]
        self._adam = torch.optim.AdamW(self._trained, lr=0.0, weight_decay=0.0)

    def learn(self, step: int, lessons: Sequence[_Lesson]) -> Point:
        """Come nearer to the answers of these."""
        torch.manual_seed(self._settings.seed * self._settings.steps + step)  # what is dropped depends on nothing else
        rate = self._settings.rate_at(step)
        self._adam.param_groups[0]["lr"] = rate
        self._adam.zero_grad()
        count = sum(len(lesson.tokens) - lesson.asked for lesson in lessons)
        self._model.train()
        losses, right = zip(*(self._descend(lesson, count) for lesson in lessons), strict=True)
        clip_grad_norm_(self._trained, _LONGEST_GRADIENT)
        self._adam.step()
        return Point(step + 1, sum(losses), sum(right) / count, rate)

    def _descend(self, lesson: _Lesson, count: int) -> tuple[float, int]:
        """Return the part that a conversation has in the loss, and how many tokens of its answer were the likeliest."""
        tokens = torch.tensor([lesson.tokens], device=self._settings.device)
        wanted = tokens[0, lesson.asked :]
        said = self._model(input_ids=tokens).logits[0, lesson.asked - 1 : -1].float()
        loss = functional.cross_entropy(said, wanted, reduction="sum") / count
        loss.backward()
        return loss.item(), int((said.argmax(1) == wanted).sum().item())

    def write(self, folder: Path) -> None:
        """Write the adapters as PEFT reads them, and the tokenizer with the template that was used."""
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        self._model.save_pretrained(str(unfinished))
        self._tokenizer.save_pretrained(str(unfinished))
        shutil.rmtree(folder, ignore_errors=True)
        unfinished.rename(folder)

    def state(self) -> dict[str, Tensor]:
        """Return everything that the next steps depend on."""
        adapters = peft.get_peft_model_state_dict(self._model)
        whole = {f"adapters.{key}": one for key, one in adapters.items()}
        return whole | {f"adam.{key}": one for key, one in moments_of(self._adam).items()}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from there."""
        peft.set_peft_model_state_dict(self._model, part_of(state, "adapters"))
        restore_moments(self._adam, part_of(state, "adam"))


# -- what was tuned -------------------------------------------------------------------------------------------------


class Tuned:
    """A model with the adapters of a folder: it answers as it was taught, always with the likeliest token."""

    def __init__(self, folder: Path, device: str = "cpu") -> None:
        """Load the adapters of a step, and the model that they are of.

        Raises:
            ConfigError: there are none, or the model is missing.
        """
        path = folder / "adapter_config.json"
        if not path.is_file():
            raise ConfigError(f"{folder} has no adapters: name a folder step-… of 'mobileagent train lora'")
        name = json.loads(path.read_text("utf-8"))["base_model_name_or_path"]
        model, _ = open_model(name, device)
        self._tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
        self._model = peft.PeftModel.from_pretrained(model, str(folder)).eval()
        self._device = device

    def say(self, conversation: Sequence[Message], *, max_tokens: int) -> str:
        """Answer the last message."""
        asked = _tokens(self._tokenizer, _asked(self._tokenizer, conversation))
        given = torch.tensor([asked], device=self._device)
        ending = self._tokenizer.eos_token_id
        with torch.inference_mode():
            said = self._model.generate(
                input_ids=given, attention_mask=torch.ones_like(given), max_new_tokens=max_tokens, do_sample=False,
                pad_token_id=ending,
            )  # fmt: skip
        text: str = self._tokenizer.decode(said[0, len(asked) :], skip_special_tokens=True)
        return text
