import BrowseOverflow
import Foundation
import Kea

final class AnswerSpec: Spec {
    override class func spec() {
        describe("an answer") {
            @Let var answer = Answer(
                id: 1, text: "The answer is 42.", answerer: Person(name: "Ada Brook"), score: 42)

            it("keeps its text") {  // AnswerTests 1
                expect(answer.text).to(equal("The answer is 42."))
            }

            it("is by a person") {  // AnswerTests 2
                expect(answer.answerer).to(equal(Person(name: "Ada Brook")))
            }

            it("is not accepted by default") {  // AnswerTests 3
                expect(answer.isAccepted).to(beFalse())
            }

            it("can be accepted") {  // AnswerTests 4
                answer.isAccepted = true
                expect(answer.isAccepted).to(beTrue())
            }

            it("keeps its score") {  // AnswerTests 5
                expect(answer.score).to(equal(42))
            }

            context("with another answer") {
                @Let var other = Answer(id: 2, text: "The answer is 7.", score: 42)

                it("precedes it when it is accepted") {  // AnswerTests 6, S1.7
                    answer.isAccepted = true
                    answer.score = 0
                    expect(answer.rank).to(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                }

                it("has the same rank with the same score") {  // AnswerTests 7
                    expect(answer.rank).toNot(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                    expect(answer.rank).to(equal(other.rank))
                }

                it("precedes it with a higher score") {  // AnswerTests 8, S1.8
                    other.score = -4
                    expect(answer.rank).to(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                }

                it("precedes it with the same score and an earlier date") {
                    answer.answeredAt = .distantPast
                    other.answeredAt = .distantFuture
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                }

                it("precedes it with the same score if the other date is unknown") {
                    answer.answeredAt = .now
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                    other.answeredAt = .now
                    answer.answeredAt = nil
                    expect(answer.isShown(before: other)).to(beFalse())
                }

                it("ranks like a score of 0 if its score is unknown") {
                    answer.score = nil
                    other.score = 1
                    expect(other.rank).to(beLessThan(answer.rank))
                    other.score = -1
                    expect(answer.rank).to(beLessThan(other.rank))
                }

                it("precedes it by ID if all else is equal") {
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                }
            }
        }
    }
}
