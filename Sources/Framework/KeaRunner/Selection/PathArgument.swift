import Foundation
import KeaEvents
import KeaReports
import KeaText

/// A path of the command line, resolved.
struct PathArgument: Codable {
    enum Kind: String, Codable { case folder, feature, swift }

    /// The path as it was typed, without its line numbers.
    let text: String
    /// The absolute path.
    let path: String
    let kind: Kind
    /// Line numbers, from 1; empty for the whole file.
    let lines: [Int]

    @MainActor
    init(_ argument: String, in environment: RunEnvironment) throws(UsageError) {
        guard !argument.isEmpty else {
            throw UsageError("a path is empty; without any path everything is run, . is this folder")
        }
        let (text, lines) = Self.split(argument, in: environment.workingDirectory)
        let path = RunEnvironment.absolutePath(text, in: environment.workingDirectory)
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw Self.missing(text, path, argument, in: environment)
        }
        if info.st_mode & S_IFMT == S_IFDIR {
            guard lines.isEmpty else {
                throw UsageError("\(text) is a folder, so that it has no line \(lines[0])")
            }
            kind = .folder
        } else if info.st_mode & S_IFMT != S_IFREG {
            throw UsageError("\(text) is a pipe or a device, which cannot be read several times")
        } else if SourceLocation.isFeature(path) {
            kind = .feature
        } else if path.hasSuffix(".swift") {
            kind = .swift
        } else {
            throw UsageError(
                FeatureFiles.looksLikeFeature(URL(fileURLWithPath: path).lastPathComponent)
                    ? "\(text): the name of a feature file ends in .feature or .feature.md"
                    : "\(text) is neither a feature file (.feature, .feature.md) nor a Swift file")
        }
        if lines.contains(0) { throw UsageError("\(argument): lines count from 1") }
        self.text = text
        self.path = kind == .swift ? path : environment.listedPath(text) ?? path
        self.lines = lines
    }

    /// Whether a file is below the folder; `Foo` does not contain the files of `FooBar`.
    func contains(_ file: String) -> Bool { file.path(below: path) != nil }

    /// Whether it selects a file, or a part of it.
    func covers(_ file: String) -> Bool { path == file || kind == .folder && contains(file) }

    var features: FeatureFiles {
        kind == .folder ? FeatureFiles(below: path) : FeatureFiles(path: kind == .feature ? path : nil)
    }

    /// Splits an argument into a path and line numbers, unless a file has the whole argument as its name.
    private static func split(_ argument: String, in folder: String) -> (text: String, lines: [Int]) {
        if exists(argument, in: folder) { return (argument, []) }
        var parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        var lines: [Int] = []
        while parts.count > 1, let last = parts.last {
            if let line = Int(last), line >= 0 {
                lines.insert(line, at: 0)
            } else if !last.isEmpty {
                break
            }
            parts.removeLast()
        }
        return (parts.joined(separator: ":"), lines)
    }

    private static func exists(_ path: String, in folder: String) -> Bool {
        access(path.hasPrefix("/") ? path : "\(folder)/\(path)", F_OK) == 0
    }

    @MainActor
    private static func missing(
        _ text: String, _ path: String, _ argument: String, in environment: RunEnvironment
    ) -> UsageError {
        let manager = FileManager.default
        let folder = environment.workingDirectory
        let typed = URL(fileURLWithPath: text, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
            .path
        var info = stat()
        let error = stat(typed, &info) == 0 ? 0 : errno
        let isLink = (try? manager.destinationOfSymbolicLink(atPath: typed)) != nil
        if error == ELOOP || error == EACCES || error != 0 && isLink {
            return UsageError("\(text) cannot be read: \(FeatureReader.unreachable(typed, error))")
        }
        let lines = argument.dropFirst(text.count)
        if let spelling = respelled(text, in: folder) {
            return UsageError("there is no file or folder \(text); did you mean \(spelling)\(lines)?")
        }
        if let matches = matches(of: path), !matches.isEmpty {
            let list = listed(matches.map(environment.paths.short), upTo: 3).joined(separator: " ")
            return UsageError(
                "there is no file \(text): a shell replaces * by names only without quotes; write \(list)")
        }
        if let colon = text.lastIndex(of: ":"), colon != text.startIndex {
            let file = String(text[..<colon])
            let base = String(path.dropLast(text.distance(from: colon, to: text.endIndex)))
            if manager.fileExists(atPath: base) {
                return UsageError(
                    "\(argument): \"\(text[text.index(after: colon)...])\" is not the number of a line of \(file)"
                )
            }
        }
        let url = URL(fileURLWithPath: path)
        let (parent, name) = (url.deletingLastPathComponent().path, url.lastPathComponent)
        let wanted = name.contains(".") ? name : "\(name).feature"
        let files = files(like: wanted, in: environment)
        let siblings = ((try? manager.contentsOfDirectory(atPath: parent)) ?? []).map { "\(parent)/\($0)" }
        let equal = files.filter { $0.hasSuffix("/\(wanted)") }
        let near = nearestFile(to: name, among: siblings) ?? nearestFile(to: name, among: files)
        let meant = (equal.isEmpty ? [near].compactMap(\.self) : equal).map {
            environment.paths.short($0) + lines
        }
        let hint =
            if !meant.isEmpty {
                "; did you mean \(listed(meant, upTo: 3).joined(separator: " or "))?"
            } else if let format = ["html": "html", "xml": "junit", "json": "json"][url.pathExtension] {
                "; write --format \(format):\(text) for a report in this file"
            } else if let advice = FamiliarWords.advice(on: text) {
                "; write \(advice)"
            } else {
                nearest(to: text, among: CommandSyntax.subcommands.map(\.name))
                    .map { "; did you mean the command \($0)?" } ?? ""
            }
        return UsageError("there is no file or folder \(text)\(hint)")
    }

    /// Returns the existing file or folder that a text means: as other tools or systems write it, or without its ending.
    private static func respelled(_ text: String, in folder: String) -> String? {
        let plain = text.replacing(/^file:\/\//, with: "").replacing("\\", with: "/")
            .trimmingCharacters(in: CharacterSet(charactersIn: " \"'“”„«»,;"))
        let list = plain.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if list.count > 1, list.allSatisfy({ exists($0, in: folder) }) { return list.joined(separator: " ") }
        let line = plain.wholeMatch(of: /(.+\.(?:feature|md|swift))\W*(?:L|lines?)?\W*(\d+).*/.ignoresCase())
        if let line, exists(String(line.1), in: folder) { return "\(line.1):\(line.2)" }
        return ["", ".feature", ".feature.md", ".swift", "Spec.swift"].map { plain + $0 }
            .first { $0 != text && !plain.isEmpty && exists($0, in: folder) }
    }

    /// Returns the files that a pattern of the shell matches; `nil` if the path is not a pattern.
    private static func matches(of path: String) -> [String]? {
        guard path.contains(where: { "*?[".contains($0) }) else { return nil }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path, 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    }

    /// Returns the feature or Swift files of the package, depending on the kind of a name.
    @MainActor
    private static func files(like name: String, in environment: RunEnvironment) -> [String] {
        if SourceLocation.isFeature(name) { return FeatureFiles(below: environment.featuresFolder).paths }
        return name.hasSuffix(".swift") ? SwiftFiles.paths(below: environment.specsFolder) : []
    }

    /// Returns the file of the same kind with the nearest name, compared without its extension.
    private static func nearestFile(to name: String, among paths: [String]) -> String? {
        let ending = name.drop { $0 != "." }
        let stems = paths.filter { $0.hasSuffix(ending) }.sorted().map { path in
            (URL(fileURLWithPath: path).lastPathComponent.dropLast(ending.count), path)
        }
        let near = nearest(to: String(name.dropLast(ending.count)), among: stems.map { String($0.0) })
        return stems.first { $0.0 == near ?? "" }?.1
    }

    /// Reads a file in the format `rerun`, as Cucumber defines it: `Features/paging.feature:5:12`, a file a line.
    @MainActor
    static func rerunTargets(
        _ file: String, in environment: RunEnvironment
    ) throws(UsageError) -> ([PathArgument], [Diagnostic]) {
        let bytes = try environment.contents(of: file, for: "--rerun")
        guard let content = String(bytes: bytes, encoding: .utf8) else {
            throw UsageError("--rerun: \(file) is not a text, so it contains no locations")
        }
        var targets: [PathArgument] = []
        var mistakes: [UsageError] = []
        let rows = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, row) in rows.enumerated() where !row.allSatisfy(\.isWhitespace) {
            do throws(UsageError) {
                let argument = row.trimmingCharacters(in: .whitespaces)
                targets.append(try PathArgument(argument, in: environment))
            } catch {
                mistakes.append(error.at("--rerun: \(file):\(index + 1)"))
            }
        }
        if targets.isEmpty, let first = mistakes.first { throw first }
        return (targets, mistakes.map { Diagnostic(.error, $0.message) })
    }
}

extension FeatureFiles {
    /// Finds the feature files of a path without line numbers; of the folder of features for `nil`.
    @MainActor
    package init(_ word: String?, in environment: RunEnvironment) throws(UsageError) {
        guard let word else {
            self.init(ofProject: environment.featuresFolder)
            return
        }
        let target = try PathArgument(word, in: environment)
        guard target.kind != .swift else { throw UsageError("\(word) is not a feature file") }
        guard target.lines.isEmpty else { throw UsageError("\(word): line numbers are not allowed here") }
        self = target.features
    }
}
