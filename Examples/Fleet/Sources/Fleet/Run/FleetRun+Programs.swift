import Foundation
import Processes

// MARK: Servers

extension FleetRun {
    mutating func startServer(_ number: Int) throws {
        let server = try ServerProcess(ports[number], cluster: ports, in: folder, users: users)
        _ = children.add(server.child)
        servers.append(server)
        say("server \(server.address) started")
    }

    mutating func killServer(_ number: Int) async throws {
        servers[number].child.signal(SIGKILL)
        await servers[number].child.ended()
        say("server \(servers[number].address) killed")
    }
}

// MARK: Programs

extension FleetRun {
    private func start(_ program: String, _ name: String, _ file: String, _ options: [String]) throws -> Child {
        let addresses = ports.map { "127.0.0.1:\($0.clients)" }.joined(separator: ",")
        let password = users.first { $0.name == name }?.password ?? ""
        let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
        return children.add(
            try Child(
                path, [program, "--name", name, "--servers", addresses, "--journal", journal(file)] + options,
                environment: ["FLEET_PASSWORD": password], output: log(file)))
    }

    mutating func startProvider(_ name: String, _ release: OrdersModule.Release = .present) throws {
        let file = "\(name)-\(providers.count)"
        let child = try start("provider", name, file, ["--release", release.rawValue])
        providers.append(
            RunningProvider(name: name, release: release, child: child, journal: JournalReader(journal(file))))
        say("provider \(name) with \(release.rawValue) contracts started")
    }

    /// Kills a provider that has answers to give, and starts another one of its name.
    mutating func replaceProvider(
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
    mutating func letProviderLeave(_ name: String) async {
        guard let index = providers.lastIndex(where: { $0.name == name }) else { return }
        await end(providers[index])
        providers[index].read()
        say("provider \(name) left with \(providers[index].inProgress.count) calls in progress")
    }

    mutating func end(_ provider: RunningProvider) async {
        provider.child.signal(SIGTERM)
        let child = provider.child
        let limit = Task {
            try await Task.sleep(for: .seconds(30))
            child.signal(SIGKILL)
        }
        let status = await child.ended()
        limit.cancel()
        // One that has only been started does not know the signal yet.
        if status != 0, provider.begun > 0 {
            problems.append("provider \(provider.name) ended with status \(status)")
        }
    }

    mutating func startCaller(_ name: String, _ first: Int, _ count: Int) throws {
        let file = "\(name)-\(callers.count)"
        let child = try start(
            "caller", name, file,
            ["--from", "\(first)", "--count", "\(count)", "--tasks", "\(tasks / 2)"] + (isBroken ? ["--broken"] : []))
        callers.append(
            RunningCaller(name: name, child: child, first: first, count: count, journal: JournalReader(journal(file))))
        say("caller \(name) started")
    }

    /// Kills a caller, and starts another one for the calls that it has not begun.
    mutating func replaceCaller(_ name: String) async throws {
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
}
