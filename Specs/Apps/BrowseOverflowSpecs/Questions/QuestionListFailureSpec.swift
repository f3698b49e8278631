import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionListFailureSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var site = StackExchangeServer()
            @Let var clock = VirtualClock()
            @Let var storage = MemoryStorage()
            @Let var list = QuestionList(site.transport, clock, storage)

            beforeEach { site.publish(45, tagged: "iphone") }

            context("when it cannot be loaded") {
                it("keeps its rows, its topic, its saved questions and its page number") {
                    await list.load()
                    let saved = await storage.read("questions-iphone")
                    let (questions, topic) = (list.questions, list.topic)
                    site.failure = .halfADocument
                    await list.showLastRow()
                    expect(list.problem).toNot(beNil())
                    expect(list.questions).to(equal(questions))
                    expect(list.topic).to(equal(topic))
                    expect(list.rows.last).to(equal(.tryAgain))
                    await expect { await storage.read("questions-iphone") }.to(equal(saved))

                    site.failure = nil
                    await list.showLastRow()
                    expect(site.requestedPages).to(equal([1, 2]))
                    list.retry()
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2, 2]))
                    expect(list.questions).to(haveCount(40))
                }

                it("says that no item of a page can be used") {
                    list = QuestionList(FakeServer(json: page("{}", "null", hasMore: "true")), clock)
                    await list.load()
                    expect(list.problem).to(equal(.questions(.nothingUsable(items: 2))))
                }

                it("keeps its questions when a refresh fails") {
                    await list.load()
                    await list.showLastRow()
                    site.failure = .noConnection
                    await list.refresh(clock)
                    expect(list.questions).to(haveCount(40))
                    site.failure = nil
                    list.retry()
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2, 1, 1]))
                }
            }

            context("with late responses") {
                beforeEach { site.hold() }

                // StackOverflowCommunicatorTests 5
                it("shows only the response to the last request") {  // resolution 14
                    list.open()
                    await expect(site.heldCount).eventually(equal(1))
                    site.publish(5, tagged: "iphone")
                    list.refresh()
                    await expect(site.requests).eventually(haveCount(2))
                    site.release()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((31...50).reversed())))
                }

                it("is not retained by a request") {
                    var other: QuestionList? = QuestionList(site.transport, clock)
                    weak let gone = other
                    other?.open()
                    await expect(site.heldCount).eventually(equal(1))
                    other = nil
                    expect(gone).to(beNil())
                }
            }

            it("offers no other attempt if none can succeed") {
                await list.load()
                site.requestsLeft = 1
                await list.showLastRow()
                await list.showLastRow()
                expect(list.problem?.canRetry).to(beFalse())
                expect(list.rows).to(haveCount(40))
            }

            it("fetches failed pictures again when it is refreshed") {
                site.publish(
                    WireQuestion(number: site.nextID, title: "Who?", asker: "Hana", picture: "hana.png"),
                    tagged: "iphone")
                await list.load()
                site.failure = .noConnection
                list.rowShown(at: 0)
                await expect(list.questionRows.first?.avatar).eventually(
                    equal(.failed(.transport(.notConnected))))
                site.failure = nil
                await list.refresh(clock)
                await expect(list.questionRows.first?.avatar.image).eventuallyNot(beNil())
            }

            context("with a storage that is slow or full") {
                @Let var storage = StorageDouble()
                @Let var first = VirtualClock()
                @Let var second = VirtualClock()
                @Let var list = QuestionList(site.transport, clock, storage)
                let full = StorageError.unwritable(name: "?", reason: "no space left")

                @MainActor func showSpinnerWhileSaving() async {  // S3.9
                    storage.write.answers(
                        .returning(()).after(.seconds(1), on: first),
                        .returning(()).after(.seconds(1), on: second))
                    list.open()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    expect(list.questions).to(haveCount(20))
                    list.rowShown(at: 20)
                    list.rowShown(at: 20)
                }

                it("requests a page once the one before is saved") {
                    await showSpinnerWhileSaving()
                    expect(site.requestedPages).to(equal([1]))
                    await first.advance(by: .seconds(1))
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    expect(list.questions).to(haveCount(40))
                    expect(site.requestedPages).to(equal([1, 2]))
                    list.rowShown(at: 40)
                    await second.advance(by: .seconds(1))
                    await expect(site.requestedPages).eventually(equal([1, 2, 3]))
                }

                it("requests no page if it was closed while the first one was saved") {
                    await showSpinnerWhileSaving()
                    list.close()
                    await first.advance(by: .seconds(1))
                    await list.finishLoading()
                    await expect(site.requestedPages).always(equal([1]), for: .milliseconds(30))
                }

                it("requests only the first page if it was refreshed while that was saved") {
                    await showSpinnerWhileSaving()
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    await first.advance(by: .seconds(1))
                    await second.advance(by: .seconds(1))
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 1]))
                }

                it("saves on a retry what could not be saved, without another request") {
                    storage.write.answers(.returning(()), .throwing(full), .returning(()))
                    await list.load()
                    await list.showLastRow()
                    expect(list.phase).to(equal(.failed(.saving(full))))
                    site.failure = .noConnection
                    await clock.advance(by: .seconds(60))
                    list.retry()
                    expect(list.phase).to(equal(.loading))
                    await list.finishLoading()
                    expect(list.phase).to(equal(.loaded))
                    expect(storage.write).to(haveBeenCalled(.times(3)))
                    expect(site.requestedPages).to(equal([1, 2]))
                    site.failure = nil
                    expect(list.rows.last).to(equal(.spinner))
                    await list.showLastRow()
                    expect(list.questions).to(haveCount(45))
                    expect(site.requestedPages).to(equal([1, 2, 3]))
                }

                it("is loaded once its questions are saved, and shows them before") {
                    storage.write.answers(.returning(()).after(.seconds(1), on: first))
                    list.open()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    expect(list.questions).to(haveCount(20))
                    expect(list.phase).to(equal(.loading))
                    await first.advance(by: .seconds(1))
                    await list.finishLoading()
                    expect(list.phase).to(equal(.loaded))
                }

                it("is loaded when it is closed while its questions are being saved") {
                    storage.write.answers(.throwing(full).after(.seconds(1), on: first))
                    list.open()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    list.close()
                    expect(list.phase).to(equal(.loaded))
                    await first.advance(by: .seconds(1))
                    await expect(list.phase).always(equal(.loaded), for: .milliseconds(30))
                }

                it("ignores saved questions that are read after it was closed") {
                    let memory = MemoryStorage()
                    var topic = Topic(name: "iPhone", tag: "iphone")
                    topic.add(Question.samples(3))
                    try await TopicStore(memory).save(topic)
                    let read = await memory.read("questions-iphone")
                    let saved = try unwrap(read)
                    storage.read.answers(.returning(saved).after(.seconds(1), on: first))
                    list.open()
                    await expect(storage.read).eventually(haveBeenCalled(.once))
                    list.close()
                    await first.advance(by: .seconds(1))
                    await expect(list.questions).always(beEmpty(), for: .milliseconds(30))
                    expect(site.requests).to(beEmpty())
                }

                it("ignores saved questions that are read after newer ones were loaded") {
                    storage.read.answers(.returning(nil).after(.seconds(1), on: first), .returning(nil))
                    list.open()
                    await expect(storage.read).eventually(haveBeenCalled(.once))
                    list.refresh()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    await first.advance(by: .seconds(1))
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(20))
                    expect(list.phase).to(equal(.loaded))
                }
            }

            it("ignores a retry if nothing failed") {
                list.open()
                list.retry()
                await list.finishLoading()
                list.retry()
                await list.finishLoading()
                expect(site.requestedPages).to(equal([1]))
            }

            it("returns to its initial state when closed before it is loaded") {
                site.hold()
                list.open()
                await expect(site.heldCount).eventually(equal(1))
                list.close()
                expect(list.phase).to(equal(.idle))
                await expect(site.heldCount).eventually(equal(0))
                site.release()
                await expect(list.phase).always(equal(.idle), for: .milliseconds(30))
                expect(list.questions).to(beEmpty())
                await list.load()
                expect(list.questions).to(haveCount(20))
            }
        }
    }
}
