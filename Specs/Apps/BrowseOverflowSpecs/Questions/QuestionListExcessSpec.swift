import BrowseOverflow
import Kea
import SpecSupport

final class QuestionListExcessSpec: Spec {
    override class func spec() {
        describe("the list of questions with too many or repeated items") {  // hostile 29
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: page())
            @Let var list = QuestionList(server, clock)

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
