import Foundation
import Kea
import RunSupport

/// Incomplete or contradictory message streams never pass.
final class MergeMessagesSpec: Spec {
    override class func spec() {
        describe("the messages of a passed run") {
            it("pass") {
                try inFolder { folder, lines in
                    let run = try merge(lines, folder)
                    expect(run.lines.suffix(2)).to(equal(["1 example: 1 passed in N ms", ""]))
                    expect(run.status).to(equal(0))
                }
            }

            it("leave an example without a result when a step has no end") {
                try inFolder { folder, lines in
                    let run = try merge(lines.without(#"{"testStepFinished""#, 2), folder)
                    expect(run).to(haveText("the end of this step is missing: “it works with 2 items”"))
                    expect(run).to(haveText("1 not run in N ms"))
                    expect(run.status).to(equal(1))
                }
            }

            for (name, prefixes) in [("started", attempt), ("retried", [])] {
                it("leave an example without a result when it was not \(name)") {
                    try inFolder { folder, lines in
                        let rest = lines.filter { line in !prefixes.contains { line.hasPrefix($0) } }
                        let run = try merge(
                            rest.map {
                                $0.replacing(#""willBeRetried":false"#, with: #""willBeRetried":true"#)
                            }, folder)
                        expect(run).to(haveLine("nothing was run, 1 not run in N ms"))
                        expect(run.status).to(equal(1))
                    }
                }
            }

            for (type, status) in [
                ("TimeLimitExceeded", "1 timed out"), ("Crash", "1 crashed"), ("AnyError", "1 failed"),
            ] {
                it("have the result “\(status)” when a step fails with \(type)") {
                    try inFolder { folder, lines in
                        let run = try merge(lines.map { failing($0, by: type) }, folder)
                        expect(run).to(haveLine("1 example: \(status) in N ms"))
                        expect(run.status).to(equal(1))
                    }
                }
            }

            it("pass after a retry, which does not explain a failed run") {
                try inFolder { folder, lines in
                    let own = lines.filter { line in attempt.contains { line.hasPrefix($0) } }
                    let first = own.map {
                        failing($0, by: "Error").replacing(
                            #""willBeRetried":false"#, with: #""willBeRetried":true"#)
                    }
                    let second = own.map {
                        $0.replacing("15-0", with: "15-1").replacing(
                            #""attempt":0"#, with: #""attempt":1"#)
                    }
                    let start = try unwrap(lines.firstIndex { $0.hasPrefix(attempt[0]) })
                    let retried = lines[..<start] + first + second + lines[(start + own.count)...]
                    let run = try merge(Array(retried), folder)
                    expect(run).to(haveLine("1 example: 1 flaky in N ms"))
                    expect(run.status).to(equal(0))
                    let failed = retried.map {
                        $0.replacing(#""success":true"#, with: #""success":false"#)
                    }
                    let other = try merge(failed, folder)
                    expect(other).to(
                        haveLine("error: the run was no success, and its messages do not say why"))
                    expect(other.status).to(equal(2))
                }
            }

            for (name, message, change) in faults {
                it("are invalid \(name)") {
                    try inFolder { folder, lines in
                        let run = try merge(change(lines), folder)
                        expect(run.output + run.errors).to(contain(message))
                        expect(run.status).to(equal(2))
                    }
                }
            }
        }
    }

    /// The prefixes of the lines of an attempt.
    private static let attempt = [#"{"testCaseStarted""#, #"{"testStep"#, #"{"testCaseFinished""#]

    /// The line with passed steps changed to failed ones.
    private static func failing(_ line: String, by type: String) -> String {
        line.replacing(
            #""status":"PASSED""#,
            with: #""status":"FAILED","message":"no","exception":{"type":"\#(type)","message":"no"}"#)
    }

    private static let faults: [(name: String, message: String, change: @Sendable ([String]) -> [String])] = [
        ("without their scenario", "there is no pickle 5", { $0.without(#"{"pickle""#) }),
        (
            "with an unknown hook", "there is no step or hook of the step 17",
            { lines in
                lines.map { $0.replacing(#""pickleStepId":"4""#, with: #""hookId":"77""#) }
            }
        ),
        (
            "with an unknown step", "there is no step or hook of the step 17",
            { lines in
                lines.map { $0.replacing(#""pickleStepId":"4""#, with: #""pickleStepId":"77""#) }
            }
        ),
        (
            "with a line of another kind", "there is no message of this kind",
            {
                $0.with(#"{"type":"exampleFinished"}"#, before: #"{"testRunFinished""#)
            }
        ),
        ("with a test case twice", "there is a test case 15 before", { $0.twice(#"{"testCase":"#) }),
        (
            "with an attempt that starts twice", "the attempt 15-0 has begun before",
            {
                $0.twice(#"{"testCaseStarted""#)
            }
        ),
        (
            "with a step that starts twice", "the step 16 has begun before",
            { $0.twice(#"{"testStepStarted""#) }
        ),
        (
            "with a step that ends twice", "the step 16 has ended before",
            { $0.twice(#"{"testStepFinished""#) }
        ),
        (
            "with an attempt that ends twice", "there is no attempt 15-0",
            { $0.twice(#"{"testCaseFinished""#) }
        ),
        ("without a start", "the run has ended and not begun", { $0.without(#"{"testRunStarted""#) }),
        (
            "with an unfinished hook", "the hook 18-0 has begun and not ended", { $0.withHook() }
        ),
        (
            "with two hooks at once", "the hook 18-0 has begun and not ended",
            {
                $0.withHook().twice(#"{"testRunHookStarted""#).with(
                    #"{"testRunHookFinished":{"testRunHookStartedId":"18-0","result":{"status":"PASSED","#
                        + #""duration":{"seconds":0,"nanos":0}},"timestamp":{"seconds":1,"nanos":0}}}"#,
                    before: #"{"testRunFinished""#)
            }
        ),
    ]

    /// Calls `body` with a folder that contains a feature, and the lines of its run's messages.
    @MainActor
    private static func inFolder(_ body: @MainActor (Folder, [String]) throws -> Void) throws {
        let feature = "Feature: F\n  Scenario: S\n    Given it works\n    And it works with 2 items\n"
        let folder = try Folder(["a.feature": Data(feature.utf8)])
        defer { folder.remove() }
        _ = try InnerRun(
            ["-f", "message:a.m", "a.feature"], environment: ["KEA_DIRECTORY": folder.path])
        let text = try String(contentsOfFile: folder.path + "/a.m", encoding: .utf8)
        try body(folder, text.split(separator: "\n").map(String.init))
    }

    @MainActor
    private static func merge(_ lines: [String], _ folder: Folder) throws -> InnerRun {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: URL(fileURLWithPath: folder.path + "/merged"))
        return try InnerRun(["merge", "merged"], in: folder)
    }
}

extension [String] {
    /// The lines without those with the given prefix, or without the nth of these.
    fileprivate func without(_ prefix: String, _ number: Int? = nil) -> [String] {
        var seen = 0
        return filter { line in
            guard line.hasPrefix(prefix) else { return true }
            seen += 1
            return number != nil && seen != number
        }
    }

    /// The lines with an additional line before those with the given prefix.
    fileprivate func with(_ line: String, before prefix: String) -> [String] {
        flatMap { $0.hasPrefix(prefix) ? [line, $0] : [$0] }
    }

    /// The lines with a hook that starts at the end of the run.
    fileprivate func withHook() -> [String] {
        with(
            #"{"hook":{"id":"18","type":"BEFORE_TEST_RUN","sourceReference":{}}}"#,
            before: #"{"testRunStarted""#
        ).with(
            #"{"testRunHookStarted":{"id":"18-0","testRunStartedId":"14","hookId":"18","#
                + #""timestamp":{"seconds":1,"nanos":0}}}"#, before: #"{"testRunFinished""#)
    }

    /// The lines with the first line with the given prefix repeated.
    fileprivate func twice(_ prefix: String) -> [String] {
        var hasSeen = false
        return flatMap { line in
            guard !hasSeen, line.hasPrefix(prefix) else { return [line] }
            hasSeen = true
            return [line, line]
        }
    }
}
