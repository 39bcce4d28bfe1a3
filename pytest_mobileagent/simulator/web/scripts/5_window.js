// The document and the window: everything else that a page's script finds.
class Document extends Node {
  get documentElement() { return P.wrap(h.part('root')); }
  get head() { return P.wrap(h.part('head')); }
  get body() { return P.wrap(h.part('body')); }
  get title() { return h.title(); }
  set title(value) { h.setTitle(String(value)); }
  get activeElement() { return P.wrap(h.part('active')) || this.body; }
  get scrollingElement() { return this.documentElement; }
  get currentScript() { return P.currentScript || null; }
  get readyState() { return P.readyState; }
  get defaultView() { return globalThis; }
  get location() { return location; }
  set location(value) { location.href = value; }
  get URL() { return location.href; }
  get documentURI() { return location.href; }
  get domain() { return location.hostname; }
  get referrer() { return ''; }
  get cookie() { return h.cookie(); }
  set cookie(text) { h.setCookie(String(text)); }
  get characterSet() { return 'UTF-8'; }
  get charset() { return 'UTF-8'; }
  get contentType() { return 'text/html'; }
  get compatMode() { return 'CSS1Compat'; }
  get doctype() { return null; }
  get hidden() { return false; }
  get visibilityState() { return 'visible'; }
  get designMode() { return 'off'; }
  get dir() { return this.documentElement.dir; }
  get styleSheets() { return []; }
  get forms() { return P.named(P.collection(h.byTag(P.number(this), 'form'), HTMLCollection)); }
  get images() { return this.getElementsByTagName('img'); }
  get links() { return this.querySelectorAll('a[href]'); }
  get scripts() { return this.getElementsByTagName('script'); }
  get all() { return this.getElementsByTagName('*'); }
  getElementById(id) { return P.wrap(h.byId(String(id))); }
  getElementsByName(name) { return this.querySelectorAll(`[name="${String(name).replace(/"/g, '\\"')}"]`); }
  createElement(tag) {
    if (!/^[a-zA-Z][^\s/>\0]*$/.test(tag)) throw new DOMException(`The tag name provided ('${tag}') is not a valid name.`, 'InvalidCharacterError');
    return P.wrap(h.create(String(tag), ''));
  }
  createElementNS(space, tag) { return P.wrap(h.create(String(tag).replace(/^.*:/, ''), /svg$/.test(space || '') ? 'svg' : '')); }
  createTextNode(text) { return P.wrap(h.createText(String(text))); }
  createComment(text) { return P.wrap(h.createComment(String(text))); }
  createDocumentFragment() { return P.wrap(h.parse('', 'div')); }
  createAttribute(name) { return { name, value: '' }; }
  createEvent(kind) {
    const name = { Events: 'Event', HTMLEvents: 'Event', MouseEvents: 'MouseEvent', UIEvents: 'UIEvent', KeyEvents: 'KeyboardEvent' }[kind] || kind;
    if (!P.kinds[name]) throw new DOMException(`The provided event type ('${kind}') is invalid.`, 'NotSupportedError');
    return new P.kinds[name]('');
  }
  importNode(node, deep) { return node.cloneNode(deep); }
  adoptNode(node) { if (node.parentNode) node.remove(); return node; }
  write(...texts) {
    const fragment = P.wrap(h.parse(texts.join(''), 'body'));
    const script = P.currentScript;
    if (script && script.parentNode && this.readyState === 'loading') script.parentNode.insertBefore(fragment, script.nextSibling);
    else {
      if (this.readyState !== 'loading' && !P.written) this.body.textContent = '';
      P.written = true;
      this.body.appendChild(fragment);
    }
  }
  writeln(...texts) { this.write(...texts, '\n'); }
  open() { this.body.textContent = ''; P.written = true; return this; }
  close() { P.written = false; }
  hasFocus() { return true; }
  elementFromPoint(x, y) { return P.wrap(h.elementAt(x, y)); }
  elementsFromPoint(x, y) { const found = this.elementFromPoint(x, y); return found ? P.pathOf(found).filter((node) => node.nodeType === 1) : []; }
  execCommand() { return false; }
  getSelection() { return globalThis.getSelection(); }
}
P.mix(Document.prototype, P.parentMethods);
P.addHandlers(Document.prototype, [...P.handlerNames, 'readystatechange', 'visibilitychange', 'selectionchange']);
Object.defineProperty(Document.prototype, 'implementation', {
  value: {
    hasFeature: () => true,
    createHTMLDocument: () => {
      const root = document.createElement('html');
      const [head, body] = [document.createElement('head'), document.createElement('body')];
      root.append(head, body);
      return { nodeType: 9, documentElement: root, head, body, createElement: (tag) => document.createElement(tag), createTextNode: (text) => document.createTextNode(text), createDocumentFragment: () => document.createDocumentFragment() };
    },
  },
});

