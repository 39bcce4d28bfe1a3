"use strict";
// The viewer of a run. Texts are set as text, never as HTML; episodes are scripts beside the page, so that file:// will do.
const RUN = JSON.parse(document.getElementById("run").textContent);
const IS_FRAMED = window.parent !== window; // one of two runs beside each other
const ROOT = document.getElementById("root");
const FILTERS = ["outcome", "suite", "app", "difficulty", "env", "agent", "seed"];
const LABELS = { env: "phone" };
const FIRST = 120; // rows that are there at once
const COLUMNS = [ // of the list: its name, what it is sorted by, whether it is a number
  ["Outcome", (item) => ["error", "failed", "passed"].indexOf(item.outcome), true], ["Task", (item) => item.name],
  ["Goal", (item) => item.goal], ["Phone", (item) => item.env], ["Agent", (item) => item.agent],
  ["Seed", (item) => item.seed, true], ["Steps", (item) => item.steps, true], ["Time", (item) => item.seconds, true]];
const state = { text: "", sort: null, down: false, shown: [], episodes: new Map(), waiting: new Map(), list: null, step: 0, at: -1, boxes: [],
  compares: false, sought: "" };
for (const name of FILTERS) state[name] = "";

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}
function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
const values = (item, name) => (name === "app" ? item.apps : [String(item[name])]);
const seconds = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1)) + " s";
const money = (value) => (value === null || value === undefined ? "" : "$" + value.toFixed(3));

// -- the list -------------------------------------------------------------------------------------------------------

function matches(item) {
  if (FILTERS.some((name) => state[name] && !values(item, name).includes(state[name]))) return false;
  const text = state.text.toLowerCase();
  return !text || `${item.task} ${item.goal} ${item.reason}`.toLowerCase().includes(text);
}
function choice(name) {
  const all = [...new Set(RUN.items.flatMap((item) => values(item, name)))].filter(Boolean);
  if (all.length < 2) return null;
  all.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const options = [["", `${LABELS[name] ?? name}: all`], ...all.map((value) => [value, name === "seed" ? `seed ${value}` : value])];
  return el("select", { "aria-label": name, onchange: (event) => { state[name] = event.target.value; fill(); } },
    ...options.map(([value, label]) => el("option", { value, selected: state[name] === value }, label)));
}
function showList() {
  document.title = RUN.title;
  const search = el("input", { type: "search", placeholder: "task, goal, reason", id: "search", value: state.text,
    "aria-label": "search", oninput: (event) => { state.text = event.target.value; fill(); } });
  const count = el("span", { class: "dim", id: "count" });
  const keys = el("span", { class: "keys" }, el("kbd", {}, "/"), " search  ", el("kbd", {}, "j"), " ", el("kbd", {}, "k"),
    " choose  ", el("kbd", {}, "Enter"), " open");
  state.list = el("div", { class: "list" });
  ROOT.replaceChildren(
    el("header", { class: "top" }, el("h1", {}, RUN.title, " ", el("span", { class: "dim" }, RUN.summary), keys),
      el("div", { class: "filters" }, search, ...FILTERS.map(choice), count)),
    state.list);
  fill();
  const place = state.shown.findIndex((item) => item.id === state.at);
  if (place > 0) rowOf(place).scrollIntoView({ block: "center" });
}
function fill() {
  state.shown = sorted(RUN.items.filter(matches));
  state.list.replaceChildren(el("div", { class: "row head" }, ...COLUMNS.map(([name], number) =>
    el("button", { class: number > 4 ? "n" : "", "aria-sort": state.sort !== number ? "none" : state.down ? "descending" : "ascending",
      onclick: () => sort(number) }, name, state.sort === number ? (state.down ? " ↓" : " ↑") : ""))));
  state.drawn = 0;
  drawRows(FIRST);
  drawRest();
  const passed = state.shown.filter((item) => item.outcome === "passed").length;
  const scored = state.shown.filter((item) => item.outcome !== "error").length;
  document.getElementById("count").textContent =
    `${state.shown.length} of ${RUN.items.length} · passed ${passed} / scored ${scored}`;
}
function sorted(items) {
  if (state.sort === null) return items;
  const [, value, isNumber] = COLUMNS[state.sort];
  const by = isNumber ? (one, other) => value(one) - value(other)
    : (one, other) => value(one).localeCompare(value(other), "en", { numeric: true });
  return items.sort((one, other) => (state.down ? by(other, one) : by(one, other)) || one.id - other.id);
}
function sort(number) { // once up, once down, then as it was
  if (state.sort !== number) [state.sort, state.down] = [number, false];
  else if (!state.down) state.down = true;
  else [state.sort, state.down] = [null, false];
  fill();
}
function drawRows(count) {
  const more = state.shown.slice(state.drawn, state.drawn + count);
  state.list.append(...more.map(row));
  state.drawn += more.length;
}
// Thousands of rows come a few at a time: typing a filter never waits for them. All come, for the browser's search.
function drawRest() {
  clearTimeout(state.pending);
  if (state.drawn >= state.shown.length) return;
  state.pending = setTimeout(() => { if (state.list.isConnected) { drawRows(FIRST); drawRest(); } }, 0);
}
function rowOf(place) {
  if (place >= state.drawn) drawRows(place + 1 - state.drawn);
  return state.list.children[place + 1];
}
function round(item) { return item.repeat > 1 ? `${item.seed}·${item.repeat}` : String(item.seed); }
function row(item) {
  const told = item.reason ? el("span", { class: "why", title: item.reason }, item.reason) : null;
  const goal = el("span", { title: item.goal }, item.goal, told);
  const name = el("span", { title: item.task }, item.name,
    el("span", { class: "under" }, `${item.env} · ${item.agent} · seed ${round(item)} · ${seconds(item.seconds)}`),
    el("span", { class: "under goal" }, item.goal), item.reason ? el("span", { class: "under reason" }, item.reason) : null);
  return el("a", { class: "row" + (item.id === state.at ? " at" : ""), href: `#${item.id}` },
    el("span", { class: `badge ${item.outcome}` }, item.outcome), name, goal,
    el("span", { title: item.env }, item.env), el("span", { title: item.agent }, item.agent),
    el("span", { class: "n", title: `seed ${item.seed}, repeat ${item.repeat}` }, round(item)),
    el("span", { class: "n" }, `${item.steps}/${item.max_steps}`), el("span", { class: "n" }, seconds(item.seconds)));
}

