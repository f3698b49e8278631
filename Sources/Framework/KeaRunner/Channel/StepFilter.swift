import KeaEvents

/// Holds the steps of the running example back until it is known whether a report needs them.
///
/// Most examples pass, and most reports need the steps of the others only: see ``ReportFormat/wantsAllSteps``. Reports
/// receive events through a filter. So does the coordinator, for encoded events: it decodes no step in vain.
struct StepFilter<Event> {
    /// What an event means for the steps that are held back.
    enum Kind: UInt32 {
        /// It follows them: they are passed on.
        case other
        /// It is one of them.
        case step
        /// The example has passed or was skipped: they are dropped.
        case quietEnd
    }

    private let passesAll: Bool
    private var held: [Event] = []

    init(passesAll: Bool) { self.passesAll = passesAll }

    /// Takes an event, and returns the events to pass on.
    mutating func receive(_ event: Event, _ kind: Kind) -> [Event] {
        if passesAll { return [event] }
        switch kind {
        case .step:
            held.append(event)
            return []
        case .quietEnd:
            held.removeAll(keepingCapacity: true)
            return [event]
        case .other: return held.isEmpty ? [event] : takeAll() + [event]
        }
    }

    /// Removes and returns the steps that are held back.
    mutating func takeAll() -> [Event] {
        defer { held = [] }
        return held
    }
}

extension RunEvent {
    /// What the event means for the steps of its example.
    var filterKind: StepFilter<RunEvent>.Kind {
        switch self {
        case .stepStarted, .stepFinished: .step
        case .exampleFinished(_, let result) where result.status == .passed || result.status == .skipped:
            .quietEnd
        default: .other
        }
    }
}
