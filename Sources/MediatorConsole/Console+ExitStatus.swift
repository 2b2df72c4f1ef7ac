import MediatorTerminal

extension Console {
    /// What a console command ends with: the status that the process hands to its caller.
    ///
    /// The numbers above 63 are those of `sysexits.h`. A command that has printed all there is to say throws one to end
    /// with it.
    public struct ExitStatus: RawRepresentable, Error, Sendable, Hashable {
        /// The number for the operating system.
        public let rawValue: Int32

        /// Creates a status from its number.
        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// All went well.
        public static let done = ExitStatus(rawValue: 0)
        /// The action failed.
        public static let failure = ExitStatus(rawValue: 1)
        /// The command itself was wrong.
        public static let usage = ExitStatus(rawValue: 64)
        /// Parameters or data were wrong, or the modules do not fit together.
        public static let data = ExitStatus(rawValue: 65)
        /// There is no such target or action.
        public static let unavailable = ExitStatus(rawValue: 69)
        /// Anything else went wrong.
        public static let software = ExitStatus(rawValue: 70)

        /// Ends the process with this status.
        public func exit() -> Never {
            System.exit(rawValue)
        }
    }
}
