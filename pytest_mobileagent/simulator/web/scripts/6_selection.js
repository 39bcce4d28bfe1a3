// What is selected, and ranges of the document.
const ends = (range) => [P.number(range.startContainer), range.startOffset, P.number(range.endContainer), range.endOffset];
const lengthOf = (node) => (node.nodeType === 3 ? node.data.length : node.childNodes.length);
const indexOf = (node) => [...node.parentNode.childNodes].indexOf(node);

class Range {
  constructor() {
    this.startContainer = this.endContainer = document;
    this.startOffset = this.endOffset = 0;
  }
  get collapsed() { return this.startContainer === this.endContainer && this.startOffset === this.endOffset; }
  get commonAncestorContainer() {
    let node = this.startContainer;
    while (!node.contains(this.endContainer)) node = node.parentNode;
    return node;
  }
  setStart(node, offset) { Object.assign(this, { startContainer: node, startOffset: offset }); }
  setEnd(node, offset) { Object.assign(this, { endContainer: node, endOffset: offset }); }
  setStartBefore(node) { this.setStart(node.parentNode, indexOf(node)); }
  setStartAfter(node) { this.setStart(node.parentNode, indexOf(node) + 1); }
  setEndBefore(node) { this.setEnd(node.parentNode, indexOf(node)); }
  setEndAfter(node) { this.setEnd(node.parentNode, indexOf(node) + 1); }
  selectNode(node) { this.setStartBefore(node); this.setEndAfter(node); }
  selectNodeContents(node) { this.setStart(node, 0); this.setEnd(node, lengthOf(node)); }
  collapse(isToStart = false) {
    if (isToStart) this.setEnd(this.startContainer, this.startOffset);
    else this.setStart(this.endContainer, this.endOffset);
  }
  cloneRange() { return Object.assign(new Range(), this); }
  createContextualFragment(html) { return P.wrap(h.parse(String(html), 'div')); }
  detach() { /* does nothing, as in every browser */ }
  toString() { return h.textBetween(...ends(this)); }
  getBoundingClientRect() { return new DOMRect(...numbers(h.rectBetween(...ends(this)))); }
}

class Selection {
  get rangeCount() { return h.selectedEnds() === '' ? 0 : 1; }
  get isCollapsed() { return this.rangeCount === 0; }
  get type() { return this.rangeCount ? 'Range' : 'None'; }
  get anchorNode() { return this.rangeCount ? this.getRangeAt(0).startContainer : null; }
  get anchorOffset() { return this.rangeCount ? this.getRangeAt(0).startOffset : 0; }
  get focusNode() { return this.rangeCount ? this.getRangeAt(0).endContainer : null; }
  get focusOffset() { return this.rangeCount ? this.getRangeAt(0).endOffset : 0; }
  toString() { return h.selectedText(); }
  getRangeAt() {
    const found = h.selectedEnds();
    if (found === '') throw new DOMException("Failed to execute 'getRangeAt' on 'Selection': 0 is not a valid index.", 'IndexSizeError');
    const [start, startOffset, end, endOffset] = numbers(found);
    const range = new Range();
    range.setStart(P.wrap(start), startOffset);
    range.setEnd(P.wrap(end), endOffset);
    return range;
  }
  addRange(range) { if (this.rangeCount === 0) h.selectBetween(...ends(range)); }
  setBaseAndExtent(node, offset, end, endOffset) { h.selectBetween(P.number(node), offset, P.number(end), endOffset); }
  selectAllChildren(node) { this.setBaseAndExtent(node, 0, node, lengthOf(node)); }
  extend(node, offset) { this.setBaseAndExtent(this.anchorNode, this.anchorOffset, node, offset); }
  collapse() { h.clearSelected(); }
  removeAllRanges() { h.clearSelected(); }
  removeRange() { h.clearSelected(); }
  empty() { h.clearSelected(); }
  containsNode(node) { return this.rangeCount > 0 && node.contains(this.anchorNode); }
}
const selection = new Selection();
P.publish({ Range, Selection, getSelection: () => selection });
Document.prototype.createRange = () => new Range();
