import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

final class QuestionListStateSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var list = QuestionList(server, clock)

            @MainActor func send(_ items: String, quota: Int = 9) {
                server.answer = { _ in
                    .json(#"{"items": [\#(items)], "has_more": true, "quota_remaining": \#(quota)}"#)
                }
            }
            func question(_ id: Int, _ title: String = "?") -> String {
                #"{"question_id": \#(id), "creation_date": \#(1000 - id), "score": 0, "title": "\#(title)"}"#
            }

            it("has the issues of all its pages, and after a refresh of the first one") {
                server.answer = { request in
                    let first = request.parameter("page") == "1" ? 1 : 21
                    return .json(
                        page(
                            ((first..<first + 20).map { question($0) } + ["null"]).joined(separator: ","),
                            hasMore: "true"))
                }
                await list.load()
                expect(list.issues.map(\.path)).to(equal(["items[20]"]))
                await list.showLastRow()
                expect(list.questions).to(haveCount(40))
                expect(list.issues.map(\.path)).to(equal(["items[20]", "items[20]"]))
                for _ in 1...2 {
                    await list.refresh(clock)
                    expect(list.issues.map(\.path)).to(equal(["items[20]"]))
                }
                server.answer = { _ in .failure(.notConnected) }
                await list.refresh(clock)
                expect(list.problem).toNot(beNil())
                expect(list.issues.map(\.path)).to(equal(["items[20]"]))
            }

            it("reports a duplicate question, and one without an ID") {
                send([question(1, "Old"), "{}", question(1, "New")].joined(separator: ","))
                await list.load()
                expect(list.questions.map(\.title)).to(equal(["New"]))
                expect(list.issues.map(\.description)).to(
                    equal([
                        "items[1]: expected a question_id, got nothing", "items: question 1 came again later",
                    ]))
            }

            // hostile 11
            it("keeps its questions and sends no request when none remain, and clears its notice afterwards")
            {
                send(question(1, "One"), quota: 0)
                await list.load()
                expect(list.notice?[.english]).to(equal("No requests remain today."))
                list.rowShown(at: 1)
                await list.finishLoading()
                expect(list.problem).to(equal(.questions(.quotaUsedUp)))
                expect(list.questions).to(haveCount(1))
                expect(server.requests).to(haveCount(1))
                send(question(1, "One"), quota: 7)
                await clock.advance(by: .seconds(3600))
                await list.refresh(clock)
                expect(list.notice).to(beNil())
            }
        }
    }
}
