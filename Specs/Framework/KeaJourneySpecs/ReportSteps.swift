import Foundation
import Kea
import KeaFeatures

final class ReportSteps: Steps {
    override class func steps() {
        then("each of these reports has all examples of the run:") {
            (terminal: Terminal, reports: [WrittenReport]) in
            let result = try terminal.result
            let count = try result.count()
            expect(reports).toNot(beEmpty(), "the rows of the table")
            for report in reports {
                let found = try examples(in: try result.report(report.file), report.format)
                expect(found).to(equal(count), "the number of examples in the report \(report.file)")
            }
        }
        then("the report {string} has the {int} scenarios of the run") {
            (terminal: Terminal, name: String, count: Int) in
            let envelopes = try objects(try terminal.result.report(name))
            let found = envelopes.count(where: isLastAttempt)
            expect(found).to(equal(count), "the number of scenarios in the report \(name)")
        }
        then("each of these reports has the {int} examples that did not pass:") {
            (terminal: Terminal, count: Int, reports: [WrittenReport]) in
            let result = try terminal.result
            expect(reports).toNot(beEmpty(), "the rows of the table")
            for report in reports {
                let found = try failures(in: try result.report(report.file), report.format)
                expect(found).to(equal(count), "the number of examples in the report \(report.file)")
            }
        }
        then("the report {string} contains {string}") { (terminal: Terminal, name: String, text: String) in
            let report = try terminal.result.report(name)
            expect(report).to(contain(text), "the report \(name)")
        }
        when("I open {string} in a browser, follow its links and use its search and filters") {
            (terminal: Terminal, name: String) in
            guard ["chromium", "chromedriver", "python3"].allSatisfy(isInstalled) else {
                throw Skip("no browser is installed")
            }
            let page = try terminal.result.folder.appendingPathComponent(name).path
            try terminal.run("'\(URL(filePath: ".ci/html").path)' '\(page)'")
        }
    }

    private static func examples(in text: String, _ format: String) throws -> Int {
        switch format {
        case "junit": text.matches(of: #/<testcase /#).count
        case "json": try scenarios(text).count
        case "tap": text.matches(of: #/(?m)^(not )?ok /#).count
        case "teamcity": text.matches(of: #/(?m)^##teamcity\[testStarted /#).count
        case "events": try objects(text).count { $0["type"] as? String == "exampleFinished" }
        // The class “none” marks examples that were not selected.
        case "html": text.matches(of: #/class="[a-z ]*\bx (?!none)[a-zA-Z]+"/#).count
        default: throw UnknownFormat(name: format)
        }
    }

    /// Returns the number of examples in a report that neither passed nor were skipped.
    private static func failures(in text: String, _ format: String) throws -> Int {
        switch format {
        case "junit": text.matches(of: #/<(failure|error)[ >]/#).count
        case "json":
            try scenarios(text).count { scenario in
                let steps = scenario["steps"] as? [[String: Any]] ?? []
                return steps.contains { step in
                    let status = (step["result"] as? [String: Any])?["status"] as? String
                    return !["passed", "skipped"].contains(status ?? "")
                }
            }
        case "tap": text.matches(of: #/(?m)^not ok /#).count
        case "teamcity": text.matches(of: #/(?m)^##teamcity\[testFailed /#).count
        case "rerun": text.matches(of: #/:\d+/#).count
        case "github": Set(text.matches(of: #/(?m)^::error [^:]*title=([^:]*)::/#).map(\.1)).count
        default: throw UnknownFormat(name: format)
        }
    }

    private static func scenarios(_ text: String) throws -> [[String: Any]] {
        let features = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
        return features.flatMap { $0["elements"] as? [[String: Any]] ?? [] }.filter {
            $0["type"] as? String == "scenario"
        }
    }

    private static func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try unwrap(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private static func isLastAttempt(_ envelope: [String: Any]) -> Bool {
        guard let finished = envelope["testCaseFinished"] as? [String: Any] else { return false }
        return finished["willBeRetried"] as? Bool == false
    }

    private static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}

private struct WrittenReport: Decodable {
    let file: String
    let format: String
}

/// The error for a format that no step can parse.
struct UnknownFormat: Error, CustomStringConvertible {
    let name: String
    var description: String { "no step can parse a report of the format “\(name)”" }
}
