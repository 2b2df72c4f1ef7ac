import Distributed
import Foundation
import Synchronization

@testable import MediatorRemote

/// The processes of a test, which reach one another only by encoded calls.
final class Network: Sendable {
    /// A call whose answer has not come.
    fileprivate final class Pending: Sendable {
        private let continuation: Mutex<CheckedContinuation<Data, any Error>?>

        init(_ continuation: CheckedContinuation<Data, any Error>) {
            self.continuation = Mutex(continuation)
        }

        /// Ends the call; the first end counts.
        func end(_ result: Result<Data, any Error>) {
            continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }?.resume(with: result)
        }
    }

    private struct State {
        var systems: [String: CodingSystem] = [:]
        var isCut = false
        /// The processes that have disappeared without a word.
        var vanished: Set<String> = []
        /// The calls of these processes, and to them.
        var lost: [Pending] = []
        /// The actors that are listed, by their keys.
        var guests: [(key: String, actor: any DistributedActor)] = []
        var incarnations = 0
    }

    private let state = Mutex(State())
    /// Gets the name of a process for each call to it that was lost, or whose answer was.
    let callsToVanished = Inbox<String>()

    func add(_ system: CodingSystem) {
        state.withLock { state in
            state.systems[system.name] = system
            state.vanished.remove(system.name)
        }
    }

    /// Ends all connections: each call fails.
    func cut() {
        state.withLock { $0.isCut = true }
    }

    /// Lets a process disappear without a word: calls to it wait for the engine's timeout.
    func vanish(_ name: String) {
        state.withLock { state in _ = state.vanished.insert(name) }
    }

    /// Lets a process that has vanished be reached again.
    func unite(_ name: String) {
        state.withLock { state in _ = state.vanished.remove(name) }
    }

    /// Ends the calls that were lost, as the engine does after a while.
    func timeOut() {
        let lost = state.withLock { state in
            defer { state.lost = [] }
            return state.lost
        }
        for call in lost { call.end(.failure(CodingSystem.Failure(text: "timed out"))) }
    }

    /// Whether a process has disappeared without a word.
    func hasVanished(_ process: NodeID.Process) -> Bool { state.withLock { $0.vanished.contains(process.name) } }

    /// Whether another process has the name and the address of this one now.
    func isReplaced(_ process: NodeID.Process) -> Bool {
        state.withLock { $0.systems[process.name]?.incarnation != process.incarnation }
    }

    /// A number that no other process has.
    var nextIncarnation: Int {
        state.withLock { state in
            state.incarnations += 1
            return state.incarnations
        }
    }

    /// Lists an actor.
    func checkIn(_ actor: any DistributedActor, _ key: String) {
        state.withLock { $0.guests.append((key, actor)) }
    }

    /// Returns the actors of a key; those of dead processes too, as receptionists do for some time.
    func guests(_ key: String) -> [any DistributedActor] {
        state.withLock { $0.guests.filter { $0.key == key }.map(\.actor) }
    }

    fileprivate func run(from caller: String, to id: NodeID, _ target: String, _ call: CodingSystem.CallEncoder)
        async throws -> Data
    {
        try await withCheckedThrowingContinuation { continuation in
            let pending = Pending(continuation)
            guard !loses(pending, caller, id) else {
                callsToVanished.add(id.process.name)
                return
            }
            guard let system = system(id), let run = system.run(of: id) else {
                return pending.end(.failure(CodingSystem.Failure(text: "no route")))
            }
            Task.detached {
                let result: Result<Data, any Error>
                do {
                    result = .success(try await run(target, call))
                } catch {
                    result = .failure(error)
                }
                // The answer needs a way back.
                if self.loses(pending, caller, id) { return self.callsToVanished.add(id.process.name) }
                pending.end(self.system(id) == nil ? .failure(CodingSystem.Failure(text: "no route")) : result)
            }
        }
    }

    /// Whether a call or its answer disappears; the call then ends at the timeout.
    private func loses(_ call: Pending, _ caller: String, _ id: NodeID) -> Bool {
        state.withLock { state in
            // An engine has no way to a process that another one has replaced, and lets the call wait.
            let isReplaced = state.systems[id.process.name].map { $0.incarnation != id.process.incarnation } ?? false
            let isLost = isReplaced || state.vanished.contains(caller) || state.vanished.contains(id.process.name)
            guard isLost else { return false }
            state.lost.append(call)
            return true
        }
    }

    private func system(_ id: NodeID) -> CodingSystem? {
        state.withLock { state in
            guard !state.isCut, let system = state.systems[id.process.name] else { return nil }
            return system.incarnation == id.process.incarnation ? system : nil
        }
    }
}

