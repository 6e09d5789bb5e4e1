// Makers of elements; nothing is ever parsed out of a string that came with a pack.

/** Make an element with attributes, and what it holds; functions are listeners. */
export function make(name, attributes = {}, ...held) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (key.startsWith("aria-")) made.setAttribute(key, String(value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...held.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

/** Find an element by its id. */
export const by = (id) => document.getElementById(id);

/** Post JSON; an answer that refuses is thrown with what was found. */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-pack": "1" },
    body: JSON.stringify(body),
  });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(told.found?.[0]?.message ?? `refused (${answer.status})`), told);
  return told;
}

/** Remember a choice of this browser from one visit to the next. */
export const kept = {
  get(key, otherwise) {
    try {
      return localStorage.getItem(`pack.${key}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`pack.${key}`, value);
    } catch {
      /* a browser that keeps nothing */
    }
  },
};

const STEP = 80; // dots: pictures come in these steps of width, so that a small change asks for nothing new
export const dots = (pixels) => Math.min(4000, Math.max(STEP, Math.ceil((pixels * devicePixelRatio) / STEP) * STEP));

/** Show a picture in place of another once it is there whole: nothing flashes. */
export async function show(image, address) {
  if (image.dataset.wanted === address) return;
  image.dataset.wanted = address;
  const next = new Image();
  next.src = address;
  try {
    await next.decode();
  } catch {
    if (image.dataset.wanted === address) delete image.dataset.wanted;
    return;
  }
  if (image.dataset.wanted !== address) return; // a later one was wanted meanwhile
  image.src = address;
  image.hidden = false;
  image.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
}
