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
