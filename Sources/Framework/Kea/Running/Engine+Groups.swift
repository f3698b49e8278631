// Hooks that run once, for a group or around the run. The failures of the latter belong to no example.

import KeaEvents

struct OpenGroup {
    let group: ExampleGroup
    var skipReason: SkipReason?
    /// The example that it was entered for.
    let example: Example
    /// The executions of its `beforeAll` hooks; the objects that they created exist until the group is left.
    var beginnings: [Execution] = []
    let hasBegun: Bool
    var ending: String?

    typealias SkipReason = @MainActor (Execution) -> Void
}

extension Engine {
    /// Enters the groups of `example` that have not been entered yet.
    func enterGroups(of example: Example) -> OpenGroup.SkipReason? {
        if let last = openGroups.last, last.group === example.group { return last.skipReason }
        let ancestors = example.group.ancestorsAndSelf
        let common = zip(openGroups, ancestors).prefix { $0.group === $1 }.count
        var own: OpenGroup.SkipReason?
        for group in ancestors[common...] {
            own = enter(group, for: example) ?? own
        }
        defer { firstSkipReason = nil }
        return own ?? firstSkipReason ?? openGroups.last?.skipReason
    }

    /// Enters a group inside the innermost open one; returns the failures of its hooks, for the example they ran for.
    private func enter(_ group: ExampleGroup, for example: Example) -> OpenGroup.SkipReason? {
        if let left = openRun, left.group === group {
            openGroups.append(left)
            return nil
        }
        let outer = openGroups.last?.skipReason
        openGroups.append(
            OpenGroup(group: group, skipReason: outer, example: example, hasBegun: outer == nil))
        guard outer == nil else { return nil }
        guard group.hooks.areOfRun else { return runBeforeAll(of: group, for: example) }
        runBeforeRun(of: group, for: example)
        return nil
    }

