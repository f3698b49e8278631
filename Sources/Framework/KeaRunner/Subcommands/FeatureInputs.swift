import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports

/// The feature files that a subcommand reads.
@MainActor
struct FeatureInputs {
    struct Input {
        /// The file's name as it is printed.
        let name: String
        /// The absolute path; `nil` for standard input.
        let path: String?
        let result: ParseResult
        /// The syntax errors.
        let mistakes: [FeatureProblem]

        var bytes: [UInt8] { result.source.bytes }
        /// The file as diagnostics name it.
        var location: String { path ?? name }
    }

    /// The files that could be read.
    private(set) var files: [Input] = []
    /// Errors for the other files.
    private var unreadable: [Diagnostic] = []

    /// Reads files, all feature files of folders, and standard input for `-`; without paths, all features.
    init(_ words: [String], in environment: RunEnvironment) throws(UsageError) {
        var seen = Set<String>()
        for path in try paths(words, in: environment) where seen.insert(path ?? "-").inserted {
            if let path {
                do throws(FeatureFile.Failure) {
                    add(try FeatureFile.read(path), name: environment.paths.short(path), path: path)
                } catch {
                    let start = SourceLocation(file: path, line: 1)
                    unreadable.append(
                        Diagnostic(.error, "The file cannot be read: \(error.reason).", at: start))
                }
            } else {
                do {
                    let data = try FileHandle.standardInput.readToEnd() ?? Data()
                    add([UInt8](data), name: Self.standardInput, path: nil)
                } catch {
                    throw UsageError(
                        "standard input cannot be read: \(String(cString: strerror(errno)).lowercased())")
                }
            }
        }
    }

    /// The syntax errors, and the files that could not be read.
    var mistakes: [Diagnostic] {
        unreadable + files.flatMap { file in file.mistakes.map { Diagnostic($0, in: file.location) } }
    }

    /// Everything for which a run would reject the files.
    var refusals: [Diagnostic] {
        unreadable
            + files.flatMap { file in
                file.result.problems.filter(\.isMistake).map { Diagnostic($0, in: file.location) }
            }
    }

    private static let standardInput = "standard input"

    private mutating func add(_ bytes: [UInt8], name: String, path: String?) {
        let result = GherkinParser().parse(bytes, uri: name)
        files.append(Input(name: name, path: path, result: result, mistakes: result.mistakes))
    }

    private mutating func files(below folder: String) -> [String] {
        let found = FeatureFiles(below: folder)
        unreadable += found.mistakes
        return found.paths
    }

    /// Returns absolute paths; `nil` is standard input.
    private mutating func paths(
        _ words: [String], in environment: RunEnvironment
    ) throws(UsageError) -> [String?] {
        guard !words.isEmpty else { return files(below: environment.featuresFolder) }
        var paths: [String?] = []
        for word in words {
            if word == "-" {
                paths.append(nil)
                continue
            }
            let found = try PathArgument(word, in: environment)
            switch found.kind {
            case .folder: paths += files(below: found.path) as [String?]
            case .swift: throw UsageError("\(word) is not a feature file")
            case .feature where !found.lines.isEmpty:
                throw UsageError("\(word): line numbers are not allowed here")
            case .feature: paths.append(found.path)
            }
        }
        return paths
    }
}

extension Diagnostic {
    /// Creates the diagnostic that a run reports for a problem in a feature file.
    init(_ problem: FeatureProblem, in file: String) {
        self.init(
            problem.isMistake ? .error : .warning, problem.message, details: problem.details,
            at: SourceLocation(file: file, line: problem.location.line, column: problem.location.column))
    }
}