// -- an episode -----------------------------------------------------------------------------------------------------

window.mobileEpisode = async (id, packed) => {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  state.episodes.set(id, JSON.parse(await new Response(stream).text()));
  state.waiting.get(id)?.();
};
function load(item) {
  if (state.episodes.has(item.id) || !item.trace) return Promise.resolve();
  if (item.trace.startsWith("#")) return window.mobileEpisode(item.id, document.querySelector(item.trace).textContent); // one page with all
  return new Promise((done) => {
    state.waiting.set(item.id, done);
    document.head.append(el("script", { src: item.trace, onerror: done }));
  });
}
async function showEpisode(id, step) {
  const item = RUN.items.find((one) => one.id === id);
  if (!item) { location.hash = ""; return; }
  state.at = id;
  await load(item);
  if (state.at !== id) return;
  const events = state.episodes.get(id) ?? [];
  const of = (kind, step) => events.filter((event) => event.event === kind && event.step === step);
  const steps = events.filter((event) => event.event === "step").map((one) =>
    ({ ...one, changes: of("changes", one.step), faults: of("fault", one.step), log: of("log", one.step) }));
  const end = events.find((event) => event.event === "end");
  const calls = events.filter((event) => event.event === "calls").flatMap((event) => event.calls);
  if (end) steps.push({ ...end, isEnd: true, calls, changes: of("changes", null), log: [] });
  state.step = Math.max(0, Math.min(step ?? 0, steps.length - 1));
  document.title = `${item.name} · ${RUN.title}`;
  const shown = state.shown.length ? state.shown : RUN.items;
  const place = shown.findIndex((one) => one.id === id);
  const go = (by) => { const other = shown[place + by]; if (other) location.hash = `${other.id}`; };
  state.go = go;
  state.count = steps.length;
  steps.forEach((one, number) => { one.next = steps[number + 1]; one.isIdle = isIdle(one); });
  const film = el("nav", { class: "film", "aria-label": "steps" }, ...steps.map((one, number) => frame(item, one, number)));
  ROOT.replaceChildren(el("main", { class: "episode" },
    el("header", {}, IS_FRAMED ? el("span", { class: "run" }, RUN.title)
      : el("button", { onclick: () => { location.hash = ""; } }, "← all"),
      el("span", { class: `badge ${item.outcome}` }, item.outcome), el("h1", {}, item.goal),
      IS_FRAMED ? "" : el("span", { class: "keys" }, el("kbd", {}, "←"), " ", el("kbd", {}, "→"), " step  ",
        el("kbd", {}, "d"), " difference  ", el("kbd", {}, "p"), " ", el("kbd", {}, "n"), " episode  ", el("kbd", {}, "Esc"), " list")),
    film, stage(item, steps[state.step], steps)));
  const at = film.querySelector(".at");
  if (at) {  // scrollIntoView would scroll a page around this one too, such as two runs side by side
    const [outer, inner] = [film.getBoundingClientRect(), at.getBoundingClientRect()];
    film.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }
}
function title(step) {
  if (step.isEnd) return "end";
  if (!step.action) return "no action";
  return step.action.action_type.replaceAll("_", " ");
}
function isIdle({ isEnd, looking, seen, action, next, screenshot, hierarchy, changes }) { // as `episode.validity` defines it
  if (isEnd || looking || seen || ["status", "answer"].includes(action?.action_type) || !next || changes.length) return false;
  return Boolean(screenshot && hierarchy) && screenshot === next.screenshot && hierarchy === next.hierarchy;
}
const short = (step) => title(step).replace(/^(navigate|keyboard|input) | (press|tap|app)$/, ""); // for a picture's width
function frame(item, step, number) {
  const picture = step.picture
    ? el("img", { src: step.picture, loading: "lazy", alt: "" }) : el("span", { class: "none" });
  const told = step.problem ?? title(step) + (step.isIdle ? ", which changed nothing" : "");
  return el("button", { class: (number === state.step ? "at" : "") + (step.problem ? " problem" : "") + (step.isIdle ? " idle" : ""),
    title: told, "aria-label": `${step.isEnd ? "" : `step ${number + 1}: `}${told}`,
    "aria-current": number === state.step ? "step" : null, onclick: () => { location.hash = `${item.id}/${number}`; } },
    picture, `${step.isEnd ? "" : number + 1 + " "}${short(step)}`);
}
function stage(item, step, steps) {
  if (!step) {
    return el("div", { class: "stage" }, el("div", { class: "screen" }, el("p", { class: "dim" },
      "No step was recorded.")), details(item, null, steps));
  }
  const overlay = svg("svg", {});
  const hover = svg("g", {});
  let screen = el("p", { class: "dim" }, "No screenshot was kept (--mobile-trace=on keeps all).");
  if (step.picture) {
    const img = el("img", { src: step.picture, alt: `screen of step ${state.step + 1}` });
    img.addEventListener("load", () => {
      overlay.setAttribute("viewBox", `0 0 ${img.naturalWidth} ${img.naturalHeight}`);
      draw(overlay, step, img.naturalWidth, img.naturalHeight);
      overlay.append(hover);
    });
    screen = el("div", { class: "frame" }, img,
      isComparable(step) ? el("img", { src: step.next.picture, class: "other", alt: "", hidden: !state.compares }) : null, overlay);
    screen.addEventListener("mousemove", (event) => point(event, img));
    screen.addEventListener("mouseleave", () => mark(hover, null));
  }
  const tree = el("section", { class: "pane", "aria-label": "view hierarchy" }, el("h2", {}, "View hierarchy"));
  hierarchy(tree, step.xml, hover);
  return el("div", { class: "stage" }, el("div", { class: "screen" }, screen), details(item, step, steps), tree);
}
function isComparable({ next, picture }) { return Boolean(picture && next?.picture && next.picture !== picture); }
function comparison() { // of this screen and the next
  const button = el("button", { class: "compare", "aria-pressed": String(state.compares), title: "what differs is lit, what does not is black (d)",
    onclick: () => {
      state.compares = !state.compares;
      document.querySelector(".screen .other").hidden = !state.compares;
      button.setAttribute("aria-pressed", String(state.compares));
    } }, "difference to the next screen");
  return el("p", { class: "copies" }, "Show ", button);
}
function draw(overlay, step, width, height) {
  const action = step.action ?? {};
  const target = step.element;
  if (target) box(overlay, target, "target");
  const middle = target ? [(target[0] + target[2]) / 2, (target[1] + target[3]) / 2] : null;
  const at = Number.isFinite(action.x) ? [action.x, action.y] : middle;
  const reach = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[action.direction];
  if (action.action_type === "drag") arrow(overlay, [action.x, action.y], [action.to_x, action.to_y]);
  else if (reach) {
    const sign = action.action_type === "scroll" ? -1 : 1;
    const [x, y] = middle ?? [width / 2, height / 2];
    const by = 0.22 * Math.min(width, height) * sign;
    arrow(overlay, [x - reach[0] * by, y - reach[1] * by], [x + reach[0] * by, y + reach[1] * by]);
  } else if (at) {
    overlay.append(svg("circle", { cx: at[0], cy: at[1], r: 46, class: "act dot" }));
    overlay.append(svg("circle", { cx: at[0], cy: at[1], r: 46, class: "act" }));
    if (action.action_type !== "click") overlay.append(svg("circle", { cx: at[0], cy: at[1], r: 70, class: "act" }));
  }
}
function arrow(overlay, [x, y], [toX, toY]) {
  const angle = Math.atan2(toY - y, toX - x);
  const head = [0.5, -0.5].map((turn) =>
    `M${toX} ${toY}L${toX - 60 * Math.cos(angle + turn)} ${toY - 60 * Math.sin(angle + turn)}`);
  overlay.append(svg("path", { d: `M${x} ${y}L${toX} ${toY}${head.join("")}`, class: "act" }));
  overlay.append(svg("circle", { cx: x, cy: y, r: 26, class: "act dot" }));
}
function box(parent, [left, top, right, bottom], name) {
  parent.append(svg("rect", { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top),
    class: name }));
}

