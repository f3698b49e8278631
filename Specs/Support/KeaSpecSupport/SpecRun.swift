import Kea
import KeaEvents

/// Runs examples that a closure declares, in an engine of their own, and keeps what came of them.
///
/// It is how Kea specifies itself in process: the inner examples may fail without failing the outer one.
@MainActor
package struct SpecRun {
    package var results: [ExampleResult] = []
    package var infos: [ExampleInfo] = []
    package var events: [RunEvent] = []
    package var diagnostics: [Diagnostic] = []
    package var hasFailed = false

    package init(options: Engine.Options = .init(), _ declare: @MainActor () -> Void) {
        let earlier = Diagnostics.drain()
        let group = ExampleGroup.describing("inner", declare)
        let engine = Engine()
        engine.options = options
        let log = Log()
        engine.report = { log.events.append($0) }
        for example in group.examples { engine.run(example) }
        engine.finish()
        diagnostics = Diagnostics.drain()
        for diagnostic in earlier {
            Diagnostics.record(
                diagnostic.severity, diagnostic.message, details: diagnostic.details, at: diagnostic.location)
        }
        events = log.events
        hasFailed = engine.hasFailed
        for case .exampleFinished(let info, let result) in events {
            infos.append(info)
            results.append(result)
        }
    }

    @MainActor private final class Log {
        var events: [RunEvent] = []
    }

    /// How the examples ended, in order.
    package var statuses: [Status] { results.map(\.status) }

    /// What went wrong in the examples, in order.
    package var messages: [String] { results.flatMap(\.failures).map(\.message) }

    /// What came in outside of the running example, and whose it is.
    package var late: [(failure: Failure, owner: FailureOwner)] {
        events.compactMap {
            if case .lateFailure(let failure, let owner) = $0 { (failure, owner) } else { nil }
        }
    }

    /// What came in after an example had ended.
    package var lateMessages: [String] { late.map(\.failure.message) }
}

/// A list that examples write to, to say in which order things happened.
@MainActor
package final class Journal {
    package private(set) var entries: [String] = []

    package init() {}

    package func write(_ entry: String) { entries.append(entry) }
}
