import Foundation
import Kea
import KeaReports

final class TableDifferenceSpec: Spec {
    private static let feature = FeatureEvents(
        "Features/list.feature",
        """
        Feature: F
          Scenario: S
            Then the list shows:
              | asked by | title |
              | Ann      | Why   |
              | Bob      | How   |
              | Cid      | Who   |
              | Dee      | What  |

        """)

    private static func cells(_ texts: String...) -> [TableDifference.Cell] { texts.map { .init($0) } }

    private static let difference: TableDifference = {
        var moved = TableDifference.Row(cells: cells("Who", "Cid"), expected: 3, found: 4)
        moved.isMoved = true
        return TableDifference(
            columns: ["title", "askedBy"],
            rows: [
                .init(cells: [.init("Why", found: "Why <b>"), .init("Ann")], expected: 1, found: 1),
                .init(cells: cells("How", "Bob"), expected: 2),
                .init(cells: cells("Zoom", "Eve"), found: 2),
                moved,
                .init(cells: cells("What", "Dee"), expected: 4, found: 3),
            ])
    }()

    private static func failure(_ difference: TableDifference = difference) -> Failure {
        var failure = Failure(
            message: "expected this table, found 1 wrong cell", details: difference.lines.map(\.text),
            location: Sample.steps(9))
        failure.table = difference
        failure.inSwift = []
        return failure
    }

    private static func events(_ failure: Failure = failure()) -> [RunEvent] {
        [.source(feature.source)]
            + feature.events { _, _ in (StepResult(status: .failed, failures: [failure]), []) }
            + [.runFinished(RunSummary())]
    }

    private static func table(_ html: String) throws -> String {
        let start = try unwrap(html.range(of: "<table class=\"data\">"))
        let end = try unwrap(html.range(of: "</table>", range: start.upperBound..<html.endIndex))
        return html[start.upperBound..<end.lowerBound].replacingOccurrences(of: "</tr>", with: "</tr>\n")
    }

    override class func spec() {
        describe("the difference of tables") {
            it("is coloured on a terminal that shows colours") {
                let text = try shown(by: ProgressReport.self, events(), width: 80)
                    .replacing("\u{1B}[", with: "^")
                expect(text).to(
                    contain("≠ | ^31mWhy^0m → ^32mWhy <b>^0m | Ann     |^2m  expected → found^0m"))
                expect(text).to(contain("^31m- ^0m| ^31mHow^0m           | ^31mBob^0m     |^2m  missing^0m"))
                expect(text).to(contain("^32m+ ^0m| ^32mZoom^0m          | ^32mEve^0m     |^2m  surplus^0m"))
                expect(text).to(
                    contain("^33m↕ ^0m| Who           | Cid     |^2m  expected as row 3, found as row 4"))
            }

            it("is text in a report without colours", each: [0, 1, 2]) { kind in
                let kinds: [any Report.Type] = [ProgressReport.self, JUnitReport.self, GitHubReport.self]
                let text = try written(by: kinds[kind], events()).replacing("&lt;", with: "<").replacing(
                    "&gt;", with: ">")
                expect(text).to(contain("≠ | Why → Why <b> | Ann     |  expected → found"))
                expect(text).to(contain("- | How           | Bob     |  missing"))
            }

            it("shows long cells around their first difference, with blanks and separators") {
                let long = String(repeating: "é", count: 50)
                func line(_ cell: TableDifference.Cell) -> String {
                    TableDifference(columns: ["c"], rows: [.init(cells: [cell], expected: 1, found: 1)]).lines
                        .last?.text ?? ""
                }
                let exact = String(repeating: "e", count: 60)
                expect(line(.init(exact))).to(contain("| \(exact) |"))
                expect(line(.init(exact + "f"))).to(contain("| \(exact)… |"))
                let (expected, found) = (long + "a" + long, long + "b" + long)
                let (before, after) = (String(long.prefix(20)), String(long.prefix(39)))
                expect(line(.init(expected, found: found))).to(
                    contain("…\(before)a\(after)… → …\(before)b\(after)…"))
                expect(line(.init(long + long, found: long + long + "!"))).to(
                    contain("…\(long)\(long.prefix(10)) → …\(long)\(long.prefix(9))!"))
                expect(line(.init(" a|b\\\nc", found: ""))).to(contain(#"“ a\|b\\\nc” → (empty)"#))
                expect(line(.init("a\u{A0}", found: "a"))).to(contain(#"“a\u{A0}” → a"#))
            }

            it("marks the cells of the scenario's own table on the page") {
                let page = try LivingPage(events())
                expect(try table(page.text)).to(
                    equal(
                        """
                        <tr><td>asked by</td><td>title</td></tr>
                        <tr><td>Ann</td><td class="wrong">expected <ins>Why</ins> found <del>Why &lt;b&gt;</del></td></tr>
                        <tr class="missing"><td>Bob</td><td>How</td><td class="note">missing</td></tr>
                        <tr class="surplus"><td>Eve</td><td>Zoom</td><td class="note">surplus</td></tr>
                        <tr class="moved"><td>Cid</td><td>Who</td><td class="note">expected as row 3, found as row 4</td></tr>
                        <tr><td>Dee</td><td>What</td></tr>

                        """))
                expect(page.text.components(separatedBy: "class=\"data\"")).to(haveCount(2))
                expect(page.text).toNot(contain("≠"))
            }

            it("is a separate table on the page if it concerns another table") {
                var other = difference
                other.columns = ["title", "score"]
                let page = try LivingPage(events(failure(other)))
                expect(try table(page.text)).to(
                    beginWith("<tr><td>asked by</td><td>title</td></tr>\n<tr><td>Ann</td><td>Why</td></tr>"))
                expect(page.text.components(separatedBy: "class=\"data\"")).to(haveCount(3))
                expect(page.text).to(
                    contain(
                        "<tr><td>title</td><td>score</td></tr>",
                        "<tr class=\"missing\"><td>How</td><td>Bob</td>"))
            }

            it("shows rows of the table that the difference leaves out") {
                let rows = (1...40).map { (number: Int) in
                    TableDifference.Row(cells: cells("\(number)"), expected: number, found: number)
                }
                var some = rows
                some[29].cells = [.init("30", found: "x")]
                let feature = FeatureEvents(
                    "Features/list.feature",
                    "Feature: F\n  Scenario: S\n    Then the list shows:\n"
                        + (1...40).map { "      | \($0) |\n" }.joined())
                let failure = failure(TableDifference(columns: nil, rows: some))
                let page = try LivingPage(
                    [.source(feature.source)]
                        + feature.events { _, _ in (StepResult(status: .failed, failures: [failure]), []) }
                        + [.runFinished(RunSummary())])
                let lines = try table(page.text).split(separator: "\n")
                expect(lines).to(haveCount(40))
                expect(lines[0]).to(equal("<tr><td>1</td></tr>"))
                expect(lines[29]).to(contain("<ins>30</ins> found <del>x</del>"))
                expect(lines[39]).to(equal("<tr><td>40</td></tr>"))
            }

            it("is in the file of events, which leads to the same report") {
                let lines = try written(by: EventsReport.self, events())
                let decoded = lines.split(separator: "\n").compactMap { line in
                    try? JSONDecoder().decode(RunEvent.self, from: Data(line.utf8))
                }
                expect(try written(by: ProgressReport.self, decoded)).to(
                    equal(try written(by: ProgressReport.self, events())))
                expect(try table(LivingPage(decoded).text)).to(equal(try table(LivingPage(events()).text)))
            }
        }
    }
}
