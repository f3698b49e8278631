import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionDetailSpec: Spec {
    override class func spec() {
        describe("the detail of a question") {
            @Let var site = StackExchangeServer()
            @Let var clock = VirtualClock()
            @Let var services = Services(transport: site.transport, clock: clock)
            @Let var detail = QuestionDetail(Question(id: 12345, title: "As listed"), services: services)

            beforeEach {
                site.publish(
                    WireQuestion(
                        number: 12345, title: "In full", score: 2, asker: "Hana Marsh", picture: "hana.png",
                        body: "<p>The whole story.</p>"), tagged: "iphone")
            }

            @MainActor func publish(
                _ id: Int, score: Int = 3, accepted: Bool = false, by name: String = "Ada Brook"
            ) {
                site.publish(
                    WireAnswer(
                        number: id, question: 12345, score: score, accepted: accepted, answeredAt: 1000 + id,
                        answerer: name, picture: "\(id).png"))
            }
            /// Opens the question again, after the minute in which the earlier responses would be used.
            @MainActor func openAgain() async {
                await clock.advance(by: .seconds(60))
                await detail.load()
            }
            @MainActor func loaded(_ answer: @escaping @MainActor (Request) -> String) async -> QuestionDetail
            {
                let detail = QuestionDetail(5, FakeServer { .json(answer($0)) })
                await detail.load()
                return detail
            }

            // QuestionDetailDataSourceTests 1, QuestionDetailDataSourceTests 2, QuestionDetailDataSourceTests 4,
            // QuestionCreationWorkflowTests 14, QuestionCreationWorkflowTests 16, QuestionBuilderTests 14,
            // StackOverflowCommunicatorTests 13
            it("has two sections, of which the first shows the question's body, title, score and asker") {
                expect(detail.sections).to(haveCount(2))
                await detail.load()
                expect(detail.sections).to(haveCount(2))
                expect(detail.sections[0]).to(equal([.question(detail.questionCell)]))
                expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                expect(detail.questionCell.title[.english]).to(equal("In full"))
                expect(detail.questionCell.score).to(equal("2"))
                expect(detail.questionCell.asker.displayName[.english]).to(equal("Hana Marsh"))
                expect(detail.questionCell.link?.absoluteString).to(
                    equal("https://stackoverflow.com/q/12345"))
                expect(detail.bodyPhase).to(equal(.loaded))
            }

            // QuestionDetailDataSourceTests 3, QuestionDetailDataSourceTests 6, QuestionDetailDataSourceTests 7,
            // AnswerCreationWorkflowTests 3, AnswerCreationWorkflowTests 5, AnswerCreationWorkflowTests 6, S1.7
            it("has a row for each answer, with its text, score, answerer, date and link, and a tick for one")
            {
                publish(1, score: 9, by: "Goran Pine")
                publish(2, score: 1, accepted: true)
                publish(3, score: 4)
                await detail.load()
                expect(detail.answersPhase).to(equal(.loaded))
                let answers = detail.answerCells
                expect(detail.sections[1]).to(equal(answers.map(QuestionDetail.Row.answer)))
                expect(detail.question.answers.map(\.id)).to(equal([2, 1, 3]))
                expect(answers.map(\.id)).to(equal([2, 1, 3]))
                expect(answers.map(\.isAccepted)).to(equal([true, false, false]))
                expect(answers.map(\.score)).to(equal(["1", "9", "4"]))
                expect(answers[1].answerer.displayName[.english]).to(equal("Goran Pine"))
                expect(answers[1].body).to(equal("<p>Answer 1</p>"))
                expect(answers[1].link?.absoluteString).to(equal("https://stackoverflow.com/a/1"))
                expect(answers[1].answeredAt).to(equal(Date(timeIntervalSince1970: 1001)))
            }

            // BrowseOverflowViewControllerTests 32, BrowseOverflowViewControllerTests 35
            it("notifies its observers when the body or the answers arrived", each: [0, 1]) { section in
                publish(1)
                site.hold()
                detail.open()
                await expect(site.heldCount).eventually(equal(2))
                let announced = Announcements { detail.sections[section] }
                let before = detail.sections[section]
                site.release()
                await expect(announced.values).eventually(anySatisfy(not(equal(before))))
                expect(announced.values.last).to(equal(detail.sections[section]))
                expect(section == 0 ? detail.bodyPhase : detail.answersPhase).to(equal(.loaded))
            }

            context("when something cannot be loaded") {
                // QuestionCreationWorkflowTests 13, StackOverflowCommunicatorTests 9
                it("reports the body with the reason") {
                    site.failure = .status404
                    await detail.load()
                    expect(detail.bodyPhase.problem).to(equal(.question(.unreadable(.empty, status: 404))))
                    expect(detail.bodyPhase.problem?.message[.english]).to(
                        equal("The full question is not available."))
                }

                it("keeps the previous body and answers") {
                    publish(1)
                    await detail.load()
                    site.failure = .halfADocument
                    await openAgain()
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                    expect(detail.answerCells).to(haveCount(1))
                    expect(detail.sections[1].last).to(equal(.tryAgain))
                    expect(detail.problems).to(haveCount(2))
                }

                // AnswerCreationWorkflowTests 2, AnswerCreationWorkflowTests 7, StackOverflowCommunicatorTests 10, S1.10
                it(
                    "still shows the question, and reports the answers with the reason",
                    each: [
                        (.status404, .unreadable(.empty, status: 404)), (.noList, .missingKey("items")),
                        (.noConnection, .transport(.notConnected)),
                    ] as [(ServerFailure, StackExchangeError)]
                ) { failure, error in
                    site.answersFailure = failure
                    await detail.load()
                    expect(detail.problems).to(equal([.answers(error)]))
                    expect(detail.problems.first?.message[.english]).to(equal("Answers are not available."))
                    expect(detail.sections[1].map(\.message)).to(equal(["There was a problem."]))
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                }

                it("reports a response without any valid answer, and a failed second page") {  // S1.6
                    let none = await loaded { _ in page(#"{"question_id": 5, "body": "?"}"#) }
                    expect(none.problems).to(equal([.answers(.nothingUsable(items: 1))]))
                    let half = await loaded { request in
                        request.parameter("page") == "2"
                            ? "" : page(#"{"answer_id": 1, "question_id": 5, "body": "x"}"#, hasMore: "true")
                    }
                    expect(half.answerCells.map(\.id)).to(equal([1]))
                    expect(half.problems).to(equal([.answers(.unreadable(.empty, status: 200))]))
                }
            }

            it("says how many of more than 1,000 answers it shows") {  // S1.6
                let detail = await loaded { request in
                    guard request.url.path.hasSuffix("/answers") else {
                        return page(#"{"question_id": 5, "title": "?", "body": "?"}"#)
                    }
                    let number = Int(request.parameter("page") ?? "") ?? 0
                    return page(
                        #"{"answer_id": \#(100 + number), "question_id": 5, "score": 0, "body": "x"}"#,
                        hasMore: "\(number < 11)")
                }
                expect(detail.sections[1].last?.message).to(equal("Only 10 answers are shown."))
                expect(detail.problems).to(beEmpty())
                expect(detail.answerCells.map(\.id)).to(equal(Array(101...110)))
            }

            it("loads only what failed when it is retried") {
                publish(1)
                site.answersFailure = .status404
                await detail.load()
                site.answersFailure = nil
                detail.retry()
                expect(detail.answersPhase).to(equal(.loading))
                expect(detail.bodyPhase).to(equal(.loaded))
                await detail.finishLoading()
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.problems).to(beEmpty())
                expect(site.requests.map(\.url.lastPathComponent).sorted()).to(
                    equal(["12345", "answers", "answers"]))
            }

            it("fetches failed pictures again when it is retried") {
                publish(1)
                await detail.load()
                site.failure = .noConnection
                await services.avatars.load(detail.question.asker.avatarURL)
                await services.avatars.load(detail.question.answers.first?.answerer.avatarURL)
                site.failure = nil
                detail.retry()
                await expect(detail.questionCell.avatar.image).eventuallyNot(beNil())
                await expect(detail.answerCells.first?.avatar.image).eventuallyNot(beNil())
            }
        }
    }
}
