/// What a figure should reach.
struct Goal {
    /// How a goal is compared.
    enum Measure {
        /// Time over a baseline's, in the same rounds.
        case ratio(String, over: String)
        /// Calls per second of two threads over those of one, in the same rounds.
        case speedup(String)
        /// Heap allocations of an operation.
        case allocations(String)
        /// Bytes that an operation leaves allocated.
        case keptBytes(String)
    }

    let summary: String
    let measure: Measure
    let limit: Double

    /// Whether the figure should be at least as high as the limit, and not at most.
    var isLowerBound: Bool {
        if case .speedup = measure { true } else { false }
    }
}

extension Goal {
    /// All of them.
    static let all = [
        Goal("typed call, 2 parameters / hand-written, built", .ratio("typed-2", over: "hand-2"), 0.35),
        Goal("typed call, no parameters / direct closure", .ratio("typed-0", over: "closure-0"), 6),
        Goal(
            "by name, prebuilt / hand-written, prebuilt", .ratio("name-prebuilt-2", over: "hand-prebuilt-2"), 0.5),
        Goal(
            "by name, 100,000 at random / hand-written",
            .ratio("name-random-100000", over: "hand-random-100000"), 0.5),
        Goal("typed call, 100,000 actions / 10", .ratio("typed-same-100000", over: "typed-same-10"), 1.3),
        Goal("2 threads : 1, typed, same action", .speedup("typed-same"), 1.8),
        Goal("2 threads : 1, typed, different actions", .speedup("typed-different"), 1.8),
        Goal("2 threads : 1, by name, same action", .speedup("name-same"), 1.8),
        Goal("2 threads : 1, by name, different actions", .speedup("name-different"), 1.8),
        Goal("allocations, typed call, 2 scalars", .allocations("typed-scalars-2"), 1),
        Goal("allocations, typed call, no parameters", .allocations("typed-0"), 0),
        Goal("typed async call / hand-written async, built", .ratio("async-2", over: "hand-async-2"), 0.5),
        Goal("typed call, interceptors elsewhere / none", .ratio("intercept-0", over: "intercept-none"), 1.05),
        Goal("registration of 1,000 / insertion", .ratio("register-1000", over: "hand-register-1000"), 3),
        Goal("registration of 100,000 / insertion", .ratio("register-100000", over: "hand-register-100000"), 3),
        Goal("bytes for each of 1,000 actions", .keptBytes("register-1000"), 500),
        Goal("bytes for each of 100,000 actions", .keptBytes("register-100000"), 500),
        Goal("parameters.decode / JSONDecoder", .ratio("decode", over: "json-decoder"), 0.2),
        Goal("start of 1,000 actions / registering alone", .ratio("start-whole", over: "register-alone"), 3),
        Goal(
            "route, 10,000 split before / hand-written tree",
            .ratio("route-split-spread-10000", over: "route-hand-split-spread-10000"), 0.5),
        Goal(
            "route, 10 split before / hand-written tree",
            .ratio("route-split-spread-10", over: "route-hand-split-spread-10"), 0.5),
        Goal(
            "route, 10,000 on one node / hand-written tree",
            .ratio("route-split-node-10000", over: "route-hand-split-node-10000"), 0.5),
        Goal("route, 10,000 / 10", .ratio("route-split-spread-10000", over: "route-split-spread-10"), 1.3),
        Goal("route, 10,000 / 10 on one node", .ratio("route-split-node-10000", over: "route-split-node-10"), 1.3),
        Goal(
            "URL to typed parameters, 10,000 routes / URLComponents and tree",
            .ratio("route-url-spread-10000", over: "route-hand-url-spread-10000"), 0.42),
        Goal(
            "URL with numbers to typed parameters, 10,000 routes / URLComponents and tree",
            .ratio("route-typed-10000", over: "route-hand-typed-10000"), 0.42),
        Goal(
            "route with a condition and a scheme / without", .ratio("route-bound-10", over: "route-url-spread-10"),
            1.3),
        Goal("DemoApp list / Foundation hello-world", .ratio("demo-list", over: "foundation-hello"), 1.5),
    ]

    private init(_ summary: String, _ measure: Measure, _ limit: Double) {
        self.summary = summary
        self.measure = measure
        self.limit = limit
    }

    /// Returns what was reached; nil when a figure is missing.
    func value(in samples: [String: Samples]) -> Double? {
        switch measure {
        case .ratio(let figure, let baseline):
            guard let figure = samples[figure], let baseline = samples[baseline] else { return nil }
            return Spread(figure.times, over: baseline.times)?.median
        case .speedup(let name):
            guard let one = samples["threads-1-\(name)"], let two = samples["threads-2-\(name)"] else { return nil }
            return Spread(one.times, over: two.times)?.median
        case .allocations(let figure):
            return samples[figure]?.allocations?.count
        case .keptBytes(let figure):
            return samples[figure]?.allocations?.keptBytes
        }
    }

    /// Returns whether a value reaches the limit.
    func isMet(by value: Double) -> Bool {
        isLowerBound ? value >= limit : value <= limit
    }
}
