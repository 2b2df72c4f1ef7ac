import Dispatch
import FleetTransport
import Foundation
import Mediator
import MediatorGateway
import NATS

/// A program that handles orders until SIGTERM, and ends its calls first.
///
/// `provider --name eu-1 --release present --servers 127.0.0.1:4222 --journal FILE`
func runProvider(_ options: Options) async throws {
    guard let release = OrdersModule.Release(rawValue: try options.text("release")) else {
        throw OptionError(description: "--release is older, present or newer")
    }
    let client = try await options.client()
    let name = try options.text("name")
    // Of each process another one, so that nobody takes it for the one before.
    let subject = "fleet.provider.\(name).\(ProcessInfo.processInfo.processIdentifier)"
    let module = OrdersModule(
        release: release, provider: subject, journal: try Journal(try options.text("journal")))
    let mediator = try Mediator(modules: [module])
    try await mediator.start()
    let provider = Provider(name, at: subject, offering: try Gateway(mediator), over: client)
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM)
    source.setEventHandler { Task { await provider.leave() } }
    source.resume()
    await provider.run()
    await mediator.stop()
    await client.close()
    source.cancel()
}

/// Ends this process when the one that has started it ends, in any way.
func endWithParent() {
    Thread {
        while true {
            let bytes = FileHandle.standardInput.availableData
            if bytes.isEmpty { exit(3) }
        }
    }.start()
}
