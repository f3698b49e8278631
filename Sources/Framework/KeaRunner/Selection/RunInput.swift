import Foundation

/// What each process of a run gets: the selection, and what other processes of the run have found out before.
///
/// It is encoded once, and travels over a channel or in a file that is open at the start of the process: never in the
/// environment, which the code under test inherits, or in an argument, which Linux limits to 128 KiB.
@MainActor
package struct RunInput: Codable {
    let selection: Selection
    private(set) var state = RunState()

    package init(_ selection: Selection, _ state: RunState? = nil) {
        self.selection = selection
        self.state = state ?? RunState()
    }

    /// The input as bytes; empty if it cannot be encoded, which its reader reports.
    var encoded: Data { (try? JSONEncoder().encode(self)) ?? Data() }
}

/// The state of a run that a process needs in order to continue it.
package struct RunState: Codable, Sendable {
    /// The names of classes that are not loaded, because each has ended a process before.
    package var leftOut: [String] = []
    /// The folder of temporary files, which the coordinator removes; `nil` for that of the system.
    var temporaryFolder: String?
    /// The `SWIFT_BACKTRACE` with which the run was started, and which Kea replaces for its own processes.
    var backtrace = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]

    /// Gives the processes that the code under test starts the environment that they would have in any process.
    func restoreEnvironment() {
        if let backtrace { setenv("SWIFT_BACKTRACE", backtrace, 1) } else { unsetenv("SWIFT_BACKTRACE") }
    }
}
