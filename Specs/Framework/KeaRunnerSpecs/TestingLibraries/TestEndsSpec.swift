import Foundation
import Kea
import KeaEvents
import RunSupport

/// The table of the page "How tests end": each end in each library, in each report.
final class TestEndsSpec: Spec {
    /// A row: the end in the words of the page, and the test that ends so.
    private struct End {
        let name: String
        let suite: String
        let test: String
        var options: [String] = []
        var mode = ["--workers", "1"]
    }

    override class func spec() {
        let page = SharedRun { try String(contentsOf: file, encoding: .utf8) }

        for (library, ends) in libraries {
            describe("the ends of \(library)", .waits) {
                for end in ends {
                    it("are as documented: \(end.name)") {
                        let row = try row(end)
                        let table = try page.run.components(separatedBy: "### ").first {
                            $0.hasPrefix(library)
                        }
                        expect(table?.components(separatedBy: "\n")).to(contain(row))
                    }
                }
            }
        }

        it("documents no other ends") {
            let rows = try page.run.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
            let names = libraries.flatMap(\.ends).map(\.name)
            let documented = rows.compactMap { $0.split(separator: " | ").first?.dropFirst(2) }.map(
                String.init)
            expect(documented.filter { !names.contains($0) && $0 != "---" }).to(
                equal(libraries.map { _ in "end" }))
        }
    }

    private static let file = URL(fileURLWithPath: Folder.specs)
        .appendingPathComponent("../../../Sources/Framework/KeaRunner/KeaRunner.docc/HowTestsEnd.md")

    private static let libraries: [(library: String, ends: [End])] = [
        (
            "Examples of Kea",
            [
                End(name: "passes", suite: "EndsSpec", test: "passes"),
                End(name: "fails", suite: "EndsSpec", test: "fails"),
                End(name: "throws `Skip` in the body", suite: "EndsSpec", test: "skips"),
                End(name: "throws `Skip` in `beforeEach`", suite: "EndsSpec", test: "is skipped by a hook"),
                End(name: "has the trait `.skipped`", suite: "EndsSpec", test: "is switched off"),
                End(name: "is pending", suite: "EndsSpec", test: "is pending"),
                End(
                    name: "is pending, with `--no-strict`", suite: "EndsSpec", test: "is pending",
                    options: ["--no-strict"]),
                End(name: "fails with a known issue", suite: "EndsSpec", test: "has a known issue"),
                End(name: "passes with a known issue", suite: "EndsSpec", test: "has lost its known issue"),
                End(
                    name: "passes with an intermittent known issue", suite: "EndsSpec",
                    test: "has an intermittent issue"),
                End(
                    name: "fails first, and passes when it is retried", suite: "EndsSpec", test: "is flaky",
                    options: ["--retry", "1"]),
                End(name: "records a warning", suite: "EndsSpec", test: "warns"),
                End(
                    name: "records a warning, with `--strict-warnings`", suite: "EndsSpec", test: "warns",
                    options: ["--strict-warnings"]),
                End(name: "fails in `beforeEach`", suite: "EndsSpec", test: "fails in a hook"),
                End(name: "fails in `afterAll`", suite: "LateEndSpec", test: "passes"),
                End(name: "crashes", suite: "EndsSpec", test: "crashes"),
                End(name: "ends the process", suite: "EndsSpec", test: "exits"),
                End(
                    name: "takes longer than its time limit", suite: "EndsSpec", test: "waits",
                    options: ["--time-limit", "300ms"]),
                End(name: "is interrupted", suite: "EndsSpec", test: "interrupts", mode: ["--in-process"]),
            ]
        ),
        (
            "Tests of XCTest",
            [
                End(name: "passes", suite: "EndsTests", test: "testPasses"),
                End(name: "fails", suite: "EndsTests", test: "testFails"),
                End(name: "throws an error", suite: "EndsTests", test: "testThrows"),
                End(name: "throws `XCTSkip` in the body", suite: "EndsTests", test: "testIsSkipped"),
                End(
                    name: "throws `XCTSkip` in `setUpWithError`", suite: "EndsTests",
                    test: "testIsSkippedInSetUp"),
                End(
                    name: "throws `XCTSkip` in asynchronous `setUp`", suite: "EndsTests",
                    test: "testIsSkippedInAsynchronousSetUp"),
                End(
                    name: "throws an error in `setUpWithError`", suite: "EndsTests", test: "testFailsInSetUp"),
                End(name: "fails in `class func setUp`", suite: "ClassSetUpTests", test: "testA"),
                End(name: "fails in `class func tearDown`", suite: "ClassTearDownTests", test: "testA"),
                End(name: "crashes", suite: "CrashingTests", test: "testBreaks"),
                End(name: "ends the process", suite: "CrashingTests", test: "testExits"),
                End(
                    name: "takes longer than the time limit", suite: "CrashingTests", test: "testHangs",
                    options: ["--time-limit", "300ms"]),
                End(
                    name: "is interrupted, and ends within three seconds", suite: "EndsTests",
                    test: "testInterrupts", mode: ["--in-process"]
                ),
            ]
        ),
        (
            "Tests of Swift Testing",
            [
                End(name: "passes", suite: "EndsSuite", test: "passes()"),
                End(name: "fails", suite: "EndsSuite", test: "fails()"),
                End(name: "has the trait `.disabled`", suite: "EndsSuite", test: "isSkipped()"),
                End(name: "calls `Test.cancel`", suite: "EndsSuite", test: "cancels()"),
                End(name: "cancels all of its arguments", suite: "EndsSuite", test: "cancelsAll"),
                End(name: "cancels one of its arguments", suite: "EndsSuite", test: "cancelsOne"),
                End(
                    name: "fails, and then calls `Test.cancel`", suite: "EndsSuite", test: "failsAndCancels()"
                ),
                End(name: "its suite is cancelled", suite: "CancelledSuite", test: "a()"),
                End(name: "fails with a known issue", suite: "EndsSuite", test: "hasKnownIssue()"),
                End(name: "passes with a known issue", suite: "EndsSuite", test: "hasLostIssue()"),
                End(
                    name: "passes with an intermittent known issue", suite: "EndsSuite",
                    test: "hasIntermittentIssue()"),
                End(name: "records an issue of severity `.warning`", suite: "EndsSuite", test: "warns()"),
                End(
                    name: "records a warning, with `--strict-warnings`", suite: "EndsSuite", test: "warns()",
                    options: ["--strict-warnings"]),
                End(name: "its condition throws an error", suite: "EndsSuite", test: "hasBrokenCondition()"),
                End(name: "its arguments throw an error", suite: "EndsSuite", test: "hasBrokenArguments"),
                End(
                    name: "`prepare` of a trait throws an error", suite: "EndsSuite",
                    test: "hasBrokenPreparation()"),
                End(name: "`prepare` of its suite throws an error", suite: "UnpreparedSuite", test: "a()"),
                End(name: "the scope of its suite fails after it", suite: "LateSuite", test: "a()"),
                End(name: "a detached task that it awaits fails", suite: "DetachedSuite", test: "detaches()"),
                End(name: "crashes", suite: "CrashingSuite", test: "b()"),
                End(name: "ends the process", suite: "CrashingSuite", test: "c()"),
                End(
                    name: "the process ends otherwise after it", suite: "EndingSuite", test: "leavesAnExit()"),
                End(
                    name: "takes longer than the time limit", suite: "CrashingSuite", test: "d()",
                    options: ["--time-limit", "300ms"]),
                End(
                    name: "does not start within the time limit", suite: "WaitingSuite", test: "a()",
                    options: ["--time-limit", "300ms"]),
                End(
                    name: "is interrupted", suite: "InterruptingSuite", test: "interrupts()",
                    mode: ["--in-process"]),
            ]
        ),
    ]

