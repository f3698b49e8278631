import KeaEvents
import KeaText

/// An attempt at an example that ended: its result, its steps and its attachments.
struct ExampleRecord {
    /// A step or a hook, in the order in which they ran.
    struct Step {
        var info: StepInfo
        /// The result; `nil` if the example ended during the step.
        var result: StepResult?
        /// The attachments made while the step ran.
        var attachments: [Attachment] = []
    }

    let info: ExampleInfo
    let result: ExampleResult
    /// Whether the run reported its start.
    let hasStarted: Bool
    var steps: [Step] = []
    /// The attachments made while no step ran, each with the number of steps before it.
    var attachmentsBetweenSteps: [(stepCount: Int, attachment: Attachment)] = []
    /// The failed attempts before this one.
    var earlier: [ExampleRecord] = []

    /// All attachments, in the order in which they were made.
    var attachments: [Attachment] {
        steps.isEmpty
            ? attachmentsBetweenSteps.map(\.attachment) : steps.indices.flatMap { attachments(ofStep: $0) }
    }

    /// Returns the attachments of a step and those made after it; for the first step, also those made before it.
    func attachments(ofStep index: Int) -> [Attachment] {
        guard !attachmentsBetweenSteps.isEmpty else { return steps[index].attachments }
        func between(_ count: Int) -> [Attachment] {
            attachmentsBetweenSteps.filter { $0.stepCount == count }.map(\.attachment)
        }
        return (index == 0 ? between(0) : []) + steps[index].attachments + between(index + 1)
    }

    /// The failures that belong to no step, each as often as it was recorded.
    var failuresOutsideSteps: [Failure] {
        var inSteps = steps.flatMap { $0.result?.failures ?? [] }
        return result.failures.filter { failure in
            guard let index = inSteps.firstIndex(of: failure) else { return true }
            inSteps.remove(at: index)
            return false
        }
    }

    /// The first line that describes why the example did not pass.
    var problem: String { result.failures.first?.message ?? result.reason ?? result.status.text }
}

/// Collects the events of the running example.
struct ExampleRecorder {
    private var steps: [ExampleRecord.Step] = []
    private var attachments: [(Int, Attachment)] = []
    private var earlier: [ExampleRecord] = []

    /// Whether an example is running.
    private(set) var isInExample = false

    /// Records an event.
    ///
    /// - Returns: the attempt that ends with the event.
    mutating func receive(_ event: RunEvent) -> ExampleRecord? {
        switch event {
        case .exampleStarted: (steps, attachments, isInExample) = ([], [], true)
        case .stepStarted(let info): steps.append(ExampleRecord.Step(info: info))
        case .stepFinished(let info, let result):
            if steps.last.map({ $0.result != nil }) ?? true { steps.append(ExampleRecord.Step(info: info)) }
            steps[steps.count - 1].info = info
            steps[steps.count - 1].result = result
        case .attachment(let attachment, _) where isInExample:
            if let last = steps.last, last.result == nil {
                steps[steps.count - 1].attachments.append(attachment)
            } else {
                attachments.append((steps.count, attachment))
            }
        case .exampleRetried(let info, let result):
            let attempt = take(info, result)
            earlier.append(attempt)
            return attempt
        case .exampleFinished(let info, let result):
            var example = take(info, result)
            swap(&example.earlier, &earlier)
            return example
        default: break
        }
        return nil
    }

    private mutating func take(_ info: ExampleInfo, _ result: ExampleResult) -> ExampleRecord {
        defer { (steps, attachments, isInExample) = ([], [], false) }
        return ExampleRecord(
            info: info, result: result, hasStarted: isInExample, steps: steps,
            attachmentsBetweenSteps: attachments)
    }
}

extension Attachment {
    /// The media type of texts that examples write with `log`.
    static let logType = "text/x.cucumber.log+plain"

    /// Whether an example wrote it with `log`.
    var isLog: Bool { mediaType == Self.logType }

    /// A text without a file name in full; otherwise the name and the size.
    var textOrLabel: String {
        if case .text(let text) = content, fileName == nil { return text }
        return "attached: " + label
    }

    /// The name and the size, or the address, on one line.
    var label: String {
        let name = VisibleText.line(fileName ?? mediaType)
        return switch content {
        case .text(let text): "\(name), \(pluralized(text.count, "character"))"
        case .bytes(let bytes): "\(name), \(pluralized(bytes.count, "byte"))"
        case .link(let address): VisibleText.line(address)
        }
    }
}
