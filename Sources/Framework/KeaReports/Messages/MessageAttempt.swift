import Foundation
import Gherkin
import KeaEvents
import KeaText

/// An attempt at a test case: what its steps have said so far.
struct MessageAttempt {
    /// A step, or a hook of the run.
    struct Record {
        var result: StepResult?
        /// The places that an error out of it came by; none where it has not begun.
        var places: [SourceLocation] = []
        var attachments: [Attachment] = []
        /// The hook, where it stands around the run.
        var hookOfRun: HookInfo?

        init() {}

        init(isHookOfRun info: HookInfo) { (hookOfRun, places) = (info, [info.location]) }

        init(_ result: StepResult) { self.result = result }
    }

    private(set) var records: [Record] = []
    /// What was attached before the first step.
    private var early: [Attachment] = []

    /// A step begins.
    mutating func begin(_ info: StepInfo) {
        records.append(Record())
        records[records.count - 1].places = [info.definition, info.location].compactMap(\.self)
        if !early.isEmpty {
            records[records.count - 1].attachments = early
            early = []
        }
    }

    /// The step that is open ends.
    mutating func end(_ result: StepResult) {
        if let open = records.lastIndex(where: { $0.result == nil }) { records[open].result = result }
    }

    /// Adds what the open step, or the last one, has attached.
    mutating func add(_ attachment: Attachment) {
        if records.isEmpty {
            early.append(attachment)
        } else {
            records[records.count - 1].attachments.append(attachment)
        }
    }

    /// The attempt with a result for each step, so that the steps say everything that the example says.
    ///
    /// Failures that belong to no step stand at the first one that was not run because of them, or at the last one.
    func completed(_ result: ExampleResult, steps count: Int) -> MessageAttempt {
        var whole = self
        for index in whole.records.indices where whole.records[index].result == nil {
            whole.records[index].result = StepResult(status: .notRun, reason: result.reason)
        }
        var told = whole.records.flatMap { $0.result?.failures ?? [] }
        let untold = result.failures.filter { failure in
            guard let index = told.firstIndex(of: failure) else { return true }
            told.remove(at: index)
            return false
        }
        var rest: [Record] = []
        if whole.records.count < count {
            let status: Status = result.status == .notRun && !result.failures.isEmpty ? .notRun : .skipped
            rest = (whole.records.count..<count).map { _ in Record(StepResult(status: status)) }
        }
        let graver = untold.isEmpty ? nil : max(result.status, .failed)
        if let graver, !rest.isEmpty {
            rest[0].result = StepResult(status: graver, failures: untold, startedAt: result.startedAt)
        } else if let graver, let last = whole.records.indices.last, var step = whole.records[last].result {
            step.status = max(step.status, graver)
            step.failures += untold
            whole.records[last].result = step
        } else if !rest.isEmpty, result.status == .skipped || result.status == .pending {
            rest[0].result?.status = result.status
            rest[0].result?.reason = result.reason
        }
        whole.records = Array((whole.records + rest).prefix(count))
        return whole
    }
}

extension MessageWriter {
    /// All lines of an attempt.
    ///
    /// - Parameters:
    ///   - number: the number of attempts before it.
    ///   - start: the time at which it began.
    /// - Returns: the time at which it ended.
    mutating func write(
        _ attempt: MessageAttempt, of testCase: MessageTestCase, number: Int, isRetried: Bool,
        from start: Double, _ paths: PathText
    ) -> Double {
        var time = start
        // The same in each run, in whatever order scenarios end.
        let id = "\(testCase.id)-\(number)"
        envelope("testCaseStarted") { json in
            json.member("id", id)
            json.id("testCaseId", testCase.id)
            json.member("attempt", number)
            json.timestamp(time)
        }
        for (place, record) in attempt.records.enumerated() {
            guard let result = record.result else { continue }
            time = max(time, result.startedAt)
            let stepID = testCase.id + 1 + place
            let step: (inout JSONText) -> Void = { json in
                json.member("testCaseStartedId", id)
                json.id("testStepId", stepID)
            }
            envelope("testStepStarted") { json in
                step(&json)
                json.timestamp(time)
            }
            for attachment in record.attachments { write(attachment, at: time, step) }
            if result.status == .undefined, let (pickleStep, snippets) = testCase.undefined[place] {
                envelope("suggestion") { json in
                    json.member("id", "\(stepID)-\(number)")
                    json.id("pickleStepId", pickleStep)
                    json.array("snippets", of: snippets) { json, code in
                        json.object { json in
                            json.member("language", "swift")
                            json.member("code", code)
                        }
                    }
                }
            }
            time += result.seconds
            envelope("testStepFinished") { json in
                step(&json)
                json.object("testStepResult") { $0.write(result, at: record.places, paths) }
                json.timestamp(time)
            }
        }
        envelope("testCaseFinished") { json in
            json.member("testCaseStartedId", id)
            json.timestamp(time)
            json.member("willBeRetried", isRetried)
        }
        return time
    }

    /// Something that a step or hook has left for the reader.
    mutating func write(_ attachment: Attachment, at time: Double, _ owner: (inout JSONText) -> Void) {
        envelope("attachment") { json in
            owner(&json)
            switch attachment.content {
            case .text(let text), .link(let text):
                json.member("body", text)
                json.member("contentEncoding", "IDENTITY")
            case .bytes(let bytes):
                json.member("body", Data(bytes).base64EncodedString())
                json.member("contentEncoding", "BASE64")
            }
            json.member("mediaType", attachment.mediaType)
            json.member("fileName", attachment.fileName)
            json.timestamp(time)
        }
    }
}
