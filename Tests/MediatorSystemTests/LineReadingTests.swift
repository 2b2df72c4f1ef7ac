import Dispatch
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import MediatorSystem

/// Reading lines, and working for them on the same thread.
@Suite struct SystemLineReadingTests {
    /// Returns what the lines of some inputs give, each read after the one before was taken.
    private static func reading(
        _ inputs: [String], _ take: @escaping LineReading.Take
    ) async {
        let rest = Mutex(inputs[...])
        await withCheckedContinuation { continuation in
            LineReading(longest: 10, take, end: { continuation.resume() }) {
                rest.withLock { $0.popFirst().map { Array($0.utf8) } ?? [] }
            }.begin()
        }
    }

    @Test func workBeginsInTheOrderOfTheLines() async {
        let steps = Mutex<[String]>([])
        await Self.reading(["one\ntwo\nth", "ree\n0123456789012\nfour"]) { line, isLast in
            var text = "too long"
            if case .bytes(let bytes) = line { text = String(decoding: bytes, as: UTF8.self) }
            steps.withLock { $0.append("\(text) \(isLast)") }
            guard text != "two" else { return nil }
            return { [text] in steps.withLock { $0.append("work for \(text)") } }
        }
        #expect(
            steps.withLock(\.self) == [
                "one false", "work for one", "two false", "three false", "work for three", "too long false",
                "work for too long", "four true", "work for four",
            ])
    }

    #if os(Linux)
        /// A thread of the runtime that waited would be missing there.
        @Test func threadsThatWaitAreNoneOfTheRuntime() async {
            @Sendable func threadName() -> String {
                (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            }
            let name = Mutex("")
            await withCheckedContinuation { continuation in
                LineReading(longest: 10, { _, _ in nil }, end: { continuation.resume() }) {
                    name.withLock { $0 = threadName() }
                    return []
                }.begin()
            }
            // Dispatch makes further threads for the queues of this name, whatever the number of processors is.
            #expect(name.withLock { $0.hasSuffix("overcommit\n") })
            #expect(await Task.detached { !threadName().hasSuffix("overcommit\n") }.value)
        }
    #endif

    @Test func longWorkKeepsItsThreadAlone() async {
        let (latches, ends) = ([Latch(), Latch()], Latch())
        let steps = Mutex<[String]>([])
        await Self.reading(["0\n1\n", "2\n"]) { line, _ in
            guard case .bytes(let bytes) = line, let number = Int(String(decoding: bytes, as: UTF8.self)) else {
                return nil
            }
            steps.withLock { $0.append("takes \(number)") }
            return {
                // Both wait for the last line.
                if number < 2 { latches[number].passBlocking() } else { latches.forEach { $0.open() } }
                let count = steps.withLock { steps in
                    steps.append("ends")
                    return steps.count
                }
                if count == 6 { ends.open() }
            }
        }
        await ends.pass()
        #expect(steps.withLock { $0.filter { $0 != "ends" } } == ["takes 0", "takes 1", "takes 2"])
    }
}
