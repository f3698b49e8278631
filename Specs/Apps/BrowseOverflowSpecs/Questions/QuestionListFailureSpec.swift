import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The list of questions with failed, late and repeated responses.
final class QuestionListFailureSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var site = StackExchangeServer()
            @Let var clock = VirtualClock()
            @Let var storage = MemoryStorage()
            @Let var services = Services(transport: site.transport, clock: clock, storage: storage)
            @Let var list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

            beforeEach { site.publish(45, tagged: "iphone") }

            @MainActor func showLastRow() async {
                list.rowShown(at: list.rows.count - 1)
                await list.finishLoading()
            }

            context("when it cannot be loaded") {
                @MainActor func fail(_ failure: ServerFailure) async {
                    site.failure = failure
                    list.open()
                    await list.finishLoading()
                }

                // QuestionCreationWorkflowTests 5, S1.5
                it("has a message of its own instead of the network's") {
                    await fail(.noConnection)
                    expect(list.problem?.message[.english]).to(equal("Current questions are not available."))
                    expect(list.problem).to(equal(.questions(.transport(.notConnected))))
                }

                it("has the network's error as its underlying error") {  // QuestionCreationWorkflowTests 6
                    await fail(.noConnection)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying).to(equal(.transport(.notConnected)))
                }

                // StackOverflowCommunicatorTests 11
                it("keeps the code of a system error") {
                    let error = TransportError.failed(code: 12345, reason: "no such luck")
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(
                            transport: FakeServer(always: .failure(error)), clock: clock))
                    list.open()
                    await list.finishLoading()
                    expect(list.problem?.underlying as? StackExchangeError).to(equal(.transport(error)))
                }

                it("has the error of an unreadable response") {  // QuestionCreationWorkflowTests 8
                    await fail(.halfADocument)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying.status).to(equal(200))
                }

                it("has the status of a missing page") {  // StackOverflowCommunicatorTests 7
                    await fail(.status404)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying.status).to(equal(404))
                }

                it("reports a response without any valid question") {
                    let server = FakeServer(json: page("{}", "null", hasMore: "true"))
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(transport: server, clock: clock))
                    list.open()
                    await list.finishLoading()
                    expect(list.problem).to(equal(.questions(.nothingUsable(items: 2))))
                    expect(list.rows.map(\.message)).to(equal(["There was a problem."]))
                }

                it("loads when the reader tries again") {
                    await fail(.noConnection)
                    site.failure = nil
                    list.retry()
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(20))
                    expect(list.problem).to(beNil())
                }

                it("keeps its rows, its topic, its saved questions and its page number") {
                    list.open()
                    await list.finishLoading()
                    let saved = await storage.read("questions-iphone")
                    let (questions, topic) = (list.questions, list.topic)

                    site.failure = .halfADocument
                    await showLastRow()
                    expect(list.problem).toNot(beNil())
                    expect(list.questions).to(equal(questions))
                    expect(list.topic).to(equal(topic))
                    expect(list.rows.last).to(equal(.tryAgain))
                    let savedAfter = await storage.read("questions-iphone")
                    expect(savedAfter).to(equal(saved))

                    site.failure = nil
                    await showLastRow()
                    expect(site.requestedPages).to(equal([1, 2]))
                    list.retry()
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2, 2]))
                    expect(list.questions).to(haveCount(40))
                }

                it("requests the same page when the reader tries again") {
                    list.open()
                    await list.finishLoading()
                    site.failure = .noConnection
                    await showLastRow()
                    site.failure = nil
                    list.retry()
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2, 2]))
                    expect(list.questions).to(haveCount(40))
                }

                it("keeps its questions when a refresh fails") {
                    list.open()
                    await list.finishLoading()
                    await showLastRow()
                    site.failure = .noConnection
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await list.finishLoading()
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

                it("ignores a response after it was closed") {  // hostile 30
                    list.open()
                    await expect(site.heldCount).eventually(equal(1))
                    list.close()
                    site.release()
                    await expect(list.questions).always(beEmpty(), for: .milliseconds(30))
                    expect(list.phase).to(equal(.idle))
                }

                it("is not retained by a request") {
                    let transport = site.transport
                    var other: QuestionList? = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(transport: transport, clock: clock))
                    weak let gone = other
                    other?.open()
                    await expect(site.heldCount).eventually(equal(1))
                    other = nil
                    expect(gone).to(beNil())
                }
            }

            it("loads the next page if the spinner becomes visible during a refresh") {  // S3.9
                list.open()
                await list.finishLoading()
                await clock.advance(by: .seconds(60))
                site.hold()
                list.refresh()
                await expect(site.heldCount).eventually(equal(1))
                list.rowShown(at: 20)
                site.release()
                await list.finishLoading()
                expect(site.requestedPages).to(equal([1, 1, 2]))
                expect(list.questions).to(haveCount(40))
            }

            it("offers no other attempt if none can succeed") {
                list.open()
                await list.finishLoading()
                site.requestsLeft = 1
                await showLastRow()
                await showLastRow()
                expect(list.problem?.canRetry).to(beFalse())
                expect(list.rows).to(haveCount(40))
            }

            it("fetches failed pictures again when it is refreshed") {
                let number = site.nextID
                site.publish(
                    WireQuestion(number: number, title: "Who?", asker: "Hana", picture: "hana.png"),
                    tagged: "iphone")
                list.open()
                await list.finishLoading()
                site.failure = .noConnection
                list.rowShown(at: 0)
                await expect(list.questionRows.first?.avatar).eventually(
                    equal(.failed(.transport(.notConnected))))
                site.failure = nil
                await clock.advance(by: .seconds(60))
                list.refresh()
                await list.finishLoading()
                await expect(list.questionRows.first?.avatar.image).eventuallyNot(beNil())
            }

            context("when the spinner becomes visible while a page is being saved") {  // S3.9
                @Let var storage = StorageDouble()
                @Let var first = VirtualClock()
                @Let var second = VirtualClock()
                @Let var list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(
                        transport: site.transport, clock: clock, storage: storage, limits: MemoryStorage()))

                @MainActor func showSpinnerWhileSaving() async {
                    storage.write.answers(
                        .returning(()).after(.seconds(1), on: first),
                        .returning(()).after(.seconds(1), on: second))
                    list.open()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    expect(list.questions).to(haveCount(20))
                    list.rowShown(at: 20)
                    list.rowShown(at: 20)
                }

                it("requests the next page once afterwards") {
                    await showSpinnerWhileSaving()
                    expect(site.requestedPages).to(equal([1]))
                    await first.advance(by: .seconds(1))
                    await expect(list.questions).eventually(haveCount(40))
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    await second.advance(by: .seconds(1))
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2]))
                }

                it("requests no page if it was closed") {
                    await showSpinnerWhileSaving()
                    list.close()
                    await first.advance(by: .seconds(1))
                    await list.finishLoading()
                    await expect(site.requestedPages).always(equal([1]), for: .milliseconds(30))
                }

                it("requests only the first page if it was refreshed") {
                    await showSpinnerWhileSaving()
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    await first.advance(by: .seconds(1))
                    await second.advance(by: .seconds(1))
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 1]))
                }
            }

            context("when its questions cannot be saved") {
                @Let var storage = StorageDouble()
                @Let var list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(
                        transport: site.transport, clock: clock, storage: storage, limits: MemoryStorage()))

                @MainActor func showNextPage() async {
                    list.rowShown(at: list.questions.count)
                    await list.finishLoading()
                }

                beforeEach {
                    storage.write.answers(
                        .returning(()), .throwing(.unwritable(name: "?", reason: "no space left")),
                        .returning(()))
                    list.open()
                    await list.finishLoading()
                    await showNextPage()
                    expect(list.phase).to(
                        equal(.failed(.saving(.unwritable(name: "?", reason: "no space left")))))
                }

                it("saves them on a retry, without another request") {
                    site.failure = .noConnection
                    await clock.advance(by: .seconds(60))
                    list.retry()
                    expect(list.phase).to(equal(.loading))
                    await list.finishLoading()
                    expect(list.phase).to(equal(.loaded))
                    expect(storage.write).to(haveBeenCalled(.times(3)))
                    expect(site.requestedPages).to(equal([1, 2]))
                }

                it("loads the next page afterwards") {
                    list.retry()
                    await list.finishLoading()
                    expect(list.rows.last).to(equal(.spinner))
                    await showNextPage()
                    expect(list.questions).to(haveCount(45))
                    expect(site.requestedPages).to(equal([1, 2, 3]))
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
        }
    }
}
