// Events: targets, listeners, dispatch with capturing and bubbling. `P` is shared by the files of this folder.
const P = { host: {}, nodes: new Map() };
P.define = (name, value) =>
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
P.publish = (classes) => { for (const name of Object.keys(classes)) P.define(name, classes[name]); };

class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message);
    this.exceptionName = name;
  }
  get name() { return this.exceptionName; }
}

// What a host function could not do comes back as text: a mark, the exception's name, its message.
const checked = (result) => {
  if (typeof result === 'string' && result.charCodeAt(0) === 1) {
    const [name, message] = result.slice(1).split('\u0002');
    throw new DOMException(message, name);
  }
  return result;
};
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (name.startsWith('__host_')) {
    const call = globalThis[name];
    P.host[name.slice(7)] = (...values) => checked(call(...values));
    delete globalThis[name];
  }
}

P.report = (error) => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  P.host.log('E', `Uncaught ${message}`);
  if (error && error.stack) P.host.log('D', String(error.stack));
  const handler = globalThis.onerror;
  if (typeof handler === 'function') {
    try { handler.call(globalThis, `Uncaught ${message}`, globalThis.location.href, 0, 0, error); } catch (_) { /* as a page's own fault */ }
  }
};

const STOP = Symbol('stop');
const NOW = Symbol('stop now');
const CANCELED = Symbol('canceled');
const PASSIVE = Symbol('passive');
const TRUSTED = Symbol('trusted');

class Event {
  constructor(type, init = {}) {
    this.type = String(type);
    this.bubbles = Boolean(init.bubbles);
    this.cancelable = Boolean(init.cancelable);
    this.composed = Boolean(init.composed);
    this.target = this.currentTarget = null;
    this.eventPhase = 0;
    this.timeStamp = P.host.uptime();
    this[CANCELED] = this[STOP] = this[NOW] = this[PASSIVE] = false;
    this[TRUSTED] = false;
  }
  get defaultPrevented() { return this[CANCELED]; }
  get isTrusted() { return this[TRUSTED]; }
  get srcElement() { return this.target; }
  get returnValue() { return !this[CANCELED]; }
  set returnValue(value) { if (!value) this.preventDefault(); }
  get cancelBubble() { return this[STOP]; }
  set cancelBubble(value) { if (value) this[STOP] = true; }
  preventDefault() { if (this.cancelable && !this[PASSIVE]) this[CANCELED] = true; }
  stopPropagation() { this[STOP] = true; }
  stopImmediatePropagation() { this[STOP] = this[NOW] = true; }
  composedPath() { return this.target ? P.pathOf(this.target) : []; }
  initEvent(type, bubbles = false, cancelable = false) {
    this.type = type;
    this.bubbles = bubbles;
    this.cancelable = cancelable;
  }
}
Object.assign(Event, { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 });

