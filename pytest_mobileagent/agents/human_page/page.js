"use strict";
const LONG_MS = 500, TWICE_MS = 260, MOVED_PX = 12, WHEEL_MS = 160, AGAIN_MS = 700;
const by = id => document.getElementById(id);
const phone = by("phone"), glass = by("glass"), screen_ = by("screen"), marks = by("marks"), touch = by("touch");
let state = {number: -1, elements: [], ways: []}, down = null, first = null, wheel = null;

// -- what is shown ------------------------------------------------------------------------------------------------

function busy(is) {
  phone.classList.toggle("busy", is);
  document.querySelectorAll("#keys button, main button").forEach(button => { button.disabled = is; });
}

function tell(words, isWrong = false) {
  by("message").textContent = words;
  by("message").classList.toggle("wrong", isWrong);
}

const act = action => send({action});

async function send(told) {
  if (phone.classList.contains("busy")) return false;
  busy(true);
  tell("");
  try {
    const answer = await fetch("act", {method: "POST", body: JSON.stringify({number: state.number, ...told})});
    if (answer.ok) return true;
    tell(await answer.text(), true);
    busy(!state.is_open);
  } catch { /* follow() tells that nobody answers */ }
  return false;
}

function drawMarks() {
  const [width, height] = [screen_.naturalWidth, screen_.naturalHeight];
  const focused = document.activeElement?.parentNode === marks ? document.activeElement.getAttribute("aria-label") : null;
  marks.replaceChildren(...state.elements.map(({label, bounds: [left, top, right, bottom]}) => {
    const mark = document.createElement("button");
    mark.className = "mark";
    mark.setAttribute("aria-label", label);
    Object.assign(mark.style, {left: left / width * 100 + "%", top: top / height * 100 + "%",
                               width: (right - left) / width * 100 + "%", height: (bottom - top) / height * 100 + "%"});
    mark.addEventListener("click", () =>
      act({action_type: "click", x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2)}));
    return mark;
  }));
  if (focused !== null)
    ([...marks.children].find(mark => mark.getAttribute("aria-label") === focused) ?? glass).focus();
}

async function draw() {
  by("heading").textContent = state.heading;
  by("goal").textContent = state.goal;
  const isPaused = state.ways.length > 0;
  by("going_on").hidden = !isPaused;
  by("note").textContent = state.note;
  by("ending").hidden = isPaused;
  document.querySelectorAll("[data-way]").forEach(button => { button.hidden = !state.ways.includes(button.dataset.way); });
  by("steps").textContent = state.steps ? `Step ${state.steps}` + (state.budget ? ` of the task’s ${state.budget}` : "") : "";
  by("budget").hidden = !state.budget;
  if (state.budget) [by("budget").max, by("budget").value] = [state.budget, state.steps];
  by("clue").textContent = !state.is_open ? "" : isPaused ? "paused" : state.steps === state.budget ? "this is the task’s last step" : "your turn";
  tell(state.message, state.is_wrong);
  document.title = isPaused ? state.heading : state.is_open ? "Your turn" : "A task for you";
  if (state.has_screen) {
    screen_.src = "screen.png?" + state.number;
    await screen_.decode().catch(() => {});
    if (screen_.naturalWidth) glass.style.setProperty("--ratio", screen_.naturalWidth / screen_.naturalHeight);
  } else screen_.removeAttribute("src");
  drawMarks();
  busy(!state.is_open);
}

async function follow() {
  for (;;) {
    try {
      const answer = await fetch("state?after=" + state.number);
      if (!answer.ok) throw new Error(answer.status);
      const next = await answer.json();
      if (next.number !== state.number) { state = next; await draw(); }
    } catch {
      busy(true);
      if (state.number !== -1 || !state.heading) {  // a run that ends when its task has ended is no mistake
        const before = (state.message ?? "").replace("The next one appears here.", "");
        tell(`${before} The run is over, or was stopped. A new run prints a new address.`.trim(), Boolean(state.is_open));
      }
      state.number = -1;
      await new Promise(done => setTimeout(done, AGAIN_MS));
    }
  }
}

// -- the mouse ----------------------------------------------------------------------------------------------------

function point(event) {
  const box = glass.getBoundingClientRect();
  const at = (value, size, pixels) => Math.min(Math.max(Math.floor(value / size * pixels), 0), pixels - 1);
  return [at(event.clientX - box.left, box.width, screen_.naturalWidth),
          at(event.clientY - box.top, box.height, screen_.naturalHeight)];
}

function moveTouch(event) {
  const box = glass.getBoundingClientRect();
  Object.assign(touch.style, {left: event.clientX - box.left + "px", top: event.clientY - box.top + "px"});
}

const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function lift() {
  clearTimeout(down?.timer);
  down = null;
  touch.hidden = true;
  touch.classList.remove("long");
}

