"""The form that a text takes for a number in it: CLDR's plural rules for whole numbers, as in Android's `plurals`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

Form = Literal["zero", "one", "two", "few", "many", "other"]


def plural_form(locale: str, number: int) -> Form:
    """Return the form for a number in a locale: in Russian `one` for 21, `few` for 22, `many` for 25."""
    return _rule(locale)(number)


def plural_forms(locale: str) -> frozenset[Form]:
    """Return the forms that numbers take in a locale, fractions apart."""
    return frozenset(map(_rule(locale), range(201)))


def _rule(locale: str) -> Callable[[int], Form]:
    return _RULES.get(locale) or _RULES.get(locale.partition("-")[0], _one_alone)


def _one_alone(number: int) -> Form:
    return "one" if number == 1 else "other"


def _one_and_none(number: int) -> Form:
    return "one" if number in (0, 1) else "other"


def _always_other(_number: int) -> Form:
    return "other"


def _russian(number: int) -> Form:
    tens, ones = divmod(number % 100, 10)
    if tens == 1 or ones == 0 or ones > 4:
        return "many"
    return "one" if ones == 1 else "few"


def _arabic(number: int) -> Form:
    if number < 3:
        first: tuple[Form, ...] = ("zero", "one", "two")
        return first[number]
    rest = number % 100
    if rest > 10:
        return "many"
    return "few" if rest > 2 else "other"


_RULES: dict[str, Callable[[int], Form]] = {
    "ar": _arabic,
    "fr": _one_and_none,
    "hi": _one_and_none,
    "ja": _always_other,
    "ko": _always_other,
    "pt": _one_and_none,
    "pt-PT": _one_alone,
    "ru": _russian,
    "zh": _always_other,
}
