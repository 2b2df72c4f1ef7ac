// The program at the other end of the tests of child processes:
//
//     RemoteSample streams LOG          answers its parent
//     RemoteSample streams LOG held     answers its parent, and ships nothing until the call is cancelled
//     RemoteSample socket PATH          listens at a socket
import Mediator
import MediatorGateway
import MediatorRemote
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
                returns: .string, effect: .async, exposure: .remote)
        ) { call in
            let orderID: String = try call.get("orderID")
            append(orderID + "\n")
            try await Task.sleep(for: .milliseconds(call.get("milliseconds", as: Int.self)))
            return .string("T-\(orderID)")
        }
        registry.handleAsync(
            ActionSchema("Trouble", "die", "Ends the process.", effect: .async, exposure: .remote)
        ) { _ in
            kill(getpid(), SIGKILL)
            return .null
        }
        registry.handleAsync(
            ActionSchema("Trouble", "pid", "Returns the process.", returns: .int, effect: .async, exposure: .remote)
        ) { _ in
            print("printed text goes to standard error")
            return .int(Int(getpid()))
        }
        registry.handleAsync(
            ActionSchema(
                "Trouble", "echo", "Returns a text.", parameters: [ParameterSchema("text", .string)], returns: .string,
                effect: .async, exposure: .remote)
        ) { call in .string(try call.get("text")) }
    }

    /// Writes a line in one call, so that lines of several processes stay whole.
    private func append(_ line: String) {
        let file = open(log, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        defer { close(file) }
        _ = Array(line.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }
}

@main
struct RemoteSample {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let isHeld = arguments.count > 3
        let shipping = ShippingModule { if isHeld { try await Task.sleep(for: .seconds(3600)) } }
        let mediator = try Mediator(modules: [shipping, TroubleModule(log: arguments[2])])
        let gateway = try Gateway(mediator)
        if arguments[1] == "socket" {
            try await gateway.listen(at: arguments[2])
        } else {
            try await gateway.serve(StandardStreams())
        }
    }
}
