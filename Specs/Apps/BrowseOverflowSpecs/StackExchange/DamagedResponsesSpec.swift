import AppSupport
import BrowseOverflow
import Foundation
import Kea
import KeaSpecSupport
import SpecSupport

/// Recorded responses with random damage: each is an error or a complete list, and nothing crashes.
final class DamagedResponsesSpec: Spec {
    override class func spec() {
        describe("a damaged response") {
            it(
                "is an error or a list with all its items",
                each: [("questions-iphone-3.json", 1), ("answers-79800036.json", 2)] as [(String, UInt64)]
            ) { name, seed in
                var random = SeededGenerator(seed: seed)
                let sound = [UInt8](try unwrap(Fixtures.data(name)))
                var lists = 0
                for round in 1...500 {
                    let damaged = damage(sound, &random)
                    let count = itemCount(in: damaged)
                    let listed = await listed(damaged, asAnswers: name.hasPrefix("answers"))
                    if listed != nil { lists += 1 }
                    // If the damaged document is valid, the counts are compared; otherwise both must be nil.
                    try require(listed).to(equal(count), "reply \(round)")
                }
                expect(lists).to(beWithin(1..<500), "some of the damaged replies are still lists")
            }
        }
    }

    @MainActor private static func itemCount(in bytes: [UInt8]) -> Int? {
        guard let document = try? JSONValue.parse(Data(bytes)), case .array(let items)? = document["items"],
            document["error_id"] == nil, document["error_name"] == nil
        else { return nil }
        return items.count
    }

    @MainActor private static func listed(_ bytes: [UInt8], asAnswers: Bool) async -> Int? {
        let site = StackExchange(
            transport: FakeServer(always: .bytes(bytes)), clock: VirtualClock(),
            configuration: {
                var configuration = StackExchange.Configuration()
                configuration.maximumAnswerPages = 1
                return configuration
            }())
        if asAnswers {
            guard let listing = try? await site.answers(to: 79_800_036) else { return nil }
            return listing.values.count + listing.dropped.count
        }
        guard let listing = try? await site.questions(tagged: "iphone") else { return nil }
        return listing.values.count + listing.dropped.count
    }

    private static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let pieces = [
            "null", "-1", "1e400", "\"\"", "[]", "{}", "true", "\\ud800", ",", "\"", "}", "\u{0}", "é",
        ]
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
            case 3:
                // Replace a whole value, so that the result is often still JSON.
                guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")),
                    let end = bytes[colon...].firstIndex(where: {
                        $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n")
                    })
                else { continue }
                bytes.replaceSubrange(
                    (colon + 1)..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
            default:
                let end = min(index + Int.random(in: 1...80, using: &random), bytes.count)
                bytes.removeSubrange(index..<end)
            }
        }
        return bytes
    }
}
