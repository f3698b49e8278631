// What runs once around the examples of a group.

import KeaEvents

/// A group that the run is in.
struct OpenGroup {
    let group: ExampleGroup
    /// The obstacle to running its examples: its `beforeAll` went wrong.
    var obstacle: Obstacle?
    /// The last example that was run in it.
    var lastExample: Example
    /// The executions of its `beforeAll` hooks: what these have made is there until the group is left.
    var beginnings: [Execution] = []
    /// Whether its `beforeAll` hooks were reached; those after it run only then.
    var hasBegun = true
    /// The reason for which no example in it is even begun.
    var ending: String?

    /// Says in an example why it is not run.
    typealias Obstacle = @MainActor (Execution) -> Void
}

extension Engine {
    /// Opens the groups that `example` is in and that are not open yet.
    ///
    /// - Returns: what stands in the example's way, if anything does.
    func enterGroups(of example: Example) -> OpenGroup.Obstacle? {
        if let last = openGroups.indices.last, openGroups[last].group === example.group {
            openGroups[last].lastExample = example
            return openGroups[last].obstacle
        }
        let lineage = example.group.lineage
        let common = zip(openGroups, lineage).prefix { $0.group === $1 }.count
        var own: OpenGroup.Obstacle?
        for group in lineage[common...] {
            own = enter(group, for: example) ?? own
        }
        defer { firstObstacle = nil }
        return own ?? firstObstacle ?? openGroups.last?.obstacle
    }

    /// Opens a group in the one that was opened last.
    ///
    /// - Returns: what its hooks have found, for the example that they were run for.
    func enter(_ group: ExampleGroup, for example: Example) -> OpenGroup.Obstacle? {
        if let left = openRun, left.group === group {
            openGroups.append(left)
            return nil
        }
        let outer = openGroups.last?.obstacle
        openGroups.append(
            OpenGroup(group: group, obstacle: outer, lastExample: example, hasBegun: outer == nil))
        guard outer == nil else { return nil }
        guard group.hooks.areOfRun else { return runBeforeAll(of: group, for: example) }
        runBeforeRun(of: group, for: example)
        return nil
    }

    /// Runs the `beforeAll` hooks of the group that was opened last, until one skips the group.
    ///
    /// One that fails stops those behind it in a group of a spec, where they build on it. Around the whole run and in
    /// features, where they come from classes that know nothing of each other, all are run, as the Cucumber
    /// Compatibility Kit has it.
    ///
    /// - Returns: what is wrong, for the example that the hooks were run for; the next ones get less of it.
    private func runBeforeAll(of group: ExampleGroup, for example: Example) -> OpenGroup.Obstacle? {
        let areIndependent = group.parent == nil || example.info.kind == .scenario
        let last = openGroups.count - 1
        var failures: [Failure] = []
        var failed: Hooks.Hook?
        for hook in group.hooks.beforeAll where failed == nil || areIndependent {
            let execution = execution(of: hook, "beforeAll", in: group, for: example)
            openGroups[last].beginnings.append(execution)
            let isDone = run(hook, of: group, in: execution)
            let found = execution.takeFindings()
            failures += found.failures
            if !found.failures.isEmpty {
                failed = failed ?? hook
            } else if !isDone, failed == nil {
                let leaveOut: OpenGroup.Obstacle = { $0.mark(found.status, reason: found.reason) }
                openGroups[last].obstacle = leaveOut
                return leaveOut
            }
        }
        guard let failed else { return nil }
        openGroups[last].obstacle = { later in
            let message = "not run: beforeAll of \"\(group.title)\" failed"
            later.record(Failure(kind: .error, message: message, location: failed.location))
        }
        return { [failures] first in
            for failure in failures { first.record(failure) }
        }
    }

    /// Closes the groups that the next example is not in, before it begins: what goes wrong in their `afterAll`
    /// hooks is none of its business.
    func leaveGroups(for example: Example) {
        guard let last = openGroups.last, last.group !== example.group else { return }
        closeGroups(downTo: zip(openGroups, example.group.lineage).prefix { $0.group === $1 }.count)
    }

    /// Runs the `afterAll` hooks of the groups that are open beyond `depth`, innermost first.
    ///
    /// The group around all features is only left: others may come between its scenarios, and its hooks run once.
    func closeGroups(downTo depth: Int) {
        while openGroups.count > depth {
            let open = openGroups.removeLast()
            if open.group.hooks.areOfRun { openRun = open } else { close(open) }
        }
    }

    /// Runs the `afterAll` hooks of all groups that are open.
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
            let execution = execution(of: hook, "afterAll", in: open.group, for: open.lastExample)
            if let info = hook.ofRun {
                run(hook, info, of: open.group, in: execution) { execution.finish() }
            } else {
                run(hook, of: open.group, in: execution)
                end(execution)
            }
        }
        for execution in open.beginnings.reversed() { end(execution) }
    }

    /// Ends the execution of a hook, and reports what it has found under the name of its group.
    private func end(_ execution: Execution) {
        for failure in execution.finish().failures { fail(late: failure, of: execution.owner) }
    }

    @discardableResult
    func run(_ hook: Hooks.Hook, of group: ExampleGroup, in execution: Execution) -> Bool {
        let activity = GroupHook(
            words: execution.info.title, group: ObjectIdentifier(group), location: hook.location,
            suite: group.suite, limit: execution.limit)
        let outer = Execution.running
        Execution.running = execution
        defer { Execution.running = outer }
        return Watchdog.shared.during(.hook(activity), limit: execution.limit) {
            Execution.$inherited.withValue(execution) {
                defer { takeLeftovers(of: execution) }
                return execution.attempt(hook.action, at: hook.location)
            }
        }
    }

    func execution(
        of hook: Hooks.Hook, _ word: String, in group: ExampleGroup, for example: Example
    ) -> Execution {
        let title = "\(group.title), in \(hook.name ?? word)"
        let info = ExampleInfo(
            id: "\(group.suite)/\(title)", kind: example.info.kind, suite: group.suite, path: [title],
            location: hook.location, tags: [])
        // Each hook has a time of its own: one that is late takes nothing from the others.
        let limit = group.traits.timeLimit ?? options.timeLimit
        return Execution(
            example.info, in: self, groups: example.group.chain.groups, waiting: example.traits.waiting,
            deadline: limit.map { .now + $0 }, limit: limit, hook: info)
    }
}

extension ExampleGroup {
    /// Its names as one line, as reports print it.
    var title: String {
        if !path.isEmpty { return path.joined(separator: " › ") }
        return suite.isEmpty ? "the run" : suite
    }
}
