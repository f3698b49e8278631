import Kea
import KeaEvents

/// Runs examples that a closure declares in their own engine, and records the outcome.
///
/// With it, Kea specifies itself in process: an inner example may fail without failing the outer one.
@MainActor
package struct SpecRun {
    package var results: [ExampleResult] = []
    package var infos: [ExampleInfo] = []
    package var events: [RunEvent] = []
    package var diagnostics: [Diagnostic] = []
    package var hasFailed = false

    package init(
        options: ExecutionOptions = ExecutionOptions(), on run: Run = Run(), _ declare: @MainActor () -> Void
    ) {
        let engine = Engine(run)
        engine.options = options
        let log = Log()
        engine.report = { log.events.append($0) }
        run.during {
            let group = ExampleGroup.describing("inner", declare)
            for example in group.examples { engine.run(example) }
            engine.finish()
        }
        diagnostics = run.diagnostics.drain()
        events = log.events
        hasFailed = engine.hasFailed
        for case .exampleFinished(let info, let result) in events {
            infos.append(info)
            results.append(result)
        }
    }

    @MainActor private final class Log { var events: [RunEvent] = [] }

    package var statuses: [Status] { results.map(\.status) }
    package var messages: [String] { results.flatMap(\.failures).map(\.message) }

    /// The failures recorded outside a running example, with their owners.
    package var late: [(failure: Failure, owner: FailureOwner)] {
        events.compactMap {
            if case .lateFailure(let failure, let owner) = $0 { (failure, owner) } else { nil }
        }
    }

    package var lateMessages: [String] { late.map(\.failure.message) }
}

/// A list in which examples record the order of events.
@MainActor
package final class Journal {
    package private(set) var entries: [String] = []

    package init() {}

    package func write(_ entry: String) { entries.append(entry) }
}
