import Foundation
import Kea
import KeaReports

/// The exact text of every report, compared with files in `Fixtures/Reports`.
///
/// `.ci/golden --renew` writes the files anew; review the difference.
final class GoldenReportsSpec: Spec {
    override class func spec() {
        describe("the text of a report") {
            for type in reports {
                let name = type.format.name
                it("equals the golden file for every kind of event: \(name)") {
                    try expectGolden("everything.\(name).txt", try written(by: type, SampleRun.events))
                }
                it("equals the golden file for names with special characters: \(name)") {
                    try expectGolden("odd.\(name).txt", try written(by: type, OddRun.events()))
                }
            }

            for width in [40, 80] {
                for type in reports where type.format.isForPeople {
                    it("fits a terminal of \(width) columns, as in the golden file: \(type.format.name)") {
                        let text = try shown(by: type, SampleRun.events, width: width)
                        try expectGolden("terminal-\(width).\(type.format.name).txt", text)
                        // Commands for GitHub's server are not displayed.
                        let plain = text.replacing(try Regex(#"\u{1B}\[\d*m"#), with: "")
                        let lines = plain.split(separator: "\n").filter { !$0.hasPrefix("::") }
                        expect(lines.filter { $0.count > width }).to(beEmpty())
                    }
                }
            }
        }

        describe("a name of a megabyte") {
            for type in reports {
                it("can be reported, in full if for machines: \(type.format.name)") {
                    let name = String(repeating: "long name ", count: 104_858)
                    let text = try written(by: type, OddRun.failing(named: name))
                    expect(text.utf8.count).to(beGreaterThan(type.format.name == "rerun" ? 10 : 100))
                    // Reports for people truncate it in the middle; reports for machines contain it at least once.
                    if !type.format.isForPeople, type.format.name != "rerun" {
                        expect(text.range(of: name, options: .literal)).toNot(beNil())
                    }
                }
            }
        }

        describe("names with special characters") {
            it("leave no control character in reports for people") {
                for type in reports where type.format.isForPeople {
                    let text = try shown(by: type, OddRun.events(), width: 80)
                        .replacing(try Regex(#"\u{1B}\[\d*m"#), with: "")
                    expect(
                        text.unicodeScalars.filter {
                            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
                        }
                    )
                    .to(beEmpty())
                }
            }

            it("leave the JUnit report well-formed, with a case for each example") {
                let text = try written(by: JUnitReport.self, OddRun.events())
                expect(try XMLText.isWellFormed(text)).to(beTrue())
                expect(text.components(separatedBy: "<testcase ").count - 1).to(
                    equal(OddRun.oddities.count * 2))
            }

            it("are unchanged in the Cucumber JSON report") {
                let text = try written(by: CucumberJSONReport.self, OddRun.events())
                let features = try unwrap(
                    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
                let names = features.flatMap { ($0["elements"] as? [[String: Any]]) ?? [] }
                    .flatMap { ($0["steps"] as? [[String: Any]]) ?? [] }.compactMap { $0["name"] as? String }
                expect(Set(names)).to(equal(Set(OddRun.oddities)))
            }

            it("leave each TeamCity service message on one line") {
                let lines = try written(by: TeamCityReport.self, OddRun.events()).split(separator: "\n")
                expect(lines.filter { !$0.hasPrefix("##teamcity[") || !$0.hasSuffix("]") }).to(beEmpty())
            }

            it("inject no command into GitHub's log") {
                let text = try written(by: GitHubReport.self, OddRun.events())
                var isParsingCommands = true
                var commands: [Substring] = []
                for line in text.split(separator: "\n") {
                    let line = line.drop { $0 == " " }
                    if line.hasPrefix("::stop-commands::") { isParsingCommands = false }
                    if line.hasPrefix("::kea-") { isParsingCommands = true }
                    if isParsingCommands, line.hasPrefix("::"), !line.hasPrefix("::kea-") {
                        commands.append(line)
                    }
                }
                expect(commands.filter { !$0.hasPrefix("::error file=") && !$0.hasPrefix("::warning file=") })
                    .to(beEmpty())
                expect(commands.count).to(equal(OddRun.oddities.count * 3))
            }

            it("are unchanged in events that are written and read") {
                let counts = RunSummary(counts: [.passed: 2, .failed: 1], seconds: 3, notRun: 4, flaky: 1)
                for events in [SampleRun.events, OddRun.events().dropLast() + [.runFinished(counts)]] {
                    let text = try written(by: EventsReport.self, events)
                    let read = try Self.read(text, root: "/code/kea")
                    expect(read.count).to(equal(events.count))
                    expect(try written(by: EventsReport.self, read)).to(equal(text))
                }
            }

            it("have the paths of this machine after reading, with any characters") {
                let text = try written(by: EventsReport.self, SampleRun.events)
                let read = try Self.read(text, root: "/code/$0 kea")
                expect(try written(by: EventsReport.self, read)).to(contain("\"/code/$0 kea/"))
            }
        }
    }

    /// Returns the events in a text, read on a machine with another folder of the package.
    private static func read(_ text: String, root: String) throws -> [RunEvent] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reader = try RunFile(path: file.path, root: root)
        var events: [RunEvent] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    /// The reports whose text depends only on the events; the others have specs of their own.
    @MainActor private static var reports: [any Report.Type] {
        OwnReports.all.filter { !["html", "message"].contains($0.format.name) }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Reports")

    @MainActor private static func expectGolden(_ name: String, _ text: String) throws {
        let file = folder.appendingPathComponent(name)
        let text = text.replacing(try Regex(#"kea-\d+"#), with: "kea-TOKEN")
        if ProcessInfo.processInfo.environment["KEA_RENEW_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        expect(text).to(equal(try String(contentsOf: file, encoding: .utf8)))
    }
}
