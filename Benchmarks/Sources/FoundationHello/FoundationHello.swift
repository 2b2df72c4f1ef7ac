import Foundation

/// The least that a Foundation command does: what `DemoApp list` is held against.
@main
struct FoundationHello {
    static func main() {
        print("Hello, \(ProcessInfo.processInfo.processName)!")
    }
}
