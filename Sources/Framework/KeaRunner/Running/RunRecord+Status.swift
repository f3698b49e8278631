import KeaEvents

extension RunRecord {
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
