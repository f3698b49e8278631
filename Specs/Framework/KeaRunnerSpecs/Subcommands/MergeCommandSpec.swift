import Foundation
import Kea
import RunSupport

final class MergeCommandSpec: Spec, RunMerging {
    override class func spec() {
        describe("merge") {
            it("joins the events of runs into one report with one exit status") {
                try inFolder { folder in
                    let run = try merge(["-f", "progress", "a.ndjson", "b.ndjson"], folder)
                    expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                    expect(run).to(haveText("✓ a.feature"))
                    expect(run).to(haveText("  ./run-specs.sh b.feature:2  G › T"))
                    expect(try merge(["a.ndjson"], folder).status).to(equal(0))
                }
            }

            it("writes the reports that one run would have written") {
                try inFolder(manifold) { folder in
                    for (name, files) in [
                        ("c", ["a.feature"]), ("d", ["b.feature"]), ("whole", ["a.feature", "b.feature"]),
                    ] {
                        let run = try InnerRun(
                            formats(name) + ["-f", "events:\(name).ndjson", "--retry", "1"] + files,
                            environment: here(folder))
                        expect(run.status).to(equal(1))
                    }
                    let run = try merge(formats("merged") + ["c.ndjson", "d.ndjson"], folder)
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(1))
                    for format in formats {
                        expect(try neutral("merged.\(format)", folder)).to(
                            equal(try neutral("whole.\(format)", folder)))
                    }
                }
            }

            it("sums workers, and uses the first start and the longest duration") {
                try inFolder { folder in
                    let one = recorded(
                        #""notes":["of all","of one"],"seed":7,"startedAt":200,"workers":2"#, 5)
                    let two = recorded(
                        #""notes":["of all","of two"],"seed":8,"startedAt":100,"workers":1"#, 3)
                    try write(one, "c.ndjson", folder)
                    try write(two.replacing("S/one", with: "S/two"), "d.ndjson", folder)
                    _ = try merge(["-f", "events:e.ndjson", "c.ndjson", "d.ndjson"], folder)
                    let lines = try text("e.ndjson", folder).split(separator: "\n")
                    expect(lines.first).to(
                        equal(
                            #"{"type":"runStarted","run":{"exampleCount":2,"isDryRun":false,"workers":3,"#
                                + #""exampleCounts":{"S":2},"startedAt":100,"notes":["of all","of one","of two"]}}"#
                        ))
                    expect(lines.last).to(haveValue(contain(#""counts":{"passed":2}"#, #""seconds":5"#)))
                    // Events of the second example have its new index.
                    let indices = lines.compactMap { $0.firstMatch(of: /"(?:index|example)":(\d)/)?.1 }
                    expect(indices.map(String.init)).to(
                        equal(["0", "1"] + ["0", "0", "0", "0", "0"] + ["1", "1", "1", "1", "1"]))
                }
            }

            it("adds its run once to the results that the page compares with") {
                try inFolder { folder in
                    let passed = recorded(#""notes":[],"startedAt":100,"workers":1"#, 1)
                    let failed = recorded(#""notes":[],"startedAt":200,"workers":1"#, 1)
                        .replacing(#""status":"passed""#, with: #""status":"failed""#)
                    try write(passed, "c.ndjson", folder)
                    try write(failed, "d.ndjson", folder)
                    for (events, change) in [
                        ("c", nil), ("d", "1 newly failed"), ("d", "1 newly failed"),
                    ] {
                        let options = ["-f", "tap", "-f", "html:page.html", "--history", "kept"]
                        _ = try merge(options + ["\(events).ndjson"], folder)
                        let changes = try text("page.html", folder).firstMatch(
                            of: /<a href="#changes">([^<]*)<\/a> since the last run/)
                        expect(changes.map { String($0.1) }).to(equal(change))
                    }
                }
            }

            it("keeps a seed that all runs share") {
                try inFolder { folder in
                    let one = recorded(#""notes":[],"seed":7,"startedAt":0,"workers":1"#, 1)
                    try write(one, "c.ndjson", folder)
                    try write(one.replacing("S/one", with: "S/two"), "d.ndjson", folder)
                    let run = try merge(["-f", "events", "c.ndjson", "d.ndjson"], folder)
                    expect(run.lines.first).to(haveValue(contain(#""seed":7"#)))
                }
            }

            it("maps locations of another machine to the local files") {
                try inFolder { folder in
                    for name in ["a", "b"] {
                        let text = try text("\(name).ndjson", folder)
                        let root = try unwrap(text.firstMatch(of: /"root":"([^"]+)"/)).1
                        let moved = text.replacing(root, with: #"/another machine/\"kea\""#)
                        expect(moved).toNot(equal(text))
                        // A message may name a longer path.
                        let message = #""message":"in /old/another machine/\"kea\"/x: "#
                        try write(moved.replacing(#""message":""#, with: message), "\(name)-moved", folder)
                    }
                    let run = try merge(["-f", "tap", "a-moved", "b-moved"], folder)
                    expect(run.output).to(contain("SPECS/Fixtures/FixtureSteps.swift:11\n"))
                    expect(run.output).to(contain("/old/another machine/"))
                    expect(run.output.replacing("/old/another machine/", with: "")).toNot(
                        contain("another machine"))
                    expect(try merge(["-f", "message", "a.ndjson", "b-moved"], folder).status).to(equal(1))
                }
            }

            it("rejects Cucumber messages") {
                try inFolder { folder in
                    _ = try InnerRun(["-f", "message:a.m", "a.feature"], environment: here(folder))
                    let run = try merge(["b.ndjson", "a.m"], folder)
                    expect(run.errors).to(
                        equal(
                            "error: a.m:1: Cucumber messages, which cannot be merged: write --format events:FILE in each run\n"
                        ))
                }
            }

            it("joins only shards of one run") {
                try inFolder { folder in
                    for number in 1...2 {
                        _ = try InnerRun(
                            [
                                "--shard", "\(number)/2", "-f", "events:\(number).events", "a.feature",
                                "b.feature",
                            ], environment: here(folder).merging(["KEA_RUN": "the first"]) { $1 })
                    }
                    let whole = try merge(["2.events", "1.events"], folder)
                    expect(whole).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                    let part = try merge(["1.events"], folder)
                    expect(part.errors).to(equal("error: merge: of 2 shards, these are missing: 2\n"))
                    let second = try text("2.events", folder)
                    try write(second.replacing("the first", with: "the next"), "next", folder)
                    let mixed = try merge(["1.events", "next"], folder)
                    expect(mixed.errors).to(
                        equal(
                            "error: merge: next and 1.events are shards of different runs: the next, the first\n"
                        ))
                }
            }

            it("includes the hooks around each run, with attachments and failures") {
                let feature = { (name: String) in "Feature: \(name)\n  Scenario: S\n    Given it works\n" }
                try inFolder(["a.feature": feature("F"), "b.feature": feature("G")]) { folder in
                    for (name, variables) in [("a", [:]), ("b", ["LEAKS": "1"])] {
                        _ = try ChildRun(
                            ["-f", "events:\(name).events", "\(name).feature"],
                            only: ["MergedHooks"], environment: here(folder).merging(variables) { $1 })
                    }
                    let run = try merge(["-f", "message:all", "a.events", "b.events"], folder)
                    expect(run.status).to(equal(1))
                    let all = try text("all", folder)
                    let order = all.matches(
                        of: /{"(testRunHookStarted|attachment|testCase|testCaseStarted|testRunHookFinished)"/
                    ).map { String($0.1) }
                    expect(order).to(
                        equal([
                            "testRunHookStarted", "attachment", "testRunHookFinished", "testCase", "testCase",
                            "testCaseStarted", "testRunHookStarted", "testRunHookFinished",
                            "testRunHookStarted", "attachment", "testRunHookFinished",
                            "testCaseStarted", "testRunHookStarted", "testRunHookFinished",
                        ]))
                    let ends = all.matches(of: /"testRunHookFinished".*"status":"(\w+)"/)
                    expect(ends.map { String($0.1) }).to(equal(["PASSED", "PASSED", "PASSED", "FAILED"]))
                    expect(all).to(contain(#""message":"a leak""#))
                    expect(all).toNot(contain("Features, in afterRun"))
                }
            }
        }
    }

    /// Formats without the time of the run.
    private static let formats = ["junit", "json", "tap", "rerun", "teamcity", "message"]

    private static func formats(_ name: String) -> [String] {
        formats.flatMap { ["-f", "\($0):\(name).\($0)"] }
    }

    /// Features whose scenarios have different results.
    private static let manifold = [
        "a.feature": """
        Feature: F
          Background:
            Given it works
          Rule: R
            Scenario Outline: S
              Given it works with <n> items
              Examples:
                | n |
                | 1 |
                | 2 |
          Scenario: T
            Given it is not finished
            And it works
          Scenario: empty
        """,
        "b.feature": """
        Feature: G
          Scenario: throws
            Given it throws
            Then a table is here:
              | a | bc |
        """,
    ]

    /// The events of a run with one example, which passed on a retry and had a late failure.
    private static func recorded(_ facts: String, _ seconds: Int) -> String {
        let example =
            #""example":{"bugs":[],"id":"S/one","index":0,"kind":"spec","location":{"file":"/S.swift","line":1},"#
            + #""path":["one"],"suite":"S","tags":[]}"#
        func result(_ status: String) -> String {
            #""result":{"attempts":1,"failures":[],"seconds":1,"startedAt":0,"status":"\#(status)"}"#
        }
        return """
            {"run":{"exampleCount":1,"exampleCounts":{"S":1},"isDryRun":false,\(facts)},"type":"runStarted"}
            {"testCase":{"example":0,"pickle":0,"source":"a.feature","steps":[]},"type":"testCase"}
            {\(example),"type":"exampleStarted"}
            {\(example),\(result("failed")),"type":"exampleRetried"}
            {\(example),"type":"exampleStarted"}
            {\(example),\(result("passed")),"type":"exampleFinished"}
            {\(example),"failure":{"details":[],"kind":"error","location":{"file":"/S.swift","line":1},"message":"late",\
            "snippet":[]},"owner":"one","type":"lateFailure"}
            {"summary":{"counts":{"passed":1},"flaky":1,"notRun":0,"seconds":\(seconds)},"type":"runFinished"}

            """
    }

    /// The text without what differs between runs.
    private static func neutral(_ name: String, _ folder: Folder) throws -> String {
        folder.neutral(try text(name, folder))
            .replacing(try Regex(#"(time|timestamp|duration)="[^"]*""#), with: "")
            .replacing(try Regex(#""(seconds|nanos)":\d+"#), with: "")
            .replacing(try Regex(#"duration(_ms: |='|":)\d+"#), with: "")
    }
}
