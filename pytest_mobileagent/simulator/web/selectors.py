"""CSS selectors: parsed once, matched against elements."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.web.dom import DomError, Element, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.simulator.web.dom import Node

_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\.)+"
_TOKEN = re.compile(
    rf"""(?P<id>\#{_NAME})|(?P<class>\.{_NAME})|(?P<pseudo>::?{_NAME})(?P<open>\()?
    |\[\s*(?P<attr>[\w:-]+|\*\|{_NAME})\s*(?:(?P<op>[~|^$*!]?=)\s*(?P<val>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]\s]+)
      \s*(?P<flag>[iIsS])?\s*)?\]
    |(?P<tag>(?:\*\|)?(?:\*|{_NAME}))|(?P<comb>\s*[>+~]\s*|\s+)|(?P<comma>\s*,\s*)""",
    re.VERBOSE,
)
_MENTION = re.compile(rf"[#.]{_NAME}|\[\s*(?:[\w-]*\|)?(?P<attribute>[\w:-]+)|attr\(\s*(?P<shown>[\w-]+)")
_NTH = re.compile(r"\s*(?:(?P<a>[+-]?\d*)n\s*(?:(?P<sign>[+-])\s*(?P<b>\d+))?|(?P<only>[+-]?\d+))\s*", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)")

Test = "Callable[[Element], bool]"


class Specificity(NamedTuple):
    """How strongly a selector counts: ids; classes, attributes, pseudo-classes; tags."""

    ids: int = 0
    classes: int = 0
    tags: int = 0


@dataclass(frozen=True, slots=True)
class _Compound:
    tests: tuple[Callable[[Element], bool], ...]
    combinator: str = ""  # what joins it to the compound before it


@dataclass(frozen=True, slots=True)
class Selector:
    """One selector of a list, the rightmost compound last."""

    compounds: tuple[_Compound, ...]
    specificity: Specificity
    pseudo_element: str = ""
    key: str = ""  # an id (`#x`), class (`.x`) or tag that whatever matches must have; empty if there is none

    def matches(self, element: Element) -> bool:
        """Whether the selector picks `element`."""
        return self._matches(element, len(self.compounds) - 1)

    def _matches(self, element: Element, at: int) -> bool:
        compound = self.compounds[at]
        for test in compound.tests:
            if not test(element):
                return False
        if at == 0:
            return True
        return any(self._matches(other, at - 1) for other in _related(element, compound.combinator))


def _related(element: Element, combinator: str) -> Iterator[Element]:
    if combinator in (" ", ">"):
        node = element.parent
        while isinstance(node, Element):
            yield node
            if combinator == ">":
                return
            node = node.parent
        return
    siblings = element.parent.elements if element.parent is not None else [element]
    before = siblings[: siblings.index(element)]
    yield from before[-1:] if combinator == "+" else reversed(before)


@lru_cache(maxsize=2048)
def parse_selectors(text: str) -> tuple[Selector, ...]:
    """Return the selectors of a list.

    Raises:
        DomError: `text` is no selector list.
    """
    parser = _Parser(text.strip())
    found = parser.parse_list()
    if parser.at < len(parser.text):
        raise parser.error()
    return tuple(found)


def select(root: Node, text: str) -> Iterator[Element]:
    """Yield the elements below `root` that a selector list picks, in document order."""
    selectors = parse_selectors(text)
    for element in root.descendants():
        if any(selector.matches(element) for selector in selectors):
            yield element


def matches(element: Element, text: str) -> bool:
    """Whether a selector list picks `element`."""
    return any(selector.matches(element) for selector in parse_selectors(text))


def unescaped(name: str) -> str:
    """Return an identifier without its CSS escapes."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], name)


def mentions(sheet: str) -> frozenset[str]:
    """Return the ids (`#x`), classes (`.x`) and attributes (`[x]`) that a sheet's rules may ask for, and some more."""
    found: set[str] = set()
    for one in _MENTION.finditer(sheet):
        attribute = one["attribute"] or one["shown"]
        found |= {f"[{attribute}]", f"[{attribute.lower()}]"} if attribute else {unescaped(one[0])}
    return frozenset(found)


