import Foundation
import Kea
import RunSupport

final class ReportFilesSpec: Spec {
    override class func spec() {
        describe("a report file") {
            for (name, format, reason) in [
                ("a folder", "junit:Features", "Features cannot be written: it is a folder"),
                ("a folder that does not exist", "junit:build/", "build/ cannot be written: it is a folder"),
                (
                    "a path below a file", "junit:a.feature/x",
                    "a.feature/x cannot be written: not a directory"
                ),
                (
                    "a feature", "junit:a.feature",
                    "a.feature would be overwritten; a report goes to a file of its own"
                ),
                (
                    "a spec", "junit:ASpec.swift",
                    "ASpec.swift would be overwritten; a report goes to a file of its own"
                ),
                (
                    "a system folder", "junit:/proc/kea/x.xml",
                    "/proc/kea/x.xml cannot be written: no such file or directory"
                ),
            ] {
                it("cannot replace \(name)") {
                    let run = try InnerRun(
                        ["-f", format, "a.feature"], files: ["a.feature": good, "ASpec.swift": ""])
                    expect(run.errors).to(equal("error: --format: \(reason)\n"))
                    expect(run.output).to(equal(""))
                }
            }

            let formats = [
                "progress", "pretty", "summary", "usage", "junit", "json", "rerun", "tap", "teamcity",
                "github", "events", "html", "message",
            ]

            it("replaces an empty file and the report of any earlier run") {
                try inFolder { folder in
                    let arguments = formats.flatMap { ["-f", "\($0):report.\($0)"] } + ["a.feature"]
                    for format in formats {
                        try Data().write(to: URL(fileURLWithPath: "\(folder.path)/report.\(format)"))
                    }
                    for (text, status) in [
                        (good, 0), (good.replacing("it works", with: "it fails"), 1), ("nonsense\n", 2),
                        (good, 0),
                    ] {
                        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.feature"))
                        let run = try InnerRun(arguments, environment: here(folder))
                        expect(run.errors).to(equal(""))
                        expect(run.status).to(equal(status))
                    }
                }
            }

            for (format, text) in formats.map({ ($0, "# Notes\n") }) + [
                ("junit", "<?xml version=\"1.0\"?>\n<project/>\n"), ("json", "{\"name\": 3}\n"),
                ("events", "{\"name\": 3}\n"), ("message", "{\"name\": 3}\n"),
                ("html", "<!DOCTYPE html>\n<p>Mine\n"),
                ("progress", "\u{0}"),
            ] {
                it("does not replace \(text.debugDescription) with \(format)") {
                    try inFolder { folder in
                        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/report"))
                        let run = try InnerRun(
                            ["-f", "\(format):report", "a.feature"], environment: here(folder))
                        expect(run.errors).to(
                            equal(
                                """
                                error: --format: report would be overwritten, and is not a report of \(format)
                                    remove it, or give the report another file

                                """))
                        expect(try String(contentsOfFile: folder.path + "/report", encoding: .utf8)).to(
                            equal(text))
                    }
                }
            }

            it("does not wait for a reader of a pipe") {
                try inFolder { folder in
                    expect(mkfifo(folder.path + "/pipe", 0o600)).to(equal(0))
                    let run = try InnerRun(["-f", "junit:pipe", "a.feature"], environment: here(folder))
                    expect(run.errors).to(
                        equal("error: --format: pipe cannot be written: a pipe without a reader\n"))
                }
            }

            for spelling in ["./x/../one.xml", "symbolic.xml", "linked/one.xml"] {
                it("is an error when it is another report's file, as \(spelling)") {
                    try inFolder { folder in
                        let manager = FileManager.default
                        try Data().write(to: URL(fileURLWithPath: folder.path + "/one.xml"))
                        try manager.createSymbolicLink(
                            atPath: folder.path + "/symbolic.xml", withDestinationPath: "one.xml")
                        try manager.createSymbolicLink(
                            atPath: folder.path + "/linked", withDestinationPath: ".")
                        let run = try InnerRun(
                            ["-f", "junit:one.xml", "-f", "events:\(spelling)", "a.feature"],
                            environment: here(folder))
                        expect(run.errors).to(
                            equal(
                                "error: --format: events:\(spelling) and junit:one.xml would be written to one file\n"
                            ))
                    }
                }
            }

            it("is an error when two paths would create one file") {
                for spelling in ["new/../x", "linked/x"] {
                    try inFolder { folder in
                        try FileManager.default.createSymbolicLink(
                            atPath: folder.path + "/linked", withDestinationPath: ".")
                        let run = try InnerRun(
                            ["-f", "junit:x", "-f", "events:\(spelling)"], environment: here(folder))
                        expect(run.errors).to(
                            equal(
                                "error: --format: events:\(spelling) and junit:x would be written to one file\n"
                            ))
                    }
                }
            }

            it("is an error on standard error when other reports are for programs") {
                let run = try InnerRun(
                    ["-f", "junit:/dev/full", "-f", "events", "a.feature"], files: ["a.feature": good])
                expect(run.errors).to(
                    equal("error: the report junit:/dev/full cannot be written: no space left on device\n"))
            }

            it("contains the events of each example together, also with several workers") {
                let steps = String(repeating: "    Given it works\n", count: 3)
                let feature = "Feature: F\n  Scenario: S\n\(steps)  Scenario: T\n\(steps)"
                let files = Dictionary(uniqueKeysWithValues: (1...6).map { ("f\($0).feature", feature) })
                let run = try InnerRun(["--workers", "2", "-f", "events", "."], files: files)
                let types = run.output.matches(of: /"type":"(\w+)"/).map { String($0.1) }
                let ran = types.drop { $0 != "exampleStarted" }.prefix { $0 != "runFinished" }
                let one =
                    ["exampleStarted"]
                    + Array(repeating: ["stepStarted", "stepFinished"], count: 3).flatMap(\.self)
                    + ["exampleFinished"]
                expect(Array(ran)).to(equal(Array(repeating: one, count: 12).flatMap(\.self)))
            }

            it("comes with a job summary in the file that GitHub names") {
                try inFolder { folder in
                    let summary = folder.path + "/summary.md"
                    try Data("# before\n".utf8).write(to: URL(fileURLWithPath: summary))
                    _ = try InnerRun(
                        ["-f", "github", "a.feature"],
                        environment: here(folder).merging(["GITHUB_STEP_SUMMARY": summary]) { $1 })
                    expect(folder.neutral(try String(contentsOfFile: summary, encoding: .utf8))).to(
                        equal("# before\n## ✓ 1 example: 1 passed\n\nin N ms\n\n"))
                }
            }

            it("fails the run when its job summary for GitHub cannot be written") {
                for (path, reason) in [
                    ("/dev/full", "no space left on device"), ("/nowhere/x.md", "no such file or directory"),
                ] {
                    let run = try InnerRun(
                        ["-f", "github", "a.feature"], files: ["a.feature": good],
                        environment: ["GITHUB_STEP_SUMMARY": path])
                    expect(run).to(
                        haveLine("error: the summary of the job, \(path), cannot be written: \(reason)"))
                    expect(run).to(haveLine("1 example: 1 passed, 1 error in N ms"))
                }
            }

            it("is named in the error for its unwritable job summary") {
                let run = try InnerRun(
                    ["-f", "github:g.txt", "a.feature"], files: ["a.feature": good],
                    environment: ["GITHUB_STEP_SUMMARY": "/dev/full"])
                expect(run).to(
                    haveLine(
                        "error: the report github:g.txt: the summary of the job, /dev/full, cannot be written: "
                            + "no space left on device"))
            }

            it("is removed, also an earlier one, when it cannot be completed") {
                try inFolder { folder in
                    try Data(#"{"run":{},"type":"runStarted"}"#.utf8).write(
                        to: URL(fileURLWithPath: folder.path + "/e.json"))
                    let run = try ChildRun.shell(
                        #"ulimit -S -f 1; exec "$0" "$@" | cat"#,
                        ["-f", "progress", "-f", "events:e.json", "."],
                        folder, Array(repeating: good, count: 30))
                    expect(run).to(
                        haveLine("error: the report events:e.json cannot be written: file too large"))
                    expect(run).to(haveLine("31 examples: 31 passed, 1 error in N ms"))
                    expect(try names(in: folder).filter { $0.contains("json") }).to(beEmpty())
                }
            }

            it("is complete, in new folders if needed, with the file's permissions") {
                try inFolder { folder in
                    let run = try InnerRun(
                        ["-f", "junit:build/new:er/x.xml", "a.feature"], environment: here(folder))
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(0))
                    let path = folder.path + "/build/new:er/x.xml"
                    expect(try String(contentsOfFile: path, encoding: .utf8)).to(endWith("</testsuites>\n"))
                    expect(chmod(path, 0o640)).to(equal(0))
                    expect(
                        try InnerRun(
                            ["-f", "junit:build/new:er/x.xml", "a.feature"], environment: here(folder)
                        )
                        .status
                    )
                    .to(equal(0))
                    let attributes = try FileManager.default.attributesOfItem(atPath: path)
                    expect(attributes[.posixPermissions] as? Int).to(equal(0o640))
                    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/build/new:er"))
                        .to(equal(["x.xml"]))
                }
            }

            it("is written through a symbolic link, which remains") {
                try inFolder { folder in
                    try Data().write(to: URL(fileURLWithPath: folder.path + "/real.xml"))
                    try FileManager.default.createSymbolicLink(
                        atPath: folder.path + "/link.xml", withDestinationPath: "real.xml")
                    expect(
                        try InnerRun(["-f", "junit:link.xml", "a.feature"], environment: here(folder)).status
                    ).to(
                        equal(0))
                    expect(
                        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.xml")
                    )
                    .to(equal("real.xml"))
                    expect(try String(contentsOfFile: folder.path + "/real.xml", encoding: .utf8)).to(
                        endWith("</testsuites>\n"))
                }
            }
        }

