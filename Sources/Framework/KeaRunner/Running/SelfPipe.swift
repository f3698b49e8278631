import Foundation

/// A pipe from this process to itself: signal handlers and workers write to it to end a `poll`.
package struct SelfPipe {
    package let output: Int32
    package let input: Int32

    package static let shared = SelfPipe()

    private init() {
        // Without a pipe, a signal is noticed at the next time limit.
        (output, input) = (try? Descriptors.pipe()) ?? (-1, -1)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(output, &bytes, bytes.count) > 0 {}
    }
}
