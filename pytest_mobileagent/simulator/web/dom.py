"""The document tree: nodes, attributes, what form controls hold, and HTML as text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SVG = "svg"
VOID_TAGS = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
})  # fmt: skip
RAW_TEXT_TAGS = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes"})
TEXT_INPUTS = frozenset({
    "text", "search", "tel", "url", "email", "password", "number", "date", "time", "month", "week", "datetime-local",
})  # fmt: skip
BUTTON_INPUTS = frozenset({"button", "submit", "reset"})
_UNSEEN = frozenset({"id", "class", "role", "tabindex", "title", "name", "for"})  # but by a rule that asks for them
_MOST_STALE = 1000  # nodes: of more, all of the document is
ELEMENT, TEXT, COMMENT, DOCUMENT, FRAGMENT = 1, 3, 8, 9, 11  # Node.nodeType


class DomError(Exception):
    """A DOMException: its name (`HierarchyRequestError`, `SyntaxError`, …) and a message."""

    def __init__(self, name: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.name = name


class Node:
    """A node of a document; `number` is its identity towards scripts."""

    kind: int = 0
    name: str = ""

    def __init__(self, document: Document) -> None:
        """Belong to `document`, outside of its tree."""
        self.document = document
        self.parent: Node | None = None
        self.children: list[Node] = []
        self.number = document.enroll(self)

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text of everything below (`textContent`)."""
        return "".join(node.data for node in self.walk() if isinstance(node, Text))

    @property
    def elements(self) -> list[Element]:
        """The child elements."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def is_connected(self) -> bool:
        """Whether the node is part of its document's tree."""
        return any(node is self.document for node in self.lineage())

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything below it, in document order."""
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def descendants(self) -> Iterator[Element]:
        """Yield the elements below this node, in document order."""
        for node in self.walk():
            if node is not self and isinstance(node, Element):
                yield node

    def lineage(self) -> Iterator[Node]:
        """Yield this node and its ancestors, the nearest first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def contains(self, other: Node) -> bool:
        """Whether `other` is this node or below it."""
        return any(node is self for node in other.lineage())

    def sibling(self, step: int) -> Node | None:
        """Return the sibling `step` places on, or None."""
        if self.parent is None:
            return None
        siblings = self.parent.children
        at = siblings.index(self) + step
        return siblings[at] if 0 <= at < len(siblings) else None

    # -- changing -----------------------------------------------------------------------------------------------

    def insert(self, child: Node, before: Node | None = None) -> None:
        """Put `child` in front of `before`, or at the end; the children of a fragment take its place.

        Raises:
            DomError: the tree would have a loop, or `before` is no child of this node.
        """
        if child.contains(self):
            raise DomError("HierarchyRequestError", "The new child element contains the parent.")
        if before is not None and before.parent is not self:
            message = "The node before which the new node is to be inserted is not a child of this node."
            raise DomError("NotFoundError", message)
        if isinstance(child, Fragment):
            for inner in list(child.children):
                self.insert(inner, before)
            return
        if before is child:
            before = child.sibling(1)
        child.detach()
        at = len(self.children) if before is None else self.children.index(before)
        self.children.insert(at, child)
        child.parent = self
        self.changed()

    def detach(self) -> None:
        """Leave the parent."""
        parent = self.parent
        if parent is not None:
            parent.children.remove(self)
            self.parent = None
            parent.changed()
            self.document.redraw(self)

    def changed(self, below: Node | None = None) -> None:
        """Say that something changed here, which the looks of what lies `below` a node may depend on (else this one).

        What is not part of the tree is not laid out, nor are shapes: they are drawn as they are when they are drawn.
        """
        *around, top = self.lineage()
        if top is not self.document:
            return
        if any(isinstance(node, Element) and node.space for node in around):
            self.document.redraw(below or self)
        else:
            self.document.changed(below or self)

    def clear(self) -> None:
        """Remove all children."""
        for child in self.children:
            child.parent = None
            self.document.redraw(child)
            self.document.forget(child)
        self.children.clear()
        self.changed()

    def set_text(self, text: str) -> None:
        """Replace the children by one text."""
        self.clear()
        if text:
            self.insert(Text(self.document, text))

    def clone(self, *, deep: bool) -> Node:
        """Return a copy outside of the tree."""
        copy = self._copy()
        if deep:
            for child in self.children:
                copy.insert(child.clone(deep=True))
        return copy

    def _copy(self) -> Node:
        raise DomError("NotSupportedError", f"{self.name} cannot be cloned.")

    def html(self) -> str:
        """Return the children as HTML."""
        return "".join(child.outer_html() for child in self.children)

    def outer_html(self) -> str:
        """Return the node as HTML."""
        return self.html()


