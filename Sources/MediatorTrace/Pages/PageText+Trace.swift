// Written by .ci/write-texts. Do not edit.
// swift-format-ignore-file

import MediatorPages

extension PageText {
    static let trace = PageText(
        style: ##"""
:root {
  --failed: #c0271d; --on-failed: #ffffff; --on-hue: #14181d;
  --hue-0: #8fb8ea; --hue-1: #8fd0b4; --hue-2: #d9bd73; --hue-3: #c3a6e3;
  --hue-4: #85c9d8; --hue-5: #e8ab8a; --hue-6: #b4c77a; --hue-7: #b5bcc6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --failed: #d8453b; --on-failed: #ffffff; --on-hue: #0e1216;
    --hue-0: #6b9bd6; --hue-1: #62ab8d; --hue-2: #bd9e50; --hue-3: #a283c8;
    --hue-4: #57a3b5; --hue-5: #c98764; --hue-6: #92a653; --hue-7: #8d97a3;
  }
}
body { height: 100vh; height: 100dvh; display: flex; flex-direction: column; overflow: hidden; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px 24px; padding: 14px 20px; border-bottom: 1px solid var(--line); }
.title { display: flex; align-items: baseline; gap: 12px; flex-wrap: wrap; }
h1 { font-size: 18px; }
.title .muted { font-size: 13px; }
.tools { display: flex; align-items: center; gap: 8px; font-size: 14px; }
.tools input { width: 240px; }
.status { min-width: 72px; font-size: 13px; white-space: nowrap; }
.failures { color: var(--red); white-space: nowrap; }
.failures[aria-pressed="true"] { background: var(--red-ground); border-color: var(--red); color: var(--red); }
.zoom { display: inline-flex; gap: 4px; }
.zoom button { min-width: 34px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1.7fr) minmax(300px, 1fr); }
.chart { display: flex; flex-direction: column; min-width: 0; min-height: 0; border-right: 1px solid var(--line); }
.overview { width: 100%; height: 46px; flex: none; border-bottom: 1px solid var(--line); cursor: pointer; touch-action: none; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 8px 12px; font-size: 12px; border-bottom: 1px solid var(--line); }
.legend > span { display: inline-flex; align-items: center; gap: 6px; }
.dot { flex: none; display: inline-block; width: 10px; height: 10px; border-radius: 3px; }
.stage { position: relative; flex: 1; min-height: 0; overflow: hidden; }
.timeline { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; cursor: default; }
.timeline:focus-visible { outline-offset: -2px; }
.tip { position: absolute; pointer-events: none; max-width: 320px; padding: 6px 10px; border-radius: 6px; background: var(--ground); border: 1px solid var(--line); box-shadow: 0 4px 16px rgb(0 0 0 / 18%); font-size: 12px; line-height: 18px; overflow-wrap: anywhere; }
.empty { padding: 48px 20px; }
.calls { min-width: 0; min-height: 0; display: flex; }
.tree { flex: 1; overflow: auto; position: relative; }
.tree:focus-visible { outline-offset: -2px; }
.rows { position: relative; min-width: 100%; }
.row { position: absolute; left: 0; right: 0; height: 24px; padding-right: 14px; display: flex; align-items: center; gap: 7px; font-size: 13px; white-space: nowrap; cursor: default; }
.row:hover { background: var(--raised); }
.row.selected { background: var(--accent-ground); }
.row.dim .label { color: var(--muted); }
.row .label { font-size: 12.5px; overflow: hidden; text-overflow: ellipsis; }
.fold { flex: none; width: 12px; text-align: center; color: var(--muted); cursor: pointer; }
.row .code { color: var(--red); font-size: 12px; overflow: hidden; text-overflow: ellipsis; }
.duration { margin-left: auto; padding-left: 12px; color: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.row.failed .label, .failure { color: var(--red); }
.details { flex: none; max-height: 42vh; overflow: auto; border-top: 1px solid var(--line); background: var(--raised); padding: 12px 20px 18px; }
.details header { display: flex; align-items: center; gap: 10px; margin-bottom: 10px; }
.details h2 { font-size: 15px; }
.details header button { height: 28px; font-size: 13px; }
.gap { flex: 1; }
.facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 40px; }
dl { margin: 0; display: grid; grid-template-columns: minmax(72px, max-content) minmax(0, 1fr); gap: 4px 16px; font-size: 13px; align-content: start; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.link { height: auto; border: none; background: none; padding: 0; color: var(--accent); text-align: left; font-size: 12px; }
.link:hover { text-decoration: underline; }
footer { flex: none; font-size: 12px; padding: 6px 20px; border-top: 1px solid var(--line); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
@media (max-width: 760px) {
  .top { padding: 10px 14px; }
  .tools { flex-wrap: wrap; width: 100%; }
  .tools input { flex: 1 1 160px; width: auto; height: 40px; font-size: 16px; }
  .status { min-width: 0; }
  .status:empty { display: none; }
  .tools button { height: 40px; }
  .failures { flex: 1; }
  main { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(0, 1.1fr) minmax(0, 1fr); }
  .chart { border-right: none; border-bottom: 1px solid var(--line); }
  .details { max-height: 50vh; padding: 10px 14px 14px; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 4px; }
  footer { display: none; }
}

"""##,
        styleHash: "sha256-oEUm1AESrWPAdk2O/FDtanKRGgecqAnVYj52NT8Z+E0=",
        script: ##"""
// The spans of the trace, column by column, and where each is drawn.
const columns = data.spans;
const total = columns.id.length;
const text = (index) => data.texts[index] ?? "";
const startOf = (span) => columns.start[span];
const isOpen = (span) => columns.duration[span] < 0;
const durationOf = (span) => (isOpen(span) ? Math.max(0, data.recordedAt - columns.start[span]) : columns.duration[span]);
const endOf = (span) => startOf(span) + durationOf(span);
const hasFailed = (span) => columns.code[span] >= 0;
const nameOf = (span) => text(columns.name[span]);
const moduleOf = (span) => text(columns.module[span]);
const placeOf = (span) => text(columns.endpoint[span]) || "calls";

// The parents are indices; a span whose parent is not in the log has -1, and comes after it otherwise.
const depths = new Int32Array(total);
const childCounts = new Int32Array(total);
const inChildren = new Float64Array(total);
for (let span = 0; span < total; span++) {
  const parent = columns.parent[span];
  if (parent < 0) continue;
  depths[span] = depths[parent] + 1;
  childCounts[parent] += 1;
}
const firstChild = new Int32Array(total).fill(-1);
const nextSibling = new Int32Array(total).fill(-1);
const roots = [];
{
  const lastChild = new Int32Array(total).fill(-1);
  for (let span = 0; span < total; span++) {
    const parent = columns.parent[span];
    if (parent < 0) {
      roots.push(span);
      continue;
    }
    if (lastChild[parent] < 0) firstChild[parent] = span;
    else nextSibling[lastChild[parent]] = span;
    lastChild[parent] = span;
  }
}
function childrenOf(span) {
  const children = [];
  for (let child = firstChild[span]; child >= 0; child = nextSibling[child]) children.push(child);
  return children;
}

// The time in which no child runs; children may run at once.
function ownTime(span) {
  let own = durationOf(span);
  let reached = startOf(span);
  for (const child of childrenOf(span)) {
    const from = Math.max(reached, startOf(child));
    const to = Math.min(endOf(span), endOf(child));
    if (to > from) own -= to - from;
    reached = Math.max(reached, to);
  }
  return Math.max(0, own);
}

const byStart = Array.from({ length: total }, (_, span) => span).sort((one, other) => startOf(one) - startOf(other) || one - other);
const begin = total ? startOf(byStart[0]) : 0;
const finish = byStart.reduce((latest, span) => Math.max(latest, endOf(span)), begin + 1);

// One group for each thread or actor, in it rows that no two spans share at once: a call lies below its caller.
const groups = [];
{
  const known = new Map();
  const rowOf = new Int32Array(total);
  const groupOf = new Int32Array(total);
  for (const span of byStart) {
    const place = placeOf(span);
    if (!known.has(place)) {
      known.set(place, groups.length);
      groups.push({ place, rows: [], ends: [] });
    }
    const index = known.get(place);
    const { rows, ends } = groups[index];
    const parent = columns.parent[span];
    let row = parent >= 0 && groupOf[parent] === index ? rowOf[parent] + 1 : 0;
    while (row < rows.length && ends[row] > startOf(span)) row += 1;
    while (rows.length <= row) rows.push([]), ends.push(-Infinity);
    rows[row].push(span);
    ends[row] = Math.max(endOf(span), startOf(span));
    rowOf[span] = row;
    groupOf[span] = index;
  }
  let top = 0;
  for (const group of groups) {
    group.top = top;
    top += group.rows.length + 1;
  }
  // The row of a span among those of all groups, the headings included.
  var lineOf = (span) => groups[groupOf[span]].top + 1 + rowOf[span];
  var lineCount = top;
}

const modules = [];
const colorOf = new Map();
for (const span of byStart) {
  const module = columns.module[span];
  if (!colorOf.has(module)) {
    colorOf.set(module, modules.length % 8);
    modules.push(module);
  }
}

// Nanoseconds in the unit that fits.
function duration(nanoseconds, digits = 1) {
  const units = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];
  let unit = 0;
  while (unit < 3 && nanoseconds / units[unit][1] >= 999.95) unit += 1;
  return `${(nanoseconds / units[unit][1]).toFixed(unit ? digits : 0)} ${units[unit][0]}`;
}

// Spans that a search finds: each word is in the name, the module, the kind, the failure, the thread or a parameter.
const found = { words: [], spans: null, list: [] };
let lowered = null;
function find(query, isFailed) {
  found.words = wordsOf(query);
  found.list = [];
  found.spans = found.words.length || isFailed ? new Uint8Array(total) : null;
  if (!found.spans) return;
  lowered ??= data.texts.map((one) => one.toLowerCase());
  // Each word is looked for once in each text, and then by the numbers of the texts.
  const hits = found.words.map((word) => Uint8Array.from(lowered, (one) => (one.includes(word) ? 1 : 0)));
  const searched = [columns.name, columns.module, columns.kind, columns.code, columns.endpoint];
  const inputs = hits.map((hit) => Uint8Array.from(data.inputs, (list) => (list.some((pair) => pair.some((index) => hit[index])) ? 1 : 0)));
  for (let span = 0; span < total; span++) {
    if (isFailed && !hasFailed(span)) continue;
    if (!hits.every((hit, word) => inputs[word][columns.inputs[span]] || searched.some((column) => hit[column[span]]))) continue;
    found.spans[span] = 1;
    found.list.push(span);
  }
}
// The timeline on a canvas: only what is visible is drawn, at most one box for each pixel of a row.
const rowHeight = 22;
const axisHeight = 26;
const view = { from: begin, to: finish, top: 0 };
const surface = element("canvas", { class: "timeline", tabindex: "0", "aria-label": "Timeline; the tree holds the same calls" });
const pen = surface.getContext("2d");
const overview = element("canvas", { class: "overview", "aria-hidden": "true" });
const tip = element("div", { class: "tip", hidden: true });
let colors = {};
let size = { width: 0, height: 0 };

function readColors() {
  const style = getComputedStyle(document.documentElement);
  const names = ["ground", "raised", "line", "text", "muted", "accent", "failed", "on-failed", "on-hue"];
  colors = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  colors.hues = Array.from({ length: 8 }, (_, index) => style.getPropertyValue(`--hue-${index}`).trim());
  colors.sans = style.getPropertyValue("--sans").trim();
}

function fit(canvas, context) {
  const box = canvas.getBoundingClientRect();
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(box.width * scale) || canvas.height !== Math.round(box.height * scale)) {
    canvas.width = Math.round(box.width * scale);
    canvas.height = Math.round(box.height * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { width: box.width, height: box.height };
}

const xOf = (time) => ((time - view.from) / (view.to - view.from)) * size.width;
const timeAt = (x) => view.from + (x / size.width) * (view.to - view.from);
const yOf = (line) => axisHeight + line * rowHeight - view.top;

// The first span of a row that ends after a time: the spans of a row do not overlap.
function firstAfter(row, time) {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(row[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function drawRow(row, y) {
  const pixel = (view.to - view.from) / size.width;
  for (let at = firstAfter(row, view.from); at < row.length && startOf(row[at]) < view.to;) {
    let span = row[at];
    const left = Math.max(-2, xOf(startOf(span)));
    const right = Math.min(size.width + 2, xOf(endOf(span)));
    let next = at + 1;
    if (right - left < 1.5) {
      // Spans that share a pixel are one box, which is red if one of the first of them failed.
      const until = timeAt(left) + pixel * 1.5;
      const after = Math.max(next, firstAfter(row, until));
      for (let other = at; other < Math.min(after, at + 64); other++) {
        if (hasFailed(row[other])) span = row[other];
      }
      next = after;
    }
    const width = Math.max(1, right - left - (right - left > 4 ? 1 : 0));
    const isDim = found.spans && !found.spans[span];
    pen.globalAlpha = isDim ? 0.22 : 1;
    pen.fillStyle = hasFailed(span) ? colors.failed : colors.hues[colorOf.get(columns.module[span])];
    pen.fillRect(left, y + 1, width, rowHeight - 2);
    if (isOpen(span)) {
      pen.fillStyle = colors.ground;
      pen.fillRect(left + width - 3, y + 1, 1, rowHeight - 2);
    }
    if (width > 28) drawLabel(span, Math.max(0, left), Math.min(size.width, left + width), y);
    pen.globalAlpha = 1;
    at = next;
  }
}

function drawLabel(span, left, right, y) {
  const room = right - left - 10;
  if (room < 18) return;
  pen.fillStyle = hasFailed(span) ? colors["on-failed"] : colors["on-hue"];
  const name = nameOf(span);
  const took = duration(durationOf(span));
  const letter = pen.measureText("n").width;
  let label = name;
  if ((name.length + took.length + 2) * letter < room) label = `${name}  ${took}`;
  else if (name.length * letter > room) label = `${name.slice(0, Math.max(1, Math.floor(room / letter) - 1))}…`;
  pen.save();
  pen.beginPath();
  pen.rect(left, y, right - left, rowHeight);
  pen.clip();
  pen.fillText(label, left + 5, y + rowHeight / 2 + 0.5);
  pen.restore();
}

function drawAxis() {
  pen.fillStyle = colors.ground;
  pen.fillRect(0, 0, size.width, axisHeight);
  const span = view.to - view.from;
  const raw = (span / size.width) * 110;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, power * [1, 2, 5, 10].find((factor) => factor * power >= raw));
  pen.fillStyle = colors.muted;
  for (let time = Math.ceil((view.from - begin) / step) * step; time + begin < view.to; time += step) {
    const x = xOf(time + begin);
    pen.fillText(time === 0 ? "0" : duration(time, step % 1e6 && step < 1e6 && time > 1e6 ? 3 : 1), x + 4, axisHeight / 2);
    pen.fillRect(Math.round(x), 0, 1, axisHeight);
  }
  pen.fillStyle = colors.line;
  pen.fillRect(0, axisHeight - 1, size.width, 1);
}

function drawTimeline() {
  size = fit(surface, pen);
  if (!size.width) return;
  view.top = Math.max(0, Math.min(view.top, lineCount * rowHeight + axisHeight + 12 - size.height));
  pen.clearRect(0, 0, size.width, size.height);
  pen.textBaseline = "middle";
  for (const group of groups) {
    const top = yOf(group.top);
    if (top > size.height || top + (group.rows.length + 1) * rowHeight < axisHeight) continue;
    pen.font = `600 11px ${colors.sans}`;
    pen.fillStyle = colors.raised;
    pen.fillRect(0, top + 2, size.width, rowHeight - 4);
    pen.fillStyle = colors.muted;
    pen.fillText(group.place, 6, top + rowHeight / 2);
    pen.font = `11px ${colors.sans}`;
    group.rows.forEach((row, index) => {
      const y = yOf(group.top + 1 + index);
      if (y > -rowHeight && y < size.height) drawRow(row, y);
    });
  }
  if (selected >= 0) drawSelection();
  pen.font = `11px ${colors.sans}`;
  drawAxis();
}

// The frame around the selected call, and lines to its caller and the calls that it made.
function drawSelection() {
  const box = (span) => ({ left: xOf(startOf(span)), right: Math.max(xOf(startOf(span)) + 2, xOf(endOf(span))), y: yOf(lineOf(span)) });
  pen.strokeStyle = colors.text;
  pen.lineWidth = 1;
  const arrow = (from, to) => {
    const [one, other] = [box(from), box(to)];
    if (Math.abs(other.y - one.y) <= rowHeight) return;
    pen.beginPath();
    pen.moveTo(other.left, one.y + rowHeight - 1);
    pen.lineTo(other.left, other.y + 1);
    pen.stroke();
  };
  pen.globalAlpha = 0.6;
  if (columns.parent[selected] >= 0) arrow(columns.parent[selected], selected);
  childrenOf(selected).slice(0, 200).forEach((child) => arrow(selected, child));
  pen.globalAlpha = 1;
  const { left, right, y } = box(selected);
  pen.lineWidth = 2;
  pen.strokeRect(Math.max(-4, left), y + 1, Math.min(size.width + 8, right) - Math.max(-4, left), rowHeight - 2);
}

// The whole trace: how many calls run at a time, failures, and the visible part.
let densities = null;
function drawOverview() {
  const context = overview.getContext("2d");
  const { width, height } = fit(overview, context);
  if (!width) return;
  const count = Math.ceil(width);
  if (densities?.length !== count) {
    densities = Array.from({ length: count }, () => [0, false]);
    const changes = new Float64Array(count + 1);
    for (let span = 0; span < total; span++) {
      const from = Math.floor(((startOf(span) - begin) / (finish - begin)) * (count - 1));
      const to = Math.floor(((endOf(span) - begin) / (finish - begin)) * (count - 1));
      changes[from] += 1;
      changes[to + 1] -= 1;
      if (hasFailed(span)) densities[from][1] = true;
    }
    let running = 0;
    changes.slice(0, count).forEach((change, x) => { densities[x][0] = running += change; });
  }
  const most = densities.reduce((all, [many]) => Math.max(all, many), 1);
  context.clearRect(0, 0, width, height);
  densities.forEach(([many, failed], x) => {
    context.fillStyle = colors.accent;
    context.globalAlpha = 0.45;
    const tall = many ? Math.max(2, (many / most) * (height - 6)) : 0;
    context.fillRect(x, height - tall, 1, tall);
    context.globalAlpha = 1;
    if (failed) context.fillStyle = colors.failed, context.fillRect(x, 0, 1, 4);
  });
  const place = (time) => ((time - begin) / (finish - begin)) * width;
  const [left, right] = [place(view.from), place(view.to)];
  context.fillStyle = colors.ground;
  context.globalAlpha = 0.65;
  context.fillRect(0, 0, left, height);
  context.fillRect(right, 0, width - right, height);
  context.globalAlpha = 1;
  context.strokeStyle = colors.accent;
  context.strokeRect(left + 0.5, 0.5, Math.max(2, right - left - 1), height - 1);
}

function show(from, to) {
  const length = Math.min(finish - begin, Math.max(10, to - from));
  view.from = Math.max(begin, Math.min(from, finish - length));
  view.to = view.from + length;
  redraw();
}
const zoom = (factor, x = size.width / 2) => {
  const time = timeAt(x);
  show(time - (time - view.from) * factor, time + (view.to - time) * factor);
};
const pan = (part) => show(view.from + (view.to - view.from) * part, view.to + (view.to - view.from) * part);

// Zooms so that a span fills most of the width.
function showSpan(span) {
  const room = Math.max(durationOf(span), 20) * 0.15;
  show(startOf(span) - room, endOf(span) + room);
}

function spanAt(x, y) {
  const line = Math.floor((y - axisHeight + view.top) / rowHeight);
  if (y < axisHeight) return -1;
  const group = groups.find(({ top, rows }) => line > top && line <= top + rows.length);
  if (!group) return -1;
  const row = group.rows[line - group.top - 1];
  const slack = ((view.to - view.from) / size.width) * 2;
  const span = row[firstAfter(row, timeAt(x) - slack)];
  return span !== undefined && startOf(span) <= timeAt(x) + slack ? span : -1;
}

{
  let drag = null;
  let moved = 0;
  const pointers = new Map();
  surface.addEventListener("pointerdown", (event) => {
    surface.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    drag = { x: event.offsetX, y: event.offsetY, from: view.from, to: view.to, top: view.top };
    moved = 0;
  });
  surface.addEventListener("pointermove", (event) => {
    if (pointers.size === 2 && pointers.has(event.pointerId)) {
      const gap = () => { const [one, other] = [...pointers.values()]; return Math.max(20, Math.abs(one.offsetX - other.offsetX)); };
      const before = gap();
      pointers.set(event.pointerId, event);
      moved = 99;
      return zoom(before / gap(), event.offsetX);
    }
    if (drag && pointers.has(event.pointerId)) {
      moved = Math.max(moved, Math.abs(event.offsetX - drag.x) + Math.abs(event.offsetY - drag.y));
      if (moved < 4) return;
      const time = ((drag.x - event.offsetX) / size.width) * (drag.to - drag.from);
      view.top = drag.top + drag.y - event.offsetY;
      return show(drag.from + time, drag.to + time);
    }
    const span = spanAt(event.offsetX, event.offsetY);
    tip.hidden = span < 0;
    if (span < 0) return;
    const failure = hasFailed(span) ? element("div", { class: "failure" }, `failed: ${text(columns.code[span])}`) : null;
    tip.replaceChildren(...[element("strong", {}, nameOf(span)), element("div", {}, `${isOpen(span) ? "in progress, " : ""}${duration(durationOf(span))} · ${moduleOf(span)}`), failure].filter(Boolean));
    const box = surface.parentElement.getBoundingClientRect();
    tip.style.left = `${Math.min(event.offsetX + 14, box.width - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(event.offsetY + 18, box.height - tip.offsetHeight - 8)}px`;
  });
  const end = (event) => {
    pointers.delete(event.pointerId);
    if (event.type === "pointerup" && drag && moved < 4) select(spanAt(event.offsetX, event.offsetY));
    drag = null;
  };
  surface.addEventListener("pointerup", end);
  surface.addEventListener("pointercancel", end);
  surface.addEventListener("pointerleave", () => { tip.hidden = true; });
  surface.addEventListener("dblclick", (event) => {
    const span = spanAt(event.offsetX, event.offsetY);
    if (span >= 0) showSpan(span);
  });
  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return zoom(Math.exp(event.deltaY / 300), event.offsetX);
    view.top += event.shiftKey ? 0 : event.deltaY;
    pan((event.shiftKey ? event.deltaY : event.deltaX) / size.width);
  }, { passive: false });
  const jump = (event) => {
    const box = overview.getBoundingClientRect();
    const middle = begin + ((event.clientX - box.left) / box.width) * (finish - begin);
    const half = (view.to - view.from) / 2;
    show(middle - half, middle + half);
  };
  overview.addEventListener("pointerdown", (event) => { overview.setPointerCapture(event.pointerId); jump(event); });
  overview.addEventListener("pointermove", (event) => { if (event.buttons) jump(event); });
}
// The tree: rows of a fixed height, of which those on the screen exist.
const treeRow = 24;
const folded = new Set();
const board = element("div", { class: "rows" });
const tree = element("div", { class: "tree", role: "tree", "aria-label": "Calls", tabindex: "0", scroll: () => drawTree() }, board);
let rows = [];
let placeInTree = new Int32Array(total);

// The rows in order: with a search, the spans that it finds and those above them.
function listRows() {
  let isShown = null;
  if (found.spans) {
    isShown = new Uint8Array(total);
    for (const span of found.list) {
      for (let at = span; at >= 0 && !isShown[at]; at = columns.parent[at]) isShown[at] = 1;
    }
  }
  rows = [];
  placeInTree.fill(-1);
  const waiting = roots.slice().reverse();
  while (waiting.length) {
    const span = waiting.pop();
    if (isShown && !isShown[span]) continue;
    placeInTree[span] = rows.length;
    rows.push(span);
    if (folded.has(span)) continue;
    const start = waiting.length;
    for (let child = firstChild[span]; child >= 0; child = nextSibling[child]) waiting.push(child);
    for (let low = start, high = waiting.length - 1; low < high; low++, high--) [waiting[low], waiting[high]] = [waiting[high], waiting[low]];
  }
  board.style.height = `${rows.length * treeRow}px`;
  drawTree();
}

function fold(span) {
  if (!childCounts[span]) return;
  if (!folded.delete(span)) folded.add(span);
  listRows();
}

function treeItem(span, index) {
  const isFolded = folded.has(span);
  const row = element("div", {
    class: `row${span === selected ? " selected" : ""}${hasFailed(span) ? " failed" : ""}${found.spans && !found.spans[span] ? " dim" : ""}`,
    role: "treeitem", "aria-level": depths[span] + 1, "aria-selected": String(span === selected),
    "aria-expanded": childCounts[span] ? String(!isFolded) : null, id: `row-${span}`, "data-span": span,
  },
  element("span", { class: "fold", "aria-hidden": "true" }, childCounts[span] ? (isFolded ? "▸" : "▾") : ""),
  element("span", { class: "dot", style: { background: `var(--${hasFailed(span) ? "failed" : `hue-${colorOf.get(columns.module[span])}`})` } }),
  element("span", { class: "label mono" }, nameOf(span)),
  hasFailed(span) ? element("span", { class: "code" }, text(columns.code[span])) : null,
  element("span", { class: "duration" }, isOpen(span) ? "in progress" : duration(durationOf(span))));
  row.style.top = `${index * treeRow}px`;
  row.style.paddingLeft = `${Math.min(depths[span], 24) * 14 + 8}px`;
  return row;
}

function drawTree() {
  const first = Math.max(0, Math.floor(tree.scrollTop / treeRow) - 4);
  const last = Math.min(rows.length, first + Math.ceil(tree.clientHeight / treeRow) + 8);
  board.replaceChildren(...rows.slice(first, last).map((span, index) => treeItem(span, first + index)));
  const active = selected >= 0 && board.querySelector(".selected");
  if (active) tree.setAttribute("aria-activedescendant", active.id);
  else tree.removeAttribute("aria-activedescendant");
}

// Scrolls to a span, and unfolds what is above it.
function revealInTree(span) {
  let changed = false;
  for (let at = columns.parent[span]; at >= 0; at = columns.parent[at]) changed = folded.delete(at) || changed;
  if (changed) listRows();
  const place = placeInTree[span];
  if (place < 0) return;
  const top = place * treeRow;
  if (top < tree.scrollTop || top > tree.scrollTop + tree.clientHeight - treeRow * 2) {
    tree.scrollTop = Math.max(0, top - tree.clientHeight / 2);
  }
}

tree.addEventListener("click", (event) => {
  const row = event.target.closest(".row");
  if (!row) return;
  const span = Number(row.dataset.span);
  if (event.target.closest(".fold")) fold(span);
  else select(span);
});
tree.addEventListener("dblclick", (event) => {
  const row = event.target.closest(".row");
  if (row && !event.target.closest(".fold")) showSpan(Number(row.dataset.span));
});
tree.addEventListener("keydown", (event) => {
  const place = selected < 0 ? -1 : placeInTree[selected];
  const isFolded = folded.has(selected);
  const moves = {
    ArrowDown: () => select(rows[Math.min(rows.length - 1, place + 1)]),
    ArrowUp: () => select(rows[Math.max(0, place - 1)]),
    Home: () => select(rows[0]),
    End: () => select(rows[rows.length - 1]),
    ArrowRight: () => (isFolded ? fold(selected) : firstChild[selected] >= 0 && select(firstChild[selected])),
    ArrowLeft: () => (childCounts[selected] && !isFolded ? fold(selected) : columns.parent[selected] >= 0 && select(columns.parent[selected])),
    Enter: () => selected >= 0 && showSpan(selected),
  };
  if (!moves[event.key] || !rows.length) return;
  event.preventDefault();
  event.stopPropagation();
  moves[event.key]();
});
// The page of the trace: search and zoom above, timeline and tree beside one another, details of a click below.
let selected = -1;
let isDue = false;
function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    drawTimeline();
    drawOverview();
  });
}

