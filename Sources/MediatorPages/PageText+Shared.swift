// Written by .ci/write-texts. Do not edit.
// swift-format-ignore-file

extension PageText {
    /// The style in front of that of each page.
    static let sharedStyle = ##"""
:root {
  --ground: #ffffff;
  --raised: #f6f7f9;
  --line: #dfe3e8;
  --text: #1b1f24;
  --muted: #59636e;
  --accent: #0b5cad;
  --accent-ground: #e6f0fb;
  --mark: #fff1b8;
  --red: #b3261e;
  --red-ground: #fdecea;
  --green: #1a6b3c;
  --green-ground: #e6f4ea;
  --amber: #7a4d00;
  --amber-ground: #fff3dc;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b;
    --raised: #1b1f25;
    --line: #323942;
    --text: #e4e8ed;
    --muted: #9aa5b1;
    --accent: #7ab8f5;
    --accent-ground: #17304a;
    --mark: #5a4a12;
    --red: #ff8f86;
    --red-ground: #43201e;
    --green: #7fd6a0;
    --green-ground: #17372a;
    --amber: #f0c069;
    --amber-ground: #3d2f12;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 15px/1.55 var(--sans);
  font-synthesis: none;
}
h1, h2, h3, h4, p { margin: 0; overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.3; font-weight: 600; }
h1 { font-size: 22px; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre, .mono { font-family: var(--mono); font-size: 0.87em; }
code .mono, .mono code { font-size: inherit; }
pre { margin: 0; overflow-x: auto; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.muted { color: var(--muted); }
.badge {
  display: inline-block;
  padding: 0 8px;
  border-radius: 10px;
  background: var(--raised);
  border: 1px solid var(--line);
  color: var(--muted);
  font: 500 12px/18px var(--sans);
  white-space: nowrap;
}
.badge.red { background: var(--red-ground); border-color: transparent; color: var(--red); }
.badge.green { background: var(--green-ground); border-color: transparent; color: var(--green); }
.badge.blue { background: var(--accent-ground); border-color: transparent; color: var(--accent); }
.badge.amber { background: var(--amber-ground); border-color: transparent; color: var(--amber); }
button, input[type="search"] {
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--line);
  border-radius: 6px;
  height: 32px;
}
button { padding: 0 10px; cursor: pointer; }
button:hover { border-color: var(--muted); }
button[aria-pressed="true"] { background: var(--accent-ground); border-color: var(--accent); color: var(--accent); }
input[type="search"] { width: 100%; padding: 0 10px; appearance: none; }
input[type="search"]::placeholder { color: var(--muted); opacity: 1; }

"""##

    /// The script in front of that of each page.
    static let sharedScript = ##"""
// What all pages share: the data, and elements made of texts.
const data = JSON.parse(document.getElementById("data").textContent);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    // The policy of the page admits no attribute with a style.
    else if (name === "style") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  // Strings become text nodes: no data is read as HTML.
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const element = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);

const drawn = (name, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

// The fragment of the address, as it stands where it is not encoded.
function fragment() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The words of a search, all of which a text has to contain.
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

// A field for search: "/" enters it, Escape empties it.
function searchField(placeholder, search) {
  const field = element("input", {
    type: "search", placeholder, "aria-label": placeholder, autocomplete: "off", spellcheck: "false",
    input: () => search(field.value),
    keydown: (event) => {
      if (event.key !== "Escape") return;
      field.value = "";
      field.blur();
      search("");
    },
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  return field;
}

"""##
}
