import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// A question that was opened in an earlier launch of the app.
final class SavedQuestionSpec: Spec {
    override class func spec() {
        describe("a question that was opened before") {
            @Let var site = StackExchangeServer()
            @Let var storage = MemoryStorage()
            let date = Date(timeIntervalSince1970: 1_767_225_600)

            @MainActor func launch(_ storage: any Storage) -> QuestionDetail {
                let services = Services(
                    transport: site.transport, clock: VirtualClock(), storage: storage,
                    limits: MemoryStorage(), now: { date })
                return QuestionDetail(Question(id: 7, title: "As listed"), services: services)
            }
            @MainActor func publish(_ answer: Int) {
                site.publish(
                    WireAnswer(
                        answerId: answer, questionId: 7, score: 0, isAccepted: false, creationDate: answer,
                        owner: WireOwner(displayName: "Ada Brook"), body: "<p>Answer \(answer)</p>"))
            }
            @MainActor func load(_ detail: QuestionDetail) async {
                detail.open()
                await detail.finishLoading()
            }

            beforeEach {
                site.publish(WireQuestion(number: 7, title: "In full", body: "<p>Then</p>"), tagged: "iphone")
                publish(1)
                await load(launch(storage))
            }

            it("shows the saved text and answers with their date while it loads") {
                site.hold()
                let detail = launch(storage)
                detail.open()
                await expect { detail.savedAt }.eventually(equal(date))
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.bodyPhase).to(equal(.loading))
                site.release()
                await detail.finishLoading()
            }

            it("shows the saved text and answers beside a loading failure") {
                site.failure = .noConnection
                let detail = launch(storage)
                await load(detail)
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.savedAt).to(equal(date))
                expect(detail.problems).to(
                    equal([.question(.transport(.notConnected)), .answers(.transport(.notConnected))]))
            }

            it("shows new answers without a date once they are loaded") {
                publish(2)
                let detail = launch(storage)
                await load(detail)
                expect(detail.savedAt).to(beNil())
                expect(detail.answerCells.map(\.id)).to(equal([1, 2]))
            }

            it("removes answers that the server no longer has") {
                site.answersFailure = .noConnection
                let gone = launch(storage)
                await load(gone)
                site.recover()
                site.deleteAnswers(to: 7)
                publish(3)
                let detail = launch(storage)
                await load(detail)
                expect(detail.answerCells.map(\.id)).to(equal([3]))
            }

            it("saves nothing if the answers fail") {
                site.answersFailure = .noConnection
                site.rewrite(7, body: "<p>Now</p>")
                await load(launch(storage))
                site.failure = .noConnection
                let detail = launch(storage)
                await load(detail)
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
            }

            it("ignores saved answers that are read after the server's empty list") {
                let slow = StorageDouble()
                let gate = VirtualClock()
                let saved = await storage.read("question-7")
                slow.read.answers(.returning(saved).after(.seconds(1), on: gate), .returning(nil))
                site.deleteAnswers(to: 7)
                let detail = launch(slow)
                detail.open()
                await expect(detail.answersPhase).eventually(equal(.loaded))
                await gate.advance(by: .seconds(1))
                await detail.finishLoading()
                expect(detail.answerCells).to(beEmpty())
                expect(detail.savedAt).to(beNil())
            }

            it("shows the date of its saved text although the answers are new") {
                let slow = StorageDouble()
                let gate = VirtualClock()
                let saved = await storage.read("question-7")
                slow.read.answers(.returning(saved).after(.seconds(1), on: gate))
                let server = FakeServer(json: page())
                server.answer = { request in
                    server.isHolding = !request.url.path.hasSuffix("/answers")
                    return .json(page())
                }
                let detail = QuestionDetail(
                    Question(id: 7, title: "As listed"),
                    services: Services(
                        transport: server, clock: VirtualClock(), storage: slow, limits: MemoryStorage()))
                detail.open()
                await expect(detail.answersPhase).eventually(equal(.loaded))
                await gate.advance(by: .seconds(1))
                await expect(detail.savedAt).eventually(equal(date))
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells).to(beEmpty())
                detail.close()
            }

            it("reports that it cannot be saved until it can") {
                let full = StorageDouble()
                full.write.throws(.unwritable(name: "?", reason: "no space left"))
                let detail = launch(full)
                await load(detail)
                expect(detail.problems).to(haveCount(1))
                full.write.returns()
                await load(detail)
                expect(detail.problems).to(beEmpty())
            }

            it("shows its answers even if it cannot be saved, and reports it") {
                let detail = launch(FailingStorage())
                await load(detail)
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.problems).to(
                    equal([.saving(.full(name: "question-7"))]))
            }

            it("does not appear in another question") {
                site.failure = .noConnection
                let services = Services(transport: site.transport, clock: VirtualClock(), storage: storage)
                let other = QuestionDetail(Question(id: 8, title: "Another"), services: services)
                await load(other)
                expect(other.questionCell.body).to(beNil())
                expect(other.savedAt).to(beNil())
            }
        }

        describe("a list of questions saved in an earlier launch") {
            @Let var site = StackExchangeServer()
            @Let var storage = MemoryStorage()
            let date = Date(timeIntervalSince1970: 1_767_225_600)

            @MainActor func launch() -> QuestionList {
                QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(
                        transport: site.transport, clock: VirtualClock(), storage: storage,
                        limits: MemoryStorage(), now: { date }))
            }
            @MainActor func load(_ list: QuestionList) async {
                list.open()
                await list.finishLoading()
            }

            it("has no question that was missing from the latest response") {
                site.publish(3, tagged: "iphone")
                await load(launch())
                site.delete(2, tagged: "iphone")
                await load(launch())
                site.failure = .noConnection
                let list = launch()
                await load(list)
                expect(list.questions.map(\.id)).to(equal([3, 1]))
            }

            it("keeps its saved questions if a new one is invalid") {
                site.publish(3, tagged: "iphone")
                await load(launch())
                let damaged = FakeServer(
                    json: page(#"{"question_id": 4, "creation_date": 2000000000}"#, "null"))
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(
                        transport: damaged, clock: VirtualClock(), storage: storage,
                        limits: MemoryStorage()))
                await load(list)
                expect(list.questions.map(\.id)).to(equal([4]))
                expect(list.topic.recentQuestions.map(\.id)).to(equal([4, 3, 2, 1]))
            }

            it("has no date if nothing was saved") {
                site.publish(0, tagged: "iphone")
                await load(launch())
                site.failure = .noConnection
                let list = launch()
                await load(list)
                expect(list.savedAt).to(beNil())
                expect(list.rows.map(\.message)).to(equal(["There was a problem."]))
            }

            it("has the date of saving until new questions are loaded") {
                site.publish(3, tagged: "iphone")
                let first = launch()
                first.open()
                await first.finishLoading()
                expect(first.savedAt).to(beNil())
                site.failure = .noConnection
                let second = launch()
                second.open()
                await second.finishLoading()
                expect(second.savedAt).to(equal(date))
                site.recover()
                second.retry()
                await second.finishLoading()
                expect(second.savedAt).to(beNil())
            }
        }
    }
}