// -- addresses ----------------------------------------------------------------------------------------------------

const PARTS = /^([a-z][a-z0-9+.-]*:)(?:\/\/(?:[^/?#@]*@)?([^/?#:]*)(?::(\d+))?)?([^?#]*)(\?[^#]*)?(#.*)?$/i;
const partsOf = (href) => {
  const found = PARTS.exec(href) || [];
  const protocol = (found[1] || '').toLowerCase();
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const port = found[3] || '';
  const host = (found[2] || '') + (port ? `:${port}` : '');
  return { href, protocol, hostname: found[2] || '', port, host, pathname: found[4] || (isWeb ? '/' : ''), search: found[5] && found[5] !== '?' ? found[5] : '', hash: found[6] && found[6] !== '#' ? found[6] : '', origin: isWeb ? `${protocol}//${host}` : 'null' };
};
class URLSearchParams {
  constructor(init = '') {
    let pairs = [];
    if (typeof init === 'string') {
      pairs = init.replace(/^\?/, '').split('&').filter(Boolean).map((part) => {
        const at = part.indexOf('=');
        const decode = (text) => decodeURIComponent(text.replace(/\+/g, ' '));
        return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
      });
    } else pairs = init[Symbol.iterator] ? [...init] : Object.entries(init);
    Object.defineProperty(this, 'pairs', { value: pairs.map(([key, value]) => [String(key), String(value)]), writable: true });
  }
  get(name) { const found = this.pairs.find(([key]) => key === name); return found ? found[1] : null; }
  getAll(name) { return this.pairs.filter(([key]) => key === name).map(([, value]) => value); }
  has(name) { return this.get(name) !== null; }
  set(name, value) { this.delete(name); this.append(name, value); }
  append(name, value) { this.pairs.push([String(name), String(value)]); }
  delete(name) { this.pairs = this.pairs.filter(([key]) => key !== name); }
  forEach(action) { this.pairs.forEach(([key, value]) => action(value, key, this)); }
  keys() { return this.pairs.map(([key]) => key)[Symbol.iterator](); }
  values() { return this.pairs.map(([, value]) => value)[Symbol.iterator](); }
  entries() { return this.pairs[Symbol.iterator](); }
  [Symbol.iterator]() { return this.entries(); }
  toString() { const encode = (text) => encodeURIComponent(text).replace(/%20/g, '+'); return this.pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&'); }
}
class URL {
  constructor(text, base) {
    const href = h.join(base === undefined ? '' : String(base), String(text));
    if (!PARTS.test(href)) throw new TypeError("Failed to construct 'URL': Invalid URL");
    Object.assign(this, partsOf(href));
    this.searchParams = new URLSearchParams(this.search);
  }
  toString() { return this.href; }
  toJSON() { return this.href; }
}
const location = {
  assign(href) { h.navigate(h.resolve(String(href)), false); },
  replace(href) { h.navigate(h.resolve(String(href)), true); },
  reload() { h.navigate(h.address(), true); },
  toString() { return h.address(); },
};
for (const part of ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
  Object.defineProperty(location, part, {
    enumerable: true,
    get: () => partsOf(h.address())[part],
    set(value) {
      const now = partsOf(h.address());
      if (part === 'href') location.assign(value);
      else if (part === 'hash') h.navigate(`${now.href.split('#')[0]}#${String(value).replace(/^#/, '')}`, false);
      else if (part === 'search') h.navigate(`${now.href.split(/[?#]/)[0]}?${String(value).replace(/^\?/, '')}`, false);
      else if (part === 'pathname') h.navigate(h.resolve(String(value)), false);
    },
  });
}
const history = {
  get length() { return h.historyLength(); },
  get state() { return P.state === undefined ? null : P.state; },
  scrollRestoration: 'auto',
  back() { h.travel(-1); },
  forward() { h.travel(1); },
  go(delta = 0) { if (delta) h.travel(delta); else location.reload(); },
  pushState(state, _, href) { P.state = state; h.pushState(href === undefined || href === null ? h.address() : h.resolve(String(href)), false); },
  replaceState(state, _, href) { P.state = state; h.pushState(href === undefined || href === null ? h.address() : h.resolve(String(href)), true); },
};

// -- time -----------------------------------------------------------------------------------------------------------

P.timers = new Map();
P.nextTimer = 1;
const later = (action, delay, repeats, values) => {
  const number = P.nextTimer++;
  const wait = Math.max(repeats ? 1 : 0, Number(delay) || 0);
  P.timers.set(number, { action, wait, repeats, values });
  h.timer(number, wait);
  return number;
};
const forget = (number) => { P.timers.delete(number); h.cancelTimer(Number(number) || 0); };
P.tick = (number) => {
  const timer = P.timers.get(number);
  if (!timer) return;
  if (timer.repeats) h.timer(number, timer.wait); else P.timers.delete(number);
  try {
    if (typeof timer.action === 'function') timer.action.apply(globalThis, timer.values || [performance.now()]);
    else (0, eval)(String(timer.action));
  } catch (error) { P.report(error); }
};

// Whatever is asked for before a frame is done in it, at one moment (the HTML standard's "run the animation frame callbacks").
P.FRAME_MS = 1000 / 60; // a display's rate
P.frame = { next: new Map(), now: new Map(), isDue: false };
const drawFrame = (moment) => {
  Object.assign(P.frame, { next: new Map(), now: P.frame.next, isDue: false });
  for (const action of P.frame.now.values()) {
    try { action.call(globalThis, moment); } catch (error) { P.report(error); }
  }
};
const beforeFrame = (action) => {
  const number = P.nextTimer++;
  P.frame.next.set(number, action);
  if (!P.frame.isDue) later(drawFrame, P.FRAME_MS, false, null);
  P.frame.isDue = true;
  return number;
};
const forgetFrame = (number) => { P.frame.next.delete(number); P.frame.now.delete(number); };

const RealDate = Date;
const ABSOLUTE = /(Z|[+-]\d\d:?\d\d|GMT|UTC)\s*(\(.*\))?$|^\d{4}(-\d\d(-\d\d)?)?$/;
const pad = (value, size = 2) => String(value).padStart(size, '0');
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const toUtc = (local) => local - h.zone(local - h.zone(local));
// What is no date by the standard is read as V8 does: a month by name or before slashes, a time, a zone.
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?\s*([ap]m)?/i;
const ZONE = /\b(?:GMT|UTC?|Z)?([+-])(\d{2}):?(\d{2})\b|\b(?:GMT|UTC|Z)\b/i;
const century = (year) => (year.length > 2 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900));
const dayParts = (text) => {
  const slashed = /^\D*(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})\b/.exec(text) || null;
  if (slashed) return [century(slashed[3]), Number(slashed[1]) - 1, Number(slashed[2])];
  const turned = /^\D*(\d{4})\/(\d{1,2})\/(\d{1,2})\b/.exec(text);
  if (turned) return [Number(turned[1]), Number(turned[2]) - 1, Number(turned[3])];
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text));
  const [day, year] = text.match(/\d+/g) || [];
  if (month < 0 || day === undefined) return null;
  return day.length > 2 ? [Number(day), month, Number(year || 1)] : [year === undefined ? 2001 : century(year), month, Number(day)];
};
const looseDate = (text) => {
  const plain = text.replace(/\([^)]*\)/g, ' ');
  const clock = CLOCK.exec(plain) || ['', 0, 0, 0, 0, ''];
  const rest = clock[0] ? plain.slice(clock.index + clock[0].length) : '';
  const zone = ZONE.exec(rest);
  const parts = dayParts(clock[0] ? `${plain.slice(0, clock.index)} ${zone ? rest.replace(zone[0], '') : rest}` : plain);
  if (parts === null || parts[1] > 11 || parts[2] < 1 || parts[2] > 31) return NaN;
  const half = clock[5] ? Number(clock[1]) % 12 + (/pm/i.test(clock[5]) ? 12 : 0) : Number(clock[1]);
  const local = RealDate.UTC(...parts, half, Number(clock[2]), Number(clock[3] || 0), Number((clock[4] || '0').padEnd(3, '0')));
  if (!zone) return toUtc(local);
  return zone[1] ? local - Number(`${zone[1]}1`) * (Number(zone[2]) * 60 + Number(zone[3])) * 60000 : local;
};
class PhoneDate extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(h.now());
    else if (values.length > 1) super(toUtc(RealDate.UTC(...values)));
    else if (typeof values[0] === 'string') super(PhoneDate.parse(values[0]));
    else super(values[0] instanceof RealDate ? values[0].getTime() : values[0]);
  }
  static now() { return Math.floor(h.now()); }
  static UTC(...values) { return RealDate.UTC(...values); }
  static parse(text) {
    const value = /\//.test(text) ? NaN : RealDate.parse(text);  // the engine takes days that there are not
    if (Number.isNaN(value)) return looseDate(String(text));
    if (ABSOLUTE.test(text.trim())) return value;
    return toUtc(value - new RealDate(value).getTimezoneOffset() * 60000);
  }
  getTimezoneOffset() { return -h.zone(this.getTime()) / 60000; }
  get shifted() { return new RealDate(this.getTime() + h.zone(this.getTime())); }
  toString() { return Number.isNaN(this.getTime()) ? 'Invalid Date' : `${this.toDateString()} ${this.toTimeString()}`; }
  toDateString() { const d = this.shifted; return `${DAYS[d.getUTCDay()]} ${MONTHS[d.getUTCMonth()]} ${pad(d.getUTCDate())} ${d.getUTCFullYear()}`; }
  toTimeString() {
    const d = this.shifted;
    const offset = -this.getTimezoneOffset();
    const zone = `GMT${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}${pad(Math.abs(offset) % 60)}`;
    return `${pad(d.getUTCHours())}:${pad(d.getUTCMinutes())}:${pad(d.getUTCSeconds())} ${zone} (${h.zoneName()})`;
  }
  [Symbol.toPrimitive](hint) { return hint === 'number' ? this.getTime() : this.toString(); }
}
for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  PhoneDate.prototype[`get${part}`] = function get() { return this.shifted[`getUTC${part}`](); };
  if (part === 'Day') continue;
  PhoneDate.prototype[`set${part}`] = function set(...values) {
    const local = this.shifted;
    local[`setUTC${part}`](...values);
    return this.setTime(toUtc(local.getTime()));
  };
}
PhoneDate.prototype.getYear = function getYear() { return this.getFullYear() - 1900; };

