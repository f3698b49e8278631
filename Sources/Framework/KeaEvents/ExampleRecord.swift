import KeaText

/// An attempt at an example, from its events: its steps and attachments and, once it has ended, its result.
package struct ExampleRecord: Sendable {
    /// A step or a hook, in the order in which they ran.
    package struct Step: Sendable {
        package var info: StepInfo
        /// The result; `nil` while the step runs, or if the example ended during the step.
        package var result: StepResult?
        package var attachments: [Attachment] = []
        /// The attachments made after it, before the next step.
        fileprivate var later: [Attachment] = []

        package init(info: StepInfo, result: StepResult? = nil) { (self.info, self.result) = (info, result) }

        package var isRemarkable: Bool { result.map { $0.status > .skipped } ?? true }
    }

    package let info: ExampleInfo
    /// The result; until the example ends, the one that it has if the run ends now.
    package var result = ExampleResult(status: .notRun, seconds: 0)
    package private(set) var hasStarted = true
    package var steps: [Step] = []
    private var attachmentsBeforeSteps: [Attachment] = []
    /// The failed attempts before this one.
    package var earlier: [ExampleRecord] = []

    package init(_ info: ExampleInfo) { self.info = info }

    /// Creates the record of an example that ended without having started.
    package init(_ info: ExampleInfo, _ result: ExampleResult) {
        (self.info, self.result, hasStarted) = (info, result, false)
    }

    package var attachments: [Attachment] {
        attachmentsBeforeSteps + steps.flatMap { $0.attachments + $0.later }
    }

    package var attachmentsBetweenSteps: [Attachment] { attachmentsBeforeSteps + steps.flatMap(\.later) }

    /// Returns the attachments of a step and those made after it; for the first step, also those made before it.
    package func attachments(ofStep index: Int) -> [Attachment] {
        (index == 0 ? attachmentsBeforeSteps : []) + steps[index].attachments + steps[index].later
    }

    /// The failures that belong to no step, each as often as it was recorded.
    package var failuresOutsideSteps: [Failure] {
        var inSteps = FailureCopies(steps.flatMap { $0.result?.failures ?? [] })
        return result.failures.filter { !inSteps.remove($0) }
    }

    /// The first line that describes why the example did not pass, or not at once.
    package var problem: String {
        if result.isFlaky { return "flaky: passed at attempt \(result.attempts)" }
        return result.failures.first?.message ?? result.reason ?? result.status.text
    }

    /// Whether there is more to report than that the example passed.
    package var isRemarkable: Bool {
        result.status != .passed || result.attempts > 1 || !attachments.isEmpty
    }

    /// Ends the step that runs, and returns whether there is one.
    mutating func finishStep(_ step: StepInfo, _ result: StepResult) -> Bool {
        let isRunning = steps.last.map { $0.result == nil } ?? false
        if !isRunning { steps.append(Step(info: step)) }
        (steps[steps.count - 1].info, steps[steps.count - 1].result) = (step, result)
        return isRunning
    }

    package mutating func attach(_ attachment: Attachment) {
        let last = steps.count - 1
        if last < 0 {
            attachmentsBeforeSteps.append(attachment)
        } else if steps[last].result == nil {
            steps[last].attachments.append(attachment)
        } else {
            steps[last].later.append(attachment)
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

    package var label: String {
        let name = VisibleText.line(fileName ?? mediaType)
        return switch content {
        case .text(let text): "\(name), \(pluralized(text.count, "character"))"
        case .bytes(let bytes): "\(name), \(pluralized(bytes.count, "byte"))"
        case .link(let address): VisibleText.line(address)
        }
    }
}
