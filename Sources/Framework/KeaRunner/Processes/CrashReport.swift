import Foundation
import Kea
import KeaEvents

/// A crash: the end of the process, and what the runtime wrote before.
struct CrashReport: Equatable {
    /// The crash in one line, as it follows the name of an example.
    let message: String
    /// The frames that lead to it, or else what the process wrote last.
    let details: [String]
    /// The line that crashed, where the runtime has said it.
    let location: SourceLocation?

    /// The settings by which the Swift runtime tells of a crash at once, with names and lines, on standard error.
    ///
    /// Costs some tenths of a second of processor time where a crash comes, as each frame is looked for in the whole
    /// executable, and nothing where none does; below the frames that are asked for is the engine. Who does not want to
    /// pay that says `SWIFT_BACKTRACE=symbolicate=off`; what else changes only the effort is taken over, too, and nothing
    /// that would keep a crash from being told, or tell of other threads.
    ///
    /// - Parameter own: the settings of whoever has started the run.
    static func backtraceSettings(and own: String?) -> String {
        let ours =
            "enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,limit=24,top=0,timeout=10s"
        let theirs = (own ?? "").split(separator: ",").filter { setting in
            ["symbolicate=", "timeout=", "unwind=", "cache=", "swift-backtrace="]
                .contains(where: setting.hasPrefix)
        }
        return ([ours] + theirs.map(String.init)).joined(separator: ",")
    }

    /// Texts that begin the runtime's story of a crash.
    static let beginnings = ["Fatal error", "*** Signal ", "*** Program crashed", "swift-runtime: "]

    init(_ end: ProcessEnd, lastWords: String) {
        let lines = lastWords.split(separator: "\n").map(String.init)
        let fatal = lines.last { $0.contains(": Fatal error") }.map(Self.split)
        let frames = lines.compactMap(Frame.init)
        let own = frames.prefix { !$0.isOfKea }.filter { $0.location != nil }
        switch (end, fatal) {
        case (.status(let status), _): message = "ended the process with exit status \(status)"
        case (.signal, let fatal?): message = "crashed: \(fatal.message)"
        case (.signal, nil): message = "crashed: \(end.words)"
        }
        // Where Kea evaluates what it was handed, it is not the place to look at.
        let others = own.filter { !$0.isOfExpectations }
        location = others.first?.location ?? own.first?.location ?? fatal?.location
        if others.count > 1 {
            details = others.prefix(8).map { "at \($0.text)" }
        } else if own.isEmpty, fatal == nil {
            // What it wrote itself; the runtime's story says nothing here.
            let own = lines.prefix { line in !Self.beginnings.contains { line.contains($0) } }
            details = Array(own.suffix(5))
        } else {
            details = []
        }
    }

    /// Parts `Module/File.swift:12: Fatal error: text` into its place and its text.
    private static func split(_ line: String) -> (location: SourceLocation?, message: String) {
        guard let range = line.range(of: ": Fatal error") else { return (nil, line) }
        let words = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
        let message = words.isEmpty ? "fatal error" : String(words)
        let head = line[..<range.lowerBound]
        guard let colon = head.lastIndex(of: ":"), let number = Int(head[head.index(after: colon)...]) else {
            return (nil, message)
        }
        return (SourceLocation(file: String(head[..<colon]), line: number), message)
    }

    /// A line of the runtime's backtrace: `3 [ra] 0x… function + 71 in Program at /path/File.swift:34:20`.
    private struct Frame {
        let function: String
        let location: SourceLocation?

        init?(_ line: String) {
            guard let address = line.range(of: " 0x") else { return nil }
            guard
                Int(line.prefix { $0 != "[" && $0 != "0" || $0.isNumber }.split(separator: " ").first ?? "")
                    != nil
            else { return nil }
            let rest = line[address.upperBound...].drop { $0 != " " }.dropFirst()
            guard let end = rest.range(of: " + ") else { return nil }
            function = String(rest[..<end.lowerBound])
            location = rest.range(of: " at /").flatMap { Self.place(String(rest[$0.upperBound...])) }
        }

        /// The place in `path/File.swift:34:20`, whose leading slash is gone; generated code has none.
        private static func place(_ text: String) -> SourceLocation? {
            let parts = text.split(separator: ":")
            guard parts.count >= 2, !text.hasPrefix("/<"), let line = Int(parts[1]) else { return nil }
            return SourceLocation(file: "/" + parts[0], line: line)
        }

        /// Whether it belongs to what evaluates the subjects of expectations.
        var isOfExpectations: Bool {
            location.map { place in Self.expectations.contains { place.file.hasPrefix($0) } } ?? false
        }

        /// The folders of Kea that call closures of specs.
        private static let expectations = {
            let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent()
                .deletingLastPathComponent().path
            return ["Expectations", "Waiting", "Exits", "Doubles"].map { "\(sources)/Kea/\($0)/" }
        }()

        /// Whether it belongs to the machinery that runs examples.
        var isOfKea: Bool {
            // In an optimised build the engine has taken `perform` into itself.
            [
                "Execution.perform", "Engine.run", "StepBody.init", "Spec.loadAll", "StepRegistry.load",
                "Watchdog.during",
            ]
            .contains {
                function.contains($0)
            }
        }

        var text: String { function + (location.map { "  \($0)" } ?? "") }
    }
}
