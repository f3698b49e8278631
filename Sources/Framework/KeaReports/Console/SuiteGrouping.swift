import KeaEvents

/// Events of a run with several workers, with the examples of a spec class or feature file together.
///
/// Examples that pass wait until the last one of their suite has ended; one that does not takes along those that wait
/// with it, as what fails is shown at once.
struct SuiteGrouping {
    /// The number of events that wait at most.
    private static let limit = 5_000

    private var isNeeded = false
    /// The number of examples of each suite that have no result yet.
    private var left: [String: Int] = [:]
    /// The events of the running example.
    private var running: [RunEvent] = []
    private var waiting: [(suite: String, events: [RunEvent])] = []

    /// Takes an event.
    ///
    /// - Returns: the events that are to be shown now.
    mutating func receive(_ event: RunEvent) -> [RunEvent] {
        switch event {
        case .runStarted(let info):
            // In a random order, all suites would wait for the end.
            isNeeded = info.workers > 1 && info.seed == nil
            left = info.exampleCounts
            return [event]
        case .exampleStarted, .stepStarted, .stepFinished, .attachment, .exampleRetried:
            guard isNeeded else { return [event] }
            running.append(event)
            return []
        case .exampleFinished(let info, let result):
            guard isNeeded else { return [event] }
            return finish(info, result, running + [event])
        case .runFinished: return takeAll() + [event]
        default: return [event]
        }
    }

    private mutating func finish(
        _ info: ExampleInfo, _ result: ExampleResult, _ events: [RunEvent]
    ) -> [RunEvent] {
        running = []
        left[info.suite, default: 1] -= 1
        let place = waiting.firstIndex { $0.suite == info.suite }
        let own = (place.map { waiting[$0].events } ?? []) + events
        if left[info.suite] == 0 || result.status.fails(strict: false) {
            if let place { waiting.remove(at: place) }
            return own
        }
        if let place { waiting[place].events = own } else { waiting.append((info.suite, own)) }
        return waiting.reduce(0) { $0 + $1.events.count } > Self.limit ? takeAll() : []
    }

    private mutating func takeAll() -> [RunEvent] {
        defer { (waiting, running) = ([], []) }
        return waiting.flatMap(\.events) + running
    }
}
