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

    /// A number that code which closes or opens descriptors does not come by: beyond the limit of the process where
    /// that can be, else close to it.
    static func farAway() -> (floor: Int32, restore: () -> Void) {
        var limit = rlimit()
        #if os(Linux)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        guard getrlimit(files, &limit) == 0 else { return (512, {}) }
        let before = limit
        let wanted: rlim_t = 12_000
        if limit.rlim_cur < wanted + 64, limit.rlim_max > limit.rlim_cur + 64 {
            // Descriptors stay open when the limit is lowered again; loops over all below it do not see them.
            let floor = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + 64)
            guard setrlimit(files, &limit) == 0 else { return (512, {}) }
            return (
                Int32(floor),
                {
                    var before = before
                    setrlimit(files, &before)
                }
            )
        }
        return (Int32(min(wanted, max(64, before.rlim_cur) - 32)), {})
    }

    /// A number that tells an open descriptor from any other: `nil` where it is closed.
    static func identity(of descriptor: Int32) -> UInt64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return UInt64(status.st_ino)
    }
}
