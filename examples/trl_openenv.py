"""TRL's `GRPOTrainer` with phones for environments: `mobileagent openenv …` serves them, this program trains on them.

    mobileagent openenv mobileagentbench --phones 4
    python examples/trl_openenv.py --task test_contacts_about --steps 10

A group of rollouts begins at the same state of a task; each turn the model calls a tool, which is a step of OpenEnv's
own client; the reward is the task's verdict. The model is tiny and random, has a word for each tool call, and needs no
download: take your own in its place (`--model`). It needs `pip install "pytest-mobileagent[openenv]" trl torch`.
"""

from __future__ import annotations

import argparse
import json
import os
from importlib.resources import files
from xml.etree import ElementTree as ET

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")

from openenv import GenericEnvClient
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import AutoTokenizer, PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl import GRPOConfig, GRPOTrainer
from trl.chat_template_utils import add_response_schema

SHOWN = 12  # things on a screen that can be tapped
CALL = '<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'
END = "<|im_end|>"


def phones(address, task):
    """Return what makes an environment: a phone of the server's, and a task."""

    class Phone:
        """A phone with a task."""

        def __init__(self):
            self._client = GenericEnvClient(base_url=address).sync()
            self._client.connect()
            self._points, self._worth, self._is_done = [], 0.0, True

        def reset(self, seed=0, **_row):
            """Begin an episode; returns what is to be done, and what is to be seen."""
            return self._told(self._client.reset(seed=seed, task=task))

        def tap(self, number: int) -> str:
            """Tap one of the things that are to be seen.

            Args:
                number: which.
            """
            if number >= len(self._points):
                return self._step({"action_type": "wait"})
            x, y = self._points[number]
            return self._step({"action_type": "click", "x": x, "y": y})

        def back(self) -> str:
            """Press BACK."""
            return self._step({"action_type": "navigate_back"})

        def get_reward(self) -> float:
            """End the episode, if it goes on; returns what it was worth."""
            self._step({"action_type": "status", "goal_status": "complete"})
            return self._worth

        def _step(self, action):
            return "The episode has ended." if self._is_done else self._told(self._client.step(action))

        def _told(self, result):
            seen, self._is_done, self._worth = result.observation, result.done, result.reward or 0.0
            things = list(tappable(seen["hierarchy"]))[:SHOWN]
            self._points = [point for _, point in things]
            listed = "".join(f"\n{number} {name}" for number, (name, _) in enumerate(things))
            return f"\n{seen['goal']}{listed}"

    return Phone


def tappable(xml):
    """Return name and middle of each thing that can be tapped."""
    for node in ET.fromstring(xml or "<hierarchy/>").iter("node"):
        if node.get("clickable") == "true":
            left, top, right, bottom = map(int, node.get("bounds").replace("][", ",").strip("[]").split(","))
            names = (one.get("text") or one.get("content-desc") for one in node.iter())
            yield next(filter(None, names), "")[:24], ((left + right) // 2, (top + bottom) // 2)


def tiny():
    """Return a random model, its tokenizer, and how it speaks.

    Its words are bytes, which it reads, and tool calls, which it says: one or a few of them in a turn.
    """
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokens = Tokenizer(models.BPE({letter: number for number, letter in enumerate(letters)}, []))
    tokens.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokens.decoder = decoders.ByteLevel()
    calls = [CALL.format(name="tap", arguments=json.dumps({"number": number})) for number in range(SHOWN)]
    calls.append(CALL.format(name="back", arguments="{}"))
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=tokens, eos_token=END, pad_token="<|pad|>", padding_side="left"
    )
    tokenizer.add_tokens(["<|im_start|>", *calls])
    tokenizer.chat_template = (files("trl") / "chat_templates/qwen3.jinja").read_text("utf-8")
    config = Qwen3Config(
        vocab_size=len(tokenizer), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2,
        num_key_value_heads=2, head_dim=16, max_position_embeddings=4096, eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id, bos_token_id=None,
    )  # fmt: skip
    end, said = tokenizer.eos_token_id, tokenizer.convert_tokens_to_ids(calls)
    generation = {
        "suppress_tokens": [number for number in range(len(tokenizer)) if number not in (end, *said)],
        "begin_suppress_tokens": [end], "exponential_decay_length_penalty": (1, 8.0),
    }  # fmt: skip
    return Qwen3ForCausalLM(config), tokenizer, generation


def main():
    """Train, and say what each step was worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000", metavar="URL")
    parser.add_argument("--task", default="test_contacts_about")
    parser.add_argument("--model", default="", help="a model that can call tools; without, a tiny random one")
    parser.add_argument("--group", type=int, default=4, help="rollouts, and phones, at once")
    parser.add_argument("--steps", type=int, default=10, help="of the trainer")
    parser.add_argument("--turns", type=int, default=4, help="tool calls of a rollout")
    parser.add_argument("--out", default="trl-openenv", metavar="FOLDER")
    chosen = parser.parse_args()
    if chosen.model:
        model, tokenizer, generation = chosen.model, AutoTokenizer.from_pretrained(chosen.model), None
    else:
        model, tokenizer, generation = tiny()
    trainer = GRPOTrainer(
        model=model,
        processing_class=add_response_schema(tokenizer),
        environment_factory=phones(chosen.server, chosen.task),
        args=GRPOConfig(
            output_dir=chosen.out, max_steps=chosen.steps, per_device_train_batch_size=chosen.group,
            num_generations=chosen.group, max_completion_length=2048, max_tool_calling_iterations=chosen.turns,
            learning_rate=1e-3, logging_steps=1, save_strategy="no", report_to="none", use_cpu=True, bf16=False, seed=0,
            generation_kwargs=generation,
        ),
    )  # fmt: skip
    trainer.train()
    for line in trainer.state.log_history:
        if "reward" in line:
            print(f"step {line['step']:3}  reward {line['reward']:.2f}  calls {line['tools/call_frequency']:.1f}")


if __name__ == "__main__":
    main()
