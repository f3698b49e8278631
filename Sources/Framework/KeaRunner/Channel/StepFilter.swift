import KeaEvents

/// Holds the steps of the running example back until it is known whether a report needs them.
///
/// Most examples pass, and most reports need the steps of the others only: see ``ReportFormat/wantsAllSteps``.
struct StepFilter {
    /// What an event means for the steps that are held back.
    enum Kind {
        /// It follows them: they are passed on.
        case other
        /// It is one of them.
        case step
        /// The example has passed or was skipped: they are dropped.
        case quietEnd
    }

    /// Whether it holds nothing back.
    let passesAll: Bool
    private var held: [RunEvent] = []

    init(passesAll: Bool) { self.passesAll = passesAll }

    /// Takes an event, and returns the events to pass on.
    mutating func receive(_ event: RunEvent) -> [RunEvent] {
        if passesAll { return [event] }
        switch event.filterKind {
        case .step:
            held.append(event)
            return []
        case .quietEnd:
            held.removeAll(keepingCapacity: true)
            return [event]
        case .other:
            defer { held.removeAll() }
            return held.isEmpty ? [event] : held + [event]
        }
    }
}

extension RunEvent {
    /// What the event means for the steps of its example.
    var filterKind: StepFilter.Kind {
        switch self {
        case .stepStarted, .stepFinished: .step
        case .exampleFinished(_, let result) where result.status == .passed || result.status == .skipped:
            .quietEnd
        default: .other
        }
    }
}
