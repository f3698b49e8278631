import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// A question that was opened before, in an earlier launch of the app.
final class KeptQuestionSpec: Spec {
    override class func spec() {
        describe("a question that was opened before") {
            @Let var site = StackExchangeServer()
            @Let var storage = MemoryStorage()
            let date = Date(timeIntervalSince1970: 1_767_225_600)

            @MainActor func launch(_ storage: any Storage) -> QuestionDetail {
                let services = Services(
                    transport: site.transport, clock: VirtualClock(), storage: storage, now: { date })
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

            it("shows what was kept of it while the server is asked, and says of when that is") {
                site.hold()
                let detail = launch(storage)
                detail.open()
                await expect { detail.keptSince }.eventually(equal(date))
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.bodyPhase).to(equal(.loading))
                site.release()
                await detail.finishLoading()
            }

            it("shows it where the server cannot be asked, and tells of that") {
                site.trouble = .noConnection
                let detail = launch(storage)
                await load(detail)
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.keptSince).to(equal(date))
                expect(detail.problems).to(
                    equal([.question(.transport(.notConnected)), .answers(.transport(.notConnected))]))
            }

            it("is as new as the server's answer once that is here") {
                publish(2)
                let detail = launch(storage)
                await load(detail)
                expect(detail.keptSince).to(beNil())
                expect(detail.answerCells.map(\.id)).to(equal([1, 2]))
            }

            it("loses the answers that the server no longer has") {
                site.answersTrouble = .noConnection
                let gone = launch(storage)
                await load(gone)
                site.heal()
                site.withdrawAnswers(to: 7)
                publish(3)
                let detail = launch(storage)
                await load(detail)
                expect(detail.answerCells.map(\.id)).to(equal([3]))
            }

            it("is not kept half: where the answers fail, what was kept before stays") {
                site.answersTrouble = .noConnection
                site.rewrite(7, body: "<p>Now</p>")
                await load(launch(storage))
                site.trouble = .noConnection
                let detail = launch(storage)
                await load(detail)
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
            }

            it("does not show answers of then where the server has none any more, however late they are read")
            {
                let slow = StorageDouble()
                let gate = AnswerGate()
                let kept = await storage.read("question-7")
                slow.read.answers(.returning(kept).after(gate), .returning(nil))
                site.withdrawAnswers(to: 7)
                let detail = launch(slow)
                detail.open()
                await expect(detail.answersPhase).eventually(equal(.loaded))
                gate.open()
                await detail.finishLoading()
                expect(detail.answerCells).to(beEmpty())
                expect(detail.keptSince).to(beNil())
            }

            it("is from then as long as its text is, though the answers are new") {
                let slow = StorageDouble()
                let gate = AnswerGate()
                let kept = await storage.read("question-7")
                slow.read.answers(.returning(kept).after(gate))
                let server = FakeServer(json: page())
                server.answer = { request in
                    server.isHolding = !request.url.path.hasSuffix("/answers")
                    return .json(page())
                }
                let detail = QuestionDetail(
                    Question(id: 7, title: "As listed"),
                    services: Services(transport: server, clock: VirtualClock(), storage: slow))
                detail.open()
                await expect(detail.answersPhase).eventually(equal(.loaded))
                gate.open()
                await expect(detail.keptSince).eventually(equal(date))
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
                expect(detail.answerCells).to(beEmpty())
                detail.close()
            }

            it("is told to be one that cannot be kept, until it can") {
                let full = StorageDouble()
                full.write.throws(.unwritable(name: "?", reason: "no space left"))
                let detail = launch(full)
                await load(detail)
                expect(detail.problems).to(haveCount(1))
                full.write.returns()
                await load(detail)
                expect(detail.problems).to(beEmpty())
            }

            it("is told to be one that cannot be kept, where that is so, and shown all the same") {
                let detail = launch(FailingStorage())
                await load(detail)
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.problems).to(
                    equal([.keeping(.unwritable(name: "question-7", reason: "no space left"))]))
            }

            it("is not what another question shows") {
                site.trouble = .noConnection
                let services = Services(transport: site.transport, clock: VirtualClock(), storage: storage)
                let other = QuestionDetail(Question(id: 8, title: "Another"), services: services)
                await load(other)
                expect(other.questionCell.body).to(beNil())
                expect(other.keptSince).to(beNil())
            }
        }

        describe("a list of questions kept from an earlier launch") {
            @Let var site = StackExchangeServer()
            @Let var storage = MemoryStorage()
            let date = Date(timeIntervalSince1970: 1_767_225_600)

            @MainActor func launch() -> QuestionList {
                QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(
                        transport: site.transport, clock: VirtualClock(), storage: storage, now: { date }))
            }
            @MainActor func load(_ list: QuestionList) async {
                list.open()
                await list.finishLoading()
            }

            it("has no question that the server no longer had when it was last asked") {
                site.publish(3, tagged: "iphone")
                await load(launch())
                site.withdraw(2, tagged: "iphone")
                await load(launch())
                site.trouble = .noConnection
                let list = launch()
                await load(list)
                expect(list.questions.map(\.id)).to(equal([3, 1]))
            }

            it("has the questions that it had where some of the new ones cannot be read") {
                site.publish(3, tagged: "iphone")
                await load(launch())
                let damaged = FakeServer(
                    json: page(#"{"question_id": 4, "creation_date": 2000000000}"#, "null"))
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(transport: damaged, clock: VirtualClock(), storage: storage))
                await load(list)
                expect(list.questions.map(\.id)).to(equal([4]))
                expect(list.topic.recentQuestions.map(\.id)).to(equal([4, 3, 2, 1]))
            }

            it("is from no earlier visit where there was nothing then") {
                site.publish(0, tagged: "iphone")
                await load(launch())
                site.trouble = .noConnection
                let list = launch()
                await load(list)
                expect(list.keptSince).to(beNil())
                expect(list.rows).to(equal([.message("There was a problem.")]))
            }

            it("says of when it is, until the new one is here") {
                site.publish(3, tagged: "iphone")
                let first = launch()
                first.open()
                await first.finishLoading()
                expect(first.keptSince).to(beNil())
                site.trouble = .noConnection
                let second = launch()
                second.open()
                await second.finishLoading()
                expect(second.keptSince).to(equal(date))
                site.heal()
                second.retry()
                await second.finishLoading()
                expect(second.keptSince).to(beNil())
            }
        }
    }
}
