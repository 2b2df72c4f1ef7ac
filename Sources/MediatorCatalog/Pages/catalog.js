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
