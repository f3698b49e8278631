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

            context("beside another one") {
                @Let var other = Answer(id: 2, text: "The answer is 7.", score: 42)

                it("comes before it when it is accepted") {  // AnswerTests 6, S1.7
                    answer.isAccepted = true
                    answer.score = 0
                    expect(answer.rank).to(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                }

                it("ranks as high with the same score") {  // AnswerTests 7
                    expect(answer.rank).toNot(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                    expect(answer.rank).to(equal(other.rank))
                }

                it("comes before it with a higher score") {  // AnswerTests 8, S1.8
                    other.score = -4
                    expect(answer.rank).to(beLessThan(other.rank))
                    expect(other.rank).toNot(beLessThan(answer.rank))
                }

                it("comes before it, with the same score, when it was written first") {
                    answer.answeredAt = .distantPast
                    other.answeredAt = .distantFuture
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                }

                it("comes before it, with the same score, where nobody knows when the other was written") {
                    answer.answeredAt = .now
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                    other.answeredAt = .now
                    answer.answeredAt = nil
                    expect(answer.isShown(before: other)).to(beFalse())
                }

                it("has the place of a score of 0 where nobody knows its own") {
                    answer.score = nil
                    other.score = 1
                    expect(other.rank).to(beLessThan(answer.rank))
                    other.score = -1
                    expect(answer.rank).to(beLessThan(other.rank))
                }

                it("comes before it, where all else is the same, by its number") {
                    expect(answer.isShown(before: other)).to(beTrue())
                    expect(other.isShown(before: answer)).to(beFalse())
                }
            }
        }
    }
}
