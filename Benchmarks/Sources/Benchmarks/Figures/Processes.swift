#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Group {
    /// Whole processes, from before they are made until they have ended.
    static let processes = Group(
        name: "processes",
        figures: [
            Figure("foundation-hello", "a Foundation hello-world", isCall: false) {
                .process(path: try neighbor("FoundationHello"), argument: nil)
            },
            Figure("demo-list", "DemoApp list", against: "foundation-hello", isCall: false) {
                .process(path: try neighbor("DemoApp"), argument: "list")
            },
        ],
        sampleTime: 1
    )

    /// Returns where a program lies that was built in the folder of this one.
    private static func neighbor(_ program: String) throws -> String {
        let path = CommandLine.arguments.first ?? ""
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let neighbor = folder + program
        guard access(neighbor, X_OK) == 0 else { throw Unavailable("there is no \(neighbor)") }
        return neighbor
    }
}
