from __future__ import annotations

import json
import sys
from types import SimpleNamespace

import pytest

from pytest_mobileagent.agents.embeddings import Index, Words, make_embedder, similarity
from pytest_mobileagent.errors import ConfigError, ModelError

TASKS = ["task: delete all events", "task: open the settings", "task: add a new contact"]


class Counting(Words):
    def __init__(self):
        self.asked = []

    def embed(self, texts):
        self.asked.append(list(texts))
        return super().embed(texts)


@pytest.mark.parametrize(
    ("goal", "found"),
    [("task: Delete every event!", 0), ("task: go to Settings", 1), ("task: adding contacts", 2)],
)
def test_words_find_what_has_the_same_words(goal, found):
    assert Index(Words(), TASKS).nearest(goal, 1)[0].number == found


def test_the_nearest_come_first():
    first, second = Index(Words(), TASKS).nearest("task: open settings, add a contact", 2)

    assert first.similarity >= second.similarity > 0


def test_a_vector_is_like_itself_and_nothing_is_like_nothing():
    assert similarity([1.0, 2.0], [2.0, 4.0]) == pytest.approx(1)
    assert similarity([0.0], [0.0]) == 0


def test_what_was_embedded_is_kept(tmp_path):
    store, embedder = tmp_path / "a.vectors", Counting()

    first = Index(embedder, TASKS[:2], store).nearest(TASKS[0], 1)
    again = Index(embedder, TASKS, store).nearest(TASKS[0], 1)

    assert embedder.asked == [TASKS[:2], TASKS[:1], TASKS[2:], TASKS[:1]]
    assert first[0].number == again[0].number == 0
    assert again[0].similarity == pytest.approx(1)


def test_vectors_of_another_embedder_are_made_again(tmp_path):
    store = tmp_path / "a.vectors"
    store.write_text(json.dumps({"embedder": "other", "vectors": {TASKS[0]: "AAAA"}}))

    assert Index(Words(), TASKS, store).nearest(TASKS[1], 1)[0].number == 1


def test_a_file_that_holds_no_vectors_is_named(tmp_path):
    store = tmp_path / "a.vectors"
    store.write_text("x")

    with pytest.raises(ConfigError, match=r"a\.vectors: no vectors of an embedder: delete it"):
        Index(Words(), TASKS, store)


class Embeddings:
    """OpenAI's library, of which only this is called."""

    APIError = OSError

    def __init__(self):
        self.calls, self.made = [], {}
        self.embeddings = SimpleNamespace(create=self.create)

    def OpenAI(self, **settings):  # noqa: N802 - the library's name
        self.made = settings
        return self

    def create(self, *, model, input):  # noqa: A002 - the library's name
        self.calls.append((model, input))
        vectors = [
            SimpleNamespace(index=number, embedding=[float(len(text)), 1.0]) for number, text in enumerate(input)
        ]
        return SimpleNamespace(data=vectors[::-1])


def test_a_service_is_asked_at_its_own_address(monkeypatch):
    library = Embeddings()
    monkeypatch.setattr("pytest_mobileagent.agents.models.sdk.load", lambda spec: library)
    environment = {"OPENAI_BASE_URL": "http://127.0.0.1:8000/v1"}

    embedder = make_embedder("openai/text-embedding-3-small", environment=environment)

    assert embedder.embed(["a", "bb"]) == [(1.0, 1.0), (2.0, 1.0)]
    assert library.calls == [("text-embedding-3-small", ["a", "bb"])]
    assert library.made["base_url"] == "http://127.0.0.1:8000/v1"


def test_a_service_that_fails_is_the_models_fault(monkeypatch):
    library = Embeddings()
    library.embeddings.create = lambda **_: (_ for _ in ()).throw(OSError("gone"))
    monkeypatch.setattr("pytest_mobileagent.agents.models.sdk.load", lambda spec: library)

    with pytest.raises(ModelError, match="embeddings of text-embedding-3-small: gone"):
        make_embedder("openai/text-embedding-3-small", environment={"OPENAI_API_KEY": "k"}).embed(["a"])


def test_a_local_model_is_run_here(monkeypatch):
    class Local:
        def __init__(self, name):
            self.name = name

        def encode(self, texts):
            return [[len(text), 0] for text in texts]

    monkeypatch.setitem(sys.modules, "sentence_transformers", SimpleNamespace(SentenceTransformer=Local))

    embedder = make_embedder("local/mine")

    assert (embedder.name, embedder.embed(["abc"])) == ("mine", [(3.0, 0.0)])


def test_a_library_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)

    with pytest.raises(ConfigError, match=r"pip install 'pytest-mobileagent\[embeddings\]'"):
        make_embedder("local/mine")


@pytest.mark.parametrize("text", ["", "words/x", "openai", "openai/", "local", "glove/50", "openai:a"])
def test_what_names_no_embedder_is_told_so(text):
    with pytest.raises(ConfigError, match="is no embedder: expected words, openai/MODEL or local/MODEL"):
        make_embedder(text)
