import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorRemote
import MediatorTrace
import Synchronization

/// The messages of another process, one on each line: the answer to a call with its spans, reports of progress,
/// callbacks, events, requests of its own, and anything else.
///
/// `"0-0"` is the identifier of the call, `"0-1"` that of its callback, and `"0-2"` that of its reports of progress. A
/// call that has no answer after the input gets one.
struct Peers: FuzzTarget {
    static let call = Action(
        "Far", "call", "Lives elsewhere.", Parameter("value", Value.self),
        Parameter("onStep", Callback<Value>?.self), returns: Value.self, effect: .async, exposure: .external)
    static let rang = Event("Far", "rang", "Lives elsewhere.", Parameter("value", Value.self), exposure: .external)

    private let wire = Wire()
    private let mediator: Mediator
    private let trace = Trace(capacity: 64, recordsValues: true)

    init() {
        // Calls change threads several times, which takes longer than all else.
        Scheduler.begin()
        do {
            mediator = try Mediator { [wire, trace] registry in
                Shop.register(in: &registry)
                registry.register(
                    RemoteModule(
                        "Far", contracts: [Self.call, Self.rang], over: wire, deadline: .seconds(5),
                        gateway: { try Gateway($0) }))
                registry.on(Self.rang) { _, _ in }
                registry.intercept(.everything, by: trace)
            }
        } catch {
            fatalError("\(error)")
        }
        // So that a first input is like all others.
        run([])
    }

    func run(_ input: [UInt8]) {
        wire.script(input)
        // The first call of a session gets a proper answer.
        repeat { call() } while wire.hasScript
        let log = trace.log
        trace.clear()
        _ = (log.tree(), log.mermaid(), log.callGraph, log.html())
        guard (try? log.chromeTrace()) != nil else { fatalError("a time without a JSON form") }
        for call in log.calls {
            demand((call.duration ?? .zero) >= .zero && call.omitted >= 0, "\(call)")
            demand(call.parent.map { $0 != call.id } ?? true, "\(call) is in itself")
        }
    }

    private func call() {
        let hasEnded = Flag()
        Task { [mediator] in
            do {
                _ = try await mediator.withProgress { _ in
                } operation: {
                    try await mediator.perform(Self.call, 7, Callback<Value> { _ in })
                }
            } catch {
                let isKnown = error is MediatorError || error is ActionFailure || error is CancellationError
                demand(isKnown, "an error of another type: \(error)")
            }
            hasEnded.value.store(true, ordering: .releasing)
        }
        repeat { Scheduler.runAll() } while !hasEnded.value.load(ordering: .acquiring)
    }
}

/// Whether a call has ended.
private final class Flag: Sendable {
    let value = Atomic(false)
}

/// The connection with the other process, which sends the lines of an input.
private final class Wire: RemoteTransport, RemoteChannel {
    private struct State {
        var receiver: RemoteReceiver?
        /// Whether no call was answered since the connection was opened: a session that ends without an answer is opened
        /// again after a pause only.
        var isNew = true
        /// The lines of the input; nil once they are sent.
        var lines: [ArraySlice<UInt8>]?
    }

    let endpoint = "another process"
    private let state = Mutex(State())

    /// Whether the lines of the input are to be sent.
    var hasScript: Bool { state.withLock { $0.lines != nil } }

    func script(_ input: [UInt8]) {
        let lines = input.split(separator: UInt8(ascii: "\n"))
        state.withLock { $0.lines = Array(lines) }
    }

    func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        state.withLock { state in
            state.receiver = receiver
            state.isNew = true
        }
        return self
    }

    func send(_ message: [UInt8]) async throws {
        guard let message = try? Value(json: String(decoding: message, as: UTF8.self)),
            case .int(let id)? = message["id"],
            case .string(let method)? = message["method"]
        else { return }
        switch method {
        case "rpc.contracts":
            answer(id, #"{"actions":["Far.call"],"events":["Far.rang"]}"#)
        case "rpc.call":
            let parameters = message["params"]
            let names = ["\(id)", Self.text(parameters?["callbacks"]?["onStep"]), Self.text(parameters?["progress"])]
            let lines: [ArraySlice<UInt8>] = state.withLock { state in
                defer { state.isNew = false }
                guard !state.isNew, let lines = state.lines else { return [] }
                state.lines = nil
                return lines
            }
            for line in lines {
                var line = String(decoding: line, as: UTF8.self)
                for (place, name) in names.enumerated() { line = line.replacing("\"0-\(place)\"", with: name) }
                receiver?.receive(Array(line.utf8))
            }
            for name in names.dropFirst() {
                receive(#"{"jsonrpc":"2.0","method":"rpc.release","params":{"callback":\#(name)}}"#)
            }
            answer(id, #"{"returned":null}"#)
        default: answer(id, "{}")
        }
    }

    func close() async {}

    private var receiver: RemoteReceiver? { state.withLock(\.receiver) }

    private func answer(_ id: Int, _ result: String) {
        receive(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    private func receive(_ message: String) { receiver?.receive(Array(message.utf8)) }

    private static func text(_ value: Value?) -> String { (try? value?.json()) ?? "null" }
}
