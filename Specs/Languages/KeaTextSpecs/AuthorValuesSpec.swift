import Kea
import KeaText

/// The one condition for corrections: what the author of a line wrote stays.
final class AuthorValuesSpec: Spec {
    override class func spec() {
        describe("a change of a line") {
            it("is a correction of 10,000 lines exactly if it keeps what they say") {
                var random = Numbers(state: 7)
                for _ in 0..<10_000 {
                    let (line, change, isKept) = change(&random)
                    if AuthorValues(line).areKept(in: [change]) != isKept {
                        fail("“\(line)” → “\(change)” is \(isKept ? "refused" : "offered")")
                    }
                }
            }

            it("keeps the words of a line apart from slips in their spelling") {
                for (old, new, isKept) in [
                    ("the shop is emty", "the shop is empty", true), ("“milk”.", "\"milk\"", true),
                    ("takes \"silk\"", "takes \"silks\"", false), ("takes <count>", "takes <counts>", false),
                    ("is now red", "is not red", false), ("is valid", "is invalid", false),
                    ("costs 4", "costs 5", false), ("costs -4", "costs 4", false),
                    ("не пуст", "на пуст", false),
                    ("行は空ではない", "行は空である", false), ("it is not red", "it is red", false),
                    ("ist nicht rot", "ist nichts rot", true), ("in the café", "in the cafe", true),
                ] {
                    expect("\(old): \(AuthorValues(old).areKept(in: [new]))").to(
                        equal("\(old): \(isKept)"))
                }
            }
        }
    }

    /// Returns a line, a change of it, and whether the change keeps its values and words.
    private static func change(_ random: inout Numbers) -> (String, String, Bool) {
        let number = Int.random(in: 20_001...99_999, using: &random)
        let other = number + Int.random(in: 1...9, using: &random)
        // Each part with what keeps it and what loses it.
        let parts: [(String, kept: [String], lost: [String])] = [
            ("\(number)", ["\(number)"], ["\(other)", "-\(number)", "", "\(number)5"]),
            ("-\(number)", ["−\(number)", "–\(number)"], ["\(number)", "-\(other)"]),
            ("−1,5", ["-1.5"], ["1.5", "-1", "5"]), ("1 000", ["1000", "1,000"], ["1", "000", "100"]),
            ("5 km", ["5 km"], ["5", "5 s", "km"]),
            ("\"iPhone\"", ["“iPhone”", "«iPhone»"], ["\"topic\"", "iPhone", ""]),
            ("\"a, b 3\"", ["“a, b 3”"], ["\"a, b 4\"", "\"a, b\"", "\"3\""]),
            ("<count>", ["<count>"], ["<counts>", "count", "3"]),
            ("questions", ["question", "quesitons", "Questions"], ["answers", "", "topics"]),
            ("valid", ["vaild"], ["invalid", ""]), ("is back", ["was back"], ["is down", "is"]),
            ("is not empty", ["isn't empty"], ["is empty", "is now empty"]),
            ("the last", ["last", "that last"], ["the first", "the"]),
            ("открывает", ["открывают"], ["закрывает", ""]),
            ("Ѕhоp", ["Shop", "shop"], ["Store"]),
        ]
        let chosen = parts.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
        let lost = Bool.random(using: &random) ? Int.random(in: 0..<chosen.count, using: &random) : nil
        let changed = chosen.enumerated().map { index, part in
            (index == lost ? part.lost : part.kept).randomElement(using: &random) ?? ""
        }
        let stop = ["the", "a", "then", "of the", ""].randomElement(using: &random) ?? ""
        let line = "the reader sees \(chosen.map(\.0).joined(separator: ", and "))"
        return (line, "\(stop) reader sees \(changed.joined(separator: " and "))", lost == nil)
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 | state << 48
        }
    }
}
