// Pages and spreads: the paper on the desk. Elements stay where they are, and only their pictures change.

import { dots, make, post, show } from "./elements.js";

const A4 = 297 / 210;
const MM = 96 / 25.4; // pixels of a screen that says nothing of itself, in a millimetre

export class Pages {
  constructor(stage, host) {
    this.stage = stage;
    this.host = host; // {state, zoom, look(unit, width), spot(facts)}
    this.leaves = new Map();
    this.sheaf = make("div", { class: "sheaf" });
    this.seen = new Map();
    this.watcher = new IntersectionObserver((entries) => this.saw(entries), { root: stage, threshold: [0, 0.25, 0.5, 0.75, 1], rootMargin: "40% 0px" });
    this.resizer = new ResizeObserver(() => this.refit());
  }

  mount() {
    this.stage.replaceChildren(this.sheaf);
    this.resizer.observe(this.stage);
    this.update();
  }

  unmount() {
    this.resizer.disconnect();
    this.watcher.disconnect();
    this.leaves.clear();
    this.seen.clear();
    this.order = "";
    this.sheaf.replaceChildren();
  }

  get isSpread() {
    return this.host.view === "spreads";
  }

  update() {
    const { pages, choice, pack } = this.host.state;
    const rows = this.isSpread ? spreads(pages, choice.form, pack.kind) : pages.map((page) => [page]);
    const wanted = rows.map((row) => row.map((page) => (page ? `${page.unit || "blank" + page.number} ${page.page}` : "")).join("|"));
    if (this.order !== wanted.join("\n")) this.lay(rows, wanted);
    for (const page of pages) this.dress(page);
    this.fit();
    if (!pages.length) {
      this.order = "";
      const isBroken = this.host.state.found.some((each) => each.severity === "error");
      this.sheaf.replaceChildren(
        make("p", { class: "empty" }, make("strong", {}, isBroken ? "Nothing can be shown yet" : `Reading ${pack.title} …`),
          isBroken ? "What is wrong is listed beside this; the pages come as soon as it is mended." : ""),
      );
    }
  }

  lay(rows, wanted) {
    this.order = wanted.join("\n");
    const kept = this.leaves;
    this.leaves = new Map();
    const made = rows.map((row) => make("div", { class: "spread" }, row.map((page) => (page ? this.leaf(page, kept) : make("figure", { class: "leaf is-gap" }, make("div", { class: "gap" }))))));
    const top = this.stage.scrollTop;
    this.sheaf.replaceChildren(...made);
    this.sheaf.classList.toggle("is-pages", !this.isSpread);
    this.stage.scrollTop = top;
    this.watcher.disconnect();
    this.seen.clear();
    for (const leaf of this.leaves.values()) this.watcher.observe(leaf);
  }

  leaf(page, kept) {
    let id = name(page);
    while (this.leaves.has(id)) id += "+"; // the one back of many cards lies behind each
    const leaf = kept.get(id) ?? this.newLeaf();
    this.leaves.set(id, leaf);
    leaf.dataset.id = name(page);
    return leaf;
  }

  newLeaf() {
    const image = make("img", { alt: "", hidden: true, draggable: "false" });
    const paper = make("div", { class: "paper", click: (event) => this.point(event) }, image, make("div", { class: "trim" }), make("div", { class: "safe" }));
    const turn = make("button", { type: "button", class: "turn-over", hidden: true, click: (event) => this.turn(event.target.closest(".leaf")) }, "Turn over");
    return make("figure", { class: "leaf", tabindex: "0", keydown: (event) => this.key(event) }, paper, make("figcaption", {}, make("strong"), make("span"), turn));
  }

  dress(page) {
    for (const leaf of this.leaves.values()) if (leaf.dataset.id === name(page)) this.dressOne(leaf, page);
  }

  dressOne(leaf, page) {
    leaf.page = page;
    leaf.classList.toggle("is-blank", page.kind === "blank");
    leaf.classList.toggle("is-stale", !page.fresh && !page.failed);
    leaf.classList.toggle("is-failed", page.failed);
    const [title, number, turn] = leaf.querySelector("figcaption").children;
    turn.hidden = !page.behind || this.isSpread;
    turn.setAttribute("aria-pressed", Boolean(leaf.turned));
    title.textContent = page.kind === "blank" ? "left blank" : page.title;
    number.textContent = page.kind === "blank" ? `${page.number}` : [page.isBack || leaf.turned ? "back" : page.side, page.number].filter(Boolean).join(" · ");
    leaf.querySelector("img").alt = page.kind === "blank" ? "" : `${page.title}, page ${page.number}`;
    leaf.setAttribute("aria-label", page.kind === "blank" ? `Page ${page.number}, left blank` : `${page.title}, page ${page.number}`);
    const bleed = page.bleed ?? 0;
    inset(leaf.querySelector(".trim"), page, bleed);
    inset(leaf.querySelector(".safe"), page, bleed + (page.safe ?? this.host.state.boxes?.safe ?? 0));
  }

  /** What is seen of a leaf: its own page, or what lies behind it. */
  shown(leaf) {
    return (leaf.turned && this.host.state.pages.find((each) => each.number === leaf.page.behind)) || leaf.page;
  }

  /** Turn a card over, or all of them as the first one that is seen. */
  turn(one = null) {
    const first = one ?? (this.current?.page?.behind ? this.current : null);
    const all = one ? [one] : [...this.leaves.values()].filter((leaf) => leaf.page?.behind);
    if (this.isSpread || !all.length) return;
    const to = !(first ?? all[0]).turned;
    for (const leaf of all) {
      leaf.turned = to;
      leaf.classList.add("is-turning");
      leaf.addEventListener("animationend", () => leaf.classList.remove("is-turning"), { once: true });
      this.dressOne(leaf, leaf.page);
    }
    this.paint();
    this.host.say(to ? "backs are up" : "faces are up");
  }

