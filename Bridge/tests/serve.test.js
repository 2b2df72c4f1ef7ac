// bridge.js with a real app: DEMO_APP is the path of the executable of the shop.
"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const readline = require("node:readline");
const MediatorBridge = require("../bridge.js");
const { page } = require("./page.js");

const executable = process.env.DEMO_APP;
const skip = executable ? false : "DEMO_APP names no executable";
const server = process.env.SERVER;
const skipServer = server ? false : "SERVER names no executable";

/** Starts an app; `post` sends a message, `hear` is called with each of its lines, `end` waits for its end. */
function start(executable) {
  const child = spawn(executable, ["serve"], { stdio: ["pipe", "pipe", "ignore"] });
  const app = {
    hear() {},
    post: (text) => void child.stdin.write(text + "\n"),
    end: () => new Promise((resolve) => {
      child.once("close", resolve);
      child.stdin.end();
    }),
  };
  readline.createInterface({ input: child.stdout }).on("line", (line) => app.hear(line));
  return app;
}

/** The pages that an app may put around the bridge, each with the app's process behind it. */
const pages = {
  "a transport of its own": (app) => {
    const transport = { send: app.post };
    app.hear = (line) => transport.receive(line);
    return MediatorBridge.connect({ transport });
  },
  "a WKWebView": (app) => {
    const root = page({ webkit: { messageHandlers: { mediator: { postMessage: app.post } } } });
    app.hear = (line) => root.MediatorBridge.receive(line);
    return root.MediatorBridge.connect();
  },
  "an Android WebView": (app) => {
    const root = page({ mediator: { postMessage: app.post } });
    app.hear = (line) => root.MediatorBridge.receive(line);
    return root.MediatorBridge.connect();
  },
  "a frame": (app) => {
    const origin = "https://app.example.com";
    const parent = { postMessage: (text, target) => target === origin && app.post(text) };
    const root = page({ parent });
    app.hear = (data) => root.dispatchEvent(Object.assign(new Event("message"), { data, origin, source: parent }));
    return root.MediatorBridge.connect({ window: parent, origin });
  },
};

/** What a page got, as an object of this side: each page has an Object of its own. */
const plain = (value) => JSON.parse(JSON.stringify(value));

async function callTheShop(bridge) {
  const product = await bridge.actions.Catalog.product({ id: "P-1001" });
  assert.equal(product.title, "Enamel mug");
  const [categories, found] = await Promise.all([
    bridge.call("Catalog.categories"),
    bridge.actions.Catalog.search({ text: "mug", limit: 1 }),
  ]);
  assert.ok(categories.includes(product.category));
  assert.deepEqual(plain(found), [plain(product)]);
  const refused = await bridge.actions.Catalog.product({ id: "P-0" }).catch((error) => error);
  assert.deepEqual([refused.name, refused.code, plain(refused.details)], ["ActionError", "notFound", { id: "P-0" }]);
  const hidden = await bridge.call("Catalog.reserve", { productID: "P-1001", quantity: 1 }).catch((error) => error);
  const unknown = await bridge.call("Catalog.nothing").catch((error) => error);
  for (const error of [hidden, unknown]) {
    assert.deepEqual([error.name, error.code, error.number], ["CallError", "actionNotFound", -32601]);
  }
  const mistyped = await bridge.actions.Catalog.search({ text: 7 }).catch((error) => error);
  assert.deepEqual([mistyped.code, mistyped.data.parameter], ["invalidParameter", "text"]);
}

/** Texts that JSON.stringify writes and the app refuses, with or without a readable id. */
async function sendTheUnreadable(bridge) {
  const deep = Array(64).fill(0).reduce((inner) => [inner], 1);
  const errors = [];
  // One after another: the answer to a message that cannot be read has no id.
  for (const text of [2 ** 64, "\ud800", deep, "\u00e9".repeat(1 << 19)]) {
    const { name, code, number } = await bridge.call("Catalog.search", { text }).catch((error) => error);
    errors.push([name, code, number]);
  }
  const unread = ["CallError", "invalidJSON", -32700];
  assert.deepEqual(errors, [unread, unread, unread, ["CallError", "tooLong", -32600]]);
}

/** Resolves once as many names were heard as there are to be. */
function hearing(bridge, count) {
  const heard = [];
  let stop;
  const all = new Promise((resolve) => {
    stop = bridge.on("Greeter.greeted", (payload, event, missed) => {
      heard.push([payload.name, event, missed]);
      if (heard.length === count) resolve(heard);
    });
  });
  return { all, stop };
}

for (const [name, connect] of Object.entries(pages)) {
  test(`${name} hears events`, { skip: skipServer, timeout: 600000 }, async () => {
    const app = start(server);
    try {
      const bridge = connect(app);
      const { all, stop } = hearing(bridge, 2);
      const end = await stop;
      for (const name of ["Ada", "Grace"]) await bridge.actions.Greeter.greet({ name });
      assert.deepEqual(plain(await all), [["Ada", "Greeter.greeted", 0], ["Grace", "Greeter.greeted", 0]]);
      await end();
      const again = hearing(bridge, 1);
      await again.stop;
      await bridge.actions.Greeter.greet({ name: "Alan" });
      assert.deepEqual(plain(await again.all), [["Alan", "Greeter.greeted", 0]]);
      const refused = await bridge.on("Greeter.greet", () => {}).catch((error) => error);
      assert.deepEqual([refused.name, refused.code, refused.number], ["CallError", "eventNotFound", -32602]);
    } finally {
      await app.end();
    }
  });

  test(`${name} calls the shop`, { skip, timeout: 600000 }, async () => {
    const app = start(executable);
    let status;
    try {
      const bridge = connect(app);
      await callTheShop(bridge);
      await sendTheUnreadable(bridge);
    } finally {
      // In any case: a running process would keep the tests from ending.
      status = await app.end();
    }
    assert.equal(status, 0);
  });
}