class _Parser:
    """Reads a selector list from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def error(self) -> DomError:
        return DomError("SyntaxError", f"'{self.text}' is not a valid selector.")

    def parse_list(self, *, is_nested: bool = False) -> list[Selector]:
        selectors = [self._selector(is_nested=is_nested)]
        while self.at < len(self.text) and not (is_nested and self.text[self.at] == ")"):
            found = _TOKEN.match(self.text, self.at)
            if found is None or not found["comma"]:
                raise self.error()
            self.at = found.end()
            selectors.append(self._selector(is_nested=is_nested))
        return selectors

    def _selector(self, *, is_nested: bool) -> Selector:
        compounds: list[_Compound] = []
        tests: list[Callable[[Element], bool]] = []
        counts = [0, 0, 0]
        pseudo_element = combinator = key = ""
        while self.at < len(self.text) and not (is_nested and self.text[self.at] == ")"):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                raise self.error()
            if found["comma"]:
                break
            self.at = found.end()
            if found["comb"]:
                is_blank = not found["comb"].strip()
                if is_blank and self.text[self.at : self.at + 1] in ("", ")" if is_nested else ""):
                    continue
                if not tests:
                    raise self.error()
                compounds.append(_Compound(tuple(tests), combinator))
                tests, combinator, key = [], found["comb"].strip() or " ", ""
            elif found["pseudo"] and _is_pseudo_element(found["pseudo"]):
                pseudo_element = found["pseudo"].lstrip(":")
                tests.append(_anything)
            else:
                tests.append(self._simple(found, counts))
                key = _key_of(found, key)
        if not tests:
            raise self.error()
        compounds.append(_Compound(tuple(tests), combinator))
        return Selector(tuple(compounds), Specificity(*counts), pseudo_element, key)

    def _simple(self, found: re.Match[str], counts: list[int]) -> Callable[[Element], bool]:
        if found["id"]:
            counts[0] += 1
            name = unescaped(found["id"][1:])
            return lambda element: element.attributes.get("id") == name
        if found["tag"]:
            return _tag_test(found["tag"].removeprefix("*|"), counts)
        counts[1] += 1
        if found["class"]:
            name = unescaped(found["class"][1:])
            return lambda element: name in element.classes
        if found["attr"]:
            return _attribute_test(found)
        return self._pseudo(found["pseudo"][1:].lower(), has_argument=bool(found["open"]), counts=counts)

    def _pseudo(self, name: str, *, has_argument: bool, counts: list[int]) -> Callable[[Element], bool]:
        if not has_argument:
            test = _PSEUDOS.get(name)
            if test is None:
                raise self.error()
            return test
        if name in ("not", "is", "where", "matches", "-webkit-any", "has"):
            inner = self.parse_list(is_nested=True)
            self._close()
            return _nested_test(name, inner, counts)
        end = self.text.find(")", self.at)
        argument = self.text[self.at : end]
        if end < 0:
            raise self.error()
        self.at = end + 1
        if name.startswith("nth-"):
            return _nth_test(name, argument, self.error)
        if name == "lang":
            return lambda element: element.get("lang").startswith(argument)
        raise self.error()

    def _close(self) -> None:
        if self.text[self.at : self.at + 1] != ")":
            raise self.error()
        self.at += 1


def _anything(element: Element) -> bool:
    del element
    return True


def _is_pseudo_element(text: str) -> bool:
    return text.startswith("::") or text in (":before", ":after", ":first-line", ":first-letter")


def _key_of(found: re.Match[str], key: str) -> str:
    if found["id"]:
        return f"#{unescaped(found['id'][1:])}"
    if found["class"] and not key.startswith("#"):
        return f".{unescaped(found['class'][1:])}"
    if found["tag"] and not key and found["tag"] not in ("*", "*|*"):
        return found["tag"].removeprefix("*|").lower()
    return key


def _tag_test(tag: str, counts: list[int]) -> Callable[[Element], bool]:
    if tag == "*":
        return _anything
    counts[2] += 1
    lower = unescaped(tag).lower()
    return lambda element: element.tag.lower() == lower


def _attribute_test(found: re.Match[str]) -> Callable[[Element], bool]:
    name, operator, wanted = found["attr"], found["op"], found["val"] or ""
    if wanted[:1] in ("'", '"'):
        wanted = wanted[1:-1]
    wanted = unescaped(wanted)
    folds = (found["flag"] or "").lower() == "i"
    if folds:
        wanted = wanted.lower()
    compare: dict[str | None, Callable[[str], bool]] = {
        None: lambda value: True,  # noqa: ARG005 - the attribute is there
        "=": lambda value: value == wanted,
        "~=": lambda value: wanted in value.split(),
        "|=": lambda value: value == wanted or value.startswith(f"{wanted}-"),
        "^=": lambda value: bool(wanted) and value.startswith(wanted),
        "$=": lambda value: bool(wanted) and value.endswith(wanted),
        "*=": lambda value: bool(wanted) and wanted in value,
    }
    test = compare.get(operator)
    if test is None:
        raise DomError("SyntaxError", f"'{found[0]}' is not a valid selector.")

    def run(element: Element) -> bool:
        value = element.attributes.get(name)
        if value is None:
            value = element.attributes.get(name.lower())
        return value is not None and test(value.lower() if folds else value)

    return run


def _nested_test(name: str, inner: list[Selector], counts: list[int]) -> Callable[[Element], bool]:
    counts[1] -= 1
    if name != "where":
        strongest = max(selector.specificity for selector in inner)
        for at in range(3):
            counts[at] += strongest[at]
    if name == "not":
        return lambda element: not any(selector.matches(element) for selector in inner)
    if name == "has":
        return lambda element: any(s.matches(below) for below in element.descendants() for s in inner)
    return lambda element: any(selector.matches(element) for selector in inner)


def _nth_test(name: str, argument: str, error: Callable[[], DomError]) -> Callable[[Element], bool]:
    word = argument.strip().lower()
    found = _NTH.fullmatch({"odd": "2n+1", "even": "2n"}.get(word, word))
    if found is None:
        raise error()
    if found["only"]:
        step, offset = 0, int(found["only"])
    else:
        sign = {"": "1", "+": "1", "-": "-1"}.get(found["a"], found["a"])
        step, offset = int(sign), int((found["sign"] or "+") + (found["b"] or "0"))

    def run(element: Element) -> bool:
        if element.parent is None:
            return False
        siblings = element.parent.elements
        if "of-type" in name:
            siblings = [other for other in siblings if other.tag == element.tag]
        place = siblings.index(element)
        number = len(siblings) - place if "last" in name else place + 1
        rest = number - offset
        return rest == 0 if step == 0 else rest % step == 0 and rest // step >= 0

    return run


def _only_child(element: Element, *, same_tag: bool, step: int) -> bool:
    """Whether there is no element before (-1), after (1) or on either side (0)."""
    if element.parent is None:
        return False
    siblings = [other for other in element.parent.elements if not same_tag or other.tag == element.tag]
    is_first, is_last = siblings[0] is element, siblings[-1] is element
    return (is_first or step > 0) and (is_last or step < 0)


def _is_empty(element: Element) -> bool:
    return not any(isinstance(child, Element) or (isinstance(child, Text) and child.data) for child in element.children)


def _is_enabled(element: Element) -> bool:
    return element.is_control and not element.is_disabled


_PSEUDOS: dict[str, Callable[[Element], bool]] = {
    "first-child": lambda e: _only_child(e, same_tag=False, step=-1),
    "last-child": lambda e: _only_child(e, same_tag=False, step=1),
    "only-child": lambda e: _only_child(e, same_tag=False, step=0),
    "first-of-type": lambda e: _only_child(e, same_tag=True, step=-1),
    "last-of-type": lambda e: _only_child(e, same_tag=True, step=1),
    "only-of-type": lambda e: _only_child(e, same_tag=True, step=0),
    "empty": _is_empty,
    "root": lambda e: e.document.root is e,
    "checked": lambda e: e.is_checked and (e.input_type in ("checkbox", "radio") or e.tag == "option"),
    "disabled": lambda e: e.is_disabled,
    "enabled": _is_enabled,
    "required": lambda e: e.has("required"),
    "optional": lambda e: e.is_control and not e.has("required"),
    "read-only": lambda e: not e.is_text_field or e.has("readonly"),
    "read-write": lambda e: e.is_text_field and not e.has("readonly"),
    "placeholder-shown": lambda e: e.is_text_field and e.has("placeholder") and not e.value,
    "focus": lambda e: e.document.focused is e,
    "focus-visible": lambda e: e.document.focused is e and e.is_text_field,
    "focus-within": lambda e: e.document.focused is not None and e.contains(e.document.focused),
    "link": lambda e: e.tag == "a" and e.has("href"),
    "any-link": lambda e: e.tag == "a" and e.has("href"),
    "visited": lambda e: False,  # noqa: ARG005 - as `getComputedStyle` pretends: which links were visited is private
    "hover": lambda e: False,  # noqa: ARG005 - a finger does not hover
    "active": lambda e: False,  # noqa: ARG005 - nothing is composed while the finger is down
}
