// Files as they come out of the press: sheets that turn over, and what preflight has verified of each.

import { dots, make, post, show } from "./elements.js";

const size = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

class Pressed {
  constructor(stage, host) {
    this.stage = stage;
    this.host = host;
  }

  mount() {
    this.key = "";
    this.stage.replaceChildren();
    post("api/want", { press: true }).catch(() => {});
    this.update();
  }

  unmount() {
    post("api/want", { press: false }).catch(() => {});
  }

  /** Say what there is to wait for, where nothing can be shown. */
  waiting(files) {
    if (files.length) return null;
    const isBroken = this.host.state.found.some((each) => each.severity === "error");
    return make("p", { class: "empty" }, make("strong", {}, isBroken ? "Nothing is pressed" : "At the press …"),
      isBroken ? "A build would write no file before what is wrong is mended." : "All pages are joined, laid on sheets and read back.");
  }
}

export class Sheets extends Pressed {
  update() {
    const { files = [], press } = this.host.state;
    const shown = files.filter((file) => file.form !== "booklet" || files.length === 1);
    const key = JSON.stringify(shown.map((file) => [file.key, file.pages]));
    this.stage.classList.toggle("is-old", press !== "ready");
    if (key === this.key && this.stage.firstChild) return;
    this.key = key;
    const turned = new Set([...this.stage.querySelectorAll('[aria-pressed="true"]')].map((each) => each.dataset.at));
    const top = this.stage.scrollTop;
    this.stage.replaceChildren(...[this.waiting(shown)].filter(Boolean), ...shown.map((file) => this.file(file, turned)));
    this.stage.scrollTop = top;
  }

  file(file, turned) {
    const sheets = Array.from({ length: Math.min(200, Math.ceil(file.pages / 2)) }, (_, at) => this.sheet(file, at, turned));
    return make("section", { class: "file" },
      make("div", { class: "sheets-head" }, make("h2", {}, file.name),
        make("p", {}, `${file.pages} sides, ${Math.round(file.width)} × ${Math.round(file.height)} mm, ${size(file.bytes)}`),
        make("p", {}, file.plan[0] ?? ""),
        file.pages > 1 ? make("button", { type: "button", click: () => this.turn() }, "Turn all over (T)") : ""),
      make("div", { class: "sheaf" }, sheets));
  }

  sheet(file, at, turned) {
    const width = Math.min(this.stage.clientWidth - 60, file.width > file.height ? 900 : 620);
    const side = (page, name) => {
      const image = make("img", { alt: `${file.name}, sheet ${at + 1}, ${name}` });
      if (page < file.pages) show(image, `page/${file.key}/${page}.png?w=${dots(width)}`);
      const made = make("div", { class: `side ${name}` }, image);
      made.style.aspectRatio = `${file.width} / ${file.height}`;
      return made;
    };
    const id = `${file.name} ${at}`;
    const sheet = make("button", { type: "button", class: "turning", "data-flip": file.flip, "data-at": id, "aria-pressed": turned.has(id), "aria-label": `Sheet ${at + 1} of ${file.name}; press to turn it over its ${file.flip} edge`, click: (event) => this.turn(event.currentTarget) },
      make("div", { class: "body" }, side(2 * at, "front"), side(2 * at + 1, "back")));
    sheet.style.width = `${width}px`;
    return sheet;
  }

  turn(one = null) {
    const all = one ? [one] : [...this.stage.querySelectorAll(".turning")];
    const to = !(all[0]?.getAttribute("aria-pressed") === "true");
    for (const sheet of all) sheet.setAttribute("aria-pressed", to);
    this.host.say(to ? "backs are up" : "fronts are up");
  }
}

export class Preflight extends Pressed {
  update() {
    const { files = [], press, found } = this.host.state;
    const key = JSON.stringify([files, press, found.length]);
    if (key === this.key && this.stage.firstChild) return;
    this.key = key;
    const grave = found.filter((each) => each.severity !== "note").length;
    this.stage.replaceChildren(...[this.waiting(files)].filter(Boolean), make("div", { class: "sheaf reports" }, files.map((file) =>
      make("section", { class: "report" },
        make("h2", {}, file.name),
        make("p", { class: "where" }, `${file.pages} pages, ${Math.round(file.width)} × ${Math.round(file.height)} mm, ${size(file.bytes)}${press === "ready" ? "" : "; of an earlier save"}`),
        make("ul", { class: "verified" }, file.verified.map((line) => make("li", {}, line)))))));
    if (files.length && grave) this.stage.prepend(make("p", { class: "empty" }, `${grave} finding${grave === 1 ? "" : "s"}, listed beside this.`));
  }
}
