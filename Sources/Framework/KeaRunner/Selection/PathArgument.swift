import Foundation
import KeaFeatures
import KeaReports
import KeaText

/// A path of the command line, found on the disk.
struct PathArgument: Equatable {
    /// The kind of file at a path.
    enum Kind: Equatable {
        /// A folder, with everything below it.
        case folder
        /// A feature file.
        case feature
        /// A Swift file.
        case swift
    }

    /// The path as it was typed, without its lines.
    let text: String
    /// The absolute path.
    let path: String
    /// The kind of file at the path.
    let kind: Kind
    /// The lines that are meant, counted from 1; none for all.
    let lines: [Int]

    /// Finds what an argument means.
    ///
    /// - Parameters:
    ///   - argument: the word of the command line.
    ///   - environment: the folders of the run.
    @MainActor
    init(_ argument: String, in environment: RunEnvironment) throws(UsageError) {
        guard !argument.isEmpty else {
            throw UsageError("a path is empty; without any path everything is run, . is this folder")
        }
        let (text, lines) = Self.split(argument, in: environment.workingDirectory)
        try self.init(argument, text, lines, in: environment)
    }

    /// Finds what the parts of an argument mean.
    @MainActor
    init(_ argument: String, _ text: String, _ lines: [Int], in environment: RunEnvironment)
        throws(UsageError)
    {
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
            throw UsageError("\(text) is a pipe or a device, and not a file that can be read again and again")
        } else if Self.isFeature(path) {
            kind = .feature
        } else if path.hasSuffix(".swift") {
            kind = .swift
        } else {
            guard !FeatureFiles.looksLikeFeature(URL(fileURLWithPath: path).lastPathComponent) else {
                throw UsageError("\(text): the name of a feature file ends in .feature or .feature.md")
            }
            throw UsageError("\(text) is neither a feature file (.feature, .feature.md) nor a Swift file")
        }
        if lines.contains(0) { throw UsageError("\(argument): lines count from 1") }
        self.text = text
        self.path = path
        self.lines = lines
    }

    /// Whether a file lies below the folder; `Foo` does not hold what is in `FooBar`.
    func holds(_ file: String) -> Bool { file.hasPrefix(path.hasSuffix("/") ? path : path + "/") }

    /// Whether a file is a feature file, by its name.
    static func isFeature(_ path: String) -> Bool {
        path.hasSuffix(".feature") || path.hasSuffix(".feature.md")
    }

    /// Parts the lines from the path; a file whose name ends in what looks like one is taken as it is.
    static func split(_ argument: String, in folder: String) -> (text: String, lines: [Int]) {
        if isThere(argument, in: folder) { return (argument, []) }
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

    /// Whether there is a file or folder at a path.
    static func isThere(_ path: String, in folder: String) -> Bool {
        access(path.hasPrefix("/") ? path : "\(folder)/\(path)", F_OK) == 0
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
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
        if error == ELOOP || error == EACCES || error != 0 && isLink(typed) {
            return UsageError("\(text) cannot be read: \(FeatureFile.unreachable(typed, error))")
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
        // The nearest name is looked for in the folder that the path leads to, as far as it leads anywhere.
        let url = URL(fileURLWithPath: path)
        let siblings = (try? manager.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        let name = url.lastPathComponent
        let files = files(like: name, in: environment)
        let lines = argument.dropFirst(text.count)
        let places = files.filter { $0.hasSuffix("/\(name)") }.map { environment.paths.short($0) + lines }
        if !places.isEmpty {
            let list = listed(places, upTo: 3).joined(separator: " or ")
            return UsageError("there is no file or folder \(text); did you mean \(list)?")
        }
        let suggestion = nearestName(to: name, among: siblings.sorted()).map { near in
            let typed = text.hasSuffix("/") ? String(text.dropLast()) : text
            return "; did you mean \(typed.dropLast(name.count))\(near)?"
        }
        if suggestion == nil, let near = nearest(to: text, among: CommandSyntax.subcommands.map(\.name)) {
            return UsageError("there is no file or folder \(text); did you mean the command \(near)?")
        }
        let names = Dictionary(files.map { (URL(fileURLWithPath: $0).lastPathComponent, $0) }) { first, _ in
            first
        }
        let near = nearestName(to: name, among: names.keys.sorted()).flatMap { names[$0] }
        let hint = near.map { "; did you mean \(environment.paths.short($0))\(lines)?" }
        return UsageError("there is no file or folder \(text)" + (suggestion ?? hint ?? ""))
    }

    /// The features or Swift files of the package, whichever kind a name is of.
    @MainActor
    private static func files(like name: String, in environment: RunEnvironment) -> [String] {
        if isFeature(name) { return FeatureFiles(below: environment.featuresFolder).paths }
        return name.hasSuffix(".swift") ? SwiftFiles.paths(below: environment.specsFolder) : []
    }

    /// The nearest file name of the same kind; what all names of a kind have in common does not count.
    private static func nearestName(to name: String, among names: [String]) -> String? {
        let ending = name.drop { $0 != "." }
        let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        return nearest(to: String(name.dropLast(ending.count)), among: stems).map { $0 + ending }
    }
}
