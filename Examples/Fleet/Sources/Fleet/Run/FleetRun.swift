import FleetTransport
import Foundation
import NATS
import Processes
import Synchronization

/// Starts servers, providers and callers, kills some of them meanwhile, and counts.
struct FleetRun {
    /// When something happens, as the part of the calls that have ended.
    private typealias Step = (part: Double, act: (inout FleetRun) async throws -> Void)

    let calls: Int
    let tasks: Int
    let isBroken: Bool
    let folder: String
    /// Those of the programs, of which each has a password and permissions of its own.
    let users: [ServerProcess.User] = {
        let providers = (1...5).map { user("eu-\($0)", Access.provider) }
        return providers + (1...2).map { user("shop-\($0)", Access.caller) }
    }()
    let ports: [ServerProcess.Ports]
    let children: Children
    let begin = ContinuousClock.now
    var servers: [ServerProcess] = []
    var providers: [RunningProvider] = []
    var callers: [RunningCaller] = []
    /// What is wrong besides the calls.
    var problems: [String] = []

    /// Runs the fleet.
    ///
    /// - Returns: The status: 0 if nothing was lost, done twice or wrong.
    static func run(_ options: Options) async throws -> Int32 {
        try await withPrograms { folder, children in
            var run = try FleetRun(options, folder, children)
            try await run.run()
            return run.report()
        }
    }

    private static func user(_ name: String, _ access: (String) -> Access.Permissions) -> ServerProcess.User {
        let (publish, subscribe) = access(name)
        return ServerProcess.User(name, password: UUID().uuidString, publish: publish, subscribe: subscribe)
    }

    private init(_ options: Options, _ folder: String, _ children: Children) throws {
        calls = try options.number("calls", default: 20_000)
        tasks = try options.number("tasks", default: 64)
        guard calls >= 2000, tasks >= 2 else {
            throw OptionError(description: "--calls is at least 2000, and --tasks at least 2")
        }
        isBroken = options.has("broken")
        self.folder = folder
        self.children = children
        ports = try (0..<3).map { _ in try ServerProcess.Ports() }
    }

    // MARK: The run

    private mutating func run() async throws {
        for number in ports.indices { try startServer(number) }
        for name in ["eu-1", "eu-2", "eu-3"] { try startProvider(name) }
        try startCaller("shop-1", 0, calls / 2)
        try startCaller("shop-2", calls / 2, calls - calls / 2)
        var steps: ArraySlice<Step> = [
            (0.10, { try await $0.replaceProvider("eu-1") }),
            (0.16, { try $0.startProvider("eu-4", .older) }),
            (0.20, { try $0.startProvider("eu-5", .newer) }),
            (0.28, { try await $0.killServer(0) }),
            (0.36, { try await $0.replaceCaller("shop-1") }),
            (0.44, { try await $0.replaceProvider("eu-4", .older) }),
            (0.52, { try $0.startServer(0) }),
            (0.58, { try await $0.replaceProvider("eu-5", .newer) }),
            (0.66, { try await $0.replaceCaller("shop-2") }),
            (0.74, { try await $0.replaceProvider("eu-2") }),
            (0.82, { await $0.letProviderLeave("eu-3") }),
            (0.90, { try await $0.replaceProvider("eu-1") }),
        ]
        var last = (ended: 0, time: ContinuousClock.now)
        while callers.contains(where: \.child.isRunning) {
            try await Task.sleep(for: .milliseconds(10))
            // A signal ends this process, when its children have ended.
            if children.isStopping { try await Task.sleep(for: .seconds(60)) }
            read()
            let ended = ended
            if let step = steps.first, Double(ended) >= step.part * Double(calls) {
                steps.removeFirst()
                try await step.act(&self)
            }
            if ended > last.ended { last = (ended, .now) }
            if last.time.duration(to: .now) > .seconds(90) {
                problems.append("nothing happened for 90 seconds")
                break
            }
        }
        if let step = steps.first { problems.append("the calls ended before step \(step.part)") }
        for provider in providers where provider.child.isRunning { await end(provider) }
        read()
    }

    private mutating func read() {
        for index in providers.indices { providers[index].read() }
        for index in callers.indices { callers[index].read() }
    }

    /// How many calls have ended, and how many never will since their caller is dead.
    private var ended: Int {
        callers.reduce(0) { $0 + ($1.isKilled ? $1.begun : $1.outcomes.count) }
    }

    /// Says what happens, to the reader of the run.
    func say(_ text: String) {
        let seconds = (begin.duration(to: .now) / .seconds(1)).formatted(.number.precision(.fractionLength(1)))
        try? FileHandle.standardError.write(contentsOf: Data("\(seconds) s, \(ended) calls: \(text)\n".utf8))
    }

    func log(_ name: String) throws -> FileHandle { try .log("\(folder)/\(name).log") }

    func journal(_ name: String) -> String { "\(folder)/\(name).journal" }
}
