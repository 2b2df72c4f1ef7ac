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