// -- the view hierarchy ---------------------------------------------------------------------------------------------

function hierarchy(pane, xml, hover) {
  state.boxes = [];
  const parsed = xml ? new DOMParser().parseFromString(xml, "text/xml") : null;
  if (!parsed || parsed.querySelector("parsererror")) {
    pane.append(el("p", { class: "dim" }, xml ? "It cannot be read." : "It was not kept."));
    return;
  }
  const found = el("span", { class: "dim", role: "status" });
  const search = el("input", { type: "search", value: state.sought, placeholder: "text, id, class", "aria-label": "search the hierarchy",
    oninput: () => { state.sought = search.value; seek(pane, found); } });
  pane.append(el("div", { class: "filters" }, search, found));
  const walk = (node, depth) => {
    if (node.tagName === "node") pane.append(line(node, depth, hover));
    for (const child of node.children) walk(child, depth + (node.tagName === "node" ? 1 : 0));
  };
  walk(parsed.documentElement, 0);
  seek(pane, found);
}
function seek(pane, told) { // what is sought is marked, what is not is faint: its place in the tree says something
  const words = state.sought.toLowerCase();
  const lines = [...pane.querySelectorAll(".node")];
  for (const one of lines) one.classList.toggle("found", Boolean(words) && `${one.textContent} ${one.title}`.toLowerCase().includes(words));
  const found = lines.filter((one) => one.classList.contains("found"));
  pane.classList.toggle("sought", found.length > 0);
  told.textContent = words ? `${found.length} found` : "";
  found[0]?.scrollIntoView({ block: "nearest" });
}
function line(node, depth, hover) {
  const of = (name) => node.getAttribute(name) ?? "";
  const bounds = (of("bounds").match(/-?\d+/g) ?? []).map(Number);
  const text = of("text") || of("content-desc");
  const flags = ["checked", "selected", "focused"].filter((name) => of(name) === "true");
  if (of("enabled") === "false") flags.push("disabled");
  const made = el("div", { class: "node", style: `padding-left:${depth * 12 + 4}px`, title: `${of("class")} ${of("bounds")}` },
    el("i", {}, of("class").split(".").pop(), of("resource-id") ? `#${of("resource-id").split("/").pop()} ` : " "),
    text ? el("b", {}, text) : "", flags.length ? el("i", {}, ` ${flags.join(" ")}`) : "");
  made.addEventListener("mouseenter", () => mark(hover, bounds));
  made.addEventListener("mouseleave", () => mark(hover, null));
  if (bounds.length === 4) state.boxes.push({ bounds, made, hover });
  return made;
}
function mark(hover, bounds) {
  hover.replaceChildren();
  if (bounds && bounds.length === 4) box(hover, bounds, "box");
  else for (const one of document.querySelectorAll(".node.at")) one.classList.remove("at");
}
function point(event, img) {
  const shown = img.getBoundingClientRect();
  const x = (event.clientX - shown.left) / shown.width * img.naturalWidth;
  const y = (event.clientY - shown.top) / shown.height * img.naturalHeight;
  const area = ({ bounds: [left, top, right, bottom] }) => (right - left) * (bottom - top);
  const under = state.boxes.filter(({ bounds: [left, top, right, bottom] }) => left <= x && x < right && top <= y && y < bottom);
  const found = under.reduce((best, one) => (!best || area(one) <= area(best) ? one : best), null);
  for (const one of document.querySelectorAll(".node.at")) one.classList.remove("at");
  if (!found) return;
  mark(found.hover, found.bounds);
  found.made.classList.add("at");
  found.made.scrollIntoView({ block: "nearest" });
}

