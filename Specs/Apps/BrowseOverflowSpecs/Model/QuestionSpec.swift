import BrowseOverflow
import Foundation
import Kea

final class QuestionSpec: Spec {
    override class func spec() {
        describe("a question") {
            @Let var question = Question(
                id: 17, title: "Do iPhones also dream of electric sheep?",
                body: "<p>They sleep at night.</p>",
                askedAt: .distantPast, score: 42, asker: Person(name: "Hana Marsh"))
            @MainActor func texts() -> [String] { question.answers.map(\.text) }
            @MainActor func accepted() -> [String] { question.answers.filter(\.isAccepted).map(\.text) }

            it("keeps what it is created with") {
                // QuestionTests 1
                expect(question.title).to(equal("Do iPhones also dream of electric sheep?"))
                expect(question.body).to(equal("<p>They sleep at night.</p>"))  // QuestionTests 2
                expect(question.askedAt).to(equal(.distantPast))  // QuestionTests 3
                expect(question.score).to(equal(42))  // QuestionTests 4, S1.13
                expect(question.id).to(equal(17))  // QuestionTests 7
                expect(question.asker).to(equal(Person(name: "Hana Marsh")))  // QuestionTests 9
            }

            context("with answers") {
                beforeEach {
                    question.add(Answer(id: 1, text: "Bad", score: -4))
                    expect(texts()).to(equal(["Bad"]))  // QuestionTests 5
                    question.add(Answer(id: 2, text: "Good", score: 4))
                    question.add(Answer(id: 3, text: "Helped", score: 1, isAccepted: true))
                }

                // QuestionTests 6, QuestionTests 8, S1.7, S1.8
                it("has the accepted answer first, even with fewer votes, and the others by descending score")
                { expect(texts()).to(equal(["Helped", "Good", "Bad"])) }

                it("replaces an answer with the same ID") {  // resolution 13
                    question.add(Answer(id: 1, text: "Better", score: 9))
                    expect(texts()).to(equal(["Helped", "Better", "Good"]))
                    question.add([
                        Answer(id: 1, text: "Older", score: 9), Answer(id: 1, text: "Newer", score: 9),
                    ])
                    expect(texts()).to(equal(["Helped", "Newer", "Good"]))
                }

                it("has one accepted answer even if several are marked, and decides which one") {
                    question.add(Answer(id: 4, text: "Me too", score: 2, isAccepted: true))
                    expect(accepted()).to(equal(["Me too"]))
                    question.acceptedAnswerID = 1
                    expect(texts()).to(equal(["Bad", "Good", "Me too", "Helped"]))
                    expect(accepted()).to(equal(["Bad"]))
                }
            }
        }
    }
}
