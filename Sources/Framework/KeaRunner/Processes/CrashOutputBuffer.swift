import Foundation

/// The end of what a process wrote to standard error, without what the runtime writes about a crash.
///
/// That text becomes part of the report. The buffer holds it back, and releases it if the process continues.
package struct CrashOutputBuffer {
    private var tail: [UInt8] = []
    private var heldBack = Data()
    /// Whether the text held back is about a crash, rather than the beginning of a line that may become one.
    package private(set) var isAboutCrash = false

    private static let limit = 32_768

    private static let beginnings = EndReport.beginnings.map { Data($0.utf8) }

    package init() {}

    package var text: String { String(decoding: tail, as: UTF8.self) }

    var isHoldingBack: Bool { !heldBack.isEmpty }

    /// Adds text that the process wrote, and returns the text to print now.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        tail.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes.suffix(2 * Self.limit)))
        if tail.count > 4 * Self.limit { tail.removeFirst(tail.count - Self.limit) }
        heldBack.append(contentsOf: bytes)
        // The text about a crash is short; endless output is something else.
        guard !isAboutCrash else { return heldBack.count > 64 * Self.limit ? release() : [] }
        // Foundation searches, because this handles all that examples write, in debug builds.
        let first = Self.beginnings.compactMap { heldBack.range(of: $0)?.lowerBound }.min()
        isAboutCrash = first != nil
        let feed = heldBack.range(of: Data([0x0A]), options: .backwards, in: 0..<(first ?? heldBack.count))
        var count = feed?.upperBound ?? 0
        let line = heldBack[count...]
        guard isAboutCrash || Self.beginnings.contains(where: { $0.starts(with: line) }) else {
            return release()
        }
        // Empty lines before it belong to it.
        while count > 0, heldBack[count - 1] == 0x0A, count == 1 || heldBack[count - 2] == 0x0A { count -= 1 }
        guard isAboutCrash || heldBack.count - count < Self.limit else { return release() }
        defer { heldBack = Data(heldBack[count...]) }
        return Array(heldBack[..<count])
    }

    /// Returns the text held back, because the process continues.
    package mutating func release() -> [UInt8] {
        defer { heldBack = Data() }
        isAboutCrash = false
        return Array(heldBack)
    }
}
