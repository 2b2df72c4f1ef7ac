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
