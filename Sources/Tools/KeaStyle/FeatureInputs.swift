import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaRunner

/// The feature files that a subcommand reads.
@MainActor
struct FeatureInputs {
    struct Input {
        /// The file's name as it is printed.
        let name: String
        /// The absolute path; `nil` for standard input.
        let path: String?
        let result: ParseResult
        let mistakes: [FeatureProblem]

        var bytes: [UInt8] { result.source.bytes }
        /// The file as diagnostics name it.
        var location: String { path ?? name }
    }

    private(set) var files: [Input] = []
    /// Errors for the other files.
    private var unreadable: [Diagnostic] = []

    /// Reads files, all feature files of folders, and standard input for `-`; without paths, all features.
    init(_ words: [String], in environment: RunEnvironment) throws(UsageError) {
        var seen = Set<String>()
        for word in words.isEmpty ? [nil] : words.map(Optional.some) {
            guard word != "-" else {
                if seen.insert("-").inserted {
                    let bytes = (try? FileHandle.standardInput.readToEnd()) ?? Data()
                    add([UInt8](bytes), name: "standard input", path: nil)
                }
                continue
            }
            let found = try FeatureFiles(word, in: environment)
            unreadable += found.mistakes
            for path in found.paths where seen.insert(path).inserted {
                do throws(FeatureReader.Failure) {
                    add(try FeatureReader.read(path), name: environment.paths.short(path), path: path)
                } catch {
                    let start = SourceLocation(file: path, line: 1)
                    unreadable.append(
                        Diagnostic(.error, "The file cannot be read: \(error.reason).", at: start))
                }
            }
        }
    }

    /// All mistakes in the files with syntax errors, and the files that could not be read.
    var mistakes: [Diagnostic] { refusals(of: files.filter { !$0.mistakes.isEmpty }) }

    /// Everything for which a run would reject the files.
    var refusals: [Diagnostic] { refusals(of: files) }

    private func refusals(of files: [Input]) -> [Diagnostic] {
        unreadable
            + files.flatMap { file in
                file.result.problems.filter(\.isMistake).map { Diagnostic($0, in: file.location) }
            }
    }

    private mutating func add(_ bytes: [UInt8], name: String, path: String?) {
        let result = GherkinParser().parse(bytes, uri: name)
        files.append(Input(name: name, path: path, result: result, mistakes: result.mistakes))
    }
}
