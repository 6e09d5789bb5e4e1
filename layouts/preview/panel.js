// What was found, each with its line, a caret below it and a cure; and where a spot on a page is written.

import { make } from "./elements.js";

/** Write a line of source with a caret below the part that is meant. */
export function source(place) {
  if (!place.source) return null;
  const start = Math.max(0, place.column - 1 - (place.before ?? 0));
  const caret = " ".repeat(start) + "^".repeat(Math.max(1, Math.min(place.width ?? 1, place.source.length - start)));
  const margin = String(place.line).length;
  return make("pre", {},
    make("span", { class: "line" }, `${place.line} `), place.source, "\n",
    " ".repeat(margin + 1), make("span", { class: "caret" }, caret));
}

function finding(facts, host) {
  const place = facts.line ? facts : null;
  const unit = facts.path?.[0] === "missions" || facts.path?.[0] === "pages" ? facts.path[1] : null;
  const isShown = unit && host.state.pages.some((page) => page.unit === unit);
  return make("li", { class: "finding", "data-is": facts.severity },
    make("p", { class: "what" }, facts.message),
    make("p", { class: "where" }, make("span", { class: "code" }, `${facts.severity} ${facts.code}`), place ? ` · ${facts.file}:${facts.line}:${facts.column}` : ""),
    place && source(facts),
    facts.hints.map((hint) => make("p", { class: "cure" }, hint)),
    (place || isShown) && make("div", { class: "do" },
      place && make("button", { type: "button", click: () => host.open(facts) }, "Open in editor"),
      isShown && make("button", { type: "button", click: () => host.reveal(unit) }, "Show the page")));
}

export class Panel {
  constructor(panel, host) {
    this.panel = panel;
    this.host = host;
    this.spot = null;
  }

  update() {
    const { found, press } = this.host.state;
    const key = JSON.stringify([found, this.spot, press, this.host.view]);
    if (key === this.key) return;
    this.key = key;
    const top = this.panel.scrollTop;
    const grave = found.filter((each) => each.severity !== "note");
    const notes = found.filter((each) => each.severity === "note");
    this.panel.replaceChildren(
      this.spot ? this.written() : "",
      make("section", {},
        make("h2", {}, "Found"),
        grave.length ? make("ol", {}, grave.map((each) => finding(each, this.host))) : make("p", { class: "clean" }, "Nothing is wrong."),
        notes.length ? make("details", { open: !grave.length && notes.length < 3 }, make("summary", {}, `${notes.length} note${notes.length === 1 ? "" : "s"}`), make("ol", {}, notes.map((each) => finding(each, this.host)))) : ""),
    );
    this.panel.scrollTop = top;
    for (const caret of this.panel.querySelectorAll(".caret")) {
      const line = caret.closest("pre"); // a long line shows the part that is meant
      line.scrollLeft = Math.max(0, caret.offsetLeft + caret.offsetWidth - line.offsetLeft - line.clientWidth * 0.8);
    }
    this.panel.classList.toggle("has-source", Boolean(this.spot));
  }

  /** Show where a spot of a page is written. */
  showSource(spot) {
    this.spot = spot;
    this.update();
    this.panel.scrollTop = 0;
  }

  written() {
    const { places, words } = this.spot;
    return make("section", { class: "spot-source" },
      make("div", { class: "panel-head" }, make("h2", {}, "Written here"),
        make("button", { type: "button", "aria-label": "Close", click: () => this.showSource(null) }, "×")),
      words ? make("p", { class: "where" }, `“${words}”`) : "",
      make("ol", {}, places.map((place) => make("li", { class: "finding" },
        make("p", { class: "where" }, `${place.file}:${place.line}`), source(place),
        make("div", { class: "do" }, make("button", { type: "button", click: () => this.host.open(place) }, "Open in editor"))))),
      places.length ? "" : make("p", { class: "where" }, "These words come from no file of the pack: they are made of its figures, or ours."));
  }
}
