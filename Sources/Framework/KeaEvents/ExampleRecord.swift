import KeaText

/// An attempt at an example, from its events: its steps and attachments and, once it has ended, its result.
package struct ExampleRecord: Sendable {
    /// A step or a hook, in the order in which they ran.
    package struct Step: Sendable {
        package var info: StepInfo
        /// The result; `nil` while the step runs, or if the example ended during the step.
        package var result: StepResult?
        /// The attachments made while the step ran.
        package var attachments: [Attachment] = []

        package init(info: StepInfo, result: StepResult? = nil) { (self.info, self.result) = (info, result) }

        package var isRemarkable: Bool { result.map { $0.status > .skipped } ?? true }

        /// Passes its start and, once it has ended, its end.
        package func pass(_ report: (RunEvent) -> Void) {
            report(.stepStarted(info))
            if let result { report(.stepFinished(info, result)) }
        }
    }

    package let info: ExampleInfo
    /// The result; until the example ends, the one that it has if the run ends now.
    package var result = ExampleResult(status: .notRun, seconds: 0)
    /// Whether the run reported its start.
    package private(set) var hasStarted = true
    package var steps: [Step] = []
    /// The attachments made while no step ran, each with the number of steps before it.
    package var attachmentsBetweenSteps: [(stepCount: Int, attachment: Attachment)] = []
    /// The failed attempts before this one.
    package var earlier: [ExampleRecord] = []

    package init(_ info: ExampleInfo) { self.info = info }

    /// Creates the record of an example that ended without having started.
    package init(_ info: ExampleInfo, _ result: ExampleResult) {
        (self.info, self.result, hasStarted) = (info, result, false)
    }

    /// All attachments, in the order in which they were made.
    package var attachments: [Attachment] {
        steps.isEmpty
            ? attachmentsBetweenSteps.map(\.attachment) : steps.indices.flatMap { attachments(ofStep: $0) }
    }

    /// Returns the attachments of a step and those made after it; for the first step, also those made before it.
    package func attachments(ofStep index: Int) -> [Attachment] {
        guard !attachmentsBetweenSteps.isEmpty else { return steps[index].attachments }
        func between(_ count: Int) -> [Attachment] {
            attachmentsBetweenSteps.filter { $0.stepCount == count }.map(\.attachment)
        }
        return (index == 0 ? between(0) : []) + steps[index].attachments + between(index + 1)
    }

    /// The failures that belong to no step, each as often as it was recorded.
    package var failuresOutsideSteps: [Failure] {
        guard !result.failures.isEmpty else { return [] }
        var inSteps = steps.flatMap { $0.result?.failures ?? [] }
        return result.failures.filter { !inSteps.removeCopy(of: $0) }
    }

    /// The first line that describes why the example did not pass, or not at once.
    package var problem: String {
        if result.isFlaky { return "flaky: passed at attempt \(result.attempts)" }
        return result.failures.first?.message ?? result.reason ?? result.status.text
    }

    /// Whether there is more to report than that the example passed.
    package var isRemarkable: Bool {
        result.status != .passed || result.attempts > 1 || !attachmentsBetweenSteps.isEmpty
            || steps.contains { !$0.attachments.isEmpty }
    }

    mutating func finishStep(_ step: StepInfo, _ result: StepResult) {
        if steps.last.map({ $0.result != nil }) ?? true { steps.append(Step(info: step)) }
        steps[steps.count - 1].info = step
        steps[steps.count - 1].result = result
    }

    mutating func attach(_ attachment: Attachment) {
        if let last = steps.last, last.result == nil {
            steps[steps.count - 1].attachments.append(attachment)
        } else {
            attachmentsBetweenSteps.append((steps.count, attachment))
        }
    }
}

extension Attachment {
    /// The media type of texts that examples write with `log`.
    package static let logType = "text/x.cucumber.log+plain"

    package var isLog: Bool { mediaType == Self.logType }

    /// A text without a file name in full; otherwise the name and the size.
    package var textOrLabel: String {
        if case .text(let text) = content, fileName == nil { return text }
        return "attached: " + label
    }

    /// The name and the size, or the address, on one line.
    package var label: String {
        let name = VisibleText.line(fileName ?? mediaType)
        return switch content {
        case .text(let text): "\(name), \(pluralized(text.count, "character"))"
        case .bytes(let bytes): "\(name), \(pluralized(bytes.count, "byte"))"
        case .link(let address): VisibleText.line(address)
        }
    }
}