// -- what happened --------------------------------------------------------------------------------------------------

function details(item, step, steps) {
  const pane = el("section", { class: "pane", "aria-label": "what happened" });
  const part = (name, ...content) => pane.append(el("h2", {}, name), ...content);
  const pre = (text) => el("pre", {}, text);
  const isWrong = item.outcome !== "passed";
  if (isWrong && item.reason) {
    part(item.outcome === "error" ? "Error: ours, not the agent’s" : "Why it failed", el("pre", { class: "bad" }, item.reason));
  }
  if (step && !step.isEnd) {
    part(`Step ${state.step + 1} of ${steps.filter((one) => !one.isEnd).length}`, pre(action(step.action)));
    if (step.problem) part("Problem", el("pre", { class: "bad" }, step.problem));
    if (step.faults.length) part("Came between this step and the next", pre(step.faults.map((one) => one.detail).join("\n")));
    if (step.isIdle) pane.append(el("p", { class: "idle" }, "It changed neither the screen nor what is stored."));
    pane.append(el("p", { class: "copies" }, "Copy ",
      copied("action", step.action && JSON.stringify(step.action), "as JSON"),
      copied("selector", selectorOf(step), "what it touched, for uiautomator2"),
      copied("pytest command", commandTo(item, state.step + 1), "plays this episode again, and stops after this step: look, and take over")));
    if (isComparable(step)) pane.append(comparison());
    for (const call of step.calls ?? []) part(...model(call));
    part("Seen", pre(`${step.activity.replace(/^([^/]*)\/\1/, "$1/")}\n${String(step.device_time).replace(/^(\d{4}-\d\d-\d\d)T([\d:]+).*$/, "$1 $2")}`));
    part("Time", pre(`agent ${step.agent_s} s · phone ${step.device_s} s`));
  }
  for (const one of step?.changes ?? []) part(changesTitle(one), ...one.changes.map(change));
  for (const one of step?.log ?? []) part(`Logged: ${one.count} line${one.count === 1 ? "" : "s"}`, log(one));
  if (isWrong && item.asserted) part("The assertion that did not hold", pre(item.asserted), check(item));
  if (step?.isEnd) {
    if (item.parts) part("Parts of the goal", pre(`${item.parts_held} of ${item.parts} hold`));
    part("The agent", pre(step.done ? "said that it was done" : "did not say that it was done"));
    for (const call of step.calls) part(...model(call));
  }
  if (item.answer !== null && (step?.isEnd || !step)) part("Answer", pre(item.answer));
  if (item.past_screen && (step?.isEnd || !step)) {
    part("Past the screen", pre([item.past_screen, ...item.by_shell.slice(1)].join("\n")));
  }
  if (item.side_effects.length && (step?.isEnd || !step)) {
    part("Changed, and the goal did not ask for it", pre(item.side_effects.join("\n")));
  }
  part("Item", pre(item.node_id),
    pre(`reward ${item.reward ?? "-"} · steps ${item.steps}/${item.max_steps} · ${seconds(item.seconds)}` +
      (item.calls ? `\n${item.calls} model calls · ${item.tokens_in} + ${item.tokens_out} tokens ${money(item.cost)}` : "")));
  return pane;
}
function check(item) {
  const row = (name, value) => [el("dt", {}, name), el("dd", {}, el("pre", { class: "value" }, value))];
  return el("div", {},
    /a value that is (true|false)$/.test(item.expected) ? null // the reason says it
      : el("dl", { class: "check" }, ...row("Expected", item.expected), ...row("On the phone", item.actual)),
    item.explanation ? el("details", {}, el("summary", {}, "pytest’s explanation"), el("pre", {}, item.explanation)) : null);
}
function changesTitle({ step, known, changes, count }) {
  const more = count > changes.length ? `, the first ${changes.length} of ${count}` : "";
  if (step === null) return `Changed on the phone, at a step that is not known${more}`;
  return `Changed on the phone${known === "dated" ? ", last written in this step" : ""}${more}`;
}
function change(line) {
  const [, kind, rest] = line.match(/^(\w+) ([^]*)$/) ?? [null, "", line];
  return el("pre", { class: `change ${kind}` }, el("b", {}, { added: "+", removed: "−", modified: "~" }[kind] ?? ""), el("span", {}, rest));
}
function log({ lines, count }) {
  if (!lines.length) return el("p", { class: "dim" }, "They were not kept (--mobile-trace=on keeps all).");
  const left = count - lines.length;
  return el("div", { class: "log" }, left ? el("i", {}, `${left} earlier lines were not kept`) : null, ...lines.map(logLine));
}
function logLine(line) {
  const [, time, grade, rest] = line.match(/^\S+ (\S+) +\d+ +\d+ ([VDIWEF]) ([^]*)$/) ?? [null, "", "", line];
  return el("span", { class: grade, title: line }, time ? el("i", {}, `${time} ${grade} `) : null, `${rest}\n`);
}
// -- what can be taken along ----------------------------------------------------------------------------------------

