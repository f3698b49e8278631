import Foundation
import KeaText

/// The output of a report: standard output or a file.
///
/// Text is buffered, because a system call for each of thousands of short texts would cost more than the examples. A
/// file appears with `finish()`. Control sequences in text are escaped (see `VisibleText`); only a ``TextStyle`` can
/// colour it. On a terminal, a status line can be below the text; the next text replaces it.
@MainActor
public final class TextOutput {
    /// A Boolean value that indicates whether the output is a terminal.
    public let isTerminal: Bool

    /// The number of columns of a line.
    public let width: Int

    /// The colours of the output, or none.
    public let style: TextStyle

    /// Whether long lines are wrapped; not if a program reads them.
    package var wrapsLines: Bool

    /// The reason why no more text can be written, if there is one.
    package private(set) var failure: WriteFailure?

    private enum Destination {
        case descriptor(Int32)
        case file(AtomicFile)
    }

    private let destination: Destination
    private var buffer: [UInt8] = []
    private var status: (@MainActor () -> String)?
    private var statusIsShown = false
    private var lastStatus: ContinuousClock.Instant?
    private var atLineStart = true

    private static let capacity = 65_536

    package init(descriptor: Int32, usesColor: Bool, isTerminal: Bool, width: Int) {
        destination = .descriptor(descriptor)
        self.isTerminal = isTerminal
        wrapsLines = isTerminal
        self.width = width
        style = TextStyle(usesColor: usesColor)
    }

    /// Creates an output to a file, which appears with `finish()`, and the folders of its path.
    ///
    /// An existing file is removed, so that it cannot be mistaken for the report of this run.
    package init(path: String) throws(WriteFailure) {
        try Self.createFolder(URL(fileURLWithPath: path).deletingLastPathComponent())
        let file = try AtomicFile(path)
        file.removeOld()
        destination = .file(file)
        isTerminal = false
        wrapsLines = false
        width = 110
        style = TextStyle(usesColor: false)
    }

    private static func createFolder(_ folder: URL) throws(WriteFailure) {
        guard mkdir(folder.path, 0o777) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, folder.path != "/" else { throw WriteFailure(errno: errno) }
        try createFolder(folder.deletingLastPathComponent())
        guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw WriteFailure(errno: errno) }
    }

    /// Writes text; a line needs a line feed at its end.
    public func write(_ text: String) {
        guard !text.isEmpty, failure == nil else { return }
        eraseStatus()
        let bytes = style.visible(text)
        append(wrapsLines ? LineWrap.wrapped(bytes, to: width) : bytes)
    }

    /// Writes bytes; on a terminal, control sequences are escaped.
    package func write(data: [UInt8]) {
        guard !data.isEmpty, failure == nil else { return }
        eraseStatus()
        append(isTerminal ? VisibleText.escaped(data) : data)
    }

    /// Writes JSON, in which invisible characters are escaped already.
    func write(json: JSONText) {
        guard failure == nil else { return }
        eraseStatus()
        append(json.bytes)
    }

    /// Writes the output of an example unchanged, and flushes.
    package func write(_ printed: PrintedBytes) {
        guard !printed.bytes.isEmpty, failure == nil else { return }
        eraseStatus()
        append(printed.bytes)
        flush()
    }

    private func append(_ bytes: [UInt8]) {
        buffer += bytes
        if isTerminal { atLineStart = buffer.last == 0x0A }
        if buffer.count >= Self.capacity { flush() }
    }

    /// The shortest time between two changes of the status line.
    private static let statusInterval = Duration.milliseconds(60)

    /// Shows a status line below the text on a terminal; it is computed again at each refresh.
    package func showStatus(_ text: @escaping @MainActor @autoclosure () -> String) {
        status = text
        refreshStatus()
    }

    package func refreshStatus() {
        guard let status, isTerminal, failure == nil, atLineStart else { return }
        let now = ContinuousClock.now
        if let lastStatus, now - lastStatus < Self.statusInterval { return }
        lastStatus = now
        eraseStatus()
        buffer.append(contentsOf: VisibleText.line(status()).truncated(to: width - 1).utf8)
        statusIsShown = true
        flush()
    }

    func endStatus() {
        status = nil
        eraseStatus()
    }

    /// Hides the status line until the next refresh.
    package func eraseStatus() {
        guard statusIsShown else { return }
        statusIsShown = false
        buffer.append(contentsOf: "\r\u{1B}[2K".utf8)
    }

    /// Writes the buffered bytes; if that fails, ``failure`` says why.
    package func flush() {
        guard failure == nil, !buffer.isEmpty else { return }
        do throws(WriteFailure) {
            switch destination {
            case .descriptor(let descriptor): try buffer.write(to: descriptor)
            case .file(let file): try file.write(buffer)
            }
        } catch {
            fail(error)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Ends the output: a file appears under its name.
    package func finish() {
        endStatus()
        flush()
        guard failure == nil, case .file(let file) = destination else { return }
        do throws(WriteFailure) { try file.commit() } catch { fail(error) }
    }

    private func fail(_ failure: WriteFailure) {
        self.failure = failure
        if case .file(let file) = destination { file.discard() }
    }
}
