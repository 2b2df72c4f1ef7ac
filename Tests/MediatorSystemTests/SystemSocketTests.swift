import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediatorSystem

/// Sockets in the file system.
@Suite struct SystemSocketTests {
    private let folder: TemporaryDirectory
    private var path: String { "\(folder.path)/server.sock" }

    init() throws { folder = try TemporaryDirectory() }

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
        await client.endSending()
        #expect(await client.read() == [])
        serving.cancel()
        await serving.value
        #expect(!FileManager.default.fileExists(atPath: path))
        let error = #expect(throws: SystemError.self) { try SocketConnection(connectingTo: path) }
        #expect(error?.number == ENOENT)
    }

    @Test func aServerReplacesNothingThatIsInUse() throws {
        try "text".write(toFile: path, atomically: false, encoding: .utf8)
        let file = #expect(throws: SocketServer.ListenError.self) {
            try SocketServer(path: path)
        }
        #expect(file?.reason == "another file is there, not a socket")
        #expect(file?.recoverySuggestion == "give another path.")
        try FileManager.default.removeItem(atPath: path)
        try withExtendedLifetime(SocketServer(path: path)) {
            let socket = #expect(throws: SocketServer.ListenError.self) {
                try SocketServer(path: path)
            }
            #expect(socket?.reason == "another process listens there")
            #expect(socket?.recoverySuggestion == "attach to it, or give another path.")
        }
    }

    @Test(
        arguments: [
            (EADDRINUSE, "another process listens there", "attach to it, or give another path."),
            (ENAMETOOLONG, "File name too long", "give a path of at most about 100 bytes."),
            (EACCES, "Permission denied", "give a path in a folder where you may write."),
        ]
    ) func errorsOfListeningSayWhatToDo(number: Int32, reason: String, recoverySuggestion: String) {
        let error = SocketServer.ListenError(listening: SystemError(number: number))
        #expect(error.reason == reason)
        #expect(error.recoverySuggestion == recoverySuggestion)
    }

    @Test(.hangLimit) func aClosedServerKeepsTheSocketOfAnother() async throws {
        let first = try SocketServer(path: path)
        let serving = Task { await first.run { _ in } }
        try FileManager.default.removeItem(atPath: path)
        let second = try SocketServer(path: path)
        let other = Task { await second.run { client in await client.endSending() } }
        serving.cancel()
        await serving.value
        #expect(FileManager.default.fileExists(atPath: path))
        let client = try SocketConnection(connectingTo: path)
        #expect(await client.read() == [])
        other.cancel()
        await other.value
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aPathWithANULIsRefused() throws {
        // The socket of a process that has gone.
        System.close(try Self.bound(path))
        let error = #expect(throws: SocketServer.ListenError.self) {
            try SocketServer(path: path + "\0x")
        }
        #expect(error?.reason == "the path holds a NUL character")
        #expect(FileManager.default.fileExists(atPath: path))
        let refusal = #expect(throws: SystemError.self) { try SocketConnection(connectingTo: path + "\0x") }
        #expect(refusal?.description == "the path holds a NUL character")
    }

    #if os(Linux) || os(macOS)
        /// In a process of its own, since other tests open descriptors.
        @Test func aServerThatCannotListenLeavesNoDescriptorOpen() async {
            await #expect(processExitsWith: .success) {
                let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path
                func fail(_ path: String, _ reason: String) {
                    let error = #expect(throws: SocketServer.ListenError.self) { try SocketServer(path: path) }
                    #expect(error?.reason == reason)
                }
                func descriptorCount() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
                }
                fail("\(folder)/missing.sock", "No such file or directory")
                let before = try descriptorCount()
                for _ in 0..<10 {
                    fail("\(folder)/missing.sock", "No such file or directory")
                    fail("\(folder)\0.sock", "the path holds a NUL character")
                }
                // Each failure would leave one or two open. Libraries may open some of their own meanwhile.
                #expect(try descriptorCount() < before + 10)
            }
        }
    #endif

    /// Returns a socket that is bound to a path, where no process listens.
    private static func bound(_ path: String) throws -> System.Descriptor {
        let descriptor = try UnixSocket.make()
        try UnixSocket.listen(descriptor, at: path)
        return descriptor
    }

    @Test(.hangLimit) func connectingDoesNotWaitForAProcessThatAcceptsNone() throws {
        let listening = try Self.bound(path)
        defer { System.close(listening) }
        var waiting: [SocketConnection] = []
        let error = #expect(throws: SystemError.self) {
            for _ in 0..<1000 { waiting.append(try SocketConnection(connectingTo: path)) }
        }
        // Linux says "again", and Apple's systems refuse.
        #expect(error.map { [EAGAIN, ECONNREFUSED].contains($0.number) } == true)
        #expect(!waiting.isEmpty)
        // Such a process still listens.
        let refusal = #expect(throws: SocketServer.ListenError.self) {
            try SocketServer(path: path)
        }
        #expect(refusal?.reason == "another process listens there")
    }

    /// Returns a connection, and the descriptor of its other side.
    private static func pair(patience: DispatchTimeInterval?) throws -> (SocketConnection, other: System.Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #else
            try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #endif
        return (SocketConnection(ends[0], patience: patience), ends[1])
    }

    @Test(.hangLimit) func bytesOfManyThreadsStayWhole() async throws {
        let (connection, other) = try Self.pair(patience: nil)
        let reader = SocketConnection(other)
        // More than the socket takes at once.
        let lines = (0..<2000).map { "\($0) " + String(repeating: "x", count: $0) }
        async let sending: Void = {
            let results = await onThreads(8) { thread in
                for number in lines.indices where number % 8 == thread {
                    try connection.send(Array((lines[number] + "\n").utf8))
                }
            }
            await connection.endSending()
            for result in results { try result.get() }
        }()
        let received = await Self.allBytes(of: reader)
        try await sending
        let split = String(decoding: received, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(split.sorted() == lines.sorted())
    }

    /// Reads to the end on the thread of the connection.
    private static func allBytes(of connection: SocketConnection) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            connection.readOnThread { read in
                var all: [UInt8] = []
                while case let bytes = read(), !bytes.isEmpty { all += bytes }
                continuation.resume(returning: all)
            }
        }
    }

    @Test func bytesComeInOrder() async throws {
        let (connection, other) = try Self.pair(patience: nil)
        let reader = SocketConnection(other)
        for bytes in [[1, 2, 3], [4], [10, 0, 255]] as [[UInt8]] { try connection.send(bytes) }
        await connection.endSending()
        #expect(await Self.allBytes(of: reader) == [1, 2, 3, 4, 10, 0, 255])
    }

    #if os(Linux)
        /// A thread of the runtime that waited would be missing there.
        @Test func theThreadThatWaitsIsNoneOfTheRuntime() async throws {
            @Sendable func threadName() -> String {
                (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            }
            let (connection, other) = try Self.pair(patience: nil)
            let reader = SocketConnection(other)
            await connection.endSending()
            let name = await withCheckedContinuation { continuation in
                reader.readOnThread { _ in continuation.resume(returning: threadName()) }
            }
            // Dispatch makes further threads for the queues of this name, whatever the number of processors is.
            #expect(name.hasSuffix("overcommit\n"))
            #expect(await Task.detached { !threadName().hasSuffix("overcommit\n") }.value)
        }
    #endif

    private static let full = [UInt8](repeating: 0, count: WriteQueue.capacity)

    @Test(.hangLimit) func aClientThatDoesNotReadIsDropped() async throws {
        let (connection, other) = try Self.pair(patience: .milliseconds(1))
        defer { close(other) }
        // Up to the limit bytes wait in memory, and the sender continues.
        try connection.send(Self.full)
        try await connection.waitForCapacity()
        try connection.send(Self.full)
        await #expect(throws: SocketConnection.Ended.self) { try await connection.waitForCapacity() }
        #expect(throws: SocketConnection.Ended.self) { try connection.send([0]) }
        await connection.endSending()
    }

    @Test(.hangLimit) func aSenderThatNeverWaitsIsLimited() throws {
        let (connection, other) = try Self.pair(patience: nil)
        defer { close(other) }
        // One text of any length is taken where fewer bytes wait.
        for _ in 0..<9 { try connection.send(Self.full) }
        #expect(throws: SocketConnection.Ended.self) { try connection.send([0]) }
    }

    @Test(.hangLimit) func aClientThatReadsTooSlowlyIsDroppedInTheEnd() async throws {
        let (connection, other) = try Self.pair(patience: .milliseconds(100))
        try connection.send(Self.full + Self.full)
        let slow = Thread {
            // Byte by byte it takes many times as long as the sender waits.
            var byte: UInt8 = 0
            while read(other, &byte, 1) == 1 {}
            close(other)
        }
        slow.start()
        await #expect(throws: SocketConnection.Ended.self) { try await connection.waitForCapacity() }
    }

    /// More senders than the concurrency runtime has threads wait, and other tasks still run.
    @Test(.hangLimit) func waitingSendersLeaveTheThreadsFree() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 2
        var pairs: [(SocketConnection, other: System.Descriptor)] = []
        for _ in 0..<count { pairs.append(try Self.pair(patience: nil)) }
        let ended = await withTaskGroup { group in
            for (connection, _) in pairs {
                group.addTask {
                    try? connection.send(Self.full + Self.full)
                    return (try? await connection.waitForCapacity()) == nil
                }
            }
            for _ in 0..<count { await Task { await Task.yield() }.value }
            for (connection, _) in pairs { connection.end() }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(ended == count)
        for (_, other) in pairs { close(other) }
    }

    /// Returns the next bytes of a server; none when the time limit of the test has cancelled it.
    private static func bytes(of client: SocketConnection) async -> [UInt8] {
        await withTaskCancellationHandler {
            await client.read()
        } onCancel: {
            client.end()
        }
    }

    @Test(.hangLimit) func aClientTooManyIsDisconnected() async throws {
        let server = try SocketServer(path: path)
        let serving = Task {
            await server.run { client in
                while case let bytes = await client.read(), !bytes.isEmpty { try? client.send(bytes) }
            }
        }
        var clients: [SocketConnection] = []
        for _ in 0..<SocketServer.mostClients {
            let client = try SocketConnection(connectingTo: path)
            try client.send([1])
            #expect(await Self.bytes(of: client) == [1])
            clients.append(client)
        }
        #expect(await (try SocketConnection(connectingTo: path)).read() == [])
        try clients[0].send([2])
        #expect(await Self.bytes(of: clients[0]) == [2])
        serving.cancel()
        await serving.value
    }

    /// The other side reads on after a long time.
    @Test(.hangLimit) func aMessageThatIsNotWantedAnyMoreEndsNoConnection() async throws {
        let (connection, other) = try Self.pair(patience: nil)
        let reader = SocketConnection(other, patience: nil)
        try connection.send(Self.full)
        try connection.send([1]) { false }
        try connection.send([2]) { true }
        var count = 0
        var last: UInt8?
        while count <= Self.full.count {
            let bytes = await reader.read()
            try #require(!bytes.isEmpty)
            (count, last) = (count + bytes.count, bytes.last)
        }
        #expect(count == Self.full.count + 1 && last == 2)
        try connection.send([3])
        #expect(await reader.read() == [3])
    }

    /// A process that is asked to end takes no client that it will not serve.
    @Test(.hangLimit) func aCancelledServerListensNoMore() async throws {
        let server = try SocketServer(path: path)
        let (begun, gate) = (Latch(), Latch())
        let serving = Task {
            await server.run { _ in
                begun.open()
                await gate.pass()
            }
        }
        let client = try SocketConnection(connectingTo: path)
        await begun.pass()
        serving.cancel()
        while FileManager.default.fileExists(atPath: path) { await Task.yield() }
        gate.open()
        await serving.value
        #expect(await client.read() == [])
    }

    @Test(.hangLimit) func theEndOfAConnectionIsReported() async throws {
        let (connection, other) = try Self.pair(patience: nil)
        let ended = Latch()
        connection.whenEnded { ended.open() }
        var byte: UInt8 = 1
        // What waits to be read is not the end.
        #expect(write(other, &byte, 1) == 1)
        close(other)
        await ended.pass()
        #expect(await connection.read() == [1])
    }
}
