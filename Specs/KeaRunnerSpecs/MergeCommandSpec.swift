import Foundation
import Kea

/// Several runs as one: their events, read back.
final class MergeCommandSpec: Spec {
    override class func spec() {
        describe("merge") {
            it("joins the events of runs into one report, with the exit status of one run") {
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
                    for format in ["junit", "json", "tap", "rerun", "teamcity"] {
                        let whole = try ChildRun(
                            ["-f", "\(format):whole", "a.feature", "b.feature"], environment: here(folder))
                        expect(whole.status).to(equal(1))
                        _ = try merge(["-f", "\(format):merged", "a.ndjson", "b.ndjson"], folder)
                        expect(try neutral("merged", folder)).to(equal(try neutral("whole", folder)))
                    }
                }
            }

            for (name, content, message) in [
                ("is not there", nil, "c.ndjson: no such file or directory"),
                ("is empty", "", "c.ndjson:1: not a file of --format events: it begins with no runStarted"),
                (
                    "is none of it", "{\"meta\":{}}\n",
                    "c.ndjson:1: not a line of --format events: it has no type"
                ),
                ("is no JSON", "Feature: F\n", "c.ndjson:1: not a line of --format events: it is no JSON"),
            ] as [(String, String?, String)] {
                it("refuses a file that \(name)") {
                    try inFolder { folder in
                        if let content { try Data(content.utf8).write(to: folder.file("c.ndjson")) }
                        let run = try merge(["-f", "junit:x.xml", "a.ndjson", "c.ndjson"], folder)
                        expect(run.errors).to(equal("error: \(message)\n"))
                        expect(run.status).to(equal(2))
                        expect(FileManager.default.fileExists(atPath: folder.path + "/x.xml")).to(beFalse())
                    }
                }
            }

            it("names the line of a mistake in the middle of a file, and fails") {
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

            it("fails where a file has been cut off") {
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

            it("fails where an example is in two files, and where a file is given twice") {
                try inFolder { folder in
                    try write(try text("a.ndjson", folder), "c.ndjson", folder)
                    let run = try merge(["a.ndjson", "c.ndjson"], folder)
                    expect(run).to(haveText("error: F › S is in a.ndjson as well"))
                    expect(run.status).to(equal(2))
                    expect(try merge(["a.ndjson", "./a.ndjson"], folder).errors).to(
                        equal("error: merge: a.ndjson and ./a.ndjson are one file\n"))
                }
            }

            it("writes over none of the files that it reads") {
                try inFolder { folder in
                    let run = try merge(["-f", "events:a.ndjson", "a.ndjson"], folder)
                    expect(run.errors).to(
                        equal(
                            "error: --format: events:a.ndjson and what is read would be written to one file\n"
                        ))
                    expect(run.status).to(equal(2))
                }
            }

            it("says what is missing") {
                expect(try ChildRun(["merge"]).errors).to(
                    equal(
                        "error: merge: the files are missing: those that --format events:FILE has written\n"))
            }
        }
    }

    /// A folder with the events of two runs: a green one and a red one.
    @MainActor
    private static func inFolder(_ body: @MainActor (Folder) throws -> Void) throws {
        let folder = try Folder([
            "a.feature": Data("Feature: F\n  Scenario: S\n    Given it works\n".utf8),
            "b.feature": Data("Feature: G\n  Scenario: T\n    Given it fails\n".utf8),
        ])
        defer { folder.remove() }
        for name in ["a", "b"] {
            _ = try ChildRun(["-f", "events:\(name).ndjson", "\(name).feature"], environment: here(folder))
        }
        try body(folder)
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

    /// The text without what differs from run to run.
    private static func neutral(_ name: String, _ folder: Folder) throws -> String {
        folder.neutral(try text(name, folder))
            .replacing(try Regex(#"(time|timestamp|duration)="[^"]*""#), with: "")
            .replacing(try Regex(#"duration(_ms: |='|":)\d+"#), with: "")
    }

    private static func write(_ text: String, _ name: String, _ folder: Folder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
}
