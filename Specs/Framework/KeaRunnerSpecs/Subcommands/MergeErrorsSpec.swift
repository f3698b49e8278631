import Foundation
import Kea
import RunSupport

final class MergeErrorsSpec: Spec, RunMerging {
    override class func spec() {
        describe("merge") {
            for (name, content, message) in [
                ("does not exist", nil, "c.ndjson: no such file or directory"),
                ("is empty", "", "c.ndjson:1: it is empty"),
                ("is of another kind", "{\"example\":{}}\n", "c.ndjson:1: not a line of --format events"),
                ("is not JSON", "Feature: F\n", "c.ndjson:1: not a line of --format events"),
                (
                    "does not start with runStarted",
                    "{\"type\":\"runFinished\",\"summary\":{\"counts\":{},\"seconds\":0,\"notRun\":0,\"flaky\":0}}\n",
                    "c.ndjson:1: not a file of --format events: it does not begin with runStarted"
                ),
            ] as [(String, String?, String)] {
                it("rejects a file that \(name)") {
                    try inFolder { folder in
                        if let content { try Data(content.utf8).write(to: folder.file("c.ndjson")) }
                        let run = try merge(["-f", "junit:x.xml", "a.ndjson", "c.ndjson"], folder)
                        expect(run.errors).to(equal("error: \(message)\n"))
                        expect(FileManager.default.fileExists(atPath: folder.path + "/x.xml")).to(beFalse())
                    }
                }
            }

            it("restores the signals that it ignores") {
                try inFolder { folder in
                    _ = try merge(["a.ndjson"], folder)
                    for number in [SIGPIPE, SIGXFSZ] {
                        var action = sigaction()
                        sigaction(number, nil, &action)
                        expect(action.__sigaction_handler.sa_handler == nil).to(beTrue())
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
                        haveLine("c.ndjson:\(lines.count - 1): error: not a line of --format events"))
                }
            }

            it("fails for a truncated file") {
                try inFolder { folder in
                    let lines = try text("a.ndjson", folder).split(separator: "\n")
                    try write(lines.dropLast().joined(separator: "\n") + "\n", "c.ndjson", folder)
                    let run = try merge(["c.ndjson", "b.ndjson"], folder)
                    expect(run).to(
                        haveLine(
                            "c.ndjson:\(lines.count - 1): error: the run has no end: the file is truncated after this line"
                        ))
                    expect(run).to(haveText("2 examples: 1 failed, 1 passed, 1 error"))
                }
            }

            it("fails for an example in two files or a repeated file") {
                try inFolder { folder in
                    try write(try text("a.ndjson", folder), "c.ndjson", folder)
                    let run = try merge(["a.ndjson", "c.ndjson"], folder)
                    expect(run).to(haveText("error: F › S is also in a.ndjson"))
                    expect(try merge(["a.ndjson", "./a.ndjson"], folder)).to(
                        haveText("error: F › S is also in a.ndjson"))
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
                    expect(run).to(haveText("a.feature is different in an earlier file"))
                    expect(run.status).to(equal(2))
                }
            }

            it("fails for an example that ends twice") {
                try inFolder { folder in
                    let lines = try text("a.ndjson", folder).split(separator: "\n")
                    let end = lines.firstIndex { $0.hasPrefix(#"{"type":"exampleFinished""#) } ?? 0
                    let more = lines[...end] + lines[end...]
                    try write(more.joined(separator: "\n") + "\n", "more", folder)
                    let run = try merge(["more"], folder)
                    expect(run).to(
                        haveLine(
                            "more:\(end + 2): error: the results contradict each other: F › S has already finished"
                        ))
                }
            }

            it("fails for events after the end of a run") {
                try inFolder { folder in
                    let whole = try text("a.ndjson", folder)
                    try write(
                        whole + (whole.split(separator: "\n").dropFirst().first ?? "") + "\n", "c.ndjson",
                        folder)
                    let run = try merge(["c.ndjson"], folder)
                    expect(run).to(haveText("error: the run ended before this line"))
                }
            }

            it(
                "fails for a summary that contradicts the results",
                each: [
                    [#""counts":{"passed":1}"#, #""counts":{"failed":1}"#],
                    [#""counts":{"passed":1}"#, #""counts":{"passed":2}"#],
                    [#""notRun":0"#, #""notRun":1"#], [#""flaky":0"#, #""flaky":1"#],
                ]
            ) { texts in
                try inFolder { folder in
                    let whole = try text("a.ndjson", folder).replacing(texts[0], with: texts[1])
                    try write(whole, "c.ndjson", folder)
                    let run = try merge(["b.ndjson", "c.ndjson"], folder)
                    let line = whole.split(separator: "\n").count
                    expect(run).to(
                        haveLine(
                            "c.ndjson:\(line): error: the summary contradicts the results before this line"))
                }
            }

            it("does not overwrite its input files") {
                try inFolder { folder in
                    let run = try merge(["-f", "events:a.ndjson", "a.ndjson"], folder)
                    expect(run.errors).to(
                        equal(
                            "error: --format: events:a.ndjson and what is read would be written to one file\n"
                        ))
                }
            }
        }
    }
}