    /// Returns the row of an end in the table, according to a run of its test alone.
    @MainActor
    private static func row(_ end: End) throws -> String {
        let folder = try Folder([:])
        defer { folder.remove() }
        let reports = ["events", "junit", "tap", "teamcity", "github", "rerun"]
        let arguments =
            reports.flatMap { ["--format", "\($0):\($0).txt"] } + ["--name", end.test]
            + end.options + end.mode
        let run: any CommandRun =
            end.mode == ["--in-process"]
            ? try ChildRun.shell(#"exec "$0" "$@""#, arguments, folder, [], only: [end.suite])
            : try withSignalsOfTerminal {
                try InnerRun(arguments, in: folder, only: [end.suite], startingProcesses: true)
            }
        let texts = Dictionary(
            uniqueKeysWithValues: reports.map { name in
                (
                    name,
                    (try? String(contentsOfFile: "\(folder.path)/\(name).txt", encoding: .utf8)) ?? run.output
                        + run.errors
                )
            })
        func found(_ words: KeyValuePairs<String, String>, in report: String) -> String {
            let all = words.filter { texts[report]?.contains($0.key) == true }.map(\.value)
            return all.isEmpty ? "–" : all.joined(separator: ", ")
        }
        let events = texts["events"] ?? ""
        let status = events.matches(of: /"type":"exampleFinished".*?"status":"(\w+)"/).last?.output.1
        let problems = [
            events.contains(#""type":"lateFailure""#) ? "a failure outside of it" : nil,
            events.contains(#""severity":"warning","message":"careful""#) ? "a warning" : nil,
        ].compactMap(\.self)
        let result = [status.map(String.init) ?? "–"] + problems
        let cells = [
            end.name, result.joined(separator: ", "),
            found(
                ["<failure": "`failure`", "<error": "`error`", "<skipped": "`skipped`"], in: "junit"),
            found(["\nnot ok": "`not ok`", "# SKIP": "`# SKIP`", "# TODO": "`# TODO`"], in: "tap"),
            found(
                [
                    "testFailed": "`testFailed`", "testIgnored": "`testIgnored`",
                    "buildProblem": "`buildProblem`",
                ],
                in: "teamcity"),
            found(["::error ": "`error`", "::warning ": "`warning`", "::notice ": "`notice`"], in: "github"),
            texts["rerun"] == "" ? "no" : "yes", "\(run.status)",
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
