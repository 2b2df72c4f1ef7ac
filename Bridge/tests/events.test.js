"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const MediatorBridge = require("../bridge.js");
const { app, direct } = require("./page.js");

/** An app with one event, and a bridge to it. */
function shop() {
  let count = 0;
  const apps = app({
    "rpc.subscribe": ({ event }) =>
      event === "Cart.changed"
        ? { result: { subscription: `s${++count}` } }
        : { error: { code: -32602, message: "Invalid params", data: { code: "eventNotFound" } } },
    "rpc.unsubscribe": () => ({ result: null }),
  });
  const transport = direct(apps);
  const publish = (payload, subscription = `s${count}`) =>
    transport.receive(
      JSON.stringify({ jsonrpc: "2.0", method: "rpc.event", params: { subscription, event: "Cart.changed", payload } })
    );
  return { apps, transport, publish, bridge: MediatorBridge.connect({ transport }) };
}

test("an event reaches its handlers until they stop", async () => {
  const { apps, bridge, publish } = shop();
  const heard = [];
  const stopFirst = await bridge.on("Cart.changed", (payload, event) => heard.push([1, payload, event]));
  const stopSecond = await bridge.on("Cart.changed", (payload) => heard.push([2, payload]));
  publish(3);
  await stopFirst();
  await stopFirst();
  publish(4);
  await stopSecond();
  publish(5);
  assert.deepEqual(heard, [[1, 3, "Cart.changed"], [2, 3], [2, 4]]);
  assert.deepEqual(apps.seen.map(({ method, params }) => [method, params]), [
    ["rpc.subscribe", { event: "Cart.changed" }],
    ["rpc.unsubscribe", { subscription: "s1" }],
  ]);
});

test("a handler after the end subscribes again", async () => {
  const { bridge, publish } = shop();
  const heard = [];
  const ended = (await bridge.on("Cart.changed", () => heard.push("old")))();
  await bridge.on("Cart.changed", (payload) => heard.push(payload));
  await ended;
  publish(1, "s1");
  publish(2, "s2");
  assert.deepEqual(heard, [2]);
});

test("an event that overtakes the answer is not lost", async () => {
  const { bridge, publish } = shop();
  const heard = [];
  const listening = bridge.on("Cart.changed", (payload) => heard.push(payload));
  publish(1);
  publish(9, "another bridge's");
  await listening;
  publish(2);
  assert.deepEqual(heard, [1, 2]);
});

test("an unknown event is refused, and may be subscribed again", async () => {
  const { bridge } = shop();
  for (let round = 0; round < 2; round += 1) {
    const error = await bridge.on("Cart.other", () => {}).catch((error) => error);
    assert.deepEqual([error.name, error.code], ["CallError", "eventNotFound"]);
  }
  await assert.rejects(bridge.on("Cart.changed"), TypeError);
});

test("a handler gets the number of dropped events", async () => {
  const { bridge, transport } = shop();
  const heard = [];
  await bridge.on("Cart.changed", (payload, event, missed) => heard.push([payload, missed]));
  const params = { subscription: "s1", event: "Cart.changed", payload: 1 };
  for (const more of [{}, { missed: 3 }]) {
    transport.receive(JSON.stringify({ jsonrpc: "2.0", method: "rpc.event", params: { ...params, ...more } }));
  }
  assert.deepEqual(heard, [[1, 0], [1, 3]]);
});

test("a closed bridge receives nothing", async () => {
  const { bridge, publish } = shop();
  const heard = [];
  const stop = await bridge.on("Cart.changed", (payload) => heard.push(payload));
  bridge.close();
  publish(1);
  await stop();
  assert.deepEqual(heard, []);
});
