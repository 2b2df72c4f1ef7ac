"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const MediatorBridge = require("../bridge.js");
const { app, direct } = require("./page.js");

const shop = () =>
  app({
    "Catalog.product": ({ id }) =>
      id === "P-1001"
        ? { result: { id, title: "Enamel mug" } }
        : { error: { code: -32000, message: "No product X.", data: { code: "notFound", details: { id } } } },
    "Cart.clear": () => ({ result: null }),
    "Cart.add": () => ({
      error: {
        code: -32602,
        message: "Invalid params",
        data: { code: "missingParameter", message: 'parameter "id" is missing.', parameter: "id" },
      },
    }),
  });

const connect = (transport, options) => MediatorBridge.connect({ transport, ...options });

test("a call resolves to its result", async () => {
  const transport = direct(shop());
  const bridge = connect(transport);
  assert.deepEqual(await bridge.call("Catalog.product", { id: "P-1001" }), { id: "P-1001", title: "Enamel mug" });
  const sent = JSON.parse(transport.sent[0]);
  assert.deepEqual({ ...sent, id: typeof sent.id }, {
    jsonrpc: "2.0", method: "Catalog.product", params: { id: "P-1001" }, id: "string",
  });
});

test("actions are functions", async () => {
  const bridge = connect(direct(shop()));
  assert.equal((await bridge.actions.Catalog.product({ id: "P-1001" })).title, "Enamel mug");
  assert.equal(await bridge.actions.Cart.clear(), null);
  assert.equal(bridge.actions.Cart, bridge.actions.Cart);
  assert.equal(bridge.actions.then, undefined);
  assert.equal(JSON.stringify({ a: bridge.actions.Cart }), '{"a":{}}');
  assert.throws(() => { "use strict"; bridge.actions.Cart = 1; }, TypeError);
});

test("the failure of an action is an ActionError", async () => {
  const error = await connect(direct(shop())).call("Catalog.product", { id: "X" }).catch((error) => error);
  assert.ok(error instanceof MediatorBridge.ActionError);
  assert.ok(error instanceof MediatorBridge.BridgeError && error instanceof Error);
  assert.deepEqual([error.name, error.code, error.message, error.details, error.number],
    ["ActionError", "notFound", "No product X.", { id: "X" }, -32000]);
  assert.match(error.stack, /^ActionError: No product X\.|^Error: No product X\./);
});

test("a call that was sent to a web page is a RedirectError", async () => {
  const url = "https://m.example.com/product?id=P-1001";
  const error = { code: -32001, message: "Redirected", data: { code: "redirected", url } };
  const caught = await connect(direct(app({ "A.b": () => ({ error }) }))).call("A.b").catch((error) => error);
  assert.ok(caught instanceof MediatorBridge.RedirectError && caught instanceof MediatorBridge.BridgeError);
  assert.deepEqual([caught.name, caught.code, caught.message, caught.url, caught.number],
    ["RedirectError", "redirected", "Redirected", url, -32001]);
});

test("a call that the app refuses is a CallError", async () => {
  const bridge = connect(direct(shop()));
  const missing = await bridge.actions.Cart.add().catch((error) => error);
  assert.ok(missing instanceof MediatorBridge.CallError);
  assert.deepEqual([missing.name, missing.code, missing.message, missing.number, missing.data.parameter],
    ["CallError", "missingParameter", 'parameter "id" is missing.', -32602, "id"]);
  const unknown = await bridge.call("Cart.ad").catch((error) => error);
  assert.deepEqual([unknown.code, unknown.message, unknown.number], ["actionNotFound", "Method not found", -32601]);
});

test("an error without data is still an error", async () => {
  const answers = { answer: (text) => JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, error: { code: 7, message: "?" } }) };
  const error = await connect(direct(answers)).call("A.b").catch((error) => error);
  assert.deepEqual([error.name, error.code, error.message, error.data, error.number], ["CallError", "unexpected", "?", {}, 7]);
});

test("a call without an answer times out, and a late answer is ignored", async () => {
  const transport = direct();
  const bridge = connect(transport, { timeout: 5 });
  const error = await bridge.call("A.b").catch((error) => error);
  assert.deepEqual([error.name, error.code, error.message],
    ["TimeoutError", "timeout", "No answer to A.b within 0.005 seconds."]);
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(transport.sent[0]).id, result: 1 }));
});

