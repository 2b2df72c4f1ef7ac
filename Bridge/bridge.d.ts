// The types of bridge.js, which defines the global MediatorBridge however it is loaded: a module imports it for that
// alone. Those of an app's actions are written by its command "export --format typescript":
//
//     import "./bridge.js";
//     import type { Actions, Events } from "./actions";
//     const bridge = MediatorBridge.connect<Actions, Events>();

declare namespace MediatorBridge {
  /** Any actions, for a page that has no declarations of its app's. */
  interface AnyActions {
    [target: string]: { [action: string]: (params?: any, options?: CallOptions) => Promise<any> };
  }

  /** How one call is made. */
  interface CallOptions {
    /** The milliseconds until the call fails with a TimeoutError; 0 for none. */
    timeout?: number;
    /** Gives the call up: it fails with a CancelledError, whatever the app does. */
    signal?: AbortSignal;
  }

  /** What carries texts between the page and the app, for a page that has a way of its own. */
  interface Transport {
    /** Sends a message; it may return the answer, or a promise of it. */
    send(text: string): unknown;
    /** Set by the bridge: to be called with each message of the app. */
    receive?: (text: string) => void;
    /** Called once, when the bridge is closed. */
    close?(): void;
  }

  /** How a bridge is made. */
  interface Options {
    /** The name of the message handler or of the object that the app put into the page; "mediator" by default. */
    name?: string;
    /** The milliseconds that a call may take by default: 30,000, or 0 for no limit. */
    timeout?: number;
    /** The window of the app's page, for a frame or a window that talks by postMessage. */
    window?: Pick<Window, "postMessage">;
    /** The origin of that page; needed with a window, and never "*". */
    origin?: string;
    /** Something else that carries texts. */
    transport?: Transport;
    /** Called with what belongs to no call: a failed notification, or an answer that does not say to what. */
    onError?: (error: BridgeError) => void;
  }

  /** The methods of some actions: `"Cart.add"`. */
  type MethodName<A> = { [T in keyof A & string]: `${T}.${keyof A[T] & string}` }[keyof A & string];

  /** The function behind a method. */
  type Method<A, M> = M extends `${infer T}.${infer N}`
    ? T extends keyof A
      ? N extends keyof A[T]
        ? Extract<A[T][N], (...values: any[]) => Promise<any>>
        : never
      : never
    : never;

  /** Calls of the remote actions of an app, and its events. */
  class Bridge<A = AnyActions, E = { [event: string]: any }> {
    private constructor();
    /** The actions as functions: `bridge.actions.Cart.add({ … })`. */
    readonly actions: A;
    /** Calls an action and resolves to its result. */
    call<M extends MethodName<A>>(method: M, ...values: Parameters<Method<A, M>>): ReturnType<Method<A, M>>;
    /** Calls an action without asking for its result; whether it succeeded is not told. */
    notify<M extends MethodName<A>>(method: M, params?: Parameters<Method<A, M>>[0]): void;
    /**
     * Calls a function for each event of a name, and resolves to a function that ends it. It gets what the event
     * brings, its name, and how many were left out before it since there were too many.
     */
    on<N extends keyof E & string>(
      event: N,
      handler: (payload: E[N], event: N, missed: number) => void
    ): Promise<() => Promise<void>>;
    /** Ends the bridge: calls under way fail, and nothing more is sent or heard. */
    close(): void;
  }

  /** Makes a bridge to the app around this page, or to what the options name. */
  function connect<A = AnyActions, E = { [event: string]: any }>(options?: Options): Bridge<A, E>;

  /** Takes a message of the app, which calls this from outside. */
  function receive(text: string): void;

  /** What is wrong with a call. */
  class BridgeError extends Error {
    /** A stable word: that of the action, of the mediator, or timeout, cancelled, closed, transport, noApp. */
    readonly code: string;
    /** What the app said besides. */
    readonly data: { [key: string]: any };
    /** The number of JSON-RPC, where the app answered. */
    readonly number?: number;
  }

  /** The action failed: the code is one of those that it declares. */
  class ActionError extends BridgeError {
    /** What the action tells besides. */
    readonly details: { [key: string]: any };
  }

  /** The app sent the call to a web page, which the page may show. */
  class RedirectError extends BridgeError {
    /** The address of the web page. */
    readonly url: string;
  }

  /** The app did not take the call: no such action, wrong parameters, or a message that it does not read. */
  class CallError extends BridgeError {}

  /** No answer came in time; the app may have performed the call all the same. */
  class TimeoutError extends BridgeError {}

  /** The call was given up, or the bridge closed, before an answer came. */
  class CancelledError extends BridgeError {}

  /** The message did not reach the app. */
  class TransportError extends BridgeError {}
}
