// The hooks around the whole run: what they find is their own, and no example's.

import KeaEvents

extension Engine {
    /// Opens the group around all features before its first scenario begins.
    ///
    /// - Returns: the reason for which no scenario is run, where one of its hooks has failed.
    func enterRun(of example: Example) -> String? {
        guard !options.isDryRun, let run = example.group.groupOfRun else { return nil }
        if let open = openGroups.first(where: { $0.group === run }) { return open.ending }
        // What is open by now is around the example, and so around the run.
        for group in run.lineage.dropFirst(openGroups.count) {
            firstObstacle = enter(group, for: example) ?? firstObstacle
        }
        return openGroups.last?.ending
    }

    /// Runs the hooks of the group that was opened last: all of them, although one has failed.
    func runBeforeRun(of group: ExampleGroup, for example: Example) {
        let last = openGroups.count - 1
        for hook in group.hooks.beforeAll where isDue(hook) {
            guard let info = hook.ofRun else { continue }
            let execution = execution(of: hook, "beforeAll", in: group, for: example)
            openGroups[last].beginnings.append(execution)
            let found = run(hook, info, of: group, in: execution) { execution.takeFindings() }
            if found.status.fails(strict: options.isStrict) {
                openGroups[last].ending = openGroups[last].ending ?? "\(info.title) failed"
            } else if found.status != .passed, openGroups[last].obstacle == nil {
                openGroups[last].obstacle = { $0.mark(found.status, reason: found.reason) }
            }
        }
    }

    /// Runs the hooks after the run that no process has begun, though this one has run no example: where the one that ran
    /// the last of them has ended with it, what the hooks before the run have made is still there.
    package func endRun(of example: Example) {
        guard let group = example.group.groupOfRun else { return }
        for hook in group.hooks.afterAll.reversed() where !hook.isForEachWorker && isDue(hook) {
            guard let info = hook.ofRun else { continue }
            let execution = execution(of: hook, "afterAll", in: group, for: example)
            run(hook, info, of: group, in: execution) { execution.finish() }
        }
    }

    /// Runs a hook around the run, and reports its beginning and its end.
    ///
    /// - Parameter end: takes from its execution what it has found.
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

    /// Whether a hook is to be run in this process: one around the whole run only where no other process has run it.
    func isDue(_ hook: Hooks.Hook) -> Bool {
        guard let info = hook.ofRun, !hook.isForEachWorker else { return true }
        return !options.hasRun(info.index)
    }
}
