#if os(Linux) || os(macOS)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif
    import Dispatch
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
    import Synchronization

    /// A process that this one has started, whose standard input and output are one socket.
    ///
    /// It inherits standard error, and no other descriptor. It has a process group of its own, so that the keys of a
    /// terminal that interrupt this process do not reach it. A thread of its own waits for its end.
    ///
    /// It does not use `Process`: with that, every program would load all of Foundation. On Linux, a child of `Process`
    /// also inherits one of its sockets, and ignores the signals that this process ignores.
    package final class ChildProgram: Sendable {
        private struct State {
            /// The status of `waitpid`, once the process has ended and its number is free.
            var status: Int32?
            var waiters: [CheckedContinuation<Int32, Never>] = []
        }

        /// The number of the process.
        package let number: Int32
        private let state = Mutex(State())

        /// Starts a program.
        ///
        /// - Parameters:
        ///   - path: The path of the program.
        ///   - arguments: Its arguments, without its name.
        ///   - environment: Variables besides those of this process, which they replace.
        /// - Returns: The process, and this side of the socket.
        /// - Throws: The error of the call that failed; also for a text with a NUL character.
        package static func start(
            _ path: String, _ arguments: [String], environment: [String: String] = [:]
        ) throws(SystemError) -> (child: ChildProgram, connection: SocketConnection) {
            try SystemError.checkPath(path)
            let texts = arguments + environment.flatMap { [$0.key, $0.value] }
            guard !texts.contains(where: { $0.utf8.contains(0) }) else {
                throw SystemError(number: EINVAL, fact: "an argument or a variable holds a NUL character")
            }
            let (own, other) = try UnixSocket.pair()
            defer { System.close(other) }
            do {
                let number = try spawn(path, arguments, environment: environment, stream: other)
                return (ChildProgram(number), SocketConnection(own, patience: nil))
            } catch {
                System.close(own)
                throw error
            }
        }

        private init(_ number: Int32) {
            self.number = number
            DispatchQueue(label: "MediatorSystem.child.end").async {
                Self.waitForEnd(of: number)
                self.recordEnd()
            }
        }

        /// Sends a signal, unless the process has ended.
        package func send(_ signal: Int32) {
            // Under the lock the number still belongs to this process: only ``recordEnd()`` frees it for others.
            state.withLock { state in
                if state.status == nil { _ = posixKill(number, signal) }
            }
        }

        /// Asks the process to end.
        package func terminate() { send(SIGTERM) }

        /// Ends the process at once.
        package func kill() { send(SIGKILL) }

        /// Returns the status of `waitpid` once the process has ended.
        @discardableResult
        package func ended() async -> Int32 {
            await withCheckedContinuation { continuation in
                let known: Int32? = state.withLock { state in
                    if state.status == nil { state.waiters.append(continuation) }
                    return state.status
                }
                if let known { continuation.resume(returning: known) }
            }
        }

        /// Whether the process has ended.
        package var hasEnded: Bool { state.withLock { $0.status != nil } }
    }

    extension ChildProgram {
        /// Waits until the process has ended, without freeing its number.
        private static func waitForEnd(of number: Int32) {
            var info = unsafe siginfo_t()
            while unsafe waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        }

        /// Frees the number of the ended process, and resumes the tasks that wait.
        private func recordEnd() {
            let (status, waiters) = state.withLock { state in
                var status: Int32 = 0
                // The process has ended: this returns at once.
                while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
                defer { state.waiters = [] }
                state.status = status
                return (status, state.waiters)
            }
            for waiter in waiters { waiter.resume(returning: status) }
        }

        private static func spawn(
            _ path: String, _ arguments: [String], environment: [String: String], stream: System.Descriptor
        ) throws(SystemError) -> Int32 {
            #if canImport(Darwin)
                var actions: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var actions = unsafe posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            unsafe posix_spawn_file_actions_init(&actions)
            unsafe posix_spawnattr_init(&attributes)
            defer {
                unsafe posix_spawn_file_actions_destroy(&actions)
                unsafe posix_spawnattr_destroy(&attributes)
            }
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, System.input)
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, System.output)
            // The program begins without signals that this process blocks or ignores.
            var (none, all) = (sigset_t(), sigset_t())
            unsafe sigemptyset(&none)
            unsafe sigfillset(&all)
            unsafe posix_spawnattr_setsigmask(&attributes, &none)
            unsafe posix_spawnattr_setsigdefault(&attributes, &all)
            #if canImport(Darwin)
                let flags =
                    POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
                    | POSIX_SPAWN_CLOEXEC_DEFAULT
                posix_spawn_file_actions_addinherit_np(&actions, System.error)
            #else
                let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
                unsafe closeOthers(&actions)
            #endif
            unsafe posix_spawnattr_setpgroup(&attributes, 0)
            unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
            var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
            var variables = unsafe variables(adding: environment).map { unsafe strdup($0) } + [nil]
            defer { unsafe (words + variables).forEach { unsafe free($0) } }
            var number: pid_t = 0
            let result = unsafe posix_spawnp(&number, path, &actions, &attributes, &words, &variables)
            guard result == 0 else { throw SystemError(number: result) }
            return number
        }

        #if !canImport(Darwin)
            /// Closes what the app has opened without `FD_CLOEXEC`, where the C library can (glibc 2.34).
            private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
                typealias Close = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
                guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
                _ = unsafe unsafeBitCast(symbol, to: Close.self)(&actions, System.error + 1)
            }
        #endif

        private static func variables(adding own: [String: String]) -> [String] {
            ProcessInfo.processInfo.environment.merging(own) { _, own in own }.map { "\($0)=\($1)" }
        }
    }
#endif
