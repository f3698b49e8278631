import CucumberExpressions
import Kea

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

            it("has each number, text and placeholder of 500 lines") {
                var random = Numbers(state: 42)
                var offered = 0
                for _ in 0..<500 {
                    let (sentence, values) = line(definitions, &random)
                    for correction in corrections(sentence) {
                        offered += 1
                        let text = correction.sentences.joined(separator: " ").replacing(/[−–]/, with: "-")
                        let lost = values.filter { !text.contains($0) }
                        guard !lost.isEmpty else { continue }
                        fail("“\(sentence)” → “\(text)” loses \(lost)")
                    }
                }
                expect(offered).to(beGreaterThan(50))
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
