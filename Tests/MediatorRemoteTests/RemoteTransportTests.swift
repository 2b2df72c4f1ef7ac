import Foundation
import Mediator
import MediatorGateway
import MediatorSystem
import MediatorTesting
import MediatorTransportTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// The transports of the product, by the rules of all transports.
@Suite(.hangLimit) struct RemoteTransportTests {
    @Test func childProcessesKeepTheRules() async {
        let failures = await checkTransport(limit: .seconds(600)) { _ in
            let child = ChildProcess(RemoteSampleProgram.path, ["probe"])
            return TransportConnection(child, lose: { child.program?.kill() })
        }
        #expect(failures == [])
    }

    @Test func socketsKeepTheRules() async {
        let failures = await checkTransport(limit: .seconds(600)) { probe in
            let folder = try TemporaryDirectory()
            let path = "\(folder.path)/socket"
            let gateway = try Gateway(Mediator(modules: [probe]))
            let listening = await Listening(gateway, at: path)
            return TransportConnection(LocalSocket(path), lose: { try? await listening.end() }) {
                try? await listening.end()
                withExtendedLifetime(folder) {}
            }
        }
        #expect(failures == [])
    }

    /// The other side stands for a page: it gets the messages of the app, and begins anew with `rpc.contracts`.
    @Test func pagesKeepTheRules() async {
        let failures = await checkTransport(limit: .seconds(600)) { probe in
            let ends = Ends()
            let gateway = try Gateway(Mediator(modules: [probe]))
            let serving = Task { while !Task.isCancelled { try await gateway.serve(ends.page) } }
            return TransportConnection(ends.app, lose: { ends.app.end() }) {
                serving.cancel()
            }
        }
        #expect(failures == [])
    }

    /// The app's end of a page, and the page's.
    private struct Ends {
        private final class Place: Sendable {
            let page = Mutex<PageTransport?>(nil)
            let count = Mutex(0)
        }

        let app: PageTransport
        let page: PageTransport

        init() {
            let place = Place()
            let app = PageTransport("probe", origin: .process()) { message in
                guard let page = place.page.withLock(\.self) else { return }
                let isNew = message.contains("rpc.contracts")
                let count = place.count.withLock { count in
                    if isNew { count += 1 }
                    return count
                }
                if isNew, count > 1 { page.end() }
                page.receive(message)
            }
            self.app = app
            page = PageTransport("app", origin: .process()) { app.receive($0) }
            place.page.withLock { [page] in $0 = page }
        }
    }

    @Test func nodesKeepTheRules() async {
        let failures = await checkTransport(limit: .seconds(600)) { probe in
            let network = Network()
            let (here, there) = (CodingSystem("here", in: network), CodingSystem("there", in: network))
            let node = MediatorNode(
                actorSystem: there, offering: try Gateway(Mediator(modules: [probe])))
            let gate = Gate()
            let transport = NodeTransport("probe") {
                try here.find(node)
            } lost: { _ in
                await gate.wait()
            }
            return TransportConnection(transport) {
                network.vanish("there")
                gate.open()
            } end: {
                network.timeOut()
                withExtendedLifetime(node) {}
            }
        }
        #expect(failures == [])
    }
}
