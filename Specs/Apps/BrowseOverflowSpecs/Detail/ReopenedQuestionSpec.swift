import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// A question that is opened again on the same screen.
final class ReopenedQuestionSpec: Spec {
    override class func spec() {
        describe("a question that is opened again") {
            @Let var site = StackExchangeServer()
            @Let var storage = FickleStorage()

            @MainActor func detail() -> QuestionDetail {
                QuestionDetail(
                    Question(id: 7, title: "As listed"),
                    services: Services(
                        transport: site.transport, clock: VirtualClock(), storage: storage,
                        limits: MemoryStorage()))
            }

            it("clears the problem with saving before the next attempt") {
                site.publish(WireQuestion(number: 7, title: "In full", body: "<p>Then</p>"), tagged: "iphone")
                storage.isFull = true
                let detail = detail()
                detail.open()
                await detail.finishLoading()
                expect(detail.problems).to(haveCount(1))
                storage.isFull = false
                site.hold()
                detail.open()
                expect(detail.problems).to(beEmpty())
                site.release()
                await detail.finishLoading()
                expect(detail.problems).to(beEmpty())
            }

            it("ignores saved answers if the site has none any more") {
                site.publish(WireQuestion(number: 7, title: "In full", body: "<p>Then</p>"), tagged: "iphone")
                site.publish(
                    WireAnswer(
                        answerId: 1, questionId: 7, score: 0, isAccepted: false, creationDate: 1,
                        owner: WireOwner(displayName: "Ada Brook"), body: "<p>Gone</p>"))
                let first = detail()
                first.open()
                await first.finishLoading()
                site.deleteAnswers(to: 7)
                site.rewrite(7, body: "<p>Now</p>")
                storage.isSlow = true
                let second = detail()
                second.open()
                await expect { second.bodyPhase }.eventually(equal(.loaded))
                await expect { second.answersPhase }.eventually(equal(.loaded))
                storage.finish()
                await second.finishLoading()
                expect(second.answerCells).to(beEmpty())
                expect(second.questionCell.body).to(equal("<p>Now</p>"))
                expect(second.savedAt).to(beNil())
            }
        }
    }
}

/// A storage that can be full or slow.
@MainActor
private final class FickleStorage: Storage {
    var isFull = false
    /// Whether reads wait for `finish`.
    var isSlow = false
    private var contents: [String: Data] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func finish() {
        isSlow = false
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume() }
    }

    func read(_ name: String) async throws(StorageError) -> Data? {
        let found = contents[name]
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        return found
    }

    func write(_ data: Data, to name: String) async throws(StorageError) {
        if isFull { throw .full(name: name) }
        contents[name] = data
    }

    func remove(_ name: String) async throws(StorageError) { contents[name] = nil }

    func names() -> [String] { contents.keys.sorted() }
}
