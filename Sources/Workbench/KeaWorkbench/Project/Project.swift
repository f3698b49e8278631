import Foundation
import GherkinStyle
import KeaEvents
import KeaText

package struct Project: Sendable {
    let root: String
    let features: String
    /// The script that builds and runs, `run-specs.sh`.
    let command: String
    /// The test executable, or the folder in which it will be built.
    let product: String
    /// The folder in which the command was called.
    let directory: String
    /// The options of the build on the command line, such as `-c release`.
    let buildOptions: [String]
    /// Starts runs in place of the command, in specs.
    let starter: RunStarter?
    /// Answers questions about the definitions in place of the executable, in specs.
    let responder: (@Sendable (VocabularyRequest) -> Data?)?

    package typealias RunStarter =
        @MainActor @Sendable (
            _ arguments: [String], _ receive: @escaping @MainActor @Sendable (RunEvent) -> Void,
            _ end: @escaping @MainActor @Sendable (Int32, String) -> Void
        ) -> EventRun

    var executable: String? {
        guard !product.hasSuffix(".xctest") else {
            return FileManager.default.isExecutableFile(atPath: product) ? product : nil
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: product)) ?? []
        return names.first { $0.hasSuffix("PackageTests.xctest") }.map { "\(product)/\($0)" }
    }

    var build: Build? { executable.flatMap(Build.init) }

    package init(
        root: String, features: String, command: String, product: String, directory: String? = nil,
        buildOptions: [String] = [], starter: RunStarter? = nil,
        responder: (@Sendable (VocabularyRequest) -> Data?)? = nil
    ) {
        (self.root, self.command, self.product) = (root, command, product)
        self.features = features.hasPrefix("/") ? features : "\(root)/\(features)"
        (self.directory, self.buildOptions) = (directory ?? root, buildOptions)
        (self.starter, self.responder) = (starter, responder)
    }

    /// The folder with what runs leave for later ones.
    var stateFolder: String { ProcessInfo.processInfo.environment["KEA_STATE"] ?? root + "/.build/kea" }

    func shortPath(_ path: String) -> String { path.path(below: root) ?? path }

    /// The rules of the linter that the project has chosen.
    var lintChoice: LintChoice {
        LintChoice((try? String(contentsOfFile: features + "/" + LintChoice.fileName, encoding: .utf8)) ?? "")
    }

    /// Returns a path as a word of a command line, which is never taken for an option.
    static func word(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

    /// Returns the paths of the feature files that a run without paths reads, sorted.
    func featurePaths() -> [String] { FeatureFiles(below: features).paths }

    /// Begins to report the paths of features and inputs of builds that are saved or removed, and of files with names that
    /// resemble those of features.
    ///
    /// - Parameter words: a command line; its files and folders are watched, wherever they are.
    package func watch(besides words: [String] = [], _ change: @escaping @Sendable (Set<String>) -> Void) {
        let current = URL(fileURLWithPath: directory, isDirectory: true)
        let others = words.compactMap { word -> String? in
            let url = URL(fileURLWithPath: word.replacing(#/(:[0-9]*)+$/#, with: ""), relativeTo: current)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return nil }
            return (isFolder.boolValue ? url : url.deletingLastPathComponent()).standardizedFileURL.path
        }
        FileWatcher(
            packages.folders, list: packages.list, features: [features] + others, where: isWatched,
            change: change
        ).start()
    }

    package func isWatched(_ path: String) -> Bool {
        SourceLocation.isFeature(path) || isBuildInput(path)
            || FeatureFiles.looksLikeFeature((path as NSString).lastPathComponent)
    }

    /// Whether a file decides what a build makes: sources, manifests, the versions of dependencies, the script.
    ///
    /// Resources, and files that examples read, are unknown: a run may write them, too.
    func isBuildInput(_ path: String) -> Bool {
        let file = path as NSString
        return
            (["swift", "c", "h", "m", "mm", "cc", "cpp", "cxx", "hpp", "S"].contains(file.pathExtension)
            || file.lastPathComponent == "Package.resolved" || path == command) && !path.contains("/.build/")
    }

    /// The folders of this package and of the packages that it uses by their paths, and the file in which the package
    /// manager lists them; a build renews it.
    var packages: (folders: [String], list: String?) {
        var scratch = URL(fileURLWithPath: product)
        for _ in 0..<4 {
            scratch.deleteLastPathComponent()
            let list = scratch.path + "/workspace-state.json"
            guard let data = FileManager.default.contents(atPath: list), let state = try? JSON(parsing: data)
            else { continue }
            let used = state["object"]["dependencies"].array.map { $0["packageRef"] }
                .filter { $0["kind"].string == "fileSystem" }.compactMap { $0["location"].string }
            return ([root] + used, list)
        }
        return ([root], nil)
    }
}

/// A state of a file; results belong to that of the test executable.
package struct Build: Hashable, Sendable {
    private let path: String
    /// Its file, its size and the time of its last change.
    private let numbers: [Int]

    var date: Date {
        Date(timeIntervalSince1970: Double(numbers[2]) + Double(numbers[3]) / 1_000_000_000)
    }

    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        self.path = path
        numbers = [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }
}

extension Process {
    /// Prepares a program that reads and writes nothing.
    convenience init(_ path: String, _ arguments: [String], in folder: String) {
        self.init()
        executableURL = URL(fileURLWithPath: path)
        self.arguments = arguments
        currentDirectoryURL = URL(fileURLWithPath: folder)
        standardInput = FileHandle.nullDevice
        standardOutput = FileHandle.nullDevice
        standardError = FileHandle.nullDevice
    }
}

/// Prints on standard error why a command is not run, and returns the exit status of a mistake.
func refusal(_ message: String) -> Int32 {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    return 2
}
