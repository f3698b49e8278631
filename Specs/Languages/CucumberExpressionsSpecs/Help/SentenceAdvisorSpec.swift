import CucumberExpressions
import Kea

/// A correction is offered only if the definitions match it; the cheapest wins.
final class SentenceAdvisorSpec: Spec {
    override class func spec() {
        typealias Definition = (word: String, file: String, text: String)

        let definitions: [Definition] = [
            ("given", "Shop/Steps/a.swift", "the reader has opened the topic {string}"),
            ("when", "Shop/Steps/a.swift", "the reader opens the topic {string}"),
            ("when", "Shop/Steps/a.swift", "the reader launches the app( again)( a minute later)"),
            ("when", "Shop/Steps/a.swift", "the reader loads the list again a minute later"),
            ("then", "Shop/Steps/b.swift", "the list shows {int} row(s)"),
            ("then", "Guide/Steps/c.swift", "the list shows {int} event(s)"),
            ("then", "Shop/Steps/b.swift", "the reader is told {string}"),
            ("then", "Tweets/Steps/d.swift", "{int}行目に「{}」と表示される"),
            ("given", "Tweets/Steps/d.swift", "サーバーに{int}件のつぶやきがある"),
            ("given", "Tweets/Steps/d.swift", "アプリを起動している"),
            ("when", "Tweets/Steps/d.swift", "アプリを起動する"),
            ("then", "Pets/Steps/e.swift", "{int} cat(s) is/are here"),
            ("then", "Pets/Steps/e.swift", "メモ(帳)を開く"),
        ]

        func advice(_ sentence: String, _ word: String? = nil, among others: [Int] = []) throws
            -> SentenceAdvisor.Advice
        {
            var index = StepIndex<Int>()
            for (position, definition) in definitions.enumerated() {
                index.add(try StepExpression(cucumber: definition.text), position)
            }
            let advisor = SentenceAdvisor(index) {
                SentenceAdvisor.Origin(word: definitions[$0].word, file: definitions[$0].file)
            }
            return advisor.advice(for: sentence, word: word, among: others) {
                (try? index.matches($0))?.count == 1
            }
        }

        func corrections(_ sentence: String, _ word: String? = nil, among others: [Int] = []) throws
            -> [String]
        {
            try advice(sentence, word, among: others).corrections.map {
                $0.sentences.joined(separator: " / ")
            }
        }

        describe("the correction of a sentence") {
            it(
                "keeps the other words",
                each: [
                    (
                        "the reader launches the app a minute laetr",
                        "the reader launches the app a minute later"
                    ),
                    ("the reader lanches the app again", "the reader launches the app again"),
                    (
                        "the reader is told The server could not be reached, try again.",
                        "the reader is told \"The server could not be reached, try again.\""
                    ),
                    ("1行目につぶやきと表示される", "1行目に「つぶやき」と表示される"),
                    ("1行目の「つぶやき」と表示される", "1行目に「つぶやき」と表示される"),
                    ("2行目「a」と表示される", "2行目に「a」と表示される"),
                    (
                        "the reader is told Nothing is tagged “xcode”",
                        "the reader is told \"Nothing is tagged “xcode”\""
                    ),
                    ("サーバーに3件つぶやきがある", "サーバーに3件のつぶやきがある"),
                    ("サーバに3件のつぶやきがある", "サーバーに3件のつぶやきがある"),
                    ("1 cat is heer", "1 cat is here"), ("2 cats are heer", "2 cats are here"),
                    ("メモ帳をを開く", "メモ帳を開く"),
                ]
            ) { sentence, correction in
                expect(try corrections(sentence)).to(equal([correction]))
            }

            it("is a sentence of the kind of the step") {
                let sentence = "the reader opend the topic \"a\""
                expect(try corrections(sentence, "when")).to(equal(["the reader opens the topic \"a\""]))
                expect(try corrections("the reader has open the topic \"a\"", "given")).to(
                    equal(["the reader has opened the topic \"a\""]))
                // Where endings are words.
                expect(try corrections("アプリを起動しました", "when")).to(equal(["アプリを起動する"]))
            }

            it("never has another noun; sentences of the app of the other steps are nearer") {
                for (app, first) in [(4, 4), (5, 5)] {
                    let advice = try advice("the list shows 3 rows with events", "then", among: [app])
                    expect(advice.corrections.flatMap(\.sentences)).to(beEmpty())
                    expect(advice.nearest.first?.position).to(equal(first))
                }
            }

            it("is none if no word is the same and only half of the letters of one are") {
                expect(try advice("a device with invoices").nearest.map(\.position)).to(beEmpty())
                for idea in ["the topics are sorted", "the leader resigns", "the events show"] {
                    expect(try corrections(idea)).to(beEmpty())
                }
            }

            it("is accompanied by definitions that are as near, and by no others") {
                expect(try advice("the list shows many rows").nearest.map(\.position)).to(equal([4]))
                expect(try advice("the list shows 3 rows with events").nearest.map(\.position)).to(
                    equal([4, 5]))
            }
        }
    }
}
