import Foundation

/// A pipe to oneself, on which a signal handler wakes whoever polls.
struct WakePipe {
    let output: Int32
    let input: Int32

    /// The one of this process, for all of its runs.
    static let shared = WakePipe()

    private init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        // Out of the way of the descriptors under which workers find theirs.
        output = Descriptors.raised(ends[0], above: 16)
        input = Descriptors.raised(ends[1], above: 16)
        for end in [output, input] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    /// Takes out what was written.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(output, &bytes, bytes.count) > 0 {}
    }
}
