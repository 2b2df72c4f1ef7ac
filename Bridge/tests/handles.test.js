// Actions that a page handles for its app, and events that it posts.
"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const v8 = require("node:v8");
const vm = require("node:vm");
const MediatorBridge = require("../bridge.js");
const { page } = require("./page.js");

/**
 * A bridge, and the app around it: `ask` sends a request and resolves to the answer, `sent` has all other messages, `next`
 * resolves to the next of them, and `order` has the methods of all.
 */
function pair(library = MediatorBridge) {
  const answers = new Map();
  const sent = [];
  const order = [];
  let hear;
  const transport = {
    send(text) {
      const message = JSON.parse(text);
      order.push(message.method || "answer");
      const resolve = answers.get(message.id);
      if (resolve && message.method === undefined) return resolve(message);
      sent.push(message);
      if (hear) hear(message);
    },
  };
  const bridge = library.connect({ transport });
  let count = 0;
  const send = (message) => transport.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const ask = (method, params) => {
    count += 1;
    const id = count;
    return new Promise((resolve) => {
      answers.set(id, resolve);
      send({ id, method, params });
    });
  };
  const next = () => new Promise((resolve) => { hear = resolve; });
  return { bridge, ask, send, sent, order, next };
}

/** A bridge in a page, and the errors that reach the log of that page. */
function pairInPage() {
  const logged = [];
  const later = (run, delay) => setTimeout(() => {
    try { run(); } catch (error) { logged.push(`${error.name}: ${error.message}`); }
  }, delay);
  const { MediatorBridge } = page({ AbortController, setTimeout: later });
  return { ...pair(MediatorBridge), logged };
}

const text = { name: "text", type: { type: "string" } };

test("a handler gets the parameters, and its result returns", async () => {
  const { bridge, ask } = pair();
  bridge.handle("Share", "show", async ({ text }) => text.toUpperCase());
  const answer = await ask("rpc.call", { action: "Share.show", parameters: { text: "mug" } });
  assert.deepEqual(answer, { jsonrpc: "2.0", id: 1, result: { returned: "MUG" } });
});

test("a handler without a result returns null", async () => {
  const { bridge, ask } = pair();
  bridge.handle("Share", "close", () => {});
  assert.deepEqual((await ask("rpc.call", { action: "Share.close" })).result, { returned: null });
});

test("an error with a code is a failure", async () => {
  const { bridge, ask } = pair();
  bridge.handle("Share", "show", () => {
    throw Object.assign(new Error("No."), { code: "refused", details: { by: "user" } });
  });
  assert.deepEqual((await ask("rpc.call", { action: "Share.show" })).result, {
    failed: { code: "refused", message: "No.", details: { by: "user" }, chain: ["Share.show"] },
  });
});

const unexpected = {
  failed: { code: "unexpected", message: "Share.show threw an error.", details: {}, chain: ["Share.show"] },
};

test("another error is unexpected, and the page reports it", async () => {
  const { bridge, ask, logged } = pairInPage();
  bridge.handle("Share", "show", () => { throw new Error("?"); });
  assert.deepEqual((await ask("rpc.call", { action: "Share.show" })).result, unexpected);
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(logged, ["Error: ?"]);
});

test("a result or a failure without a JSON form is unexpected", async () => {
  const { bridge, ask, logged } = pairInPage();
  const handlers = [() => 1n, () => { throw Object.assign(new Error("No."), { code: "refused", details: { by: 1n } }); }];
  for (const handler of handlers) {
    const end = bridge.handle("Share", "show", handler);
    assert.deepEqual((await ask("rpc.call", { action: "Share.show" })).result, unexpected);
    end();
  }
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(logged, Array(2).fill("TypeError: Do not know how to serialize a BigInt"));
});

test("the page lists the names of what it handles, and nothing else exists", async () => {
  const { bridge, ask } = pair();
  const end = bridge.handle("Share", "show", () => 1);
  bridge.handle("Share", "close", () => 1);
  bridge.declare("Share", "shared");
  assert.deepEqual((await ask("rpc.contracts", {})).result, {
    actions: ["Share.show", "Share.close"], events: ["Share.shared"],
  });
  end();
  assert.deepEqual((await ask("rpc.call", { action: "Share.show" })).error, {
    code: -32601, message: "Method not found", data: { code: "actionNotFound" },
  });
  assert.deepEqual((await ask("rpc.subscribe", { event: "Share.hidden" })).error, {
    code: -32602, message: "Invalid params", data: { code: "eventNotFound" },
  });
});

