import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionDetailResponsesSpec: Spec {
    override class func spec() {
        describe("the detail of a listed question") {
            let hana = Person(name: "Hana Marsh", avatarLocation: "https://avatars.example.org/hana.png")
            @Let var clock = VirtualClock()
            @Let var question = #"{"question_id": 5, "title": "In full", "body": "<p>?</p>"}"#
            @Let var answers = page()
            @Let var server = FakeServer(json: page())
            @Let var listed = Question(
                id: 5, title: "As listed", askedAt: Date(timeIntervalSince1970: 1000), score: 3, asker: hana)
            @Let var detail = QuestionDetail(listed, services: Services(transport: server, clock: clock))

            @MainActor func answerRequests() {
                let (question, answers) = (question, answers)
                server.answer = { .json($0.url.path.hasSuffix("/answers") ? answers : page(question)) }
            }
            /// Opens the question, a minute after the previous time.
            @MainActor func open() async {
                await clock.advance(by: .seconds(60))
                answerRequests()
                await detail.load()
            }
            func answer(_ id: Int, accepted: Bool = false) -> String {
                #"{"answer_id": \#(id), "question_id": 5, "creation_date": \#(id), "score": 0, "is_accepted": \#(accepted), "body": "\#(id)"}"#
            }
            @MainActor func ids() -> [Int] { detail.answerCells.map(\.id) }

            it("keeps the asker, date and score that the response lacks") {
                await open()
                expect(detail.question.title).to(equal("In full"))
                expect(detail.question.asker).to(equal(hana))
                expect(detail.question.askedAt).to(equal(Date(timeIntervalSince1970: 1000)))
                expect(detail.question.score).to(equal(3))
            }

            it("keeps the title if the response has none, and adopts its fields") {
                question =
                    #"{"question_id": 5, "body": "<p>?</p>", "creation_date": 2000, "score": -1, "owner": {"display_name": "Ada"}}"#
                await open()
                expect(detail.question.title).to(equal("As listed"))
                expect(detail.question.body).to(equal("<p>?</p>"))
                expect(detail.question.asker).to(equal(Person(name: "Ada")))
                expect(detail.question.askedAt).to(equal(Date(timeIntervalSince1970: 2000)))
                expect(detail.question.score).to(equal(-1))
            }

            it("has only the issues of the latest answers") {
                answers = page(answer(1), "null", #"{"answer_id": 2}"#, #"{"answer_id": 3, "body": "x"}"#)
                await open()
                let first = detail.issues.map(\.path)
                expect(first.suffix(2)).to(equal(["items[1]", "items[2]"]))
                expect(first).to(contain("items[3].creation_date"))
                await open()
                expect(detail.issues.map(\.path)).to(equal(first))
                answers = page(answer(1))
                await open()
                expect(detail.issues).to(beEmpty())
            }

            it(
                "keeps the answers that an incomplete or damaged list lacks, but not those that the site lacks"
            ) {
                answers = page(answer(1), answer(2))
                await open()
                for incomplete in [
                    page(answer(2), hasMore: "true"), page(answer(2), #"{"answer_id": 1, "question_id": 5}"#),
                ] {
                    answers = incomplete
                    await open()
                    expect(ids()).to(equal([1, 2]))
                }
                answers = page(answer(2))
                await open()
                expect(ids()).to(equal([2]))
            }

            it("shows the latest responses if it is opened twice") {
                server.isHolding = true
                detail.open()
                await expect(server.heldCount).eventually(equal(2))
                answers = page(answer(1))
                await clock.advance(by: .seconds(1))
                answerRequests()
                detail.open()
                await expect(server.requests).eventually(haveCount(4))
                await expect([detail.bodyPhase, detail.answersPhase]).always(
                    equal([.loading, .loading]), for: .milliseconds(30))
                server.release()
                await detail.finishLoading()
                expect(ids()).to(equal([1]))
                expect(detail.problems).to(beEmpty())
            }

            // S1.7
            it(
                "has no tick once no answer is accepted, in any order of the responses",
                each: ["", "/answers", "/5"]
            ) { late in
                listed.acceptedAnswerID = 2
                question = #"{"question_id": 5, "title": "?", "body": "?", "accepted_answer_id": 2}"#
                answers = page(answer(1), answer(2, accepted: true))
                await open()
                expect(detail.answerCells.map(\.isAccepted)).to(equal([true, false]))
                question = #"{"question_id": 5, "title": "?", "body": "?"}"#
                answers = page(answer(1), answer(2))
                await clock.advance(by: .seconds(60))
                let (question, answers) = (question, answers)
                server.answer = { request in
                    server.isHolding = !late.isEmpty && request.url.path.hasSuffix(late)
                    return .json(request.url.path.hasSuffix("/answers") ? answers : page(question))
                }
                detail.open()
                if !late.isEmpty {
                    await expect(server.heldCount).eventually(equal(1))
                    await expect(late == "/5" ? detail.answersPhase : detail.bodyPhase).eventually(
                        equal(.loaded))
                    server.release()
                }
                await detail.finishLoading()
                expect(ids()).to(equal([1, 2]))
                expect(detail.answerCells.map(\.isAccepted)).to(equal([false, false]))
            }

            it("loads again after it was closed, and keeps its content when it is closed") {
                answers = page(answer(1))
                server.isHolding = true
                detail.open()
                await expect(server.heldCount).eventually(equal(2))
                detail.close()
                await expect(server.heldCount).eventually(equal(0))
                await expect([detail.bodyPhase, detail.answersPhase]).always(
                    equal([.idle, .idle]), for: .milliseconds(30))
                server.release()
                await open()
                detail.close()
                expect(detail.bodyPhase).to(equal(.loaded))
                expect(detail.answersPhase).to(equal(.loaded))
                expect(ids()).to(equal([1]))
            }
        }
    }
}
