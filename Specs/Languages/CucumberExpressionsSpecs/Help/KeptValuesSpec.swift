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
            "the title is {string}", "the row with {string} shows {int} answer(s)", "the server sends {}",
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
                    ("the level is ±5", ""), ("the list shows 4O questions", ""),
                    ("the temperature is −1,5 degrees", "the temperature is -1.5 degrees"),
                    ("the list shows 1 000 questions", "the list shows 1000 questions"),
                    ("the reader opens the \"iPhone\" topic", ""),
                    ("the reader opens the topic \"\"iphone\"\"", "the reader opens the topic \"iphone\""),
                    ("the reader opens the topic \"A\" and opens the question \"B\"", ""),
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
        }

        describe("the nearest sentences") {
            it("have a word of what the sentence is about") {
                func nearest(_ sentence: String) -> [String] {
                    advisor.advice(for: sentence, word: nil, among: []) { _ in false }.nearest.map(
                        \.expression.source)
                }
                expect(nearest("the app is dark")).to(beEmpty())
                expect(nearest("the weather was fine")).to(beEmpty())
                // {} and a text without quotes take what was said about something else.
                expect(nearest("the server needs a rest")).to(beEmpty())
                expect(nearest("the title was given twice")).to(beEmpty())
                expect(nearest("the servers are down").first).to(haveValue(equal("the server is down")))
            }
        }
    }
}
