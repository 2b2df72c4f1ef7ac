// The changes of contracts: breaking ones first, each with its declaration before and after.
const anchor = ({ kind, name }) => `${kind} ${name}`;

// Two declarations with what differs marked: what both begin and end with stays plain, cut at words.
function compared(before, after) {
  const [old, now] = [before, after].map((one) => one.match(/\w+|\s+|[^\w\s]/g) || []);
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const parts = (all) => {
    const middle = all.slice(start, all.length - end).join("");
    return [all.slice(0, start).join(""), middle ? element("b", {}, middle) : "", all.slice(all.length - end).join("")];
  };
  return [parts(old), parts(now)];
}

function declarations({ before, after }) {
  if (before === after) return null;
  const [old, now] = before && after ? compared(before, after) : [[before], [after]];
  const line = (sign, kind, parts) => element("div", { class: kind }, element("span", { class: "sign" }, sign), element("span", {}, parts));
  return element("pre", { class: "diff", tabindex: "0" }, before ? line("−", "old", old) : null, after ? line("+", "new", now) : null);
}

const articles = [];
const section = (title, id, contracts) => contracts.length ? element("section", { id }, element("h2", {}, title, " ", element("span", { class: "muted" }, String(contracts.length))),
  contracts.map((contract) => {
    const isBreaking = contract.breaking.length > 0;
    const article = element("article", { id: anchor(contract), class: isBreaking ? "breaking" : "" },
      element("h3", {}, element("a", { class: "mono", href: `#${encodeURIComponent(anchor(contract))}` }, contract.name),
        contract.kind === "action" ? null : element("span", { class: "badge amber" }, contract.kind),
        contract.before ? (contract.after ? null : element("span", { class: "badge red" }, "removed")) : element("span", { class: "badge green" }, "new")),
      element("ul", {}, contract.breaking.filter((text) => text !== "removed").map((text) => element("li", { class: "red" }, text)),
        contract.harmless.filter((text) => text !== "new").map((text) => element("li", {}, text))),
      declarations(contract),
      contract.users?.length ? element("p", { class: "muted" }, `Required by ${contract.users.join(", ")}`) : null);
    articles.push({ article, text: article.textContent.toLowerCase() });
    return article;
  })) : null;

const breaking = data.contracts.filter((contract) => contract.breaking.length);
const sections = [section("Breaking", "breaking", breaking), section("Harmless", "harmless", data.contracts.filter((contract) => !contract.breaking.length))].filter(Boolean);
const none = element("p", { class: "muted none", role: "status", hidden: true });
function search(text) {
  const words = wordsOf(text);
  for (const entry of articles) entry.article.hidden = !words.every((word) => entry.text.includes(word));
  for (const one of sections) one.hidden = [...one.querySelectorAll("article")].every((article) => article.hidden);
  none.hidden = sections.some((one) => !one.hidden);
  none.textContent = articles.length ? `Nothing contains “${text.trim()}”.` : "Both catalogs have the same contracts.";
}
document.body.append(element("main", {},
  element("header", {}, element("div", {}, element("h1", {}, data.title),
    element("p", { class: breaking.length ? "verdict red" : "verdict" }, data.verdict)), searchField("Search", search)),
  breaking.length ? element("p", { class: "warning" }, "Callers that were compiled against the old contracts fail.") : null,
  sections, none));
search("");
