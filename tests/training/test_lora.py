"""A tiny model of random weights learns what it is to answer, the same each time, also when it was interrupted."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.cli import run
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.conversations import Message

for name in ("torch", "transformers", "safetensors", "peft"):
    pytest.importorskip(name, reason="the extra 'train' is not installed")

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
tokenizers = pytest.importorskip("tokenizers")
lora = pytest.importorskip("pytest_mobileagent.training.lora")

pytestmark = pytest.mark.filterwarnings(r"ignore:`is_gradient_checkpointing`:FutureWarning")  # peft's own

TAUGHT = {"red": '{"id": 3}', "blue": '{"id": 7}'}


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A folder with a model of two narrow layers that knows letters."""
    folder = tmp_path_factory.mktemp("tiny")
    letters = [*"<>", *map(chr, range(32, 127))]
    vocabulary = {letter: number for number, letter in enumerate(dict.fromkeys(["<end>", "<unknown>", *letters]))}
    inner = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="<unknown>"))  # noqa: S106 - a word
    inner.pre_tokenizer = tokenizers.pre_tokenizers.Split(tokenizers.Regex("."), "isolated")
    inner.decoder = tokenizers.decoders.Fuse()
    tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=inner, eos_token="<end>", unk_token="<unknown>")  # noqa: S106
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    shape = transformers.LlamaConfig(
        vocab_size=len(vocabulary), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2,
        max_position_embeddings=9000, eos_token_id=0, bos_token_id=None, initializer_range=0.3,
    )  # fmt: skip
    transformers.LlamaForCausalLM(shape).save_pretrained(folder)
    return folder


@pytest.fixture
def data(tmp_path):
    """A file with two questions and their answers."""
    path = tmp_path / "tuning.jsonl"
    told = [[("user", f"tap {asked}"), ("assistant", answer)] for asked, answer in TAUGHT.items()]
    lines = [{"messages": [{"role": role, "content": text} for role, text in one]} for one in told]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return path


def tuned(data, tiny, out, *more):
    told, status = run([
        "train", "lora", "--data", str(data), "--model", str(tiny), "--out", str(out), "--batch", "2",
        "--dropout", "0.1", *more,
    ])  # fmt: skip
    assert status == 0
    return told


def test_what_was_taught_is_said(data, tiny, tmp_path):
    """Sixty steps, and the first import of PyTorch."""
    out = tmp_path / "out"

    told = tuned(data, tiny, out, "--steps", "60", "--rate", "2e-2", "--dropout", "0")

    last = out / "step-000060"
    assert told == (f"2 conversations: {last}\nServe it: vllm serve {tiny} --enable-lora --lora-modules tuned={last}\n")
    model = lora.Tuned(last)
    said = {asked: model.say([Message("user", f"tap {asked}")], max_tokens=20) for asked in TAUGHT}
    assert said == TAUGHT


def interrupted_at(step, monkeypatch):
    def rate_at(self, now):
        if now == step:
            raise KeyboardInterrupt
        return rate(self, now)

    rate = lora.LoraSettings.rate_at
    monkeypatch.setattr(lora.LoraSettings, "rate_at", rate_at)


def test_the_same_seed_gives_the_same_adapters_also_when_it_was_interrupted(data, tiny, tmp_path, monkeypatch):
    """Four tunings, one of them in two parts."""
    tuned(data, tiny, tmp_path / "one", "--steps", "6")
    tuned(data, tiny, tmp_path / "two", "--steps", "6")
    tuned(data, tiny, tmp_path / "other", "--steps", "6", "--seed", "1")
    with monkeypatch.context() as patch:
        interrupted_at(5, patch)
        with pytest.raises(KeyboardInterrupt):
            tuned(data, tiny, tmp_path / "late", "--steps", "6", "--every", "4")
    tuned(data, tiny, tmp_path / "late", "--steps", "6", "--every", "4")

    first, *others = [
        tmp_path.joinpath(name, "step-000006/adapter_model.safetensors").read_bytes()
        for name in ("one", "two", "late", "other")
    ]
    assert [other == first for other in others] == [True, True, False]


def test_a_folder_tells_what_was_tuned_in_it(data, tiny, tmp_path, capsys):
    tuned(data, tiny, tmp_path / "out", "--epochs", "4")

    manifest = json.loads(tmp_path.joinpath("out/manifest.json").read_text())
    assert {name: manifest["settings"][name] for name in ("model", "steps", "batch", "rank", "seed")} == {
        "model": str(tiny), "steps": 4, "batch": 2, "rank": 16, "seed": 0,
    }  # fmt: skip
    assert manifest["data"] == {"conversations": 2, "sha256": manifest["data"]["sha256"]}
    assert {"torch", "transformers", "peft"} <= set(manifest["versions"])
    assert capsys.readouterr().err.splitlines()[-1].startswith("lora step 4/4  loss ")
    with pytest.raises(ConfigError, match="is of a training with other settings: name another --out"):
        tuned(data, tiny, tmp_path / "out", "--epochs", "5")


def test_what_is_too_long_is_left_out_and_told(data, tiny, tmp_path, capsys):
    data.write_text(data.read_text() + json.dumps({"messages": [
        {"role": "user", "content": "x" * 100}, {"role": "assistant", "content": "y"},
    ]}) + "\n")  # fmt: skip
    tuned(data, tiny, tmp_path / "out", "--steps", "2", "--longest", "64")

    assert "1 of 3 conversations have more than 64 tokens: left out" in capsys.readouterr().err
    with pytest.raises(ConfigError, match="each of the conversations has more than 5 tokens: allow more by --longest"):
        tuned(data, tiny, tmp_path / "other", "--steps", "2", "--longest", "5")


def test_only_the_answer_is_learned(data, tiny):
    _, tokenizer = lora.open_model(str(tiny), "cpu")

    lesson = lora._lesson(tokenizer, (Message("user", "hi"), Message("assistant", "yes")))

    asked, learned = lesson.tokens[: lesson.asked], lesson.tokens[lesson.asked :]
    assert "".join(tokenizer.convert_ids_to_tokens(asked)) == "USER: hi ASSISTANT: "
    assert "".join(tokenizer.convert_ids_to_tokens(learned)) == "yes<end>"


@pytest.mark.parametrize(("option", "sentence"), [
    ("--model=nobody/nothing", "there is no language model 'nobody/nothing' here; name its folder, or one that"),
    ("--device=cuda:9", "PyTorch finds no GPU"),
])  # fmt: skip
def test_what_is_missing_is_named(data, tiny, tmp_path, option, sentence):
    with pytest.raises(ConfigError, match=sentence):
        tuned(data, tiny, tmp_path / "out", option)


def test_a_folder_without_adapters_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="has no adapters: name a folder step-"):
        lora.Tuned(tmp_path)
