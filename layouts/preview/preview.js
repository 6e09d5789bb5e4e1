// Begins here: listens to the engine, holds what is looked at, and leads the views.

import { by, kept, make, post, show } from "./elements.js";
import { MapView } from "./map.js";
import { Pages } from "./pages.js";
import { Panel } from "./panel.js";
import { Preflight, Sheets } from "./sheets.js";

const VIEWS = [["pages", "Pages"], ["spreads", "Spreads"], ["missions", "Missions"], ["map", "Map"], ["sheets", "Sheets"], ["preflight", "Preflight"]];
const SWITCHES = { form: "Form", paper: "Paper", units: "Units", ink: "Ink", language: "Language", theme: "Theme" };
const SEEN = {
  sim: ["Eyes", [["", "as printed"], ["grey", "in grey"], ["protanopia", "no red (protanopia)"], ["deuteranopia", "no green (deuteranopia)"], ["tritanopia", "no blue (tritanopia)"]]],
  boxes: ["Lines", [["", "none"], ["on", "trim, bleed and safe edge"]]],
  look: ["Window", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]]],
};
const KEYS = [["← →", "page by page"], ["1 to 6", "views"], ["+ − 0 9", "larger, smaller, to the width, the whole page"], ["P", "how it is printed"], ["F", "what was found"], ["T", "turn sheets and cards over"], ["Enter", "where a page is written"], ["?", "these keys"]];
const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

const host = {
  state: { pages: [], missions: [], found: [], choice: {}, choices: {}, pack: { title: "the pack" }, status: "starting" },
  view: "pages",
  zoom: "width",
  mission: "",
  at: null,
  look(page, width) {
    host.at = page;
    if (page.kind === "mission") host.mission = page.unit;
    markCurrent();
    const told = `${page.unit} ${page.page} ${width}`;
    if (page.unit && told !== host.lookTold) {
      host.lookTold = told;
      post("api/look", { unit: page.unit, page: page.page, width }).catch(() => (host.lookTold = ""));
    }
  },
  async source(page, x, y) {
    try {
      host.panel.showSource(await post("api/spot", { key: page.key, page: page.page, x, y, unit: page.unit }));
      openPanel(true);
    } catch (problem) {
      host.say(problem.message);
    }
  },
  async open(place) {
    try {
      const told = await post("api/open", { file: place.file, line: place.line, column: place.column ?? 1 });
      host.say(told.opened ? `opened in ${told.told}` : `${told.why}: ${told.told}`);
    } catch {
      host.say(`${place.file}:${place.line}`);
    }
  },
  reveal(unit, page = 0) {
    if (host.view !== "pages" && host.view !== "spreads") choose("pages");
    views.pages.reveal(unit, page);
  },
  chooseMission(mission) {
    host.mission = mission;
    views.map.update();
  },
  say(text) {
    host.said = text;
    by("status").textContent = text;
    clearTimeout(host.saying);
    host.saying = setTimeout(() => { host.said = ""; tellStatus(); }, 6000);
  },
};
const pages = new Pages(by("stage"), host);
const views = { pages, spreads: pages, map: new MapView(by("stage"), host), sheets: new Sheets(by("stage"), host), preflight: new Preflight(by("stage"), host), missions: { mount: showMissions, update: showMissions, unmount() {} } };
host.panel = new Panel(by("panel"), host);
window.preview = host; // for whoever looks from outside: the tests

// --- states ----------------------------------------------------------------------------------------------------------

function listen() {
  const line = new EventSource("events");
  line.addEventListener("state", (event) => take(JSON.parse(event.data)));
  line.onerror = () => { by("status").dataset.is = "gone"; by("status").textContent = "the preview has ended; start it again in the terminal"; };
  line.onopen = () => tellStatus();
}

function take(state) {
  host.state = state;
  if (!state.missions.some((each) => each.id === host.mission)) host.mission = state.missions[0]?.id ?? "";
  document.title = state.pack.title;
  by("title").textContent = state.pack.title;
  tellStatus();
  tellFindings();
  buildSwitches();
  buildList();
  views[host.view].update();
  host.panel.update();
}

function tellStatus() {
  if (host.said) return;
  const { status, waiting, found, pages: all } = host.state;
  const wrong = found.filter((each) => each.severity === "error").length;
  const says = by("status");
  says.dataset.is = status === "fallen" ? "gone" : status === "working" ? "working" : wrong ? "wrong" : "ready";
  says.textContent = status === "fallen" ? "it has fallen; save a file to start it again"
    : status === "starting" ? "starting …"
    : status === "working" ? `setting ${waiting} of ${new Set(all.map((each) => each.unit)).size}`
    : wrong ? "the last good pages" : "as written";
}

