// Calls the external actions of an app from a web page by JSON-RPC 2.0: in a WKWebView, in an Android WebView, in a frame or
// a window by postMessage, or over a custom transport. No dependencies.
//
//     <script src="bridge.js"></script>
//     const bridge = MediatorBridge.connect();
//     const product = await bridge.actions.Catalog.product({ id: "P-1001" });
//
// It always defines the global MediatorBridge, which the app calls: loaded as a script, in a module by
// import "./bridge.js", and by require("./bridge.js"), which also returns it.
(function (root, make) {
  "use strict";
  // A second copy must not replace the first one, whose bridges have waiting calls.
  if (!root.MediatorBridge) root.MediatorBridge = make(root);
  if (typeof module === "object" && module && module.exports) module.exports = root.MediatorBridge;
})(typeof globalThis === "object" ? globalThis : self, function (root) {
  "use strict";

  /** The default timeout of a call, in milliseconds. */
  const defaultTimeout = 30000;

  /** The error of a call, with a stable `code` and the `data` of the app's error. */
  class BridgeError extends Error {
    constructor(code, message, data, number) {
      super(message);
      this.code = code;
      this.data = isObject(data) ? data : {};
      if (number !== undefined) this.number = number;
    }
    get name() {
      return this.constructor.typeName;
    }
  }
  /** The action failed: `code` is one of its declared codes, `details` are those of the failure. */
  class ActionError extends BridgeError {
    get details() {
      return isObject(this.data.details) ? this.data.details : {};
    }
  }
  /** The app redirected the call to the web page at `url`, which the caller may show. */
  class RedirectError extends BridgeError {
    get url() {
      return this.data.url;
    }
  }
  /** The app refused the call: no such action, invalid parameters, or an invalid message. */
  class CallError extends BridgeError {}
  /** No answer came in time; the app may have performed the call. */
  class TimeoutError extends BridgeError {}
  /** The call was cancelled, or the bridge was closed, before an answer came. */
  class CancelledError extends BridgeError {}
  /** The message did not reach the app. */
  class TransportError extends BridgeError {}

  // A minifier may rename classes, but the names of errors appear in logs.
  const errors = { BridgeError, ActionError, RedirectError, CallError, TimeoutError, CancelledError, TransportError };
  for (const name of Object.keys(errors)) Object.defineProperty(errors[name], "typeName", { value: name });

  /** The classes for server-defined error numbers; all other numbers are those of JSON-RPC. */
  const ownErrors = new Map([[-32000, ActionError], [-32001, RedirectError]]);

  /** The texts of errors whose answer has none. */
  const noMessage = "The app gave no message.";

  /** The most events that wait for the answer to their subscription, and the most messages for the first bridge. */
  const maximumEarly = 256;

  /** Returns the Error for the error of a response, which may have any form. */
  function errorOf(error) {
    const { code, message, data } = error;
    const word = isObject(data) && typeof data.code === "string" ? data.code : "unexpected";
    const Type = ownErrors.get(code) || CallError;
    const texts = [isObject(data) ? data.message : undefined, message];
    const text = texts.find((text) => typeof text === "string" && text !== "") || noMessage;
    return new Type(word, text, data, typeof code === "number" ? code : undefined);
  }

  /** Returns the Error for an answer that is no response of JSON-RPC: the app may have performed the call. */
  function invalidResponse() {
    return new TransportError("invalidResponse", "The response of the app is not one of JSON-RPC 2.0.");
  }

  function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }

  /** Returns a prefix that is unique among pages and loads of a page. */
  function uniquePrefix() {
    const numbers = new Uint32Array(2);
    if (root.crypto && root.crypto.getRandomValues) {
      root.crypto.getRandomValues(numbers);
    } else {
      numbers[0] = Math.random() * 0x100000000;
      numbers[1] = Math.random() * 0x100000000;
    }
    return numbers[0].toString(36) + numbers[1].toString(36) + "-";
  }

  class Bridge {
    constructor(options) {
      this._timeout = options.timeout === undefined ? defaultTimeout : milliseconds(options.timeout);
      this._onError = options.onError || function () {};
      this._calls = new Map();
      this._events = new Map();
      /** What the page offers, by names. */
      this._handlers = new Map();
      this._declared = new Map();
      /** The identifiers of the app's subscriptions, by the names of the page's events. */
      this._subscribed = new Map();
      /** The identifier of the app's request for the contracts, until it is answered. */
      this._asked = undefined;
      /** Whether the app has connected before. */
      this._isAgain = false;
      /** The app's calls that have not ended, by their identifiers: what aborts each, and how deep it is. */
      this._running = new Map();
      // The app may still answer calls of an earlier page, or of an earlier load of this one.
      this._prefix = uniquePrefix();
      this._count = 0;
      this._isClosed = false;
      this._transport = transportOf(options, (text) => this._receive(text));
      this._channel = channelOf(this._transport.peer);
      /** The actions as functions: `bridge.actions.Cart.add({ … })`. */
      this.actions = actionsOf(this);
    }

    /** Calls an action and resolves to its result. */
    call(method, params, options) {
      let id, text, timeout, signal;
      try {
        if (this._isClosed) throw new CancelledError("closed", "The bridge is closed.");
        timeout = options && options.timeout !== undefined ? milliseconds(options.timeout) : this._timeout;
        signal = options && options.signal;
        if (signal && signal.aborted) throw new CancelledError("cancelled", "The call was cancelled.");
        id = this._prefix + ++this._count;
        text = request(method, params, id, this._depth());
      } catch (error) {
        return Promise.reject(error);
      }
      return new Promise((resolve, reject) => {
        const call = { resolve, reject, text, timer: undefined, signal, abort: undefined };
        if (timeout > 0 && timeout !== Infinity) {
          call.timer = setTimeout(() => {
            const seconds = timeout / 1000;
            this._giveUp(id, new TimeoutError("timeout", `No answer to ${method} within ${seconds} seconds.`));
          }, timeout);
        }
        if (signal) {
          call.abort = () => this._giveUp(id, new CancelledError("cancelled", "The call was cancelled."));
          signal.addEventListener("abort", call.abort);
        }
        this._calls.set(id, call);
        this._channel.calls += 1;
        this._send(text, (error) => this._fail(id, error), id);
      });
    }

    /** Calls an action without an answer; the page does not learn whether it succeeded. */
    notify(method, params) {
      if (this._isClosed) throw new CancelledError("closed", "The bridge is closed.");
      this._channel.isSure = false;
      this._post(request(method, params, undefined, this._depth()));
    }

    /**
     * Subscribes to an event, and resolves to a function that ends the subscription. The handler gets the payload, the
     * name of the event, and the number of events that the app dropped before it.
     */
    async on(event, handler) {
      if (typeof handler !== "function") throw new TypeError("on needs a function to call.");
      let entry = this._events.get(event);
      if (!entry) {
        entry = { handlers: new Set(), id: undefined, early: [], dropped: 0, subscription: undefined };
        this._events.set(event, entry);
        entry.subscription = this._subscribe(event, entry);
      }
      // A separate object, so that one function can subscribe twice.
      const listener = { handler };
      entry.handlers.add(listener);
      try {
        await entry.subscription;
      } catch (error) {
        if (this._events.get(event) === entry) this._events.delete(event);
        entry.early = [];
        throw error;
      }
      return async () => {
        if (!entry.handlers.delete(listener) || entry.handlers.size > 0) return;
        if (this._events.get(event) === entry) this._events.delete(event);
        if (this._isClosed) return;
        await entry.subscription;
        await this.call("rpc.unsubscribe", { subscription: entry.id });
      };
    }

    async _subscribe(event, entry) {
      entry.id = undefined;
      const answer = await this.call("rpc.subscribe", { event });
      if (!isObject(answer) || typeof answer.subscription !== "string") throw invalidResponse();
      entry.id = answer.subscription;
      const early = entry.early.splice(0).filter(({ subscription }) => subscription === entry.id);
      if (early.length > 0) early[0] = { ...early[0], missed: missed(early[0]) + entry.dropped };
      for (const params of early) this._publish(params);
    }

    /**
     * Handles an action that the app calls: `bridge.handle("Share", "show", async (params) => …)`. Before the handler, a
     * schema may stand, `{ parameters, returns }` as in the catalog, which the app compares with its own contract.
     *
     * The handler gets the parameters, callbacks as functions, and `{ signal, report }`: the signal aborts when the app
     * cancels the call, and `report({ completed, total, message })` reports progress. An error with a text `code` is a
     * failure of that code. Returns a function that ends the handling. One bridge of a page handles all of its actions.
     */
    handle(target, action, schema, handler) {
      if (typeof schema === "function") [schema, handler] = [undefined, schema];
      if (typeof handler !== "function") throw new TypeError("handle needs a function to call.");
      const name = `${target}.${action}`;
      if (this._handlers.has(name)) throw new TypeError(`${name} is handled already.`);
      const entry = { handler, contract: schema === undefined ? name : actionOf(target, action, schema) };
      this._offer();
      this._handlers.set(name, entry);
      return () => {
        if (this._handlers.get(name) === entry) this._handlers.delete(name);
      };
    }

    /** Declares an event that the page posts; a schema, `{ parameters }`, is compared as that of an action. */
    declare(target, event, schema) {
      const name = `${target}.${event}`;
      if (this._declared.has(name)) throw new TypeError(`${name} is declared already.`);
      const contract = schema === undefined ? name : eventOf(target, event, schema);
      this._offer();
      this._declared.set(name, contract);
    }

    /** Posts a declared event to the app; without a subscription of the app nothing happens. */
    post(target, event, payload) {
      const name = `${target}.${event}`;
      if (this._isClosed) throw new CancelledError("closed", "The bridge is closed.");
      if (!this._declared.has(name)) throw new TypeError(`${name} is not declared: call declare first.`);
      if (payload !== undefined && !isObject(payload)) throw new TypeError("A payload is an object.");
      const subscription = this._subscribed.get(name);
      if (subscription === undefined) return;
      this._post(request("rpc.event", { subscription, event: name, payload: payload || {} }));
    }

    /** Closes the bridge: waiting calls fail, and it sends and receives nothing more. */
    close() {
      if (this._isClosed) return;
      this._isClosed = true;
      this._events.clear();
      this._handlers.clear();
      this._declared.clear();
      this._subscribed.clear();
      if (this._offers) this._channel.offering = undefined;
      for (const { aborter } of this._running.values()) aborter.abort();
      for (const id of Array.from(this._calls.keys())) {
        this._giveUp(id, new CancelledError("closed", "The bridge was closed."));
      }
      // Last, since a custom transport may throw.
      this._transport.close();
    }

    /** Sends a message that belongs to no call of the page. */
    _post(text) {
      if (!this._isClosed) this._send(text, (error) => this._report(error));
    }

    /** Sends a message; `id` is that of its call, if it is one. */
    _send(text, fail, id) {
      const refuse = (error) => {
        fail(new TransportError("transport", `The message did not reach the app: ${reason(error)}`));
      };
      let answer;
      try {
        answer = this._transport.send(text);
        // A message handler with a reply returns a promise of the answer, an Android object may return the answer itself.
        if (answer && typeof answer.then === "function") {
          answer.then((text) => this._receiveDirect(text, fail, id), refuse);
          return;
        }
      } catch (error) {
        return refuse(error);
      }
      // Some transports return a number or a bool of their own for a message that was sent.
      if (typeof answer !== "number" && typeof answer !== "boolean") this._receiveDirect(answer, fail, id);
    }

    /**
     * Handles what the transport returned or promised for a message. Nothing means that the answer comes in another
     * way; anything else has to contain the answer to the message, or its call would wait for ever.
     */
    _receiveDirect(text, fail, id) {
      if (text === undefined || text === null || text === "" || this._isClosed) return;
      this._receive(text, fail);
      if (this._calls.has(id)) fail(invalidResponse());
    }

    /** Handles a message of the app; `fail` belongs to the message that it answers, if that is known. */
    _receive(text, fail = (error) => this._failMatchingCall(error)) {
      if (typeof text !== "string" || text === "" || this._isClosed) return;
      let message;
      try {
        message = JSON.parse(text);
      } catch (error) {
        return;
      }
      for (const each of Array.isArray(message) ? message : [message]) this._take(each, fail);
    }

    _take(message, fail) {
      if (!isObject(message) || message.jsonrpc !== "2.0") return;
      if (message.method === "rpc.event" && isObject(message.params)) return this._publish(message.params);
      if (typeof message.method === "string") return this._handle(message);
      if (typeof message.id === "string") {
        const call = this._remove(message.id);
        // An unknown call timed out, or belongs to another bridge of the page.
        if (!call) return;
        if (isObject(message.error)) call.reject(errorOf(message.error));
        // Some apps write an error of null beside a result.
        else if ("result" in message && (message.error ?? null) === null) call.resolve(message.result);
        else call.reject(invalidResponse());
      } else if ((message.id === null || message.id === undefined) && isObject(message.error)) {
        // The app could not identify the call.
        fail(errorOf(message.error));
      }
    }

    /** Makes this the bridge that answers the app: two would answer each request twice. */
    _offer() {
      if (this._isClosed) throw new CancelledError("closed", "The bridge is closed.");
      if (this._offers === false) throw new TypeError("Another bridge of the page answers the app: use that one.");
      this._channel.offering = this;
      this._listContracts();
    }

    /** Whether this bridge answers the app; undefined while none does. */
    get _offers() {
      return this._channel.offering && this._channel.offering === this;
    }

    /** The depth of the calls that the page makes now: each may belong to the deepest of those that it handles. */
    _depth() {
      return Math.max(0, ...Array.from(this._running.values(), ({ depth }) => depth));
    }

    /** Handles a request of the app; a bridge that offers nothing leaves it to others. */
    _handle({ id, method, params }) {
      if (method === "rpc.contracts") {
        this._asked = id;
        this._begin();
        return this._listContracts();
      }
      if (!this._offers) return;
      const given = isObject(params) ? params : {};
      if (method === "rpc.cancel") {
        const running = this._running.get(given.id);
        return running && running.aborter.abort();
      }
      if (method === "rpc.call" && this._handlers.has(given.action)) return this._perform(id, given);
      if (method === "rpc.subscribe" && this._declared.has(given.event)) {
        const subscription = String(++this._count);
        this._subscribed.set(given.event, subscription);
        return this._reply(id, { result: { subscription } });
      }
      if (method === "rpc.unsubscribe") {
        for (const [event, known] of this._subscribed) if (known === given.subscription) this._subscribed.delete(event);
        return this._reply(id, { result: null });
      }
      const [code, message, word] =
        method === "rpc.subscribe"
          ? [-32602, "Invalid params", "eventNotFound"]
          : [-32601, "Method not found", "actionNotFound"];
      this._reply(id, { error: { code, message, data: { code: word } } });
    }

    /** Begins with a connection of the app, which asks for the contracts first: what belongs to an earlier one has ended. */
    _begin() {
      for (const { aborter } of this._running.values()) aborter.abort();
      this._running.clear();
      this._subscribed.clear();
      if (this._isAgain) {
        for (const [event, entry] of this._events) {
          if (entry.id === undefined) continue;
          entry.subscription = this._subscribe(event, entry);
          entry.subscription.catch((error) => {
            if (this._events.get(event) === entry) this._events.delete(event);
            this._report(error);
          });
        }
      }
      this._isAgain = true;
    }

    /** Answers the app's request for the contracts, once the script that runs now has listed all. */
    async _listContracts() {
      await undefined;
      if (this._asked === undefined || !this._offers) return;
      const actions = Array.from(this._handlers.values(), ({ contract }) => contract);
      this._reply(this._asked, { result: { actions, events: Array.from(this._declared.values()) } });
      this._asked = undefined;
    }

    /** Performs a call of the app, and answers with its outcome. */
    async _perform(id, { action, parameters, callbacks, progress, depth }) {
      const { handler } = this._handlers.get(action);
      const aborter = new AbortController();
      const running = { aborter, depth: typeof depth === "number" ? depth : 0 };
      /** Whether the app waits for the call; a later connection counts its calls from 1 again. */
      const isAwaited = () => this._running.get(id) === running;
      this._running.set(id, running);
      const functions = Object.entries(isObject(callbacks) ? callbacks : {}).map(([name, callback]) => {
        const call = (...values) => this._post(request("rpc.callback", { callback, values }));
        if (collected) collected.register(call, { bridge: this, callback });
        return [name, call];
      });
      const report = ({ completed, total = null, message = "" }) => {
        if (!Number.isFinite(completed)) throw new TypeError("Progress has a number \"completed\".");
        if (progress === undefined || !isAwaited()) return;
        this._post(request("rpc.callback", { callback: progress, values: [completed, total, message] }));
      };
      const options = { signal: aborter.signal, report };
      let result;
      try {
        // A handler begins after the message was taken, as that of an event does.
        await undefined;
        const given = { ...(isObject(parameters) ? parameters : {}), ...Object.fromEntries(functions) };
        const returned = await handler(given, options);
        result = { returned: returned === undefined ? null : returned };
      } catch (error) {
        result = aborter.signal.aborted ? { cancelled: true } : { failed: failureOf(error, action) };
      }
      if (!isAwaited()) return;
      this._running.delete(id);
      try {
        this._reply(id, { result });
      } catch (error) {
        // It has no JSON form.
        this._reply(id, { result: { failed: failureOf(error, action) } });
      }
      const ended = collected ? [progress] : [progress, ...Object.values(isObject(callbacks) ? callbacks : {})];
      for (const callback of ended) if (callback !== undefined) this._release(callback);
    }

    _reply(id, part) {
      if (id !== undefined) this._post(JSON.stringify({ jsonrpc: "2.0", id, ...part }));
    }

    /** Ends a callback, whose function the app keeps until then. */
    _release(callback) {
      this._post(request("rpc.release", { callback }));
    }

    /** Calls `onError`; an error of its own must not keep a call from settling. */
    _report(error) {
      try {
        this._onError(error);
      } catch (thrown) {
        throwLater(thrown);
      }
    }

    /** Fails the call to which an error without an id belongs, or calls `onError` if that is not certain. */
    _failMatchingCall(error) {
      const id = this._matchingCall(error);
      if (id === undefined) this._report(error);
      else this._fail(id, error);
    }

    _matchingCall({ code, data }) {
      const calls = Array.from(this._calls);
      if (code === "tooLong" && typeof data.limit === "number") {
        // The app refuses each call of that length, so that the order does not matter.
        const [id] = calls.find(([, { text }]) => byteCount(text) > data.limit) || [];
        return id;
      }
      // It may belong to a notification, to an abandoned call, or to a call of another bridge on the same channel.
      const { calls: waiting, isSure } = this._channel;
      return calls.length === 1 && waiting === 1 && isSure ? calls[0][0] : undefined;
    }

    _publish(params) {
      const entry = this._events.get(params.event);
      if (!entry) return;
      if (entry.id === undefined) {
        // The event overtook the answer to the subscription, which has the identifier to compare with.
        entry.early.push(params);
        if (entry.early.length > maximumEarly) {
          entry.early.shift();
          entry.dropped += 1;
        }
        return;
      }
      if (entry.id !== params.subscription) return;
      for (const listener of Array.from(entry.handlers)) {
        try {
          listener.handler(params.payload, params.event, missed(params));
        } catch (error) {
          // As with events of the DOM, an error in one handler does not prevent the others.
          throwLater(error);
        }
      }
    }

    /** Fails a call that the app may still answer. */
    _giveUp(id, error) {
      this._channel.isSure = false;
      this._fail(id, error);
    }

    _fail(id, error) {
      const call = this._remove(id);
      if (call) call.reject(error);
    }

    _remove(id) {
      const call = this._calls.get(id);
      if (!call) return undefined;
      this._calls.delete(id);
      this._channel.calls -= 1;
      clearTimeout(call.timer);
      if (call.abort) call.signal.removeEventListener("abort", call.abort);
      return call;
    }
  }

  /** Ends the callbacks whose functions the page has dropped; null where JavaScript does not report that. */
  const collected =
    typeof FinalizationRegistry === "function"
      ? new FinalizationRegistry(({ bridge, callback }) => bridge._release(callback))
      : null;

  /** Returns the contract of an action as the catalog has it. */
  function actionOf(target, action, schema) {
    const { summary = "", impact, tags = [], parameters = [], returns = { type: "null" }, failures = [] } = schema;
    const place = `${target}.${action}`;
    return {
      target, action, summary, effect: "async", exposure: "external", impact, tags,
      parameters: parametersOf(parameters, place), returns: typeOf(returns, place), failures,
    };
  }

  function eventOf(target, event, { summary = "", parameters = [] }) {
    return { target, event, summary, parameters: parametersOf(parameters, `${target}.${event}`), exposure: "external" };
  }

  /** Returns parameters, or fields of a record, with what may be left out. */
  function parametersOf(list, place) {
    if (!Array.isArray(list)) throw new TypeError(`The parameters of ${place} are no array.`);
    return list.map((parameter) => {
      const { name, type, default: value = null, summary = "", ...more } = parameter;
      if (typeof name !== "string") throw new TypeError(`A parameter of ${place} has no name.`);
      const whole = typeOf(type, `"${name}" of ${place}`);
      return { required: value === null && !whole.nullable, ...more, name, type: whole, default: value, summary };
    });
  }

  function typeOf(type, place) {
    if (!isObject(type) || typeof type.type !== "string") {
      throw new TypeError(`The type of ${place} is an object such as { type: "string" }.`);
    }
    const whole = { ...type };
    if (type.items !== undefined) whole.items = typeOf(type.items, place);
    if (type.fields !== undefined) whole.fields = parametersOf(type.fields, place);
    if (type.inputs !== undefined) whole.inputs = type.inputs.map((input) => typeOf(input, place));
    return whole;
  }

  /** Returns the failure of an action for what its handler threw, which may be anything. */
  function failureOf(error, action) {
    const known = typeof error === "object" && error !== null && typeof error.code === "string" && error.code !== "";
    if (!known) {
      // The app gets no text that was not written for it; the page's log does.
      throwLater(error);
      return { code: "unexpected", message: `${action} threw an error.`, details: {}, chain: [action] };
    }
    const message = typeof error.message === "string" ? error.message : "";
    return { code: error.code, message, details: isObject(error.details) ? error.details : {}, chain: [action] };
  }

  /** Returns the number of events that the app dropped before one. */
  function missed(params) {
    return typeof params.missed === "number" ? params.missed : 0;
  }

  /** Throws an error outside of the current call, where the page reports it. */
  function throwLater(error) {
    setTimeout(() => {
      throw error;
    });
  }

  /** Returns the text of what a transport threw, which may be anything. */
  function reason(error) {
    try {
      return String((error && error.message) || error);
    } catch (thrown) {
      return "unknown";
    }
  }

  function milliseconds(timeout) {
    if (typeof timeout !== "number" || !(timeout >= 0)) {
      throw new TypeError("A timeout is a number of milliseconds, 0 for none.");
    }
    // Timers with a longer delay fire at once.
    return timeout > 0x7fffffff ? Infinity : timeout;
  }

  function request(method, params, id, depth) {
    if (typeof method !== "string") throw new TypeError("A method is a text such as \"Cart.add\".");
    const message = { jsonrpc: "2.0", method };
    if (depth) message.depth = depth;
    if (params !== undefined && params !== null) {
      if (!isObject(params)) throw new TypeError("Parameters are an object: they go by name.");
      message.params = params;
    }
    if (id !== undefined) message.id = id;
    return JSON.stringify(message);
  }

  /** Returns the length of a text in bytes of UTF-8, to which the limits of apps apply. */
  function byteCount(text) {
    let count = 0;
    for (const character of text) {
      const code = character.codePointAt(0);
      count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
    return count;
  }

  /** The shared state of bridges that receive the same messages. */
  const channels = new WeakMap();

  function channelOf(peer) {
    if (!channels.has(peer)) channels.set(peer, { calls: 0, isSure: true, offering: undefined });
    return channels.get(peer);
  }

  /** Names that JavaScript itself looks up when it awaits or prints objects; `call` accepts them as actions. */
  const notActions = new Set(["then", "toJSON", "toString", "valueOf"]);

  /** The most names that are kept, so that a page that computes names does not grow for ever. */
  const maximumNames = 1000;

  /** Returns an object with a function `actions.Cart.add` for any names; the app checks whether the action exists. */
  function actionsOf(bridge) {
    const members = (make) => {
      const made = new Map();
      return new Proxy(Object.create(null), {
        get(_, name) {
          if (typeof name !== "string" || notActions.has(name)) return undefined;
          const known = made.get(name);
          if (known) return known;
          const member = make(name);
          if (made.size < maximumNames) made.set(name, member);
          return member;
        },
        set: () => false,
      });
    };
    return members((target) =>
      members((action) => (params, options) => bridge.call(`${target}.${action}`, params, options))
    );
  }

  /** The bridges of this page that receive messages through `MediatorBridge.receive`. */
  const listening = new Set();

  /** The messages that came before the first bridge; null afterwards. */
  let early = [];

  /** Receives a message of the app; the app calls this function. */
  function receive(text) {
    if (!early) for (const take of Array.from(listening)) take(text);
    else if (early.length < maximumEarly) early.push(text);
  }

  /** Passes on what came before the first bridge, which is not whole yet. */
  async function receiveEarly() {
    const texts = early || [];
    early = null;
    await undefined;
    for (const text of texts) receive(text);
  }

  /** Returns the transport for the options. */
  function transportOf(options, receive) {
    if (options.transport) return customTransport(options.transport, receive);
    if (options.window) return windowTransport(options.window, options.origin, receive);
    const name = options.name === undefined ? "mediator" : options.name;
    const handlers = root.webkit && root.webkit.messageHandlers;
    if (handlers && handlers[name]) return appTransport(handlers[name], receive);
    const object = root[name];
    if (object && typeof object.postMessage === "function") return appTransport(object, receive);
    throw new TransportError("noApp", `There is no app around this page: no message handler "${name}".`);
  }

  /** Returns the transport of a WKWebView message handler, or of an Android object (interface or message listener). */
  function appTransport(object, receive) {
    const hear = (event) => receive(event.data);
    const speaksEvents = typeof object.addEventListener === "function";
    if (speaksEvents) object.addEventListener("message", hear);
    listening.add(receive);
    receiveEarly();
    return {
      peer: listening,
      send: (text) => object.postMessage(text),
      close() {
        listening.delete(receive);
        if (speaksEvents) object.removeEventListener("message", hear);
      },
    };
  }

  /** Returns the transport to another window: the one that contains this frame, or that opened this page. */
  function windowTransport(other, origin, receive) {
    if (typeof origin !== "string" || origin === "" || origin === "*" || origin === "/") {
      throw new TypeError("A window needs the origin of the app's page, such as \"https://app.example.com\".");
    }
    const hear = (event) => {
      if (event.source === other && event.origin === origin) receive(event.data);
    };
    root.addEventListener("message", hear);
    return {
      peer: other,
      send: (text) => void other.postMessage(text, origin),
      close: () => root.removeEventListener("message", hear),
    };
  }

  function customTransport(transport, receive) {
    if (typeof transport.send !== "function") throw new TypeError("A transport needs a function \"send\".");
    transport.receive = receive;
    return {
      peer: transport,
      send: (text) => transport.send(text),
      close() {
        if (transport.close) transport.close();
      },
    };
  }

  /** Creates a bridge to the app that shows this page, or to the app that the options specify. */
  function connect(options) {
    return new Bridge(options || {});
  }

  return Object.freeze(Object.assign({ connect, receive, Bridge }, errors));
});