glass.addEventListener("pointerdown", event => {
  if (event.button !== 0 || !event.isPrimary || phone.classList.contains("busy")) return;
  const start = {event, since: performance.now(), hasMoved: false, isLong: false};
  start.timer = setTimeout(() => {
    if (!start.hasMoved) { start.isLong = true; touch.classList.add("long"); }
  }, LONG_MS);
  down = start;
  glass.setPointerCapture(event.pointerId);
  moveTouch(event);
  touch.hidden = false;
});
glass.addEventListener("pointermove", event => {
  if (!down) return;
  moveTouch(event);
  down.hasMoved ||= distance(event, down.event) > MOVED_PX;
});
glass.addEventListener("pointercancel", lift);
glass.addEventListener("pointerup", event => {
  if (!down) return;
  const {event: began, since, hasMoved, isLong} = down, held = performance.now() - since;
  lift();
  const [x, y] = point(began), [to_x, to_y] = point(event);
  if (hasMoved || distance(event, began) > MOVED_PX) {
    const duration_ms = Math.round(Math.min(Math.max(held - (isLong ? LONG_MS : 0), 100), 3000));
    act({action_type: "drag", x, y, to_x, to_y, duration_ms, holds: isLong});
  } else if (isLong || held > LONG_MS) act({action_type: "long_press", x, y});
  else tapped(began, x, y);
});

function tapped(event, x, y) {
  if (first && distance(event, first.event) <= 2 * MOVED_PX) {
    clearTimeout(first.timer);
    const {x, y} = first;
    first = null;
    act({action_type: "double_tap", x, y});
    return;
  }
  if (first) return; // a second place, before the first tap has gone out
  const timer = setTimeout(() => { first = null; act({action_type: "click", x, y}); }, TWICE_MS);
  first = {event, x, y, timer};
}
glass.addEventListener("contextmenu", event => event.preventDefault());

glass.addEventListener("wheel", event => {
  event.preventDefault();
  if (phone.classList.contains("busy")) return;
  wheel ??= {at: point(event), x: 0, y: 0};
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : 1;
  wheel.x += event.deltaX * pixels;
  wheel.y += event.deltaY * pixels;
  clearTimeout(wheel.timer);
  wheel.timer = setTimeout(roll, WHEEL_MS);
}, {passive: false});

// A finger that moves against the wheel, away from the edges, where the phone's own gestures begin.
function stroke(at, turned, shownPx, pixels) {
  const low = pixels * .12, high = pixels * .88, longest = high - low;
  const length = Math.min(Math.max(-turned / shownPx * pixels, -longest), longest);
  const start = Math.min(Math.max(at, low, low - length), high, high - length);
  return [Math.round(start), Math.round(start + length)];
}

function roll() {
  const {at: [x, y], x: acrossPx, y: downPx} = wheel, box = glass.getBoundingClientRect();
  wheel = null;
  const drag = {action_type: "drag", x, y, to_x: x, to_y: y, duration_ms: 400};
  if (Math.abs(acrossPx) > Math.abs(downPx)) [drag.x, drag.to_x] = stroke(x, acrossPx, box.width, screen_.naturalWidth);
  else [drag.y, drag.to_y] = stroke(y, downPx, box.height, screen_.naturalHeight);
  if (drag.x !== drag.to_x || drag.y !== drag.to_y) act(drag);
}

// -- the keyboard -------------------------------------------------------------------------------------------------

const KEYS = {
  Enter: {action_type: "keyboard_enter"},
  Backspace: {action_type: "press_keyboard", keycode: "KEYCODE_DEL"},
  Escape: {action_type: "navigate_back"},
  Home: {action_type: "navigate_home"},
  PageDown: {action_type: "scroll", direction: "down"},
  PageUp: {action_type: "scroll", direction: "up"},
};

async function type() {
  const text = by("text").value;
  if (!text && !by("clear").checked) return;
  const sent = await act({action_type: "input_text", text, clear_text: by("clear").checked, press_enter: false});
  if (sent) { by("text").value = ""; by("clear").checked = false; }
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
  const isText = event.target === by("text");
  if (isText && event.key === "Enter" && (by("text").value || by("clear").checked)) { event.preventDefault(); type(); return; }
  if (isText && (by("text").value || event.key === "Home")) return;
  const isControl = event.target.closest("button, summary, input") && !isText;
  if (isControl && (event.key === "Enter" || event.key === " ")) return;
  if (event.key in KEYS) { event.preventDefault(); if (!event.repeat) act(KEYS[event.key]); }
  else if (event.key.length === 1 && !isText) by("text").focus();
});

// -- the buttons --------------------------------------------------------------------------------------------------

document.querySelectorAll("[data-action]").forEach(button =>
  button.addEventListener("click", () => act(JSON.parse(button.dataset.action))));
document.querySelectorAll("[data-way]").forEach(button =>
  button.addEventListener("click", () => send({way: button.dataset.way})));
by("type").addEventListener("click", type);
by("ask").addEventListener("click", () => by("answering").showModal());
by("give_up").addEventListener("click", () => by("giving_up").showModal());
document.querySelectorAll("dialog .close").forEach(button =>
  button.addEventListener("click", () => button.closest("dialog").close("")));
by("answering").addEventListener("close", async () => {
  if (by("answering").returnValue === "send" && await act({action_type: "answer", text: by("reply").value})) by("reply").value = "";
  by("answering").returnValue = "";
});
by("giving_up").addEventListener("close", () => {
  if (by("giving_up").returnValue === "send") act({action_type: "status", goal_status: "infeasible"});
  by("giving_up").returnValue = "";
});
by("shown").addEventListener("change", () => marks.classList.toggle("shown", by("shown").checked));
busy(true);
follow();