let seed = h.seed();
Math.random = () => { // mulberry32
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

// -- storage, messages, the rest ------------------------------------------------------------------------------------

class Storage {}
const storage = (kind) => new Proxy(new Storage(), {
  get(_, key) {
    const methods = {
      getItem: (name) => h.stored(kind, String(name)),
      setItem: (name, value) => h.store(kind, String(name), String(value)),
      removeItem: (name) => h.unstore(kind, String(name)),
      clear: () => h.unstore(kind, null),
      key: (at) => h.storedNames(kind).split('\u0002').filter(Boolean)[at] || null,
    };
    if (key === 'length') return h.storedNames(kind).split('\u0002').filter(Boolean).length;
    if (key in methods) return methods[key];
    const found = typeof key === 'string' ? h.stored(kind, key) : null;
    return found === null ? undefined : found;
  },
  set(_, key, value) { h.store(kind, String(key), String(value)); return true; },
  deleteProperty(_, key) { h.unstore(kind, String(key)); return true; },
  has(_, key) { return typeof key === 'string' && h.stored(kind, key) !== null; },
  ownKeys() { return h.storedNames(kind).split('\u0002').filter(Boolean); },
  getOwnPropertyDescriptor(_, key) { return { value: h.stored(kind, String(key)), enumerable: true, configurable: true, writable: true }; },
});
const shown = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'object' && value !== null && !(value instanceof Node)) return Object.prototype.toString.call(value);
  return String(value);
};
const print = (level) => (...values) => h.log(level, values.map(shown).join(' '));
const counts = new Map();
const console = {
  log: print('I'), info: print('I'), debug: print('D'), warn: print('W'), error: print('E'), trace: print('D'), dir: print('I'), table: print('I'),
  group: print('I'), groupCollapsed: print('I'), groupEnd() {}, clear() {}, time() {}, timeEnd() {}, timeLog() {},
  assert(claim, ...values) { if (!claim) h.log('E', ['Assertion failed:', ...values.map(shown)].join(' ')); },
  count(label = 'default') { counts.set(label, (counts.get(label) || 0) + 1); h.log('I', `${label}: ${counts.get(label)}`); },
};

