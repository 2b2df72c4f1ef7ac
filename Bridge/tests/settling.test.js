// Every call settles exactly once, whatever the app answers.
"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const { inspect } = require("node:util");
const MediatorBridge = require("../bridge.js");
const { direct } = require("./page.js");

/** A bridge without timeouts over a transport that only records. */
function silent(options) {
  const transport = direct();
  return { transport, bridge: MediatorBridge.connect({ transport, timeout: 0, ...options }) };
}

const idOf = (transport, at = transport.sent.length - 1) => JSON.parse(transport.sent[at]).id;

/** Settles a call within a turn of the event loop, or returns "waits". */
async function outcome(call) {
  let settled = "waits";
  let count = 0;
  const note = (value) => {
    settled = value;
    count += 1;
  };
  call.then((value) => note(["result", value]), (error) => note([error.name, error.code, error.message, error.data, error.number]));
  await new Promise(setImmediate);
  assert.ok(count <= 1);
  return settled;
}

const none = "The app gave no message.";
const invalid = ["TransportError", "invalidResponse", "The response of the app is not one of JSON-RPC 2.0.", {}, undefined];

for (const [name, error, expected] of [
  ["a code of __proto__", '{"code":"__proto__","message":"m"}', ["CallError", "unexpected", "m", {}, undefined]],
  ["a code of toString", '{"code":"toString","message":"m"}', ["CallError", "unexpected", "m", {}, undefined]],
  ["a code of valueOf", '{"code":"valueOf","message":"m"}', ["CallError", "unexpected", "m", {}, undefined]],
  ["a code that is an object", '{"code":{"toString":1},"message":"m"}', ["CallError", "unexpected", "m", {}, undefined]],
  ["a message that is an object", '{"code":1,"message":{"toString":1,"valueOf":2}}', ["CallError", "unexpected", none, {}, 1]],
  ["a message of null", '{"code":1,"message":null}', ["CallError", "unexpected", none, {}, 1]],
  ["no members", "{}", ["CallError", "unexpected", none, {}, undefined]],
  ["data of null", '{"code":-32000,"message":"m","data":null}', ["ActionError", "unexpected", "m", {}, -32000]],
  ["data that is a list", '{"code":-32001,"message":"m","data":[1]}', ["RedirectError", "unexpected", "m", {}, -32001]],
  ["a data message that is an object", '{"code":1,"message":"m","data":{"message":{}}}',
    ["CallError", "unexpected", "m", { message: {} }, 1]],
]) {
  test(`an error with ${name} rejects its call`, async () => {
    const { transport, bridge } = silent();
    const call = bridge.call("A.b");
    transport.receive(`{"jsonrpc":"2.0","id":"${idOf(transport)}","error":${error}}`);
    assert.deepEqual(await outcome(call), expected);
  });
}

test("the details of a failed action are always an object", async () => {
  for (const details of [undefined, null, "text", "", 7, true, [1], { id: "P-1" }]) {
    const { transport, bridge } = silent();
    const call = bridge.call("A.b");
    const error = { code: -32000, message: "m", data: { code: "notFound", details } };
    transport.receive(JSON.stringify({ jsonrpc: "2.0", id: idOf(transport), error }));
    const expected = details && details.id ? details : {};
    assert.deepEqual((await call.catch((error) => error)).details, expected, JSON.stringify(details));
  }
});

test("errors without data have no details and no address", async () => {
  for (const [code, property, value] of [[-32000, "details", {}], [-32001, "url", undefined]]) {
    const { transport, bridge } = silent();
    const call = bridge.call("A.b");
    transport.receive(JSON.stringify({ jsonrpc: "2.0", id: idOf(transport), error: { code, message: "m", data: null } }));
    assert.deepEqual((await call.catch((error) => error))[property], value);
  }
});

for (const [members, expected] of [
  ["", invalid], [',"error":null', invalid], [',"error":"text"', invalid], [',"result":1,"error":"text"', invalid],
  [',"result":null', ["result", null]], [',"result":1,"error":null', ["result", 1]],
]) {
  test(`a response with the members "${members}" settles its call`, async () => {
    const { transport, bridge } = silent();
    const call = bridge.call("A.b");
    const response = `{"jsonrpc":"2.0","id":"${idOf(transport)}"${members}}`;
    transport.receive(response);
    transport.receive(response);
    assert.deepEqual(await outcome(call), expected);
  });
}

const garbage = ["{", "text", "null", "7", "[]", "[1]", "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":"other","result":1}', {}, [],
  () => {}, class {}, Symbol("answer"), 7n];