class CustomEvent extends Event {
  constructor(type, init = {}) {
    super(type, init);
    this.detail = init.detail === undefined ? null : init.detail;
  }
  initCustomEvent(type, bubbles, cancelable, detail) {
    this.initEvent(type, bubbles, cancelable);
    this.detail = detail;
  }
}
class UIEvent extends Event {
  constructor(type, init = {}) {
    super(type, init);
    this.view = init.view || globalThis;
    this.detail = init.detail || 0;
  }
}
const modifiers = (event, init) => {
  for (const key of ['ctrlKey', 'shiftKey', 'altKey', 'metaKey']) event[key] = Boolean(init[key]);
};
class MouseEvent extends UIEvent {
  constructor(type, init = {}) {
    super(type, init);
    for (const key of ['clientX', 'clientY', 'screenX', 'screenY', 'button', 'buttons', 'movementX', 'movementY']) {
      this[key] = init[key] || 0;
    }
    this.relatedTarget = init.relatedTarget || null;
    modifiers(this, init);
  }
  get x() { return this.clientX; }
  get y() { return this.clientY; }
  get pageX() { return this.clientX + globalThis.scrollX; }
  get pageY() { return this.clientY + globalThis.scrollY; }
  get which() { return this.button + 1; }
  get offsetX() { return this.clientX - this.corner().left; }
  get offsetY() { return this.clientY - this.corner().top; }
  get layerX() { return this.offsetX; }
  get layerY() { return this.offsetY; }
  corner() {
    const target = this.target;
    if (!target || !target.getBoundingClientRect) return { left: 0, top: 0 };
    const box = target.getBoundingClientRect();
    return { left: box.left + (target.clientLeft || 0), top: box.top + (target.clientTop || 0) };
  }
  getModifierState() { return false; }
  initMouseEvent(type, bubbles, cancelable, view, detail, screenX, screenY, clientX, clientY) {
    this.initEvent(type, bubbles, cancelable);
    Object.assign(this, { detail, screenX, screenY, clientX, clientY });
  }
}
class PointerEvent extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId || 0;
    this.pointerType = init.pointerType || '';
    this.isPrimary = Boolean(init.isPrimary);
    this.pressure = init.pressure || 0;
    this.width = this.height = 1;
  }
}
class WheelEvent extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.deltaX = init.deltaX || 0;
    this.deltaY = init.deltaY || 0;
    this.deltaMode = 0;
  }
}
class KeyboardEvent extends UIEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.key = init.key || '';
    this.code = init.code || '';
    this.keyCode = init.keyCode || 0;
    this.charCode = init.charCode || 0;
    this.repeat = this.isComposing = false;
    this.location = 0;
    modifiers(this, init);
  }
  get which() { return this.keyCode || this.charCode; }
  getModifierState() { return false; }
}
class FocusEvent extends UIEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.relatedTarget = init.relatedTarget || null;
  }
}
class InputEvent extends UIEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.data = init.data === undefined ? null : init.data;
    this.inputType = init.inputType || '';
    this.isComposing = false;
  }
}
class TouchEvent extends UIEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.touches = init.touches || [];
    this.targetTouches = init.targetTouches || [];
    this.changedTouches = init.changedTouches || [];
    modifiers(this, init);
  }
}
class Touch {
  constructor(init) { Object.assign(this, init); }
}
class PlainEvent extends Event {
  constructor(type, init = {}) {
    super(type, init);
    for (const key of Object.keys(init)) if (!(key in this)) this[key] = init[key];
  }
}
class SubmitEvent extends PlainEvent {}
class StorageEvent extends PlainEvent {}
class PopStateEvent extends PlainEvent {}
class HashChangeEvent extends PlainEvent {}
class ErrorEvent extends PlainEvent {}
class MessageEvent extends PlainEvent {}

class EventTarget {
  addEventListener(type, listener, options) {
    if (!listener) return;
    const given = typeof options === 'object' && options ? options : { capture: Boolean(options) };
    const all = P.listeners(this);
    const list = all.get(type) || [];
    if (list.some((entry) => entry.listener === listener && entry.capture === Boolean(given.capture))) return;
    all.set(type, [...list, { listener, capture: Boolean(given.capture), once: Boolean(given.once), passive: Boolean(given.passive) }]);
    if (given.signal) given.signal.addEventListener('abort', () => this.removeEventListener(type, listener, given));
    P.host.listens(type, P.number(this));
  }
  removeEventListener(type, listener, options) {
    const capture = Boolean(typeof options === 'object' && options ? options.capture : options);
    const all = P.listeners(this);
    all.set(type, (all.get(type) || []).filter((entry) => entry.listener !== listener || entry.capture !== capture));
  }
  dispatchEvent(event) { return P.dispatch(this, event); }
}

const LISTENERS = Symbol('listeners');
P.listeners = (target) => {
  if (!Object.prototype.hasOwnProperty.call(target, LISTENERS)) {
    Object.defineProperty(target, LISTENERS, { value: new Map(), enumerable: false });
  }
  return target[LISTENERS];
};

P.pathOf = (target) => {
  const path = [target];
  let node = target;
  while (node.parentNode) path.push(node = node.parentNode);
  if (node === globalThis.document && target !== globalThis) path.push(globalThis);
  return path;
};

// -- handlers: `onclick` and its like, as properties and as attributes --------------------------------------------

