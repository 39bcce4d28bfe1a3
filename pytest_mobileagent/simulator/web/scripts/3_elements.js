// Elements: what every one has, and what some kinds have of their own.
class DOMRect {
  constructor(x = 0, y = 0, width = 0, height = 0) { Object.assign(this, { x, y, width, height }); }
  get left() { return this.x; }
  get top() { return this.y; }
  get right() { return this.x + this.width; }
  get bottom() { return this.y + this.height; }
  toJSON() { return { x: this.x, y: this.y, width: this.width, height: this.height }; }
}
const numbers = (text) => text.split(',').map(Number);

class Attr {
  constructor(element, name) { Object.assign(this, { ownerElement: element, name, localName: name, specified: true }); }
  get value() { return this.ownerElement.getAttribute(this.name) || ''; }
  set value(text) { this.ownerElement.setAttribute(this.name, text); }
  get nodeValue() { return this.value; }
  get nodeName() { return this.name; }
}

class Element extends Node {
  get tagName() { return this.nodeName; }
  get localName() { return this.nodeName.toLowerCase(); }
  get namespaceURI() { return this[KIND][2] === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml'; }
  get prefix() { return null; }
  get attributes() {
    const list = h.attributeNames(P.number(this)).split('\u0002').filter(Boolean).map((name) => new Attr(this, name));
    for (const attribute of [...list]) if (!(attribute.name in list)) list[attribute.name] = attribute;
    list.getNamedItem = (name) => list.find((attribute) => attribute.name === name) || null;
    list.item = (at) => list[at] || null;
    return list;
  }
  getAttribute(name) { return h.attribute(P.number(this), P.attributeName(this, name)); }
  getAttributeNS(_, name) { return this.getAttribute(name.replace(/^.*:/, '')); }
  getAttributeNames() { return h.attributeNames(P.number(this)).split('\u0002').filter(Boolean); }
  getAttributeNode(name) { return this.hasAttribute(name) ? new Attr(this, name) : null; }
  setAttribute(name, value) {
    const key = P.attributeName(this, name);
    h.setAttribute(P.number(this), key, String(value));
    if (key.startsWith('on')) {
      P.handlers(this).set(key.slice(2), String(value));
      h.listens(key.slice(2), P.number(this));
    }
    P.attributeSet(this, key);
  }
  setAttributeNS(_, name, value) { this.setAttribute(name.replace(/^.*:/, ''), value); }
  setAttributeNode(attribute) { this.setAttribute(attribute.name, attribute.value); }
  removeAttribute(name) {
    const key = P.attributeName(this, name);
    h.removeAttribute(P.number(this), key);
    if (key.startsWith('on')) P.handlers(this).delete(key.slice(2));
  }
  removeAttributeNS(_, name) { this.removeAttribute(name); }
  hasAttribute(name) { return this.getAttribute(name) !== null; }
  hasAttributeNS(_, name) { return this.hasAttribute(name); }
  hasAttributes() { return this.getAttributeNames().length > 0; }
  toggleAttribute(name, force) {
    const wanted = force === undefined ? !this.hasAttribute(name) : Boolean(force);
    if (wanted) this.setAttribute(name, ''); else this.removeAttribute(name);
    return wanted;
  }
  get classList() { return new DOMTokenList(this, 'class'); }
  set classList(value) { this.className = value; }
  get innerHTML() { return h.html(P.number(this), false); }
  set innerHTML(value) {
    h.setHtml(P.number(this), value === null ? '' : String(value));
    P.nameIds(P.number(this));
  }
  get outerHTML() { return h.html(P.number(this), true); }
  set outerHTML(value) {
    this.insertAdjacentHTML('beforebegin', value);
    this.remove();
  }
  insertAdjacentHTML(where, html) {
    const holder = where === 'beforebegin' || where === 'afterend' ? this.parentNode : this;
    this.insertAdjacentElement(where, P.wrap(h.parse(String(html), holder ? holder.localName || 'div' : 'div')));
  }
  insertAdjacentText(where, text) { this.insertAdjacentElement(where, document.createTextNode(text)); }
  insertAdjacentElement(where, node) {
    if (where === 'beforebegin') this.parentNode.insertBefore(node, this);
    else if (where === 'afterbegin') this.insertBefore(node, this.firstChild);
    else if (where === 'beforeend') this.appendChild(node);
    else if (where === 'afterend') this.parentNode.insertBefore(node, this.nextSibling);
    else throw new DOMException(`The value provided ('${where}') is not one of 'beforeBegin', 'afterBegin', 'beforeEnd', or 'afterEnd'.`, 'SyntaxError');
    return node;
  }
  matches(selector) { return h.matches(P.number(this), String(selector)); }
  webkitMatchesSelector(selector) { return this.matches(selector); }
  closest(selector) {
    let node = this;
    while (node && node.nodeType === 1) {
      if (node.matches(selector)) return node;
      node = node.parentNode;
    }
    return null;
  }
  get nextElementSibling() { return P.wrap(h.related(P.number(this), 'nextElement')); }
  get previousElementSibling() { return P.wrap(h.related(P.number(this), 'previousElement')); }
  getBoundingClientRect() { return new DOMRect(...numbers(h.rect(P.number(this)))); }
  getClientRects() {
    const box = this.getBoundingClientRect();
    return box.width || box.height ? [box] : [];
  }
  get clientLeft() { return h.metric(P.number(this), 'clientLeft'); }
  get clientTop() { return h.metric(P.number(this), 'clientTop'); }
  get clientWidth() { return h.metric(P.number(this), 'clientWidth'); }
  get clientHeight() { return h.metric(P.number(this), 'clientHeight'); }
  get scrollWidth() { return h.metric(P.number(this), 'scrollWidth'); }
  get scrollHeight() { return h.metric(P.number(this), 'scrollHeight'); }
  get scrollLeft() { return h.metric(P.number(this), 'scrollLeft'); }
  set scrollLeft(value) { h.scroll(P.number(this), Number(value), this.scrollTop); }
  get scrollTop() { return h.metric(P.number(this), 'scrollTop'); }
  set scrollTop(value) { h.scroll(P.number(this), this.scrollLeft, Number(value)); }
  scrollTo(x, y) {
    const given = typeof x === 'object' ? x : { left: x, top: y };
    h.scroll(P.number(this), given.left === undefined ? this.scrollLeft : given.left, given.top === undefined ? this.scrollTop : given.top);
  }
  scrollBy(x, y) {
    const given = typeof x === 'object' ? x : { left: x, top: y };
    this.scrollTo(this.scrollLeft + (given.left || 0), this.scrollTop + (given.top || 0));
  }
  scrollIntoView(how) { h.reveal(P.number(this), how !== false && !(how && how.block === 'end')); }
  setPointerCapture() { /* one finger: its events go where it went down anyway */ }
  releasePointerCapture() { /* see above */ }
  hasPointerCapture() { return true; }
}
P.mix(Element.prototype, P.parentMethods);
P.addHandlers(Element.prototype, P.handlerNames);
P.attributeName = (element, name) => (element instanceof SVGElement ? String(name) : String(name).toLowerCase());
P.attributeSet = (element, name) => {
  if (name === 'id') P.nameIds(P.number(element));
  if (element.localName === 'script' && name === 'src' && element.isConnected) P.afterInsert(element);
};
P.afterInsert = (node) => {
  if (!node.isConnected) return;
  P.nameIds(P.number(node));
  const scripts = node.localName === 'script' ? [node] : [...node.getElementsByTagName('script')];
  for (const script of scripts) {
    const code = h.claimScript(P.number(script));
    if (code !== null) P.evaluate(code, script);
  }
};
P.evaluate = (code, script) => {
  const outer = P.currentScript;
  P.currentScript = script;
  try { (0, eval)(code); } catch (error) { P.report(error); }
  P.currentScript = outer;
  if (script && script.getAttribute('src')) P.dispatch(script, new Event('load'));
};

// -- reflected attributes -----------------------------------------------------------------------------------------

P.reflect = (prototype, table) => {
  for (const [property, spec] of Object.entries(table)) {
    const [attribute, kind, fallback] = Array.isArray(spec) ? spec : [spec, 'text', ''];
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get() {
        const value = this.getAttribute(attribute);
        if (kind === 'flag') return value !== null;
        if (kind === 'number') return value === null || Number.isNaN(parseFloat(value)) ? fallback : parseFloat(value);
        if (kind === 'url') return value === null ? '' : h.resolve(value);
        return value === null ? fallback || '' : value;
      },
      set(value) {
        if (kind === 'flag' && !value) this.removeAttribute(attribute);
        else this.setAttribute(attribute, kind === 'flag' ? '' : String(value));
      },
    });
  }
};
P.reflect(Element.prototype, { id: 'id', className: 'class', slot: 'slot' });

