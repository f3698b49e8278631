import Foundation
import Kea
import KeaSpecSupport

/// A command line in `Fixtures/CommandLines`, with everything that its run prints.
///
/// A file has blocks: a title after `=== `, variables and arguments after `$ ` unless they are the title, files above `---`
/// if the run has any, what is printed on standard error and standard output, and the exit status after `--- `. A file
/// begins with its path after `>>> `, except `Features/a.feature` if it is the first one.
package struct Transcript: Sendable {
    package let title: String
    let environment: [String: String]
    let arguments: [String]
    let files: [String: String]
    let end: String

    /// Returns the blocks of a file.
    package static func read(_ name: String) -> [Transcript] {
        TextCases.blocks(of: "CommandLines/\(name)").map {
            var lines = $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let title = lines.removeFirst()
            let command = lines[0].hasPrefix("$ ") ? String(lines.removeFirst().dropFirst(2)) : title
            let words = command.matches(of: /'([^']*)'|\S+/).map { String($0.1 ?? $0.0) }
            let variables = words.prefix { $0.contains(/^[A-Z_]+=/) }.map {
                $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            }
            let texts = lines.joined(separator: "\n").components(separatedBy: "\n---\n")
            let end = texts[texts.count - 1].trimmingCharacters(in: .newlines)
            return Transcript(
                title: title, environment: Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) }),
                arguments: Array(words.dropFirst(variables.count)),
                files: texts.count > 1 ? files(texts[0]) : [:], end: end)
        }
    }

    private static func files(_ text: String) -> [String: String] {
        let named = text.hasPrefix(">>> ") ? text : ">>> Features/a.feature\n" + text
        let files = "\n\(named)".components(separatedBy: "\n>>> ").dropFirst().map { file in
            let path = String(file.prefix { $0 != "\n" })
            return (path, file == path ? "" : file.dropFirst(path.count + 1) + "\n")
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// Expects the text and the exit status of a run with its files and others.
    @MainActor package func expectRun(files others: [String: String] = [:]) throws {
        let run = try InnerRun(arguments, files: others.merging(files) { $1 }, environment: environment)
        expect("\(run.errors)\(run.output)--- \(run.status)".trimmingCharacters(in: .newlines)).to(equal(end))
    }
}
