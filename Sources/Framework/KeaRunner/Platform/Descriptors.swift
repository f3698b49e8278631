import Foundation
import KeaEvents

enum Descriptors {
    /// The lowest number of this process's own descriptors: workers find theirs below it when they start.
    static let floor: Int32 = 16

    /// Creates a pipe to this process, of which reading does not wait; child processes inherit neither end.
    static func pipe() throws -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError.system() }
        let (here, there) = (raised(ends[0], above: floor), raised(ends[1], above: floor))
        _ = fcntl(here, F_SETFL, O_NONBLOCK)
        return (here, there)
    }

    /// Creates the connected sockets of a coordinator and its worker; child processes inherit neither.
    static func socketPair() throws -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError.system() }
        return (raised(ends[0], above: floor), raised(ends[1], above: floor))
    }

    /// Moves a descriptor to a number that is not lower than `floor`; child processes do not inherit it.
    static func raised(_ descriptor: Int32, above floor: Int32 = floor) -> Int32 {
        let high = fcntl(descriptor, F_DUPFD_CLOEXEC, floor)
        guard high >= 0 else { return descriptor }
        close(descriptor)
        return high
    }

    /// A number close to the process's limit, which code that opens or closes descriptors seldom reaches.
    ///
    /// Not beyond the limit: Foundation's `Process` starts nothing while a descriptor beyond it is open.
    static var farAway: Int32 { min(12_000, max(64, getdtablesize()) - 32) }

    /// A number that identifies an open descriptor's file; `nil` if the descriptor is closed.
    static func identity(of descriptor: Int32) -> UInt64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return UInt64(status.st_ino)
    }
}