class HTMLElement extends Element {
  get style() { return P.style(P.number(this), false); }
  set style(value) { this.setAttribute('style', value); }
  get dataset() {
    const name = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return new Proxy({}, {
      get: (_, key) => { const value = typeof key === 'string' ? this.getAttribute(name(key)) : null; return value === null ? undefined : value; },
      set: (_, key, value) => { this.setAttribute(name(key), value); return true; },
      has: (_, key) => typeof key === 'string' && this.hasAttribute(name(key)),
      deleteProperty: (_, key) => { this.removeAttribute(name(key)); return true; },
      ownKeys: () => this.getAttributeNames().filter((each) => each.startsWith('data-')).map((each) => each.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, writable: true }),
    });
  }
  get innerText() { return h.innerText(P.number(this)); }
  set innerText(value) {
    this.textContent = '';
    String(value).split('\n').forEach((line, at) => {
      if (at) this.appendChild(document.createElement('br'));
      if (line) this.appendChild(document.createTextNode(line));
    });
  }
  get outerText() { return this.innerText; }
  get offsetWidth() { return h.metric(P.number(this), 'offsetWidth'); }
  get offsetHeight() { return h.metric(P.number(this), 'offsetHeight'); }
  get offsetLeft() { return h.metric(P.number(this), 'offsetLeft'); }
  get offsetTop() { return h.metric(P.number(this), 'offsetTop'); }
  get offsetParent() { return P.wrap(h.metric(P.number(this), 'offsetParent')); }
  get isContentEditable() { return false; }
  get tabIndex() {
    const value = parseInt(this.getAttribute('tabindex'), 10);
    if (!Number.isNaN(value)) return value;
    return ['a', 'button', 'input', 'select', 'textarea'].includes(this.localName) ? 0 : -1;
  }
  set tabIndex(value) { this.setAttribute('tabindex', value); }
  click() { if (!this.disabled) h.click(P.number(this)); }
  focus() { h.focus(P.number(this)); }
  blur() { if (document.activeElement === this) h.focus(0); }
}
P.datasetOf = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset');
P.reflect(HTMLElement.prototype, { title: 'title', lang: 'lang', dir: 'dir', hidden: ['hidden', 'flag'], draggable: ['draggable', 'text', ''], accessKey: 'accesskey', align: 'align', contentEditable: ['contenteditable', 'text', 'inherit'] });

