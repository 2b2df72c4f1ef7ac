"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const { page, app, source } = require("./page.js");

const shop = () => app({ "Cart.total": () => ({ result: 2598 }) });

test("in a WKWebView whose handler replies", async () => {
  const apps = shop();
  const handler = { postMessage: async (text) => apps.answer(text) };
  const { MediatorBridge } = page({ webkit: { messageHandlers: { mediator: handler } } });
  assert.equal(await MediatorBridge.connect().actions.Cart.total(), 2598);
});

test("in a WKWebView whose handler does not reply, the app calls receive", async () => {
  const apps = shop();
  const root = page({
    webkit: {
      messageHandlers: {
        shop: { postMessage: (text) => { setImmediate(() => root.MediatorBridge.receive(apps.answer(text))); } },
      },
    },
  });
  assert.equal(await root.MediatorBridge.connect({ name: "shop" }).actions.Cart.total(), 2598);
});

test("a WKWebView that refuses the message fails the call", async () => {
  const handler = { postMessage: () => Promise.reject(new Error("not from this page")) };
  const { MediatorBridge } = page({ webkit: { messageHandlers: { mediator: handler } } });
  await assert.rejects(MediatorBridge.connect().call("A.b"), /did not reach the app: not from this page/);
});

test("in an Android WebView whose object returns the answer", async () => {
  const apps = shop();
  const object = {
    postMessage(text) {
      assert.equal(this, object);
      return apps.answer(text);
    },
  };
  const { MediatorBridge } = page({ mediator: object });
  assert.equal(await MediatorBridge.connect().actions.Cart.total(), 2598);
});

test("in an Android WebView whose app calls receive", async () => {
  const apps = shop();
  const root = page({
    mediator: { postMessage(text) { setImmediate(() => root.MediatorBridge.receive(apps.answer(text))); } },
  });
  assert.equal(await root.MediatorBridge.connect().actions.Cart.total(), 2598);
});

test("in an Android WebView with a message listener", async () => {
  const apps = shop();
  const object = Object.assign(new EventTarget(), {
    postMessage(text) {
      setImmediate(() => object.dispatchEvent(Object.assign(new Event("message"), { data: apps.answer(text) })));
    },
  });
  const { MediatorBridge } = page({ mediator: object });
  const bridge = MediatorBridge.connect();
  assert.equal(await bridge.actions.Cart.total(), 2598);
  bridge.close();
});

test("every bridge of a page receives messages, and handles its own", async () => {
  const asked = [];
  const { MediatorBridge } = page({ mediator: { postMessage(text) { asked.push(JSON.parse(text).id); } } });
  const calls = [1, 2].map(() => MediatorBridge.connect().call("A.b"));
  asked.forEach((id, at) => MediatorBridge.receive(JSON.stringify({ jsonrpc: "2.0", id, result: at })));
  assert.deepEqual(await Promise.all(calls), [0, 1]);
});

test("an error without an id fails no call while several bridges wait", async () => {
  const sent = [];
  const { MediatorBridge } = page({ mediator: { postMessage(text) { sent.push(text); } } });
  const errors = [];
  const bridges = [1, 2].map(() => MediatorBridge.connect({ timeout: 0, onError: (error) => errors.push(error.code) }));
  const refuse = (code) =>
    MediatorBridge.receive(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32600, message: "", data: { code } } }));
  const calls = bridges.map((bridge) => bridge.call("A.b"));
  refuse("first");
  assert.deepEqual(errors, ["first", "first"]);
  bridges[0].close();
  await assert.rejects(calls[0], { code: "closed" });
  // It may belong to the abandoned call.
  refuse("second");
  assert.deepEqual(errors, ["first", "first", "second"]);
  MediatorBridge.receive(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(sent[1]).id, result: 7 }));
  assert.equal(await calls[1], 7);
});

test("what the app says before the page connects waits", async () => {
  const sent = [];
  const { MediatorBridge } = page({ mediator: { postMessage(text) { sent.push(JSON.parse(text)); } } });
  const ask = (id) => MediatorBridge.receive(JSON.stringify({ jsonrpc: "2.0", id, method: "rpc.contracts", params: {} }));
  ask(1);
  const bridge = MediatorBridge.connect();
  bridge.handle("Share", "show", () => 1);
  await new Promise(setImmediate);
  ask(2);
  await new Promise(setImmediate);
  assert.deepEqual(sent, [1, 2].map((id) => ({ jsonrpc: "2.0", id, result: { actions: ["Share.show"], events: [] } })));
});