class XMLHttpRequest extends EventTarget {
  constructor() {
    super();
    Object.assign(this, { readyState: 0, status: 0, statusText: '', responseText: '', response: '', responseType: '', timeout: 0, withCredentials: false, responseURL: '' });
  }
  open(method, href, isAsync = true) {
    Object.assign(this, { method, href: h.resolve(String(href)), isAsync });
    this.advance(1);
  }
  advance(state) { this.readyState = state; P.dispatch(this, new Event('readystatechange')); }
  setRequestHeader() {}
  getResponseHeader() { return null; }
  getAllResponseHeaders() { return ''; }
  overrideMimeType() {}
  abort() { this.isAborted = true; }
  send() {
    if (!this.isAsync) throw new DOMException(`Failed to execute 'send' on 'XMLHttpRequest': Failed to load '${this.href}'.`, 'NetworkError');
    setTimeout(() => {
      if (this.isAborted) return;
      this.advance(4);
      P.dispatch(this, new Event('error'));
      P.dispatch(this, new Event('loadend'));
    }, 20);
  }
}
P.addHandlers(XMLHttpRequest.prototype, ['readystatechange', 'load', 'error', 'loadend', 'loadstart', 'progress', 'timeout', 'abort']);
Object.assign(XMLHttpRequest, { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 });

