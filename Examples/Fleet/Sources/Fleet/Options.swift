import Foundation
import NATS
import Processes

/// What a program of the fleet was started with: `--name value` for each setting, and `--name` for each switch.
struct Options {
    private var values: [String: String] = [:]

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else { throw OptionError(description: "\(argument) is no option") }
            let isSwitch = rest.first?.hasPrefix("--") ?? true
            values[String(argument.dropFirst(2))] = isSwitch ? "" : rest.popFirst()
        }
    }

    func text(_ name: String) throws -> String {
        guard let value = values[name] else { throw OptionError(description: "there is no --\(name)") }
        return value
    }

    func number(_ name: String, default standard: Int? = nil) throws -> Int {
        if let standard, !has(name) { return standard }
        guard let number = Int(try text(name)) else { throw OptionError(description: "--\(name) is no number") }
        return number
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// The client of the servers, whose user has the name of the program.
    ///
    /// The password is in the environment, where other users of the machine do not see it.
    func client() async throws -> NATSClient {
        let password = ProcessInfo.processInfo.environment["FLEET_PASSWORD"] ?? ""
        return try await ServerProcess.client(
            of: try text("servers").split(separator: ",").compactMap { NATSServer($0) },
            user: NATSUser(try text("name"), password: password))
    }
}

struct OptionError: Error, CustomStringConvertible {
    let description: String
}
