/// The end of what a process wrote to standard error, and which of it is the story of a crash.
///
/// The runtime's story of a crash becomes part of the report. It is kept back as long as it may be one, so that it
/// is not told twice; where the process lives on, it was not.
struct LastWords {
    private var tail: [UInt8] = []
    private var heldBack: [UInt8] = []
    /// Whether something is kept back.
    private(set) var isHoldingBack = false

    /// How much is kept.
    private static let limit = 32_768

    /// What was written last.
    var text: String { String(decoding: tail, as: UTF8.self) }

    /// Takes what was written.
    ///
    /// - Returns: what is to be shown of it now.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        tail.append(contentsOf: bytes)
        if tail.count > 2 * Self.limit { tail = Array(tail.suffix(Self.limit)) }
        guard !isHoldingBack else {
            heldBack.append(contentsOf: bytes)
            return []
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard CrashReport.beginnings.contains(where: text.contains) else { return Array(bytes) }
        isHoldingBack = true
        // Whole lines: what stands before the story is shown.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = lines.firstIndex { line in CrashReport.beginnings.contains { line.contains($0) } } ?? 0
        let before = lines[..<index].map { $0 + "\n" }.joined()
        heldBack = Array(lines[index...].joined(separator: "\n").utf8)
        return Array(before.utf8)
    }

    /// Gives back what was kept, because the process goes on.
    mutating func release() -> [UInt8] {
        defer { heldBack = [] }
        isHoldingBack = false
        return heldBack
    }
}