class SVGPoint {
  constructor(x = 0, y = 0) { Object.assign(this, { x, y }); }
  matrixTransform(m) { return new SVGPoint(m.a * this.x + m.c * this.y + m.e, m.b * this.x + m.d * this.y + m.f); }
}
class SVGMatrix {
  constructor(a = 1, b = 0, c = 0, d = 1, e = 0, f = 0) { Object.assign(this, { a, b, c, d, e, f }); }
  multiply(m) {
    return new SVGMatrix(
      this.a * m.a + this.c * m.b, this.b * m.a + this.d * m.b, this.a * m.c + this.c * m.d, this.b * m.c + this.d * m.d,
      this.a * m.e + this.c * m.f + this.e, this.b * m.e + this.d * m.f + this.f,
    );
  }
  inverse() {
    const { a, b, c, d, e, f } = this;
    const area = a * d - b * c;
    if (!area) throw new DOMException('The matrix is not invertible.', 'InvalidStateError');
    return new SVGMatrix(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area);
  }
  translate(x, y) { return this.multiply(new SVGMatrix(1, 0, 0, 1, x, y)); }
  scale(factor) { return this.multiply(new SVGMatrix(factor, 0, 0, factor)); }
  scaleNonUniform(x, y) { return this.multiply(new SVGMatrix(x, 0, 0, y)); }
  rotate(degrees) {
    const angle = (degrees * Math.PI) / 180;
    return this.multiply(new SVGMatrix(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)));
  }
}

