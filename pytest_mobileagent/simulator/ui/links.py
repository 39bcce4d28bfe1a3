"""Addresses in texts that can be tapped: of the web, of mail and of telephones, as `Linkify` finds them.

Patterns are those of AOSP's `android.util.Patterns` for automatic links, with fewer of the domains that there are: an
address without a scheme is one only if it ends in one of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Kind = Literal["web", "email", "phone"]

_COUNTRIES = (
    "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz "
    "ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm "
    "fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is "
    "it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm "
    "mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr "
    "ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg "
    "th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw"
)
_KINDS = (
    "com org net edu gov mil int arpa info biz name pro aero asia cat coop jobs mobi museum post tel travel xxx "
    "app art blog cafe chat city cloud club company design dev digital email events expert fun games global goog "
    "google group guide help host house live love market media money news ninja one online page party photo "
    "photos pizza place plus press rocks run sale school science shop site social solutions space store studio "
    "support systems team tech tips today tools top tours town toys training video web website wiki work works "
    "world xyz zone"
)
_TLD = "|".join(sorted((*_COUNTRIES.split(), *_KINDS.split()), key=len, reverse=True))
_LABELS = r"(?:\w[\w-]{0,62}\.)+"
_PATH = r"[/?](?:[\w;/?:@&=#~\-.+!*'(),$]|%[0-9a-f]{2})*"
_NUMBER = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_IP = rf"(?:{_NUMBER}\.){{3}}{_NUMBER}\b"
_WEB = re.compile(
    rf"(?:\b|^)(?:(?P<scheme>https?|rtsp|ftp)://(?:{_IP}|localhost\b|{_LABELS}\w[\w-]{{1,62}})"
    rf"|{_IP}|{_LABELS}(?:{_TLD})\b(?!-))(?::\d{{1,5}})?(?:{_PATH})?(?:\b|$)",
    re.IGNORECASE,
)
_EMAIL = re.compile(
    rf"(?:\b|^)[\w+!%'*/=?^`{{|}}~#$&-][\w.+!%'*/=?^`{{|}}~#$&-]{{0,63}}@{_LABELS}(?:{_TLD})\b", re.IGNORECASE
)
_DATE = r"\d{4}-\d\d?-\d\d?\b"
_PHONE = re.compile(
    rf"(?<![\w.])(?!{_DATE})(?:\+\d{{1,3}}[ -]?)?(?:\(\d{{1,4}}\)[ -]?)?\d(?:[ -]?\d){{4,13}}(?!\w|\.\w)"
)
_FEWEST_DIGITS = 7


class Link(NamedTuple):
    """An address in a text: where it begins and ends, and what it leads to."""

    start: int
    end: int
    uri: str


@lru_cache(maxsize=512)
def links_of(text: str, kinds: tuple[Kind, ...] = ("web", "email")) -> tuple[Link, ...]:
    """Return the addresses in a text, in their order; of those that overlap the first, and then the longest."""
    found = sorted((link for kind in kinds for link in _FINDERS[kind](text)), key=lambda link: (link.start, -link.end))
    kept: list[Link] = []
    for link in found:
        if not kept or link.start >= kept[-1].end:
            kept.append(link)
    return tuple(kept)


def _web(text: str) -> Iterator[Link]:
    for match in _WEB.finditer(text):
        if match.start() and text[match.start() - 1] == "@":  # the end of an address of mail
            continue
        scheme = match["scheme"]
        address = f"{scheme.lower()}{match[0][len(scheme) :]}" if scheme else f"http://{match[0]}"
        yield Link(match.start(), match.end(), address)


def _email(text: str) -> Iterator[Link]:
    for match in _EMAIL.finditer(text):
        yield Link(match.start(), match.end(), f"mailto:{match[0]}")


def _phone(text: str) -> Iterator[Link]:
    for match in _PHONE.finditer(text):
        digits = "".join(char for char in match[0] if char.isdigit() or char == "+")
        if len(digits) >= _FEWEST_DIGITS:
            yield Link(match.start(), match.end(), f"tel:{digits}")


_FINDERS: dict[Kind, Callable[[str], Iterator[Link]]] = {"web": _web, "email": _email, "phone": _phone}
