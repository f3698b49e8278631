/// Options that say nothing beside each other.
///
/// What is left out of account in silence is what somebody has relied on; each of these is an error with its reason.
enum OptionConflicts {
    /// Looks at the options of a run.
    static func check(_ draft: CommandDraft, _ arguments: Arguments) throws(UsageError) {
        // What the environment says gives way: nobody has typed it for this run.
        let given = arguments.options.filter { !$0.isOfEnvironment }.map(\.option)
        for instead in given
        where ["--i18n-languages", "--i18n-keywords", "--completion"].contains(instead.name) {
            if let other = given.first(where: { $0.name != instead.name && $0.scope != .always }) {
                throw UsageError("\(instead.name) runs nothing, so that \(other.name) says nothing beside it")
            }
            if let path = arguments.operands.first {
                throw UsageError(
                    "\(instead.name) runs nothing, so that the path \(path) says nothing beside it")
            }
        }
        if draft.run.retry.limit == nil,
            let option = given.first(where: { ["--retry-tag-filter", "--strict-flaky"].contains($0.name) })
        {
            throw UsageError("\(option.name) says nothing without --retry N")
        }
        if draft.run.shard == nil, given.contains(where: { $0.name == "--durations" }) {
            throw UsageError("--durations says nothing without --shard I/N")
        }
        if draft.run.rerun != nil, let path = arguments.operands.first {
            throw UsageError("--rerun says what to run, so that the path \(path) says nothing beside it")
        }
        if draft.run.runsUntilFailure, draft.run.isInProcess {
            throw UsageError(
                "--until-failure starts new processes for each round, and --in-process none; --repeat N --fail-fast "
                    + "stays in one")
        }
        // An order at random takes the seed; anything else that does is executed.
        let isSeed: (Option) -> Bool = { $0.name == "--seed" && draft.run.order != .random(seed: nil) }
        switch draft.run.mode {
        case .run: break
        case .list:
            if let other = given.first(where: { $0.scope == .running || isSeed($0) }) {
                throw UsageError("--list runs nothing, so that \(other.name) says nothing beside it")
            }
        case .dryRun:
            if let other = given.first(where: {
                ["--time-limit", "--retry", "--repeat", "--until-failure"].contains($0.name) || isSeed($0)
            }) {
                throw UsageError("--dry-run executes nothing, so that \(other.name) says nothing beside it")
            }
        }
    }
}