test("one bridge of a page answers the app", async () => {
  const sent = [];
  const mediator = { postMessage(text) { sent.push(JSON.parse(text)); } };
  const { MediatorBridge } = page({ AbortController, mediator });
  const [first, second] = [1, 2].map(() => MediatorBridge.connect());
  first.handle("Share", "show", () => 1);
  const message = "Another bridge of the page answers the app: use that one.";
  assert.throws(() => second.handle("Share", "hide", () => 1), { message });
  assert.throws(() => second.declare("Share", "shared"), { message });
  const call = { jsonrpc: "2.0", id: 1, method: "rpc.call", params: { action: "Share.show" } };
  MediatorBridge.receive(JSON.stringify(call));
  await new Promise(setImmediate);
  assert.deepEqual(sent, [{ jsonrpc: "2.0", id: 1, result: { returned: 1 } }]);
  first.close();
  second.handle("Share", "show", () => 2);
  assert.throws(() => first.handle("Share", "show", () => 1), { code: "closed" });
});

/** A frame, the window around it, and a way to say something to the frame. */
function frame() {
  const apps = shop();
  const posted = [];
  const origin = "https://app.example.com";
  const parent = {
    postMessage(text, target) {
      posted.push(target);
      setImmediate(() => say(apps.answer(text)));
    },
  };
  const root = page({ parent });
  const say = (data, from = parent, at = origin) =>
    root.dispatchEvent(Object.assign(new Event("message"), { data, source: from, origin: at }));
  return { root, parent, posted, origin, say };
}

test("in a frame by postMessage", async () => {
  const { root, parent, posted, origin } = frame();
  const bridge = root.MediatorBridge.connect({ window: parent, origin });
  assert.equal(await bridge.actions.Cart.total(), 2598);
  assert.deepEqual(posted, [origin]);
});

test("messages of other windows and other origins are ignored", async () => {
  const { root, parent, origin, say } = frame();
  let asked;
  parent.postMessage = (text) => { asked = JSON.parse(text).id; };
  const waiting = root.MediatorBridge.connect({ window: parent, origin }).call("A.b");
  const answer = (result) => JSON.stringify({ jsonrpc: "2.0", id: asked, result });
  say(answer("another window's"), {});
  say(answer("another origin's"), parent, "https://evil.example.com");
  say(answer("a prefix's"), parent, "https://app.example.com.evil.example");
  say(answer("the app's"));
  assert.equal(await waiting, "the app's");
});

test("a window needs its origin", () => {
  const { root, parent } = frame();
  for (const origin of [undefined, "", "*", "/", 7]) {
    assert.throws(() => root.MediatorBridge.connect({ window: parent, origin }), { name: "TypeError" });
  }
});

test("without an app, connect throws", () => {
  const { MediatorBridge } = page({});
  assert.throws(() => MediatorBridge.connect(), {
    name: "TransportError",
    code: "noApp",
    message: 'There is no app around this page: no message handler "mediator".',
  });
});

test("a second copy of the script keeps the first", () => {
  const root = page({});
  const first = root.MediatorBridge;
  root.loadAgain();
  assert.equal(root.MediatorBridge, first);
});

test("in a bundle, the app finds the library, too", async () => {
  const apps = shop();
  const root = page({
    module: { exports: {} },
    mediator: { postMessage(text) { setImmediate(() => root.MediatorBridge.receive(apps.answer(text))); } },
  });
  assert.equal(root.module.exports, root.MediatorBridge);
  assert.equal(await root.module.exports.connect().actions.Cart.total(), 2598);
});

test("a bundle on a page that has the script uses that", () => {
  const root = page({});
  const first = root.MediatorBridge;
  root.module = { exports: {} };
  root.loadAgain();
  assert.equal(root.module.exports, first);
  assert.equal(root.MediatorBridge, first);
});

test("in a module, it defines the same global", async () => {
  const apps = shop();
  globalThis.mediator = { postMessage: (text) => apps.answer(text) };
  // A browser loads import "./bridge.js" as a module; here its file extension would mean CommonJS.
  const module = await import("data:text/javascript," + encodeURIComponent(source));
  assert.deepEqual(Object.keys(module), []);
  assert.equal(await globalThis.MediatorBridge.connect().actions.Cart.total(), 2598);
});
