import Foundation
import Testing

@testable import MediatorTerminal

/// Sockets in the file system.
@Suite struct SocketTests {
    /// A path that is short enough for a socket.
    private let path = FileManager.default.temporaryDirectory
        .appending(component: "t-\(UUID().uuidString.prefix(8)).sock").path

    @Test func aServerAnswersUntilItsTaskIsCancelled() async throws {
        let server = try SocketServer(path: path)
        let serving = Task {
            await server.run { client in
                while case let bytes = await client.read(), !bytes.isEmpty { try? client.send(bytes) }
                await client.endSending()
            }
        }
        let client = try SocketConnection(connectingTo: path)
        #expect(client.isFromSameUser)
        try client.send(Array("ping".utf8))
        #expect(await client.read() == Array("ping".utf8))
        client.putBack(Array("again".utf8))
        #expect(await client.read() == Array("again".utf8))
        await client.endSending()
        #expect(await client.read() == [])
        serving.cancel()
        await serving.value
        #expect(!FileManager.default.fileExists(atPath: path))
        let error = #expect(throws: SystemError.self) { try SocketConnection(connectingTo: path) }
        #expect(error?.number == ENOENT)
    }

    @Test func aServerReplacesNothingThatIsInUse() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "text".write(toFile: path, atomically: false, encoding: .utf8)
        let file = #expect(throws: SocketServer.ListenError.self) { try SocketServer(path: path) }
        #expect(file?.reason == "another file is there, not a socket")
        #expect(file?.resolution == "give another path.")
        try FileManager.default.removeItem(atPath: path)
        try withExtendedLifetime(SocketServer(path: path)) {
            let socket = #expect(throws: SocketServer.ListenError.self) { try SocketServer(path: path) }
            #expect(socket?.reason == "another process listens there")
            #expect(socket?.resolution == "attach to it, or give another path.")
        }
    }

    @Test func aClientThatDoesNotReadIsDropped() throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #else
            try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #endif
        defer { close(ends[1]) }
        let connection = SocketConnection(ends[0], patience: .milliseconds(1))
        // Up to the limit bytes wait in memory, and the sender continues.
        try connection.send([UInt8](repeating: 0, count: SocketConnection.limit))
        #expect(throws: SocketConnection.Ended.self) {
            try connection.send([UInt8](repeating: 0, count: SocketConnection.limit))
        }
        #expect(throws: SocketConnection.Ended.self) { try connection.send([0]) }
    }
}