    /// Runs the `beforeAll` hooks of the innermost open group; returns the failures, for the example that they ran for.
    ///
    /// In a spec, a failing hook stops the later ones, which build on it. Around the run and in features, whose hooks
    /// come from unrelated classes, all of them run, as the Cucumber Compatibility Kit defines.
    private func runBeforeAll(of group: ExampleGroup, for example: Example) -> OpenGroup.SkipReason? {
        let areIndependent = group.parent == nil || example.info.kind == .scenario
        let last = openGroups.count - 1
        var failures: [Failure] = []
        var failed: Hooks.Hook?
        for hook in group.hooks.beforeAll where failed == nil || areIndependent {
            let found = begin(hook, of: group, for: example)
            failures += found.failures.map { failure in
                var failure = failure
                if let name = hook.name { failure.message = "\(name): \(failure.message)" }
                return failure
            }
            if !found.failures.isEmpty {
                failed = failed ?? hook
            } else if found.status != .passed, failed == nil {
                let leaveOut: OpenGroup.SkipReason = { $0.mark(found.status, reason: found.reason) }
                openGroups[last].skipReason = leaveOut
                return leaveOut
            }
        }
        guard let failed else { return nil }
        openGroups[last].skipReason = { later in
            let message = "not run: \(failed.name ?? "beforeAll of \"\(group.title)\"") failed"
            later.record(Failure(kind: .error, message: message, location: failed.location))
        }
        return { [failures] first in
            for failure in failures { first.record(failure) }
        }
    }

    private func runBeforeRun(of group: ExampleGroup, for example: Example) {
        let last = openGroups.count - 1
        for hook in group.hooks.beforeAll where isDue(hook) {
            let found = begin(hook, of: group, for: example)
            if found.status.fails(strict: options.isStrict) {
                openGroups[last].ending = openGroups[last].ending ?? "\(hook.ofRun?.title ?? "") failed"
            } else if found.status != .passed, openGroups[last].skipReason == nil {
                openGroups[last].skipReason = { $0.mark(found.status, reason: found.reason) }
            }
        }
    }

    /// Enters the group around all features before its first scenario; returns why none runs, if a hook has failed.
    func enterRun(of example: Example) -> String? {
        guard !options.isDryRun, let run = example.group.groupOfRun else { return nil }
        if let open = openGroups.first(where: { $0.group === run }) { return open.ending }
        // The groups that are open already surround the example, and therefore the run.
        for group in run.ancestorsAndSelf.dropFirst(openGroups.count) {
            firstSkipReason = enter(group, for: example) ?? firstSkipReason
        }
        return openGroups.last?.ending
    }

    /// Runs the `afterRun` hooks that no process has started, as the one that ran the last scenario has ended.
    package func endRun(of example: Example) {
        guard let group = example.group.groupOfRun else { return }
        for hook in group.hooks.afterAll.reversed() where !hook.isForEachWorker && isDue(hook) {
            run(hook, .after, of: group, for: example) { $0.finish() }
        }
    }

    /// Leaves the groups without the next example before it starts: it does not get the failures of `afterAll`.
    func leaveGroups(for example: Example) {
        guard let last = openGroups.last, last.group !== example.group else { return }
        closeGroups(downTo: zip(openGroups, example.group.ancestorsAndSelf).prefix { $0.group === $1 }.count)
    }

    /// Leaves the open groups beyond `depth`; the one around all features stays open for its next scenario.
    func closeGroups(downTo depth: Int) {
        while openGroups.count > depth {
            let open = openGroups.removeLast()
            if open.group.hooks.areOfRun { openRun = open } else { close(open) }
        }
    }

    func closeAllGroups() {
        let whole = openGroups.prefix { $0.group.parent == nil }.count
        closeGroups(downTo: whole)
        if let run = openRun {
            openRun = nil
            close(run)
        }
        closeGroups(downTo: 0)
    }

    private func close(_ open: OpenGroup) {
        for hook in open.group.hooks.afterAll.reversed() where open.hasBegun && isDue(hook) {
            run(hook, .after, of: open.group, for: open.example) { $0.finish() }
        }
        for execution in open.beginnings.reversed() { report(execution.finish(), of: execution) }
    }

    private func report(_ found: ExampleResult, of execution: Execution) {
        for failure in found.failures { fail(late: failure, of: execution.owner) }
    }

    /// Returns whether a hook runs in this process; one around the run does only if no other process has run it.
    private func isDue(_ hook: Hooks.Hook) -> Bool {
        guard let info = hook.ofRun, !hook.isForEachWorker else { return true }
        return !run.host.hasRun(info.index)
    }

    private func begin(_ hook: Hooks.Hook, of group: ExampleGroup, for example: Example) -> ExampleResult {
        let last = openGroups.count - 1
        return run(hook, .before, of: group, for: example) { execution in
            openGroups[last].beginnings.append(execution)
            return execution.takeFindings()
        }
    }

    private enum Moment: String {
        case before = "beforeAll"
        case after = "afterAll"
    }

    /// Runs a hook; the failures of one around the run, or after all examples, belong to no example.
    @discardableResult
    private func run(
        _ hook: Hooks.Hook, _ moment: Moment, of group: ExampleGroup, for example: Example,
        _ end: (Execution) -> ExampleResult
    ) -> ExampleResult {
        // Each hook has its own time limit, so that a timeout does not affect the others.
        let limit = group.traits.timeLimit ?? options.timeLimit
        let activity = GroupHook(
            title: "\(group.title), in \(hook.name ?? moment.rawValue)", group: group.index,
            location: hook.location, suite: group.suite, isOfRun: group.suite.isEmpty || hook.ofRun != nil,
            limit: limit)
        let execution = Execution(
            example.info, in: run, groups: example.group.chain.groups, waiting: example.traits.waiting,
            deadline: limit.map { .now + $0 }, limit: limit, hook: activity)
        let start = RealClock.now
        if let info = hook.ofRun { report(.hookStarted(info)) }
        run(hook, activity, in: execution)
        let found = end(execution)
        if let info = hook.ofRun {
            let result = StepResult(
                status: found.status, seconds: (RealClock.now - start).seconds, failures: found.failures,
                reason: found.reason, startedAt: RealClock.secondsSince1970(start))
            report(.hookFinished(info, result))
        }
        if hook.ofRun != nil || moment == .after { report(found, of: execution) }
        return found
    }

    private func run(_ hook: Hooks.Hook, _ activity: GroupHook, in execution: Execution) {
        let outer = Execution.running
        Execution.running = execution
        defer { Execution.running = outer }
        Watchdog.shared.during(.hook(activity), limit: execution.limit) {
            Execution.$inherited.withValue(execution) {
                execution.attempt(hook.action, at: hook.location)
                recordLeakedWork(of: execution)
            }
        }
    }
}

extension ExampleGroup {
    var title: String {
        if !path.isEmpty { return path.joined(separator: " › ") }
        return suite.isEmpty ? "the run" : suite
    }
}
