/// The end of what a process wrote to standard error, and which of it is the story of a crash.
///
/// The runtime's story of a crash becomes part of the report. It is kept back as long as it may be one, so that it
/// is not told twice; where the process lives on, it was not.
struct LastWords {
    private var tail: [UInt8] = []
    private var heldBack: [UInt8] = []
    /// Whether what is kept back is a story, and not only a line that may become its first.
    private var isStory = false

    /// How much is kept.
    private static let limit = 32_768

    /// What was written last.
    var text: String { String(decoding: tail, as: UTF8.self) }

    /// Whether something is kept back.
    var isHoldingBack: Bool { !heldBack.isEmpty }

    /// Takes what was written.
    ///
    /// - Returns: what is to be shown of it now.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        tail.append(contentsOf: bytes)
        if tail.count > 2 * Self.limit { tail = Array(tail.suffix(Self.limit)) }
        heldBack.append(contentsOf: bytes)
        guard !isStory else { return [] }
        let lines = heldBack.split(separator: 0x0A, omittingEmptySubsequences: false)
        let first = lines.firstIndex { Self.beginsStory($0) }
        isStory = first != nil
        // The last line may not be whole yet, and empty lines before a story belong to it.
        var index = first ?? (Self.mayBeginStory(lines[lines.count - 1]) ? lines.count - 1 : lines.count)
        while index > 0, index < lines.count, lines[index - 1].isEmpty { index -= 1 }
        guard index < lines.count else { return release() }
        let shown = Array(heldBack[..<lines[index].startIndex])
        heldBack.removeFirst(shown.count)
        return shown
    }

    /// Gives back what was kept, because the process goes on.
    mutating func release() -> [UInt8] {
        defer { heldBack = [] }
        isStory = false
        return heldBack
    }

    private static func beginsStory(_ line: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: line, as: UTF8.self)
        return CrashReport.beginnings.contains { text.contains($0) }
    }

    private static func mayBeginStory(_ line: ArraySlice<UInt8>) -> Bool {
        CrashReport.beginnings.contains { $0.utf8.starts(with: line) }
    }
}
