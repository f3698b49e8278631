import Foundation
import Kea
import KeaEvents
import KeaReports

/// The folders, the command's name and the environment variables of a run, read once at its start.
///
/// Set by users: `KEA_FEATURES` (the folder of features), `KEA_ONLY` (the classes to load), `KEA_STATE` (the folder for
/// the results of earlier runs), `CI`, `NO_COLOR`, `FORCE_COLOR`, `COLUMNS`. Set by `run-specs.sh`: `KEA_DIRECTORY` (the
/// caller's folder), `KEA_COMMAND` and, for `lint`, `KEA_SPECS` (the executable of the specs). Set by specs of runs:
/// `KEA_GRACE` (see `GracePeriod`) and `KEA_WITHIN_RUN`. The processes of a run set none for each other: see ``RunInput``.
package struct RunEnvironment: Sendable {
    /// The absolute path of the package's folder.
    let root: String
    /// The absolute path of the folder of `XCTMain.swift`, which contains the folders of specs.
    let specsFolder: String
    /// The absolute path of the caller's folder.
    let workingDirectory: String
    let command: String
    package private(set) var variables: [String: String]

    private static let names: Set = ["KEA_DIRECTORY", "KEA_COMMAND", "KEA_FEATURES", "KEA_STATE", "KEA_ONLY"]

    package static let defaultCommand = "./run-specs.sh"

    static let version = "0.1.0"

    package init(mainFile: String, variables: [String: String] = ProcessInfo.processInfo.environment) {
        // An empty variable counts as unset.
        let variables = variables.filter { !$0.value.isEmpty || !Self.names.contains($0.key) }
        self.variables = variables
        let root = Self.packageFolder(above: mainFile)
        self.root = root
        specsFolder = URL(fileURLWithPath: mainFile).deletingLastPathComponent().path
        let current = FileManager.default.currentDirectoryPath
        workingDirectory = Self.absolutePath(variables["KEA_DIRECTORY"] ?? current, in: current)
        command = variables["KEA_COMMAND"] ?? Self.defaultCommand
    }

    /// Returns a copy without some variables, and removes them from the environment of future child processes.
    func without(_ names: [String]) -> RunEnvironment {
        for name in names { unsetenv(name) }
        var copy = self
        copy.variables = variables.filter { !names.contains($0.key) }
        return copy
    }

    /// Returns the value of a variable; `nil` if it is unset or empty.
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    package var paths: PathText { PathText(workingDirectory: workingDirectory, root: root, command: command) }

    package var featuresFolder: String { variables["KEA_FEATURES"] ?? root + "/Features" }

    @MainActor var mistakes: [Diagnostic] {
        var mistakes = TypeDiscovery.namesWithoutClass.map { name in
            Diagnostic(.error, "KEA_ONLY: there is no class of specs or steps \(name)")
        }
        // A run that a spec has started needs no warning.
        if value("KEA_WITHIN_RUN") == nil, let names = variables["KEA_ONLY"] {
            mistakes.append(Diagnostic(.warning, "KEA_ONLY is set: only \(names) was loaded"))
        }
        var isFolder: ObjCBool = false
        if let folder = variables["KEA_FEATURES"],
            !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue
        {
            mistakes.append(Diagnostic(.error, "KEA_FEATURES: there is no folder \(folder)"))
        }
        return mistakes
    }

    var stateFolder: String { variables["KEA_STATE"] ?? root + "/.build/kea" }

    var isContinuousIntegration: Bool {
        !["", "0", "false", "no"].contains(variables["CI"]?.lowercased() ?? "")
    }

    func contents(of file: String, for option: String) throws(UsageError) -> [UInt8] {
        do throws(FeatureReader.Failure) {
            return try FeatureReader.read(Self.absolutePath(file, in: workingDirectory))
        } catch {
            throw UsageError("\(option): \(file) cannot be read: \(error.reason)")
        }
    }

    /// Returns an absolute path without symbolic links, as the compiler writes it.
    static func absolutePath(_ text: String, in folder: String) -> String {
        let url = URL(fileURLWithPath: text, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
        return url.standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// Returns the path, perhaps a link, by which a run of everything lists a file; `nil` outside of the features.
    func listedPath(_ text: String) -> String? {
        let features = URL(fileURLWithPath: featuresFolder).resolvingSymlinksInPath().path
        let current = URL(fileURLWithPath: workingDirectory, isDirectory: true)
        let path = URL(fileURLWithPath: text, relativeTo: current).standardizedFileURL.path
        var folder = URL(fileURLWithPath: path)
        while folder.path != "/" {
            guard folder.resolvingSymlinksInPath().path != features else {
                return featuresFolder + path.dropFirst(folder.path.count)
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns the nearest folder above a file that contains a package; otherwise the file's own folder.
    private static func packageFolder(above file: String) -> String {
        let start = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
        var folder = start
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return start.path
    }
}