const fact = (name, ...value) => [element("dt", {}, name), element("dd", {}, ...value)];
const jump = (span) => element("button", { class: "link mono", click: () => select(span) }, nameOf(span));
const details = element("section", { class: "details", "aria-live": "polite", "aria-label": "Details" });

function outcome(span) {
  if (hasFailed(span)) return element("span", { class: "failure" }, "failed: ", element("code", {}, text(columns.code[span])),
    columns.underlying[span] >= 0 ? ` (${text(columns.underlying[span])})` : "");
  return isOpen(span) ? "in progress" : "returned";
}

function drawDetails() {
  details.hidden = selected < 0;
  if (selected < 0) return details.replaceChildren();
  const span = selected;
  const inputs = data.inputs[columns.inputs[span]] || [];
  const children = childrenOf(span);
  const caller = columns.parent[span] >= 0 ? jump(columns.parent[span]) : text(columns.caller[span]) || "outside of handlers";
  const kind = text(columns.kind[span]);
  details.replaceChildren(
    element("header", {}, element("h2", { class: "mono" }, nameOf(span)),
      kind === "action" ? "" : element("span", { class: "badge amber" }, kind),
      hasFailed(span) ? element("span", { class: "badge red" }, "failed") : "",
      element("span", { class: "gap" }),
      element("button", { click: () => showSpan(span) }, "Zoom to it"),
      element("button", { "aria-label": "Close", click: () => select(-1) }, "✕")),
    element("div", { class: "facts" },
      element("dl", {},
        fact("Took", isOpen(span) ? "in progress" : duration(durationOf(span)), childCounts[span] ? element("span", { class: "muted" }, `, ${duration(ownTime(span))} outside of calls`) : ""),
        fact("Began", duration(startOf(span) - begin), element("span", { class: "muted" }, " after the first call")),
        fact("Outcome", outcome(span)),
        fact("Module", moduleOf(span) || "none"),
        fact("On", placeOf(span) === "calls" ? "unknown" : placeOf(span)),
        fact("Caller", caller),
        children.length ? fact("Calls", children.slice(0, 12).flatMap((child) => [jump(child), " "]), children.length > 12 ? `and ${children.length - 12} more` : "") : []),
      element("dl", {},
        inputs.length ? inputs.map(([name, value]) => fact(element("code", {}, text(name)), value < 0 ? element("span", { class: "muted" }, "not recorded") : element("code", {}, text(value)))) : fact("Parameters", element("span", { class: "muted" }, "none")),
        columns.result[span] >= 0 ? fact("Result", element("code", {}, text(columns.result[span]))) : [])));
}

