import Foundation
import Synchronization

/// The command line of the workbench, which `run-specs.sh` calls.
@MainActor
public enum Workbench {
    /// Runs a command and returns the exit status.
    ///
    /// - Parameter words: the command's name, and the package's folder, its features, the calling script and the test
    ///   executable.
    public static func run(_ words: [String]) -> Int32 {
        // A child that has ended is noticed by its answer.
        signal(SIGPIPE, SIG_IGN)
        guard words.count >= 5 else { return refusal("the workbench is started by run-specs.sh") }
        let project = Project(root: words[1], features: words[2], command: words[3], product: words[4])
        switch words[0] {
        case "language-server": return serveEditor(project)
        case "--watch":
            guard let terminal = RawTerminal() else { return refusal("--watch needs a terminal") }
            return Watch(project, selection: Array(words[5...]), terminal: terminal).start()
        case "--debug": return DebugSession(project, selection: Array(words[5...])).start()
        default: return refusal("the workbench has no command \(words[0])")
        }
    }

    private static func serveEditor(_ project: Project) -> Int32 {
        let output = Mutex(FileHandle.standardOutput)
        let server = LanguageServer(project) { message in
            let content = Data(message.description.utf8)
            let header = Data("Content-Length: \(content.count)\r\n\r\n".utf8)
            // A client that is gone is noticed by the end of its messages.
            output.withLock { try? $0.write(contentsOf: header + content) }
        }
        return server.serve(reading: STDIN_FILENO)
    }
}
