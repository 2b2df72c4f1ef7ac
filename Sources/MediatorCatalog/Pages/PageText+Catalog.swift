// Written by .ci/write-texts. Do not edit.
// swift-format-ignore-file

import MediatorPages

extension PageText {
    static let catalog = PageText(
        style: ##"""
body { display: grid; grid-template-columns: 272px minmax(0, 1fr); align-items: start; }
aside { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; background: var(--raised); border-right: 1px solid var(--line); }
.search { padding: 16px; display: flex; flex-direction: column; gap: 4px; }
.search [role="status"] { font-size: 12px; min-height: 18px; padding-left: 11px; }
.menu { display: none; }
nav { overflow-y: auto; padding: 0 8px 32px; flex: 1; }
nav ul { list-style: none; margin: 2px 0 14px; padding: 0; }
nav a { display: block; padding: 2px 8px; border-radius: 5px; color: var(--text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav a:hover { background: var(--line); text-decoration: none; }
nav .group { font-weight: 600; font-size: 13px; }
nav li a { padding-left: 18px; font-size: 13px; line-height: 21px; }
nav .current a { background: var(--accent-ground); color: var(--accent); }
main { padding: 40px 48px 96px; max-width: 960px; width: 100%; min-width: 0; }
h1 { font-size: 28px; letter-spacing: -0.01em; }
h2 { font-size: 20px; margin: 56px 0 4px; }
h2 a, h3 a { color: inherit; }
h3 { font-size: 17px; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
h3 .mono { font-size: 16px; }
.before { color: var(--muted); font-weight: 400; }
article { padding: 22px 0 24px; border-bottom: 1px solid var(--line); display: flex; flex-direction: column; gap: 12px; }
article:target h3 a { color: var(--accent); }
figure { margin: 28px 0 0; }
figcaption { font-size: 13px; margin-top: 8px; }
.graph { overflow-x: auto; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
.graph svg { display: block; font: 500 13px var(--sans); }
.graph rect { fill: var(--ground); stroke: var(--line); stroke-width: 1.2; }
.graph text { fill: var(--text); }
.graph .module:hover rect { stroke: var(--accent); }
.graph .module:hover text { fill: var(--accent); }
.graph .arrow { fill: none; stroke: var(--muted); stroke-width: 1.4; opacity: 0.75; }
.graph .arrow:hover { stroke: var(--accent); stroke-width: 2.4; opacity: 1; }
.graph marker path { fill: var(--muted); }
.example { display: flex; align-items: stretch; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: hidden; }
.example + .example { margin-top: -4px; }
.example .muted { flex: none; width: 78px; padding: 8px 0 8px 12px; font-size: 12px; line-height: 20px; }
.example pre { flex: 1; padding: 8px 0; line-height: 20px; min-width: 0; }
.example button { flex: none; height: auto; width: 68px; margin: 4px; padding: 0; font-size: 12px; color: var(--muted); background: none; border-color: transparent; }
.example button:hover { color: var(--text); border-color: var(--line); background: var(--ground); }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: left; font-weight: 500; font-size: 12px; color: var(--muted); padding: 4px 20px 4px 0; }
td { text-align: left; vertical-align: baseline; padding: 6px 20px 6px 0; border-top: 1px solid var(--line); }
td:nth-child(-n + 3) { white-space: nowrap; }
td:last-child { width: 60%; min-width: 180px; }
.name { font-weight: 600; }
.required { color: var(--amber); }
.fact { display: grid; grid-template-columns: 96px minmax(0, 1fr); font-size: 14px; }
.fact + .fact { margin-top: -8px; }
.fact .muted { font-size: 13px; line-height: 22px; }
.none { padding: 24px 0; }
.copied { position: fixed; opacity: 0; }
@media (max-width: 760px) {
  html { scroll-padding-top: 76px; }
  body { display: block; }
  aside { height: auto; z-index: 1; border-right: none; border-bottom: 1px solid var(--line); }
  .search { flex-direction: row; align-items: center; padding: 10px 16px; gap: 8px; }
  .search [role="status"] { padding: 0; white-space: nowrap; }
  .search [role="status"]:empty { display: none; }
  .search input { height: 40px; font-size: 16px; }
  .menu { display: block; flex: none; height: 40px; }
  nav { display: none; }
  .open nav { display: block; max-height: 70vh; }
  nav li a { font-size: 15px; line-height: 32px; }
  main { padding: 24px 16px 64px; }
  h2 { margin-top: 40px; }
  .fact { grid-template-columns: 1fr; }
  .example { flex-wrap: wrap; }
  .example .muted { width: auto; flex: 1; padding-bottom: 0; }
  .example pre { order: 3; flex: 0 0 100%; padding: 2px 12px 10px; }
}
@media print {
  body { display: block; }
  aside, .copy { display: none; }
  article { break-inside: avoid; }
}

"""##,
        styleHash: "sha256-qnM0sL9R3Fk4wipEEiUp3niwhQiNWQQSuc58GSVE3QM=",
        script: ##"""
// Draws which module requires which, from left to right, in layers.
function moduleGraph(modules, uses) {
  const heights = { node: 34, bend: 14, gap: 18 };
  const nodes = new Map();
  for (const name of modules) nodes.set(name, { name, next: [], layer: 0, width: Math.max(80, name.length * 8 + 32), height: heights.node });
  // Requirements within one module need no arrow.
  const arrows = uses.filter(({ from, to }) => from !== to && nodes.has(from) && nodes.has(to));
  for (const { from, to } of arrows) nodes.get(from).next.push(nodes.get(to));

  // The layer is the longest way from a module that no other requires; arrows that close a cycle do not count.
  const state = new Map();
  const sorted = [];
  const backward = new Set();
  for (const root of nodes.values()) {
    const stack = state.has(root) ? [] : [{ node: root, at: 0 }];
    if (stack.length) state.set(root, "open");
    while (stack.length) {
      const top = stack[stack.length - 1];
      const next = top.node.next[top.at++];
      if (!next) {
        state.set(top.node, "done");
        sorted.unshift(stack.pop().node);
      } else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ node: next, at: 0 });
      } else if (state.get(next) === "open") {
        backward.add(`${top.node.name}\n${next.name}`);
      }
    }
  }
  for (const node of sorted) {
    for (const next of node.next) {
      if (!backward.has(`${node.name}\n${next.name}`)) next.layer = Math.max(next.layer, node.layer + 1);
    }
  }

  // An arrow over several layers bends in each, so that it passes between the modules there.
  const layers = [];
  const place = (node) => (layers[node.layer] ??= []).push(node);
  nodes.forEach(place);
  for (const arrow of arrows) {
    const [from, to] = [nodes.get(arrow.from), nodes.get(arrow.to)];
    const step = Math.sign(to.layer - from.layer);
    arrow.points = [from];
    for (let layer = from.layer + step; step && layer !== to.layer; layer += step) {
      const bend = { layer, width: 0, height: heights.bend, next: [] };
      place(bend);
      arrow.points.push(bend);
    }
    arrow.points.push(to);
  }
  const around = new Map();
  const join = (one, other) => around.set(one, (around.get(one) || []).concat([other]));
  for (const { points } of arrows) {
    for (let at = 1; at < points.length; at++) {
      join(points[at - 1], points[at]);
      join(points[at], points[at - 1]);
    }
  }
  for (let round = 0; round < 6; round++) {
    for (const layer of layers) layer.forEach((node, index) => { node.rank = index / layer.length; });
    for (const layer of layers) {
      const wish = (node) => {
        const others = around.get(node) || [];
        return others.length ? others.reduce((sum, other) => sum + other.rank, 0) / others.length : node.rank;
      };
      layer.map((node) => [wish(node), node]).sort((one, other) => one[0] - other[0])
        .forEach(([, node], index) => { layer[index] = node; });
      layer.forEach((node, index) => { node.rank = index / layer.length; });
    }
  }

  const tall = (layer) => layer.reduce((sum, node) => sum + node.height + heights.gap, -heights.gap);
  const height = Math.max(...layers.map(tall)) + 2;
  let x = 1;
  for (const layer of layers) {
    const width = Math.max(...layer.map((node) => node.width));
    let y = (height - tall(layer)) / 2;
    for (const node of layer) {
      Object.assign(node, { x, y, width: width, middle: y + node.height / 2 });
      y += node.height + heights.gap;
    }
    x += width + 72;
  }
  const width = x - 71;
  const path = ({ points }) => {
    const forward = points[points.length - 1].layer > points[0].layer;
    const start = points[0];
    let text = `M${forward ? start.x + start.width : start.x} ${start.middle}`;
    let left = forward ? start.x + start.width : start.x;
    for (const point of points.slice(1)) {
      const end = forward ? point.x : point.x + point.width;
      const half = (left + end) / 2;
      text += ` C${half} ${points[points.indexOf(point) - 1].middle} ${half} ${point.middle} ${end} ${point.middle}`;
      left = forward ? point.x + point.width : point.x;
      if (point !== points[points.length - 1]) text += ` L${left} ${point.middle}`;
    }
    return text;
  };
  return drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Which module requires which" },
    drawn("defs", {}, drawn("marker", { id: "arrowhead", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      drawn("path", { d: "M0 0 L8 4 L0 8 z" }))),
    arrows.map((arrow) => drawn("path", { class: "arrow", d: path(arrow), "marker-end": "url(#arrowhead)", "data-from": arrow.from, "data-to": arrow.to },
      drawn("title", {}, `${arrow.from} requires ${arrow.names.join(", ")} of ${arrow.to}`))),
    [...nodes.values()].map((node) => drawn("a", { href: link(`module ${node.name}`), class: "module" },
      drawn("rect", { x: node.x, y: node.y, width: node.width, height: node.height, rx: 8 }),
      drawn("text", { x: node.x + node.width / 2, y: node.middle, "text-anchor": "middle", "dominant-baseline": "central" }, node.name))));
}
// The catalog: contents and search on the left, one section for each contract on the right.
const link = (id) => `#${encodeURIComponent(id)}`;
const reference = (id, text) => element("a", { href: link(id), class: "mono" }, text);
const requirers = new Map();
for (const module of data.modules) {
  for (const use of module.requires) requirers.set(use.id, (requirers.get(use.id) || []).concat([module.name]));
}
const listed = (nodes) => nodes.flatMap((node, index) => (index ? [", ", node] : [node]));
const moduleLinks = (names) => listed([...new Set(names)].map((name) => element("a", { href: link(`module ${name}`) }, name)));
const type = (parts) => element("code", {}, parts.map((part) => (part.link ? reference(part.link, part.text) : part.text)));

function copied(label, text) {
  const button = element("button", { class: "copy", "aria-label": `Copy: ${label}`, click: async () => {
    await copyText(text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } }, "Copy");
  return element("div", { class: "example" }, element("span", { class: "muted" }, label), element("pre", { tabindex: "0" }, text), button);
}

// A page of a file may not have the clipboard; a selection always copies.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { class: "copied" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

function table(head, rows) {
  if (!rows.length) return null;
  const presence = (text) => element("span", { class: text.startsWith("required") ? "required" : "muted" }, text);
  return element("div", { class: "table" }, element("table", {},
    element("thead", {}, element("tr", {}, [head, "Type", "", ""].map((text) => element("th", {}, text)))),
    element("tbody", {}, rows.map((row) => element("tr", {},
      element("td", {}, element("code", { class: "name" }, row.name)), element("td", {}, type(row.type)),
      element("td", {}, presence(row.presence)), element("td", {}, row.summary))))));
}

const fact = (name, ...children) => element("p", { class: "fact" }, element("span", { class: "muted" }, name), element("span", {}, ...children));
const codes = (texts) => listed(texts.map((text) => element("code", {}, text)));
const effects = { async: "async", mainActor: "main actor", asyncMainActor: "async, main actor" };

function contract({ id, kind, before, name, module, summary, badges }, ...parts) {
  const users = requirers.get(id);
  return element("article", { id, "data-kind": kind },
    element("h3", {}, element("a", { href: link(id), class: "mono" }, before ? element("span", { class: "before" }, before) : null, name), " ",
      badges.map(([text, color]) => [element("span", { class: `badge ${color}` }, text), " "])),
    summary ? element("p", { class: "summary" }, summary) : null,
    parts,
    module ? fact("Module", moduleLinks([module])) : null,
    users ? fact("Required by", moduleLinks(users)) : null);
}

function actionOrEvent(target, item) {
  const badges = [];
  if (item.kind === "event") badges.push(["event", "amber"]);
  if (item.effect && item.effect !== "sync") badges.push([effects[item.effect] || item.effect, "blue"]);
  if (item.exposure !== "internal") badges.push([item.exposure, "green"]);
  if (item.impact) badges.push([item.impact, "amber"]);
  badges.push(...item.tags.map((tag) => [tag, ""]));
  return contract({ ...item, before: `${target.name}.`, badges },
    copied("Console", item.line),
    item.message ? copied("Message", item.message) : null,
    table("Parameter", item.parameters),
    item.returns.length ? fact("Returns", type(item.returns)) : null,
    item.failures.length ? fact("Fails with", codes(item.failures)) : null,
    item.routes.length ? fact("Routes", codes(item.routes)) : null);
}

const service = (item) => contract({ ...item, kind: "service", badges: [["service", "amber"]] },
  fact("Type", element("code", {}, item.type)), item.lifetime ? fact("Lifetime", element("code", {}, item.lifetime)) : null);

const record = (item) => element("article", { id: item.id, "data-kind": "record" },
  element("h3", {}, element("a", { href: link(item.id), class: "mono" }, item.name), " ", element("span", { class: "badge" }, "record")),
  table("Field", item.fields));

const module = (item) => element("article", { id: `module ${item.name}`, "data-kind": "module" },
  element("h3", {}, element("a", { href: link(`module ${item.name}`) }, item.name), " ", element("span", { class: "badge" }, "module")),
  item.provides.length ? fact("Provides", listed(item.provides.map((use) => reference(use.id, use.name)))) : null,
  item.requires.length ? fact("Requires", listed(item.requires.map((use) => [reference(use.id, use.name), use.module ? null : element("span", { class: "required" }, " missing")]))) : null);

// The sections, each with its articles.
const groups = [];
const group = (title, id, articles, lead) => { if (articles.length) groups.push({ title, id, lead, articles }); };
const uses = new Map();
for (const { name, requires } of data.modules) {
  for (const use of requires) {
    const key = `${name}\n${use.module}`;
    if (use.module && !uses.has(key)) uses.set(key, { from: name, to: use.module, names: [] });
    uses.get(key)?.names.push(use.name);
  }
}
for (const target of data.targets) group(target.name, `target ${target.name}`, target.items.map((item) => actionOrEvent(target, item)));
group("Services", "services", data.services.map(service));
group("Records", "records", data.records.map(record));
group("Modules", "modules", data.modules.map(module));

const main = element("main", {});
const contents = element("nav", { "aria-label": "Contents" });
const all = data.targets.flatMap((target) => target.items);
const count = (kind) => all.filter((item) => item.kind === kind).length;
const figures = [counted(data.targets.length, "target"), counted(count("action"), "action"), count("event") ? counted(count("event"), "event") : null,
  data.services.length ? counted(data.services.length, "service") : null, data.modules.length ? counted(data.modules.length, "module") : null];
const overview = element("header", {}, element("h1", {}, data.title), element("p", { class: "muted" }, figures.filter(Boolean).join(" · ")));
if (uses.size) {
  overview.append(element("figure", {}, element("div", { class: "graph" }, moduleGraph(data.modules.map(({ name }) => name), [...uses.values()])),
    element("figcaption", { class: "muted" }, "An arrow leads from a module to one that it requires.")));
}
main.append(overview);
const entries = [];
for (const { title, id, articles } of groups) {
  const section = element("section", { id }, element("h2", {}, element("a", { href: link(id) }, title)), articles);
  const list = element("ul", {});
  const block = element("div", {}, element("a", { href: link(id), class: "group" }, title), list);
  contents.append(block);
  main.append(section);
  for (const article of articles) {
    const heading = article.querySelector("h3 a");
    const name = heading.querySelector(".before") ? heading.lastChild.textContent : heading.textContent;
    const item = element("li", {}, element("a", { href: link(article.id), class: article.dataset.kind === "module" ? "" : "mono" }, name));
    list.append(item);
    // The buttons are no part of what is found.
    const text = [...article.querySelectorAll("h3, p, td, pre")].map((part) => part.textContent).join(" ").toLowerCase();
    entries.push({ article, item, section, block, text });
  }
}

const none = element("p", { class: "none muted", hidden: true, role: "status" });
main.append(none);
function search(text) {
  const words = wordsOf(text);
  let found = 0;
  const shown = new Set();
  for (const { article, item, section, block, text } of entries) {
    const fits = words.every((word) => text.includes(word));
    article.hidden = item.hidden = !fits;
    if (fits) found += 1, shown.add(section), shown.add(block);
  }
  for (const { section, block } of entries) section.hidden = !shown.has(section), block.hidden = !shown.has(block);
  overview.hidden = words.length > 0;
  none.hidden = found > 0;
  none.textContent = entries.length ? `Nothing contains “${text.trim()}”.` : "There are no contracts.";
  result.textContent = words.length ? `${found} of ${entries.length}` : "";
}
const field = searchField("Search", search);
const result = element("span", { class: "muted", role: "status" });
const menu = element("button", { class: "menu", "aria-expanded": "false", click: () => {
  menu.setAttribute("aria-expanded", aside.classList.toggle("open"));
} }, "Contents");
const aside = element("aside", {}, element("div", { class: "search" }, field, result, menu), contents);
document.body.append(aside, main);
search("");

// A link into what the search hides shows it.
function follow() {
  const target = document.getElementById(fragment());
  aside.classList.remove("open");
  menu.setAttribute("aria-expanded", "false");
  for (const { item } of entries) item.classList.remove("current");
  if (!target) return;
  if (target.closest("[hidden]")) field.value = "", search("");
  entries.find(({ article }) => article === target)?.item.classList.add("current");
  target.scrollIntoView();
}
addEventListener("hashchange", follow);
follow();

"""##,
        scriptHash: "sha256-GeCBY+SCI3r2IVrQr4+OQkwEe1MXoQy8pXwk3F0XyLU=")
}
