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
            @Let var list = QuestionList(site.transport, clock, storage)

            beforeEach { site.publish(45, tagged: "iphone") }

            // BrowseOverflowViewControllerTests 23, BrowseOverflowViewControllerTests 30,
            // QuestionCreationWorkflowTests 9, S3.7
            it("loads the newest 20 questions when it is opened, and not before, and adds them to its topic")
            {
                expect(list.phase).to(equal(.idle))
                expect(site.requests).to(beEmpty())
                await list.load()
                expect(list.questions.map(\.id)).to(equal(Array((26...45).reversed())))
                expect(list.topic.recentQuestions).to(equal(list.questions))
                expect(list.problem).to(beNil())
                expect(list.rows.last).to(equal(.spinner))
            }

            it("loads once when it is opened twice") {
                list.open()
                await list.load()
                await list.load()
                expect(site.requestedPages).to(equal([1]))
            }

            context("with its first page") {
                beforeEach { await list.load() }

                it("does not load another page when a question becomes visible") {
                    for row in 0..<20 { list.rowShown(at: row) }
                    expect(list.phase).to(equal(.loaded))
                    expect(site.requestedPages).to(equal([1]))
                }

                it("starts over when it is refreshed") {
                    await list.showLastRow()
                    site.publish(7, tagged: "iphone")
                    await list.refresh(clock)
                    expect(list.questions.map(\.id)).to(equal(Array((33...52).reversed())))
                    await list.showLastRow()
                    expect(list.questions.map(\.id)).to(equal(Array((13...52).reversed())))
                }
            }

            it("removes questions that are gone from the site, also from the storage") {
                for number in 4...45 { site.delete(number, tagged: "iphone") }
                await list.load()
                site.delete(2, tagged: "iphone")
                await list.refresh(clock)
                expect(list.topic.recentQuestions.map(\.id)).to(equal([3, 1]))
                let saved = await TopicStore(storage).questions(of: list.topic)
                expect(saved?.value.map(\.id)).to(equal([3, 1]))
            }

            context("with a topic that was opened before") {
                @Let var again = QuestionList(site.transport, clock, storage)
                let date = Date(timeIntervalSince1970: 1_767_225_600)

                beforeEach {
                    for number in 4...45 { site.delete(number, tagged: "iphone") }
                    await list.load()
                }

                it("shows the saved questions and their date if loading fails, until new ones are loaded") {
                    expect(list.savedAt).to(beNil())
                    site.failure = .noConnection
                    await again.load()
                    expect(again.questions.map(\.id)).to(equal([3, 2, 1]))
                    expect(again.problem).toNot(beNil())
                    expect(again.savedAt).to(equal(date))
                    site.failure = nil
                    again.retry()
                    await again.finishLoading()
                    expect(again.savedAt).to(beNil())
                }

                it("keeps its saved questions if a new one is invalid") {
                    let damaged = FakeServer(
                        json: page(#"{"question_id": 4, "creation_date": 2000000000}"#, "null"))
                    again = QuestionList(damaged, clock, storage)
                    await again.load()
                    expect(again.questions.map(\.id)).to(equal([4]))
                    expect(again.topic.recentQuestions.map(\.id)).to(equal([4, 3, 2, 1]))
                }
            }

            it("has no date if no question was saved") {
                for number in 1...45 { site.delete(number, tagged: "iphone") }
                await list.load()
                site.failure = .noConnection
                let again = QuestionList(site.transport, clock, storage)
                await again.load()
                expect(again.savedAt).to(beNil())
                expect(again.rows.map(\.message)).to(equal(["There was a problem."]))
            }
        }
    }
}
