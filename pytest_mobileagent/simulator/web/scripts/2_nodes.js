// Nodes: thin objects around the numbers by which the host knows them.
const h = P.host;
const NUMBER = Symbol('number');
const KIND = Symbol('kind'); // with name and name space: what never changes of a node
const MAKE = Symbol('make');

P.number = (node) => (node && node[NUMBER]) || 0;
P.wrap = (number) => {
  if (!number) return null;
  let node = P.nodes.get(number);
  if (node === undefined) {
    const [kind, name, space] = h.describe(number).split(' ');
    node = Object.create(P.prototypeFor(Number(kind), name));
    Object.defineProperty(node, NUMBER, { value: number });
    Object.defineProperty(node, KIND, { value: [Number(kind), name, space] });
    P.nodes.set(number, node);
  }
  return node;
};
P.list = (text) => (text === '' ? [] : text.split(',').map((number) => P.wrap(Number(number))));

class NodeList extends Array {
  static get [Symbol.species]() { return Array; }
  item(at) { return this[at] === undefined ? null : this[at]; }
}
class HTMLCollection extends NodeList {
  namedItem(name) { return this.find((node) => node.id === name || node.getAttribute('name') === name) || null; }
}
P.collection = (numbers, kind = NodeList) => {
  const list = new kind();
  for (const node of P.list(numbers)) list.push(node);
  return list;
};
P.named = (list) => new Proxy(list, {
  get(target, key) {
    if (key in target || typeof key !== 'string') return target[key];
    return target.namedItem(key) || undefined;
  },
});
// A live collection: every access asks anew, and a list of other nodes is made only where they are others.
P.live = (query, kind = HTMLCollection) => {
  let numbers;
  let list;
  const now = () => {
    const found = query();
    if (found !== numbers) [numbers, list] = [found, P.collection(found, kind)];
    return list;
  };
  return new Proxy(new kind(), {
    get(_, key) {
      const nodes = now();
      if (key in nodes || typeof key !== 'string') {
        const value = nodes[key];
        return typeof value === 'function' ? value.bind(nodes) : value;
      }
      return nodes.namedItem ? nodes.namedItem(key) || undefined : undefined;
    },
    has(_, key) { return key in now(); },
    ownKeys() { return Reflect.ownKeys(now()); },
    getOwnPropertyDescriptor(_, key) {
      const found = Object.getOwnPropertyDescriptor(now(), key);
      return found && { ...found, configurable: key !== 'length' };
    },
  });
};

const asNode = (item) => (item instanceof Node ? item : document.createTextNode(String(item)));
const inserted = (node) => { if (node.nodeType === 1) P.afterInsert(node); };

class Node extends EventTarget {
  get nodeType() { return this[KIND][0]; }
  get nodeName() { return this[KIND][1]; }
  get nodeValue() { return null; }
  set nodeValue(_) { /* elements have none */ }
  get textContent() { return h.text(P.number(this)); }
  set textContent(value) { h.setText(P.number(this), value === null || value === undefined ? '' : String(value)); }
  get parentNode() { return P.wrap(h.related(P.number(this), 'parent')); }
  get parentElement() { const parent = this.parentNode; return parent && parent.nodeType === 1 ? parent : null; }
  get childNodes() { return P.live(() => h.children(P.number(this), false), NodeList); }
  get firstChild() { return P.wrap(h.related(P.number(this), 'first')); }
  get lastChild() { return P.wrap(h.related(P.number(this), 'last')); }
  get nextSibling() { return P.wrap(h.related(P.number(this), 'next')); }
  get previousSibling() { return P.wrap(h.related(P.number(this), 'previous')); }
  get ownerDocument() { return this === document ? null : document; }
  get isConnected() { return h.connected(P.number(this)); }
  get baseURI() { return location.href; }
  hasChildNodes() { return this.firstChild !== null; }
  insertBefore(child, before) {
    if (!(child instanceof Node)) throw new TypeError("Failed to execute 'insertBefore' on 'Node': parameter 1 is not of type 'Node'.");
    const moved = child.nodeType === 11 ? [...child.childNodes] : [child];
    h.insert(P.number(this), P.number(child), P.number(before));
    moved.forEach(inserted);
    return child;
  }
  appendChild(child) {
    if (!(child instanceof Node)) throw new TypeError("Failed to execute 'appendChild' on 'Node': parameter 1 is not of type 'Node'.");
    return this.insertBefore(child, null);
  }
  removeChild(child) {
    if (!child || child.parentNode !== this) throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    h.detach(P.number(child));
    return child;
  }
  replaceChild(child, old) {
    this.insertBefore(child, old);
    return this.removeChild(old);
  }
  cloneNode(deep = false) { return P.wrap(h.clone(P.number(this), Boolean(deep))); }
  contains(other) { return other ? h.contains(P.number(this), P.number(other)) : false; }
  isSameNode(other) { return this === other; }
  isEqualNode(other) { return Boolean(other) && h.html(P.number(this), true) === h.html(P.number(other), true); }
  getRootNode() { const path = P.pathOf(this).filter((node) => node !== globalThis); return path[path.length - 1]; }
  normalize() { h.normalize(P.number(this)); }
  compareDocumentPosition(other) { return this === other ? 0 : h.compare(P.number(this), P.number(other)); }
  remove() { h.detach(P.number(this)); }
  before(...items) { for (const item of items) this.parentNode.insertBefore(asNode(item), this); }
  after(...items) {
    const next = this.nextSibling;
    for (const item of items) this.parentNode.insertBefore(asNode(item), next);
  }
  replaceWith(...items) {
    this.before(...items);
    this.remove();
  }
}
Object.assign(Node, { ELEMENT_NODE: 1, TEXT_NODE: 3, COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_FRAGMENT_NODE: 11,
  DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
  DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16 });
