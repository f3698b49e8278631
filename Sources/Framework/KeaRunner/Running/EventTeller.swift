import KeaEvents

/// Makes messages of events.
@MainActor
struct EventTeller {
    private let channel: WorkerChannel
    private let places: ExamplePlaces

    init(_ channel: WorkerChannel, _ places: ExamplePlaces) {
        self.channel = channel
        self.places = places
    }

    func tell(_ event: RunEvent) {
        switch event {
        case .runStarted, .runFinished: break  // The coordinator knows better.
        case .diagnostic(let diagnostic): channel.send(.diagnostic(diagnostic))
        case .source(let source): channel.send(.source(source))
        case .glue(let glue): channel.send(.glue(glue))
        case .testCase(let testCase): channel.send(.testCase(testCase))
        case .hookStarted(let hook): channel.send(.runHookStarted(hook))
        case .hookFinished(let hook, let result):
            let ended = WorkerMessage.Result(
                status: result.status, seconds: result.seconds, failures: .own(result.failures),
                reason: result.reason, startedAt: result.startedAt)
            channel.send(.runHookFinished(hook, ended))
        case .exampleStarted(let info):
            if let place = places[info] { channel.send(.exampleStarted(place)) }
        case .stepStarted(let step): channel.send(step, nil)
        case .stepFinished(let step, let result): channel.send(step, result)
        case .attachment(let attachment, let id): channel.send(.attachment(attachment, id: id))
        case .exampleRetried(let info, let result):
            if let place = places[info] { channel.send(result, of: place, isRetried: true) }
        case .exampleFinished(let info, let result):
            if let place = places[info] { channel.send(result, of: place) }
        case .lateFailure(let failure, let owner):
            channel.send(.lateFailure(failure, of: WorkerMessage.Owner(owner, places)))
        }
    }
}

extension WorkerMessage.Owner {
    init(_ owner: FailureOwner, _ places: ExamplePlaces) {
        switch owner {
        case .example(let info): self = places[info].map { .example($0) } ?? .unknown
        case .hook(let name, let suite, let location): self = .hook(name, suite: suite, location: location)
        case .unknown: self = .unknown
        }
    }
}

/// The places of examples in the plan.
struct ExamplePlaces: Sendable {
    private let ids: [String]

    init(_ entries: [RunPlan.Entry]) { ids = entries.map(\.info.id) }

    /// The place of an example; `nil` where it is not planned.
    subscript(_ info: ExampleInfo) -> Int? {
        if ids.indices.contains(info.index), ids[info.index] == info.id { return info.index }
        return ids.firstIndex(of: info.id)
    }
}
