import Foundation
import Kea
import KeaReports

final class TapReportSpec: Spec {
    override class func spec() {
        describe("the TAP report") {
            let prove = "/usr/bin/prove"
            it(
                "is valid for prove",
                .enabled(if: access(prove, X_OK) == 0, "prove is not installed")
            ) {
                for (events, counts) in [
                    (SampleRun.events, "Tests: 14 Failed: 9"), (OddRun.events(), "Tests: 18 Failed: 9"),
                    (Sample.run(Sample.ran(Sample.spec(["x"], line: 1), Sample.passed), count: 1), "PASS"),
                ] {
                    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).tap")
                    defer { try? FileManager.default.removeItem(at: file) }
                    try Data(try written(by: TapReport.self, events).utf8).write(to: file)
                    let (process, output) = (Process(), Pipe())
                    process.executableURL = URL(fileURLWithPath: prove)
                    process.arguments = ["--exec", "/bin/cat", file.path]
                    process.standardOutput = output
                    process.standardError = output
                    try process.run()
                    let summary = String(
                        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                    process.waitUntilExit()
                    expect(summary).to(contain(counts))
                    expect(summary).toNot(contain("Parse errors"))
                }
            }
        }
    }
}
