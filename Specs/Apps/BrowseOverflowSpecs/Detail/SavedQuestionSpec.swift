import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class SavedQuestionSpec: Spec {
    override class func spec() {
        describe("a question that was opened before") {
            @Let var site = StackExchangeServer()
            @Let var storage = MemoryStorage()
            let date = Date(timeIntervalSince1970: 1_767_225_600)

            @MainActor func launch(_ storage: any Storage) -> QuestionDetail {
                QuestionDetail(7, site.transport, storage)
            }
            @MainActor func loaded(_ storage: any Storage) async -> QuestionDetail {
                let detail = launch(storage)
                await detail.load()
                return detail
            }
            @MainActor func publish(_ answer: Int) {
                site.publish(WireAnswer(number: answer, question: 7))
            }
            /// Returns a storage with the saved question, which it reads a second late on a clock.
            @MainActor func slow(_ gate: VirtualClock) async -> StorageDouble {
                let slow = StorageDouble()
                let saved = await storage.read("question-7")
                slow.read.answers(.returning(saved).after(.seconds(1), on: gate), .returning(nil))
                return slow
            }

            beforeEach {
                site.publish(WireQuestion(number: 7, title: "In full", body: "<p>Then</p>"), tagged: "iphone")
                publish(1)
                _ = await loaded(storage)
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

            it("shows new answers without a date once they are loaded, and no others") {
                publish(2)
                let detail = await loaded(storage)
                expect(detail.savedAt).to(beNil())
                expect(detail.answerCells.map(\.id)).to(equal([1, 2]))
                site.deleteAnswers(to: 7)
                publish(3)
                let later = await loaded(storage)
                expect(later.answerCells.map(\.id)).to(equal([3]))
            }

            it("saves nothing if the answers fail") {
                site.answersFailure = .noConnection
                site.rewrite(7, body: "<p>Now</p>")
                _ = await loaded(storage)
                site.failure = .noConnection
                let detail = await loaded(storage)
                expect(detail.questionCell.body).to(equal("<p>Then</p>"))
            }

            it("ignores what is read after the server's text and empty list") {
                let gate = VirtualClock()
                let slow = await slow(gate)
                site.deleteAnswers(to: 7)
                site.rewrite(7, body: "<p>Now</p>")
                let detail = launch(slow)
                detail.open()
                await expect(detail.answersPhase).eventually(equal(.loaded))
                await expect(detail.bodyPhase).eventually(equal(.loaded))
                await gate.advance(by: .seconds(1))
                await detail.finishLoading()
                expect(detail.answerCells).to(beEmpty())
                expect(detail.questionCell.body).to(equal("<p>Now</p>"))
                expect(detail.savedAt).to(beNil())
            }

            for isTextNew in [false, true] {
                it("shows the date of its saved \(isTextNew ? "answers" : "text") although the rest is new") {
                    let gate = VirtualClock()
                    let server = FakeServer(json: page())
                    server.answer = { request in
                        let areAnswers = request.url.path.hasSuffix("/answers")
                        server.isHolding = areAnswers == isTextNew
                        return .json(areAnswers ? page() : page(#"{"question_id":7,"body":"<p>Now</p>"}"#))
                    }
                    let detail = QuestionDetail(7, server, await slow(gate))
                    detail.open()
                    await expect(isTextNew ? detail.bodyPhase : detail.answersPhase).eventually(
                        equal(.loaded))
                    await gate.advance(by: .seconds(1))
                    await expect(detail.savedAt).eventually(equal(date))
                    expect(detail.questionCell.body).to(equal(isTextNew ? "<p>Now</p>" : "<p>Then</p>"))
                    expect(detail.answerCells.map(\.id)).to(equal(isTextNew ? [1] : []))
                    detail.close()
                }
            }

            it("shows its answers even if it cannot be saved, and reports it until the next attempt") {
                let full = StorageDouble()
                full.write.throws(.full(name: "question-7"))
                let detail = await loaded(full)
                expect(detail.answerCells.map(\.id)).to(equal([1]))
                expect(detail.problems).to(equal([.saving(.full(name: "question-7"))]))
                full.write.returns()
                site.hold()
                detail.open()
                expect(detail.problems).to(beEmpty())
                site.release()
                await detail.finishLoading()
                expect(detail.problems).to(beEmpty())
            }

            it("is saved by a retry, without another request") {
                let full = StorageDouble()
                full.write.throws(.full(name: "question-7"))
                let detail = await loaded(full)
                let requests = site.requests.count
                full.write.returns()
                detail.retry()
                await detail.finishLoading()
                expect(detail.problems).to(beEmpty())
                expect(full.write).to(haveBeenCalled(.twice))
                expect(site.requests).to(haveCount(requests))
            }

            it("does not appear in another question") {
                site.failure = .noConnection
                let other = QuestionDetail(8, site.transport, storage)
                await other.load()
                expect(other.questionCell.body).to(beNil())
                expect(other.savedAt).to(beNil())
            }
        }
    }
}
