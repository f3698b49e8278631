import Foundation
import Gherkin
import KeaText

private struct MessageStep {
    var result: StepResult
    /// The locations that an error from the step passed; none if it did not start.
    var locations: [SourceLocation] = []
    var attachments: [Attachment] = []
}

extension ExampleRecord {
    /// Returns `count` steps, which together contain all failures and attachments of the attempt.
    ///
    /// Failures that belong to no step are at the first step that did not start, or else at the last one.
    fileprivate func messageSteps(_ count: Int) -> [MessageStep] {
        var all = steps.indices.map { index in
            let info = steps[index].info
            let own = steps[index].result ?? StepResult(status: .notRun, reason: result.reason)
            let needsNone = own.status == .passed && result.failures.isEmpty
            return MessageStep(
                result: own,
                locations: needsNone ? [] : [info.definition, info.location].compactMap(\.self),
                attachments: attachments(ofStep: index))
        }
        let next = all.count
        if next < count {
            let status: Status = result.status == .notRun && !result.failures.isEmpty ? .notRun : .skipped
            let step = MessageStep(result: StepResult(status: status))
            all += Array(repeating: step, count: count - next)
        }
        let failures = failuresOutsideSteps
        if !failures.isEmpty, let last = all.indices.last {
            let index = min(next, last)
            all[index].result.status = max(all[index].result.status, result.status, .failed)
            all[index].result.failures += failures
            if index == next { all[index].result.startedAt = result.startedAt }
        } else if next < count, result.status == .skipped || result.status == .pending {
            all[next].result.status = result.status
            all[next].result.reason = result.reason
        }
        return all.count > count ? Array(all.prefix(count)) : all
    }
}

extension MessageWriter {
    /// Writes all messages of an attempt that began at a time, and returns the time at which it ended.
    mutating func write(
        _ attempt: ExampleRecord, of testCase: MessageTestCase, isRetried: Bool, from start: Double,
        _ paths: PathText
    ) -> Double {
        var time = start
        let number = attempt.result.attempts - 1
        // The id is the same in every run, for any order of scenarios.
        let id = "\(testCase.id)-\(number)"
        envelope("testCaseStarted") { json in
            json.member("id", id)
            json.id("testCaseId", testCase.id)
            json.member("attempt", number)
            json.timestamp(time)
        }
        let steps = attempt.messageSteps(testCase.stepCount)
        for index in steps.indices {
            let step = steps[index]
            time = max(time, step.result.startedAt)
            let stepID = testCase.id + 1 + index
            let ids: (inout JSONText) -> Void = { json in
                json.member("testCaseStartedId", id)
                json.id("testStepId", stepID)
            }
            envelope("testStepStarted") { json in
                ids(&json)
                json.timestamp(time)
            }
            for attachment in step.attachments { write(attachment, at: time, ids) }
            if step.result.status == .undefined, let (pickleStep, snippets) = testCase.undefined[index] {
                envelope("suggestion") { json in
                    json.member("id", "\(stepID)-\(number)")
                    json.id("pickleStepId", pickleStep)
                    json.objects("snippets", snippets.count) { json, index in
                        let code = snippets[index]
                        json.member("language", "swift")
                        json.member("code", code)
                    }
                }
            }
            time += step.result.seconds
            envelope("testStepFinished") { json in
                ids(&json)
                json.object("testStepResult") { $0.write(step.result, at: step.locations, paths) }
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

    mutating func write(_ attachment: Attachment, at time: Double, _ ids: (inout JSONText) -> Void) {
        envelope("attachment") { json in
            ids(&json)
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