class SVGElement extends Element {
  get style() { return P.style(P.number(this), false); }
  get localName() { return this.nodeName; }
  get className() { const text = this.getAttribute('class') || ''; return { baseVal: text, animVal: text }; }
  set className(value) { this.setAttribute('class', value); }
  get ownerSVGElement() { return this.parentElement && this.parentElement.closest('svg'); }
  get viewportElement() { return this.ownerSVGElement; }
  get nearestViewportElement() { return this.ownerSVGElement; }
  get farthestViewportElement() { return this.ownerSVGElement; }
  measured(what, distance = 0) { return h.shape(P.number(this), what, distance).split(',').map(Number); }
  getBBox() { return new DOMRect(...this.measured('box')); }
  getCTM() { return new SVGMatrix(...this.measured('drawing')); }
  getScreenCTM() { return new SVGMatrix(...this.measured('screen')); }
  getTotalLength() { return this.measured('length')[0]; }
  getPointAtLength(distance) { return new SVGPoint(...this.measured('point', Number(distance))); }
  getComputedTextLength() { return this.getBBox().width; }
  createSVGMatrix() { return new SVGMatrix(); }
  createSVGPoint() { return new SVGPoint(); }
  createSVGRect() { return new DOMRect(0, 0, 0, 0); }
  focus() { h.focus(P.number(this)); }
  blur() { if (document.activeElement === this) h.focus(0); }
}

Object.defineProperty(SVGElement.prototype, 'dataset', P.datasetOf);

// -- controls -----------------------------------------------------------------------------------------------------

const selectable = {
  get form() { return P.wrap(h.formOf(P.number(this))); },
  get labels() { return P.collection(h.labelsOf(P.number(this))); },
  get validity() { const valid = h.isValid(P.number(this)); return { valid, valueMissing: !valid && this.required && !this.value }; },
  get validationMessage() { return ''; },
  get willValidate() { return !this.disabled; },
  checkValidity() { return h.isValid(P.number(this)); },
  reportValidity() { return h.isValid(P.number(this)); },
  setCustomValidity(message) { h.setCustomValidity(P.number(this), String(message)); },
};
const typing = {
  get value() { return h.value(P.number(this)); },
  set value(value) { h.setValue(P.number(this), value === null ? '' : String(value)); },
  get textLength() { return this.value.length; },
  get selectionStart() { return h.selection(P.number(this), 'start'); },
  set selectionStart(value) { this.setSelectionRange(value, Math.max(value, this.selectionEnd)); },
  get selectionEnd() { return h.selection(P.number(this), 'end'); },
  set selectionEnd(value) { this.setSelectionRange(Math.min(value, this.selectionStart), value); },
  get selectionDirection() { return 'none'; },
  select() { this.setSelectionRange(0, this.value.length); P.dispatch(this, new Event('select', { bubbles: true })); },
  setSelectionRange(start, end) { h.selectRange(P.number(this), Number(start), Number(end)); },
};
const control = { name: 'name', disabled: ['disabled', 'flag'], autofocus: ['autofocus', 'flag'] };

class HTMLInputElement extends HTMLElement {
  get type() { return h.inputType(P.number(this)); }
  set type(value) { this.setAttribute('type', value); }
  get checked() { return h.isChecked(P.number(this)); }
  set checked(value) { h.check(P.number(this), Boolean(value)); }
  get valueAsNumber() { return this.value === '' ? NaN : Number(this.value); }
  set valueAsNumber(value) { this.value = String(value); }
  get indeterminate() { return false; }
  get files() { return this.type === 'file' ? [] : null; }
  stepUp(count = 1) { this.value = String((Number(this.value) || 0) + count * (Number(this.step) || 1)); }
  stepDown(count = 1) { this.stepUp(-count); }
}
P.mix(HTMLInputElement.prototype, selectable);
P.mix(HTMLInputElement.prototype, typing);
P.reflect(HTMLInputElement.prototype, { ...control, placeholder: 'placeholder', readOnly: ['readonly', 'flag'], required: ['required', 'flag'], min: 'min', max: 'max', step: 'step', pattern: 'pattern', maxLength: ['maxlength', 'number', -1], size: ['size', 'number', 20], defaultValue: 'value', defaultChecked: ['checked', 'flag'], multiple: ['multiple', 'flag'], src: ['src', 'url'], alt: 'alt', autocomplete: 'autocomplete' });

