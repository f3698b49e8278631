import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionListSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var site = StackExchangeServer()
            @Let var clock = ManualClock()
            @Let var storage = MemoryStorage()
            @Let var services = Services(transport: site.transport, clock: clock, storage: storage)
            @Let var list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

            beforeEach { site.publish(45, tagged: "iphone") }

            @MainActor func showLastRow() async {
                list.rowShown(at: list.rows.count - 1)
                await list.finishLoading()
            }

            it("loads nothing before it is opened") {
                _ = list
                expect(site.requests).to(beEmpty())
                expect(list.phase).to(equal(.idle))
            }

            // BrowseOverflowViewControllerTests 23, QuestionCreationWorkflowTests 9
            it("loads the newest 20 questions when it is opened") {
                list.open()
                await list.finishLoading()
                expect(list.questions.map(\.id)).to(equal(Array((26...45).reversed())))
                expect(list.problem).to(beNil())
            }

            it("adds them to its topic, all at once") {  // BrowseOverflowViewControllerTests 30, S3.7
                list.open()
                await list.finishLoading()
                expect(list.topic.recentQuestions).to(equal(list.questions))
            }

            it("is loaded once though it is opened twice") {
                list.open()
                list.open()
                await list.finishLoading()
                list.open()
                await list.finishLoading()
                expect(site.pagesAsked).to(equal([1]))
            }

            context("that has its first page") {
                beforeEach {
                    list.open()
                    await list.finishLoading()
                }

                it("has a spinner as its last row") {
                    expect(list.rows.last).to(equal(.spinner))
                }

                it("does not load another page for a row that is a question") {
                    for row in 0..<20 { list.rowShown(at: row) }
                    expect(list.phase).to(equal(.loaded))
                    expect(site.pagesAsked).to(equal([1]))
                }

                it("loads the next 20 when its last row is shown") {  // S3.9
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((6...45).reversed())))
                }

                it("asks for a page once, however often its last row is shown") {  // resolution 10
                    site.hold()
                    for _ in 1...5 { list.rowShown(at: 20) }
                    await expect(site.heldCount).eventually(equal(1))
                    site.release()
                    await list.finishLoading()
                    expect(site.pagesAsked).to(equal([1, 2]))
                }

                it("has all questions and no spinner when there are no more") {
                    await showLastRow()
                    await showLastRow()
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((1...45).reversed())))
                    expect(list.hasMore).to(beFalse())
                    expect(site.pagesAsked).to(equal([1, 2, 3]))
                }

                it("keeps the newest 20 in its topic, whatever else is listed") {  // resolution 7
                    await showLastRow()
                    expect(list.topic.recentQuestions.map(\.id)).to(equal(Array((26...45).reversed())))
                }

                it("has each question once though questions are asked meanwhile") {  // S3.8, hostile 29
                    site.publish(7, tagged: "iphone")
                    await showLastRow()
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((1...45).reversed())))
                }

                it("begins anew when it is loaded again") {
                    await showLastRow()
                    site.publish(7, tagged: "iphone")
                    list.refresh()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((33...52).reversed())))
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((13...52).reversed())))
                }
            }

            it("has 200 questions at the most") {  // resolution 7
                site.publish(205, tagged: "iphone")
                list.open()
                await list.finishLoading()
                while list.hasMore { await showLastRow() }
                expect(list.questions).to(haveCount(200))
                expect(list.questions.first?.id).to(equal(250))
                expect(list.rows).to(haveCount(200))
            }

            context("that could not be loaded") {
                @MainActor func fail(_ trouble: Trouble) async {
                    site.trouble = trouble
                    list.open()
                    await list.finishLoading()
                }

                // QuestionCreationWorkflowTests 5, StackOverflowCommunicatorTests 11, S1.5
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

                it("keeps what it showed where it could not be loaded again") {
                    list.open()
                    await list.finishLoading()
                    await showLastRow()
                    site.trouble = .noConnection
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

                // StackOverflowCommunicatorTests 5, QuestionCreationWorkflowTests 15
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
                    await expect(list.questions).never(haveCount(20), for: .milliseconds(30))
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

            context("of a topic that was read before") {
                @Let var again = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

                beforeEach {
                    list.open()
                    await list.finishLoading()
                }

                it("shows what was kept while the new questions are on their way") {
                    site.hold()
                    again.open()
                    await expect(again.questions).eventually(haveCount(20))
                    expect(again.phase).to(equal(.loading))
                }

                it("shows what was kept where the new questions do not come") {
                    site.trouble = .noConnection
                    again.open()
                    await again.finishLoading()
                    expect(again.questions).to(haveCount(20))
                    expect(again.problem).toNot(beNil())
                }
            }

            it("says so when the questions cannot be kept, and shows them") {  // hostile 30
                let services = Services(transport: site.transport, clock: clock, storage: FailingStorage())
                let list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)
                list.open()
                await list.finishLoading()
                expect(list.phase).to(
                    equal(.failed(.keeping(.unwritable(name: "questions-iphone", reason: "no space left")))))
                expect(list.questions).to(haveCount(20))
            }

            context("of a server that sends too much, or the same again") {  // hostile 29
                it("lists 23 questions where 20 were asked for, and keeps 20") {
                    let items = (1...23).map {
                        #"{"question_id":\#($0),"creation_date":\#($0),"score":0,"title":"?"}"#
                    }
                    let server = FakeServer(
                        json: #"{"items":[\#(items.joined(separator: ","))],"has_more":false}"#)
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(transport: server, clock: clock))
                    list.open()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((1...23).reversed())))
                    expect(list.topic.recentQuestions.map(\.id)).to(equal(Array((4...23).reversed())))
                }

                it("lists a page once though it comes for every page number, and then asks no more") {
                    let server = FakeServer(
                        json: page(
                            #"{"question_id":1,"creation_date":1,"score":0,"title":"?"}"#, hasMore: "true"))
                    let list = QuestionList(
                        Topic(name: "iPhone", tag: "iphone"),
                        services: Services(transport: server, clock: clock))
                    list.open()
                    await list.finishLoading()
                    list.rowShown(at: 1)
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(1))
                    expect(list.hasMore).to(beFalse())
                    list.rowShown(at: 1)
                    await list.finishLoading()
                    expect(server.requests).to(haveCount(2))
                }
            }

            it("tells the reader when no more requests are left") {  // hostile 11
                let server = FakeServer(
                    json: #"{"items":[{"question_id":1}],"has_more":false,"quota_remaining":0}"#)
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"), services: Services(transport: server, clock: clock))
                list.open()
                await list.finishLoading()
                expect(list.notice).to(equal("No more requests are left for today."))
                expect(list.questions).to(haveCount(1))
            }

            it("keeps what it could not list for developers to see") {
                let server = FakeServer(json: page("{}", #"{"question_id":1,"title":null}"#))
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"), services: Services(transport: server, clock: clock))
                list.open()
                await list.finishLoading()
                expect(list.questions.map(\.title)).to(equal(["Untitled question"]))
                expect(list.issues.map(\.place).contains("items[0]")).to(beTrue())
            }
        }
    }
}
