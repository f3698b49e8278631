import Foundation
import Kea
import KeaEvents
import KeaReports

/// The folders, the command's name and the environment variables that a run was started with.
///
/// Read once at the start and passed on, so that everything below is a function of it. `run-specs.sh` tells in
/// `KEA_DIRECTORY` where it was called and in `KEA_COMMAND` how; `KEA_FEATURES` names another folder of features
/// than the package's `Features`, and `KEA_ONLY` the classes that are found. `KEA_STATE` another folder than
/// `.build/kea` for what a run leaves to later ones. `CI`, `NO_COLOR`, `FORCE_COLOR` and `COLUMNS` mean what they mean
/// everywhere. `KEA_EXIT_EXAMPLE`, `KEA_FEATURE_FILES`, `KEA_GLUE`, `KEA_WORLD_PARAMETERS` and
/// `KEA_SWIFT_BACKTRACE` are what processes of one run tell each other.
package struct RunEnvironment: Sendable {
    /// The folder of the package, an absolute path.
    let root: String
    /// The folder of the package's `XCTMain.swift`, which those of its specs stand in, an absolute path.
    let specsFolder: String
    /// The folder in which the command was given, an absolute path.
    let workingDirectory: String
    /// The command as it was typed.
    let command: String
    /// The environment variables.
    let variables: [String: String]

    /// The variables that say where a run finds things.
    private static let names: Set = ["KEA_DIRECTORY", "KEA_COMMAND", "KEA_FEATURES", "KEA_STATE", "KEA_ONLY"]

    /// The command, where no other name for it is known.
    static let defaultCommand = "./run-specs.sh"

    /// Reads them from this process.
    ///
    /// - Parameter mainFile: the path of the package's `XCTMain.swift`.
    package init(mainFile: String, variables: [String: String] = ProcessInfo.processInfo.environment) {
        // A variable without a value is as one that is not set.
        let variables = variables.filter { !$0.value.isEmpty || !Self.names.contains($0.key) }
        self.variables = variables
        let root = Self.packageFolder(above: mainFile)
        self.root = root
        specsFolder = URL(fileURLWithPath: mainFile).deletingLastPathComponent().path
        let current = FileManager.default.currentDirectoryPath
        workingDirectory = Self.absolutePath(variables["KEA_DIRECTORY"] ?? current, in: current)
        command = variables["KEA_COMMAND"] ?? Self.defaultCommand
    }

    /// The same without some variables, here and in the processes that are started from now on.
    func without(_ names: [String]) -> RunEnvironment {
        for name in names { unsetenv(name) }
        return RunEnvironment(
            root: root, specsFolder: specsFolder, workingDirectory: workingDirectory, command: command,
            variables: variables.filter { !names.contains($0.key) })
    }

    private init(
        root: String, specsFolder: String, workingDirectory: String, command: String,
        variables: [String: String]
    ) {
        self.root = root
        self.specsFolder = specsFolder
        self.workingDirectory = workingDirectory
        self.command = command
        self.variables = variables
    }

    /// The printer of paths.
    var paths: PathText { PathText(workingDirectory: workingDirectory, root: root, command: command) }

    /// The folder of feature files, unless said otherwise.
    var featuresFolder: String { variables["KEA_FEATURES"] ?? root + "/Features" }

    /// The mistakes in what the environment asks for.
    @MainActor var mistakes: [Diagnostic] {
        var mistakes = TypeDiscovery.namesWithoutClass.map { name in
            Diagnostic(
                .error, "KEA_ONLY names \(name), and there is no such class of specs or steps", at: nil)
        }
        // An example that starts a run of these classes knows it.
        if variables[Self.withinRun] ?? "" == "", let names = variables["KEA_ONLY"] {
            let message = "KEA_ONLY is set: \(names) was looked at, and nothing else"
            mistakes.append(Diagnostic(.warning, message, at: nil))
        }
        var isFolder: ObjCBool = false
        if let folder = variables["KEA_FEATURES"],
            !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue
        {
            mistakes.append(Diagnostic(.error, "KEA_FEATURES: there is no folder \(folder)", at: nil))
        }
        return mistakes
    }

    /// The variable that tells a process that an example of a run has started it.
    private static let withinRun = "KEA_WITHIN_RUN"

    /// Lets the processes that examples start know that they are within a run; workers are given an environment.
    static func markForChildren() { setenv(withinRun, "1", 1) }

    /// The folder in which a run leaves what later ones make use of.
    var stateFolder: String { variables["KEA_STATE"] ?? root + "/.build/kea" }

    /// Whether nobody looks on: a build server.
    var isContinuousIntegration: Bool {
        guard let value = variables["CI"]?.lowercased() else { return false }
        return !["", "0", "false", "no"].contains(value)
    }

    /// The absolute path of `text`, symbolic links resolved, as the compiler and the file system name it.
    static func absolutePath(_ text: String, in folder: String) -> String {
        let url = URL(fileURLWithPath: text, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
        return url.standardizedFileURL.resolvingSymlinksInPath().path
    }

    /// The nearest folder above a file that holds a package; else the file's own folder.
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
