import Foundation
import Kea

/// A command line in `Fixtures/CommandLines`, with everything that its run prints.
///
/// A file has blocks: a title after `=== `, the arguments after `$ ` unless they are the title, what is printed on standard
/// error and standard output, and the exit status after `--- `.
package struct Transcript: Sendable {
    package let title: String
    let arguments: [String]
    let end: String

    /// Returns the blocks of a file.
    package static func read(_ name: String) throws -> [Transcript] {
        let file = Folder.specs + "/../../../Fixtures/CommandLines/\(name).txt"
        return try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "=== ").dropFirst()
            .map {
                var lines = $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                let title = lines.removeFirst()
                let command = lines[0].hasPrefix("$ ") ? String(lines.removeFirst().dropFirst(2)) : title
                let words = command.matches(of: /'([^']*)'|\S+/).map { String($0.1 ?? $0.0) }
                let end = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
                return Transcript(title: title, arguments: words, end: end)
            }
    }

    /// Expects the text and the exit status of a run with some files.
    @MainActor package func expectRun(files: [String: String]) throws {
        let run = try InnerRun(arguments, files: files)
        expect("\(run.errors)\(run.output)--- \(run.status)").to(equal(end))
    }
}