  /** Give every leaf its width, and the pictures that are near a width of dots. */
  fit() {
    const room = this.stage.clientWidth - 44;
    const high = this.stage.clientHeight - 76;
    const zoom = this.host.zoom;
    for (const leaf of this.leaves.values()) {
      const page = leaf.page;
      if (!page) continue;
      const known = page.width ? page : [...this.leaves.values()].map((each) => each.page).find((each) => each?.width);
      const ratio = known ? known.height / known.width : A4;
      const across = this.isSpread ? room / 2 : room;
      const fitted = zoom === "page" ? Math.min(across, high / ratio) : across;
      const natural = (known?.width ?? 210) * MM;
      const width = typeof zoom === "number" ? natural * zoom : Math.max(120, Math.min(fitted, zoom === "page" ? 4000 : Math.max(natural * 1.35, 420)));
      leaf.style.width = `${width}px`;
      leaf.querySelector(".paper").style.aspectRatio = `1 / ${ratio}`;
      leaf.dataset.width = dots(width);
    }
    for (const gap of this.sheaf.querySelectorAll(".is-gap")) gap.style.width = `${this.leaves.values().next().value?.style.width ?? "0"}`;
    this.paint();
  }

  /** Note which leaf is looked at, and how far down. */
  stayAt(leaf) {
    const box = leaf.getBoundingClientRect();
    this.place = { leaf, part: (this.stage.getBoundingClientRect().top - box.top) / (box.height || 1) };
  }

  /** Fit leaves to another room, and stay at the place that was looked at: rows may be others, and leaves higher. */
  refit() {
    this.fit();
    const { leaf, part } = this.place ?? {};
    if (!leaf?.isConnected) return;
    const box = leaf.getBoundingClientRect();
    this.stage.scrollTop += box.top + part * box.height - this.stage.getBoundingClientRect().top;
  }

  /** Ask for the pictures of what is near. */
  paint() {
    for (const [leaf, ratio] of this.seen) {
      // A page that came ahead of its leaf is there in one width; the leaf follows in any.
      const page = leaf.page && this.shown(leaf);
      if (ratio > 0 && page?.key) show(leaf.querySelector("img"), `page/${page.key}/${page.page}.png?w=${page.ahead || leaf.dataset.width}`);
    }
  }

  saw(entries) {
    for (const entry of entries) this.seen.set(entry.target, entry.isIntersecting ? Math.max(entry.intersectionRatio, 0.01) : 0);
    this.paint();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.tellLook(), 120);
  }

  /** The leaf that is nearest to the middle of the stage. */
  get current() {
    const box = this.stage.getBoundingClientRect();
    const middle = box.top + box.height * 0.4;
    let found = null;
    let least = Infinity;
    for (const leaf of this.leaves.values()) {
      const own = leaf.getBoundingClientRect();
      const off = own.top > middle ? own.top - middle : own.bottom < middle ? middle - own.bottom : 0;
      if (off < least) [found, least] = [leaf, off];
    }
    return found;
  }

  tellLook() {
    const leaf = this.current;
    if (!leaf?.page) return;
    this.stayAt(leaf);
    this.host.look(leaf.page, Number(leaf.dataset.width) || 800);
  }

  go(step) {
    const all = [...this.leaves.values()];
    const at = all.indexOf(this.current);
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.scrollIntoView({ block: "start" });
  }

  reveal(unit, page = 0) {
    const leaf = [...this.leaves.values()].find((each) => each.page?.unit === unit && each.page.page === page);
    leaf?.scrollIntoView({ block: "start" });
    if (leaf) this.stayAt(leaf);
    return Boolean(leaf);
  }

  key(event) {
    if (event.key === "Enter" && event.target === event.currentTarget) this.host.source(this.shown(event.currentTarget), 0.5, 0.1);
  }

  point(event) {
    const leaf = event.currentTarget.closest(".leaf");
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    this.sheaf.querySelector(".spot")?.remove();
    const spot = make("div", { class: "spot" });
    Object.assign(spot.style, { left: `${x * 100}%`, top: `${y * 100}%` });
    event.currentTarget.append(spot);
    if (leaf.page?.key) this.host.source(this.shown(leaf), x, y);
  }
}

/** Lay a box so many millimetres within the edge of a page. */
function inset(box, page, by) {
  if (!page.width) return;
  const [across, down] = [`${(100 * by) / page.width}%`, `${(100 * by) / page.height}%`];
  Object.assign(box.style, { left: across, right: across, top: down, bottom: down });
}

const name = (page) => `${page.unit || `blank${page.number}`} ${page.page}`;

/** Put pages in pairs as they lie: a booklet opens with even pages on the left, leaves and cards have two sides. */
export function spreads(pages, form, kind = "") {
  if (kind === "event") {
    const rows = [];
    // What an event prints lies in no order of pages: only what is set together lies together.
    for (const page of pages) page.page % 2 ? rows[rows.length - 1].push(page) : rows.push([page]);
    return rows;
  }
  if (pages.some((page) => page.behind)) {
    const at = new Map(pages.map((page) => [page.number, page]));
    return pages.filter((page) => !page.isBack).map((page) => [page, at.get(page.behind)].filter(Boolean));
  }
  const rows = [];
  for (const page of pages) {
    const isFirst = form === "booklet" ? page.number % 2 === 0 : page.number % 2 === 1;
    if (isFirst || !rows.length) rows.push(form === "booklet" && !isFirst ? [null, page] : [page]);
    else rows[rows.length - 1].push(page);
  }
  return rows;
}