class DOMParser {
  parseFromString(text) {
    const made = document.implementation.createHTMLDocument();
    made.body.innerHTML = text;
    made.querySelector = (selector) => made.documentElement.querySelector(selector);
    made.querySelectorAll = (selector) => made.documentElement.querySelectorAll(selector);
    made.getElementById = (id) => [...made.querySelectorAll('*')].find((element) => element.id === id) || null;
    made.getElementsByTagName = (name) => made.documentElement.getElementsByTagName(name);
    return made;
  }
}
class AbortController {
  constructor() { this.signal = Object.assign(new EventTarget(), { aborted: false }); }
  abort() { this.signal.aborted = true; P.dispatch(this.signal, new Event('abort')); }
}

P.publish({
  Document, HTMLDocument: Document, URL, URLSearchParams, Storage, XMLHttpRequest, DOMParser, AbortController, Date: PhoneDate, console, location, history,
  document: P.wrap(h.part('document')), localStorage: storage('local'), sessionStorage: storage('session'),
  Image: function Image(width, height) { const image = document.createElement('img'); if (width !== undefined) image.width = width; if (height !== undefined) image.height = height; return image; },
  Option: function Option(text = '', value, defaultSelected = false, selected = false) {
    const option = document.createElement('option');
    option.text = text;
    if (value !== undefined) option.value = value;
    if (defaultSelected) option.defaultSelected = true;
    if (selected) option.selected = true;
    return option;
  },
  setTimeout: (action, delay, ...values) => later(action, delay, false, values),
  setInterval: (action, delay, ...values) => later(action, delay, true, values),
  requestAnimationFrame: beforeFrame, cancelAnimationFrame: forgetFrame,
  clearTimeout: forget, clearInterval: forget,
  requestIdleCallback: (action) => later(() => action({ didTimeout: false, timeRemaining: () => 10 }), 1, false, []),
  cancelIdleCallback: forget,
  queueMicrotask: (action) => Promise.resolve().then(action).catch(P.report),
  alert: (text = '') => { h.ask('alert', String(text), ''); },
  confirm: (text = '') => h.ask('confirm', String(text), '') === 'yes',
  prompt: (text = '', value = '') => { const answer = h.ask('prompt', String(text), String(value)); return answer === null ? null : answer; },
  getComputedStyle: (element) => P.style(P.number(element), true),
  matchMedia: (query) => Object.assign(new EventTarget(), { media: query, matches: h.media(String(query)), addListener() {}, removeListener() {}, onchange: null }),
  scrollTo: (x, y) => { const given = typeof x === 'object' ? x : { left: x, top: y }; h.scrollPage(given.left === undefined ? -1 : Number(given.left), given.top === undefined ? -1 : Number(given.top)); },
  scrollBy: (x, y) => { const given = typeof x === 'object' ? x : { left: x, top: y }; globalThis.scrollTo(globalThis.scrollX + (given.left || 0), globalThis.scrollY + (given.top || 0)); },
  open: (href = 'about:blank') => { h.openTab(h.resolve(String(href))); return null; },
  close: () => { h.closeTab(); },
  print: () => {}, focus: () => {}, blur: () => {}, stop: () => {}, postMessage: (data) => { setTimeout(() => P.dispatch(globalThis, new MessageEvent('message', { data, origin: location.origin, source: globalThis })), 0); },
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  atob: (text) => h.base64(String(text), false), btoa: (text) => h.base64(String(text), true),
  structuredClone: (value) => JSON.parse(JSON.stringify(value)),
  performance: { now: () => h.uptime(), timeOrigin: h.now() - h.uptime(), mark() {}, measure() {}, getEntriesByType: () => [], timing: { navigationStart: h.now() } },
  navigator: { userAgent: h.userAgent(), appName: 'Netscape', appVersion: h.userAgent().replace('Mozilla/', ''), appCodeName: 'Mozilla', platform: 'Linux armv81', product: 'Gecko', vendor: 'Google Inc.', language: h.language(), languages: [h.language()], cookieEnabled: true, maxTouchPoints: 5, hardwareConcurrency: 4, webdriver: false, doNotTrack: null, plugins: [], get onLine() { return h.isOnline(); } },
  screen: { get width() { return h.screen(0); }, get height() { return h.screen(1); }, get availWidth() { return h.screen(0); }, get availHeight() { return h.screen(1); }, colorDepth: 24, pixelDepth: 24, orientation: { type: 'portrait-primary', angle: 0 } },
  crypto: { getRandomValues(array) { for (let at = 0; at < array.length; at += 1) array[at] = Math.floor(Math.random() * 4294967296); return array; } },
  self: globalThis, window: globalThis, top: globalThis, parent: globalThis, frames: globalThis, length: 0, name: '', opener: null, closed: false, status: '', isSecureContext: true,
  CSS: { escape: (text) => String(text).replace(/[^\w-]/g, (letter) => `\\${letter}`), supports: () => true },
});
for (const [name, read] of Object.entries({
  innerWidth: () => h.viewport(0), innerHeight: () => h.viewport(1), outerWidth: () => h.viewport(0), outerHeight: () => h.viewport(1),
  scrollX: () => h.scrolled(0), scrollY: () => h.scrolled(1), pageXOffset: () => h.scrolled(0), pageYOffset: () => h.scrolled(1), devicePixelRatio: () => h.screen(2), screenX: () => 0, screenY: () => 0, screenLeft: () => 0, screenTop: () => 0,
})) Object.defineProperty(globalThis, name, { get: read, configurable: true, enumerable: true });
Object.defineProperty(globalThis, 'location', { get: () => location, set(value) { location.href = value; }, configurable: true });
Object.defineProperty(Array.prototype, 'at', { value(index) { const place = Math.trunc(index) || 0; return this[place < 0 ? this.length + place : place]; }, configurable: true, writable: true });
Object.defineProperty(Object, 'hasOwn', { value: (object, key) => Object.prototype.hasOwnProperty.call(object, key), configurable: true, writable: true });
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) P.define(name, EventTarget.prototype[name].bind(globalThis));
P.addHandlers(globalThis, ['load', 'unload', 'beforeunload', 'pagehide', 'pageshow', 'resize', 'hashchange', 'popstate', 'message', 'storage', 'orientationchange', ...P.handlerNames.filter((name) => name !== 'resize' && name !== 'error')]);

// Elements can be reached as globals by their ids, unless something else has the name.
P.nameIds = (number) => {
  for (const id of h.ids(number).split('\u0002').filter((name) => name && !(name in globalThis))) {
    Object.defineProperty(globalThis, id, {
      configurable: true,
      get: () => P.wrap(h.byId(id)) || undefined,
      set: (value) => { Object.defineProperty(globalThis, id, { value, writable: true, configurable: true, enumerable: true }); },
    });
  }
};
P.nameIds(P.number(document));
P.define('__limit', null); // the engine's: see _LimitKeeper
P.readyState = 'loading';
P.define('__entry', (what, number, kind, type, json) => {
  if (what === 'event') return P.fire(number ? P.wrap(number) : globalThis, kind, type, JSON.parse(json));
  if (what === 'timer') P.tick(number);
  else if (what === 'script') P.evaluate(json, P.wrap(number));
  else if (what === 'state') {
    P.readyState = type;
    P.dispatch(document, new Event('readystatechange'));
  } else if (what === 'eval') return String((0, eval)(json));
  return true;
});
