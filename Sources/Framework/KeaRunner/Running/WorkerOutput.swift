import Foundation
import KeaEvents

/// The output of a worker, which is forwarded between the messages between which it was printed.
struct WorkerOutput {
    private let pipes: [Int32]
    private(set) var errorBuffer = CrashOutputBuffer()
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// The output that was not forwarded yet, with the section of the worker that it belongs to.
    private var printed: [(bytes: PrintedBytes, section: UInt32)] = []
    /// The worker's section, according to its messages so far.
    var section: UInt32 = 0
    /// Whether a further message shows that the worker continues after text about a crash.
    var continuesWithMessage = false

    typealias Forward = (PrintedBytes) -> Void

    init(_ pipes: [Int32]) { self.pipes = pipes }

    /// Reads available output of a pipe, and returns whether more may follow.
    mutating func read(_ pipe: Int, from channel: CoordinatorChannel) -> Bool {
        for _ in 0..<16 {
            let (count, section) = channel.readingPrinted {
                buffer.withUnsafeMutableBytes { Foundation.read(pipes[pipe], $0.baseAddress, $0.count) }
            }
            if count == 0 { return false }
            if count < 0 { return errno == EINTR || errno == EAGAIN }
            buffer.withUnsafeBytes { bytes in
                let text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                let shown = pipe == 1 ? errorBuffer.add(text) : Array(text)
                if !shown.isEmpty {
                    let descriptor = [STDOUT_FILENO, STDERR_FILENO][pipe]
                    printed.append((PrintedBytes(shown, to: descriptor), section))
                }
            }
            if count < buffer.count { return true }
        }
        return true
    }

    /// Reads what the pipes contain, without an end if processes that the worker has leaked hold them open.
    mutating func readRest(from channel: CoordinatorChannel) {
        for pipe in pipes.indices {
            // A pipe holds at most a megabyte.
            for _ in 0..<(1 << 20) / buffer.count {
                guard read(pipe, from: channel) else { break }
            }
        }
    }

    mutating func release(upTo section: UInt32, _ forward: Forward) {
        while let first = printed.first, first.section <= section {
            printed.removeFirst()
            forward(first.bytes)
        }
    }

    /// Forwards the text about a crash, because the worker continues.
    mutating func releaseCrashText(_ forward: Forward) {
        forward(PrintedBytes(errorBuffer.release(), to: STDERR_FILENO))
    }

    /// Forwards the output between the worker's messages so far and the next one.
    mutating func release(afterMessages hasSent: Bool, _ forward: Forward) {
        if continuesWithMessage, hasSent { releaseCrashText(forward) }
        // All messages before the text about a crash have been read, so that the next one was sent after it.
        continuesWithMessage = errorBuffer.isHoldingBack && (continuesWithMessage || !hasSent)
        release(upTo: section, forward)
    }
}
