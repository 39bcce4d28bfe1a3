"""Embeddings of sentences, by which what is alike in meaning is found: of a service, of a local model, or of words.

What has been embedded is kept beside the memory that it is of, so that each sentence is sent once.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import operator
import os
import re
from array import array
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pytest_mobileagent.agents.models import sdk
from pytest_mobileagent.agents.models.names import OPENAI, Names
from pytest_mobileagent.errors import ConfigError, ModelError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    Vector = Sequence[float]

_WORD = re.compile(r"[^\W_]+")
_SIZE = 512
_ENDING = re.compile(r"(?:ing|ed|es|s)$")
_EMPTY = frozenset(["a", "an", "and", "the", "of", "to", "in", "on", "for", "with", "by", "or", "it", "this", "task"])
_AT_ONCE = 256


class Embedder(Protocol):
    """Whatever turns sentences into vectors."""

    @property
    def name(self) -> str:
        """What its vectors are kept under: others' are no match for them."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Return a vector for each text.

        Raises:
            ModelError: the service fails.
        """


class Words:
    """Which words a sentence has, without their endings: needs nothing, and knows no meaning."""

    name = "words"

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Count each text's words."""
        return [_counted(text) for text in texts]


def _counted(text: str) -> Vector:
    vector = [0.0] * _SIZE
    for word in _WORD.findall(text.lower()):
        stem = _ENDING.sub("", word) or word
        if word not in _EMPTY:
            place = hashlib.md5(stem.encode(), usedforsecurity=False).digest()
            vector[int.from_bytes(place[:4], "big") % _SIZE] += 1
    return vector


class OpenAIEmbedder:
    """A model behind `/embeddings`, of OpenAI's or of any server that speaks it."""

    def __init__(self, model: str, names: Names, environment: Mapping[str, str]) -> None:
        """Use the server of that model, or the one in OPENAI_BASE_URL.

        Raises:
            ConfigError: the library or the key is missing.
        """
        spec = names.model(model if model in names.models else f"{OPENAI}/{model}", environment)
        self.name = spec.name
        library = sdk.load(spec)
        self._errors = library.APIError
        self._client = library.OpenAI(
            api_key=sdk.key_of(spec, environment), base_url=spec.base_url or None, timeout=spec.timeout_s
        )

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Ask the service."""
        try:
            parts = [list(texts[start : start + _AT_ONCE]) for start in range(0, len(texts), _AT_ONCE)]
            answers = [self._client.embeddings.create(model=self.name, input=part) for part in parts]
        except self._errors as error:
            raise ModelError(f"embeddings of {self.name}: {error}") from error
        return [tuple(one.embedding) for answer in answers for one in sorted(answer.data, key=lambda one: one.index)]


class LocalEmbedder:
    """A model of sentence-transformers, on this machine."""

    def __init__(self, model: str) -> None:
        """Load the model of that name, or in that folder.

        Raises:
            ConfigError: the library is missing.
        """
        try:
            from sentence_transformers import SentenceTransformer  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise ConfigError(
                f"embedder=local/{model} needs the extra: pip install 'pytest-mobileagent[embeddings]'"
            ) from error
        self.name = model
        self._model = SentenceTransformer(model)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Run the model."""
        return [tuple(map(float, vector)) for vector in self._model.encode(list(texts))]


def make_embedder(text: str, names: Names | None = None, environment: Mapping[str, str] | None = None) -> Embedder:
    """Return what `text` names: `words`, `openai/MODEL` or `local/MODEL`.

    Raises:
        ConfigError: it names none, or what it names cannot be used.
    """
    kind, _, model = text.partition("/")
    match kind, bool(model):
        case "words", False:
            return Words()
        case "openai", True:
            return OpenAIEmbedder(model, names or Names(), os.environ if environment is None else environment)
        case "local", True:
            return LocalEmbedder(model)
    raise ConfigError(f"'{text}' is no embedder: expected words, openai/MODEL or local/MODEL")


def similarity(one: Vector, other: Vector) -> float:
    """Return the cosine of the angle between two vectors; 0 if either is nothing."""
    return _product(_unit(one), _unit(other))


def _unit(vector: Vector) -> Vector:
    """Return a vector of the same direction and the length of 1."""
    length = math.sqrt(_product(vector, vector))
    return [number / length for number in vector] if length else vector


def _product(one: Vector, other: Vector) -> float:
    product: float = sum(map(operator.mul, one, other))
    return product


class Match(NamedTuple):
    """How much a text is like what was looked for, and which it is."""

    similarity: float
    number: int


class Index:
    """Texts that are looked for by their meaning; their vectors are kept in a file, if one is named."""

    def __init__(self, embedder: Embedder, texts: Sequence[str], store: Path | None = None) -> None:
        """Embed `texts`, but for those that the file knows."""
        self._embedder, self._texts = embedder, texts
        known = _read(store, embedder.name) if store is not None else {}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            known |= zip(new, embedder.embed(new), strict=True)
            if store is not None:
                _write(store, embedder.name, known)
        self._vectors = [_unit(known[text]) for text in texts]

    def nearest(self, text: str, count: int) -> list[Match]:
        """Return the texts most like this one, the likest first."""
        wanted = _unit(self._embedder.embed([text])[0])
        found = [Match(_product(vector, wanted), -number) for number, vector in enumerate(self._vectors)]
        return [match._replace(number=-match.number) for match in sorted(found, reverse=True)[:count]]


def _read(path: Path, name: str) -> dict[str, Vector]:
    try:
        told = json.loads(path.read_text("utf-8"))
        if told["embedder"] != name:
            return {}
        return {text: array("f", base64.b64decode(vector)) for text, vector in told["vectors"].items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(
            f"{path}: no vectors of an embedder: delete it, and they are made again: {error!r}"
        ) from error


def _write(path: Path, name: str, vectors: Mapping[str, Vector]) -> None:
    packed = {text: base64.b64encode(array("f", vector).tobytes()).decode() for text, vector in vectors.items()}
    new = path.with_suffix(f".{os.getpid()}.new")
    new.write_text(json.dumps({"embedder": name, "vectors": packed}), "utf-8", "backslashreplace")
    new.replace(path)
