// The types of bridge.js, which always defines the global MediatorBridge and exports no names. The command
// "export --format typescript" of an app writes the types of its actions:
//
//     import "./bridge.js";
//     import type { Actions, Events } from "./actions";
//     const bridge = MediatorBridge.connect<Actions, Events>();

declare namespace MediatorBridge {
  /** Any actions, for a page without declarations of the app's actions. */
  interface AnyActions {
    [target: string]: { [action: string]: (params?: any, options?: CallOptions) => Promise<any> };
  }

  /** Options of a call. */
  interface CallOptions {
    /** The milliseconds until the call fails with a TimeoutError; 0 for none. */
    timeout?: number;
    /** Cancels the call: it fails with a CancelledError, whatever the app does. */
    signal?: AbortSignal;
  }

  /** A custom transport of messages between the page and the app. */
  interface Transport {
    /** Sends a message; may return the answer, or a promise of it. */
    send(text: string): unknown;
    /** Set by the bridge; the transport calls it with each message of the app. */
    receive?: (text: string) => void;
    /** Called once, when the bridge is closed. */
    close?(): void;
  }

  /** Options of a bridge. */
  interface Options {
    /** The name of the message handler or of the object that the app added to the page; by default "mediator". */
    name?: string;
    /** The default timeout of calls, in milliseconds: 30,000 by default, 0 for none. */
    timeout?: number;
    /** The window of the app's page, for a frame or a window that communicates by postMessage. */
    window?: Pick<Window, "postMessage">;
    /** The origin of that page; required with a window, and never "*". */
    origin?: string;
    /** A custom transport. */
    transport?: Transport;
    /** Called with errors that belong to no call: of a notification, or of an answer without an id. */
    onError?: (error: BridgeError) => void;
  }

  /** Handles an action that the app calls. */
  type Handler = (params: any, options: HandlerOptions) => unknown;

  /** What a handler gets beside the parameters. */
  interface HandlerOptions {
    /** Aborts when the app cancels the call. */
    signal: AbortSignal;
    /** Reports how far the call is. */
    report(progress: { completed: number; total?: number; message?: string }): void;
  }

  /** A type as in the catalog: `{ type: "array", items: { type: "string" } }`. */
  interface Schema {
    type:
      | "any" | "null" | "bool" | "int" | "double" | "string" | "bytes" | "array" | "dictionary" | "record" | "enum"
      | "callback";
    nullable?: boolean;
    format?: string;
    items?: Schema;
    name?: string;
    fields?: ParameterSchema[];
    cases?: any[];
    inputs?: Schema[];
  }

  /** A parameter, or a field of a record; it is required unless it has a default or its type is nullable. */
  interface ParameterSchema {
    name: string;
    type: Schema;
    required?: boolean;
    default?: any;
    secret?: boolean;
    summary?: string;
  }

  /** The contract of an action that a page handles, as in the catalog. */
  interface ActionSchema {
    parameters?: ParameterSchema[];
    /** By default nothing. */
    returns?: Schema;
    failures?: string[];
    summary?: string;
    impact?: "reads" | "changes" | "destroys" | "changesIdempotently" | "destroysIdempotently";
    tags?: string[];
  }

  /** The contract of an event that a page posts. */
  interface EventSchema {
    parameters?: ParameterSchema[];
    summary?: string;
  }

  /** The names of methods: `"Cart.add"`. */
  type MethodName<A> = { [T in keyof A & string]: `${T}.${keyof A[T] & string}` }[keyof A & string];

  /** The function of a method. */
  type Method<A, M> = M extends `${infer T}.${infer N}`
    ? T extends keyof A
      ? N extends keyof A[T]
        ? Extract<A[T][N], (...values: any[]) => Promise<any>>
        : never
      : never
    : never;

  /** Calls the external actions of an app, and receives its events. */
  class Bridge<A = AnyActions, E = { [event: string]: any }> {
    private constructor();
    /** The actions as functions: `bridge.actions.Cart.add({ … })`. */
    readonly actions: A;
    /** Calls an action and resolves to its result. */
    call<M extends MethodName<A>>(method: M, ...values: Parameters<Method<A, M>>): ReturnType<Method<A, M>>;
    /** Calls an action without an answer; the page does not learn whether it succeeded. */
    notify<M extends MethodName<A>>(method: M, params?: Parameters<Method<A, M>>[0]): void;
    /**
     * Subscribes to an event, and resolves to a function that ends the subscription. The handler gets the payload, the
     * name of the event, and the number of events that the app dropped before it.
     */
    on<N extends keyof E & string>(
      event: N,
      handler: (payload: E[N], event: N, missed: number) => void
    ): Promise<() => Promise<void>>;
    /**
     * Handles an action that the app calls. The handler gets the parameters, callbacks as functions. An error with a text
     * `code` is a failure of that code. Returns a function that ends the handling. The app compares a schema, if there is
     * one, with its own contract; otherwise the names alone.
     */
    handle(target: string, action: string, handler: Handler): () => void;
    handle(target: string, action: string, schema: ActionSchema, handler: Handler): () => void;
    /** Declares an event that the page posts; the app compares a schema, if there is one, with its own. */
    declare(target: string, event: string, schema?: EventSchema): void;
    /** Posts a declared event to the app; without a subscription of the app nothing happens. */
    post(target: string, event: string, payload?: { [name: string]: any }): void;
    /** Closes the bridge: waiting calls fail, and it sends and receives nothing more. */
    close(): void;
  }

  /** Creates a bridge to the app that shows this page, or to the app that the options specify. */
  function connect<A = AnyActions, E = { [event: string]: any }>(options?: Options): Bridge<A, E>;

  /** Receives a message of the app; the app calls this function. */
  function receive(text: string): void;

  /** The error of a call. */
  class BridgeError extends Error {
    /**
     * A stable code: that of the action, of the mediator, or timeout, cancelled, closed, transport, noApp, invalidResponse.
     */
    readonly code: string;
    /** The data of the app's error. */
    readonly data: { [key: string]: any };
    /** The error number of JSON-RPC, if the app answered. */
    readonly number?: number;
  }

  /** The action failed: the code is one of its declared codes. */
  class ActionError extends BridgeError {
    /** The details of the failure. */
    readonly details: { [key: string]: any };
  }

  /** The app redirected the call to a web page, which the caller may show. */
  class RedirectError extends BridgeError {
    /** The address of the web page. */
    readonly url: string;
  }

  /** The app refused the call: no such action, invalid parameters, or an invalid message. */
  class CallError extends BridgeError {}

  /** No answer came in time; the app may have performed the call. */
  class TimeoutError extends BridgeError {}

  /** The call was cancelled, or the bridge was closed, before an answer came. */
  class CancelledError extends BridgeError {}

  /** The message did not reach the app. */
  class TransportError extends BridgeError {}
}
