// Facts of a map in plate millimetres, and a point on it -> how far it is from there, in the words of its pages.
// Nothing here touches the page, so that a test can hold every answer to what Python reckons.

const NEAR = 1e-2; // millimetres: what lies so close to the table's edge lies on it

/** The point of a stretch that lies nearest to a point. */
export function nearestOn([[ax, ay], [bx, by]], [x, y]) {
  const across = bx - ax, down = by - ay;
  const long = across * across + down * down;
  const part = long ? Math.min(1, Math.max(0, ((x - ax) * across + (y - ay) * down) / long)) : 0;
  return [ax + part * across, ay + part * down];
}

export const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

/** The stretches of closed rings. */
function* stretches(rings) {
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index++) yield [ring[index], ring[(index + 1) % ring.length]];
  }
}

/** Whether a point lies in an area: an odd number of its bounds lie east of it. */
export function isWithin(rings, [x, y]) {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of stretches(rings)) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

function nearestOf(lines, point) {
  let best = null;
  for (const line of lines) {
    const foot = nearestOn(line, point);
    if (!best || apart(foot, point) < apart(best, point)) best = foot;
  }
  return best;
}

/** Whether a stretch runs along the edge of the table, where a zone ends because the table does. */
function runsAlongEdge([[ax, ay], [bx, by]], { left, top, width, height }) {
  const both = (one, other, at) => Math.abs(one - at) < NEAR && Math.abs(other - at) < NEAR;
  return both(ax, bx, left) || both(ax, bx, left + width) || both(ay, by, top) || both(ay, by, top + height);
}

/** How far it is from a point to everything that a tape is laid to: {kind, name, inches, foot, isInside}. */
export function measureFrom(measures, point) {
  const found = [];
  for (const thing of measures.things) {
    let foot = thing.point, isInside = false;
    if (thing.line) foot = nearestOn(thing.line, point);
    if (thing.rings) {
      isInside = isWithin(thing.rings, point);
      const bounds = [...stretches(thing.rings)];
      foot = nearestOf(isInside ? bounds.filter((each) => !runsAlongEdge(each, measures.table)) : bounds, point);
    }
    if (foot) {
      const inches = apart(foot, point) / measures.scale;
      found.push({ kind: thing.kind, id: thing.id, name: thing.name, isSample: Boolean(thing.is_sample), inches, foot, isInside });
    }
  }
  return found;
}

/** A number as pages write it: at most two decimals, grouped, with the language's point. */
export function plain(number, { point, thousands }) {
  const [whole, decimals] = String(Math.round(number * 100) / 100).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return decimals ? `${grouped}${point}${decimals}` : grouped;
}

/** A length as pages write it, by each ruler that they show; what was measured is read to a tenth. */
export function lengthWords(rulers, inches, { isExact = false } = {}) {
  const halves = Math.round(inches * 2) / 2;
  const exact = isExact ? inches : Math.abs(inches - halves) < 0.005 ? halves : null;
  const texts = rulers.units.map((unit) => {
    const number = exact === null ? Math.round(inches * unit.per_inch * 10) / 10 : exact * unit.per_inch;
    return unit.form.replace("{number}", () => plain(number, rulers));
  });
  if (texts.length === 1) return texts[0];
  return rulers.both.replace("{first}", () => texts[0]).replace("{second}", () => texts[1]);
}

/** How many inches a grip would be from what its length is measured from, were it held at a point. */
export function gapTo(gauge, point, scale) {
  if (gauge.way) {
    const [[x, y], [east, down]] = [gauge.point, gauge.way];
    return Math.max(0, (point[0] - x) * east + (point[1] - y) * down) / scale;
  }
  if (gauge.point) return apart(gauge.point, point) / scale;
  if (gauge.rings) return isWithin(gauge.rings, point) ? 0 : apart(nearestOf([...stretches(gauge.rings)], point), point) / scale;
  const [[ax, ay], [bx, by]] = gauge.line; // straight across, also beyond its ends
  return Math.abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / apart(gauge.line[0], gauge.line[1]) / scale;
}

const rounded = (number) => Math.round(number * 1000) / 1000;

/** The number of its unit that a value comes to at so many inches: in whole steps, and no less than may be. */
export function snapped(value, inches, isFine = false) {
  const step = value.steps[isFine ? 1 : 0];
  return rounded(Math.max(Math.round((inches * value.per_inch) / step) * step, value.least));
}

/** The next number of its unit, so many steps up or down; what stands between steps comes to the next one first. */
export function stepped(value, number, steps, isFine = false) {
  const step = value.steps[isFine ? 1 : 0];
  const from = steps > 0 ? Math.floor(number / step + 1e-9) : Math.ceil(number / step - 1e-9);
  return rounded(Math.max((from + steps) * step, value.least));
}

/** A length as it is written in files. */
export const written = (value, number) => `${rounded(number)}${value.unit}`;