Object.assign(Node.prototype, { ELEMENT_NODE: 1, TEXT_NODE: 3, COMMENT_NODE: 8, DOCUMENT_NODE: 9 });

class CharacterData extends Node {
  get data() { return h.text(P.number(this)); }
  set data(value) { h.setText(P.number(this), value === null ? '' : String(value)); }
  get nodeValue() { return this.data; }
  set nodeValue(value) { this.data = value; }
  get length() { return this.data.length; }
  appendData(more) { this.data += more; }
  substringData(start, count) { return this.data.substr(start, count); }
  deleteData(start, count) { this.replaceData(start, count, ''); }
  insertData(start, more) { this.replaceData(start, 0, more); }
  replaceData(start, count, more) { this.data = this.data.slice(0, start) + more + this.data.slice(start + count); }
}
class Text extends CharacterData {
  get wholeText() { return this.data; }
  splitText(at) {
    const rest = document.createTextNode(this.data.slice(at));
    this.data = this.data.slice(0, at);
    if (this.parentNode) this.parentNode.insertBefore(rest, this.nextSibling);
    return rest;
  }
}
class Comment extends CharacterData {}

// What documents, fragments and elements share.
P.parentMethods = {
  get children() { return P.live(() => h.children(P.number(this), true)); },
  get childElementCount() { return this.children.length; },
  get firstElementChild() { return this.children[0] || null; },
  get lastElementChild() { const all = this.children; return all[all.length - 1] || null; },
  querySelector(selector) { return P.list(h.select(P.number(this), String(selector), true))[0] || null; },
  querySelectorAll(selector) { return P.collection(h.select(P.number(this), String(selector), false)); },
  getElementsByTagName(name) { return P.live(() => h.byTag(P.number(this), String(name))); },
  getElementsByTagNameNS(_, name) { return this.getElementsByTagName(name); },
  getElementsByClassName(names) { return P.live(() => h.byClass(P.number(this), String(names))); },
  append(...items) { for (const item of items) this.appendChild(asNode(item)); },
  prepend(...items) {
    const first = this.firstChild;
    for (const item of items) this.insertBefore(asNode(item), first);
  },
  replaceChildren(...items) {
    h.setText(P.number(this), '');
    this.append(...items);
  },
};
P.mix = (prototype, methods) => Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(methods));

class DocumentFragment extends Node {
  constructor() {
    super();
    return document.createDocumentFragment();
  }
  getElementById(id) { return [...this.querySelectorAll('*')].find((element) => element.id === id) || null; }
}
P.mix(DocumentFragment.prototype, P.parentMethods);

class DOMTokenList {
  constructor(element, attribute) {
    Object.defineProperty(this, 'owner', { value: element });
    Object.defineProperty(this, 'attribute', { value: attribute });
  }
  get value() { return this.owner.getAttribute(this.attribute) || ''; }
  set value(text) { this.owner.setAttribute(this.attribute, text); }
  get names() { return [...new Set(this.value.split(/\s+/).filter(Boolean))]; }
  get length() { return this.names.length; }
  item(at) { return this.names[at] || null; }
  contains(name) { return this.names.includes(String(name)); }
  add(...names) { this.value = [...new Set([...this.names, ...names.map(String)])].join(' '); }
  remove(...names) { if (this.owner.hasAttribute(this.attribute)) this.value = this.names.filter((name) => !names.includes(name)).join(' '); }
  toggle(name, force) {
    const wanted = force === undefined ? !this.contains(name) : Boolean(force);
    if (wanted) this.add(name); else this.remove(name);
    return wanted;
  }
  replace(old, name) {
    if (!this.contains(old)) return false;
    this.value = this.names.map((each) => (each === old ? name : each)).join(' ');
    return true;
  }
  forEach(action, self) { this.names.forEach((name, at) => action.call(self, name, at, this)); }
  [Symbol.iterator]() { return this.names[Symbol.iterator](); }
  toString() { return this.value; }
}

const dashed = (name) => (name === 'cssFloat' ? 'float' : name.replace(/^webkit|^moz|^ms(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, ''));
class CSSStyleDeclaration {}
P.style = (number, isComputed) => {
  const read = (name) => (isComputed ? h.computed(number, name) : h.styleGet(number, name));
  const write = (name, value, important = '') => { if (!isComputed) h.styleSet(number, name, value === null ? '' : String(value), important === 'important'); };
  const methods = {
    getPropertyValue: (name) => read(name.startsWith('--') ? name : name.toLowerCase()),
    getPropertyPriority: () => '',
    setProperty: (name, value, important) => write(name, value, important),
    removeProperty: (name) => { const old = read(name); write(name, ''); return old; },
    item: (at) => h.styleNames(number).split(',')[at] || '',
  };
  return new Proxy(new CSSStyleDeclaration(), {
    get(target, key) {
      if (typeof key !== 'string') return target[key];
      if (key in methods) return methods[key];
      if (key === 'cssText') return h.attribute(number, 'style') || '';
      if (key === 'length') return h.styleNames(number).split(',').filter(Boolean).length;
      if (key === 'parentRule') return null;
      if (/^\d+$/.test(key)) return methods.item(Number(key)) || undefined;
      return read(key.includes('-') ? key : dashed(key));
    },
    set(_, key, value) {
      if (key === 'cssText') h.setAttribute(number, 'style', String(value));
      else if (typeof key === 'string') write(key.includes('-') ? key : dashed(key), value);
      return true;
    },
    has(target, key) { return key in target || key in methods || (typeof key === 'string' && h.knowsStyle(dashed(key))); },
  });
};

P.publish({ Node, NodeList, HTMLCollection, CharacterData, Text, Comment, DocumentFragment, DOMTokenList, CSSStyleDeclaration });
