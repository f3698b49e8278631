import Foundation

/// The end of what a process wrote to standard error, and which of it is the story of a crash.
///
/// The runtime's story of a crash becomes part of the report. It is kept back as long as it may be one, so that it
/// is not told twice; where the process lives on, it was not.
struct CrashOutputBuffer {
    private var tail: [UInt8] = []
    private var heldBack: [UInt8] = []
    /// Whether what is kept back is a story, and not only a line that may become its first.
    private(set) var isStory = false

    /// The number of bytes that are kept.
    private static let limit = 32_768

    /// The text that was written last.
    var text: String { String(decoding: tail, as: UTF8.self) }

    /// Whether something is kept back.
    var isHoldingBack: Bool { !heldBack.isEmpty }

    /// Takes what was written.
    ///
    /// - Returns: what is to be shown of it now.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.suffix(2 * Self.limit)))
        if tail.count > 4 * Self.limit { tail.removeFirst(tail.count - Self.limit) }
        heldBack.append(contentsOf: bytes)
        guard !isStory else {
            // A story is short; what goes on for ever is something else.
            return heldBack.count > 64 * Self.limit ? release() : []
        }
        heldBack.append(0)
        let shown = heldBack.withUnsafeBytes { Self.end(ofPlainText: $0) }
        heldBack.removeLast()
        isStory = shown.isStory
        guard shown.count < heldBack.count, isStory || heldBack.count - shown.count < Self.limit else {
            return release()
        }
        defer { heldBack.removeFirst(shown.count) }
        return Array(heldBack[..<shown.count])
    }

    /// Gives back what was kept, because the process goes on.
    mutating func release() -> [UInt8] {
        defer { heldBack = [] }
        isStory = false
        return heldBack
    }

    /// The start of the line that begins a story, or may once it is whole; empty lines before it belong to it.
    ///
    /// The texts are looked for by the C library: this goes over all that examples write, in debug builds.
    private static func end(ofPlainText terminated: UnsafeRawBufferPointer) -> (count: Int, isStory: Bool) {
        let first = CrashReport.beginnings.compactMap { position(of: $0, in: terminated) }.min()
        let bytes = UnsafeRawBufferPointer(rebasing: terminated.dropLast())
        var count = lineStart(before: first ?? bytes.count, in: bytes)
        let line = UnsafeRawBufferPointer(rebasing: bytes[count...])
        guard first != nil || CrashReport.beginnings.contains(where: { mayBegin($0, with: line) }) else {
            return (bytes.count, false)
        }
        while count > 0, bytes[count - 1] == 0x0A, count == 1 || bytes[count - 2] == 0x0A { count -= 1 }
        return (count, first != nil)
    }

    /// The offset of a text; the bytes end with a zero.
    private static func position(of text: String, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        var offset = 0
        while offset < bytes.count {
            let part = start.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            if let found = strstr(part, text) { return UnsafeRawPointer(found) - start }
            offset += strlen(part) + 1  // A zero within what was written.
        }
        return nil
    }

    private static func lineStart(before end: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        guard end > 0, let start = bytes.baseAddress, memchr(start, 0x0A, end) != nil else { return 0 }
        var index = end
        while bytes[index - 1] != 0x0A { index -= 1 }
        return index
    }

    private static func mayBegin(_ text: String, with line: UnsafeRawBufferPointer) -> Bool {
        line.count < text.utf8.count && text.utf8.starts(with: line)
    }
}
