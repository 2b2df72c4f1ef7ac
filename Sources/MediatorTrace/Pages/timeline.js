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
