// The program at the other end of the tests of child processes:
//
//     RemoteSample streams LOG          answers its parent
//     RemoteSample streams LOG held     answers its parent, and ships nothing until the call is cancelled
//     RemoteSample socket PATH          listens at a socket, and then prints a line
//     RemoteSample calls                answers its parent, and calls it
//     RemoteSample probe                answers its parent as the other side of the checks of transports
import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTransportTesting
import ModuleC
import ModuleCActions

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Actions with which tests disturb the process.
struct TroubleModule: Module {
    /// The file to which each order is written when it is shipped.
    let log: String

    func register(in registry: inout Registry) {
        registry.handleAsync(
            ActionSchema(
                "Trouble", "ship", "Ships an order, which is not idempotent.",
                parameters: [ParameterSchema("orderID", .string), ParameterSchema("milliseconds", .int)],
                returns: .string, effect: .async, exposure: .external)
        ) { call in
            let orderID: String = try call.get("orderID")
            append(orderID + "\n")
            try await Task.sleep(for: .milliseconds(call.get("milliseconds", as: Int.self)))
            return .string("T-\(orderID)")
        }
        registry.handleAsync(
            ActionSchema("Trouble", "die", "Ends the process.", effect: .async, exposure: .external)
        ) { _ in
            kill(getpid(), SIGKILL)
            return .null
        }
        registry.handleAsync(
            ActionSchema("Trouble", "pid", "Returns the process.", returns: .int, effect: .async, exposure: .external)
        ) { _ in
            print("printed text goes to standard error")
            return .int(Int(getpid()))
        }
        registry.handleAsync(
            ActionSchema(
                "Trouble", "echo", "Returns a text.", parameters: [ParameterSchema("text", .string)], returns: .string,
                effect: .async, exposure: .external)
        ) { call in .string(try call.get("text")) }
    }

    /// Writes a line in one call, so that lines of several processes stay whole.
    private func append(_ line: String) {
        let file = open(log, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        defer { close(file) }
        _ = Array(line.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }
}

/// A module that calls the parent, which calls it.
struct BackModule: Module {
    private static func go(_ target: String) -> Action<AsyncEffect, Int, Int> {
        Action(
            target, "go", "Calls the other side.", Parameter("depth", Int.self, "How often."), returns: Int.self,
            effect: .async, exposure: .external)
    }

    let parent = StandardStreams()

    func register(in registry: inout Registry) {
        let home = Self.go("Home")
        registry.register(
            RemoteModule(
                "Home", contracts: [home], over: parent, deadline: .seconds(600), gateway: { try Gateway($0) }))
        registry.handle(Self.go("Back")) { call, depth in
            depth == 0 ? 0 : try await call.mediator.perform(home, depth - 1) + 1
        }
    }
}

@main
struct RemoteSample {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments[1] != "calls" else {
            let back = BackModule()
            let mediator = try Mediator(modules: [back])
            try await mediator.start()
            await back.parent.ended()
            return await mediator.stop()
        }
        guard arguments[1] != "probe" else {
            return try await Gateway(Mediator(modules: [TransportProbe()])).serve(StandardStreams())
        }
        let isHeld = arguments.count > 3
        let shipping = ShippingModule { if isHeld { try await Task.sleep(for: .seconds(3600)) } }
        let mediator = try Mediator(modules: [shipping, TroubleModule(log: arguments[2])])
        let gateway = try Gateway(mediator)
        if arguments[1] == "socket" {
            try await gateway.listen(at: arguments[2]) {
                _ = Array("listening\n".utf8).withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            }
        } else {
            try await gateway.serve(StandardStreams())
        }
    }
}
