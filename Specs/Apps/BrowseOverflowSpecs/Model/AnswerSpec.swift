import BrowseOverflow
import Kea

final class AnswerSpec: Spec {
    override class func spec() {
        describe("an answer") {
            @Let var answer = Answer(
                id: 1, text: "The answer is 42.", answerer: Person(name: "Ada Brook"), score: 42)
            @Let var other = Answer(id: 2, text: "The answer is 7.", score: 42)

            @MainActor func expectAnswerFirst(_ isFirst: Bool = true) {
                expect(answer.isShown(before: other)).to(equal(isFirst))
                expect(other.isShown(before: answer)).to(equal(!isFirst))
            }

            it("keeps its text, its score and its author, and is not accepted by default") {
                expect(answer.text).to(equal("The answer is 42."))  // AnswerTests 1
                expect(answer.answerer).to(equal(Person(name: "Ada Brook")))  // AnswerTests 2
                expect(answer.isAccepted).to(beFalse())  // AnswerTests 3
                answer.isAccepted = true
                expect(answer.isAccepted).to(beTrue())  // AnswerTests 4
                expect(answer.score).to(equal(42))  // AnswerTests 5
            }

            it("precedes another one when it is accepted") {  // AnswerTests 6, S1.7
                answer.isAccepted = true
                answer.score = 0
                expectAnswerFirst()
            }

            it("precedes another one with the same score by its ID") {  // AnswerTests 7
                expectAnswerFirst()
            }

            // AnswerTests 8, S1.8
            it("precedes another one with a higher score, of which an unknown one is 0") {
                for (score, otherScore) in [(42, -4), (nil, -1), (1, nil)] as [(Int?, Int?)] {
                    (answer.score, other.score) = (score, otherScore)
                    expectAnswerFirst()
                }
            }

            it("precedes another one with the same score and a later or an unknown date") {
                (answer.answeredAt, other.answeredAt) = (.distantPast, .distantFuture)
                expectAnswerFirst()
                (answer.answeredAt, other.answeredAt) = (.now, nil)
                expectAnswerFirst()
                (answer.answeredAt, other.answeredAt) = (nil, .now)
                expectAnswerFirst(false)
            }
        }
    }
}