test("a call may have its own timeout, or none", async () => {
  const transport = direct();
  const bridge = connect(transport, { timeout: 0 });
  await assert.rejects(bridge.call("A.b", {}, { timeout: 1 }), MediatorBridge.TimeoutError);
  const waiting = bridge.call("A.b");
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(transport.sent[1]).id, result: 1 }));
  assert.equal(await waiting, 1);
  await assert.rejects(bridge.call("A.b", {}, { timeout: -1 }), TypeError);
  await assert.rejects(bridge.call("A.b", {}, { timeout: "1" }), TypeError);
  assert.throws(() => connect(direct(), { timeout: NaN }), TypeError);
});

test("a signal cancels a call", async () => {
  const bridge = connect(direct());
  const controller = new AbortController();
  const waiting = bridge.call("A.b", {}, { signal: controller.signal });
  controller.abort();
  const error = await waiting.catch((error) => error);
  assert.deepEqual([error.name, error.code], ["CancelledError", "cancelled"]);
  await assert.rejects(bridge.call("A.b", {}, { signal: controller.signal }), MediatorBridge.CancelledError);
});

test("answers come in any order, and in batches", async () => {
  const transport = direct();
  const bridge = connect(transport);
  const calls = [bridge.call("A.a"), bridge.call("A.b"), bridge.call("A.c")];
  const ids = transport.sent.map((text) => JSON.parse(text).id);
  transport.receive(JSON.stringify([2, 0].map((at) => ({ jsonrpc: "2.0", id: ids[at], result: at }))));
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: ids[1], result: 1 }));
  assert.deepEqual(await Promise.all(calls), [0, 1, 2]);
});

test("no two bridges share an id", () => {
  const transports = [direct(), direct()];
  for (const transport of transports) connect(transport, { timeout: 0 }).call("A.b");
  assert.notEqual(JSON.parse(transports[0].sent[0]).id, JSON.parse(transports[1].sent[0]).id);
});

test("a notification has no id and no answer", () => {
  const transport = direct(shop());
  connect(transport).notify("Cart.clear");
  assert.deepEqual(JSON.parse(transport.sent[0]), { jsonrpc: "2.0", method: "Cart.clear" });
});

test("parameters go by name and as JSON", async () => {
  const bridge = connect(direct(shop()));
  for (const params of [[1], "text", 1]) await assert.rejects(bridge.call("A.b", params), TypeError);
  await assert.rejects(bridge.call(7), TypeError);
  await assert.rejects(bridge.call("A.b", { big: 1n }), TypeError);
});

test("a message that cannot be sent fails its call", async () => {
  const refusing = { send() { throw new Error("gone"); } };
  const error = await connect(refusing).call("A.b").catch((error) => error);
  assert.deepEqual([error.name, error.code, error.message],
    ["TransportError", "transport", "The message did not reach the app: gone"]);
  const rejecting = { send: () => Promise.reject("no") };
  await assert.rejects(connect(rejecting).call("A.b"), /The message did not reach the app: no/);
  assert.throws(() => connect({}), TypeError);
});

test("onError gets an error that belongs to no call", () => {
  const transport = direct();
  const errors = [];
  connect(transport, { onError: (error) => errors.push(error.code) });
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid Request", data: { code: "tooLong" } } }));
  assert.deepEqual(errors, ["tooLong"]);
});

/** The answer to a message whose id the app could not read. */
const refusal = (code = "invalidJSON", limit) =>
  JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error", data: { code, limit } } });

/** A bridge without timeouts, its transport, and the codes of the errors that belong to no call. */
function listening() {
  const transport = direct();
  const errors = [];
  const bridge = connect(transport, { timeout: 0, onError: (error) => errors.push(error.code) });
  return { transport, errors, bridge };
}

/** Returns what came of calls, those that still wait left out. */
async function failures(calls) {
  const seen = [];
  calls.forEach((call, at) => call.catch((error) => seen.push([at, error.name, error.code])));
  await new Promise(setImmediate);
  return seen;
}