class Text(Node):
    """A run of characters."""

    kind = TEXT
    name = "#text"

    def __init__(self, document: Document, data: str) -> None:
        """Hold `data`."""
        super().__init__(document)
        self.data = data

    def set_text(self, text: str) -> None:
        """Replace the characters."""
        self.data = text
        self.changed()

    def _copy(self) -> Node:
        return Text(self.document, self.data)

    def outer_html(self) -> str:
        """Return the text, escaped unless it is a script's or a style's."""
        parent = self.parent
        if isinstance(parent, Element) and parent.tag in RAW_TEXT_TAGS:
            return self.data
        return escape(self.data, quote=False).replace("\xa0", "&nbsp;")


class Comment(Node):
    """A comment."""

    kind = COMMENT
    name = "#comment"

    def __init__(self, document: Document, data: str) -> None:
        """Hold `data`."""
        super().__init__(document)
        self.data = data

    @property
    def text(self) -> str:
        """The comment's characters."""
        return self.data

    def set_text(self, text: str) -> None:
        """Replace the characters."""
        self.data = text

    def _copy(self) -> Node:
        return Comment(self.document, self.data)

    def outer_html(self) -> str:
        """Return the comment as written."""
        return f"<!--{self.data}-->"


class Element(Node):
    """An element: a tag, attributes, and what the user has done to it if it is a control."""

    kind = ELEMENT

    def __init__(
        self, document: Document, tag: str, attributes: dict[str, str] | None = None, *, space: str = ""
    ) -> None:
        """Create an element; `space` is `svg` for those of drawings."""
        super().__init__(document)
        self.tag = tag if space else tag.lower()
        self.space = space
        self.attributes = dict(attributes or {})
        self.typed: str | None = None  # the value, once it is no longer that of the attribute or text
        self.ticked: bool | None = None  # likewise for check boxes, radio buttons and options
        self.scroll_left = 0.0
        self.scroll_top = 0.0

    @property
    def name(self) -> str:  # type: ignore[override]  # fixed for other nodes
        """The tag, in upper case for HTML (`nodeName`)."""
        return self.tag if self.space else self.tag.upper()

    @property
    def id(self) -> str:
        """The id attribute."""
        return self.attributes.get("id", "")

    @property
    def classes(self) -> list[str]:
        """The names in the class attribute."""
        return self.attributes.get("class", "").split()

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def has(self, name: str) -> bool:
        """Whether there is an attribute of that name."""
        return name in self.attributes

    def put(self, name: str, value: str) -> None:
        """Set an attribute."""
        before = self.attributes.get(name)
        self.attributes[name] = value
        self._attribute_changed(name, before or "", value)

    def drop(self, name: str) -> None:
        """Remove an attribute."""
        before = self.attributes.pop(name, None)
        if before is not None:
            self._attribute_changed(name, before, "")

    def _attribute_changed(self, name: str, before: str, now: str) -> None:
        below: Node = self
        if self.document.asks_for(name, before, now):
            below = self.parent or self  # a rule that asks this of an element may be about its siblings
        elif name in _UNSEEN or name.startswith(("aria-", "data-", "on")):
            return
        if self.tag == "svg":  # its size is the layout's affair
            self.document.changed(below)
        else:
            self.changed(below)

    def find(self, *tags: str) -> Element | None:
        """Return the first element below with one of these tags."""
        return next((element for element in self.descendants() if element.tag in tags), None)

    def nearest(self, *tags: str) -> Element | None:
        """Return this element, or its nearest ancestor, with one of these tags."""
        return next((node for node in self.lineage() if isinstance(node, Element) and node.tag in tags), None)

    def _copy(self) -> Node:
        copy = Element(self.document, self.tag, self.attributes, space=self.space)
        copy.typed, copy.ticked = self.typed, self.ticked
        return copy

    def outer_html(self) -> str:
        """Return the element as HTML."""
        attributes = "".join(f' {name}="{_quoted(value)}"' for name, value in self.attributes.items())
        if self.tag in VOID_TAGS and not self.space:
            return f"<{self.tag}{attributes}>"
        return f"<{self.tag}{attributes}>{self.html()}</{self.tag}>"

    # -- controls -----------------------------------------------------------------------------------------------

    @property
    def input_type(self) -> str:
        """What kind of input this is; empty for other elements, `text` for an unknown kind."""
        if self.tag != "input":
            return ""
        kind = self.get("type", "text").lower()
        known = TEXT_INPUTS | BUTTON_INPUTS | {"checkbox", "radio", "range", "color", "hidden", "file", "image"}
        return kind if kind in known else "text"

    @property
    def is_text_field(self) -> bool:
        """Whether it is typed into."""
        return self.tag == "textarea" or self.input_type in TEXT_INPUTS

    @property
    def is_button(self) -> bool:
        """Whether it is a push button."""
        return self.tag == "button" or self.input_type in BUTTON_INPUTS

    @property
    def is_control(self) -> bool:
        """Whether it takes part in forms."""
        return self.tag in ("input", "textarea", "select", "button")

    @property
    def is_unselectable(self) -> bool:
        """Whether no selection begins in it: it is a control, or lies in a button."""
        return self.is_control or self.nearest("button") is not None

    @property
    def is_disabled(self) -> bool:
        """Whether a control is disabled, by itself or by its field set."""
        if self.has("disabled") and (self.is_control or self.tag in ("option", "optgroup", "fieldset")):
            return True
        outer = self.parent.nearest("fieldset") if self.is_control and isinstance(self.parent, Element) else None
        return outer is not None and outer.has("disabled")

    @property
    def is_checked(self) -> bool:
        """Whether a check box or radio button is checked, or an option chosen."""
        if self.tag == "option":
            return self.has("selected") if self.ticked is None else self.ticked
        return self.has("checked") if self.ticked is None else self.ticked

    def check(self, *, is_on: bool) -> None:
        """Check or clear a check box or radio button; a radio button clears the others of its group."""
        self.ticked = is_on
        if is_on and self.input_type == "radio" and self.get("name"):
            for other in self.group():
                if other is not self:
                    other.ticked = False
        self.document.changed()

    def group(self) -> list[Element]:
        """Return the radio buttons of the same name in the same form."""
        top = list(self.lineage())[-1]
        form, name = self.nearest("form"), self.get("name")
        return [
            other for other in top.descendants()
            if other.input_type == "radio" and other.get("name") == name and other.nearest("form") is form
        ]  # fmt: skip

    @property
    def options(self) -> list[Element]:
        """The options of a list."""
        return [element for element in self.descendants() if element.tag == "option"]

    @property
    def chosen(self) -> list[Element]:
        """The chosen options of a list; a drop-down list has its first chosen if none is."""
        options = self.options
        found = [option for option in options if option.is_checked]
        if self.has("multiple"):
            return found
        if found:
            return found[-1:]
        is_drop_down = int(self.get("size", "0") or "0") < 2 if self.get("size", "0").isdigit() else True
        untouched = all(option.ticked is None for option in options)
        return [o for o in options if not o.is_disabled][:1] if is_drop_down and untouched else []

    def choose(self, wanted: Element | None) -> None:
        """Choose one option of a list, or none."""
        for option in self.options:
            option.ticked = option is wanted
        self.document.changed()

    @property
    def value(self) -> str:
        """What a control holds."""
        if self.tag == "select":
            chosen = self.chosen
            return chosen[0].value if chosen else ""
        if self.tag == "option":
            return self.attributes.get("value", " ".join(self.text.split()))
        if self.typed is not None:
            return self.typed
        if self.tag == "textarea":
            return self.text.removeprefix("\n")
        if self.input_type in ("checkbox", "radio"):
            return self.get("value", "on")
        return self.get("value", "50" if self.input_type == "range" else "")

    @value.setter
    def value(self, text: str) -> None:
        if self.tag == "select":
            self.choose(next((option for option in self.options if option.value == text), None))
        elif self.tag in ("option", "button") or self.input_type in BUTTON_INPUTS | {"checkbox", "radio"}:
            self.put("value", text)
        else:
            self.typed = text
            self.changed(self.parent)

    def reset(self) -> None:
        """Forget what the user has done to the control."""
        self.typed = self.ticked = None
        for option in self.options if self.tag == "select" else ():
            option.ticked = None
        self.document.changed()


