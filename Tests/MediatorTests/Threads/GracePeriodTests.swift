import Foundation
import Mediator
import TestSupport
import Testing

/// What is known of handlers that do not return.
struct GracePeriodTests {
    private static let block = Action("T", "block", "")

    @Test func aBlockedHandlerIsKnownByItsThread() async throws {
        let (entered, release, left, checked) = (Latch(), Latch(), Latch(), Latch())
        let thread = Recorder<UInt64>()
        let mediator = try Mediator { registry in
            registry.handle(Self.block) { _ in
                thread.record(Self.threadNumber)
                entered.open()
                release.passBlocking()
            }
        }
        Thread.detachNewThread {
            try? mediator.perform(Self.block)
            left.open()
            // The end of the thread would hide that it reports nothing itself.
            checked.passBlocking()
        }
        await entered.pass()
        let other = try Mediator { _ in }
        for _ in 0..<3 { try other.update { _ in } }
        let period = Mediator.gracePeriod
        #expect(period.keptCount >= 3)
        #expect(period.start != nil)
        #if os(Linux)
            #expect(period.threads.contains(try #require(thread.all.first)))
        #endif
        release.open()
        await left.pass()
        #if os(Linux)
            try #expect(!Mediator.gracePeriod.threads.contains(#require(thread.all.first)))
        #endif
        checked.open()
    }

    private static var threadNumber: UInt64 {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        return path.flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) } ?? 0
    }
}