class HTMLTextAreaElement extends HTMLElement {
  get type() { return 'textarea'; }
  get defaultValue() { return this.textContent; }
  set defaultValue(value) { this.textContent = value; }
}
P.mix(HTMLTextAreaElement.prototype, selectable);
P.mix(HTMLTextAreaElement.prototype, typing);
P.reflect(HTMLTextAreaElement.prototype, { ...control, placeholder: 'placeholder', readOnly: ['readonly', 'flag'], required: ['required', 'flag'], rows: ['rows', 'number', 2], cols: ['cols', 'number', 20], maxLength: ['maxlength', 'number', -1], wrap: 'wrap' });

class HTMLButtonElement extends HTMLElement {
  get type() { const type = (this.getAttribute('type') || 'submit').toLowerCase(); return ['button', 'reset'].includes(type) ? type : 'submit'; }
  set type(value) { this.setAttribute('type', value); }
}
P.mix(HTMLButtonElement.prototype, selectable);
P.reflect(HTMLButtonElement.prototype, { ...control, value: 'value' });

class HTMLSelectElement extends HTMLElement {
  get type() { return this.multiple ? 'select-multiple' : 'select-one'; }
  get value() { return h.value(P.number(this)); }
  set value(value) { h.setValue(P.number(this), String(value)); }
  get options() {
    const list = P.collection(h.byTag(P.number(this), 'option'), HTMLCollection);
    Object.defineProperty(list, 'selectedIndex', { get: () => this.selectedIndex, set: (at) => { this.selectedIndex = at; } });
    list.add = (option, before) => this.add(option, before);
    list.remove = (at) => this.remove(at);
    return list;
  }
  get selectedOptions() { return P.collection(h.chosen(P.number(this)), HTMLCollection); }
  get selectedIndex() { return [...this.options].indexOf(this.selectedOptions[0]); }
  set selectedIndex(at) { h.choose(P.number(this), P.number(this.options[at])); }
  get length() { return this.options.length; }
  set length(count) { while (this.options.length > count) this.remove(this.options.length - 1); }
  item(at) { return this.options[at] || null; }
  add(option, before = null) {
    const place = typeof before === 'number' ? this.options[before] : before;
    (place ? place.parentNode : this).insertBefore(option, place || null);
  }
  remove(at) {
    if (at === undefined) super.remove();
    else if (this.options[at]) this.options[at].remove();
  }
}
P.mix(HTMLSelectElement.prototype, selectable);
P.reflect(HTMLSelectElement.prototype, { ...control, required: ['required', 'flag'], multiple: ['multiple', 'flag'], size: ['size', 'number', 0] });

class HTMLOptionElement extends HTMLElement {
  get text() { return this.textContent.trim().replace(/\s+/g, ' '); }
  set text(value) { this.textContent = value; }
  get value() { return h.value(P.number(this)); }
  set value(value) { this.setAttribute('value', value); }
  get selected() { const list = this.closest('select'); return list ? [...list.selectedOptions].includes(this) : h.isChecked(P.number(this)); }
  set selected(value) { h.pickOption(P.number(this), Boolean(value)); }
  get index() { const list = this.closest('select'); return list ? [...list.options].indexOf(this) : 0; }
  get label() { return this.getAttribute('label') || this.text; }
  get form() { return P.wrap(h.formOf(P.number(this))); }
}
P.reflect(HTMLOptionElement.prototype, { disabled: ['disabled', 'flag'], defaultSelected: ['selected', 'flag'] });

class HTMLFormElement extends HTMLElement {
  get elements() { return P.named(P.collection(h.formElements(P.number(this)), HTMLCollection)); }
  get length() { return this.elements.length; }
  get method() { return (this.getAttribute('method') || 'get').toLowerCase(); }
  set method(value) { this.setAttribute('method', value); }
  get action() { const value = this.getAttribute('action'); return h.resolve(value || ''); }
  set action(value) { this.setAttribute('action', value); }
  submit() { h.submit(P.number(this), 0, false); }
  requestSubmit(submitter) { h.submit(P.number(this), P.number(submitter), true); }
  reset() { h.resetForm(P.number(this)); }
  checkValidity() { return [...this.elements].every((element) => !element.checkValidity || element.checkValidity()); }
  reportValidity() { return this.checkValidity(); }
}
P.reflect(HTMLFormElement.prototype, { name: 'name', target: 'target', noValidate: ['novalidate', 'flag'] });

class HTMLLabelElement extends HTMLElement {
  get control() { return P.wrap(h.labelled(P.number(this))); }
}
P.reflect(HTMLLabelElement.prototype, { htmlFor: 'for' });