/// The identifier of an actor: nested structs, as real engines have them.
///
/// An encoder writes the keys of a struct in any order, and some identifiers carry metadata by which they do not differ:
/// the text of one is another one each time.
struct NodeID: Hashable, Codable, Sendable, CustomStringConvertible {
    struct Process: Hashable, Codable, Sendable {
        var scheme = "test"
        var name: String
        var host = "127.0.0.1"
        var port = 7337
        var incarnation: Int
    }

    /// The keys of an encoded identifier, which come in a random order.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    var process: Process
    var path = ["user", "mediator"]
    var number: Int
    var tags = ["kind": "node"]

    var description: String { "\(process.name)/\(number)" }

    init(_ process: Process, _ number: Int) {
        self.process = process
        self.number = number
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        process = try container.decode(Process.self, forKey: Key(stringValue: "process"))
        path = try container.decode([String].self, forKey: Key(stringValue: "path"))
        number = try container.decode(Int.self, forKey: Key(stringValue: "number"))
        tags = try container.decode([String: String].self, forKey: Key(stringValue: "tags"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        // Metadata, which comes first, in the midst or last.
        let note = Key(stringValue: "\(UInt32.random(in: .min ... .max))")
        let fields: [(Key, any Encodable)] = [
            (Key(stringValue: "process"), process), (Key(stringValue: "path"), path),
            (Key(stringValue: "number"), number), (Key(stringValue: "tags"), tags), (note, "metadata"),
        ]
        for (key, value) in fields.shuffled() { try container.encode(value, forKey: key) }
    }
}

/// An actor system whose calls pass through JSON, as those of an engine between processes do.
final class CodingSystem: DistributedActorSystem, Sendable {
    typealias ActorID = NodeID
    typealias InvocationEncoder = CallEncoder
    typealias InvocationDecoder = CallDecoder
    typealias ResultHandler = CallResult
    typealias SerializationRequirement = any Codable

    /// An error of the engine, which drops the errors of actors.
    struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    fileprivate typealias Run = @Sendable (String, CallEncoder) async throws -> Data

    /// An actor, which the system does not retain.
    private struct Entry {
        weak var actor: (any DistributedActor)?
        let run: Run
    }

    let name: String
    /// Distinguishes a process from an earlier one of its name and address.
    let incarnation: Int
    let network: Network
    private let state = Mutex<(count: Int, actors: [NodeID: Entry])>((0, [:]))

    init(_ name: String, incarnation: Int = 1, in network: Network) {
        self.name = name
        self.incarnation = incarnation
        self.network = network
        network.add(self)
    }

    func resolve<Act>(id: ActorID, as type: Act.Type) throws -> Act? where Act: DistributedActor, Act.ID == ActorID {
        state.withLock { $0.actors[id]?.actor } as? Act
    }

    func assignID<Act>(_ type: Act.Type) -> ActorID where Act: DistributedActor, Act.ID == ActorID {
        state.withLock { state in
            state.count += 1
            return NodeID(NodeID.Process(name: name, incarnation: incarnation), state.count)
        }
    }

    func actorReady<Act>(_ actor: Act) where Act: DistributedActor, Act.ID == ActorID {
        let run: Run = { [weak actor] target, call in
            guard let actor else { throw Failure(text: "no such actor") }
            var decoder = CallDecoder(call)
            let result = CallResult()
            try await self.executeDistributedTarget(
                on: actor, target: RemoteCallTarget(target), invocationDecoder: &decoder, handler: result)
            return try result.data.withLock(\.self).get()
        }
        state.withLock { $0.actors[actor.id] = Entry(actor: actor, run: run) }
    }

    func resignID(_ id: ActorID) {
        state.withLock { $0.actors[id] = nil }
    }

    /// Returns an actor of another process, as the receptionist of an engine lists it: encoded there, decoded here.
    ///
    /// - Throws: ``Failure`` for a type that is not `Codable`, of which the engine has no manifest.
    func find<Act>(_ actor: Act) throws -> Act where Act: DistributedActor, Act.ID == ActorID {
        guard let value = actor as? any Codable, let type = Act.self as? any Codable.Type else {
            throw Failure(text: "cannot create a manifest for \(Act.self)")
        }
        let decoder = JSONDecoder()
        decoder.userInfo[.actorSystemKey] = self
        let decoded: any Codable = try decoder.decode(type, from: JSONEncoder().encode(value))
        guard let found = decoded as? Act else { throw Failure(text: "another type") }
        return found
    }

    func makeInvocationEncoder() -> InvocationEncoder { CallEncoder() }

    func remoteCall<Act, Err, Res>(
        on actor: Act, target: RemoteCallTarget, invocation: inout InvocationEncoder, throwing: Err.Type,
        returning: Res.Type
    ) async throws -> Res where Act: DistributedActor, Act.ID == ActorID, Err: Error, Res: Codable {
        let answer = try await network.run(from: name, to: actor.id, target.identifier, invocation)
        return try JSONDecoder().decode([Res].self, from: answer)[0]
    }

    func remoteCallVoid<Act, Err>(
        on actor: Act, target: RemoteCallTarget, invocation: inout InvocationEncoder, throwing: Err.Type
    ) async throws where Act: DistributedActor, Act.ID == ActorID, Err: Error {
        _ = try await network.run(from: name, to: actor.id, target.identifier, invocation)
    }

    fileprivate func run(of id: NodeID) -> Run? { state.withLock { $0.actors[id]?.run } }

    struct CallEncoder: DistributedTargetInvocationEncoder, Sendable {
        typealias SerializationRequirement = any Codable
        var arguments: [Data] = []
        var types: [String] = []

        mutating func recordGenericSubstitution<T>(_ type: T.Type) throws {
            types.append(_mangledTypeName(type) ?? "")
        }
        mutating func recordArgument<Value: Codable>(_ argument: RemoteCallArgument<Value>) throws {
            arguments.append(try JSONEncoder().encode([argument.value]))
        }
        mutating func recordErrorType<E: Error>(_ type: E.Type) throws {}
        mutating func recordReturnType<R: Codable>(_ type: R.Type) throws {}
        mutating func doneRecording() throws {}
    }

    struct CallDecoder: DistributedTargetInvocationDecoder {
        typealias SerializationRequirement = any Codable
        private let call: CallEncoder
        private var position = 0

        init(_ call: CallEncoder) {
            self.call = call
        }

        mutating func decodeGenericSubstitutions() throws -> [any Any.Type] {
            call.types.compactMap { _typeByName($0) }
        }
        mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
            defer { position += 1 }
            return try JSONDecoder().decode([Argument].self, from: call.arguments[position])[0]
        }
        mutating func decodeErrorType() throws -> (any Any.Type)? { nil }
        mutating func decodeReturnType() throws -> (any Any.Type)? { nil }
    }

    final class CallResult: DistributedTargetInvocationResultHandler, Sendable {
        typealias SerializationRequirement = any Codable
        let data = Mutex<Result<Data, any Error>>(.failure(Failure(text: "no result")))

        func onReturn<Success: Codable>(value: Success) async throws {
            let encoded = Result { try JSONEncoder().encode([value]) }
            data.withLock { $0 = encoded }
        }
        func onReturnVoid() async throws {
            data.withLock { $0 = .success(Data()) }
        }
        func onThrow<Err: Error>(error: Err) async throws {
            data.withLock { $0 = .failure(Failure(text: "Remote call error of [\(Err.self)] type occurred")) }
        }
    }
}

/// The node that a program has checked in, as a receptionist lists it.
final class Reception: Sendable {
    private let state = Mutex<(node: MediatorNode<CodingSystem>?, waiters: [CheckedContinuation<Void, Never>])>(
        (nil, []))

    func checkIn(_ node: MediatorNode<CodingSystem>) {
        let waiters = state.withLock { state in
            state.node = node
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns the node for another process, once there is one.
    func find(from system: CodingSystem) async throws -> MediatorNode<CodingSystem> {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.node == nil { state.waiters.append(continuation) }
                return state.node != nil
            }
            if isThere { continuation.resume() }
        }
        guard let node = state.withLock(\.node) else { throw CodingSystem.Failure(text: "no node") }
        return try system.find(node)
    }
}
