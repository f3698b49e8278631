import Foundation

/// Where a report writes to: standard output or a file.
///
/// What is written is kept until ``flush()``, or until there is much of it; a run writes thousands of short texts,
/// and a system call for each would cost more than the examples. On a terminal a status line can stand below
/// all that was written; the next text takes its place.
@MainActor
public final class TextOutput {
    /// Whether a person looks on while it is written.
    public let isTerminal: Bool

    /// How many columns a line has.
    public let width: Int

    /// How text is set off.
    public let style: TextStyle

    /// Whether whoever read it has gone away, so that writing is in vain.
    public private(set) var isClosed = false

    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private var buffer: [UInt8] = []
    private var statusIsShown = false
    private var atLineStart = true

    /// How many bytes are kept at most.
    private static let capacity = 16_384

    /// An output to standard output or another open file descriptor.
    public init(descriptor: Int32, usesColor: Bool, isTerminal: Bool, width: Int) {
        self.descriptor = descriptor
        self.isTerminal = isTerminal
        self.width = width
        style = TextStyle(usesColor: usesColor)
        ownsDescriptor = false
    }

    /// An output to a file, which is made or overwritten; folders on the way to it are made, too.
    ///
    /// - Throws: a `POSIXError` where the file cannot be written.
    public init(path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        isTerminal = false
        width = 110
        style = TextStyle(usesColor: false)
        ownsDescriptor = true
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// Writes text; a line needs its line feed.
    public func write(_ text: String) {
        guard !text.isEmpty, !isClosed else { return }
        eraseStatus()
        buffer.append(contentsOf: text.utf8)
        atLineStart = buffer.last == 0x0A
        if buffer.count >= Self.capacity { flush() }
    }

    /// Shows a line below all that was written; on anything but a terminal it is left out.
    public func showStatus(_ text: String) {
        guard isTerminal, !isClosed, atLineStart else { return }
        eraseStatus()
        buffer.append(contentsOf: text.truncated(to: width - 1).utf8)
        statusIsShown = true
        flush()
    }

    /// Takes the status line away.
    public func eraseStatus() {
        guard statusIsShown else { return }
        statusIsShown = false
        buffer.append(contentsOf: "\r\u{1B}[2K".utf8)
    }

    /// Hands on what was written.
    public func flush() {
        var rest = buffer[...]
        while !rest.isEmpty, !isClosed {
            let count = rest.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                waitUntilWritable()
            } else if count < 0, errno != EINTR {
                isClosed = true  // A broken pipe or a full disk: nothing more can be written.
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// A terminal that another process made non-blocking may be full for a moment.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 1000)
    }
}
