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
                    try check(try sample.run(), areThoseOf: sample)
                }
                it("are the same when they are made of its events: \(sample.name)") {
                    try check(try sample.run(throughEvents: true), areThoseOf: sample)
                }
                it("are the same when they are read back: \(sample.name)") {
                    try check(try sample.readBack, areThoseOf: sample)
                }
            }
        }
    }

    /// Checks that messages are valid, and those that the sample comes with.
    @MainActor
    private static func check(
        _ messages: MessageStream, areThoseOf sample: KitSample
    ) throws {
        let schema = try JSONSchema(
            folder: ConformanceData.root.appendingPathComponent("messages"), root: "Envelope.schema.json")
        expect(messages.envelopes.flatMap { schema.mistakes(in: $0) }).to(beEmpty())
        let lines = messages.comparable(samplesIn: KitSample.root)
        expect(lines.joined(separator: "\n")).to(
            equal(try sample.expected.comparable().joined(separator: "\n")))
    }
}
