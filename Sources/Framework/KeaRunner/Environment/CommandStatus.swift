package enum CommandStatus {
    package static let passed: Int32 = 0
    /// An example failed, crashed, timed out, or is undefined, ambiguous or pending.
    package static let failed: Int32 = 1
    /// The command line, a feature file, a definition or a report is invalid.
    package static let mistake: Int32 = 2
    package static let nothingRun: Int32 = 3
    /// Returns 128 and the signal's number, as shells do: 130 for an interrupt.
    static func interrupted(by signal: Int32) -> Int32 { 128 + signal }
}