function tellFindings() {
  const { found } = host.state;
  const grave = found.filter((each) => each.severity !== "note");
  by("findings-count").textContent = grave.length;
  by("desk").classList.toggle("is-wrong", grave.length > 0);
  by("findings-open").dataset.worst = grave.some((each) => each.severity === "error") ? "error" : grave.length ? "warning" : "";
}

// --- the list at the left ---------------------------------------------------------------------------------------------

function buildList() {
  const list = by("list");
  const known = new Map([...list.children].map((each) => [each.dataset.unit, each]));
  const units = [...new Map(host.state.pages.filter((page) => page.unit && page.page === 0).map((page) => [page.unit, page])).values()];
  const made = units.map((page) => {
    const button = known.get(page.unit) ?? make("button", { type: "button", "data-unit": page.unit, click: () => host.reveal(page.unit) },
      make("img", { class: "thumb", alt: "", hidden: true, loading: "lazy" }), make("span", { class: "said" }));
    button.classList.toggle("failed", page.failed);
    button.lastElementChild.replaceChildren(page.title, make("span", { class: "number" }, `page ${page.number}`));
    if (page.key && !page.ahead) show(button.firstElementChild, `page/${page.key}/0.png?w=240`);
    return button;
  });
  if (made.length !== list.children.length || made.some((each, at) => each !== list.children[at])) list.replaceChildren(...made);
  markCurrent();
}

function markCurrent() {
  for (const button of by("list").children) {
    const is = button.dataset.unit === host.at?.unit;
    if (is && button.getAttribute("aria-current") !== "true") button.scrollIntoView({ block: "nearest" });
    button.setAttribute("aria-current", is);
  }
}

function showMissions() {
  const { missions, pages: all } = host.state;
  const stage = by("stage");
  let grid = stage.querySelector(".grid");
  if (!grid) stage.replaceChildren((grid = make("div", { class: "grid" })));
  const known = new Map([...grid.children].map((each) => [each.dataset.unit, each]));
  const made = missions.map((mission) => {
    const page = all.find((each) => each.unit === mission.id && each.page === 0);
    const button = known.get(mission.id) ?? make("button", { type: "button", "data-unit": mission.id, click: () => host.reveal(mission.id) },
      make("img", { alt: "", hidden: true, class: "thumb" }), make("span", { class: "said" }));
    button.lastElementChild.replaceChildren(mission.title, make("br"), make("span", { class: "number" }, page ? `page ${page.number}` : ""));
    if (page?.key && !page.ahead) show(button.firstElementChild, `page/${page.key}/0.png?w=480`);
    return button;
  });
  if (made.length !== grid.children.length || made.some((each, at) => each !== grid.children[at])) grid.replaceChildren(...made);
  if (!missions.length) grid.replaceChildren(make("p", { class: "empty" }, "This pack has no missions."));
}

// --- views, zoom, switches ---------------------------------------------------------------------------------------------

function buildViews() {
  by("views").replaceChildren(...VIEWS.map(([id, words], at) => make("button", { type: "button", role: "tab", id: `view-${id}`, "aria-selected": id === host.view, "aria-controls": "stage", tabindex: id === host.view ? 0 : -1, title: `${words} (${at + 1})`, click: () => choose(id) }, words)));
}

function choose(view) {
  if (!views[view]) return;
  const at = host.at;
  views[host.view].unmount();
  host.view = view;
  by("desk").classList.toggle("is-map", view === "map");
  kept.set("view", view);
  by("stage").setAttribute("aria-labelledby", `view-${view}`);
  buildViews();
  views[view].mount();
  if (at && (view === "pages" || view === "spreads")) pages.reveal(at.unit, at.page);
  host.panel.update();
}

function zoomTo(zoom) {
  host.zoom = zoom;
  kept.set("zoom", zoom);
  by("zoom-says").textContent = typeof zoom === "number" ? `${Math.round(zoom * 100)} %` : zoom === "page" ? "page" : "width";
  const stage = by("stage");
  const before = (stage.scrollTop + stage.clientHeight / 2) / Math.max(1, stage.scrollHeight);
  if (host.view === "pages" || host.view === "spreads") pages.fit();
  stage.scrollTop = before * stage.scrollHeight - stage.clientHeight / 2;
}

