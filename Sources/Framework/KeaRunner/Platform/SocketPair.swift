import Foundation

/// The two connected sockets of a coordinator and its worker.
enum SocketPair {
    #if os(Linux)
        private static let kind = Int32(SOCK_SEQPACKET.rawValue)
        /// Takes or gives what can be had at once.
        static let withoutWaiting = Int32(MSG_DONTWAIT)
        /// Sends no signal where the other end is closed.
        static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let kind = SOCK_DGRAM
        static let withoutWaiting = MSG_DONTWAIT
        static let quietly: Int32 = 0
    #endif

    /// Makes a pair; both are closed in processes that are started by another program.
    static func make() throws -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return (Descriptors.raised(ends[0], above: 16), Descriptors.raised(ends[1], above: 16))
    }
}

/// Operations on file descriptors.
enum Descriptors {
    /// The descriptor under a number that is not lower than `floor`, closed in other programs.
    static func raised(_ descriptor: Int32, above floor: Int32) -> Int32 {
        let high = fcntl(descriptor, F_DUPFD_CLOEXEC, floor)
        guard high >= 0 else { return descriptor }
        close(descriptor)
        return high
    }

    /// A number close to the process's limit, which code that opens or closes descriptors seldom reaches.
    ///
    /// Not beyond the limit: Foundation's `Process` starts nothing while a descriptor beyond it is open.
    static var farAway: Int32 { min(12_000, max(64, getdtablesize()) - 32) }

    /// A number that tells an open descriptor from any other: `nil` where it is closed.
    static func identity(of descriptor: Int32) -> UInt64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return UInt64(status.st_ino)
    }
}
