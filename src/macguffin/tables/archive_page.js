
"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const part = (id) => document.getElementById(id);
const slider = part("slider");
let at = 0;
slider.max = String(game.moves.length - 1);
const ORIGINS = { provable: "", entered: " (entered by hand)", gm: " (set by the GM)", seeded: "" };
function show(wanted) {
  at = Math.max(0, Math.min(game.moves.length - 1, wanted));
  const move = game.moves[at];
  part("board").innerHTML = move.board.map((line) => game.lines[line]).join("\n");
  part("who").textContent = `Move ${move.turn} of ${game.moves.length - 1}, round ${move.round}: ${move.who}`;
  part("command").textContent = move.command;
  part("dice").textContent = move.dice.map(([face, sides, origin]) => `d${sides}: ${face}${ORIGINS[origin]}`).join(", ");
  part("log").replaceChildren(...move.log.map((text) => {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  }));
  slider.value = String(at);
  part("first").disabled = part("back").disabled = at === 0;
  part("last").disabled = part("next").disabled = at === game.moves.length - 1;
}
part("first").addEventListener("click", () => show(0));
part("back").addEventListener("click", () => show(at - 1));
part("next").addEventListener("click", () => show(at + 1));
part("last").addEventListener("click", () => show(game.moves.length - 1));
slider.addEventListener("input", () => show(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  if (event.key in steps) {
    event.preventDefault();
    show(at + steps[event.key]);
  }
});
show(0);
