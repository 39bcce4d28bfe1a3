"use strict";
// Two viewers beside each other: the same item, the same step. Each lies in a frame of its own and hears by its address.
const PAIRS = JSON.parse(document.getElementById("pairs").textContent);
const frames = [document.getElementById("before"), document.getElementById("now")];
const list = document.getElementById("items");
const state = { at: 0, step: 0 };

function show() {
  const pair = PAIRS.items[state.at];
  if (!pair) return;
  [pair.before, pair.now].forEach((id, side) => {
    const address = `${PAIRS.viewers[side]}#${id}/${state.step}`;
    if (frames[side].dataset.at !== address) { frames[side].src = address; frames[side].dataset.at = address; }
  });
  [...list.children].forEach((row, number) => row.classList.toggle("at", number === state.at));
  list.children[state.at].scrollIntoView({ block: "nearest" });
  document.getElementById("step").textContent = `step ${state.step + 1}`;
}
function go(at, step) {
  state.at = Math.max(0, Math.min(at, PAIRS.items.length - 1));
  state.step = Math.max(0, step);
  show();
}
PAIRS.items.forEach((pair, number) => {
  const row = document.createElement("button");
  row.className = pair.change;
  row.append(`${pair.change}: ${pair.name}`);
  row.addEventListener("click", () => go(number, 0));
  list.append(row);
});
document.getElementById("back").addEventListener("click", () => go(state.at, state.step - 1));
document.getElementById("on").addEventListener("click", () => go(state.at, state.step + 1));
function press(key) {
  const moves = { ArrowRight: [0, 1], ArrowLeft: [0, -1], n: [1], p: [-1] }[key];
  if (moves) go(state.at + moves[0], moves.length > 1 ? state.step + moves[1] : 0);
  return Boolean(moves);
}
document.addEventListener("keydown", (event) => { if (press(event.key)) event.preventDefault(); });
window.addEventListener("message", (event) => {  // a key that was pressed in one of the runs
  if (frames.some((frame) => frame.contentWindow === event.source)) press(event.data?.mobileKey);
});
show();
