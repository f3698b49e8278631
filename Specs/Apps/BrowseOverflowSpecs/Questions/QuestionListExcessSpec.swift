import BrowseOverflow
import Kea
import SpecSupport

/// The list of questions with a server that sends more than was requested.
final class QuestionListExcessSpec: Spec {
    override class func spec() {
        describe("the list of questions with too many or repeated items") {  // hostile 29
            @Let var clock = VirtualClock()

            it("lists at most 200 questions, even with pages that are too long") {
                let server = FakeServer { request in
                    let page = Int(request.parameter("page") ?? "") ?? 0
                    let items = (0..<23).map {
                        #"{"question_id":\#(1000 - 23 * page - $0),"creation_date":\#(1000 - 23 * page - $0)}"#
                    }
                    return .json(#"{"items":[\#(items.joined(separator: ","))],"has_more":true}"#)
                }
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(transport: server, clock: clock))
                list.open()
                await list.finishLoading()
                while list.hasMore {
                    list.rowShown(at: list.questions.count)
                    await list.finishLoading()
                }
                expect(list.questions).to(haveCount(200))
                expect(server.requests).to(haveCount(9))
            }

            it("releases the questions that a refresh replaces") {  // S1.17
                let text = String(repeating: "long text ", count: 4000)
                var first = 0
                let server = FakeServer { _ in
                    first += 20
                    let items = (first..<first + 20).map {
                        #"{"question_id":\#($0),"creation_date":\#($0),"score":0,"title":"?","body":"\#(text)"}"#
                    }
                    return .json(#"{"items":[\#(items.joined(separator: ","))],"has_more":true}"#)
                }
                let list = QuestionList(
                    Topic(name: "iPhone", tag: "iphone"),
                    services: Services(transport: server, clock: clock))
                @MainActor func refresh(_ times: Int) async {
                    for _ in 1...times {
                        list.refresh()
                        await list.finishLoading()
                        // Replies are kept for a minute.
                        await clock.advance(by: .seconds(61))
                    }
                }
                await refresh(3)
                let before = try memoryInUse()
                await refresh(30)
                // A page takes 0.8 megabytes, and all of them 24.
                expect(try memoryInUse() - before).to(beLessThan(12 << 20))
                expect(list.questions).to(haveCount(20))
            }

            it("lists 23 questions if the server sends them, and saves 20") {
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

            it("lists a repeated page once and requests no more") {
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
    }
}
