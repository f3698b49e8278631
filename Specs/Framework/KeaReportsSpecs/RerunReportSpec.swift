import Kea
import KeaReports

final class RerunReportSpec: Spec {
    override class func spec() {
        describe("the rerun report") {
            it("lists the whole file if the line of an example is unknown") {
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

            it("lists failed hooks, but nothing that cannot be selected") {
                func hook(
                    _ title: String, _ file: String, _ line: Int, _ suite: String = "", isOfRun: Bool = false
                ) -> RunEvent {
                    let location = SourceLocation(file: "/code/kea\(file)", line: line)
                    return .lateFailure(
                        Failure(message: "no", location: location),
                        of: .hook(title, suite: suite, location: location, isOfRun: isOfRun))
                }
                let events = [
                    hook("The process, at its exit", "", 0),
                    hook("a, in afterAll", "/Specs/ASpec.swift", 4, "ASpec"),
                    // Hooks at these lines are not in a file of examples.
                    hook("the run, in afterAll", "/Specs/Hooks.swift", 7, isOfRun: true),
                    hook("Features, in afterRun", "/Specs/Steps.swift", 8, "Features", isOfRun: true),
                    hook("F, in afterFeature", "/Specs/Steps.swift", 9, "Features/f.feature"),
                ]
                expect(try written(by: RerunReport.self, Sample.run(events, count: 0))).to(
                    equal("Specs/ASpec.swift:4\nFeatures/f.feature\n"))
                let text = try written(by: ProgressReport.self, Sample.run(events, count: 0))
                expect(text.split(separator: "\n").filter { $0.hasPrefix("  ./run-specs.sh") }).to(
                    equal([
                        "  ./run-specs.sh Specs/ASpec.swift:4  a, in afterAll",
                        "  ./run-specs.sh Features/f.feature   F, in afterFeature",
                    ]))
            }
        }
    }
}
