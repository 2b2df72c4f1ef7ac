import MediatorSystem
import MediatorTerminal

extension Console {
    /// The exit status of a console command, and of the process.
    ///
    /// The numbers above 63 are those of `sysexits.h`. A command that has already printed why it failed throws a status
    /// to end with it.
    public struct ExitStatus: RawRepresentable, Error, Sendable, Hashable {
        /// The number that the operating system gets.
        public let rawValue: Int32

        /// Creates a status from its number.
        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// The command succeeded.
        public static let done = ExitStatus(rawValue: 0)
        /// The action failed.
        public static let failure = ExitStatus(rawValue: 1)
        /// The usage of the command was wrong.
        public static let usage = ExitStatus(rawValue: 64)
        /// Parameters or data were invalid, or the modules do not fit together.
        public static let data = ExitStatus(rawValue: 65)
        /// The target or the action does not exist.
        public static let unavailable = ExitStatus(rawValue: 69)
        /// Any other error occurred.
        public static let software = ExitStatus(rawValue: 70)

        /// Ends the process with this status.
        public func exit() -> Never {
            System.exit(rawValue)
        }
    }
}
