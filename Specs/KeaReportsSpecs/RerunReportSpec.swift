import Kea
import KeaEvents
import KeaReports

final class RerunReportSpec: Spec {
    override class func spec() {
        describe("the rerun report") {
            it("names a file as a whole where one of its examples has no line, so that none is left out") {
                let failed = ExampleResult(status: .failed, seconds: 0, failures: [Sample.failure])
                @MainActor func run(_ lines: [Int]) throws -> String {
                    try written(
                        by: RerunReport.self,
                        Sample.run(
                            lines.flatMap { Sample.ran(Sample.spec(["line \($0)"], line: $0), failed) },
                            count: lines.count))
                }
                expect(try run([9, 3])).to(equal("Specs/TopicSpec.swift:3:9\n"))
                expect(try run([9, 0])).to(equal("Specs/TopicSpec.swift\n"))
            }
        }
    }
}
