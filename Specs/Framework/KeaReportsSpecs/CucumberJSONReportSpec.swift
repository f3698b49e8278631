import Foundation
import Kea
import KeaReports

final class CucumberJSONReportSpec: Spec {
    override class func spec() {
        describe("the Cucumber JSON report") {
            let note = Attachment(.text("a note"), mediaType: "text/plain", fileName: "note.txt")
            @MainActor func elements(_ events: [RunEvent]) throws -> [[String: Any]] {
                let text = try written(by: CucumberJSONReport.self, Sample.run(events, count: 1))
                let features = try unwrap(
                    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
                return features.flatMap { $0["elements"] as? [[String: Any]] ?? [] }
            }
            @MainActor func embedded(_ element: [String: Any]) -> [[String: String]] {
                (element["steps"] as? [[String: Any]] ?? []).flatMap {
                    $0["embeddings"] as? [[String: String]] ?? []
                }
            }
            let embedding = ["data": "YSBub3Rl", "mime_type": "text/plain", "name": "note.txt"]

            it("embeds the attachments of a spec's example in its only step") {
                let info = Sample.spec(["x"], line: 1)
                let found = try elements(
                    Sample.ran(info, Sample.passed, [.attachment(note, example: info.id)]))
                expect(found.map(embedded)).to(equal([[embedding]]))
            }

            it("embeds attachments made before a scenario's first step in that step") {
                let info = Sample.scenario(["F", "s"], line: 1)
                let steps = (2...3).flatMap {
                    Sample.step("Given", "it", line: $0, StepResult(status: .passed))
                }
                let found = try elements(
                    Sample.ran(info, Sample.passed, [.attachment(note, example: info.id)] + steps))
                let first = try unwrap((found.first?["steps"] as? [[String: Any]])?.first)
                expect(first["embeddings"] as? [[String: String]]).to(equal([embedding]))
                expect(found.map(embedded)).to(equal([[embedding]]))
            }

            it("gives scenarios unique ids, even for equal or similar names") {
                let names = [("a b", "F/a b"), ("a b", "F/a b (2)"), ("A-B", "F/A-B"), ("c", "F/c")]
                let events = names.enumerated().flatMap { index, scenario in
                    var info = Sample.scenario(["F", scenario.0], line: index + 3)
                    (info.id, info.index) = (scenario.1, index)
                    return Sample.ran(info, Sample.passed)
                }
                let found = try elements(events)
                expect(found.map { $0["id"] as? String }).to(
                    equal(["f;a-b", "f;a-b-(2)", "f;a-b-(3)", "f;c"]))
                expect(found.map { $0["name"] as? String }).to(equal(["a b", "a b", "A-B", "c"]))
            }

            it("has scenarios in the order of their feature, whichever ended first") {
                let events = [2, 0, 1].flatMap { index in
                    var info = Sample.scenario(["F", "s\(index)"], line: index + 3)
                    info.index = index
                    return Sample.ran(info, Sample.passed)
                }
                expect(try elements(events).map { $0["name"] as? String }).to(equal(["s0", "s1", "s2"]))
            }
        }
    }
}
