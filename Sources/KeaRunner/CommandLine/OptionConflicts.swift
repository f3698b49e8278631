/// Options that say opposite things, or nothing, beside each other.
///
/// What is left out of account in silence is what somebody has relied on; each of these is an error with its reason.
enum OptionConflicts {
    /// Looks at the options of a whole command line.
    static func check(_ draft: CommandDraft) throws(UsageError) {
        try checkRepetition(draft)
        try checkOpposites(draft)
        try checkModes(draft)
        if draft.run.isInProcess, let format = draft.run.formats.first(where: { $0.file == nil }),
            !format.kind.isForPeople
        {
            let name = format.kind.rawValue
            throw UsageError(
                "--in-process: what examples print goes to standard output, where it would be in the middle of "
                    + "\(name); give that a file, as in --format \(name):FILE")
        }
    }

    /// Options with a value of which there can be one.
    private static let single = ["--order", "--seed", "--time-limit", "--i18n-keywords"]

    private static func checkRepetition(_ draft: CommandDraft) throws(UsageError) {
        for name in single where draft.given.count(where: { $0 == name }) > 1 {
            throw UsageError("\(name) is given twice")
        }
    }

    /// Options of which one takes back what the other says.
    private static let opposites = [
        ("--color", "--no-color"), ("--strict-warnings", "--no-strict-warnings"), ("--list", "--dry-run"),
        ("--i18n-languages", "--i18n-keywords"),
    ]

    private static func checkOpposites(_ draft: CommandDraft) throws(UsageError) {
        for (one, other) in opposites where draft.given.contains(one) && draft.given.contains(other) {
            throw UsageError("\(one) and \(other) cannot both be given")
        }
    }

    /// Options that say how examples run, and what is said about it.
    private static let running: Set = [
        "--fail-fast", "--no-strict", "--strict-steps", "--strict-warnings", "--no-strict-warnings",
        "--time-limit", "--in-process", "--format",
    ]

    /// Options that have a meaning with everything.
    private static let common: Set = ["--color", "--no-color", "--no-build"]

    private static func checkModes(_ draft: CommandDraft) throws(UsageError) {
        for name in ["--i18n-languages", "--i18n-keywords"] where draft.given.contains(name) {
            if let other = draft.given.first(where: { $0 != name && !common.contains($0) }) {
                throw UsageError("\(name) runs nothing, so that \(other) says nothing beside it")
            }
            if let path = draft.run.paths.first {
                throw UsageError("\(name) runs nothing, so that the path \(path) says nothing beside it")
            }
        }
        // An order at random takes the seed; anything else that does is executed.
        let seed: Set = draft.run.order == .random(seed: nil) ? [] : ["--seed"]
        switch draft.run.mode {
        case .run: break
        case .list:
            if let other = draft.given.first(where: { running.union(seed).contains($0) }) {
                throw UsageError("--list runs nothing, so that \(other) says nothing beside it")
            }
        case .dryRun:
            if let other = draft.given.first(where: { $0 == "--time-limit" || seed.contains($0) }) {
                throw UsageError("--dry-run executes nothing, so that \(other) says nothing beside it")
            }
        }
    }
}
