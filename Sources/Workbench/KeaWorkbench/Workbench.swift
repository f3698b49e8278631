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
        guard words.count == 5, words[0] == "language-server" else {
            FileHandle.standardError.write(Data("error: the workbench is started by run-specs.sh\n".utf8))
            return 2
        }
        let project = Project(root: words[1], features: words[2], command: words[3], product: words[4])
        let output = Mutex(FileHandle.standardOutput)
        let server = LanguageServer(project) { message in
            let content = Data(message.description.utf8)
            let header = Data("Content-Length: \(content.count)\r\n\r\n".utf8)
            // A client that is gone is noticed by the end of its messages.
            output.withLock { try? $0.write(contentsOf: header + content) }
        }
        return server.run(reading: STDIN_FILENO)
    }
}
