"""Keys stay in the environment: whatever is written down is rid of them first.

A key is what the run uses as one, whatever its variable is called; what stands in a variable whose name speaks of one;
and what looks like one. It is found in each way of writing in which outputs quote each other: XML in JSON, a `repr` in
HTML. A short one counts where it stands as a word.
"""

from __future__ import annotations

import html
import json
import re
import shlex
import urllib.parse
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_LIKELY = re.compile(
    r".*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|BEARER|(?<![A-Z])(?:PASS|PAT|AUTH|CREDS?))S?[_0-9]*"
    r"|.+_(?:PWD|PW)",
    re.IGNORECASE | re.DOTALL,
)
_NO_SECRETS = frozenset(  # what people write where no key is needed, and what is said everywhere
    ("none", "null", "empty", "dummy", "fake", "test", "true", "false", "yes", "key", "token", "secret", "password",
     "local", "default", "unused", "ollama", "vllm", "lm-studio", "api-key", "no-key", "not-needed", "changeme")
)  # fmt: skip
_SHORTEST, _LONG = 3, 8
_BEGINNINGS = ("sk-", "AIza", "ghp_", "github_pat_", "hf_", "gsk_", "xai-")
_LOOKS_LIKE_A_KEY = re.compile(
    r"(?:\b|(?<=\\[nrt]))"
    r"(?:sk-[A-Za-z0-9_*-]{6,}|AIza[A-Za-z0-9_-]{20,}|(?:ghp_|github_pat_|hf_|gsk_|xai-)[A-Za-z0-9_-]{20,})"
)
HIDDEN, _CUT = "[hidden]", "..."

_used: set[str] = set()  # by this process, as its environment is the process's


def use(key: str) -> str:
    """Return a key that is about to be used; from now on it is hidden wherever it stood."""
    _used.add(key)
    return key


def hider(environment: Mapping[str, str]) -> Callable[[str], str]:
    """Return what rids texts of keys: for several at once."""
    named = {environment[name] for name in environment if is_likely_name(name)} | _used
    return _patterns(frozenset(filter(_is_secret, named | {value.strip() for value in named}))).hide


def redacted(text: str, environment: Mapping[str, str]) -> str:
    """Return a text without keys."""
    return hider(environment)(text)


def redacted_json(value: object, environment: Mapping[str, str], **settings: Any) -> str:  # noqa: ANN401 - json's own
    """Return a value as JSON without keys; what is no text stays as it is."""
    hide = hider(environment)
    return json.dumps(_hidden(value, hide), ensure_ascii=False, default=lambda one: hide(str(one)), **settings)


def _hidden(value: object, hide: Callable[[str], str]) -> object:
    match value:
        case str():
            return hide(value)
        case dict():
            return {hide(key) if isinstance(key, str) else key: _hidden(one, hide) for key, one in value.items()}
        case list() | tuple():
            return [_hidden(one, hide) for one in value]
    return value


@lru_cache(maxsize=1024)
def is_likely_name(name: str) -> bool:
    """Return whether a variable of this name is likely to hold a key."""
    return _LIKELY.fullmatch(name) is not None


def _is_secret(value: str) -> bool:
    return len(value) >= _SHORTEST and value.lower() not in _NO_SECRETS


class _Patterns(NamedTuple):
    """Keys as they may be written."""

    long: tuple[str, ...]
    short: tuple[tuple[str, re.Pattern[str]], ...]
    cut: re.Pattern[str]

    def hide(self, text: str) -> str:
        """Return a text without them."""
        for written in self.long:
            if written in text:
                text = text.replace(written, HIDDEN)
        for written, pattern in self.short:
            if written in text:
                text = pattern.sub(HIDDEN, text)
        if _CUT in text:  # by pytest, which shows the ends of what is long
            text = self.cut.sub(HIDDEN, text)
        if any(beginning in text for beginning in _BEGINNINGS):  # a view hierarchy, searched at each step, has none
            return _LOOKS_LIKE_A_KEY.sub(HIDDEN, text)
        return text


@lru_cache(maxsize=16)
def _patterns(values: frozenset[str]) -> _Patterns:
    long = {written for value in values if len(value) >= _LONG for written in _written(value)}
    short = {written for value in values if len(value) < _LONG for written in _written(value)}
    longest_first = [sorted(several, key=lambda written: (-len(written), written)) for several in (long, short)]
    words = tuple((one, re.compile(rf"(?<![A-Za-z0-9]){re.escape(one)}(?![A-Za-z0-9])")) for one in longest_first[1])
    return _Patterns(tuple(longest_first[0]), words, _cut(value for value in values if len(value) >= _LONG))


def _cut(values: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of what is left of values of which the middle, the beginning or the end is left out."""
    ends = [(value[:size], value[-size:]) for value in values for size in range(len(value) - 1, _SHORTEST - 1, -1)]
    heads = "|".join(re.escape(head) for head, _ in ends) or "(?!)"
    tails = "|".join(re.escape(tail) for _, tail in ends) or "(?!)"
    return re.compile(rf"(?:{heads})(?={re.escape(_CUT)})|(?<={re.escape(_CUT)})(?:{tails})")


def _written(value: str) -> set[str]:
    """Return all ways in which a value is written: as it is, quoted, and quoted in what is quoted."""
    once = {write(value) for write in _WRITERS}
    return once | {write(written) for written in once for write in _WRITERS}


def _xml(text: str) -> str:
    """Escape as the view hierarchy's serializers do, control characters of attributes too."""
    escaped = html.escape(text, quote=False).replace('"', "&quot;")
    return re.sub(r"[\t\n\r]", lambda found: f"&#{ord(found[0])};", escaped)


def _hexadecimal(text: str) -> str:
    return re.sub(r"[\t\n\r]", lambda found: f"&#x{ord(found[0]):X};", html.escape(text))


_WRITERS: tuple[Callable[[str], str], ...] = (
    str,
    lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
    lambda text: json.dumps(text)[1:-1],
    lambda text: html.escape(text, quote=False),
    html.escape,
    lambda text: html.escape(text).replace("&#x27;", "&#39;").replace("&quot;", "&#34;"),
    lambda text: html.escape(text).replace("&#x27;", "&apos;"),
    _xml,
    lambda text: _xml(text).replace("'", "&apos;"),
    _hexadecimal,
    lambda text: repr(text)[1:-1],
    lambda text: repr(f"{text}'\"")[1:-4],  # with both quotation marks in it, one is escaped
    lambda text: repr(text.encode(errors="surrogateescape"))[2:-1],
    lambda text: repr(f"{text}'\"".encode(errors="surrogateescape"))[2:-4],
    lambda text: urllib.parse.quote(text, errors="surrogatepass"),
    lambda text: urllib.parse.quote(text, safe="", errors="surrogatepass"),
    lambda text: urllib.parse.quote_plus(text, errors="surrogatepass"),
    lambda text: shlex.quote(text).removeprefix("'").removesuffix("'"),
)
