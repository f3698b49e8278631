import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The list of questions on bad days: what fails, comes late, or comes again.
final class QuestionListTroubleSpec: Spec {
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

            context("that could not be loaded") {
                @MainActor func fail(_ trouble: Trouble) async {
                    site.trouble = trouble
                    list.open()
                    await list.finishLoading()
                }

                // QuestionCreationWorkflowTests 5, S1.5
                it("says so in its own words, not in the network's") {
                    await fail(.noConnection)
                    expect(list.problem?.message).to(equal("Current questions are not available."))
                    expect(list.problem).to(equal(.questions(.transport(.notConnected))))
                }

                it("knows the network's error below its own") {  // QuestionCreationWorkflowTests 6
                    await fail(.noConnection)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying).to(equal(.transport(.notConnected)))
                }

                // StackOverflowCommunicatorTests 11
                it("knows the number that the system gave to its error") {
                    let error = TransportError.failed(code: 12345, reason: "no such luck")
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(
                            transport: FakeServer(always: .failure(error)), clock: clock))
                    list.open()
                    await list.finishLoading()
                    expect(list.problem?.underlying as? StackExchangeError).to(equal(.transport(error)))
                }

                it("knows the error of a reply that it could not read") {  // QuestionCreationWorkflowTests 8
                    await fail(.halfADocument)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying.status).to(equal(200))
                }

                it("knows that the server has no such page") {  // StackOverflowCommunicatorTests 7
                    await fail(.status404)
                    let underlying = try unwrap(list.problem?.underlying as? StackExchangeError)
                    expect(underlying.status).to(equal(404))
                }

                it("says so where the server sends things of which none is a question") {
                    let server = FakeServer(json: page("{}", "null", hasMore: "true"))
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(transport: server, clock: clock))
                    list.open()
                    await list.finishLoading()
                    expect(list.problem).to(equal(.questions(.nothingUsable(items: 2))))
                    expect(list.rows).to(equal([.message("There was a problem.")]))
                }

                it("is loaded when the reader tries again") {
                    await fail(.noConnection)
                    site.trouble = nil
                    list.retry()
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(20))
                    expect(list.problem).to(beNil())
                }

                it("keeps what it showed, its topic, its store and its page number") {
                    list.open()
                    await list.finishLoading()
                    let kept = await storage.read("questions-iphone")
                    let (questions, topic) = (list.questions, list.topic)

                    site.trouble = .halfADocument
                    await showLastRow()
                    expect(list.problem).toNot(beNil())
                    expect(list.questions).to(equal(questions))
                    expect(list.topic).to(equal(topic))
                    expect(list.rows.last).to(equal(.spinner))
                    let keptAfter = await storage.read("questions-iphone")
                    expect(keptAfter).to(equal(kept))

                    site.trouble = nil
                    await showLastRow()
                    expect(site.pagesAsked).to(equal([1, 2, 2]))
                    expect(list.questions).to(haveCount(40))
                }

                it("asks for the same page when the reader tries again") {
                    list.open()
                    await list.finishLoading()
                    site.trouble = .noConnection
                    await showLastRow()
                    site.trouble = nil
                    list.retry()
                    await list.finishLoading()
                    expect(site.pagesAsked).to(equal([1, 2, 2]))
                    expect(list.questions).to(haveCount(40))
                }

                it("keeps what it showed where it could not be loaded again") {
                    list.open()
                    await list.finishLoading()
                    await showLastRow()
                    site.trouble = .noConnection
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(40))
                    site.trouble = nil
                    list.retry()
                    await list.finishLoading()
                    expect(site.pagesAsked).to(equal([1, 2, 1, 1]))
                }
            }

            context("whose replies come late") {
                beforeEach { site.hold() }

                // StackOverflowCommunicatorTests 5
                it("shows the reply to the last request alone") {  // resolution 14
                    list.open()
                    await expect(site.heldCount).eventually(equal(1))
                    site.publish(5, tagged: "iphone")
                    list.refresh()
                    await expect(site.requests).eventually(haveCount(2))
                    site.release()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((31...50).reversed())))
                }

                it("drops a reply that comes when it is closed") {  // hostile 30
                    list.open()
                    await expect(site.heldCount).eventually(equal(1))
                    list.close()
                    site.release()
                    await expect(list.questions).always(beEmpty(), for: .milliseconds(30))
                    expect(list.phase).to(equal(.idle))
                }

                it("is not kept alive by a request") {
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

            context("whose spinner comes into sight while a page is being kept") {  // S3.9
                @Let var storage = StorageDouble()
                @Let var first = AnswerGate()
                @Let var second = AnswerGate()
                @Let var list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(transport: site.transport, clock: clock, storage: storage))

                @MainActor func showSpinnerWhileKeeping() async {
                    storage.write.answers(.returning(()).after(first), .returning(()).after(second))
                    list.open()
                    await expect(storage.write).eventually(haveBeenCalled(.once))
                    expect(list.questions).to(haveCount(20))
                    list.rowShown(at: 20)
                    list.rowShown(at: 20)
                }

                it("asks for the next page when that is done, once") {
                    await showSpinnerWhileKeeping()
                    expect(site.pagesAsked).to(equal([1]))
                    first.open()
                    await expect(list.questions).eventually(haveCount(40))
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    second.open()
                    await list.finishLoading()
                    expect(site.pagesAsked).to(equal([1, 2]))
                }

                it("forgets the wish when it is closed") {
                    await showSpinnerWhileKeeping()
                    list.close()
                    first.open()
                    await list.finishLoading()
                    await expect(site.pagesAsked).always(equal([1]), for: .milliseconds(30))
                }

                it("forgets the wish when it is loaded anew") {
                    await showSpinnerWhileKeeping()
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await expect(storage.write).eventually(haveBeenCalled(.twice))
                    first.open()
                    second.open()
                    await list.finishLoading()
                    expect(site.pagesAsked).to(equal([1, 1]))
                }
            }

            context("whose questions could not be kept") {
                @Let var storage = StorageDouble()
                @Let var list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(transport: site.transport, clock: clock, storage: storage))

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
                        equal(.failed(.keeping(.unwritable(name: "?", reason: "no space left")))))
                }

                it("keeps them when the reader tries again, without asking the server again") {
                    site.trouble = .noConnection
                    await clock.advance(by: .seconds(60))
                    list.retry()
                    expect(list.phase).to(equal(.loading))
                    await list.finishLoading()
                    expect(list.phase).to(equal(.loaded))
                    expect(storage.write).to(haveBeenCalled(.times(3)))
                    expect(site.pagesAsked).to(equal([1, 2]))
                }

                it("goes on after that where it was") {
                    list.retry()
                    await list.finishLoading()
                    expect(list.rows.last).to(equal(.spinner))
                    await showNextPage()
                    expect(list.questions).to(haveCount(45))
                    expect(site.pagesAsked).to(equal([1, 2, 3]))
                }
            }

            it("has nothing to try again where nothing failed") {
                list.open()
                list.retry()
                await list.finishLoading()
                list.retry()
                await list.finishLoading()
                expect(site.pagesAsked).to(equal([1]))
            }
        }
    }
}
