import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The state of the list during concurrent events.
final class QuestionListStateSpec: Spec {
    override class func spec() {
        describe("the list of questions") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(
                json: page(#"{"question_id": 1, "creation_date": 1, "title": "One"}"#))
            @Let var storage = StorageDouble()
            /// Delays the storage until it advances.
            @Let var gate = VirtualClock()
            @Let var list = QuestionList(
                Topic(name: "iPhone", tag: "iphone"),
                services: Services(
                    transport: server, clock: clock, storage: storage, limits: MemoryStorage()))

            it("shows its questions at once, and is loaded once they are saved") {
                storage.write.answers(.returning(()).after(.seconds(1), on: gate))
                list.open()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                expect(list.questions).to(haveCount(1))
                expect(list.phase).to(equal(.loading))
                await gate.advance(by: .seconds(1))
                await list.finishLoading()
                expect(list.phase).to(equal(.loaded))
            }

            it("is loaded when it is closed while its questions are being saved") {
                storage.write.answers(
                    .throwing(.unwritable(name: "?", reason: "no space left")).after(.seconds(1), on: gate))
                list.open()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                list.close()
                expect(list.phase).to(equal(.loaded))
                await gate.advance(by: .seconds(1))
                await expect(list.phase).always(equal(.loaded), for: .milliseconds(30))
            }

            it("returns to its initial state when closed before it is loaded") {
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

            it("ignores saved questions that are read after it was closed") {
                let memory = MemoryStorage()
                var topic = Topic(name: "iPhone", tag: "iphone")
                topic.add(Question.samples(3))
                try await TopicStore(memory).save(topic)
                let saved = await memory.read("questions-iphone")
                expect(saved).toNot(beNil())
                storage.read.answers(.returning(saved).after(.seconds(1), on: gate))
                list.open()
                await expect(storage.read).eventually(haveBeenCalled(.once))
                list.close()
                await gate.advance(by: .seconds(1))
                await expect(list.questions).always(beEmpty(), for: .milliseconds(30))
                expect(server.requests).to(beEmpty())
            }

            it("ignores saved questions that are read after newer ones were loaded") {
                storage.read.answers(.returning(nil).after(.seconds(1), on: gate), .returning(nil))
                list.open()
                await expect(storage.read).eventually(haveBeenCalled(.once))
                list.refresh()
                await expect(storage.write).eventually(haveBeenCalled(.once))
                await gate.advance(by: .seconds(1))
                await list.finishLoading()
                expect(list.questions.map(\.title)).to(equal(["One"]))
                expect(list.phase).to(equal(.loaded))
            }

            context("with invalid items in responses") {
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
                    expect(list.issues.map(\.path)).to(equal(["items[20]"]))
                    list.rowShown(at: 20)
                    await list.finishLoading()
                    expect(list.questions).to(haveCount(40))
                    expect(list.issues.map(\.path)).to(equal(["items[20]", "items[20]"]))
                }

                it("has only the issues of its first page after a refresh") {
                    for _ in 1...3 {
                        await clock.advance(by: .seconds(60))
                        list.refresh()
                        await list.finishLoading()
                    }
                    expect(server.requests).to(haveCount(4))
                    expect(list.issues.map(\.path)).to(equal(["items[20]"]))
                }

                it("keeps its issues when a refresh fails") {
                    await clock.advance(by: .seconds(60))
                    server.answer = { _ in .failure(.notConnected) }
                    list.refresh()
                    await list.finishLoading()
                    expect(list.problem).toNot(beNil())
                    expect(list.issues.map(\.path)).to(equal(["items[20]"]))
                }
            }

            it("reports a duplicate question") {
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

            it("clears its notice once the server accepts requests again") {
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

            it("keeps its questions and sends no request when none remain today") {
                server.answer = { _ in
                    .json(
                        #"{"items": [{"question_id": 1, "creation_date": 1, "score": 0, "title": "One"}], "has_more": true, "quota_remaining": 0}"#
                    )
                }
                list.open()
                await list.finishLoading()
                expect(list.notice?[.english]).to(equal("No requests remain today."))
                list.rowShown(at: 1)
                await list.finishLoading()
                expect(list.problem).to(equal(.questions(.quotaUsedUp)))
                expect(list.questions).to(haveCount(1))
                expect(server.requests).to(haveCount(1))
            }
        }
    }
}
