import KeaEvents

extension RunRecord {
    /// Returns the exit status of the run.
    ///
    /// - Parameters:
    ///   - interruption: the signal that interrupted the run, if one did.
    ///   - hasLostOutput: whether writing to standard output failed.
    package func status(interruption: Int32? = nil, hasLostOutput: Bool = false) -> Int32 {
        if let interruption { return CommandStatus.interrupted(by: interruption) }
        if hasLostOutput { return CommandStatus.mistake }
        return switch verdict {
        case .passed: CommandStatus.passed
        case .failed: CommandStatus.failed
        case .invalid: CommandStatus.mistake
        case .nothingRun: CommandStatus.nothingRun
        }
    }
}
