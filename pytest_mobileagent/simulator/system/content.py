"""Content providers: data that apps share, addressed by `content://` URIs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol
from urllib.parse import parse_qsl, unquote

from pytest_mobileagent.discovery import submodules
from pytest_mobileagent.simulator.system import providers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.simulator.phone import Phone

Value = str | int | float | bytes | None
Row = dict[str, Value]


def shown(value: Value) -> str:
    """Return a value as text; an empty one for null."""
    if value is None:
        return ""
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


class ContentError(Exception):
    """A provider refuses: the Java exception that Android throws, and its message."""

    def __init__(self, java_class: str, message: str) -> None:
        """Keep both."""
        super().__init__(f"{java_class}: {message}")
        self.java_class = java_class
        self.message = message


class Query(NamedTuple):
    """What is asked for: columns (None for all), SQL condition with its arguments, SQL order."""

    projection: tuple[str, ...] | None = None
    where: str | None = None
    args: tuple[Value, ...] = ()
    sort: str | None = None


@dataclass(frozen=True, slots=True)
class ContentUri:
    """A `content://authority/path?query` in its parts."""

    text: str
    authority: str
    segments: tuple[str, ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()  # a name may be there more than once

    @classmethod
    def parse(cls, text: str) -> ContentUri:
        """Take a URI apart; what is no content URI has no authority."""
        if not text.startswith("content://"):
            return cls(text, "")
        rest, _, query = text.removeprefix("content://").partition("?")
        authority, _, path = rest.partition("/")
        authority = authority.rpartition("@")[2]  # content://0@media: the user's number
        segments = tuple(unquote(part) for part in path.split("/") if part)
        return cls(text, authority, segments, tuple(parse_qsl(query, keep_blank_values=True)))

    @property
    def id(self) -> int | None:
        """The row id at the end of the path, if there is one."""
        last = self.segments[-1] if self.segments else ""
        return int(last) if last.isdigit() else None

    def values(self, name: str) -> list[str]:
        """Return the values of a parameter."""
        return [value for key, value in self.parameters if key == name]

    @property
    def path(self) -> str:
        """The path without slashes at its ends."""
        return "/".join(self.segments)


class Provider(Protocol):
    """One content provider."""

    def query(self, uri: ContentUri, query: Query) -> list[Row]:
        """Return rows."""

    def insert(self, uri: ContentUri, values: Row) -> str:
        """Add a row; return its URI."""

    def update(self, uri: ContentUri, values: Row, query: Query) -> int:
        """Change rows; return how many."""

    def delete(self, uri: ContentUri, query: Query) -> int:
        """Remove rows; return how many."""

    def call(self, method: str, arg: str | None, extras: Mapping[str, str]) -> dict[str, Value]:
        """Do what the provider offers under a name; an empty result for what it does not know."""


class Content:
    """All providers, by authority."""

    def __init__(self, phone: Phone) -> None:
        """Make every provider of the `providers` package."""
        self._phone = phone
        self._providers: dict[str, Provider] = {}
        for module in submodules(providers):
            self._providers.update(module.provide(phone))

    def save(self) -> object:
        """Return that the providers have been started; what they know is on the disk."""
        return True

    def load(self, value: object) -> None:
        """Start the providers unless they are: they make their databases where they are missing."""
        for database in () if value else self._phone.provider_databases:
            database.make()

    def authorities(self) -> list[str]:
        """Return the authorities of all providers, sorted."""
        return sorted(self._providers)

    def provider(self, uri: str) -> Provider:
        """Return the provider of a URI.

        Raises:
            ContentError: there is none.
        """
        authority = ContentUri.parse(uri).authority
        provider = self._providers.get(authority)
        if provider is None:
            self._phone.log.miss("content provider", authority)
            raise ContentError("java.lang.IllegalStateException", f"Could not find provider: {authority}")
        return provider

    def query(
        self,
        uri: str,
        projection: Sequence[str] | None = None,
        where: str | None = None,
        args: Sequence[Value] = (),
        sort: str | None = None,
    ) -> list[Row]:
        """Return rows as columns and values, in the order of the projection.

        Raises:
            ContentError: no such provider, path or column.
        """
        query = Query(tuple(projection) if projection else None, where, tuple(args), sort)
        return self.provider(uri).query(ContentUri.parse(uri), query)

    def insert(self, uri: str, values: Mapping[str, Value]) -> str:
        """Add a row; return its URI.

        Raises:
            ContentError: no such provider, path or column.
        """
        inserted = self.provider(uri).insert(ContentUri.parse(uri), dict(values))
        self._phone.touch()
        return inserted

    def update(
        self, uri: str, values: Mapping[str, Value], where: str | None = None, args: Sequence[Value] = ()
    ) -> int:
        """Change rows; return how many.

        Raises:
            ContentError: no such provider, path or column.
        """
        query = Query(None, where, tuple(args))
        count = self.provider(uri).update(ContentUri.parse(uri), dict(values), query)
        self._phone.touch()
        return count

    def delete(self, uri: str, where: str | None = None, args: Sequence[Value] = ()) -> int:
        """Remove rows; return how many.

        Raises:
            ContentError: no such provider, path or column.
        """
        count = self.provider(uri).delete(ContentUri.parse(uri), Query(None, where, tuple(args)))
        self._phone.touch()
        return count

    def call(
        self, uri: str, method: str, arg: str | None = None, extras: Mapping[str, str] | None = None
    ) -> dict[str, Value]:
        """Call a provider's method; return the bundle it answers with.

        Raises:
            ContentError: no such provider.
        """
        return self.provider(uri).call(method, arg, extras or {})
