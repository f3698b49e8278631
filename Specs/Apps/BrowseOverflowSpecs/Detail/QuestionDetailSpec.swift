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

            it("always has two sections") {  // QuestionDetailDataSourceTests 1
                expect(detail.sections).to(haveCount(2))
                await open()
                expect(detail.sections).to(haveCount(2))
            }

            it("has only the question in the first section") {  // QuestionDetailDataSourceTests 2
                await open()
                expect(detail.sections[0]).to(equal([.question(detail.questionCell)]))
            }

            it("has one row per answer in the second section") {  // QuestionDetailDataSourceTests 3
                publish(1, score: 0)
                publish(2, score: 0)
                await open()
                expect(detail.sections[1]).to(haveCount(2))
            }

            // QuestionDetailDataSourceTests 4
            it("shows the question's body, title, score and asker") {
                await open()
                expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                expect(detail.questionCell.title[.english]).to(equal("In full"))
                expect(detail.questionCell.score).to(equal("2"))
                expect(detail.questionCell.askerName[.english]).to(equal("Hana Marsh"))
            }

            // QuestionDetailDataSourceTests 5, BrowseOverflowViewControllerTests 34
            it("shows the asker's picture from the avatar store") {
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

            it("has dates, links and texts for a screen reader") {
                publish(1, score: 3, by: "Goran Pine")
                publish(2, score: 9, accepted: true)
                await open()
                let answers = detail.answerCells
                expect(answers.map(\.accessibilityText[.english])).to(
                    equal(["Accepted answer by Ada Brook. Score 9.", "Answer by Goran Pine. Score 3."]))
                expect(answers.map(\.link?.absoluteString)).to(
                    equal(["https://stackoverflow.com/a/2", "https://stackoverflow.com/a/1"]))
                expect(answers.map(\.answeredAt)).to(
                    equal([Date(timeIntervalSince1970: 1002), Date(timeIntervalSince1970: 1001)]))
                expect(detail.questionCell.link?.absoluteString).to(
                    equal("https://stackoverflow.com/q/12345"))
            }

            it("ticks only the accepted answer") {  // QuestionDetailDataSourceTests 7, S1.7
                publish(1, score: 9)
                publish(2, score: 1, accepted: true)
                publish(3, score: 4)
                await open()
                expect(detail.answerCells.map(\.isAccepted)).to(equal([true, false, false]))
                expect(detail.answerCells.map(\.id)).to(equal([2, 1, 3]))
            }

            it("shows the text, the answerer and their picture") {  // QuestionDetailDataSourceTests 8, S1.9
                publish(1, score: 3, by: "Goran Pine")
                await open()
                detail.rowShown(at: 0, inSection: 1)
                await services.avatars.load(detail.question.answers.first?.answerer.avatarURL)
                let cell = try unwrap(detail.answerCells.first)
                expect(cell.answererName[.english]).to(equal("Goran Pine"))
                expect(cell.body).to(equal("<p>Answer 1</p>"))
                expect(cell.avatar.image?.data).to(equal(try unwrap(site.picture(of: "Goran Pine"))))
            }

            // AnswerCreationWorkflowTests 3, AnswerCreationWorkflowTests 5, AnswerCreationWorkflowTests 6
            it("adds the answers to its question") {
                publish(1, score: 3)
                await open()
                expect(detail.question.answers.map(\.id)).to(equal([1]))
                expect(detail.question.id).to(equal(12345))
                expect(detail.answersPhase).to(equal(.loaded))
            }

            it("adds the body to its question") {  // QuestionCreationWorkflowTests 16
                await open()
                expect(detail.bodyPhase).to(equal(.loaded))
                expect(detail.question.body).to(equal("<p>The whole story.</p>"))
            }

            it("has each answer once when it is opened twice") {  // resolution 13
                publish(1, score: 3)
                await open()
                await clock.advance(by: .seconds(60))
                await open()
                expect(detail.answerCells).to(haveCount(1))
            }

            it("shows a spinner while the answers load") {
                site.hold()
                detail.open()
                expect(detail.sections[1]).to(equal([.spinner]))
            }

            it("reports that there are no answers") {
                await open()
                expect(detail.sections[1].map(\.message)).to(equal(["There are no answers yet."]))
            }

            for (event, section) in [("the body", 0), ("the answers", 1)] {
                // BrowseOverflowViewControllerTests 32, BrowseOverflowViewControllerTests 35
                it("notifies its observers when \(event) arrived") {
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

            context("when the body cannot be loaded") {
                // QuestionCreationWorkflowTests 13, StackOverflowCommunicatorTests 9
                it("reports it with the reason") {
                    site.failure = .status404
                    await open()
                    expect(detail.bodyPhase.problem).to(equal(.question(.unreadable(.empty, status: 404))))
                    expect(detail.bodyPhase.problem?.message[.english]).to(
                        equal("The full question is not available."))
                    expect(detail.bodyPhase.problem?.underlying as? StackExchangeError)
                        .to(equal(.unreadable(.empty, status: 404)))
                }

                // QuestionBuilderTests 12, QuestionBuilderTests 13
                it(
                    "has no body after an invalid response",
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

                it("keeps the previous body") {
                    await open()
                    site.failure = .halfADocument
                    await clock.advance(by: .seconds(60))
                    await open()
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                    expect(detail.problems).to(haveCount(2))
                }
            }

            context("when the answers cannot be loaded") {
                // AnswerCreationWorkflowTests 2, StackOverflowCommunicatorTests 10, S1.10
                it("reports it with the reason") {
                    site.answersFailure = .status404
                    await open()
                    expect(detail.problems).to(equal([.answers(.unreadable(.empty, status: 404))]))
                    expect(detail.problems.first?.message[.english]).to(equal("Answers are not available."))
                    expect(detail.sections[1].map(\.message)).to(equal(["There was a problem."]))
                }

                it("reports an invalid response") {  // AnswerCreationWorkflowTests 7
                    site.answersFailure = .noList
                    await open()
                    let underlying = detail.answersPhase.problem?.underlying as? StackExchangeError
                    expect(underlying).to(equal(.missingKey("items")))
                }

                it("reports a response without any valid answer") {
                    let server = FakeServer(json: page(#"{"question_id": 5, "body": "?"}"#))
                    let detail = QuestionDetail(
                        Question(id: 5, title: "?"),
                        services: Services(transport: server, clock: VirtualClock()))
                    detail.open()
                    await detail.finishLoading()
                    expect(detail.problems).to(equal([.answers(.nothingUsable(items: 1))]))
                }

                it("still shows the question") {
                    site.answersFailure = .noConnection
                    await open()
                    expect(detail.questionCell.body).to(equal("<p>The whole story.</p>"))
                }

                it("shows the first page if the second one fails, and reports it") {  // S1.6
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
                    expect(detail.problems).to(equal([.answers(.unreadable(.empty, status: 404))]))
                }

                it("keeps the previous answers") {
                    publish(1, score: 3)
                    await open()
                    site.answersFailure = .noConnection
                    await clock.advance(by: .seconds(60))
                    await open()
                    expect(detail.answerCells).to(haveCount(1))
                    expect(detail.answersPhase.problem).toNot(beNil())
                }
            }

            context("with more than 1,000 answers") {  // S1.6, S1.7
                /// The server has eleven pages; the accepted answer is on the last one.
                @Let var server = FakeServer { request in
                    func answer(_ id: Int) -> String {
                        #"{"answer_id": \#(id), "question_id": 5, "score": 0, "is_accepted": \#(id == 9), "body": "x"}"#
                    }
                    if request.url.path.hasSuffix("/answers/9") { return .json(page(answer(9))) }
                    guard request.url.path.hasSuffix("/answers") else {
                        return .json(
                            page(#"{"question_id": 5, "title": "?", "body": "?", "accepted_answer_id": 9}"#))
                    }
                    let number = Int(request.parameter("page") ?? "") ?? 0
                    return .json(page(answer(100 + number), hasMore: "\(number < 11)"))
                }
                @Let var detail = QuestionDetail(
                    Question(id: 5, title: "?"),
                    services: Services(transport: server, clock: VirtualClock()))

                beforeEach {
                    detail.open()
                    await detail.finishLoading()
                }

                it("says how many are shown") {
                    expect(detail.sections[1].last?.message).to(equal("Only 11 answers are shown."))
                    expect(detail.problems).to(beEmpty())
                }

                it("shows the accepted one first, even if it is not among them") {
                    expect(detail.answerCells.map(\.id)).to(equal([9] + Array(101...110)))
                    expect(detail.answerCells.first?.isAccepted).to(beTrue())
                    // It is among them now.
                    detail.retry()
                    detail.open()
                    await detail.finishLoading()
                    expect(server.requests.count { $0.url.path.hasSuffix("/answers/9") }).to(equal(1))
                }
            }

            context("when it is retried") {
                it("loads only what failed") {
                    publish(1, score: 3)
                    site.answersFailure = .status404
                    await open()
                    expect(detail.sections[1].map(\.message)).to(equal(["There was a problem."]))
                    site.recover()
                    detail.retry()
                    expect(detail.answersPhase).to(equal(.loading))
                    expect(detail.bodyPhase).to(equal(.loaded))
                    await detail.finishLoading()
                    expect(detail.answerCells.map(\.id)).to(equal([1]))
                    expect(detail.problems).to(beEmpty())
                    expect(site.requests.map(\.url.lastPathComponent).sorted()).to(
                        equal(["12345", "answers", "answers"]))
                }

                it("fetches failed pictures again") {
                    publish(1, score: 3)
                    await open()
                    site.failure = .noConnection
                    await services.avatars.load(detail.question.asker.avatarURL)
                    await services.avatars.load(detail.question.answers.first?.answerer.avatarURL)
                    site.recover()
                    detail.retry()
                    await expect(detail.questionCell.avatar.image).eventuallyNot(beNil())
                    await expect(detail.answerCells.first?.avatar.image).eventuallyNot(beNil())
                }

                it("offers another attempt below the answers that are shown") {
                    publish(1, score: 3)
                    await open()
                    site.answersFailure = .status404
                    await clock.advance(by: .seconds(60))
                    await open()
                    expect(detail.sections[1].last).to(equal(.tryAgain))
                }
            }

            it("ignores responses after it is closed, without a failure") {  // resolution 14
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
            it("ignores a response for another question") {
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