for (const [name, reply] of [["returned", (text) => text], ["replied", (text) => Promise.resolve(text)]]) {
  test(`an error without an id that is ${name} belongs to what was sent`, async () => {
    const { transport, errors, bridge } = listening();
    const waiting = bridge.call("A.a");
    transport.send = () => reply(refusal());
    const refused = bridge.call("A.b");
    bridge.notify("A.c");
    assert.deepEqual(await failures([waiting, refused]), [[1, "CallError", "invalidJSON"]]);
    assert.deepEqual(errors, ["invalidJSON"]);
    transport.send = () => reply(`[${refusal("tooMany", 100)}]`);
    assert.deepEqual(await failures([bridge.call("A.d")]), [[0, "CallError", "tooMany"]]);
  });
}

test("a late error without an id fails no call", async () => {
  const { transport, errors, bridge } = listening();
  const waiting = bridge.call("A.a");
  let answer;
  transport.send = () => new Promise((resolve) => { answer = resolve; });
  await assert.rejects(bridge.call("A.b", {}, { timeout: 1 }), MediatorBridge.TimeoutError);
  answer(refusal());
  assert.deepEqual(await failures([waiting]), []);
  assert.deepEqual(errors, []);
});

test("an error without an id fails the only call that waits", async () => {
  const { transport, errors, bridge } = listening();
  const first = bridge.call("A.a");
  transport.receive(refusal());
  assert.deepEqual(await failures([first]), [[0, "CallError", "invalidJSON"]]);
  const others = [bridge.call("A.b"), bridge.call("A.c")];
  transport.receive(refusal());
  assert.deepEqual(await failures(others), []);
  assert.deepEqual(errors, ["invalidJSON"]);
});

test("an error without an id may belong to an abandoned call", async () => {
  for (const giveUp of [
    (bridge) => bridge.call("A.a", {}, { timeout: 1 }),
    (bridge) => {
      const controller = new AbortController();
      const call = bridge.call("A.a", {}, { signal: controller.signal });
      controller.abort();
      return call;
    },
  ]) {
    const { transport, errors, bridge } = listening();
    await assert.rejects(giveUp(bridge));
    const waiting = bridge.call("A.b");
    transport.receive(refusal());
    assert.deepEqual(await failures([waiting]), []);
    assert.deepEqual(errors, ["invalidJSON"]);
  }
});

test("an error with an id of another kind fails no call", async () => {
  const { transport, errors, bridge } = listening();
  const waiting = bridge.call("A.a");
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: 7, error: { code: -32601, message: "Method not found" } }));
  assert.deepEqual(await failures([waiting]), []);
  assert.deepEqual(errors, []);
});

test("an error without an id may belong to a notification", async () => {
  const { transport, errors, bridge } = listening();
  bridge.notify("A.a");
  const waiting = bridge.call("A.b");
  transport.receive(refusal());
  assert.deepEqual(await failures([waiting]), []);
  assert.deepEqual(errors, ["invalidJSON"]);
});

test("a message that is too long is known by its length", async () => {
  const { transport, errors, bridge } = listening();
  bridge.notify("A.a");
  const calls = ["short", "\u00e9".repeat(100), "\u{1F35E}".repeat(100)].map((text) => bridge.call("A.b", { text }));
  const limit = Buffer.byteLength(transport.sent[2]);
  transport.receive(refusal("tooLong", limit));
  assert.deepEqual(await failures(calls), [[2, "CallError", "tooLong"]]);
  transport.receive(refusal("tooLong", limit));
  assert.deepEqual(await failures(calls.slice(0, 2)), []);
  assert.deepEqual(errors, ["tooLong"]);
  transport.receive(refusal("tooLong", limit - 1));
  assert.deepEqual(await failures(calls.slice(0, 2)), [[1, "CallError", "tooLong"]]);
});

test("closing fails waiting calls", async () => {
  const transport = direct();
  const bridge = connect(transport);
  const waiting = bridge.call("A.b").catch((error) => [error.name, error.code]);
  bridge.close();
  bridge.close();
  assert.deepEqual(await waiting, ["CancelledError", "closed"]);
  assert.equal(transport.closed, 1);
  await assert.rejects(bridge.call("A.b"), MediatorBridge.CancelledError);
  assert.throws(() => bridge.notify("A.b"), MediatorBridge.CancelledError);
});

test("an invalid message is ignored", () => {
  const transport = direct();
  connect(transport);
  for (const text of ["", "{", "null", "1", "[1, null]", "{}", '{"id":"x","result":1}', '{"jsonrpc":"2.0","id":"x"}', 7, null, undefined]) {
    transport.receive(text);
  }
});
