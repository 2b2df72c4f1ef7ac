extension Goal {
    /// All goals, in the order of the table: what the rows of calls may cost, and elsewhere at most 1.2 times what one would use
    /// in its place.
    static let all = calls + aroundCalls + events + services + start + messages + routes

    private static let calls = [
        Goal("typed call, 2 parameters / hand-written, built", .ratio("typed-2", over: "hand-2"), 0.25),
        Goal("typed call, 2 parameters / call through a protocol", .ratio("typed-2", over: "protocol-2"), 50),
        Goal("typed call, no parameters / direct closure", .ratio("typed-0", over: "closure-0"), 8),
        Goal("typed call, 100,000 actions / 10", .ratio("typed-same-100000", over: "typed-same-10"), 1.3),
        Goal("allocations, typed call", of: "2 scalars", .allocations("typed-scalars-2"), 1),
        Goal("allocations, typed call", of: "no parameters", .allocations("typed-0"), 0),
        Goal("allocations, typed call", of: "4 mixed parameters", .allocations("typed-4"), 1),
        Goal("by name, prebuilt / hand-written, prebuilt", .ratio("name-prebuilt-2", over: "hand-prebuilt-2"), 0.4),
        Goal(
            "by name, 100,000 at random / hand-written", .ratio("name-random-100000", over: "hand-random-100000"),
            1.2),
        Goal("typed async call / hand-written async, built", .ratio("async-2", over: "hand-async-2"), 0.5),
        Goal("allocations, typed async call", .allocations("async-2"), 1),
        Goal("2 threads : 1, typed", of: "same action", .speedup("typed-same"), 1.8),
        Goal("2 threads : 1, typed", of: "different actions", .speedup("typed-different"), 1.8),
        Goal("2 threads : 1, typed", of: "by a handler", .speedup("nested"), 1.8),
        Goal("2 threads : 1, by name", of: "same action", .speedup("name-same"), 1.8),
        Goal("2 threads : 1, by name", of: "different actions", .speedup("name-different"), 1.8),
        Goal("2 threads : 1, held", of: "in a local constant", .speedup("held-local"), 1.8),
        Goal("2 threads : 1, held", of: "in a property of a final class", .speedup("held-property"), 1.8),
        Goal("2 threads : 1, held", of: "in a static constant", .speedup("held-static"), 1.8),
        Goal("2 threads : 1, held", of: "in a property of an actor", .speedup("held-actor"), 1.8),
    ]

    private static let aroundCalls = [
        Goal("typed call, interceptors elsewhere / none", .ratio("intercept-0", over: "intercept-none"), 1.05),
        Goal(
            "3 interceptors / 3 functions around a hand-written call", of: "that continue",
            .ratio("intercept-3", over: "hand-around-3"), 1.2),
        Goal(
            "3 interceptors / 3 functions around a hand-written call", of: "that look at the name",
            .ratio("intercept-look-3", over: "hand-around-3"), 1.2),
        Goal(
            "3 interceptors / 3 functions around a hand-written call", of: "that compare a parameter",
            .ratio("intercept-match-3", over: "hand-around-3"), 1.2),
        Goal(
            "traced call / hand-written call with two lines in a log", of: "names",
            .ratio("trace-ring", over: "hand-log"), 1.2),
        Goal(
            "traced call / hand-written call with two lines in a log", of: "with values",
            .ratio("trace-values", over: "hand-log"), 1.2),
    ]

    private static let events = [
        Goal("post / NotificationCenter", of: "1 subscriber", .ratio("event-1", over: "notification-1"), 1.2),
        Goal("post / NotificationCenter", of: "10", .ratio("event-10", over: "notification-10"), 1.2),
        Goal("post / closures, dictionary built", of: "1 subscriber", .ratio("event-1", over: "closures-1"), 3),
        Goal("post / closures, dictionary built", of: "10", .ratio("event-10", over: "closures-10"), 3),
        Goal("1,000,000 events to 4 streams / AsyncStream", .ratio("stream", over: "stream-hand"), 1.2),
    ]

    private static let services = [
        Goal("service / dictionary by type behind a Mutex", .ratio("service", over: "hand-service"), 1.2)
    ]

    private static let start = [
        Goal("registration / insertion", of: "1,000 actions", .ratio("register-1000", over: "hand-register-1000"), 3),
        Goal("registration / insertion", of: "100,000", .ratio("register-100000", over: "hand-register-100000"), 5),
        Goal("start of 10,000 actions / registering alone", .ratio("start-whole", over: "register-alone"), 1.5),
        Goal("a mediator of 20 actions", .time("mediator-20"), 20_000),
        Goal("bytes of an action", of: "1,000 actions", .keptBytes("register-1000"), 400),
        Goal("bytes of an action", of: "100,000", .keptBytes("register-100000"), 400),
        Goal("DemoApp list / Foundation hello-world", .ratio("demo-list", over: "foundation-hello"), 1.5),
    ]

    private static let messages = [
        Goal("message and answer / JSONDecoder and JSONEncoder", .ratio("message", over: "hand-message"), 1.2),
        Goal("message in a batch of 1,000 / alone", .ratio("message-batch-1000", over: "message"), 1.1),
        Goal("parameters.decode / JSONDecoder", .ratio("decode", over: "json-decoder"), 1.2),
    ]

    private static let routes = [
        Goal(
            "open a URL, 10,000 routes / URLComponents and a tree of closures", of: "texts",
            .ratio("route-url-spread-10000", over: "route-hand-url-spread-10000"), 1.2),
        Goal(
            "open a URL, 10,000 routes / URLComponents and a tree of closures", of: "on one node",
            .ratio("route-url-node-10000", over: "route-hand-url-node-10000"), 1.2),
        Goal(
            "open a URL, 10,000 routes / URLComponents and a tree of closures", of: "numbers",
            .ratio("route-url-typed-10000", over: "route-hand-url-typed-10000"), 1.2),
        Goal(
            "open a URL, 10,000 routes / URLComponents and a tree of closures", of: "condition and scheme",
            .ratio("route-bound-10000", over: "route-hand-url-spread-10000"), 1.2),
        Goal(
            "open a URL, 10,000 routes / 10", of: "spread",
            .ratio("route-url-spread-10000", over: "route-url-spread-10"), 1.3),
        Goal(
            "open a URL, 10,000 routes / 10", of: "on one node",
            .ratio("route-url-node-10000", over: "route-url-node-10"), 1.3),
    ]
}
