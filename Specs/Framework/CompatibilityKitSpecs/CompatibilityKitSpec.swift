import Foundation
import Kea
import SpecSupport

final class CompatibilityKitSpec: Spec {
    override class func spec() {
        describe("the message stream of a sample of the Cucumber Compatibility Kit") {
            if let absence = KitSample.absence {
                it("equals the published one", .skipped(absence)) {}
            }
            for sample in KitSample.all {
                it("equals the published one: \(sample.name)") {
                    try expectMessages(try sample.run.messages, of: sample)
                }
                it("equals the published one when made from run events: \(sample.name)") {
                    try expectMessages(try sample.run.messagesFromEvents, of: sample)
                }
            }
        }
    }

    /// The published schema, read once for all samples.
    @MainActor private static let schema = Result {
        try JSONSchema(
            folder: ConformanceData.root.appendingPathComponent("messages"), root: "Envelope.schema.json")
    }

    /// Expects that messages are valid by the published schema and equal those of the sample.
    @MainActor private static func expectMessages(_ messages: MessageStream, of sample: KitSample) throws {
        let schema = try schema.get()
        expect(messages.envelopes.flatMap { schema.errors(in: $0) }).to(beEmpty())
        let lines = messages.comparable(samplesIn: KitSample.root)
        expect(lines.joined(separator: "\n")).to(
            equal(try sample.expected.comparable().joined(separator: "\n")))
    }
}