test("the page lists schemas as the catalog has them", async () => {
  const { bridge, ask } = pair();
  const page = { type: "record", name: "Page", fields: [text, { name: "size", type: { type: "int", nullable: true } }] };
  bridge.handle(
    "Share", "show",
    {
      parameters: [
        { name: "pages", type: { type: "array", items: page } },
        { name: "times", type: { type: "int" }, default: 1, summary: "How often." },
        { name: "onEnd", type: { type: "callback", inputs: [{ type: "int" }] }, required: false },
      ],
      returns: { type: "string" }, failures: ["empty"], impact: "reads",
    },
    () => 1);
  bridge.declare("Share", "shared", { parameters: [text] });
  const whole = { name: "text", type: { type: "string" }, required: true, default: null, summary: "" };
  const fields = [whole, { name: "size", type: { type: "int", nullable: true }, required: false, default: null, summary: "" }];
  assert.deepEqual((await ask("rpc.contracts", {})).result, {
    actions: [
      {
        target: "Share", action: "show", summary: "", effect: "async", exposure: "external", impact: "reads", tags: [],
        parameters: [
          {
            name: "pages", type: { type: "array", items: { type: "record", name: "Page", fields } }, required: true,
            default: null, summary: "",
          },
          { name: "times", type: { type: "int" }, required: false, default: 1, summary: "How often." },
          {
            name: "onEnd", type: { type: "callback", inputs: [{ type: "int" }] }, required: false, default: null,
            summary: "",
          },
        ],
        returns: { type: "string" }, failures: ["empty"],
      },
    ],
    events: [{ target: "Share", event: "shared", summary: "", parameters: [whole], exposure: "external" }],
  });
});

test("the app asks before the page handles anything", async () => {
  const { bridge, ask } = pair();
  const answer = ask("rpc.contracts", {});
  await new Promise(setImmediate);
  bridge.handle("Share", "show", () => 1);
  bridge.handle("Share", "close", () => 1);
  assert.deepEqual((await answer).result, { actions: ["Share.show", "Share.close"], events: [] });
});

test("the app cancels a call", async () => {
  const { bridge, ask, send } = pair();
  bridge.handle("Share", "show", (_, { signal }) => new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  }));
  const answer = ask("rpc.call", { action: "Share.show" });
  await new Promise(setImmediate);
  send({ method: "rpc.cancel", params: { id: 1 } });
  assert.deepEqual((await answer).result, { cancelled: true });
});

test("reports and callbacks arrive before the result, and later reports nowhere", async () => {
  const { bridge, ask, sent, order } = pair();
  let late;
  bridge.handle("Share", "show", ({ onStep, text }, { report }) => {
    late = report;
    report({ completed: 1, total: 2, message: text });
    onStep("half", 0.5);
    report({ completed: 2 });
    assert.throws(() => report({ completed: NaN }), { message: 'Progress has a number "completed".' });
  });
  const parameters = { text: "mug" };
  const call = { action: "Share.show", parameters, callbacks: { onStep: "7" }, progress: "8" };
  assert.deepEqual((await ask("rpc.call", call)).result, { returned: null });
  await new Promise(setImmediate);
  late({ completed: 3 });
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", method: "rpc.callback", params: { callback: "8", values: [1, 2, "mug"] } },
    { jsonrpc: "2.0", method: "rpc.callback", params: { callback: "7", values: ["half", 0.5] } },
    { jsonrpc: "2.0", method: "rpc.callback", params: { callback: "8", values: [2, null, ""] } },
    { jsonrpc: "2.0", method: "rpc.release", params: { callback: "8" } },
  ]);
  assert.deepEqual(order, ["rpc.callback", "rpc.callback", "rpc.callback", "answer", "rpc.release"]);
});

test("a callback is released when the page has dropped it", { timeout: 600000 }, async () => {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  const { bridge, ask, next } = pair();
  let kept;
  bridge.handle("Share", "watch", ({ onStep }) => { kept = onStep; });
  await ask("rpc.call", { action: "Share.watch", callbacks: { onStep: "7" } });
  const called = next();
  kept(1);
  assert.deepEqual((await called).params, { callback: "7", values: [1] });
  const released = next();
  kept = undefined;
  await new Promise(setImmediate);
  collect();
  assert.deepEqual(await released, { jsonrpc: "2.0", method: "rpc.release", params: { callback: "7" } });
});

test("calls of the page count from the depth of the app's call", async () => {
  const { bridge, ask, sent } = pair();
  let end;
  bridge.handle("Share", "show", () => {
    bridge.call("Desk.add", { a: 1 }).catch(() => {});
    bridge.notify("Desk.ring");
    return new Promise((resolve) => { end = resolve; });
  });
  const answer = ask("rpc.call", { action: "Share.show", depth: 3 });
  await new Promise(setImmediate);
  end();
  await answer;
  bridge.call("Desk.add", { a: 2 }).catch(() => {});
  assert.deepEqual(sent.map(({ method, depth }) => [method, depth]), [
    ["Desk.add", 3], ["Desk.ring", 3], ["Desk.add", undefined],
  ]);
  bridge.close();
});

