import Foundation
import NATS
import Processes
import Synchronization

/// A provider that the run has started, and what it has done.
private struct RunningProvider {
    let name: String
    let release: OrdersModule.Release
    let child: Child
    var journal: JournalReader
    var begun = 0
    var inProgress: Set<Int> = []
    /// The orders that are done.
    var deeds: [Int] = []
    /// Those of them that are in progress.
    var answers: Set<Int> = []
    var isKilled = false

    mutating func read() {
        for line in journal.lines() {
            let words = line.split(separator: " ")
            guard words.count == 2, let order = Int(words[1]) else { continue }
            switch words[0] {
            case "begun":
                begun += 1
                inProgress.insert(order)
            case "did":
                deeds.append(order)
                answers.insert(order)
            default:
                inProgress.remove(order)
                answers.remove(order)
            }
        }
    }
}

/// A caller that the run has started, and how its calls ended.
private struct RunningCaller {
    let name: String
    let child: Child
    let first: Int
    let count: Int
    var journal: JournalReader
    var begun = 0
    var outcomes: [Int: Outcome] = [:]
    /// How many events came, came again, and are missing; nil before the end.
    var events: (heard: Int, repeated: Int, missed: Int)?
    var isKilled = false

    mutating func read() {
        for line in journal.lines() {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1 else { continue }
            switch words[0] {
            case "begun": begun += 1
            case "ended":
                if words.count == 3, let order = Int(words[1]) { outcomes[order] = Outcome(words[2]) }
            default:
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                if numbers.count == 3 { events = (numbers[0], numbers[1], numbers[2]) }
            }
        }
    }
}

/// The children of a run, which end with it in any way.
private final class Children: Sendable {
    private let children = Mutex<[Child]>([])

    func add(_ child: Child) -> Child {
        children.withLock { $0.append(child) }
        return child
    }

    func stop() {
        for child in children.withLock(\.self) { child.stop() }
    }
}

/// Starts servers, providers and callers, kills some of them meanwhile, and counts.
struct FleetRun {
    /// When something happens, as the part of the calls that have ended.
    private typealias Step = (part: Double, act: (inout FleetRun) async throws -> Void)

    private let calls: Int
    private let tasks: Int
    private let isBroken: Bool
    private let folder: String
    private let password = UUID().uuidString
    private let ports: [ServerProcess.Ports]
    private let children: Children
    private let begin = ContinuousClock.now
    private var servers: [ServerProcess] = []
    private var providers: [RunningProvider] = []
    private var callers: [RunningCaller] = []
    /// What is wrong besides the calls.
    private var problems: [String] = []

    /// Runs the fleet.
    ///
    /// - Returns: The status: 0 if nothing was lost, done twice or wrong.
    static func run(_ options: Options) async throws -> Int32 {
        guard ServerProcess.path != nil else {
            throw OptionError(description: "there is no nats-server; on Debian: apt-get install nats-server")
        }
        let folder = FileManager.default.temporaryDirectory.appending(component: "fleet-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let children = Children()
        let end: @Sendable () -> Void = {
            children.stop()
            try? FileManager.default.removeItem(atPath: folder)
        }
        defer { end() }
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                end()
                exit(128 + number)
            }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        var run = try FleetRun(options, folder, children)
        try await run.run()
        return run.report()
    }

