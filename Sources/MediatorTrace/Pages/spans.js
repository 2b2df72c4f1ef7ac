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
