/// Reorders the events of a run with several workers: the examples of a spec class or feature file stay together.
///
/// Examples that pass wait for the last one of their suite; a failed one releases them, as failures are shown at once.
struct SuiteGrouping {
    private static let limit = 5_000

    private var isNeeded = false
    /// The number of examples of each suite without a result.
    private var left: [String: Int] = [:]
    private var running: [RunEvent] = []
    private var waiting: [(suite: String, events: [RunEvent])] = []

    /// Takes an event, and returns the events to show now.
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
            let events = running + [event]
            running = []
            return finishExample(info, result, events)
        case .runFinished: return takeAll() + [event]
        default: return [event]
        }
    }

    private mutating func finishExample(
        _ info: ExampleInfo, _ result: ExampleResult, _ events: [RunEvent]
    ) -> [RunEvent] {
        left[info.suite, default: 1] -= 1
        let index = waiting.firstIndex { $0.suite == info.suite }
        let own = (index.map { waiting[$0].events } ?? []) + events
        if left[info.suite] == 0 || result.status.fails(strict: false) {
            if let index { waiting.remove(at: index) }
            return own
        }
        if let index { waiting[index].events = own } else { waiting.append((info.suite, own)) }
        return waiting.reduce(0) { $0 + $1.events.count } > Self.limit ? takeAll() : []
    }

    private mutating func takeAll() -> [RunEvent] {
        defer { (waiting, running) = ([], []) }
        return waiting.flatMap(\.events) + running
    }
}
