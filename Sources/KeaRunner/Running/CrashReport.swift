import Foundation
import Kea

/// What is known of a crash: how the process ended, and what the runtime wrote before.
struct CrashReport {
    /// The crash in one line.
    let message: String
    /// What the process wrote last.
    let details: [String]
    /// The line that crashed, where the runtime has said it.
    let location: SourceLocation?

    /// How the Swift runtime of a worker tells of a crash.
    static let backtraceSettings = "enable=no"

    init(_ end: ProcessEnd, lastWords: String) {
        let lines = lastWords.split(separator: "\n").map(String.init)
        let fatal = lines.last { $0.contains("Fatal error") }
        let place = fatal.flatMap(Self.place)
        location = place?.location
        let words = place?.message ?? fatal
        message = "the process \(end.words)" + (words.map { ": \($0)" } ?? "")
        details = fatal == nil ? Array(lines.suffix(5)) : []
    }

    /// Parts `Module/File.swift:12: Fatal error: text` into its place and its text.
    private static func place(in line: String) -> (location: SourceLocation?, message: String)? {
        guard let range = line.range(of: ": Fatal error") else { return nil }
        let head = line[..<range.lowerBound]
        let message = String(line[line.index(range.lowerBound, offsetBy: 2)...])
        guard let colon = head.lastIndex(of: ":"), let number = Int(head[head.index(after: colon)...]) else {
            return (nil, message)
        }
        return (SourceLocation(file: String(head[..<colon]), line: number), message)
    }
}
