// Actions that a page handles for its app.
"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const MediatorBridge = require("../bridge.js");

/** A bridge, and the app around it: `ask` sends a request and resolves to the answer. */
function pair() {
  const answers = new Map();
  const transport = {
    send(text) {
      const message = JSON.parse(text);
      const resolve = answers.get(message.id);
      if (resolve) resolve(message);
    },
  };
  const bridge = MediatorBridge.connect({ transport });
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
  return { bridge, ask, send };
}

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

test("an error with a code is a failure, and another one is unexpected", async () => {
  const { bridge, ask } = pair();
  bridge.handle("Share", "show", ({ how }) => {
    throw how === "code" ? Object.assign(new Error("No."), { code: "refused", details: { by: "user" } }) : new Error("?");
  });
  const failed = await ask("rpc.call", { action: "Share.show", parameters: { how: "code" } });
  assert.deepEqual(failed.result, {
    failed: { code: "refused", message: "No.", details: { by: "user" }, chain: ["Share.show"] },
  });
  const unexpected = await ask("rpc.call", { action: "Share.show", parameters: {} });
  assert.deepEqual(unexpected.result, {
    failed: { code: "unexpected", message: "Share.show threw an error.", details: {}, chain: ["Share.show"] },
  });
});

test("the page lists what it handles, and nothing else exists", async () => {
  const { bridge, ask } = pair();
  const end = bridge.handle("Share", "show", () => 1);
  bridge.handle("Share", "close", () => 1);
  assert.deepEqual((await ask("rpc.contracts", {})).result, { actions: ["Share.show", "Share.close"], events: [] });
  end();
  assert.deepEqual((await ask("rpc.call", { action: "Share.show" })).error, {
    code: -32601, message: "Method not found", data: { code: "actionNotFound" },
  });
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

test("an action has one handler, which is a function", () => {
  const { bridge } = pair();
  bridge.handle("Share", "show", () => 1);
  assert.throws(() => bridge.handle("Share", "show", () => 2), { message: "Share.show is handled already." });
  assert.throws(() => bridge.handle("Share", "hide"), { message: "handle needs a function to call." });
});
