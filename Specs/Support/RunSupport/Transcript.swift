import Foundation
import Kea
import KeaSpecSupport

/// A command line in `Fixtures/CommandLines`, with everything that its run prints.
///
/// A file has blocks: a title after `=== `, the arguments after `$ ` unless they are the title, a feature above `---` if
/// the run has one, what is printed on standard error and standard output, and the exit status after `--- `.
package struct Transcript: Sendable {
    package let title: String
    let arguments: [String]
    let feature: String?
    let end: String

    /// Returns the blocks of a file.
    package static func read(_ name: String) -> [Transcript] {
        TextCases.blocks(of: "CommandLines/\(name)").map {
            var lines = $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let title = lines.removeFirst()
            let command = lines[0].hasPrefix("$ ") ? String(lines.removeFirst().dropFirst(2)) : title
            let words = command.matches(of: /'([^']*)'|\S+/).map { String($0.1 ?? $0.0) }
            let texts = lines.joined(separator: "\n").components(separatedBy: "\n---\n")
            let end = texts[texts.count - 1].trimmingCharacters(in: .newlines)
            return Transcript(
                title: title, arguments: words, feature: texts.count > 1 ? texts[0] + "\n" : nil, end: end)
        }
    }

    /// Expects the text and the exit status of a run with some files, and with the feature as `Features/a.feature`.
    @MainActor package func expectRun(files: [String: String] = [:]) throws {
        let feature = feature.map { ["Features/a.feature": $0] } ?? [:]
        let run = try InnerRun(arguments, files: files.merging(feature) { $1 })
        expect("\(run.errors)\(run.output)--- \(run.status)".trimmingCharacters(in: .newlines)).to(equal(end))
    }
}
