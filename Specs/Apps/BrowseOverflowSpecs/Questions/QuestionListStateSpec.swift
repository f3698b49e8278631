import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The state of the list when something happens while something else does.
final class QuestionListStateSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(
                json: page(#"{"question_id": 1, "creation_date": 1, "title": "One"}"#))
            @Let var storage = StorageDouble()
            /// What the storage is asked for is done once this is open, where it takes its time.
            @Let var gate = AnswerGate()
            @Let var list = QuestionList(
                Topic(name: "iPhone", tag: "iphone"),
                services: Services(transport: server, clock: clock, storage: storage))

            it("shows its questions at once, and is loaded when they are kept") {
                storage.write.answers(.returning(()).after(gate))
                list.open()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                expect(list.questions).to(haveCount(1))
                expect(list.phase).to(equal(.loading))
                gate.open()
                await list.finishLoading()
                expect(list.phase).to(equal(.loaded))
            }

            it("is loaded when it is closed while its questions are being kept, whatever comes of that") {
                storage.write.answers(
                    .throwing(.unwritable(name: "?", reason: "no space left")).after(gate))
                list.open()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                list.close()
                expect(list.phase).to(equal(.loaded))
                gate.open()
                await expect(list.phase).always(equal(.loaded), for: .milliseconds(30))
            }

            it("is as if nobody had opened it when it is closed before there is anything") {
                server.isHolding = true
                list.open()
                await expect(server.heldCount).eventually(equal(1))
                list.close()
                expect(list.phase).to(equal(.idle))
                await expect(server.heldCount).eventually(equal(0))
                server.release()
                list.open()
                await list.finishLoading()
                expect(list.questions).to(haveCount(1))
            }

            it("does not show what was kept where it was closed while that was being read") {
                let memory = MemoryStorage()
                var topic = Topic(name: "iPhone", tag: "iphone")
                topic.add(Question.samples(3))
                try await TopicStore(memory).keep(topic)
                let kept = await memory.read("questions-iphone")
                expect(kept).toNot(beNil())
                storage.read.answers(.returning(kept).after(gate))
                list.open()
                await expect(storage.read).eventually(haveBeenCalled(.once))
                list.close()
                gate.open()
                await expect(list.questions).always(beEmpty(), for: .milliseconds(30))
                expect(server.requests).to(beEmpty())
            }

            it("does not hold what was kept against what has come since") {
                storage.read.answers(.returning(nil).after(gate), .returning(nil))
                list.open()
                await expect(storage.read).eventually(haveBeenCalled(.once))
                list.refresh()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                gate.open()
                await list.finishLoading()
                expect(list.questions.map(\.title)).to(equal(["One"]))
                expect(list.phase).to(equal(.loaded))
            }

            context("of replies with things in them that are no questions") {
                func damaged(_ first: Int, hasMore: Bool = true) -> String {
                    let items = (first..<(first + 20)).map {
                        #"{"question_id": \#($0), "creation_date": \#(1000 - $0), "score": 0, "title": "?"}"#
                    }
                    return
                        #"{"items": [\#(items.joined(separator: ",")), null], "has_more": \#(hasMore), "quota_remaining": 9}"#
                }

                beforeEach {
                    server.answer = { request in
                        .json(damaged(request.parameter("page") == "1" ? 1 : 21))
                    }
                    list.open()
                    await list.finishLoading()
                }

                it("has the issues of all its pages") {
                    expect(list.issues.map(\.place)).to(equal(["items[20]"]))
                    list.rowShown(at: 20)
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(40))
                    expect(list.issues.map(\.place)).to(equal(["items[20]", "items[20]"]))
                }

                it("has the issues of its first page alone when it is loaded anew, and no more each time") {
                    for _ in 1...3 {
                        await clock.advance(by: .seconds(60))
                        list.refresh()
                        await list.finishLoading()
                    }
                    expect(server.requests).to(haveCount(4))
                    expect(list.issues.map(\.place)).to(equal(["items[20]"]))
                }

                it("has the issues that it had where it could not be loaded again") {
                    await clock.advance(by: .seconds(60))
                    server.answer = { _ in .failure(.notConnected) }
                    list.refresh()
                    await list.finishLoading()
                    expect(list.problem).toNot(beNil())
                    expect(list.issues.map(\.place)).to(equal(["items[20]"]))
                }
            }

            it("says of what was kept and cannot be read that it was set aside") {
                storage.read.answers { name in
                    name.contains("unreadable") ? nil : Data("half a docu".utf8)
                }
                list.open()
                await list.finishLoading()
                expect(list.questions).to(haveCount(1))
                expect(list.issues.map(\.description).last).to(
                    equal(
                        "questions-iphone: cannot be read, and was set aside as questions-iphone.unreadable-1"
                    ))
            }

            it("says of a question that comes twice that it did") {
                server.answer = { _ in
                    .json(
                        #"{"items": [{"question_id": 1, "creation_date": 1, "score": 0, "title": "Old"}, {"question_id": 1, "creation_date": 1, "score": 0, "title": "New"}], "has_more": false, "quota_remaining": 9}"#
                    )
                }
                list.open()
                await list.finishLoading()
                expect(list.questions.map(\.title)).to(equal(["New"]))
                expect(list.issues.map(\.description)).to(equal(["items: question 1 came again later"]))
            }

            it("has no notice any more once the server takes requests again") {
                let quotas = [0, 7]
                server.answer = { [server] _ in
                    .json(
                        #"{"items": [], "has_more": false, "quota_remaining": \#(quotas[server.requests.count - 1])}"#
                    )
                }
                list.open()
                await list.finishLoading()
                expect(list.notice).toNot(beNil())
                await clock.advance(by: .seconds(3600))
                list.refresh()
                await list.finishLoading()
                expect(list.notice).to(beNil())
            }

            it("asks nobody when the requests of the day are used up, says so, and keeps what it shows") {
                server.answer = { _ in
                    .json(
                        #"{"items": [{"question_id": 1, "creation_date": 1, "score": 0, "title": "One"}], "has_more": true, "quota_remaining": 0}"#
                    )
                }
                list.open()
                await list.finishLoading()
                expect(list.notice).to(equal("No more requests are left for today."))
                list.rowShown(at: 1)
                await list.finishLoading()
                expect(list.problem).to(equal(.questions(.quotaUsedUp)))
                expect(list.questions).to(haveCount(1))
                expect(server.requests).to(haveCount(1))
            }
        }
    }
}
