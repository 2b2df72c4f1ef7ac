import Mediator
import MediatorCoding
import MediatorGateway
import MediatorSystem
import Synchronization

@testable import MediatorAgents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lines of an agent's client, over all revisions; the tools are the external actions of the shop with the tag.
///
/// The server runs on the thread of the fuzzer. A line that begins with a space arrives when the server has nothing left
/// to do, all others at once; the text `"0-0"` is the latest `requestState` of the server.
struct Agents: FuzzTarget {
    private let server: AgentServer
    private let mediator: Mediator

    init() {
        Scheduler.begin()
        atexit {
            print("stat::number_of_lines: \(AgentClientScript.lines.load(ordering: .relaxed))")
            print("stat::number_of_allowed_calls: \(AgentClientScript.allowed.load(ordering: .relaxed))")
        }
        do {
            mediator = try .shop()
            server = AgentServer(
                try Gateway(mediator), name: "Fuzz", version: "1",
                limits: MessageLimits(bytes: 1 << 16, requests: 20, subscriptions: 4), secret: { _, _ in "secret" })
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        let (server, client) = (server, AgentClientScript(input))
        Shop.destroyed.store(0, ordering: .relaxed)
        Task<Void, Never> { @MainActor in
            do {
                let output = WriteQueue(running: Scheduler.enqueue) {
                    client.receive(String(decoding: $0, as: UTF8.self))
                }
                try await AgentConnection(server, output, executor: Scheduler.executor).serve { await client.next() }
            } catch {
                fatalError("\(error)")
            }
            client.end()
        }
        repeat { Scheduler.runAll() } while client.goesOn()
        client.check()
    }
}
