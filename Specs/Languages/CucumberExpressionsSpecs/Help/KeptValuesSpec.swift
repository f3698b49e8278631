import CucumberExpressions
import Kea
import KeaText

/// A correction keeps what its author wrote: numbers with their signs, texts in quotes, placeholders, words.
final class KeptValuesSpec: Spec {
    override class func spec() {
        let definitions = [
            "the reader opens the topic {string}", "the reader opens the question {string}",
            "the list shows {int} question(s)", "the list shows {int} question(s) by {string}",
            "the temperature is {float} degrees", "the level is {int}", "the reader is told {string}",
            "the reader tries {int} time(s)", "the reader tries once", "the server is down",
            "the server has {int} question(s) tagged {string}", "the reader scrolls to the last row",
            "the title is {string}", "the row with {string} shows {int} answer(s)",
        ]
        let index = definitions.enumerated().reduce(into: StepIndex<Int>()) { index, definition in
            (try? StepExpression(cucumber: definition.element)).map { index.add($0, definition.offset) }
        }
        let advisor = SentenceAdvisor(index) { _ in SentenceAdvisor.Origin(word: "then", file: "a.swift") }

        func corrections(_ sentence: String) -> [SentenceRepair] {
            advisor.advice(for: sentence, word: nil, among: []) { (try? index.matches($0))?.count == 1 }
                .corrections
        }

        describe("the correction of a sentence with a value") {
            it(
                "has the value, or there is none",
                each: [
                    ("the level is −5", "the level is -5"), ("the level is – 5", ""),
                    ("the level is ±5", ""),
                    ("the temperature is −1,5 degrees", "the temperature is -1.5 degrees"),
                    ("the list shows 1 000 questions", "the list shows 1000 questions"),
                    ("the reader opens the \"iPhone\" topic", ""),
                    ("the reader opens the topic \"\"iphone\"\"", "the reader opens the topic \"iphone\""),
                    (
                        "the reader opens the topic \"A\" and opens the question \"B\"", ""
                    ),
                    (
                        "the reader opens the topic \"A\" and the reader opens the question \"B\"",
                        "the reader opens the topic \"A\" / the reader opens the question \"B\""
                    ),
                    ("the title is \"a \"big\" word\"", "the title is \"a \\\"big\\\" word\""),
                    ("the reader is told nothing", ""),
                    ("the list shows three questions", "the list shows 3 questions"),
                    ("the list shoes 3 questions", "the list shows 3 questions"),
                ]
            ) { sentence, correction in
                let found = corrections(sentence).first.map { $0.sentences.joined(separator: " / ") }
                expect(found ?? "").to(equal(correction))
            }

            it("has each number, text and placeholder of its line") {
                var random = Numbers(state: 42)
                var offered = 0
                for _ in 0..<60 {
                    let (sentence, values) = line(definitions, &random)
                    for correction in corrections(sentence) {
                        offered += 1
                        let text = correction.sentences.joined(separator: " ").replacing(/[−–]/, with: "-")
                        let lost = values.filter { !text.contains($0) }
                        guard !lost.isEmpty else { continue }
                        fail("“\(sentence)” → “\(text)” loses \(lost)")
                    }
                }
                expect(offered).to(beGreaterThan(5))
            }
        }

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

        describe("the nearest sentences") {
            it("have a word of what the sentence is about") {
                func nearest(_ sentence: String) -> [String] {
                    advisor.nearest(to: sentence).map(\.expression.source)
                }
                expect(nearest("the app is dark")).to(beEmpty())
                expect(nearest("the weather was fine")).to(beEmpty())
                expect(nearest("the servers are down").first).to(haveValue(equal("the server is down")))
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

    /// Returns a sentence with values, written with mistakes, and the values that a correction must have.
    private static func line(_ definitions: [String], _ random: inout Numbers) -> (String, [String]) {
        var values: [String] = []
        var words = definitions.randomElement(using: &random)?.split(separator: " ").map(String.init) ?? []
        for index in words.indices {
            words[index] = words[index].replacing("(s)", with: "s")
            switch words[index] {
            case "{string}":
                let value =
                    ["iPhone", "swift 6", "a, b", "Ünï", "<name>", "3"].randomElement(using: &random) ?? ""
                let marks =
                    ["\"\"", "“”", "«»", "''", "``", "  ", "„“"].randomElement(using: &random) ?? "  "
                // A text without quotes may be named as one too many.
                if marks != "  " { values.append(value) }
                words[index] = "\(marks.first ?? " ")\(value)\(marks.last ?? " ")"
            case "{int}", "{float}":
                let number = Int.random(in: 0...1999, using: &random)
                let sign = ["", "", "-", "−", "–", "+"].randomElement(using: &random) ?? ""
                let isMinus = ["-", "−", "–"].contains(sign)
                let digits = number > 999 && number % 2 == 0 ? "1 \("\(number)".suffix(3))" : "\(number)"
                words[index] = sign + digits + (["", "", " km", "x"].randomElement(using: &random) ?? "")
                values.append((isMinus ? "-" : "") + "\(number)")
            default: break
            }
        }
        // A word is missing, doubled, misspelt or in another place.
        let index = Int.random(in: 0..<words.count, using: &random)
        let isPlain = words[index].allSatisfy(\.isLetter)
        switch Int.random(in: 0...4, using: &random) {
        case 0 where isPlain: words.remove(at: index)
        case 1 where isPlain: words[index].removeLast()
        case 2: words.swapAt(index, words.count - 1)
        case 3: words.insert("also", at: index)
        default: words[words.count - 1] += "."
        }
        return (words.joined(separator: " "), values)
    }
}