        describe("standard output") {
            let full = (name: "is full", redirection: "> /dev/full", reason: "no space left on device")
            let closed = (name: "is closed", redirection: ">&-", reason: "it is closed")
            for (name, redirection, reason) in [full, closed] {
                for arguments in [["a.feature"], ["--in-process", "a.feature"]] {
                    it("fails \(arguments.joined(separator: " ")) when it \(name)") {
                        try inFolder { folder in
                            let run = try ChildRun.shell(
                                #"exec "$0" "$@" \#(redirection)"#, arguments, folder, [])
                            expect(run.errors).to(
                                endWith("error: standard output cannot be written: \(reason)\n"))
                            expect(run.status).to(equal(2))
                        }
                    }
                }
                for arguments in [
                    ["--list", "a.feature"], ["steps"], ["lint", "a.feature"],
                    ["format", "--check", "a.feature"], ["lint", "--list-rules"], ["--help"],
                    ["--i18n-languages"], ["-f", "events", "a.feature"],
                ] {
                    it("fails \(arguments.joined(separator: " ")) when it \(name)") {
                        try inFolder { folder in
                            // Each process opens a closed output for reading at its start.
                            let output = name == full.name ? "/dev/full" : "/dev/null"
                            let mode = name == full.name ? O_WRONLY : O_RDONLY
                            let run = try InnerRun(arguments, in: folder, writingTo: (output, mode))
                            expect(run.errors).to(
                                endWith("error: standard output cannot be written: \(reason)\n"))
                        }
                    }
                }
            }

            it("is an error when it goes to a report's file") {
                try inFolder { folder in
                    let run = try ChildRun.shell(
                        #"exec "$0" "$@" > x.xml"#, ["-f", "junit:x.xml", "-f", "progress", "a.feature"],
                        folder, [])
                    expect(run.errors).to(
                        equal(
                            "error: --format: junit:x.xml and standard output would be written to one file\n")
                    )
                    expect(run.status).to(equal(2))
                }
            }
        }

        describe("a standard error that is full or closed") {
            it("does not terminate the process") {
                try inFolder { folder in
                    for redirection in ["2> /dev/full", "2>&-"] {
                        let run = try ChildRun.shell(
                            #"exec "$0" "$@" \#(redirection)"#, ["--tgas"], folder, [])
                        expect(run.status).to(equal(2))
                    }
                }
            }
        }
    }

    private static let good = "Feature: F\n  Scenario: S\n    Given it works\n"

    /// Calls `body` with a folder that contains a feature.
    @MainActor private static func inFolder(_ body: @MainActor (Folder) throws -> Void) throws {
        let folder = try Folder(["a.feature": Data(good.utf8)])
        try body(folder)
    }

    private static func here(_ folder: Folder) -> [String: String] { ["KEA_DIRECTORY": folder.path] }

    private static func names(in folder: Folder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
}
