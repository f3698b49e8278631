import CucumberExpressions
import Kea

/// A definition is near if it is about the same as a sentence; an idea for a new sentence has none.
final class SentenceSearchSpec: Spec {
    override class func spec() {
        func near(_ sentence: String) throws -> String? {
            try advisor.advice(for: sentence, word: nil, among: []) { _ in false }.nearest.first?.expression
                .source
        }

        describe("a near definition") {
            it(
                "has the rare words of the sentence, in other forms or another order, or general synonyms of them",
                each: [
                    ("the reader is loading the lists again", "the reader loads the list again"),
                    ("the reader chooses the topic \"iPhone\"", "the reader opens the topic {string}"),
                    ("the user starts the app", "the reader launches the app"),
                    (
                        "there are 45 questions on the server tagged \"iphone\"",
                        "the server has {count} question(s) tagged {string}"
                    ),
                    ("a spinner is in the last row", "the last row is a spinner"),
                    ("the server hasn't answered yet", "the server does not answer yet"),
                    ("зритель открыл афиши", "зритель открывает афишу"),
                    ("пользователь открывает афишу", "зритель открывает афишу"),
                    ("на афише есть \"Солярис\"", "в афише есть {string}"),
                    ("the list shows many questions", "the list shows {count} question(s)"),
                ]
            ) { sentence, expected in
                expect(try near(sentence)).to(haveValue(equal(expected)))
            }

            it(
                "does not exist for a sentence about something else",
                each: [
                    "the battery is nearly empty", "the reader sorts the list by score",
                    "the reader closes the app",
                    "the reader hides the topic \"UIKit\"", "the question has 3 comments", "2 days pass",
                    "the reader votes for the question \"Why?\"", "the list is grouped by day",
                    "the app does not crash", "the reader has 3 questions left",
                    "пользователь покупает билет",
                ]
            ) { idea in
                expect(try near(idea)).to(beNil())
            }

            it("denies what the sentence denies, if two are about the same") {
                expect(try near("the reader is not told of the problem")).to(
                    haveValue(equal("the reader is not told of any problem")))
                expect(try near("the last row is no spinner")).to(
                    haveValue(equal("the last row is a spinner")))
            }
        }

        describe("a search") {
            it("finds definitions with a few words of a text, the most relevant first") {
                func found(_ text: String) throws -> [String] {
                    try advisor.nearest(to: text).map(\.expression.source)
                }
                expect(try found("афиш").count).to(beGreaterThan(1))
                expect(try found("when the reader waits 30 seconds").first).to(
                    haveValue(equal("{count} second(s) pass(es)")))
                expect(try found("the device is full").first).to(
                    haveValue(equal("the device has no space left")))
                expect(try found("zebra")).to(beEmpty())
            }
        }
    }

    private class var advisor: SentenceAdvisor {
        get throws {
            var registry = ParameterTypeRegistry()
            try registry.define(ParameterType("count", patterns: [#"-?\d+"#]))
            return SentenceAdvisor(
                try definitions.map { try StepExpression(cucumber: $0, registry) },
                definitions.map { _ in SentenceAdvisor.Origin(word: "when", file: "a/b.swift") })
        }
    }

    private class var definitions: [String] {
        [
            "the reader launches the app", "the reader opens the topic {string}",
            "the reader opens the question {string}",
            "the reader loads the list again", "the reader scrolls to the last row", "the reader goes back",
            "the list shows {count} question(s)", "the list has the question {string}",
            "the last row is a spinner",
            "the reader is told {string}", "the reader is not told of any problem", "the guide has {string}",
            "the server has {count} question(s) tagged {string}", "the server does not answer yet",
            "the server cannot be reached", "the server sends {}", "question {count} of the list is {string}",
            "the question has {count} answer(s)", "{count} second(s) pass(es)",
            "the device has no space left", "зритель открывает афишу",
            "афиша показывает {count} событие/события/событий", "в афише есть {string}",
        ]
    }
}