const HANDLERS = Symbol('handlers');
P.handlers = (target) => {
  if (!Object.prototype.hasOwnProperty.call(target, HANDLERS)) {
    Object.defineProperty(target, HANDLERS, { value: new Map(), enumerable: false });
  }
  return target[HANDLERS];
};
P.compile = (target, code) => {
  try {
    const scope = target === globalThis || target === globalThis.document ? code : `with(document){with(this.form||{}){with(this){${code}\n}}}`;
    return new Function('event', scope);
  } catch (error) {
    P.report(error);
    return null;
  }
};
P.handler = (target, type) => {
  const own = P.handlers(target);
  if (own.has(type)) {
    const entry = own.get(type);
    if (typeof entry === 'string') own.set(type, P.compile(target, entry));
    return own.get(type);
  }
  let code = null;
  if (target.getAttribute) code = target.getAttribute(`on${type}`);
  else if (target === globalThis && ['load', 'unload', 'resize', 'error', 'hashchange', 'beforeunload', 'popstate', 'scroll'].includes(type)) {
    code = document.body && document.body.getAttribute(`on${type}`);
  }
  if (code === null || code === undefined) return null;
  const made = P.compile(target, code);
  own.set(type, made);
  return made;
};
P.handlerNames = ('abort blur cancel canplay change click close contextmenu copy cut dblclick drag dragend dragenter dragleave '
  + 'dragover dragstart drop ended error focus focusin focusout input invalid keydown keypress keyup load loadeddata mousedown '
  + 'mouseenter mouseleave mousemove mouseout mouseover mouseup paste pointercancel pointerdown pointermove pointerout '
  + 'pointerover pointerup pointerenter pointerleave reset resize scroll select submit toggle touchcancel touchend touchmove '
  + 'touchstart transitionend animationend wheel').split(' ');
P.addHandlers = (prototype, names) => {
  for (const type of names) {
    Object.defineProperty(prototype, `on${type}`, {
      configurable: true,
      enumerable: true,
      get() { return P.handler(this, type); },
      set(value) {
        P.handlers(this).set(type, typeof value === 'function' ? value : null);
        if (typeof value === 'function') P.host.listens(type, P.number(this));
      },
    });
  }
};

// -- dispatch -------------------------------------------------------------------------------------------------

P.run = (target, event, captures) => {
  event.currentTarget = target;
  for (const entry of P.listeners(target).get(event.type) || []) {
    if (event[NOW]) return;
    if (captures !== null && entry.capture !== captures) continue;
    if (entry.once) target.removeEventListener(event.type, entry.listener, entry);
    event[PASSIVE] = entry.passive;
    try {
      if (typeof entry.listener === 'function') entry.listener.call(target, event);
      else entry.listener.handleEvent(event);
    } catch (error) { P.report(error); }
    event[PASSIVE] = false;
  }
  if (captures === true || event[NOW]) return;
  const handler = P.handler(target, event.type);
  if (!handler) return;
  try {
    if (handler.call(target, event) === false) event.preventDefault();
  } catch (error) { P.report(error); }
};

P.dispatch = (target, event) => {
  const path = P.pathOf(target).filter((node) => event.type !== 'load' || node !== globalThis || target === globalThis);
  event.target = target;
  const outer = globalThis.event;
  globalThis.event = event;
  for (let at = path.length - 1; at > 0 && !event[STOP]; at -= 1) {
    event.eventPhase = 1;
    P.run(path[at], event, true);
  }
  event.eventPhase = 2;
  if (!event[STOP]) P.run(target, event, null);
  for (let at = 1; at < path.length && event.bubbles && !event[STOP]; at += 1) {
    event.eventPhase = 3;
    P.run(path[at], event, false);
  }
  event.eventPhase = 0;
  event.currentTarget = null;
  globalThis.event = outer;
  return !event[CANCELED];
};

P.kinds = { Event, CustomEvent, UIEvent, MouseEvent, PointerEvent, WheelEvent, KeyboardEvent, FocusEvent, InputEvent, TouchEvent, SubmitEvent, StorageEvent, PopStateEvent, HashChangeEvent, ErrorEvent, MessageEvent };
P.publish({ DOMException, EventTarget, Touch, ...P.kinds });

// The browser's own event: kind, type and properties as the host sends them.
P.fire = (target, kind, type, init) => {
  if (init.touch) {
    const touch = new Touch({ identifier: 0, target, radiusX: 1, radiusY: 1, force: 1, ...init.touch });
    const held = type === 'touchend' || type === 'touchcancel' ? [] : [touch];
    Object.assign(init, { touches: held, targetTouches: held, changedTouches: [touch] });
  }
  if (init.relatedTarget) init.relatedTarget = P.wrap(init.relatedTarget);
  const event = new P.kinds[kind](type, init);
  event[TRUSTED] = !init.isSynthetic;
  return P.dispatch(target, event);
};
