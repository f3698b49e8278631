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
                    await clock.advance(by: .seconds(60))
                    list.refresh()
                    await list.finishLoading()
                    expect(list.questions.map(\.id)).to(equal(Array((33...52).reversed())))
                    await showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((13...52).reversed())))
                }
            }

            it("forgets what is gone from the site when it is loaded anew, for the next launch, too") {
                for number in 4...45 { site.withdraw(number, tagged: "iphone") }
                list.open()
                await list.finishLoading()
                site.withdraw(2, tagged: "iphone")
                await clock.advance(by: .seconds(60))
                list.refresh()
                await list.finishLoading()
                expect(list.topic.recentQuestions.map(\.id)).to(equal([3, 1]))
                let kept = await TopicStore(storage).questions(of: list.topic)
                expect(kept?.value.map(\.id)).to(equal([3, 1]))
            }

            it("has 200 questions at the most") {  // resolution 7
                site.publish(205, tagged: "iphone")
                list.open()
                await list.finishLoading()
                while list.hasMore { await showLastRow() }
                expect(list.questions).to(haveCount(200))
                expect(list.questions.first?.id).to(equal(250))
                expect(list.rows).to(haveCount(200))
                expect(site.pagesAsked).to(equal(Array(1...10)))
            }

            context("of a topic that was read before") {
                @Let var again = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

                beforeEach {
                    list.open()
                    await list.finishLoading()
                }

                it("shows what was kept while the new questions are on their way") {
                    // Within a minute, the answer would be at hand.
                    await clock.advance(by: .seconds(60))
                    site.hold()
                    again.open()
                    await expect(again.questions).eventually(haveCount(20))
                    expect(again.phase).to(equal(.loading))
                }

                it("shows what was kept where the new questions do not come") {
                    site.trouble = .noConnection
                    await clock.advance(by: .seconds(60))
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
                expect(list.issues.map(\.place)).to(contain("items[0]"))
            }
        }
    }
}