for (const [name, reply] of [["returned", (value) => value], ["promised", (value) => Promise.resolve(value)]]) {
  test(`an answer that is ${name} and no response rejects its call`, async () => {
    for (const value of garbage) {
      const { transport, bridge } = silent();
      const other = bridge.call("A.a");
      transport.send = () => reply(value);
      assert.deepEqual(await outcome(bridge.call("A.b")), invalid, inspect(value));
      assert.equal(await outcome(other), "waits");
      bridge.close();
    }
  });

  test(`nothing that is ${name} leaves its call waiting`, async () => {
    for (const value of [undefined, null, ""]) await waits(reply(value));
  });
}

/** Checks that a call whose transport returns a value waits for its answer. */
async function waits(value) {
  const { transport, bridge } = silent();
  const send = transport.send;
  transport.send = (text) => (send.call(transport, text), value);
  const call = bridge.call("A.b");
  assert.equal(await outcome(call), "waits", inspect(value));
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: idOf(transport), result: 1 }));
  assert.equal(await call, 1);
}

test("a number or a bool that is returned is the transport's own, and leaves its call waiting", async () => {
  for (const value of [0, 1, NaN, true, false]) await waits(value);
});

test("a number or a bool that is promised is no response, and rejects its call", async () => {
  for (const value of [0, 1, NaN, true, false]) {
    const { transport, bridge } = silent();
    transport.send = () => Promise.resolve(value);
    assert.deepEqual(await outcome(bridge.call("A.b")), invalid, inspect(value));
  }
});

test("a notification is not concerned by what its transport returns", async () => {
  for (const value of [1, true, () => {}, Symbol("answer"), Promise.resolve(1)]) {
    const errors = [];
    const { transport, bridge } = silent({ onError: (error) => errors.push(error.code) });
    transport.send = () => value;
    bridge.notify("A.b");
    await new Promise(setImmediate);
    assert.deepEqual(errors, [], inspect(value));
  }
});

test("a transport that throws anything rejects the call", async () => {
  const unreadable = Object.create(null);
  for (const [thrown, text] of [[undefined, "undefined"], [null, "null"], [unreadable, "unknown"], [{ message: unreadable }, "unknown"]]) {
    for (const send of [() => { throw thrown; }, () => Promise.reject(thrown)]) {
      const { transport, bridge } = silent();
      transport.send = send;
      const [name, code, message] = await outcome(bridge.call("A.b"));
      assert.deepEqual([name, code, message], ["TransportError", "transport", `The message did not reach the app: ${text}`]);
    }
  }
});

test("closing settles all calls, even if the transport cannot be closed", async () => {
  const { transport, bridge } = silent();
  const calls = [bridge.call("A.a"), bridge.call("A.b")].map(outcome);
  transport.close = () => { throw new Error("stuck"); };
  assert.throws(() => bridge.close(), /stuck/);
  for (const call of calls) assert.deepEqual((await call).slice(0, 2), ["CancelledError", "closed"]);
});

for (const result of [undefined, null, 7, "s1", [], {}, { subscription: 7 }]) {
  test(`a subscription answered with ${JSON.stringify(result)} is refused, and may be made again`, async () => {
    const { transport, bridge } = silent();
    for (let round = 1; round <= 2; round += 1) {
      const listening = bridge.on("Cart.changed", () => {});
      transport.receive(JSON.stringify({ jsonrpc: "2.0", id: idOf(transport), result }));
      assert.deepEqual((await outcome(listening)).slice(0, 2), ["TransportError", "invalidResponse"]);
      assert.equal(transport.sent.length, round);
    }
  });
}

test("events before the answer are kept up to a limit, and the others counted", async () => {
  const { transport, bridge } = silent();
  const heard = [];
  const listening = bridge.on("Cart.changed", (payload, event, missed) => heard.push([payload, missed]));
  const publish = (payload) => transport.receive(
    JSON.stringify({ jsonrpc: "2.0", method: "rpc.event", params: { subscription: "s1", event: "Cart.changed", payload } }));
  for (let at = 0; at < 1000; at += 1) publish(at);
  transport.receive(JSON.stringify({ jsonrpc: "2.0", id: idOf(transport), result: { subscription: "s1" } }));
  await listening;
  publish(1000);
  assert.equal(heard.length, 257);
  assert.deepEqual([heard[0], heard[1], heard[255], heard[256]], [[744, 744], [745, 0], [999, 0], [1000, 0]]);
});

test("names that a page computes are not kept for ever", () => {
  const { bridge } = silent();
  const first = bridge.actions.Cart;
  for (let at = 0; at < 999; at += 1) bridge.actions[`T${at}`];
  assert.equal(bridge.actions.T998, bridge.actions.T998);
  assert.notEqual(bridge.actions.T999, bridge.actions.T999);
  assert.equal(bridge.actions.Cart, first);
  assert.equal(typeof bridge.actions.__proto__.constructor, "function");
});
