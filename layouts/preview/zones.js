// A map's overlay: it measures from wherever the pointer is, and its grips move the distances that zones are made of.
// What would come of a length, the engine says; nothing is written before "Write to file".

import { apart, gapTo, lengthWords, measureFrom, nearestOn, snapped, stepped, written } from "./measuring.js";

const SVG = "http://www.w3.org/2000/svg";
const REACH = 2.4; // plate millimetres: half the width of a grip
const APART = REACH * 2.2; // plate millimetres from knob to knob
const FINGER = 5; // plate millimetres: how near a finger has to come
const KINDS = [
  ["edge", "Edges"],
  ["centre-line", "Centre lines"],
  ["centre", "Centre"],
  ["zone", "Zones"],
  ["objective", "Objectives"],
  ["corner", "Corners"],
];

/** Make an element of SVG or HTML, with attributes and what it holds. */
function make(name, attributes = {}, ...held) {
  const isDrawn = ["g", "path", "line", "circle", "text", "rect", "title"].includes(name);
  const made = isDrawn ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") for (const [type, act] of Object.entries(value)) made.addEventListener(type, act);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...held.filter((each) => each !== null));
  return made;
}

const trace = (points, isClosed) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}${isClosed ? "Z" : ""}`;
const stays = (facts) => JSON.stringify([facts.measures.values, facts.measures.grips]);

class Overlay {
  constructor(view, facts, api) {
    this.view = view;
    this.api = api;
    this.facts = facts;
    this.point = null; // where is measured from, in plate millimetres
    this.trial = null; // {value, number, answer}: a length that is tried, and what the engine says of it
    this.drag = null;
    this.isAsking = false;
    this.isWriting = false;
    this.build();
    this.draw();
  }

  get measures() {
    return this.trial?.answer?.measures ?? this.facts.measures;
  }

  value(id) {
    return this.facts.measures.values.find((each) => each.id === id);
  }

  // --- what stands on the page ------------------------------------------------------------------------------------

  build() {
    const { overlay, side } = this.view;
    overlay.classList.add("zones");
    this.ground = make("rect", { class: "zones-ground", on: { pointerdown: (event) => this.measure(event) } });
    this.tape = make("g", { class: "zones-tape", "aria-hidden": "true" });
    this.live = make("g", { class: "zones-live", "aria-hidden": "true" });
    this.held = make("g", { class: "zones-grips" });
    this.spot = make("g", {
      class: "zones-spot",
      role: "button",
      tabindex: "0",
      "aria-label": "Measure from here. Arrow keys move the point by an inch, with Shift by half of one.",
      on: { keydown: (event) => this.moveSpot(event), focus: () => this.point ?? this.measureAt(this.middle()) },
    }, make("circle", { r: "1.6" }), make("path", { d: "M-4 0H4M0-4V4" }));
    overlay.replaceChildren(this.ground, this.live, this.tape, this.spot, this.held);
    this.onMove = (event) => event.pointerType !== "touch" && !this.drag && this.measure(event);
    this.onKey = (event) => this.undoByKey(event);
    overlay.addEventListener("pointermove", this.onMove);
    this.view.figure.addEventListener("keydown", this.onKey);
    side.addEventListener("keydown", this.onKey);
    this.pending = make("section", { class: "zones-pending", "aria-live": "polite" });
    this.list = make("ul", { class: "zones-values" });
    this.undo = this.button("Undo", () => this.ask({ do: "undo", mission: this.facts.mission }));
    this.redo = this.button("Redo", () => this.ask({ do: "redo", mission: this.facts.mission }));
    this.readout = make("div", { class: "zones-readout" });
    side.replaceChildren(
      make("h3", {}, "Distances"),
      this.pending,
      this.list,
      make("p", { class: "zones-history" }, this.undo, this.redo),
      make("h3", {}, "From here"),
      this.readout,
    );
  }

  button(words, act, kind = "") {
    return make("button", { type: "button", class: kind || null, on: { click: act } }, words);
  }

  draw() {
    const { left, top, width, height } = this.facts.measures.table;
    for (const [key, value] of Object.entries({ x: left, y: top, width, height })) this.ground.setAttribute(key, value);
    this.drawGrips();
    this.drawLive();
    this.drawValues();
    this.drawPending();
    this.drawTape();
    this.drawReadout();
  }

  /** Grips stay as they are while one is held or has the focus: to be made anew would take it out of the hand. */
  drawGrips(isAnew = false) {
    const known = this.facts.measures.grips, tried = this.measures.grips;
    if (isAnew || this.held.childElementCount !== known.length) {
      const focused = [...this.held.children].indexOf(document.activeElement);
      this.spread();
      this.held.replaceChildren(...known.map((grip, index) => this.grip(grip, index)));
      this.held.children[focused]?.focus();
    }
    // Where a zone would be gone, its grips would, too; they stay until that is written.
    const shown = tried.length === known.length ? tried : known;
    shown.forEach((grip, index) => this.place(this.held.children[index], grip, index));
  }

  grip(grip, index) {
    const value = this.value(grip.value);
    const made = make("g", {
      class: `zones-grip${value.is_writable || value.may_override ? "" : " is-fixed"}`,
      role: "slider",
      tabindex: "0",
      "data-value": grip.value,
      "aria-label": `${value.name}: ${grip.of}, from ${grip.from}`,
      "aria-valuemin": value.least,
      "aria-valuemax": rangeOf(this.facts.measures, value),
      on: {
        pointerdown: (event) => this.take(event, index),
        keydown: (event) => this.push(event, grip.value),
        focus: () => this.mark(grip.value),
        blur: () => this.mark(null),
        pointerenter: () => this.mark(grip.value),
        pointerleave: () => this.mark(null),
      },
    });
    made.append(
      make("path", { class: "zones-line" }),
      make("path", { class: "zones-reach" }),
      make("line", { class: "zones-arm" }),
      make("g", { class: "zones-knob" },
        make("circle", { class: "zones-finger", r: FINGER }),
        make("circle", { class: "zones-disc", r: REACH }),
        make("path", { d: "M-1.4 0H1.4M-.7-.7L-1.4 0L-.7.7M.7-.7L1.4 0L.7.7" })),
    );
    this.place(made, grip, index);
    return made;
  }

  place(made, grip, index) {
    const value = this.value(grip.value);
    const [line, reach, arm, knob] = made.children;
    const drawn = grip.lines.map((each) => trace(each)).join("");
    line.setAttribute("d", drawn);
    reach.setAttribute("d", drawn);
    const [x, y] = this.knobAt(grip, index);
    const [east, down] = grip.outwards;
    knob.setAttribute("transform", `translate(${x} ${y}) rotate(${(Math.atan2(down, east) * 180) / Math.PI || 0})`);
    for (const [key, at] of Object.entries({ x1: grip.start[0], y1: grip.start[1], x2: x, y2: y })) arm.setAttribute(key, at);
    const number = this.trial?.value === grip.value ? this.trial.number : value.number;
    made.setAttribute("aria-valuenow", number);
    made.setAttribute("aria-valuetext", this.says(value, number));
    made.classList.toggle("is-tried", this.trial?.value === grip.value);
  }

  /** Knobs that would lie on one another are moved along their lines; of a spot, each lies further on its own way. */
  knobAt(grip, index) {
    const [east, down] = grip.outwards;
    if (grip.gauge.way) return [grip.at[0] + east * APART, grip.at[1] + down * APART];
    const aside = this.aside[index] ?? 0;
    return [grip.at[0] - down * aside, grip.at[1] + east * aside];
  }

  /** How far aside each knob lies, so that none hides another; worked out once for what is on disk. */
  spread() {
    const taken = [];
    this.aside = [];
    this.facts.measures.grips.forEach((grip, index) => {
      for (const steps of [0, 1, -1, 2, -2, 3, -3]) {
        this.aside[index] = steps * APART;
        const at = this.knobAt(grip, index);
        if (taken.every((each) => apart(each, at) >= APART)) break;
      }
      taken.push(this.knobAt(grip, index));
    });
  }

  mark(id) {
    for (const each of this.held.children) each.classList.toggle("is-marked", each.dataset.value === id);
    for (const each of this.list.children) each.classList.toggle("is-marked", each.dataset.value === id);
  }

  /** The zones as they would be. */
  drawLive() {
    const tried = this.trial?.answer?.measures;
    const before = new Map(this.facts.measures.things.map((each) => [each.id, JSON.stringify(each.rings)]));
    const zones = tried ? tried.things.filter((each) => each.rings && before.get(each.id) !== JSON.stringify(each.rings)) : [];
    const spots = tried ? tried.things.filter((each) => each.kind === "objective") : [];
    this.live.replaceChildren(
      ...zones.map((each) => make("path", { class: "zones-outline", "data-side": each.side ?? "", d: each.rings.map((ring) => trace(ring, true)).join("") })),
      ...spots.map((each) => make("circle", { class: "zones-sample", cx: each.point[0], cy: each.point[1], r: 1.6 })),
    );
  }

  says(value, number) {
    return lengthWords(this.facts.measures.rulers, number / value.per_inch, { isExact: true });
  }

  // --- the list of distances --------------------------------------------------------------------------------------

  drawValues() {
    const { values } = this.facts.measures;
    const known = [...this.list.children].map((each) => each.dataset.value).join("\n");
    if (known !== values.map((each) => each.id).join("\n")) this.list.replaceChildren(...values.map((each) => this.row(each)));
    values.forEach((value, index) => this.fillRow(this.list.children[index], value));
  }

  row(value) {
    const input = make("input", {
      type: "number",
      inputmode: "decimal",
      min: value.least,
      step: "any",
      "aria-label": `${value.name}, in ${value.unit}`,
      on: {
        input: () => input.value !== "" && Number(input.value) >= value.least && this.tryNumber(value.id, Number(input.value)),
        keydown: (event) => this.push(event, value.id),
        focus: () => this.mark(value.id),
        blur: () => this.mark(null),
      },
    });
    return make("li", { "data-value": value.id },
      make(value.is_named ? "code" : "span", { class: "zones-name" }, ...breakable(value.name)),
      make("span", { class: "zones-number" }, input, make("span", {}, value.unit)),
      make("button", { type: "button", class: "zones-source", on: { click: () => this.api.showSource({ file: this.value(value.id).file, line: this.value(value.id).line }) } }),
      make("span", { class: "zones-says" }),
      make("span", { class: "zones-note" }));
  }

  fillRow(row, value) {
    const number = this.trial?.value === value.id ? this.trial.number : value.number;
    const input = row.querySelector("input");
    if (document.activeElement !== input || Number(input.value) !== number) input.value = number;
    input.disabled = !value.is_writable && !value.may_override;
    row.querySelector(".zones-says").textContent = this.says(value, number);
    row.querySelector(".zones-source").textContent = `${value.file.split("/").slice(-2).join("/")}:${value.line}`;
    row.querySelector(".zones-note").textContent = [value.why, sharing(value)].filter(Boolean).join(" ");
    row.classList.toggle("is-tried", this.trial?.value === value.id);
  }

  drawPending() {
    const { trial } = this, history = this.facts.history ?? { undo: null, redo: null };
    for (const [button, says, word] of [[this.undo, history.undo, "Undo"], [this.redo, history.redo, "Redo"]]) {
      button.disabled = !says || this.isWriting;
      button.title = says ? `${word} ${says}` : "";
    }
    if (!trial) {
      this.pending.replaceChildren();
      return;
    }
    const value = this.value(trial.value), answer = trial.answer;
    if (trial.isWritten) {
      this.pending.replaceChildren(make("p", {}, "Written; the map follows the file."));
      return;
    }
    const isOurs = value.is_writable || !value.may_override;
    const words = isOurs ? "Write to file" : "Write as a change of this pack";
    const writing = this.button(words, () => this.write(), "is-main");
    writing.disabled = this.isWriting || trial.number === value.number || !answer || !(value.is_writable || value.may_override);
    const faults = (answer?.found ?? []).filter((each) => each.severity !== "note");
    this.pending.replaceChildren(
      make("p", { class: "zones-change" }, make("code", {}, ...breakable(value.name)), ` ${this.says(value, value.number)} → ${this.says(value, trial.number)}`),
      make("ul", { class: "zones-faults" }, ...faults.map((each) => make("li", { class: `is-${each.severity}` }, each.message))),
      make("p", {}, writing, this.button("Cancel", () => this.cancel())),
    );
  }

  // --- to take hold, and to let go --------------------------------------------------------------------------------

  /** Where the pointer is, in plate millimetres. */
  at(event) {
    const matrix = this.view.overlay.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  take(event, index) {
    const grip = (this.measures.grips[index] ?? this.facts.measures.grips[index]), made = this.held.children[index], start = this.at(event);
    const value = this.value(grip.value);
    if (event.button || !start || !(value.is_writable || value.may_override)) return;
    event.preventDefault();
    made.focus();
    made.setPointerCapture(event.pointerId);
    this.measureAt(null);
    if (this.trial && this.trial.value !== grip.value) this.cancel();
    // Taken anywhere along its line, or at its knob, it moves as the pointer does.
    const from = grip.lines.length ? nearestTo(grip.lines, start) : grip.at;
    this.drag = { grip, made, from, start, value: grip.value };
    const move = (moved) => this.pull(moved), end = (ended) => {
      for (const [type, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) made.removeEventListener(type, act);
      this.release(ended.type === "pointercancel");
    };
    for (const [type, act] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) made.addEventListener(type, act);
    made.classList.add("is-held");
  }

  pull(event) {
    if (!this.drag) return;
    const { grip, from, start, value } = this.drag, [x, y] = this.at(event);
    const held = [from[0] + x - start[0], from[1] + y - start[1]];
    this.tryNumber(value, snapped(this.value(value), gapTo(grip.gauge, held, this.facts.measures.scale), event.shiftKey));
  }

  release(isCancelled) {
    this.drag?.made.classList.remove("is-held");
    this.drag = null;
    if (isCancelled || (this.trial && this.trial.number === this.value(this.trial.value).number)) this.cancel();
    else this.draw();
  }

  push(event, id) {
    const value = this.value(id), isTyped = event.target instanceof HTMLInputElement;
    const way = { ArrowUp: 1, ArrowDown: -1, ...(isTyped ? {} : { ArrowRight: 1, ArrowLeft: -1 }), PageUp: 5, PageDown: -5 }[event.key];
    if (event.key === "Escape" && this.trial) this.cancel();
    else if (event.key === "Enter" && this.trial) this.write();
    else if (way && (value.is_writable || value.may_override)) {
      const number = this.trial?.value === id ? this.trial.number : value.number;
      this.tryNumber(id, stepped(value, number, way, event.shiftKey));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  undoByKey(event) {
    const key = event.key.toLowerCase(), isUndo = key === "z" && !event.shiftKey;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
    event.preventDefault();
    if (isUndo && this.trial) this.cancel();
    else if (!(isUndo ? this.undo : this.redo).disabled) this.ask({ do: isUndo ? "undo" : "redo", mission: this.facts.mission });
  }

  // --- what the engine is asked -----------------------------------------------------------------------------------

  tryNumber(id, number) {
    const most = rangeOf(this.facts.measures, this.value(id));
    number = Math.min(number, most);
    if (this.trial?.value === id && this.trial.number === number) return;
    this.trial = { value: id, number, answer: this.trial?.value === id ? this.trial.answer : null };
    this.draw();
    this.askTrial();
  }

  /** One question at a time: of all lengths that come meanwhile the last one is tried next. */
  async askTrial() {
    if (this.isAsking || !this.trial) return;
    this.isAsking = true;
    const { value, number } = this.trial;
    let answer;
    try {
      answer = await this.api.post("api/zones", { do: "try", mission: this.facts.mission, value, length: written(this.value(value), number) });
    } catch (problem) {
      answer = { measures: null, found: problem.found ?? [{ severity: "error", message: problem.message }], is_sound: false };
    }
    this.isAsking = false;
    if (this.trial?.value !== value) return this.trial ? this.askTrial() : undefined;
    this.trial.answer = answer;
    this.draw();
    if (this.trial.number !== number) this.askTrial();
  }

  async write() {
    const { trial } = this;
    if (!trial || trial.isWritten || this.isWriting) return;
    const value = this.value(trial.value);
    if (trial.number === value.number) return this.cancel();
    await this.ask({ do: "write", mission: this.facts.mission, value: trial.value, length: written(value, trial.number), here: !value.is_writable && value.may_override });
  }

  async ask(asked) {
    this.isWriting = true;
    this.drawPending();
    try {
      const { written: done, history } = await this.api.post("api/zones", asked);
      this.facts.history = history;
      this.api.say(`${done.is_back ? "Taken back" : "Written"}: ${done.says}, ${done.file}:${done.line}`);
      this.isWritten = true;
      if (this.trial) this.trial.isWritten = true; // it shows until the map has followed the file
    } catch (problem) {
      const [first] = problem.found ?? [];
      this.api.say(first ? [first.message, ...(first.hints ?? [])].join(". ") : problem.message);
    }
    this.isWriting = false;
    this.drawPending();
  }

  cancel() {
    if (!this.trial) return;
    this.trial = null;
    this.draw();
    if (!this.drag) this.api.say("Nothing was changed.");
  }

  // --- to measure -------------------------------------------------------------------------------------------------

  middle() {
    const { left, top, width, height } = this.facts.measures.table;
    return [left + width / 2, top + height / 2];
  }

  measure(event) {
    const point = this.at(event), { left, top, width, height } = this.facts.measures.table;
    const isOn = point && point[0] >= left && point[0] <= left + width && point[1] >= top && point[1] <= top + height;
    if (isOn) this.measureAt(point);
  }

  measureAt(point) {
    this.point = point;
    this.drawTape();
    this.drawReadout();
  }

  moveSpot(event) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const { left, top, width, height } = this.facts.measures.table, step = this.facts.measures.scale * (event.shiftKey ? 0.5 : 1);
    const [x, y] = this.point ?? this.middle();
    const within = (at, least, most) => Math.min(Math.max(at, least), most);
    this.measureAt([within(x + way[0] * step, left, left + width), within(y + way[1] * step, top, top + height)]);
    const found = measureFrom(this.measures, this.point), words = this.tapes(found).map((each) => `${each.name} ${this.length(each)}`);
    this.api.say(words.join(", "));
  }

  length(near) {
    return lengthWords(this.facts.measures.rulers, near.inches);
  }

  /** What is drawn on the map: to the nearest edges level and upright, and to the nearest zone and objective. */
  tapes(found) {
    const nearest = (some) => some.reduce((best, each) => (best && best.inches <= each.inches ? best : each), null);
    const edges = found.filter((each) => each.kind === "edge");
    const upright = edges.filter((each) => Math.abs(each.foot[0] - this.point[0]) < 1e-6);
    const level = edges.filter((each) => !upright.includes(each));
    const objectives = found.filter((each) => each.kind === "objective");
    return [nearest(upright), nearest(level), nearest(objectives)].filter(Boolean);
  }

  drawTape() {
    const { point } = this;
    this.spot.setAttribute("transform", `translate(${(point ?? this.middle()).join(" ")})`);
    this.spot.classList.toggle("is-on", Boolean(point));
    const found = point ? measureFrom(this.measures, point) : [];
    const tapes = point ? [...this.tapes(found), ...found.filter((each) => each.name === this.shown)] : [];
    this.tape.replaceChildren(...tapes.flatMap((each) => this.tapeTo(each)));
  }

  tapeTo(near) {
    const { point } = this, [x, y] = near.foot, part = near.kind === "objective" ? 0.72 : 0.5;
    const middle = [point[0] + (x - point[0]) * part, point[1] + (y - point[1]) * part];
    if (apart(point, near.foot) < 0.5) return [];
    const isUpright = Math.abs(point[0] - x) < Math.abs(point[1] - y);
    const words = make("text", { x: middle[0] + (isUpright ? 1.2 : 0), y: middle[1] - (isUpright ? 0 : 1.2), class: isUpright ? "is-beside" : "is-above" }, this.length(near));
    return [make("line", { x1: point[0], y1: point[1], x2: x, y2: y, "data-kind": near.kind }), words];
  }

  drawReadout() {
    if (!this.point) {
      const hint = "Point at the map, tap it, or move the cross with the arrow keys.";
      this.readout.replaceChildren(make("p", { class: "zones-hint" }, hint));
      return;
    }
    const found = measureFrom(this.measures, this.point);
    const groups = KINDS.map(([kind, title]) => [title, found.filter((each) => each.kind === kind)]).filter(([, some]) => some.length);
    this.readout.replaceChildren(make("dl", {}, ...groups.flatMap(([title, some]) => [
      make("dt", { class: "zones-kind" }, title),
      ...some.map((each) => make("dd", { on: { pointerenter: () => this.show(each.name), pointerleave: () => this.show(null) } },
        make("span", {}, each.isInside ? `${each.name}, from inside` : each.isSample ? `${each.name} (as shown)` : each.name),
        make("b", {}, this.length(each)))),
    ])));
  }

  /** Lay a tape to one thing of the list. */
  show(name) {
    this.shown = name;
    this.drawTape();
  }

  // --- from disk --------------------------------------------------------------------------------------------------

  update(facts) {
    const isOther = stays(facts) !== stays(this.facts);
    const history = facts.history ?? this.facts.history;
    const isOurs = this.isWritten;
    this.facts = { ...facts, history };
    if (this.trial?.isWritten && !isOther) this.trial = null; // written and taken back, before it was seen
    if (isOther) {
      const isDropped = this.trial && !this.trial.isWritten && !isOurs;
      this.isWritten = false;
      this.drag = null;
      this.trial = null;
      this.drawGrips(true);
      if (isDropped) this.api.say("The file has changed on disk: that is what counts, and what was being moved is let go.");
    }
    this.draw();
  }

  unmount() {
    const { figure, overlay, side } = this.view;
    overlay.removeEventListener("pointermove", this.onMove);
    figure.removeEventListener("keydown", this.onKey);
    side.removeEventListener("keydown", this.onKey);
    overlay.replaceChildren();
    side.replaceChildren();
  }
}

/** A name that may go on in the next line behind any of its words. */
const breakable = (name) => name.split(/(?<=_)/).flatMap((word) => [word, make("wbr")]);

function nearestTo(lines, point) {
  const feet = lines.flatMap((line) => line.slice(1).map((end, index) => nearestOn([line[index], end], point)));
  return feet.reduce((best, foot) => (apart(foot, point) < apart(best, point) ? foot : best));
}

/** Nothing on a table is longer than from corner to corner. */
function rangeOf({ table, scale }, value) {
  return Math.floor((Math.hypot(table.width, table.height) / scale) * value.per_inch);
}

function sharing(value) {
  if (value.shared.includes("*")) return "It is the pack's own: whatever calls it by name follows.";
  return value.shared.length ? `It also counts in ${value.shared.join(", ")}.` : "";
}

/** Lay an overlay over a map. */
export function mount(view, facts, api) {
  const overlay = new Overlay(view, facts, api);
  return { update: (changed) => overlay.update(changed), unmount: () => overlay.unmount() };
}
