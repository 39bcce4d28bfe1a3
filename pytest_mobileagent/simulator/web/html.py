"""HTML text to nodes, by the standard's own algorithm (html5lib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.web.dom import SVG, Comment, Document, Element, Fragment, Node, Text

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element as Parsed

_SVG_SPACE = "{http://www.w3.org/2000/svg}"
_DEEPEST = 128  # of what lies deeper only the text is kept (Chrome allows 512)


def parse_document(html: str) -> Document:
    """Return the document that a page's text describes; it always has a head and a body."""
    import html5lib  # noqa: PLC0415 - loaded when the first page opens

    document = Document()
    root = html5lib.parse(html, treebuilder="etree", namespaceHTMLElements=False)
    made = _converted(document, root, 0)
    if made is not None:
        document.insert(made)
    return document


def parse_fragment(document: Document, html: str, context: str = "div") -> Fragment:
    """Return the nodes that `html` describes inside an element with the tag `context`."""
    import html5lib  # noqa: PLC0415 - loaded when the first page opens

    fragment = Fragment(document)
    if "<" not in html and "&" not in html:
        if html:
            fragment.insert(Text(document, html))
        return fragment
    parsed = html5lib.parseFragment(html, container=context, treebuilder="etree", namespaceHTMLElements=False)
    _fill(fragment, parsed, 0)
    return fragment


def _converted(document: Document, parsed: Parsed, depth: int) -> Node | None:
    if not isinstance(parsed.tag, str):  # a comment: its tag is the function that makes comments
        return Comment(document, parsed.text or "")
    if parsed.tag.startswith("<"):  # <!DOCTYPE>
        return None
    space, tag = (SVG, parsed.tag.removeprefix(_SVG_SPACE)) if parsed.tag.startswith(_SVG_SPACE) else ("", parsed.tag)
    tag = tag.rpartition("}")[2]
    attributes = {name.rpartition("}")[2]: value for name, value in parsed.attrib.items()}
    element = Element(document, tag, attributes, space=space)
    _fill(element, parsed, depth)
    return element


def _fill(node: Node, parsed: Parsed, depth: int) -> None:
    if depth > _DEEPEST:
        _append(node, Text(node.document, "".join(parsed.itertext())))
        return
    document = node.document
    if parsed.text:
        _append(node, Text(document, parsed.text))
    for child in parsed:
        made = _converted(document, child, depth + 1)
        if made is not None:
            _append(node, made)
        if child.tail:
            _append(node, Text(document, child.tail))


def _append(node: Node, child: Node) -> None:
    node.children.append(child)
    child.parent = node
    node.document.changed()
