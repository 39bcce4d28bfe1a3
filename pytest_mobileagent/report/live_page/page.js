"use strict";
// What is played now. Texts are set as text, never as HTML; nothing is sent but questions.
const TILES = document.getElementById("tiles");
const PAUSE_MS = 500;

function part(tile, name) { return tile.querySelector(`[data-part=${name}]`); }

function newTile() {
  const tile = document.createElement("article");
  const screen = document.createElement("img");
  screen.dataset.part = "screen";
  screen.alt = "the phone's screen before the last action";
  const text = document.createElement("div");
  for (const [tag, name, kind] of [["h2", "name", ""], ["p", "outcome", ""], ["p", "goal", "goal"], ["progress", "bar", ""],
    ["p", "figures", "figures"], ["p", "action", "action"], ["p", "problem", "problem"], ["p", "words", "words"]]) {
    const made = document.createElement(tag);
    made.dataset.part = name;
    made.className = kind;
    text.append(made);
  }
  const left = document.createElement("div");
  left.append(screen);
  tile.append(left, text);
  return tile;
}

function figures(told) {
  const step = told.goal ? `step ${told.step}${told.budget ? ` of ${told.budget}` : ""}` : "gets its phone ready";
  const parts = [step, `${told.seconds.toFixed(0)} s`];
  if (told.tokens) parts.push(`${told.tokens.toLocaleString("en")} tokens`);
  if (told.cost !== null) parts.push(`$${told.cost.toFixed(3)}`);
  return parts.join(" · ");
}

function show(tile, told) {
  for (const name of ["name", "goal", "action", "problem", "words", "outcome"]) {
    part(tile, name).textContent = told[name];
    part(tile, name).hidden = !told[name];
  }
  part(tile, "outcome").className = told.outcome;
  part(tile, "figures").textContent = figures(told);
  const bar = part(tile, "bar");
  bar.hidden = !told.budget;
  bar.max = told.budget || 1;
  bar.value = Math.min(told.step, bar.max);
  const screen = part(tile, "screen");
  if (told.screen && screen.getAttribute("src") !== told.screen) screen.src = told.screen;
  if (!told.screen) screen.removeAttribute("src");
}

async function look() {
  let state;
  try {
    state = await (await fetch("state")).json();
  } catch {
    document.getElementById("progress").textContent = "The run has ended.";
    return;
  }
  document.title = document.getElementById("run").textContent = state.run;
  document.getElementById("progress").textContent = state.progress;
  while (TILES.children.length < state.tiles.length) TILES.append(newTile());
  state.tiles.forEach((told, number) => show(TILES.children[number], told));
  setTimeout(look, PAUSE_MS);
}
look();
