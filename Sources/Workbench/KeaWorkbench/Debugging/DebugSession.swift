import Foundation

/// `--debug`: starts the toolchain's debugger with breakpoints in the bodies of what is selected.
@MainActor
struct DebugSession {
    private let project: Project
    /// The options and paths of the command line.
    private let selection: [String]

    init(_ project: Project, selection: [String]) {
        (self.project, self.selection) = (project, selection)
    }

    /// Becomes the debugger.
    ///
    /// - Returns: the exit status if that fails.
    func start() -> Int32 {
        let queue = EventQueue()
        var target: DebugTarget?
        _ = DebugTarget.find(selection, in: project, on: queue) { found, complaint in
            target = found
            FileHandle.standardError.write(Data(complaint.utf8))
            queue.end()
        }
        queue.run { nil }
        return target.map(debug) ?? 2
    }

    private func debug(_ target: DebugTarget) -> Int32 {
        let file = FileManager.default.temporaryDirectory.path + "/kea-debug-\(getpid()).lldb"
        // A world contains much; all of it does not fit on a screen.
        let depth = "settings set target.max-children-depth 4"
        let commands = target.breakpoints + DebugTarget.settings + [depth]
        guard
            (try? Data(commands.map { "\($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: file))) != nil
        else { return refusal("\(file) cannot be written") }
        // The commands are not echoed; the first stop is shown.
        let start = ["--one-line", "command source --silent-run true '\(file)'", "--one-line", "run"]
        let words = ["lldb"] + start + ["--", target.executable] + target.arguments
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        execvp("lldb", arguments)
        return refusal("lldb cannot be started: \(String(cString: strerror(errno)))")
    }
}
