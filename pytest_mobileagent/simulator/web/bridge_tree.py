"""The document towards scripts: nodes by their numbers, lists of them as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web import forms
from pytest_mobileagent.simulator.web.dom import Comment, DomError, Element, Fragment, Node, Text
from pytest_mobileagent.simulator.web.html import parse_fragment
from pytest_mobileagent.simulator.web.selectors import matches, parse_selectors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.web.page import Page

_BLOCKS = ("block", "list-item", "flex", "grid", "table", "table-row")


class TreeBridge:
    """Reads and changes the tree."""

    def __init__(self, page: Page) -> None:
        """Work on the document of `page`."""
        self._page = page
        self._document = page.document

    def _node(self, number: float) -> Node:
        found = self._document.nodes.get(int(number))
        if found is None:
            raise DomError("NotFoundError", "There is no such node.")
        return found

    def _element(self, number: float) -> Element:
        found = self._node(number)
        if not isinstance(found, Element):
            raise DomError("InvalidNodeTypeError", "The node is not an element.")
        return found

    # -- looking ------------------------------------------------------------------------------------------------

    def describe(self, number: float) -> str:
        """Return a node's type, name and name space."""
        node = self._node(number)
        self._document.known.add(node.number)
        return f"{node.kind} {node.name} {node.space if isinstance(node, Element) else ''}"

    def children(self, number: float, only_elements: bool) -> str:
        """Return the children."""
        node = self._node(number)
        return _numbers(node.elements if only_elements else node.children)

    def related(self, number: float, relation: str) -> int:
        """Return the parent, first or last child, or a sibling; 0 if there is none."""
        node = self._node(number)
        found: Node | None = None
        if relation == "parent":
            found = node.parent
        elif relation in ("first", "last"):
            found = node.children[0 if relation == "first" else -1] if node.children else None
        else:
            step = 1 if relation.startswith("next") else -1
            found = node.sibling(step)
            while relation.endswith("Element") and found is not None and not isinstance(found, Element):
                found = found.sibling(step)
        return found.number if found is not None else 0

    def text(self, number: float) -> str:
        """Return the text below a node, or a text's own."""
        node = self._node(number)
        return node.data if isinstance(node, Text | Comment) else node.text

    def inner_text(self, number: float) -> str:
        """Return the text as it is shown: without what is hidden, lines for blocks."""
        element = self._element(number)
        if not element.is_connected:
            return element.text
        parts: list[str] = []
        self._collect(element, parts)
        text = "".join(parts)
        while "\n\n\n" in text:
            text = text.replace("\n\n\n", "\n\n")
        return text.strip("\n")

    def _collect(self, element: Element, parts: list[str]) -> None:
        styles = self._page.styles()
        for child in element.children:
            if isinstance(child, Text):
                keeps = styles.of(element).get("white-space").startswith("pre")
                text = child.data if keeps else " ".join(child.data.split())
                if not keeps and text:
                    text = (" " if child.data[0].isspace() and parts and not parts[-1].endswith("\n") else "") + text
                    text += " " if child.data[-1].isspace() else ""
                parts.append(text)
            elif isinstance(child, Element):
                style = styles.of(child)
                if style.display == "none" or not style.is_visible:
                    continue
                if child.tag == "br":
                    parts.append("\n")
                    continue
                is_block = style.display in _BLOCKS
                if is_block and parts and not parts[-1].endswith("\n"):
                    parts[-1] = parts[-1].rstrip(" ")
                    parts.append("\n")
                self._collect(child, parts)
                if is_block and parts and not parts[-1].endswith("\n"):
                    parts[-1] = parts[-1].rstrip(" ")
                    parts.append("\n")
                elif style.display == "table-cell":
                    parts.append("\t")

    def contains(self, number: float, other: float) -> bool:
        """Whether a node is another, or around it."""
        return self._node(number).contains(self._node(other))

    def connected(self, number: float) -> bool:
        """Whether a node is part of the document's tree."""
        return self._node(number).is_connected

    def compare(self, number: float, other: float) -> int:
        """Return `compareDocumentPosition`'s bits."""
        first, second = self._node(number), self._node(other)
        if first.contains(second):
            return 20
        if second.contains(first):
            return 10
        one, two = list(first.lineage())[::-1], list(second.lineage())[::-1]
        if one[0] is not two[0]:
            return 1 | (4 if first.number < second.number else 2)
        at = next(at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a is not b)
        siblings = one[at - 1].children
        return 4 if siblings.index(one[at]) < siblings.index(two[at]) else 2

    def html(self, number: float, outer: bool) -> str:
        """Return a node, or its children, as HTML."""
        node = self._node(number)
        return node.outer_html() if outer else node.html()

    def select(self, number: float, selector: str, first: bool) -> str:
        """Return what a selector picks below a node."""
        selectors = parse_selectors(selector)
        found = []
        for element in self._node(number).descendants():
            if any(one.matches(element) for one in selectors):
                found.append(element)
                if first:
                    break
        return _numbers(found)

    def by_tag(self, number: float, name: str) -> str:
        """Return the elements below with a tag (`*` for any)."""
        name = name.lower()
        return _numbers(e for e in self._node(number).descendants() if name == "*" or e.tag.lower() == name)

    def by_class(self, number: float, names: str) -> str:
        """Return the elements below that have all of some classes."""
        wanted = set(names.split())
        return _numbers(e for e in self._node(number).descendants() if wanted and wanted <= set(e.classes))

    def by_id(self, name: str) -> int:
        """Return the element with an id; 0 if there is none."""
        found = self._document.by_id(name)
        return found.number if found is not None else 0

    def ids(self, number: float) -> str:
        """Return the ids of a node and of the elements below it."""
        node = self._node(number)
        return "\x02".join(one.id for one in node.walk() if isinstance(one, Element) and one.id)

    def children_of(self, number: float, tags: str) -> str:
        """Return the child elements with one of some tags."""
        return _numbers(child for child in self._node(number).elements if child.tag in tags.split())

    def rows(self, number: float) -> str:
        """Return the rows of a table."""
        table = self._element(number)
        return _numbers(e for e in table.descendants() if e.tag == "tr" and e.nearest("table") is table)

    def matches(self, number: float, selector: str) -> bool:
        """Whether a selector picks an element."""
        return matches(self._element(number), selector)

    def part(self, name: str) -> int:
        """Return a part of the document: `document`, `root`, `head`, `body`, `active`; 0 if there is none."""
        document = self._document
        parts: dict[str, Node | None] = {
            "document": document, "root": document.root, "head": document.head, "body": document.body,
            "active": document.focused,
        }  # fmt: skip
        found = parts[name]
        return found.number if found is not None else 0

    # -- changing -----------------------------------------------------------------------------------------------

    def insert(self, parent: float, child: float, before: float) -> None:
        """Put a node into another, in front of a third unless that is 0."""
        self._node(parent).insert(self._node(child), self._node(before) if before else None)

    def detach(self, number: float) -> None:
        """Take a node out of its parent."""
        node = self._node(number)
        focused = self._document.focused
        if focused is not None and node.contains(focused):
            self._document.focused = None
            self._document.changed()
        node.detach()

    def clone(self, number: float, deep: bool) -> int:
        """Return a copy of a node."""
        return self._node(number).clone(deep=deep).number

    def normalize(self, number: float) -> None:
        """Join adjacent texts, drop empty ones."""
        for node in list(self._node(number).walk()):
            for child in list(node.children):
                following = child.sibling(1)
                if isinstance(child, Text) and not child.data:
                    child.detach()
                elif isinstance(child, Text) and isinstance(following, Text):
                    following.set_text(child.data + following.data)
                    child.detach()

    def set_text(self, number: float, text: str) -> None:
        """Replace the children by a text, or a text's characters."""
        self._node(number).set_text(text)

    def set_html(self, number: float, html: str) -> None:
        """Replace the children by what HTML text describes; its scripts do not run."""
        element = self._element(number)
        fragment = self._parsed(html, element.tag if not element.space else "div")
        element.clear()
        element.insert(fragment)
        self._document.forget(fragment)

    def parse(self, html: str, context: str) -> int:
        """Return a fragment with what HTML text describes; its scripts do not run."""
        return self._parsed(html, context).number

    def _parsed(self, html: str, context: str) -> Fragment:
        fragment = parse_fragment(self._document, html, context)
        for element in fragment.descendants():
            if element.tag == "script":
                self._page.started.add(element.number)
            for name in element.attributes:
                if name.startswith("on"):
                    self.listens(name[2:], element.number)
        return fragment

    def create(self, tag: str, space: str) -> int:
        """Create an element."""
        return Element(self._document, tag, space=space).number

    def create_text(self, text: str) -> int:
        """Create a text."""
        return Text(self._document, text).number

    def create_comment(self, text: str) -> int:
        """Create a comment."""
        return Comment(self._document, text).number

    def template_content(self, number: float) -> int:
        """Return a fragment with copies of a template's children."""
        fragment = Fragment(self._document)
        for child in self._element(number).children:
            fragment.insert(child.clone(deep=True))
        return fragment.number

    def attribute(self, number: float, name: str) -> str | None:
        """Return an attribute; None if it is missing."""
        return self._element(number).attributes.get(name)

    def set_attribute(self, number: float, name: str, value: str) -> None:
        """Set an attribute."""
        self._element(number).put(name, value)

    def remove_attribute(self, number: float, name: str) -> None:
        """Remove an attribute."""
        self._element(number).drop(name)

    def attribute_names(self, number: float) -> str:
        """Return the names of an element's attributes."""
        return "\x02".join(self._element(number).attributes)

    def claim_script(self, number: float) -> str | None:
        """Return the text of a script that is to run now."""
        return self._page.claim_script(self._element(number))

    def listens(self, type_: str, number: float) -> None:
        """Note that something listens to events of a type, on a node."""
        self._page.heard.add(type_)
        if type_ in ("click", "mousedown", "mouseup", "touchstart", "pointerdown") and number:
            self._page.clickable.add(int(number))

    # -- controls -----------------------------------------------------------------------------------------------

    def value(self, number: float) -> str:
        """Return what a control holds."""
        return self._element(number).value

    def set_value(self, number: float, text: str) -> None:
        """Set what a control holds."""
        element = self._element(number)
        element.value = text
        self._page.selection[element.number] = (len(text), len(text))

    def input_type(self, number: float) -> str:
        """Return what kind of input an element is."""
        return self._element(number).input_type

    def is_checked(self, number: float) -> bool:
        """Whether a check box or radio button is checked, or an option chosen."""
        return self._element(number).is_checked

    def check(self, number: float, is_on: bool) -> None:
        """Check or clear."""
        self._element(number).check(is_on=is_on)

    def chosen(self, number: float) -> str:
        """Return the chosen options."""
        return _numbers(self._element(number).chosen)

    def choose(self, number: float, option: float) -> None:
        """Choose one option, or none for 0."""
        self._element(number).choose(self._element(option) if option else None)

    def pick_option(self, number: float, is_on: bool) -> None:
        """Choose an option, or no longer."""
        option = self._element(number)
        list_ = option.nearest("select")
        if list_ is not None and is_on and not list_.has("multiple"):
            list_.choose(option)
        else:
            option.ticked = is_on
            self._document.changed()

    def selection(self, number: float, which: str) -> int:
        """Return where a field's selection starts or ends."""
        element = self._element(number)
        size = len(element.value)
        start, end = self._page.selection.get(element.number, (size, size))
        return min(start if which == "start" else end, size)

    def select_range(self, number: float, start: float, end: float) -> None:
        """Select a part of a field."""
        self._page.selection[int(number)] = (int(start), int(end))
        self._document.changed()

    def form_of(self, number: float) -> int:
        """Return the form of a control; 0 if it has none."""
        found = forms.form_of(self._element(number))
        return found.number if found is not None else 0

    def form_elements(self, number: float) -> str:
        """Return the controls of a form."""
        return _numbers(forms.controls_of(self._element(number)))

    def labels_of(self, number: float) -> str:
        """Return the labels of a control."""
        return _numbers(forms.labels_of(self._element(number)))

    def labelled(self, number: float) -> int:
        """Return the control of a label; 0 if it has none."""
        found = forms.labelled_by(self._element(number))
        return found.number if found is not None else 0

    def is_valid(self, number: float) -> bool:
        """Whether a control holds what it must."""
        element = self._element(number)
        return element.number not in self._page.custom_errors and forms.is_valid(element)

    def set_custom_validity(self, number: float, message: str) -> None:
        """Make a control invalid, or valid again for an empty message."""
        (self._page.custom_errors.add if message else self._page.custom_errors.discard)(int(number))

    def submit(self, number: float, submitter: float, checks: bool) -> None:
        """Submit a form."""
        self._page.user.submit(self._element(number), self._element(submitter) if submitter else None, checks=checks)

    def reset_form(self, number: float) -> None:
        """Reset a form."""
        form = self._element(number)
        if self._page.fire(form, "reset", "Event", {"bubbles": True, "cancelable": True}):
            for control in forms.controls_of(form):
                control.reset()

    def click(self, number: float) -> None:
        """Click an element."""
        self._page.user.click(self._element(number), {"bubbles": True, "cancelable": True, "isSynthetic": True})

    def focus(self, number: float) -> None:
        """Give the focus to an element, or to none for 0."""
        self._page.user.focus(self._element(number) if number else None)


def _numbers(nodes: Iterable[Node]) -> str:
    return ",".join(str(node.number) for node in nodes)
