import Distributed
import Foundation
import Synchronization

/// The processes of a test, which reach one another only by encoded calls.
final class Network: Sendable {
    private let systems = Mutex<[String: CodingSystem]>([:])
    private let isCut = Mutex(false)

    func add(_ system: CodingSystem) {
        systems.withLock { $0[system.name] = system }
    }

    func cut() {
        isCut.withLock { $0 = true }
    }

    fileprivate func system(of id: String) throws -> CodingSystem {
        guard !isCut.withLock(\.self), let name = id.split(separator: "/").first,
            let system = systems.withLock({ $0[String(name)] })
        else { throw CodingSystem.Failure(text: "no route") }
        return system
    }
}

/// An actor system whose calls pass through JSON, as those of an engine between processes do.
final class CodingSystem: DistributedActorSystem, Sendable {
    typealias ActorID = String
    typealias InvocationEncoder = CallEncoder
    typealias InvocationDecoder = CallDecoder
    typealias ResultHandler = CallResult
    typealias SerializationRequirement = any Codable

    /// An error of the engine, which drops the errors of actors.
    struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    private typealias Run = @Sendable (String, CallEncoder) async throws -> Data

    let name: String
    private let network: Network
    private let state = Mutex<(count: Int, actors: [String: any DistributedActor], runs: [String: Run])>((0, [:], [:]))

    init(_ name: String, in network: Network) {
        self.name = name
        self.network = network
        network.add(self)
    }

    func resolve<Act>(id: ActorID, as type: Act.Type) throws -> Act? where Act: DistributedActor, Act.ID == ActorID {
        state.withLock { $0.actors[id] } as? Act
    }

    func assignID<Act>(_ type: Act.Type) -> ActorID where Act: DistributedActor, Act.ID == ActorID {
        state.withLock { state in
            state.count += 1
            return "\(name)/\(state.count)"
        }
    }

    func actorReady<Act>(_ actor: Act) where Act: DistributedActor, Act.ID == ActorID {
        // The system lives as long as its actors.
        let run: Run = { target, call in
            var decoder = CallDecoder(call)
            let result = CallResult()
            try await self.executeDistributedTarget(
                on: actor, target: RemoteCallTarget(target), invocationDecoder: &decoder, handler: result)
            return try result.data.withLock(\.self).get()
        }
        state.withLock { state in
            state.actors[actor.id] = actor
            state.runs[actor.id] = run
        }
    }

    func resignID(_ id: ActorID) {
        state.withLock { state in
            state.actors[id] = nil
            state.runs[id] = nil
        }
    }

    func makeInvocationEncoder() -> InvocationEncoder { CallEncoder() }

    func remoteCall<Act, Err, Res>(
        on actor: Act, target: RemoteCallTarget, invocation: inout InvocationEncoder, throwing: Err.Type,
        returning: Res.Type
    ) async throws -> Res where Act: DistributedActor, Act.ID == ActorID, Err: Error, Res: Codable {
        try JSONDecoder().decode([Res].self, from: try await run(actor.id, target, invocation))[0]
    }

    func remoteCallVoid<Act, Err>(
        on actor: Act, target: RemoteCallTarget, invocation: inout InvocationEncoder, throwing: Err.Type
    ) async throws where Act: DistributedActor, Act.ID == ActorID, Err: Error {
        _ = try await run(actor.id, target, invocation)
    }

    private func run(_ id: String, _ target: RemoteCallTarget, _ call: CallEncoder) async throws -> Data {
        let other = try network.system(of: id)
        guard let run = other.state.withLock({ $0.runs[id] }) else { throw Failure(text: "no actor") }
        let answer = try await run(target.identifier, call)
        _ = try network.system(of: id)
        return answer
    }

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