    private init(_ options: Options, _ folder: String, _ children: Children) throws {
        calls = try options.number("calls", default: 20_000)
        tasks = try options.number("tasks", default: 64)
        guard calls >= 100, tasks >= 2 else {
            throw OptionError(description: "--calls is at least 100, and --tasks at least 2")
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
    private func say(_ text: String) {
        let seconds = (begin.duration(to: .now) / .seconds(1)).formatted(.number.precision(.fractionLength(1)))
        try? FileHandle.standardError.write(contentsOf: Data("\(seconds) s, \(ended) calls: \(text)\n".utf8))
    }

    private func log(_ name: String) throws -> FileHandle { try .log("\(folder)/\(name).log") }

    private func journal(_ name: String) -> String { "\(folder)/\(name).journal" }

    // MARK: Servers

    private mutating func startServer(_ number: Int) throws {
        let server = try ServerProcess(ports[number], cluster: ports, in: folder, password: password)
        _ = children.add(server.child)
        servers.append(server)
        say("server \(server.address) started")
    }

    private mutating func killServer(_ number: Int) async throws {
        servers[number].child.signal(SIGKILL)
        await servers[number].child.ended()
        say("server \(servers[number].address) killed")
    }

    // MARK: Programs

    private func start(_ program: String, _ name: String, _ file: String, _ options: [String]) throws -> Child {
        let addresses = ports.map { "127.0.0.1:\($0.clients)" }.joined(separator: ",")
        let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
        return children.add(
            try Child(
                path, [program, "--name", name, "--servers", addresses, "--journal", journal(file)] + options,
                environment: ["FLEET_PASSWORD": password], output: log(file)))
    }

    private mutating func startProvider(_ name: String, _ release: OrdersModule.Release = .present) throws {
        let file = "\(name)-\(providers.count)"
        let child = try start("provider", name, file, ["--release", release.rawValue])
        providers.append(
            RunningProvider(name: name, release: release, child: child, journal: JournalReader(journal(file))))
        say("provider \(name) with \(release.rawValue) contracts started")
    }

    /// Kills a provider that has answers to give, and starts another one of its name.
    private mutating func replaceProvider(
        _ name: String, _ release: OrdersModule.Release = .present
    ) async throws {
        guard let index = providers.lastIndex(where: { $0.name == name }) else { return }
        let child = providers[index].child
        // It is held while it is looked at, so that it is killed between the deed and the answer.
        for _ in 0..<1000 {
            child.signal(SIGSTOP)
            try await Task.sleep(for: .milliseconds(2))
            providers[index].read()
            if !providers[index].answers.isEmpty { break }
            child.signal(SIGCONT)
            try await Task.sleep(for: .milliseconds(3))
        }
        child.signal(SIGKILL)
        await child.ended()
        providers[index].read()
        providers[index].isKilled = true
        say("provider \(name) killed with \(providers[index].inProgress.count) calls in progress")
        try startProvider(name, release)
    }

    /// Lets a provider end its calls.
    private mutating func letProviderLeave(_ name: String) async {
        guard let index = providers.lastIndex(where: { $0.name == name }) else { return }
        await end(providers[index])
        providers[index].read()
        say("provider \(name) left with \(providers[index].inProgress.count) calls in progress")
        if !providers[index].inProgress.isEmpty { problems.append("provider \(name) left before its calls ended") }
    }

    private mutating func end(_ provider: RunningProvider) async {
        provider.child.signal(SIGTERM)
        let child = provider.child
        let limit = Task {
            try await Task.sleep(for: .seconds(30))
            child.signal(SIGKILL)
        }
        let status = await child.ended()
        limit.cancel()
        if status != 0 { problems.append("provider \(provider.name) ended with status \(status)") }
    }

    private mutating func startCaller(_ name: String, _ first: Int, _ count: Int) throws {
        let file = "\(name)-\(callers.count)"
        let child = try start(
            "caller", name, file,
            ["--from", "\(first)", "--count", "\(count)", "--tasks", "\(tasks / 2)"] + (isBroken ? ["--broken"] : []))
        callers.append(
            RunningCaller(name: name, child: child, first: first, count: count, journal: JournalReader(journal(file))))
        say("caller \(name) started")
    }

    /// Kills a caller, and starts another one for the calls that it has not begun.
    private mutating func replaceCaller(_ name: String) async throws {
        guard let index = callers.lastIndex(where: { $0.name == name }), callers[index].child.isRunning else {
            problems.append("caller \(name) had ended before it was killed")
            return
        }
        callers[index].child.signal(SIGKILL)
        await callers[index].child.ended()
        callers[index].isKilled = true
        callers[index].read()
        let caller = callers[index]
        say("caller \(name) killed with \(caller.begun - caller.outcomes.count) calls in progress")
        try startCaller(name, caller.first + caller.begun, caller.count - caller.begun)
    }

    // MARK: The result

    /// Prints one line of JSON, and what is wrong.
    private func report() -> Int32 {
        var result = FleetResult(calls: calls)
        var outcomes: [Int: Outcome] = [:]
        var problems = problems
        for caller in callers {
            outcomes.merge(caller.outcomes) { $1 }
            guard caller.isKilled else {
                result.eventsMissedUntold += caller.events?.missed ?? 0
                if caller.events == nil { problems.append("caller \(caller.name) did not finish") }
                if let events = caller.events, events.repeated > 0 {
                    problems.append("\(events.repeated) events came twice")
                }
                continue
            }
            // Nobody is left who could know how these ended.
            for order in caller.first..<caller.first + caller.begun where caller.outcomes[order] == nil {
                outcomes[order] = .unknownOutcome
            }
        }
        let deeds = Dictionary(providers.flatMap(\.deeds).map { ($0, 1) }, uniquingKeysWith: +)
        for order in 0..<calls {
            guard let outcome = outcomes[order] else {
                result.lost += 1
                continue
            }
            let count = deeds[order] ?? 0
            result.count(outcome)
            if count > 1 { result.twice += 1 }
            if case .wrong(let reason) = outcome {
                problems.append(reason)
            } else if count < outcome.deeds.lowerBound || (count == 1 && outcome.deeds.upperBound == 0) {
                result.wrong += 1
                problems.append("order \(order) ended with \(outcome), and was done \(count) times")
            }
        }
        for provider in providers {
            result.perProvider.append(
                FleetResult.Provider(
                    name: provider.name, release: provider.release.rawValue, calls: provider.begun,
                    done: provider.deeds.count, killed: provider.isKilled, inProgress: provider.inProgress.count))
            if provider.isKilled, provider.inProgress.isEmpty {
                problems.append("provider \(provider.name) had no calls in progress when it was killed")
            }
        }
        for release in Set(providers.map(\.release))
        where !providers.contains(where: { $0.release == release && !$0.deeds.isEmpty }) {
            problems.append("no provider with \(release.rawValue) contracts has done anything")
        }
        if result.unknownOutcome == 0 { problems.append("no call ended with unknownOutcome") }
        result.seconds = begin.duration(to: .now) / .seconds(1)
        for problem in problems.prefix(20) { say(problem) }
        print(result.json)
        return result.isRight && problems.isEmpty ? 0 : 1
    }
}