function copied(name, words, title) {
  if (!words) return null;
  const button = el("button", { title: `${title}: ${words}`, onclick: () => {
    const done = () => { button.textContent = "copied"; setTimeout(() => { button.textContent = name; }, 1200); };
    (navigator.clipboard?.writeText(words) ?? Promise.reject()).then(done, () => { if (copyByHand(words)) done(); });
  } }, name);
  return button;
}
function copyByHand(words) { // where the clipboard's API is not allowed: in frames, on old browsers
  const field = el("textarea", { class: "away" });
  field.value = words;
  document.body.append(field);
  field.select();
  const hasCopied = document.execCommand("copy");
  field.remove();
  return hasCopied;
}
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
function commandTo(item, step) {
  if (item.drives_itself || !item.folder) return "";
  const isBeside = location.protocol === "file:" && !item.trace.startsWith("#"); // a page that was sent is not: the run is elsewhere
  const here = isBeside ? decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "") : `reports/${RUN.title}`;
  const [path] = item.node_id.split("[");
  const options = [`--env-config=${item.env}`, `--mobile-seeds=${item.seed}`, `--agent=replay:${here}/${item.folder}`,
    `--mobile-pause=step:${step}`];
  return ["pytest", path, ...options].map(quoted).join(" ");
}
function selectorOf(step) { // of the smallest element with a name where the finger was
  const [left, top, right, bottom] = step.element ?? [];
  const [x, y] = step.element ? [(left + right) / 2, (top + bottom) / 2] : [step.action?.x, step.action?.y];
  const parsed = step.xml && Number.isFinite(x) ? new DOMParser().parseFromString(step.xml, "text/xml") : null;
  const area = ([left, top, right, bottom]) => (right - left) * (bottom - top);
  const found = [...(parsed?.querySelectorAll("node") ?? [])]
    .map((node) => ({ words: selector(node), bounds: (node.getAttribute("bounds")?.match(/-?\d+/g) ?? []).map(Number) }))
    .filter(({ words, bounds: [left, top, right, bottom] }) => words && left <= x && x < right && top <= y && y < bottom);
  return found.reduce((best, one) => (!best || area(one.bounds) <= area(best.bounds) ? one : best), null)?.words ?? "";
}
function selector(node) {
  const names = { resourceId: "resource-id", text: "text", description: "content-desc" };
  const given = Object.entries(names).filter(([, name]) => node.getAttribute(name));
  return given.length ? `d(${given.map(([key, name]) => `${key}=${JSON.stringify(node.getAttribute(name))}`).join(", ")})` : "";
}
function action(given) {
  if (!given) return "no action";
  const { action_type: type, ...rest } = given;
  const told = Object.entries(rest).filter(([, value]) => value !== null).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${type}(${told.join(", ")})`;
}
function model(call) {
  const tokens = call.tokens_in || call.tokens_out ? ` · ${call.tokens_in ?? "?"} + ${call.tokens_out ?? "?"} tokens` : "";
  const time = call.latency_s !== undefined ? ` · ${call.latency_s} s` : "";
  const asked = (call.messages ?? []).map((message) => `[${message.role}]\n` + message.parts.map((one) =>
    (typeof one === "string" ? one : `(${one.picture})`)).join("\n")).join("\n\n");
  return [`${call.model} · ${call.purpose}${tokens}${time} ${money(call.cost)}`, el("pre", {}, call.reply ?? call.problem ?? ""),
    el("details", {}, el("summary", {}, "what it was asked"), el("pre", {}, asked))];
}

// -- where we are ---------------------------------------------------------------------------------------------------

function route() {
  const named = location.hash.match(/^#item=([^]*)$/); // as report.html names an item: it does not know our numbers
  if (named) {
    const items = RUN.items.filter((item) => item.node_id === decodeURIComponent(named[1]));
    const item = items.find((one) => one.counts) ?? items[0];
    location.replace(`#${item ? item.id : ""}`);
    return;
  }
  const [id, step] = location.hash.slice(1).split("/");
  if (!id) { showList(); return; }
  showEpisode(Number(id), step === undefined ? undefined : Number(step)).catch((error) => ROOT.replaceChildren(
    el("p", { class: "broken" }, `This episode’s trace cannot be shown: ${error.message} `, el("a", { href: "#" }, "back to all"))));
}
function key(event) {
  const isTyping = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (IS_FRAMED) {  // the page around it moves both runs
    if (["ArrowLeft", "ArrowRight"].includes(event.key)) event.preventDefault();
    parent.postMessage({ mobileKey: event.key }, "*");
    return;
  }
  if (event.key === "Escape") { if (isTyping) event.target.blur(); else location.hash = ""; return; }
  if (isTyping) return;
  const inEpisode = location.hash.length > 1;
  if (event.key === "/" && !inEpisode) { event.preventDefault(); document.getElementById("search").focus(); return; }
  if (!inEpisode) {
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (by) { event.preventDefault(); choose(by); }
    if (event.key === "Enter" && state.at >= 0 && event.target.tagName !== "A") location.hash = `${state.at}`;
    return;
  }
  const step = { ArrowRight: state.step + 1, l: state.step + 1, ArrowLeft: state.step - 1, h: state.step - 1, Home: 0,
    End: state.count - 1 }[event.key];
  if (step !== undefined && step >= 0 && step < state.count) {
    event.preventDefault();
    location.replace(`#${state.at}/${step}`);
  }
  if (event.key === "d") document.querySelector(".compare")?.click();
  if (event.key === "n" || event.key === "j") state.go(1);
  if (event.key === "p" || event.key === "k") state.go(-1);
}
function choose(by) {
  const place = state.shown.findIndex((item) => item.id === state.at);
  const other = state.shown[place + by];
  if (!other) return;
  state.list.querySelector(".row.at")?.classList.remove("at");
  state.at = other.id;
  const made = rowOf(place + by);
  made.classList.add("at");
  made.scrollIntoView({ block: "nearest" });
}
window.addEventListener("hashchange", route);
document.addEventListener("keydown", key);
route();
