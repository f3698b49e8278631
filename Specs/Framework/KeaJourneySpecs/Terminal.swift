import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport

/// A terminal in the folder of a package, with the results of its commands.
@MainActor
final class Terminal: World {
    enum Package: String {
        case library = ".build/journeys/a library"
        case own = "."
    }

    static var parameterNames: [String] { ["journeys"] }

    var package = Package.library
    /// Whether commands build the package; otherwise they get `--no-build`.
    var buildsWhereNeeded = false
    private(set) var results: [CommandResult] = []
    private var commands: [String] = []

    init() {}

    /// Whether slow journeys are run, too.
    static func runsSlowJourneys() throws -> Bool { try parameter("journeys", as: String.self) == "all" }

    var result: CommandResult {
        get throws {
            guard let result = results.last else { throw NotOnScreen("no command has been run") }
            return result
        }
    }

    var lastTwo: (earlier: CommandResult, last: CommandResult) {
        get throws {
            guard results.count > 1 else { throw NotOnScreen("there are no two commands to compare") }
            return (results[results.count - 2], results[results.count - 1])
        }
    }

    /// Runs a shell command.
    ///
    /// Scenarios share the results of equal sequences of commands in a process.
    func run(_ command: String) throws {
        let earlier = [package.rawValue] + commands
        commands.append(command)
        let key = [package.rawValue] + commands
        if let known = Self.known[key] {
            results.append(known)
            return
        }
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("kea-journey-\(UUID().uuidString)")
        if let before = Self.known[earlier] {
            try FileManager.default.copyItem(at: before.folder, to: folder)
        } else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        Self.folders.append(folder)
        var typed = command.replacingOccurrences(of: "reports/", with: folder.path + "/")
        if !buildsWhereNeeded {
            typed = typed.replacingOccurrences(of: "./run-specs.sh", with: "./run-specs.sh --no-build")
        }
        let result = try CommandResult(typed, in: package.rawValue, folder)
        Self.known[key] = result
        results.append(result)
    }

    func wholeList() throws -> [ListedExample] {
        let key = [package.rawValue, "the whole list"]
        if let known = Self.known[key] { return known.list }
        let folder = FileManager.default.temporaryDirectory
        let result = try CommandResult("./run-specs.sh --no-build --list", in: package.rawValue, folder)
        Self.known[key] = result
        return result.list
    }

    private static var known: [[String]: CommandResult] = [:]
    private static var folders: [URL] = []

    static func cleanUp() {
        for folder in folders { try? FileManager.default.removeItem(at: folder) }
        folders = []
        known = [:]
    }

    /// The reason that the library package cannot be used; `nil` if it can.
    static let skipReason: String? = {
        let check = Process()
        check.executableURL = URL(filePath: ".ci/journeys")
        check.arguments = ["--is-current"]
        let pipe = Pipe()
        check.standardOutput = pipe
        do { try check.run() } catch { return "\(error)" }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        check.waitUntilExit()
        return check.terminationStatus == 0 ? nil : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }()
}

struct CommandResult {
    /// Standard output followed by standard error.
    let text: String
    let status: Int
    /// The folder of the reports.
    let folder: URL

    /// Runs a command in a folder of this package, without the variables of Kea and CI.
    init(_ command: String, in package: String, _ folder: URL) throws {
        self.folder = folder
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(filePath: package)
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !name.hasPrefix("KEA_")
                && !["CI", "NO_COLOR", "FORCE_COLOR", "GITHUB_STEP_SUMMARY", "LC_ALL"].contains(name)
        }
        environment["COLUMNS"] = "200"
        environment["KEA_STATE"] = folder.path + "/state"
        environment["STICKY_DOOR"] = folder.path + "/sticky-door"
        // Symbolicating a crash takes a second.
        environment["SWIFT_BACKTRACE"] = "symbolicate=off"
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let outputs = try ["output", "errors"].map { name in
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent("kea-journey-\(UUID().uuidString).\(name)")
            try Data().write(to: file)
            return file
        }
        defer { for file in outputs { try? FileManager.default.removeItem(at: file) } }
        process.standardOutput = try FileHandle(forWritingTo: outputs[0])
        process.standardError = try FileHandle(forWritingTo: outputs[1])
        try process.run()
        process.waitUntilExit()
        text = try outputs.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
            .replacingOccurrences(of: folder.path, with: "reports")
        status = Int(process.terminationStatus) + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }

    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    var list: [ListedExample] { lines.compactMap(ListedExample.init) }

    /// Returns the number of examples in the summary, or of those with a status such as “failed”.
    func count(of word: String? = nil) throws -> Int {
        guard let line = lines.last(where: { $0.firstMatch(of: #/^\d+ examples?: /#) != nil }),
            let all = line.prefixMatch(of: #/\d+/#).flatMap({ Int($0.output) })
        else { throw NotOnScreen("the command has not printed how many examples were run") }
        guard let word else { return all }
        for part in line.split(whereSeparator: { ":,".contains($0) }) {
            let words = part.split(separator: " ")
            if words.dropFirst().prefix(word.split(separator: " ").count).joined(separator: " ") == word {
                return Int(words[0]) ?? 0
            }
        }
        return 0
    }

    func report(_ name: String) throws -> String {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
            throw NotOnScreen("the command has not written a report “\(name)”")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

/// A line of `--list`: the location of an example, its name and its tags.
struct ListedExample: Hashable, CustomStringConvertible {
    let place: String
    let name: String
    let tags: Set<String>

    init?(_ line: String) {
        guard let match = line.wholeMatch(of: #/(\S.*?:\d+(?::\d+)?)  +(.+?)(?:  (@\S+(?: @\S+)*))?/#) else {
            return nil
        }
        place = String(match.1)
        name = String(match.2)
        tags = Set(match.3?.split(separator: " ").map(String.init) ?? [])
    }

    var file: String { String(place.prefix { $0 != ":" }) }

    var description: String { "\(place)  \(name)" }
}
