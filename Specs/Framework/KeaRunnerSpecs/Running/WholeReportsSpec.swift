import Foundation
import Kea
import KeaReports
import RunSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

final class WholeReportsSpec: Spec {
    override class func spec() {
        for (end, make) in ends {
            describe("the report files of a run \(end)") {
                let reports = SharedReports(make)
                // The examples run in one worker, and the run is made once.
                beforeAll { try reports.prepare() }

                for format in formats {
                    it("are complete: \(format)") {
                        let text = try reports.text(format)
                        let examples = try reports.text("events").matches(of: /"type":"exampleFinished"/)
                            .count
                        expect(examples).to(beGreaterThan(2))
                        try checkWhole(format, text, examples: examples)
                    }
                }
            }
        }

        describe("the report files of a killed run") {
            it("do not exist, nor temporary files") {
                let folder = try Folder(["reports/": Data()])
                let run = try ChildRun(
                    files("\(folder.path)/reports"), only: ["BlockedSpec"], interruptedAfter: "\n",
                    by: SIGKILL)
                expect(run.status).to(equal(128 + Int(SIGKILL)))
                expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports")).to(
                    equal([]))
            }
        }

        for (name, limit, path, reason) in [
            ("is full", "", "/dev/full", "no space left on device"),
            ("becomes full", "ulimit -S -f 1; ", "reports/%", "file too large"),
        ] {
            describe("the report files on a disk that \(name)") {
                it("are an error each, and do not exist") {
                    let folder = try Folder(["reports/": Data()])
                    let long = String(repeating: "long ", count: 30)
                    for number in 1...12 {
                        let name = "\(long)\(number)"
                        let path = "\(folder.path)/\(name.replacing(" ", with: "-")).feature"
                        let text = "Feature: \(name)\n  Scenario: \(name)\n    Given it fails\n"
                        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                    }
                    let arguments = formats.flatMap { ["-f", "\($0):\(path.replacing("%", with: $0))"] }
                    let run = try ChildRun.shell(
                        #"\#(limit)exec "$0" "$@" | cat; exit ${PIPESTATUS[0]}"#,
                        ["-f", "progress"] + arguments + ["."],
                        folder, [])
                    for format in formats {
                        expect(run).to(
                            haveLine(
                                "error: the report \(format):\(path.replacing("%", with: format)) cannot be written: \(reason)"
                            ))
                    }
                    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports")).to(
                        equal([]))
                }
            }
        }
    }

    @MainActor private static let formats = OwnReports.all.map { $0.format.name }

    @MainActor private static func files(_ folder: String) -> [String] {
        formats.flatMap { ["-f", "\($0):\(folder)/\($0)"] }
    }

    private static let feature = """
        Feature: F
          Scenario: S
            Given it works
          Scenario: T
            Given it fails
          Scenario: C
            When it crashes
            Then it works
          Scenario: U
            Given nobody knows this
        """

    /// The ways in which a run ends, each with a function that makes such a run.
    private static let ends: [(String, @MainActor ([String], Folder) throws -> any CommandRun)] = [
        (
            "that ends normally",
            { try InnerRun($0 + ["-n", "S", "-n", "T", "-n", "U"], environment: here($1)) }
        ),
        ("whose worker crashes", { try ChildRun($0, environment: here($1)) }),
        ("that is interrupted", { try interrupted($0, $1, SIGINT) }),
        ("that is terminated", { try interrupted($0, $1, SIGTERM) }),
    ]

    private static func here(_ folder: Folder) -> [String: String] {
        ["KEA_DIRECTORY": folder.path, "KEA_FEATURES": folder.path + "/Features"]
    }

    @MainActor private static func interrupted(_ arguments: [String], _ folder: Folder, _ signal: Int32)
        throws -> ChildRun
    {
        let run = try ChildRun(
            arguments + [ChildRun.fixtures + "/FixtureSpecs.swift", folder.path + "/Features"],
            only: ["FixtureSteps", "SlowSpec"], interruptedAfter: "begun", by: signal)
        expect(run.status).to(equal(128 + Int(signal)))
        return run
    }

    @MainActor
    private final class SharedReports {
        private let make: @MainActor ([String], Folder) throws -> any CommandRun
        private var texts: [String: String] = [:]

        init(_ make: @escaping @MainActor ([String], Folder) throws -> any CommandRun) { self.make = make }

        func prepare() throws {
            let folder = try Folder(["Features/f.feature": Data(feature.utf8), "reports/": Data()])
            let run = try make(files(folder.path + "/reports"), folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/reports") {
                texts[name] = try String(contentsOfFile: "\(folder.path)/reports/\(name)", encoding: .utf8)
            }
            if texts.isEmpty { fail(run.output + run.errors) }
        }

        func text(_ format: String) throws -> String { try unwrap(texts[format]) }
    }

    @MainActor private static func checkWhole(_ format: String, _ text: String, examples: Int) throws {
        let lines = text.split(separator: "\n").map(String.init)
        switch format {
        case "junit":
            let document = try XMLDocument(xmlString: text)
            let cases = try document.nodes(forXPath: "//testcase").count
            let total = try document.nodes(forXPath: "/testsuites/@tests").first?.stringValue
            expect("\(cases)").to(equal(total ?? ""))
            expect(cases).to(beGreaterThanOrEqual(to: examples))
        case "json":
            let features = try unwrap(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            let elements = features.flatMap { $0["elements"] as? [[String: Any]] ?? [] }
            expect(elements.count).to(beGreaterThanOrEqual(to: examples))
        case "events", "message":
            let objects = try lines.map {
                try unwrap(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            expect(objects.first?[format == "events" ? "run" : "meta"]).toNot(beNil())
            expect(objects.last?[format == "events" ? "summary" : "testRunFinished"]).toNot(beNil())
        case "tap":
            let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }.count
            expect(lines.last).to(equal("1..\(points)"))
            expect(points).to(beGreaterThanOrEqual(to: examples))
        case "teamcity":
            expect(lines.filter { !$0.hasPrefix("##teamcity[") || !$0.hasSuffix("]") }).to(beEmpty())
            for (begin, end) in [("testStarted", "testFinished"), ("testSuiteStarted", "testSuiteFinished")] {
                let counts = [begin, end].map { word in lines.count { $0.hasPrefix("##teamcity[\(word) ") } }
                expect(counts[0]).to(equal(counts[1]))
            }
            expect(lines.count { $0.hasPrefix("##teamcity[testFinished ") }).to(equal(examples))
        case "html":
            expect(text).to(beginWith("<!DOCTYPE html>"))
            expect(text).to(endWith("</html>\n"))
        case "rerun":
            expect(lines.filter { $0.wholeMatch(of: /.+\.(?:feature|swift)(?::\d+)+/) == nil }).to(beEmpty())
            expect(lines.count).to(beGreaterThan(0))
        case "usage": expect(text).to(contain("Slowest examples:\n"))
        // The line that ends the suppression of GitHub commands follows the counts.
        case "github": expect(lines.dropLast().last ?? "").to(contain("example", " in "))
        default: expect(lines.last ?? "").to(contain("example", " in "))
        }
    }
}
