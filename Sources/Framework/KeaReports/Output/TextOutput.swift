import Foundation
import Gherkin
import KeaText

/// An output for a report: standard output or a file.
///
/// What is written is kept until `flush()`, or until there is much of it; a run writes thousands of short texts,
/// and a system call for each would cost more than the examples. A file appears with `finish()`. Whatever is
/// written is made safe for a terminal (see `VisibleText`); only a ``TextStyle`` can colour it. On a terminal a
/// status line can stand below all that was written; the next text takes its place.
@MainActor
public final class TextOutput {
    /// Whether a person looks on while it is written.
    public let isTerminal: Bool

    /// The number of columns of a line.
    public let width: Int

    /// The colours, or none.
    public let style: TextStyle

    /// Whether lines that are too long for a terminal go on below; not where a program is to read them.
    package var wrapsLines: Bool

    /// The reason for which nothing more can be written, once there is one.
    package private(set) var failure: WriteFailure?

    private enum Destination {
        case descriptor(Int32)
        case file(WholeFile)
    }

    private let destination: Destination
    private var buffer: [UInt8] = []
    private var status: (@MainActor () -> String)?
    private var statusIsShown = false
    private var lastStatus: ContinuousClock.Instant?
    private var atLineStart = true

    /// The number of bytes that are kept at most.
    private static let capacity = 16_384

    /// An output to standard output or another open file descriptor.
    package init(descriptor: Int32, usesColor: Bool, isTerminal: Bool, width: Int) {
        destination = .descriptor(descriptor)
        self.isTerminal = isTerminal
        wrapsLines = isTerminal
        self.width = width
        style = TextStyle(usesColor: usesColor)
    }

    /// An output to a file, which is there when it is finished; folders on the way to it are made at once.
    ///
    /// A file that is there already is taken away, so that nobody takes the report of an earlier run for this one's.
    package init(path: String) throws(WriteFailure) {
        try Self.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent())
        let file = try WholeFile(path)
        file.removeOld()
        destination = .file(file)
        isTerminal = false
        wrapsLines = false
        width = 110
        style = TextStyle(usesColor: false)
    }

    /// Makes a folder, and those on the way to it, where it is not there.
    private static func makeFolder(_ folder: URL) throws(WriteFailure) {
        guard mkdir(folder.path, 0o777) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, folder.path != "/" else { throw WriteFailure(errno: errno) }
        try makeFolder(folder.deletingLastPathComponent())
        guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw WriteFailure(errno: errno) }
    }

    /// Writes text; a line needs its line feed.
    public func write(_ text: String) {
        guard !text.isEmpty, failure == nil else { return }
        eraseStatus()
        let bytes = style.visible(text)
        append(wrapsLines ? LineWrap.wrapped(bytes, to: width) : bytes)
    }

    /// Writes bytes as they are where no person looks on; on a terminal, they are made safe, too.
    package func write(data: [UInt8]) {
        guard !data.isEmpty, failure == nil else { return }
        eraseStatus()
        append(isTerminal ? VisibleText.escaped(data) : data)
    }

    /// Writes JSON; of characters that nobody would see, a reader gets the same, and a terminal obeys none of them.
    func write(json: JSONText) {
        guard failure == nil else { return }
        eraseStatus()
        guard json.isPlain else { return append(VisibleText.escaped(json.bytes, as: .json)) }
        json.withBytes { buffer.append(contentsOf: $0) }
        didAppend()
    }

    /// Writes at once what an example has printed, as it is.
    package func write(printed: [UInt8]) {
        guard !printed.isEmpty, failure == nil else { return }
        eraseStatus()
        append(printed)
        flush()
    }

    private func append(_ bytes: [UInt8]) {
        buffer += bytes
        didAppend()
    }

    private func didAppend() {
        atLineStart = buffer.last == 0x0A
        if buffer.count >= Self.capacity { flush() }
    }

    /// The shortest time between two changes of the status line.
    private static let statusInterval = Duration.milliseconds(60)

    /// Shows a line below all that was written; on anything but a terminal it is left out.
    ///
    /// - Parameter text: the line, made anew when time has passed.
    package func showStatus(_ text: @escaping @MainActor @autoclosure () -> String) {
        status = text
        refreshStatus()
    }

    /// Shows the line as it is by now.
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

    /// Takes the status line away for good.
    func endStatus() {
        status = nil
        eraseStatus()
    }

    /// Takes the status line away until it changes.
    package func eraseStatus() {
        guard statusIsShown else { return }
        statusIsShown = false
        buffer.append(contentsOf: "\r\u{1B}[2K".utf8)
    }

    /// Hands on what was written; where that fails, ``failure`` says why.
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

    /// Ends the output: a file is complete now, and stands under its name.
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