def _quoted(value: str) -> str:
    return value.replace("&", "&amp;").replace('"', "&quot;").replace("\xa0", "&nbsp;")


class Fragment(Node):
    """Nodes without a parent."""

    kind = FRAGMENT
    name = "#document-fragment"

    def _copy(self) -> Node:
        return Fragment(self.document)


class Document(Node):
    """A whole document. `version` counts its changes."""

    kind = DOCUMENT
    name = "#document"

    def __init__(self) -> None:
        """Begin empty."""
        self.version = 0
        self.mentioned: frozenset[str] | None = None  # by style sheets: `#id`, `.class`, `[attribute]`; None: anything
        self._stale: dict[int, Node] = {}
        self.nodes: dict[int, Node] = {}
        self.known: set[int] = set()  # nodes that scripts have seen
        self._last_number = 0
        self.focused: Element | None = None
        super().__init__(self)

    def enroll(self, node: Node) -> int:
        """Give a node its number."""
        self._last_number += 1
        self.nodes[self._last_number] = node
        return self._last_number

    def forget(self, top: Node) -> None:
        """Let go of nodes outside of the tree that no script can reach any more."""
        numbers = [node.number for node in top.walk()]
        if self.known.isdisjoint(numbers):
            for number in numbers:
                self.nodes.pop(number, None)

    def changed(self, below: Node | None = None) -> None:
        """Say that something changed which layout may depend on, and style `below` a node, else anywhere."""
        self.version += 1
        self.redraw(below or self)

    def redraw(self, below: Node) -> None:
        """Say that what is `below` a node may look otherwise: where all else stands does not depend on it."""
        self._stale[below.number] = below
        if len(self._stale) > _MOST_STALE:
            self._stale = {self.number: self}

    def take_stale(self) -> list[Node]:
        """Return the nodes below which looks may have changed since this was last asked."""
        stale, self._stale = list(self._stale.values()), {}
        return stale

    def asks_for(self, attribute: str, before: str, now: str) -> bool:
        """Whether a rule's selector may ask for what was or is in an attribute."""
        if self.mentioned is None or f"[{attribute}]" in self.mentioned:
            return True
        if attribute == "id":
            return f"#{before}" in self.mentioned or f"#{now}" in self.mentioned
        if attribute == "class":
            return any(f".{one}" in self.mentioned for one in set(before.split()) ^ set(now.split()))
        return False

    @property
    def root(self) -> Element | None:
        """The html element."""
        return next(iter(self.elements), None)

    @property
    def head(self) -> Element | None:
        """The head element."""
        return self._part("head")

    @property
    def body(self) -> Element | None:
        """The body element."""
        return self._part("body")

    def _part(self, tag: str) -> Element | None:
        root = self.root
        return next((element for element in root.elements if element.tag == tag), None) if root is not None else None

    @property
    def title(self) -> str:
        """The text of the title element, its blanks collapsed."""
        found = next((element for element in self.descendants() if element.tag == "title" and not element.space), None)
        return " ".join(found.text.split()) if found is not None else ""

    def by_id(self, name: str) -> Element | None:
        """Return the first element with that id."""
        return next((element for element in self.descendants() if element.id == name), None) if name else None
