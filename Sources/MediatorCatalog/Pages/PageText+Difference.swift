// Written by .ci/write-texts. Do not edit.
// swift-format-ignore-file

import MediatorPages

extension PageText {
    static let difference = PageText(
        style: ##"""
main { max-width: 880px; margin: 0 auto; padding: 40px 24px 96px; }
header { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; justify-content: space-between; }
header input { flex: 0 1 240px; }
h1 { font-size: 26px; letter-spacing: -0.01em; }
.verdict { color: var(--muted); }
.verdict.red, li.red { color: var(--red); }
.warning { margin-top: 24px; padding: 10px 16px; border-radius: 8px; background: var(--red-ground); color: var(--red); }
h2 { font-size: 19px; margin: 44px 0 14px; }
h2 .muted { font-weight: 400; }
article { border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin-bottom: 14px; display: flex; flex-direction: column; gap: 8px; }
article.breaking { border-left: 4px solid var(--red); padding-left: 17px; }
h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: 16px; }
h3 a { color: inherit; }
ul { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
ul:empty { display: none; }
.diff { border-radius: 8px; border: 1px solid var(--line); line-height: 22px; white-space: pre-wrap; overflow-wrap: anywhere; overflow: hidden; }
.diff > div { display: flex; gap: 10px; padding: 3px 12px; }
.old { background: var(--red-ground); }
.new { background: var(--green-ground); }
.old .sign, .old b { color: var(--red); }
.new .sign, .new b { color: var(--green); }
article p { font-size: 13px; }
.none { padding: 32px 0; }
@media (max-width: 600px) { main { padding: 24px 16px 64px; } header input { flex: 1 1 100%; height: 40px; font-size: 16px; } }

"""##,
        styleHash: "sha256-4uNMrPh47/Vo3/aXurkosWWCy17+BsU4rCSwkmlzDkY=",
        script: ##"""
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

"""##,
        scriptHash: "sha256-Ej+18YthRGUac6TtdoFTWoO1lNMXOdCQoHXwveuujKk=")
}
