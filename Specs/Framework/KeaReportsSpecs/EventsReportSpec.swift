import Foundation
import Kea
import KeaEvents
import KeaReports

final class EventsReportSpec: Spec {
    override class func spec() {
        describe("the events report") {
            it("writes one JSON object per line, with the event's type") {
                let text = try written(by: EventsReport.self, Sample.run(Sample.failing, count: 1))
                let objects = try text.split(separator: "\n").map {
                    try unwrap(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                expect(objects.compactMap { $0["type"] as? String }).to(
                    equal(
                        ["runStarted", "exampleStarted"]
                            + Array(repeating: ["stepStarted", "stepFinished"], count: 4).flatMap { $0 }
                            + ["exampleFinished", "runFinished"]))
                let ended = try unwrap(objects.first { $0["type"] as? String == "exampleFinished" })
                let result = try unwrap(ended["result"] as? [String: Any])
                expect(result["status"] as? String).to(equal("failed"))
            }
        }
    }
}