class HTMLAnchorElement extends HTMLElement {
  toString() { return this.href; }
}
P.reflect(HTMLAnchorElement.prototype, { href: ['href', 'url'], target: 'target', rel: 'rel', download: 'download', name: 'name' });
for (const part of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
  Object.defineProperty(HTMLAnchorElement.prototype, part, { get() { return new URL(this.href)[part]; } });
}
Object.defineProperty(HTMLAnchorElement.prototype, 'text', { get() { return this.textContent; }, set(value) { this.textContent = value; } });

class HTMLImageElement extends HTMLElement {
  get naturalWidth() { return h.naturalSize(P.number(this), 0); }
  get naturalHeight() { return h.naturalSize(P.number(this), 1); }
  get complete() { return true; }
  get width() { return this.offsetWidth || this.naturalWidth || Number(this.getAttribute('width')) || 0; }
  set width(value) { this.setAttribute('width', value); }
  get height() { return this.offsetHeight || this.naturalHeight || Number(this.getAttribute('height')) || 0; }
  set height(value) { this.setAttribute('height', value); }
  get src() { const value = this.getAttribute('src'); return value === null ? '' : h.resolve(value); }
  set src(value) {
    this.setAttribute('src', value);
    setTimeout(() => P.dispatch(this, new Event(this.naturalWidth ? 'load' : 'error')), 0);
  }
  decode() { return this.naturalWidth ? Promise.resolve() : Promise.reject(new DOMException('The source image cannot be decoded.', 'EncodingError')); }
}
P.reflect(HTMLImageElement.prototype, { alt: 'alt', name: 'name' });

class HTMLScriptElement extends HTMLElement {
  get text() { return this.textContent; }
  set text(value) { this.textContent = value; }
}
P.reflect(HTMLScriptElement.prototype, { src: ['src', 'url'], type: 'type', async: ['async', 'flag'], defer: ['defer', 'flag'], charset: 'charset' });
class HTMLDetailsElement extends HTMLElement {}
P.reflect(HTMLDetailsElement.prototype, { open: ['open', 'flag'] });
class HTMLDialogElement extends HTMLElement {
  show() { this.open = true; }
  showModal() { this.open = true; }
  close(value) {
    if (value !== undefined) this.returnValue = value;
    this.open = false;
    P.dispatch(this, new Event('close'));
  }
}
P.reflect(HTMLDialogElement.prototype, { open: ['open', 'flag'] });

