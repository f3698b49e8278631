import Foundation
import Kea
import KeaReports

struct LivingPage {
    let text: String

    @MainActor init(
        _ events: [RunEvent], history: String? = nil, root: String = "/code/kea",
        environment: [String: String] = [:], options: PageOptions = PageOptions()
    ) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "page-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try TextOutput(path: file.path)
        let paths = PathText(workingDirectory: "/code", root: root, command: "./run-specs.sh")
        let run = RunRecord()
        var report = HTMLReport(
            ReportContext(
                output: output, paths: paths, environment: environment, historyFolder: history, page: options,
                run: run))
        report.receive(events, run)
        output.finish()
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The page without its style, its script and what differs between machines.
    var structure: String {
        var text = text
        for (start, end) in [("<style nonce", "</style>"), ("<script nonce", "</script>")] {
            if let first = text.range(of: start),
                let last = text.range(of: end, range: first.upperBound..<text.endIndex)
            {
                text.removeSubrange(first.lowerBound..<last.upperBound)
            }
        }
        for (pattern, replacement) in [
            ("nonce-[a-z0-9]+", "nonce-N"), ("(<dt>System</dt><dd>)[^<]*", "$1S"),
        ] {
            text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        return text
    }

    /// The tags of all elements, as written.
    var tags: [String] { Self.matches("<[a-zA-Z/!][^>]*>", in: structure) }

    /// Returns the first part of the text between two others, including them.
    func part(from start: String, to end: String) -> String? {
        guard let first = text.range(of: start),
            let last = text.range(of: end, range: first.upperBound..<text.endIndex)
        else { return nil }
        return String(text[first.lowerBound..<last.upperBound])
    }

    /// Returns the link target of the scenario or sentence with the given name.
    func anchor(of name: String) -> String? {
        guard let location = text.range(of: ">\(name)<") else { return nil }
        let before = text[..<location.lowerBound]
        guard let id = before.range(of: " id=\"", options: .backwards) else { return nil }
        return String(text[id.upperBound...].prefix { $0 != "\"" })
    }

    static func matches(_ pattern: String, in text: String) -> [String] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        let all = NSRange(text.startIndex..., in: text)
        return expression.matches(in: text, range: all).compactMap {
            Range($0.range, in: text).map { String(text[$0]) }
        }
    }
}
