/// The exit statuses of a run.
enum ExitStatus {
    /// All passed.
    static let passed: Int32 = 0
    /// An example failed, crashed, timed out, or is undefined, ambiguous or pending.
    static let failed: Int32 = 1
    /// The command line, a feature file, a definition or a report is wrong.
    static let mistake: Int32 = 2
    /// Nothing was run.
    static let nothingRun: Int32 = 3
    /// The run was interrupted: 130 by Ctrl-C, and 128 and the signal's number in general, as shells have it.
    static func interrupted(by signal: Int32) -> Int32 { 128 + signal }
}
