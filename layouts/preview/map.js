// The map alone, drawn from the pack's geometry; what is measured and moved on it lies over it (zones.js).

import { make, post } from "./elements.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "path", "line", "circle", "ellipse", "rect", "polygon", "polyline", "text", "tspan", "title", "desc", "defs", "clipPath", "use"]);

const TRIES = 5, PAUSE = 200; // for a map that can't be drawn just now: how often it is asked for again, and after what time at first

const dressed = new Set();

/** Take over a drawing element by element: only what is drawn, and nothing that could act. */
function adopt(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || !DRAWN.has(node.localName)) return null;
  const made = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    if (name.startsWith("on") || name === "style" || (name.endsWith("href") && !value.startsWith("#")) || name.startsWith("xmlns")) continue;
    made.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const taken = adopt(child);
    if (taken) made.append(taken);
  }
  return made;
}

export class MapView {
  constructor(stage, host) {
    this.stage = stage;
    this.host = host;
    this.mounted = null;
  }

  mount() {
    this.choice = make("select", { id: "map-mission", change: () => this.host.chooseMission(this.choice.value) });
    this.figure = make("figure", { class: "map" });
    this.side = make("aside", { class: "map-side", "aria-label": "Distances" });
    this.says = make("p", { class: "empty", hidden: true });
    this.stage.replaceChildren(
      make("div", { class: "map-chooser" }, make("label", { for: "map-mission" }, "Mission"), this.choice), this.says,
      make("div", { class: "map-view" }, this.figure, this.side));
    this.wanted = null; // the figure is new, so what was drawn before is gone
    this.update();
  }

  unmount() {
    this.mounted?.unmount();
    this.mounted = null;
  }

  async update(tries = 0) {
    const { missions, serial, choice } = this.host.state;
    this.choice.replaceChildren(...missions.map((each) => make("option", { value: each.id, selected: each.id === this.host.mission }, each.title)));
    this.says.hidden = Boolean(missions.length);
    this.says.textContent = "This pack has no missions, so there is no map.";
    const mission = this.host.mission;
    const wanted = `${mission} ${serial} ${JSON.stringify(choice)}`;
    if (!mission || wanted === this.wanted) return;
    this.wanted = wanted;
    const answer = await fetch(`map/${encodeURIComponent(mission)}`);
    const facts = await answer.json().catch(() => ({}));
    if (wanted !== this.wanted) return;
    if (!answer.ok) {
      this.figure.classList.add("is-failed"); // what was there before stays, and what is wrong stands beside it
      this.wanted = null;
      // The pack may have become sound while the answer was under way, and nobody would ask again.
      if (answer.status === 409 && tries < TRIES) setTimeout(() => this.figure.isConnected && this.update(tries + 1), PAUSE * 2 ** tries);
      return;
    }
    // All that is waited for comes before anything is drawn: of two maps at once, the older one would come last.
    const [{ mount }] = await Promise.all([import("./zones.js"), this.dress()]);
    if (wanted === this.wanted) this.draw(facts, mount);
  }

  /** Have the theme's faces, so that words stand on the map as they stand on paper. */
  async dress() {
    const faces = this.host.state.faces ?? [];
    await Promise.all(faces.map(async ([family, weight, italic], number) => {
      const name = `${family} ${weight} ${italic}`;
      if (dressed.has(name)) return;
      dressed.add(name);
      const face = new FontFace(family, `url(face/${number})`, { weight: String(weight), style: italic ? "italic" : "normal" });
      document.fonts.add(await face.load().catch(() => face));
    }));
  }

  draw(facts, mount) {
    const parsed = new DOMParser().parseFromString(facts.svg, "image/svg+xml").documentElement;
    const drawing = adopt(parsed);
    if (!drawing) return;
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    drawing.setAttribute("class", "map-drawing");
    const box = drawing.getAttribute("viewBox");
    const isOther = this.figure.dataset.mission !== facts.mission;
    if (isOther || !this.mounted) {
      this.mounted?.unmount();
      this.mounted = null;
      const overlay = document.createElementNS(SVG, "svg");
      overlay.setAttribute("class", "map-overlay");
      this.side.replaceChildren();
      this.figure.replaceChildren(drawing, overlay);
    } else this.figure.firstElementChild.replaceWith(drawing);
    this.figure.dataset.mission = facts.mission;
    this.figure.dataset.serial = facts.serial;
    const overlay = this.figure.lastElementChild;
    overlay.setAttribute("viewBox", box);
    if (this.mounted) {
      this.mounted.update(facts);
      return;
    }
    if (!facts.measures) return;
    const api = { post: (path, body) => post(path, body), say: (text) => this.host.say(text), units: this.host.state.choice.units, showSource: (place) => this.host.panel.showSource({ places: [place], words: "" }) };
    this.mounted = mount({ figure: this.figure, drawing, overlay, side: this.side }, facts, api);
  }
}
