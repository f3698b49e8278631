import Foundation
import Kea

/// Merging the events or messages of several runs.
final class MergeCommandSpec: Spec {
    override class func spec() {
        describe("merge") {
            it("joins the events of runs into one report with one exit status") {
                try inFolder { folder in
                    let run = try merge(["-f", "progress", "a.ndjson", "b.ndjson"], folder)
                    expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                    expect(run).to(haveText("✓ a.feature"))
                    expect(run).to(haveText("  ./run-specs.sh b.feature:2  G › T"))
                    expect(run.status).to(equal(1))
                    expect(try merge(["a.ndjson"], folder).status).to(equal(0))
                }
            }

            it("writes the report that one run would have written") {
                try inFolder { folder in
                    let whole = try ChildRun(
                        formats("whole") + ["a.feature", "b.feature"], environment: here(folder))
                    expect(whole.status).to(equal(1))
                    expect(try merge(formats("merged") + ["a.ndjson", "b.ndjson"], folder).status).to(
                        equal(1))
                    for format in formats {
                        expect(try neutral("merged.\(format)", folder)).to(
                            equal(try neutral("whole.\(format)", folder)))
                    }
                }
            }

            for (name, content, message) in [
                ("does not exist", nil, "c.ndjson: no such file or directory"),
                ("is empty", "", "c.ndjson:1: it is empty"),
                (
                    "is of another kind", "{\"example\":{}}\n",
                    "c.ndjson:1: neither a line of --format events nor of --format message"
                ),
                ("is not JSON", "Feature: F\n", "c.ndjson:1: it is no JSON"),
                (
                    "does not start with runStarted",
                    "{\"type\":\"runFinished\",\"summary\":{\"counts\":{},\"seconds\":0,\"notRun\":0,\"flaky\":0}}\n",
                    "c.ndjson:1: not a file of --format events: it begins with no runStarted"
                ),
                (
                    "has an invalid message", "{\"meta\":{}}\n{\"stepDefinition\":{}}\n",
                    "c.ndjson:2: not a line of --format message: stepDefinition has no id"
                ),
            ] as [(String, String?, String)] {
                it("rejects a file that \(name)") {
                    try inFolder { folder in
                        if let content { try Data(content.utf8).write(to: folder.file("c.ndjson")) }
                        let run = try merge(["-f", "junit:x.xml", "a.ndjson", "c.ndjson"], folder)
                        expect(run.errors).to(equal("error: \(message)\n"))
                        expect(run.status).to(equal(2))
                        expect(FileManager.default.fileExists(atPath: folder.path + "/x.xml")).to(beFalse())
                    }
                }
            }

            it("reports an invalid line in a file, and fails") {
                try inFolder { folder in
                    var lines = try text("a.ndjson", folder).split(separator: "\n").map(String.init)
                    lines.insert("{\"type\":\"exampleFinished\"}", at: lines.count - 1)
                    try write(lines.joined(separator: "\n") + "\n", "c.ndjson", folder)
                    let run = try merge(["c.ndjson"], folder)
                    expect(run).to(
                        haveLine(
                            "c.ndjson:\(lines.count - 1): error: not a line of --format events: exampleFinished has no example"
                        ))
                    expect(run.status).to(equal(2))
                }
            }

            it("fails for a truncated file") {
                try inFolder { folder in
                    let lines = try text("a.ndjson", folder).split(separator: "\n")
                    try write(lines.dropLast().joined(separator: "\n") + "\n", "c.ndjson", folder)
                    let run = try merge(["c.ndjson", "b.ndjson"], folder)
                    expect(run).to(
                        haveLine(
                            "c.ndjson:\(lines.count - 1): error: the run has no end: the file has been cut off after this line"
                        ))
                    expect(run).to(haveText("2 examples: 1 failed, 1 passed, 1 error"))
                    expect(run.status).to(equal(2))
                }
            }

            it("fails for an example in two files and for a file given twice") {
                try inFolder { folder in
                    try write(try text("a.ndjson", folder), "c.ndjson", folder)
                    let run = try merge(["a.ndjson", "c.ndjson"], folder)
                    expect(run).to(haveText("error: F › S is in a.ndjson as well"))
                    expect(run.status).to(equal(2))
                    expect(try merge(["a.ndjson", "./a.ndjson"], folder).errors).to(
                        equal("error: merge: a.ndjson and ./a.ndjson are one file\n"))
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
                            #"{"run":{"exampleCount":2,"exampleCounts":{"S":2},"isDryRun":false,"notes":["of all","#
                                + #""of one","of two"],"startedAt":100,"workers":3},"type":"runStarted"}"#))
                    expect(lines.last).to(haveValue(contain(#""counts":{"passed":2}"#, #""seconds":5"#)))
                    // Events of the second example have its new index.
                    let indices = lines.compactMap { $0.firstMatch(of: /"(?:index|example)":(\d)/)?.1 }
                    expect(indices.map(String.init)).to(
                        equal(["0", "1"] + ["0", "0", "0", "0", "0"] + ["1", "1", "1", "1", "1"]))
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

            for (name, old, new, message) in [
                (
                    "a dry run together with a run", #""isDryRun":false"#, #""isDryRun":true"#,
                    "merge: one of c.ndjson and a.ndjson is a dry run, and the other is not"
                ),
                (
                    "runs of two builds", #""expression":"it works""#, #""expression":"it worked""#,
                    "merge: c.ndjson and a.ndjson are not of one build: their step definitions differ"
                ),
            ] {
                it("rejects \(name)") {
                    try inFolder { folder in
                        let changed = try text("b.ndjson", folder).replacing(old, with: new)
                        try write(changed, "c.ndjson", folder)
                        let run = try merge(["a.ndjson", "c.ndjson"], folder)
                        expect(run.errors).to(equal("error: \(message)\n"))
                        expect(run.status).to(equal(2))
                    }
                }
            }

            it("fails for two versions of a feature") {
                try inFolder { folder in
                    let lines = try text("b.ndjson", folder).split(separator: "\n").map { line in
                        let name = line.contains(#""type":"source""#) ? "a.feature" : "b.feature"
                        return line.replacing("b.feature", with: name)
                    }
                    try write(lines.joined(separator: "\n") + "\n", "c.ndjson", folder)
                    let run = try merge(["a.ndjson", "c.ndjson"], folder)
                    expect(run).to(haveText("a.feature is another one in a file before"))
                    expect(run.status).to(equal(2))
                }
            }

            it("fails for an example that ends twice") {
                try inFolder { folder in
                    let lines = try text("a.ndjson", folder).split(separator: "\n")
                    let end = lines.firstIndex { $0.hasSuffix(#""type":"exampleFinished"}"#) } ?? 0
                    let more = lines[...end] + lines[end...]
                    try write(more.joined(separator: "\n") + "\n", "more", folder)
                    let run = try merge(["more"], folder)
                    expect(run).to(haveLine("more:\(end + 2): error: F › S has ended before"))
                    expect(run.status).to(equal(2))
                }
            }

            it("fails for events after the end of a run") {
                try inFolder { folder in
                    let whole = try text("a.ndjson", folder)
                    try write(
                        whole + (whole.split(separator: "\n").dropFirst().first ?? "") + "\n", "c.ndjson",
                        folder)
                    let run = try merge(["c.ndjson"], folder)
                    expect(run).to(haveText("error: the run had ended before this line"))
                    expect(run.status).to(equal(2))
                }
            }

            it("does not overwrite its input files") {
                try inFolder { folder in
                    let run = try merge(["-f", "events:a.ndjson", "a.ndjson"], folder)
                    expect(run.errors).to(
                        equal(
                            "error: --format: events:a.ndjson and what is read would be written to one file\n"
                        ))
                    expect(run.status).to(equal(2))
                }
            }

            it("maps locations of another machine to the local files") {
                try inFolder { folder in
                    for name in ["a", "b"] {
                        let text = try text("\(name).ndjson", folder)
                        let root = try unwrap(text.firstMatch(of: /"root":"([^"]+)"/)).1
                        let moved = text.replacing(root, with: #"/another machine/\"kea\""#)
                        expect(moved).toNot(equal(text))
                        try write(moved, "\(name)-moved", folder)
                    }
                    let run = try merge(["-f", "tap", "a-moved", "b-moved"], folder)
                    expect(run.output).to(contain("SPECS/Fixtures/FixtureSteps.swift:11\n"))
                    expect(run.output).toNot(contain("another machine"))
                    expect(try merge(["-f", "message", "a.ndjson", "b-moved"], folder).status).to(equal(1))
                }
            }

            it("fails with the error that ended one of the runs") {
                try inFolder { folder in
                    _ = try ChildRun(
                        ["--error", "-f", "events:e.ndjson", "a.feature"], environment: here(folder))
                    let run = try merge(
                        ["-f", "message:m.ndjson", "-f", "progress", "e.ndjson", "b.ndjson"], folder)
                    expect(run).to(
                        haveLine("error: an internal error has ended the run, as --error asks for"))
                    expect(run.status).to(equal(2))
                    expect(try text("m.ndjson", folder)).to(
                        contain(
                            #""exception":{"type":"Error","message":"an internal error has ended the run"#))
                }
            }

            it("writes from messages the same reports as the run") {
                try inFolder(manifold) { folder in
                    let whole = try ChildRun(
                        formats("whole") + [
                            "-f", "message:m.ndjson", "--retry", "1", "a.feature", "b.feature",
                        ],
                        environment: here(folder))
                    expect(whole.status).to(equal(1))
                    let run = try merge(formats("merged") + ["-f", "message:merged", "m.ndjson"], folder)
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(1))
                    expect(try neutral("merged", folder)).to(equal(try neutral("m.ndjson", folder)))
                    for format in formats {
                        expect(try neutral("merged.\(format)", folder)).to(
                            equal(try neutral("whole.\(format)", folder)))
                    }
                }
            }

            it("joins the messages of several runs") {
                try inFolder { folder in
                    for name in ["a", "b"] {
                        _ = try ChildRun(
                            ["-f", "message:\(name).m", "\(name).feature"], environment: here(folder))
                    }
                    let run = try merge(["a.m", "b.m"], folder)
                    expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                    expect(run).to(haveText("  ./run-specs.sh b.feature:2  G › T"))
                    expect(run.status).to(equal(1))
                    expect(try merge(["a.m", "b.ndjson"], folder).errors).to(
                        equal(
                            "error: merge: one of a.m and b.ndjson has events, and the other messages, which do not tell of specs: give files of one kind\n"
                        ))
                }
            }

            it("joins only shards of one run, in events or messages") {
                try inFolder { folder in
                    for number in 1...2 {
                        _ = try ChildRun(
                            [
                                "--shard", "\(number)/2", "-f", "events:\(number).events", "-f",
                                "message:\(number).message", "a.feature", "b.feature",
                            ], environment: here(folder).merging(["KEA_RUN": "the first"]) { $1 })
                    }
                    for kind in ["events", "message"] {
                        let whole = try merge(["2.\(kind)", "1.\(kind)"], folder)
                        expect(whole).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                        expect(whole.status).to(equal(1))
                        let part = try merge(["1.\(kind)"], folder)
                        expect(part.errors).to(
                            equal("error: merge: of 2 shards, these are missing: 2\n"))
                        let second = try text("2.\(kind)", folder)
                        try write(second.replacing("the first", with: "the next"), "next", folder)
                        let mixed = try merge(["1.\(kind)", "next"], folder)
                        expect(mixed.errors).to(
                            equal(
                                "error: merge: next and 1.\(kind) are shards of different runs: the next, the first\n"
                            ))
                        expect(mixed.status).to(equal(2))
                    }
                }
            }

            it("joins shards of one revision within a day, or of a named run") {
                try inFolder { folder in
                    for (name, variables) in [("named", ["KEA_RUN": "x"]), ("unnamed", ["KEA_RUN": ""])] {
                        for number in 1...2 {
                            _ = try ChildRun(
                                [
                                    "--shard", "\(number)/2", "-f", "events:\(name)\(number).events", "-f",
                                    "message:\(name)\(number).message", "a.feature", "b.feature",
                                ], environment: here(folder).merging(variables) { $1 })
                        }
                        for kind in ["events", "message"] {
                            let later = try text("\(name)2.\(kind)", folder)
                            let start =
                                kind == "events"
                                ? #/"startedAt":(\d+)/#
                                : #/"testRunStarted":\{"id":"[^"]*","timestamp":\{"seconds":(\d+)/#
                            let found = try unwrap(later.firstMatch(of: start))
                            let time = (Int(found.1) ?? 0) + 90_000
                            var moved = later
                            moved.replaceSubrange(found.1.startIndex..<found.1.endIndex, with: "\(time)")
                            try write(moved, "later", folder)
                            let run = try merge(["later", "\(name)1.\(kind)"], folder)
                            if name == "named" {
                                expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                            } else {
                                expect(run.errors).to(
                                    equal(
                                        "error: merge: later began 25 hours after \(name)1.\(kind), so that they seem to "
                                            + "be shards of different runs; if they are of one, give each of them the "
                                            + "same KEA_RUN\n"))
                            }
                        }
                    }
                }
            }

            it("includes each hook around the run once, with attachments and failures") {
                let feature = { (name: String) in "Feature: \(name)\n  Scenario: S\n    Given it works\n" }
                try inFolder(["a.feature": feature("F"), "b.feature": feature("G")]) { folder in
                    for (name, variables) in [("a", [:]), ("b", ["LEAKS": "1"])] {
                        _ = try ChildRun(
                            [
                                "-f", "events:\(name).events", "-f", "message:\(name).message",
                                "\(name).feature",
                            ],
                            only: ["MergedHooks"], environment: here(folder).merging(variables) { $1 })
                    }
                    for kind in ["events", "message"] {
                        let run = try merge(["-f", "message:all", "a.\(kind)", "b.\(kind)"], folder)
                        expect(run.status).to(equal(1))
                        let all = try text("all", folder)
                        let order = all.matches(
                            of:
                                /{"(testRunHookStarted|attachment|testCase|testCaseStarted|testRunHookFinished)"/
                        ).map { String($0.1) }
                        expect(order).to(
                            equal([
                                "testRunHookStarted", "attachment", "attachment", "testRunHookFinished",
                                "testCase", "testCase", "testCaseStarted", "testCaseStarted",
                                "testRunHookStarted", "testRunHookFinished",
                            ]))
                        let ends = all.matches(of: /"testRunHookFinished".*"status":"(\w+)"/)
                        expect(ends.map { String($0.1) }).to(equal(["PASSED", "FAILED"]))
                        expect(all).to(contain(#""message":"a leak""#))
                        expect(all).toNot(contain("Features, in afterRun"))
                    }
                }
            }

            it("fails for messages of a failed run, whatever they contain") {
                try inFolder { folder in
                    let head = #"{"testRunStarted":{"timestamp":{"seconds":1,"nanos":0}}}"# + "\n"
                    let end = #"{"testRunFinished":{"timestamp":{"seconds":2,"nanos":0},"success":false"#
                    try write(head + end + "}}\n", "silent", folder)
                    try write(
                        head + end + #","message":"2 specs failed\nin the end"}}"# + "\n", "telling", folder)
                    let silent = try merge(["silent"], folder)
                    expect(silent).to(
                        haveLine("error: the run was no success, and its messages do not say why"))
                    expect(silent.status).to(equal(2))
                    let telling = try merge(["telling"], folder)
                    expect(telling).to(haveLine("error: 2 specs failed"))
                    expect(telling).to(haveLine("    in the end"))
                    expect(telling.status).to(equal(2))
                }
            }

            it("fails for truncated messages at the unfinished scenario") {
                try inFolder { folder in
                    _ = try ChildRun(["-f", "message:a.m", "a.feature"], environment: here(folder))
                    let lines = try text("a.m", folder).split(separator: "\n")
                    let cut = lines.prefix { !$0.hasPrefix(#"{"testCaseFinished""#) }
                    try write(cut.joined(separator: "\n") + "\n", "cut", folder)
                    let run = try merge(["cut"], folder)
                    expect(run).to(
                        haveLine(
                            "cut:\(cut.count): error: the run has no end: the file has been cut off after this line"
                        ))
                    expect(run).to(haveText("nothing was run, 1 not run, 1 error"))
                    expect(run.status).to(equal(2))
                }
            }

            it("reports missing arguments") {
                expect(try ChildRun(["merge"]).errors).to(
                    equal(
                        "error: merge: the files are missing: those that --format events:FILE or message:FILE has written\n"
                    ))
            }
        }
    }

    /// Formats without the time of the run.
    private static let formats = ["junit", "json", "tap", "rerun", "teamcity"]

    /// The arguments for all these formats.
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

    /// Calls `body` with a folder of the events of two runs, a passing and a failing one.
    @MainActor
    private static func inFolder(
        _ features: [String: String] = [
            "a.feature": "Feature: F\n  Scenario: S\n    Given it works\n",
            "b.feature": "Feature: G\n  Scenario: T\n    Given it fails\n",
        ], _ body: @MainActor (Folder) throws -> Void
    ) throws {
        let folder = try Folder(features.mapValues { Data($0.utf8) })
        defer { folder.remove() }
        for name in ["a", "b"] {
            _ = try ChildRun(["-f", "events:\(name).ndjson", "\(name).feature"], environment: here(folder))
        }
        try body(folder)
    }

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

    private static func here(_ folder: Folder) -> [String: String] { ["KEA_DIRECTORY": folder.path] }

    @MainActor
    private static func merge(_ words: [String], _ folder: Folder) throws -> ChildRun {
        let run = try ChildRun.shell(#""$0" "$@""#, ["merge"] + words, folder, [])
        return run
    }

    private static func text(_ name: String, _ folder: Folder) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    /// The text without what differs between runs.
    private static func neutral(_ name: String, _ folder: Folder) throws -> String {
        folder.neutral(try text(name, folder))
            .replacing(try Regex(#"(time|timestamp|duration)="[^"]*""#), with: "")
            .replacing(try Regex(#""(seconds|nanos)":\d+"#), with: "")
            .replacing(try Regex(#"duration(_ms: |='|":)\d+"#), with: "")
    }

    private static func write(_ text: String, _ name: String, _ folder: Folder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
}