function select(span) {
  if (span === undefined) return;
  selected = span;
  drawDetails();
  if (span >= 0) {
    revealInTree(span);
    const y = yOf(lineOf(span));
    if (y < axisHeight || y > size.height - rowHeight) view.top += y - size.height / 2;
    if (endOf(span) < view.from || startOf(span) > view.to) {
      const half = (view.to - view.from) / 2;
      show(startOf(span) - half, startOf(span) + half);
    }
  }
  drawTree();
  redraw();
}

// Search: the tree shows what is found, the timeline dims the rest, Enter goes to the next.
const status = element("span", { class: "status muted", role: "status" });
const failures = element("button", { class: "failures", "aria-pressed": "false", click: () => {
  failures.setAttribute("aria-pressed", String(failures.getAttribute("aria-pressed") !== "true"));
  search(field.value);
} });
let failed = 0;
for (let span = 0; span < total; span++) failed += hasFailed(span) ? 1 : 0;
failures.textContent = counted(failed, "failure");
failures.hidden = failed === 0;
function search(query) {
  find(query, failures.getAttribute("aria-pressed") === "true");
  status.textContent = found.spans ? `${found.list.length.toLocaleString("en")} found` : "";
  tree.scrollTop = 0;
  listRows();
  redraw();
}
function next(step) {
  if (!found.list.length) return;
  const at = found.list.indexOf(selected);
  const place = at < 0 ? (step > 0 ? 0 : found.list.length - 1) : (at + step + found.list.length) % found.list.length;
  select(found.list[place]);
  status.textContent = `${(place + 1).toLocaleString("en")} of ${found.list.length.toLocaleString("en")}`;
}
const field = searchField("Search calls", search);
field.addEventListener("keydown", (event) => { if (event.key === "Enter") next(event.shiftKey ? -1 : 1); });

