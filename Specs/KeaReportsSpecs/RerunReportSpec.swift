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

            it("has the hooks that failed, and not what has no line to be run again at") {
                func hook(_ title: String, _ file: String, _ line: Int) -> RunEvent {
                    let place = SourceLocation(file: "/code/kea\(file)", line: line)
                    return .lateFailure(
                        Failure(message: "no", location: place),
                        of: .hook(title, suite: "", location: place))
                }
                let events = [
                    hook("The process, at its exit", "", 0), hook("a, in afterAll", "/Specs/ASpec.swift", 4),
                ]
                expect(try written(by: RerunReport.self, Sample.run(events, count: 0))).to(
                    equal("Specs/ASpec.swift:4\n"))
            }
        }
    }
}