test("the page posts to the app's subscription", async () => {
  const { bridge, ask, sent } = pair();
  assert.throws(() => bridge.post("Share", "shared"), { message: "Share.shared is not declared: call declare first." });
  bridge.declare("Share", "shared", { parameters: [text] });
  bridge.post("Share", "shared", { text: "unheard" });
  const { subscription } = (await ask("rpc.subscribe", { event: "Share.shared" })).result;
  bridge.post("Share", "shared", { text: "mug" });
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", method: "rpc.event", params: { subscription, event: "Share.shared", payload: { text: "mug" } } },
  ]);
  assert.equal((await ask("rpc.unsubscribe", { subscription })).result, null);
  bridge.post("Share", "shared", { text: "unheard" });
  assert.equal(sent.length, 1);
  assert.throws(() => bridge.post("Share", "shared", [1]), { message: "A payload is an object." });
  bridge.close();
  assert.throws(() => bridge.post("Share", "shared"), { code: "closed" });
});

test("what belongs to an earlier connection of the app ends with the next one", async () => {
  const { bridge, ask, send, sent } = pair();
  const ends = [];
  bridge.handle("Share", "show", (_, { signal }) => new Promise((resolve) => {
    ends.push(resolve);
    signal.addEventListener("abort", () => sent.push("aborted"));
  }));
  bridge.declare("Share", "shared");
  await ask("rpc.contracts", {});
  await ask("rpc.subscribe", { event: "Share.shared" });
  const heard = [];
  const stopped = bridge.on("Cart.orderPlaced", ({ orderID }) => heard.push(orderID));
  const subscribed = (subscription) => send({ id: sent[sent.length - 1].id, result: { subscription } });
  const placed = (subscription, orderID) =>
    send({ method: "rpc.event", params: { subscription, event: "Cart.orderPlaced", payload: { orderID } } });
  subscribed("1");
  const stop = await stopped;
  const answer = ask("rpc.call", { action: "Share.show" });
  await new Promise(setImmediate);

  // The next connection counts from 1 again.
  sent.length = 0;
  send({ id: 1, method: "rpc.contracts", params: {} });
  await new Promise(setImmediate);
  assert.deepEqual(sent.map((message) => message.method || message), ["aborted", "rpc.subscribe"]);
  subscribed("7");
  await new Promise(setImmediate);
  placed("1", "O-1");
  placed("7", "O-2");
  assert.deepEqual(heard, ["O-2"]);
  bridge.post("Share", "shared", {});
  send({ id: 3, method: "rpc.call", params: { action: "Share.show" } });
  await new Promise(setImmediate);
  ends[0]("of the earlier connection");
  ends[1]("of this one");
  await new Promise(setImmediate);
  assert.deepEqual(await answer, { jsonrpc: "2.0", id: 3, result: { returned: "of this one" } });
  const unsubscribed = stop();
  await new Promise(setImmediate);
  assert.deepEqual(sent[2].params, { subscription: "7" });
  send({ id: sent[2].id, result: null });
  await unsubscribed;
});

test("an action has one handler, which is a function, and an event one declaration", () => {
  const { bridge } = pair();
  bridge.handle("Share", "show", () => 1);
  bridge.declare("Share", "shared");
  assert.throws(() => bridge.handle("Share", "show", () => 2), { message: "Share.show is handled already." });
  assert.throws(() => bridge.handle("Share", "hide"), { message: "handle needs a function to call." });
  assert.throws(() => bridge.handle("Share", "hide", {}), { message: "handle needs a function to call." });
  assert.throws(() => bridge.declare("Share", "shared"), { message: "Share.shared is declared already." });
});

test("a schema has the form of the catalog", () => {
  const { bridge } = pair();
  const wrong = [
    [{ parameters: {} }, "The parameters of Share.show are no array."],
    [{ parameters: [{ type: { type: "int" } }] }, "A parameter of Share.show has no name."],
    [{ parameters: [{ name: "a", type: "int" }] }, 'The type of "a" of Share.show is an object such as { type: "string" }.'],
    [{ returns: {} }, 'The type of Share.show is an object such as { type: "string" }.'],
  ];
  for (const [schema, message] of wrong) {
    assert.throws(() => bridge.handle("Share", "show", schema, () => 1), { name: "TypeError", message });
  }
});
