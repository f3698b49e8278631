import Foundation
import Kea
import KeaEvents

/// A crash: the end of a process, and what the runtime wrote about it.
struct CrashReport: Equatable {
    /// The crash in one line that follows the name of an example.
    let message: String
    /// The frames of the code under test, or else the last lines that the process wrote.
    let details: [String]
    /// The line that crashed, if the runtime has written it.
    let location: SourceLocation?

    /// Returns the settings with which the Swift runtime writes about a crash to standard error, with names and lines.
    ///
    /// A crash then costs some tenths of a second of processor time, because the runtime searches the whole executable
    /// for each frame; `SWIFT_BACKTRACE=symbolicate=off` avoids that. 24 frames reach from an example to the engine.
    ///
    /// - Parameter own: the settings with which the run was started; settings about effort are kept.
    static func backtraceSettings(and own: String?) -> String {
        let ours =
            "enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,limit=24,top=0,timeout=10s"
        let kept = (own ?? "").split(separator: ",").filter { setting in
            ["symbolicate=", "timeout=", "unwind=", "cache=", "swift-backtrace="]
                .contains(where: setting.hasPrefix)
        }
        return ([ours] + kept.map(String.init)).joined(separator: ",")
    }

    /// Texts with which the runtime begins to write about a crash.
    static let beginnings = ["Fatal error", "*** Signal ", "*** Program crashed", "swift-runtime: "]

    init(_ end: ExitStatus, errorOutput: String) {
        let lines = errorOutput.split(separator: "\n").map(String.init)
        let fatal = lines.last { $0.contains(": Fatal error") }.map(Self.split)
        let frames = lines.compactMap(Self.frame)
        switch (end, fatal) {
        case (.code(let status), _): message = "ended the process with exit status \(status)"
        case (.signal, let fatal?): message = "crashed: \(fatal.message)"
        case (.signal, nil): message = "crashed: \(end.text)"
        }
        location = frames.first?.location ?? fatal?.location
        if frames.count > 1 {
            details = frames.prefix(8).map { "at \($0.function)  \($0.location)" }
        } else if frames.isEmpty, fatal == nil {
            let own = lines.prefix { line in !Self.beginnings.contains { line.contains($0) } }
            details = Array(own.suffix(5))
        } else {
            details = []
        }
    }

    /// Splits `Module/File.swift:12: Fatal error: text` into its location and its text.
    private static func split(_ line: String) -> (location: SourceLocation?, message: String) {
        guard let range = line.range(of: ": Fatal error") else { return (nil, line) }
        let text = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
        let message = text.isEmpty ? "fatal error" : String(text)
        let head = line[..<range.lowerBound]
        guard let colon = head.lastIndex(of: ":"), let number = Int(head[head.index(after: colon)...]) else {
            return (nil, message)
        }
        return (SourceLocation(file: String(head[..<colon]), line: number), message)
    }

    /// Reads a line of the runtime's backtrace: `3 [ra] 0x… function + 71 in Program at /path/File.swift:34:20`.
    ///
    /// - Returns: `nil` for another line, and for a frame that does not belong to the code under test.
    private static func frame(_ line: String) -> (function: String, location: SourceLocation)? {
        let pattern = #/^\s*\d+ .*?0x[0-9a-f]+ (.+) \+ \d+ in .+ at (/[^:]+):(\d+)/#
        guard let match = line.firstMatch(of: pattern), let number = Int(match.3) else { return nil }
        let (function, file) = (String(match.1), String(match.2))
        guard CodeUnderTest.contains(function: function, file: file) else { return nil }
        return (function, SourceLocation(file: file, line: number))
    }
}
