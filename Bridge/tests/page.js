// A page without a browser: loads bridge.js as a script tag would, into a global object of its own.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const source = fs.readFileSync(path.join(__dirname, "..", "bridge.js"), "utf8");

/** Returns the global object of a page whose app added these objects. */
function page(things) {
  const root = Object.assign(new EventTarget(), { setTimeout, clearTimeout }, things);
  const context = vm.createContext(root);
  const run = () => vm.runInContext(source, context);
  run();
  const global = vm.runInContext("globalThis", context);
  // The script tag once more.
  Object.defineProperty(global, "loadAgain", { value: run });
  return global;
}

/** An app that answers from a table of methods, each a function of the parameters. */
function app(methods) {
  const seen = [];
  return {
    seen,
    /** Returns the text of the answer, or undefined for a notification. */
    answer(text) {
      const { jsonrpc, id, method, params } = JSON.parse(text);
      seen.push({ jsonrpc, method, params });
      const outcome = methods[method]
        ? methods[method](params)
        : { error: { code: -32601, message: "Method not found", data: { code: "actionNotFound" } } };
      return id === undefined ? undefined : JSON.stringify({ jsonrpc: "2.0", id, ...outcome });
    },
  };
}

/** A transport whose app answers at once, or when the test calls it. */
function direct(app) {
  const transport = {
    sent: [],
    closed: 0,
    send(text) {
      this.sent.push(text);
      return app ? app.answer(text) : undefined;
    },
    close() {
      this.closed += 1;
    },
  };
  return transport;
}

module.exports = { page, app, direct, source };
