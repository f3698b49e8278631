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

            it("keeps its title") {  // QuestionTests 1
                expect(question.title).to(equal("Do iPhones also dream of electric sheep?"))
            }

            it("keeps its body") {  // QuestionTests 2
                expect(question.body).to(equal("<p>They sleep at night.</p>"))
            }

            it("keeps its date") {  // QuestionTests 3
                expect(question.askedAt).to(equal(.distantPast))
            }

            it("keeps its score") {  // QuestionTests 4, S1.13
                expect(question.score).to(equal(42))
            }

            it("adds an answer") {  // QuestionTests 5
                question.add(Answer(id: 1, text: "Yes."))
                expect(question.answers.map(\.text)).to(equal(["Yes."]))
            }

            it("keeps its ID") {  // QuestionTests 7
                expect(question.id).to(equal(17))
            }

            it("has an asker") {  // QuestionTests 9
                expect(question.asker).to(equal(Person(name: "Hana Marsh")))
            }

            context("with answers") {
                beforeEach {
                    question.add(Answer(id: 1, text: "Bad", score: -4))
                    question.add(Answer(id: 2, text: "Good", score: 4))
                    question.add(Answer(id: 3, text: "Helped", score: 1, isAccepted: true))
                }

                it("has the accepted answer first, even with fewer votes") {  // QuestionTests 6, S1.7
                    expect(question.answers.first?.text).to(equal("Helped"))
                }

                it("has the others by descending score") {  // QuestionTests 8, S1.8
                    expect(question.answers.map(\.text)).to(equal(["Helped", "Good", "Bad"]))
                }

                it("replaces an answer with the same ID") {
                    question.add(Answer(id: 1, text: "Better", score: 9))
                    expect(question.answers.map(\.text)).to(equal(["Helped", "Better", "Good"]))
                    question.add([
                        Answer(id: 1, text: "Older", score: 9), Answer(id: 1, text: "Newer", score: 9),
                    ])
                    expect(question.answers.map(\.text)).to(equal(["Helped", "Newer", "Good"]))
                }

                it("has one accepted answer even if several are marked") {
                    question.add(Answer(id: 4, text: "Me too", score: 2, isAccepted: true))
                    expect(question.answers.filter(\.isAccepted).map(\.text)).to(equal(["Me too"]))
                }

                it("decides which answer is accepted") {
                    question.acceptedAnswerID = 1
                    expect(question.answers.map(\.text)).to(equal(["Bad", "Good", "Helped"]))
                    expect(question.answers.filter(\.isAccepted).map(\.text)).to(equal(["Bad"]))
                }
            }
        }
    }
}
