import KeaEvents

/// The steps of an example and what it said, kept while it runs.
struct ExampleLog {
    /// The example.
    let info: ExampleInfo
    /// Its steps and hooks, in order, each with its result once it has one.
    private(set) var steps: [(info: StepInfo, result: StepResult?, attachments: [Attachment])] = []
    /// The attachments and log lines.
    private(set) var attachments: [Attachment] = []

    init(_ info: ExampleInfo) { self.info = info }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .stepStarted(let step): steps.append((step, nil, []))
        case .stepFinished(let step, let result):
            if let open = steps.lastIndex(where: { $0.result == nil }) {
                steps[open] = (step, result, steps[open].attachments)
            } else {
                steps.append((step, result, []))
            }
        case .attachment(let attachment, _):
            attachments.append(attachment)
            if let open = steps.lastIndex(where: { $0.result == nil }) ?? steps.indices.last {
                steps[open].attachments.append(attachment)
            }
        default: break
        }
    }
}
