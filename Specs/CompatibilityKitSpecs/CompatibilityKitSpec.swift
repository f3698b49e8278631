import Foundation
import Kea
import SpecSupport

final class CompatibilityKitSpec: Spec {
    override class func spec() {
        describe("the messages of a run") {
            if let absence = KitSample.absence {
                it("are those of the Cucumber Compatibility Kit", .skipped(absence)) {}
            }
            for sample in KitSample.all {
                it("are those of the Cucumber Compatibility Kit: \(sample.name)") {
                    let (messages, _) = try sample.run()
                    let schema = try JSONSchema(
                        folder: ConformanceData.root.appendingPathComponent("messages"),
                        root: "Envelope.schema.json")
                    expect(messages.envelopes.flatMap { schema.mistakes(in: $0) }).to(beEmpty())
                    let lines = messages.comparable(samplesIn: KitSample.root)
                    expect(lines.joined(separator: "\n")).to(
                        equal(try sample.expected.comparable().joined(separator: "\n")))
                }
            }
        }
    }
}