function zoomBy(step) {
  const leaf = pages.current;
  const now = typeof host.zoom === "number" ? host.zoom : leaf?.page?.width ? leaf.clientWidth / (leaf.page.width * 96 / 25.4) : 1;
  const next = step > 0 ? ZOOMS.find((each) => each > now + 0.01) : ZOOMS.findLast((each) => each < now - 0.01);
  zoomTo(next ?? now);
}

function buildSwitches() {
  const { choice, choices } = host.state;
  const key = JSON.stringify([choice, choices]);
  if (key === host.switches) return;
  host.switches = key;
  const held = document.activeElement?.id;
  const names = { language: { "": "the pack’s own" }, theme: { "": "the pack’s own" } };
  by("printed").replaceChildren(make("legend", {}, "Printed"), ...Object.entries(SWITCHES).filter(([name]) => choices[name]?.length > 1).map(([name, words]) =>
    make("label", {}, words, make("select", { id: `switch-${name}`, change: (event) => post("api/choose", { [name]: event.target.value }) },
      choices[name].map((word) => make("option", { value: word, selected: word === choice[name] }, names[name]?.[word] ?? word))))));
  by(held)?.focus();
}

function buildSeen() {
  by("seen").append(...Object.entries(SEEN).map(([name, [words, all]]) =>
    make("label", {}, words, make("select", { id: `seen-${name}`, change: (event) => see(name, event.target.value) },
      all.map(([value, says]) => make("option", { value, selected: value === kept.get(name, all[0][0]) }, says))))));
  for (const [name, [, all]] of Object.entries(SEEN)) see(name, kept.get(name, all[0][0]));
}

function see(name, value) {
  kept.set(name, value);
  if (name === "look") document.documentElement.dataset.look = value;
  if (name === "boxes") document.body.classList.toggle("shows-boxes", value === "on");
  if (name === "sim") document.body.className = [...document.body.classList].filter((each) => !each.startsWith("sim-")).concat(value ? [`sim-${value}`] : []).join(" ");
}

function openPanel(is) {
  by("desk").classList.toggle("is-alone", !is);
  by("findings-open").setAttribute("aria-expanded", is);
}

function openSwitches(is) {
  by("switches").hidden = !is;
  by("menu").setAttribute("aria-expanded", is);
}

// --- keys --------------------------------------------------------------------------------------------------------------

const acts = {
  ArrowRight: () => pages.go(1), ArrowLeft: () => pages.go(-1), PageDown: () => pages.go(1), PageUp: () => pages.go(-1),
  "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), 0: () => zoomTo("width"), 9: () => zoomTo("page"),
  p: () => openSwitches(by("switches").hidden), f: () => openPanel(by("desk").classList.contains("is-alone")),
  "?": () => by("keys").showModal(), t: () => views[host.view].turn?.(),
};

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, select, textarea, dialog");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest(".views") && event.key.startsWith("Arrow")) {
    const at = VIEWS.findIndex(([id]) => id === host.view) + (event.key === "ArrowRight" ? 1 : -1);
    choose(VIEWS[(at + VIEWS.length) % VIEWS.length][0]);
    by(`view-${host.view}`).focus();
    event.preventDefault();
    return;
  }
  if (event.target.closest(".map") && event.key.startsWith("Arrow")) return;
  const view = VIEWS[Number(event.key) - 1]?.[0];
  const act = view ? () => choose(view) : acts[event.key];
  if (!act || (event.key.startsWith("Arrow") && host.view !== "pages" && host.view !== "spreads")) return;
  event.preventDefault();
  act();
});

by("zoom-in").onclick = () => zoomBy(1);
by("zoom-out").onclick = () => zoomBy(-1);
by("zoom-fit").onclick = () => zoomTo(host.zoom === "width" ? "page" : "width");
by("menu").onclick = () => acts.p();
by("findings-open").onclick = () => acts.f();
by("keys-list").append(...KEYS.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)]));
document.addEventListener("shown", () => { host.shownAt = Date.now(); }, true);

const zoom = kept.get("zoom", "width");
host.zoom = Number(zoom) || zoom;
buildSeen();
openPanel(matchMedia("(min-width: 62rem)").matches);
buildViews();
choose(views[kept.get("view", "pages")] ? kept.get("view", "pages") : "pages");
zoomTo(host.zoom);
listen();