const keys = {
  w: () => zoom(0.7), s: () => zoom(1 / 0.7), a: () => pan(-0.2), d: () => pan(0.2), "+": () => zoom(0.7), "-": () => zoom(1 / 0.7),
  ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2), 0: () => show(begin, finish), Escape: () => select(-1),
  f: () => selected >= 0 && showSpan(selected), n: () => next(1), N: () => next(-1),
};
document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

const legend = element("div", { class: "legend" }, modules.slice(0, 12).map((module) => element("span", {},
  element("span", { class: "dot", style: { background: `var(--hue-${colorOf.get(module)})` } }), text(module) || "no module")));
const button = (label, title, click) => element("button", { title, "aria-label": title, click }, label);
const figures = [counted(total, "call"), total ? duration(finish - begin) : null,
  data.dropped ? `${counted(data.dropped, "earlier call")} overwritten` : null].filter(Boolean).join(" · ");
document.body.append(
  element("header", { class: "top" },
    element("div", { class: "title" }, element("h1", {}, data.title), element("span", { class: "muted" }, figures)),
    element("div", { class: "tools" }, field, status, failures,
      element("span", { class: "zoom" }, button("−", "Zoom out (S)", () => zoom(1 / 0.7)), button("+", "Zoom in (W)", () => zoom(0.7)), button("All", "Show all (0)", () => show(begin, finish))))),
  element("main", {},
    element("section", { class: "chart", "aria-label": "Timeline" }, overview, legend, element("div", { class: "stage" }, surface, tip)),
    element("section", { class: "calls", "aria-label": "Tree" }, tree)),
  details,
  element("footer", { class: "muted" }, "Drag moves, Ctrl and wheel zoom, a double click fits a call. Keys: W S zoom, A D move, 0 all, / search, N next, F fit, arrows in the tree."));
details.hidden = true;
if (!total) document.querySelector(".stage").append(element("p", { class: "empty muted" }, "No calls were traced."));
readColors();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); redraw(); });
// Before the next frame, so that no stretched drawing is seen.
new ResizeObserver(() => { drawTimeline(); drawOverview(); drawTree(); }).observe(document.querySelector("main"));
listRows();
redraw();

// A link may name a call by its number: checkout.html#7.
function follow() {
  const span = columns.id.indexOf(Number(fragment()));
  if (span >= 0) select(span);
}
addEventListener("hashchange", follow);
follow();

"""##,
        scriptHash: "sha256-ygStsY0jEPAOHgtZSxwTwTx8ofWWeQJ37BCZ6loUZ8I=")
}
