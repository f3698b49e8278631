import AppSupport
import BrowseOverflow
import Foundation
import Kea
import Observation
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
                _ id: Int, score: Int, accepted: Bool = false, by name: String = "Ada Brook"
            ) {
                site.publish(
                    WireAnswer(
                        answerId: id, questionId: 12345, score: score, isAccepted: accepted,
                        creationDate: 1000 + id,
                        owner: WireOwner(displayName: name, picture: "\(id).png"), body: "<p>Answer \(id)</p>"
                    ))
            }

            @MainActor func open() async {
                detail.open()
                await detail.finishLoading()
            }

            it("has two sections, whatever is loaded") {  // QuestionDetailDataSourceTests 1
                expect(detail.sections).to(haveCount(2))
                await open()
                expect(detail.sections).to(haveCount(2))
            }

            it("has the question alone in the first section") {  // QuestionDetailDataSourceTests 2
                await open()
                expect(detail.sections[0]).to(equal([.question(detail.questionCell)]))
            }

            it("has one row an answer in the second section") {  // QuestionDetailDataSourceTests 3
                publish(1, score: 0)
                publish(2, score: 0)
                await open()
                expect(detail.sections[1]).to(haveCount(2))
            }

            // QuestionDetailDataSourceTests 4
            it("shows the body, the title, the score and the asker of the question") {
                await open()
                expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                expect(detail.questionCell.title).to(equal("In full"))
                expect(detail.questionCell.score).to(equal("2"))
                expect(detail.questionCell.askerName).to(equal("Hana Marsh"))
            }

            // QuestionDetailDataSourceTests 5, BrowseOverflowViewControllerTests 34
            it("has the picture of the asker from the store of avatars") {
                await open()
                detail.rowShown(at: 0, inSection: 0)
                await services.avatars.load(detail.question.asker.avatarURL)
                expect(detail.questionCell.avatar.image?.data).to(
                    equal(try unwrap(site.picture(of: "Hana Marsh"))))
            }

            it("shows the score of an answer") {  // QuestionDetailDataSourceTests 6
                publish(1, score: 3)
                await open()
                expect(detail.answerCells.first?.score).to(equal("3"))
            }

            it("ticks the accepted answer and no other") {  // QuestionDetailDataSourceTests 7, S1.7
                publish(1, score: 9)
                publish(2, score: 1, accepted: true)
                publish(3, score: 4)
                await open()
                expect(detail.answerCells.map(\.isAccepted)).to(equal([true, false, false]))
                expect(detail.answerCells.map(\.id)).to(equal([2, 1, 3]))
            }

            it("shows who answered, with picture, and what") {  // QuestionDetailDataSourceTests 8, S1.9
                publish(1, score: 3, by: "Goran Pine")
                await open()
                detail.rowShown(at: 0, inSection: 1)
                await services.avatars.load(detail.question.answers.first?.answerer.avatarURL)
                let cell = try unwrap(detail.answerCells.first)
                expect(cell.answererName).to(equal("Goran Pine"))
                expect(cell.body).to(equal("<p>Answer 1</p>"))
                expect(cell.avatar.image?.data).to(equal(try unwrap(site.picture(of: "Goran Pine"))))
            }

            // AnswerCreationWorkflowTests 3, AnswerCreationWorkflowTests 5, AnswerCreationWorkflowTests 6
            it("adds the answers to its question, and says that they are there") {
                publish(1, score: 3)
                await open()
                expect(detail.question.answers.map(\.id)).to(equal([1]))
                expect(detail.question.id).to(equal(12345))
                expect(detail.answersPhase).to(equal(.loaded))
            }

            it("says that the body is there") {  // QuestionCreationWorkflowTests 16
                await open()
                expect(detail.bodyPhase).to(equal(.loaded))
                expect(detail.question.body).to(equal("<p>The whole story.</p>"))
            }

            it("does not have an answer twice though it is opened twice") {  // resolution 13
                publish(1, score: 3)
                await open()
                await clock.advance(by: .seconds(60))
                await open()
                expect(detail.answerCells).to(haveCount(1))
            }

            it("has a spinner for answers while they are on their way") {
                site.hold()
                detail.open()
                expect(detail.sections[1]).to(equal([.spinner]))
            }

            it("says so where nobody has answered") {
                await open()
                expect(detail.sections[1]).to(equal([.message("Nobody has answered yet.")]))
            }

            for (event, section) in [("the body", 0), ("the answers", 1)] {
                // BrowseOverflowViewControllerTests 32, BrowseOverflowViewControllerTests 35
                it("announces that \(event) came, so that it is drawn anew") {
                    publish(1, score: 3)
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
            }

            context("whose body does not come") {
                // QuestionCreationWorkflowTests 13, StackOverflowCommunicatorTests 9
                it("says so, and knows why") {
                    site.trouble = .status404
                    await open()
                    expect(detail.bodyPhase.problem).to(equal(.question(.emptyData(status: 404))))
                    expect(detail.bodyPhase.problem?.message).to(equal("The full question is not available."))
                    expect(detail.bodyPhase.problem?.underlying as? StackExchangeError)
                        .to(equal(.emptyData(status: 404)))
                }

                // QuestionBuilderTests 12, QuestionBuilderTests 13
                it(
                    "has none then, whatever came in its place",
                    each: ["Not JSON", page(#"{"question_id": 5, "title": "As listed"}"#)]
                ) { reply in
                    let question = Question(id: 5, title: "As listed")
                    let detail = QuestionDetail(
                        question,
                        services: Services(transport: FakeServer(json: reply), clock: VirtualClock()))
                    detail.open()
                    await detail.finishLoading()
                    expect(detail.question).to(equal(question))
                    expect(detail.questionCell.body).to(beNil())
                }

                it("shows what it had") {
                    await open()
                    site.trouble = .halfADocument
                    await clock.advance(by: .seconds(60))
                    await open()
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                    expect(detail.problems).to(haveCount(2))
                }
            }

            context("whose answers do not come") {
                // AnswerCreationWorkflowTests 2, StackOverflowCommunicatorTests 10, S1.10
                it("says so, and knows why") {
                    site.answersTrouble = .status404
                    await open()
                    expect(detail.problems).to(equal([.answers(.emptyData(status: 404))]))
                    expect(detail.problems.first?.message).to(equal("Answers are not available."))
                    expect(detail.sections[1]).to(equal([.message("There was a problem.")]))
                }

                it("says so where they cannot be read") {  // AnswerCreationWorkflowTests 7
                    site.answersTrouble = .noList
                    await open()
                    let underlying = detail.answersPhase.problem?.underlying as? StackExchangeError
                    expect(underlying).to(equal(.missingKey("items")))
                }

                it("says so where the server sends things of which none is an answer") {
                    let server = FakeServer(json: page(#"{"question_id": 5, "body": "?"}"#))
                    let detail = QuestionDetail(
                        Question(id: 5, title: "?"),
                        services: Services(transport: server, clock: VirtualClock()))
                    detail.open()
                    await detail.finishLoading()
                    expect(detail.problems).to(equal([.answers(.nothingUsable(items: 1))]))
                }

                it("shows the question all the same") {
                    site.answersTrouble = .noConnection
                    await open()
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                }

                it("shows the first page where the second one does not come, and says so") {  // S1.6
                    let server = FakeServer { request in
                        guard request.url.path.hasSuffix("/answers") else {
                            return .json(page(#"{"question_id": 5, "title": "?", "body": "<p>?</p>"}"#))
                        }
                        return request.parameter("page") == "1"
                            ? .json(
                                page(#"{"answer_id": 1, "question_id": 5, "body": "x"}"#, hasMore: "true"))
                            : .json("", status: 404)
                    }
                    let detail = QuestionDetail(
                        Question(id: 5, title: "?"),
                        services: Services(transport: server, clock: VirtualClock()))
                    detail.open()
                    await detail.finishLoading()
                    expect(detail.answerCells.map(\.id)).to(equal([1]))
                    expect(detail.problems).to(equal([.answers(.emptyData(status: 404))]))
                }

                it("shows the answers that it had") {
                    publish(1, score: 3)
                    await open()
                    site.answersTrouble = .noConnection
                    await clock.advance(by: .seconds(60))
                    await open()
                    expect(detail.answerCells).to(haveCount(1))
                    expect(detail.answersPhase.problem).toNot(beNil())
                }
            }

            it("drops replies that come when it is closed, and is not a failure then") {  // resolution 14
                site.hold()
                detail.open()
                await expect(site.heldCount).eventually(equal(2))
                detail.close()
                site.release()
                await expect(detail.bodyPhase).always(equal(.idle), for: .milliseconds(30))
                expect(detail.answersPhase).to(equal(.idle))
                expect(detail.question.body).to(beNil())
            }

            // QuestionCreationWorkflowTests 15, resolution 14, hostile 26
            it("never fills one question with the reply for another") {
                let server = FakeServer(
                    json: page(#"{"question_id": 6, "body": "<p>Mine!</p>", "answer_id": 1}"#))
                let detail = QuestionDetail(
                    Question(id: 5, title: "Mine?"),
                    services: Services(transport: server, clock: VirtualClock()))
                detail.open()
                await detail.finishLoading()
                expect(detail.question).to(equal(Question(id: 5, title: "Mine?")))
                expect(detail.bodyPhase.problem).to(equal(.question(.noSuchQuestion(id: 5))))
            }
        }
    }
}
