// Hooks around the whole run. Their failures belong to them and to no example.

import KeaEvents

extension Engine {
    /// Enters the group around all features before its first scenario.
    ///
    /// - Returns: the reason why no scenario runs, if one of its hooks has failed.
    func enterRun(of example: Example) -> String? {
        guard !options.isDryRun, let run = example.group.groupOfRun else { return nil }
        if let open = openGroups.first(where: { $0.group === run }) { return open.ending }
        // The groups that are open already surround the example, and therefore the run.
        for group in run.ancestorsAndSelf.dropFirst(openGroups.count) {
            firstSkipReason = enter(group, for: example) ?? firstSkipReason
        }
        return openGroups.last?.ending
    }

    func runBeforeRun(of group: ExampleGroup, for example: Example) {
        let last = openGroups.count - 1
        for hook in group.hooks.beforeAll where isDue(hook) {
            guard let info = hook.ofRun else { continue }
            let execution = execution(of: hook, "beforeAll", in: group, for: example)
            openGroups[last].beginnings.append(execution)
            let found = run(hook, info, of: group, in: execution) { execution.takeFindings() }
            if found.status.fails(strict: options.isStrict) {
                openGroups[last].ending = openGroups[last].ending ?? "\(info.title) failed"
            } else if found.status != .passed, openGroups[last].skipReason == nil {
                openGroups[last].skipReason = { $0.mark(found.status, reason: found.reason) }
            }
        }
    }

    /// Runs the `afterRun` hooks that no process has started, although this process has run no example.
    ///
    /// The process that ran the last scenario has ended, but external effects of the `beforeRun` hooks still exist.
    package func endRun(of example: Example) {
        guard let group = example.group.groupOfRun else { return }
        for hook in group.hooks.afterAll.reversed() where !hook.isForEachWorker && isDue(hook) {
            guard let info = hook.ofRun else { continue }
            let execution = execution(of: hook, "afterAll", in: group, for: example)
            run(hook, info, of: group, in: execution) { execution.finish() }
        }
    }

    @discardableResult
    func run(
        _ hook: Hooks.Hook, _ info: HookInfo, of group: ExampleGroup, in execution: Execution,
        _ end: () -> ExampleResult
    ) -> ExampleResult {
        let start = RealClock.now
        report(.hookStarted(info))
        run(hook, of: group, in: execution)
        let found = end()
        let result = StepResult(
            status: found.status, seconds: (RealClock.now - start).seconds, failures: found.failures,
            reason: found.reason, startedAt: RealClock.secondsSince1970(start))
        report(.hookFinished(info, result))
        for failure in found.failures { fail(late: failure, of: execution.owner) }
        return found
    }

    /// Returns whether a hook runs in this process: a hook around the run does so only if no other process has run
    /// it.
    func isDue(_ hook: Hooks.Hook) -> Bool {
        guard let info = hook.ofRun, !hook.isForEachWorker else { return true }
        return !options.hasRun(info.index)
    }
}
