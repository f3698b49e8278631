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
                    let items = (first..<first + 20).map { question($0) } + ["null"]
                    return .json(page(items.joined(separator: ","), hasMore: "true"))
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

            context("with too many or repeated items") {  // hostile 29
                /// Returns a page of questions with these IDs, which are their dates, too.
                func questions(_ ids: some Sequence<Int>, hasMore: Bool, text: String = "?") -> String {
                    let items = ids.map {
                        #"{"question_id":\#($0),"creation_date":\#($0),"score":0,"title":"?","body":"\#(text)"}"#
                    }
                    return page(items.joined(separator: ","), hasMore: "\(hasMore)")
                }

                it("lists at most 200 questions, even with pages that are too long") {
                    server.answer = { request in
                        let last = 1000 - 23 * (Int(request.parameter("page") ?? "") ?? 0)
                        return .json(questions(last - 22...last, hasMore: true))
                    }
                    await list.load()
                    while list.hasMore { await list.showLastRow() }
                    expect(list.questions).to(haveCount(200))
                    expect(server.requests).to(haveCount(9))
                }

                it("releases the questions that a refresh replaces", .timeLimit(.seconds(300))) {  // S1.17
                    let text = String(repeating: "long text ", count: 2000)
                    server.answer = { _ in
                        let first = server.requests.count * 20
                        return .json(questions(first..<first + 20, hasMore: true, text: text))
                    }
                    for _ in 1...3 { await list.refresh(clock) }
                    let before = try memoryInUse()
                    for _ in 1...30 { await list.refresh(clock) }
                    // A page takes 0.4 megabytes, and all of them 12.
                    expect(try memoryInUse() - before).to(beLessThan(6 << 20))
                    expect(list.questions).to(haveCount(20))
                }

                it("lists 23 questions if the server sends them, and saves 20") {
                    server.answer = { _ in .json(questions(1...23, hasMore: false)) }
                    await list.load()
                    expect(list.questions.map(\.id)).to(equal(Array((1...23).reversed())))
                    expect(list.topic.recentQuestions.map(\.id)).to(equal(Array((4...23).reversed())))
                }

                it("lists a repeated page once and requests no more") {
                    server.answer = { _ in .json(questions(1...1, hasMore: true)) }
                    await list.load()
                    await list.showLastRow()
                    expect(list.questions).to(haveCount(1))
                    expect(list.hasMore).to(beFalse())
                    list.rowShown(at: 1)
                    await list.finishLoading()
                    expect(server.requests).to(haveCount(2))
                }
            }
        }
    }
}
