import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionListSpec: Spec {
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

            it("adds them to its topic at once") {  // BrowseOverflowViewControllerTests 30, S3.7
                list.open()
                await list.finishLoading()
                expect(list.topic.recentQuestions).to(equal(list.questions))
            }

            it("loads once when it is opened twice") {
                list.open()
                list.open()
                await list.finishLoading()
                list.open()
                await list.finishLoading()
                expect(site.requestedPages).to(equal([1]))
            }

            context("with its first page") {
                beforeEach {
                    list.open()
                    await list.finishLoading()
                }

                it("has a spinner as its last row") {
                    expect(list.rows.last).to(equal(.spinner))
                }

                it("does not load another page when a question becomes visible") {
                    for row in 0..<20 { list.rowShown(at: row) }
                    expect(list.phase).to(equal(.loaded))
                    expect(site.requestedPages).to(equal([1]))
                }

                it("loads the next 20 when its last row becomes visible") {  // S3.9
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((6...45).reversed())))
                }

                it("requests a page once, however often its last row becomes visible") {  // resolution 10
                    site.hold()
                    for _ in 1...5 { list.rowShown(at: 20) }
                    await expect(site.heldCount).eventually(equal(1))
                    site.release()
                    await list.finishLoading()
                    expect(site.requestedPages).to(equal([1, 2]))
                }

                it("has all questions and no spinner after the last page") {
                    await showLastRow()
                    await showLastRow()
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((1...45).reversed())))
                    expect(list.hasMore).to(beFalse())
                    expect(site.requestedPages).to(equal([1, 2, 3]))
                }

                it("keeps the newest 20 in its topic when it lists more") {  // resolution 7
                    await showLastRow()
                    expect(list.topic.recentQuestions.map(\.id)).to(equal(Array((26...45).reversed())))
                }

                it("lists each question once when new ones are asked meanwhile") {  // S3.8, hostile 29
                    site.publish(7, tagged: "iphone")
                    await showLastRow()
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((1...45).reversed())))
                }

                it("starts over when it is refreshed") {
                    await showLastRow()
                    site.publish(7, tagged: "iphone")
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((33...52).reversed())))
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((13...52).reversed())))
                }
            }

            it("removes questions that are gone from the site, also from the storage") {
                for number in 4...45 { site.delete(number, tagged: "iphone") }
                list.open()
                await list.finishLoading()
                site.delete(2, tagged: "iphone")
                await clock.advance(by: .seconds(60))
                list.refresh()
                await list.finishLoading()
                expect(list.topic.recentQuestions.map(\.id)).to(equal([3, 1]))
                let saved = await TopicStore(storage).questions(of: list.topic)
                expect(saved?.value.map(\.id)).to(equal([3, 1]))
            }

            it("has at most 200 questions") {  // resolution 7
                site.publish(205, tagged: "iphone")
                list.open()
                await list.finishLoading()
                while list.hasMore { await showLastRow() }
                expect(list.questions).to(haveCount(200))
                expect(list.questions.first?.id).to(equal(250))
                expect(list.rows).to(haveCount(200))
                expect(site.requestedPages).to(equal(Array(1...10)))
            }

            context("with a topic that was opened before") {
                @Let var again = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

                beforeEach {
                    list.open()
                    await list.finishLoading()
                }

                it("shows the saved questions while the new ones load") {
                    // Within a minute, the cached response would be used.
                    await clock.advance(by: .seconds(60))
                    site.hold()
                    again.open()
                    await expect(again.questions).eventually(haveCount(20))
                    expect(again.phase).to(equal(.loading))
                }

                it("shows the saved questions if loading fails") {
                    site.failure = .noConnection
                    await clock.advance(by: .seconds(60))
                    again.open()
                    await again.finishLoading()
                    expect(again.questions).to(haveCount(20))
                    expect(again.problem).toNot(beNil())
                }
            }

            it("reports that the questions cannot be saved, and shows them") {  // hostile 30
                let services = Services(transport: site.transport, clock: clock, storage: FailingStorage())
                let list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)
                list.open()
                await list.finishLoading()
                expect(list.phase).to(
                    equal(.failed(.saving(.full(name: "questions-iphone")))))
                expect(list.questions).to(haveCount(20))
            }

            it("shows a notice when no requests remain today") {  // hostile 11
                let server = FakeServer(
                    json: #"{"items":[{"question_id":1}],"has_more":false,"quota_remaining":0}"#)
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"), services: Services(transport: server, clock: clock))
                list.open()
                await list.finishLoading()
                expect(list.notice?[.english]).to(equal("No requests remain today."))
                expect(list.questions).to(haveCount(1))
            }

            it("records dropped items as issues for developers") {
                let server = FakeServer(json: page("{}", #"{"question_id":1,"title":null}"#))
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"), services: Services(transport: server, clock: clock))
                list.open()
                await list.finishLoading()
                expect(list.questionRows.map(\.title[.english])).to(equal(["Untitled question"]))
                expect(list.issues.map(\.path)).to(contain("items[0]"))
            }
        }
    }
}