class HTMLTableElement extends HTMLElement {
  get rows() { return P.live(() => h.rows(P.number(this))); }
  get tBodies() { return P.collection(h.childrenOf(P.number(this), 'tbody'), HTMLCollection); }
  get tHead() { return this.querySelector('thead'); }
  get tFoot() { return this.querySelector('tfoot'); }
  get caption() { return this.querySelector('caption'); }
  createTBody() { return this.appendChild(document.createElement('tbody')); }
  createTHead() { return this.tHead || this.insertBefore(document.createElement('thead'), this.firstChild); }
  insertRow(at = -1) {
    const rows = [...this.rows];
    const row = document.createElement('tr');
    const before = rows[at];
    if (before) before.parentNode.insertBefore(row, before);
    else (rows.length ? rows[rows.length - 1].parentNode : this.tBodies[0] || this.createTBody()).appendChild(row);
    return row;
  }
  deleteRow(at) { const rows = [...this.rows]; rows[at < 0 ? rows.length - 1 : at].remove(); }
}
class HTMLTableSectionElement extends HTMLElement {
  get rows() { return P.live(() => h.childrenOf(P.number(this), 'tr')); }
  insertRow(at = -1) { return this.insertBefore(document.createElement('tr'), [...this.rows][at] || null); }
  deleteRow(at) { const rows = [...this.rows]; rows[at < 0 ? rows.length - 1 : at].remove(); }
}
class HTMLTableRowElement extends HTMLElement {
  get cells() { return P.live(() => h.childrenOf(P.number(this), 'td th')); }
  get rowIndex() { const table = this.closest('table'); return table ? [...table.rows].indexOf(this) : -1; }
  get sectionRowIndex() { return [...this.parentNode.children].filter((row) => row.localName === 'tr').indexOf(this); }
  insertCell(at = -1) { return this.insertBefore(document.createElement('td'), [...this.cells][at] || null); }
  deleteCell(at) { [...this.cells][at].remove(); }
}
class HTMLTableCellElement extends HTMLElement {
  get cellIndex() { return [...this.parentNode.cells].indexOf(this); }
}
P.reflect(HTMLTableCellElement.prototype, { colSpan: ['colspan', 'number', 1], rowSpan: ['rowspan', 'number', 1] });
class HTMLProgressElement extends HTMLElement {}
P.reflect(HTMLProgressElement.prototype, { value: ['value', 'number', 0], max: ['max', 'number', 1] });
class HTMLIFrameElement extends HTMLElement {
  get contentWindow() { return null; }
  get contentDocument() { return null; }
}
P.reflect(HTMLIFrameElement.prototype, { src: ['src', 'url'] });
class HTMLLIElement extends HTMLElement {}
P.reflect(HTMLLIElement.prototype, { value: ['value', 'number', 0] });
const plain = {};
for (const name of ['Body', 'Head', 'Html', 'Div', 'Span', 'Paragraph', 'Heading', 'UList', 'OList', 'Style', 'Link', 'Meta', 'Title', 'FieldSet', 'Legend', 'OptGroup', 'Unknown', 'HR', 'BR', 'Pre', 'Template']) {
  plain[name] = { [`HTML${name}Element`]: class extends HTMLElement {} }[`HTML${name}Element`];
  P.define(`HTML${name}Element`, plain[name]);
}
P.reflect(plain.FieldSet.prototype, { disabled: ['disabled', 'flag'], name: 'name' });
P.reflect(plain.Link.prototype, { href: ['href', 'url'], rel: 'rel', type: 'type' });
P.reflect(plain.Meta.prototype, { name: 'name', content: 'content' });
Object.defineProperty(plain.Template.prototype, 'content', { get() { return P.wrap(h.templateContent(P.number(this))); } });

P.byTag = {
  a: HTMLAnchorElement, input: HTMLInputElement, textarea: HTMLTextAreaElement, button: HTMLButtonElement, select: HTMLSelectElement,
  option: HTMLOptionElement, form: HTMLFormElement, label: HTMLLabelElement, img: HTMLImageElement, script: HTMLScriptElement,
  details: HTMLDetailsElement, dialog: HTMLDialogElement, table: HTMLTableElement, tbody: HTMLTableSectionElement, thead: HTMLTableSectionElement,
  tfoot: HTMLTableSectionElement, tr: HTMLTableRowElement, td: HTMLTableCellElement, th: HTMLTableCellElement, progress: HTMLProgressElement,
  iframe: HTMLIFrameElement, li: HTMLLIElement, body: plain.Body, head: plain.Head, html: plain.Html, div: plain.Div, span: plain.Span,
  p: plain.Paragraph, h1: plain.Heading, h2: plain.Heading, h3: plain.Heading, h4: plain.Heading, h5: plain.Heading, h6: plain.Heading,
  ul: plain.UList, ol: plain.OList, style: plain.Style, link: plain.Link, meta: plain.Meta, title: plain.Title, fieldset: plain.FieldSet,
  legend: plain.Legend, optgroup: plain.OptGroup, hr: plain.HR, br: plain.BR, pre: plain.Pre, template: plain.Template,
};
P.prototypeFor = (kind, name) => {
  if (kind === 3) return Text.prototype;
  if (kind === 8) return Comment.prototype;
  if (kind === 9) return Document.prototype;
  if (kind === 11) return DocumentFragment.prototype;
  if (name !== name.toUpperCase() || name === 'svg') return SVGElement.prototype;
  const known = P.byTag[name.toLowerCase()];
  return (known || HTMLElement).prototype;
};
P.publish({ Element, HTMLElement, SVGElement, SVGMatrix, SVGPoint, Attr, DOMRect, HTMLInputElement, HTMLTextAreaElement, HTMLButtonElement, HTMLSelectElement, HTMLOptionElement, HTMLFormElement, HTMLLabelElement, HTMLAnchorElement, HTMLImageElement, HTMLScriptElement, HTMLDetailsElement, HTMLDialogElement, HTMLTableElement, HTMLTableSectionElement, HTMLTableRowElement, HTMLTableCellElement, HTMLProgressElement, HTMLIFrameElement, HTMLLIElement });
