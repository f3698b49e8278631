import AppSupport
import Foundation
import Kea
import PublicTimeline
import SpecSupport

final class TimelineClientSpec: Spec {
    override class func spec() {
        describe("a timeline client") {
            @Let var server = FakeServer(json: Fixtures.text("public_time_line"))
            @Let var clock = VirtualClock()
            @Let var client = TimelineClient(transport: server, clock: clock)

            @MainActor func load(_ json: String) async {
                server.answer = { _ in .json(json) }
                _ = await client.loadPublicTimeline()
            }
            @MainActor func texts() -> [String] { client.tweets.map(\.text) }

            it("requests and keeps 20 messages of the public timeline, by row") {  // S2.12, S2.15
                expect(client.tweets).to(beEmpty())
                await expect { await client.loadPublicTimeline() }.to(beSuccess())
                expect(server.requests.map(\.url.absoluteString)).to(
                    equal(["https://api.twitter.com/1/statuses/public_timeline.json?count=20"]))
                expect(client.tweets).to(haveCount(20))
                expect(client.tweet(at: 0)?.text).to(equal("朝のコーヒーがおいしい"))
                expect(client.tweet(at: 20)).to(beNil())
                expect(client.tweet(at: -1)).to(beNil())
            }

            it("searches for a word and has at most 20 results") {  // S2.13
                server.answer = { _ in .json(Fixtures.text("search_yaakaito")) }
                await expect { await client.search("yaakaito") }.to(beSuccess())
                expect(server.requests.map(\.url.absoluteString)).to(
                    equal(["https://search.twitter.com/search.json?q=yaakaito&rpp=20&result_type=mixed"]))
                expect(client.tweets).to(haveCount(13))
            }

            it("keeps the last message with an ID, and reports the duplicate") {
                await load(
                    #"[{"id": 1, "text": "old"}, {"id": 2, "text": "?"}, {"id_str": "1", "text": "new"}]"#)
                expect(texts()).to(equal(["?", "new"]))
                expect(client.issues.map(\.problem)).to(equal(["message 1 came again later"]))
            }

            it("keeps all digits of an ID") {
                await load(#"[{"id": 18446744073709551617, "text": "?"}]"#)
                expect(client.tweets.map(\.id)).to(equal(["18446744073709551617"]))
            }

            it(
                "drops a message with an invalid ID",
                each: ["0", "-1", "-18446744073709551617", "1.5", "1e40"]
            ) { id in
                await load(#"[{"id": \#(id), "text": "?"}, {"id": 1, "text": "!"}]"#)
                expect(client.tweets.map(\.id)).to(equal(["1"]))
            }

            it("sanitizes texts, and truncates them after 1000 characters") {
                let text = String(repeating: "y", count: 1001)
                await load(#"[{"id": 1, "text": " a\u0000\u202Eb\n c "}, {"id": 2, "text": "\#(text)"}]"#)
                expect(texts()).to(equal(["ab c", text.dropLast() + "…"]))
            }

            it(
                "searches for exactly the given word",  // S2.13
                each: ["Kea", "ΩÄ 100%", "a+b=c?&#d", "c++ & c#", "つぶやき"]
            ) { word in
                _ = await client.search(word)
                let url = try unwrap(server.requests.last?.url)
                let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                expect(query?.first { $0.name == "q" }?.value).to(equal(word))
            }

            it("has only the messages of the latest response, also if it has none") {  // S2.11, S2.16
                for number in 1...3 {
                    await load(#"[{"id": \#(number), "text": "Only me"}]"#)
                    expect(client.tweets).to(equal([Tweet(id: "\(number)", text: "Only me")]))
                }
                server.answer = { _ in .json("[]") }
                await expect { await client.loadPublicTimeline() }.to(beSuccess())
                expect(client.tweets).to(beEmpty())
            }

            // S2.10, S2.11, S2.20
            it(
                "returns an error and keeps its messages after a failure",
                each: [
                    (.failure(.notConnected), .transport(.notConnected)),
                    (.json("Not found", status: 404), .http(status: 404)),
                    (.json("[]", status: 500), .http(status: 500)), (.json(""), .unreadable(.empty)),
                    (.json(#"{"error": "gone"}"#), .wrongShape("an object with error")),
                    (.json(#"{"results": null}"#), .wrongShape("an object with results")),
                    (.json("[null, null]"), .nothingUsable(items: 2)),
                    (.json(#"{"results": [{}]}"#), .nothingUsable(items: 1)),
                ] as [(FakeServer.Reply, LoadingError)]
            ) { reply, error in
                _ = await client.loadPublicTimeline()
                server.answer = { _ in reply }
                await expect { await client.loadPublicTimeline() }.to(beFailure(equal(error)))
                expect(client.tweets).to(haveCount(20))
            }

            it("drops only the items that are not messages") {
                await load(
                    #"[null, {"id": 1}, {"text": "?"}, {"id_str": "18446744073709551616", "text": "a &amp; b"}, 7]"#
                )
                expect(client.tweets).to(equal([Tweet(id: "18446744073709551616", text: "a & b")]))
                expect(client.issues).to(haveCount(4))
            }

            it("times out after 10 seconds") {  // S2.18
                server.isHolding = true
                let client = client
                let task = Task { await client.loadPublicTimeline() }
                await expect(clock.nextWaking).eventually(equal(.seconds(10)))
                await clock.advance(by: .seconds(10))
                await expect { await task.value }.to(beFailure(equal(.transport(.timedOut))))
            }

            it("ignores a response to an earlier request") {
                server.isHolding = true
                let client = client
                let first = Task { await client.search("old") }
                await expect(server.heldCount).eventually(equal(1))
                server.isHolding = false
                server.answer = { _ in .json(#"[{"id": 2, "text": "new"}]"#) }
                _ = await client.search("new")
                server.release()
                await expect { await first.value }.to(beFailure(equal(.transport(.cancelled))))
                expect(texts()).to(equal(["new"]))
            }

            // S2.19
            it("does not deadlock between the background and the main actor", .timeLimit(.seconds(10))) {
                let client = client
                // Each task switches to the main actor and back while the others do, too.
                await withTaskGroup(of: Void.self) { group in
                    for number in 1...50 {
                        group.addTask(priority: number.isMultiple(of: 2) ? .background : .high) {
                            _ = await client.loadPublicTimeline()
                            _ = await MainActor.run { client.tweets.count }
                        }
                    }
                }
                // A load that a later one replaces may return before there are any.
                expect(client.tweets).to(haveCount(20))
            }

            it("has its recorded responses outside of the app") {  // S2.17
                let apps = Fixtures.root.appending(path: "Sources/Apps")
                let files = FileManager.default.enumerator(at: apps, includingPropertiesForKeys: nil)
                let paths = (files?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
                expect(paths.filter { !["swift", "strings", "txt", "md"].contains($0.pathExtension) }).to(
                    beEmpty())
                let sources = try paths.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
                expect(sources).to(contain("class TimelineClient"))
                for name in ["public_time_line", "search_yaakaito", "search_ios"] {
                    // Its IDs occur in no file of any app, however it is written there.
                    let ids = Fixtures.text(name).matches(of: /"id_str": "(\d+)"/).map { String($0.output.1) }
                    expect(ids.count).to(beGreaterThan(4))
                    expect(ids.filter(sources.contains)).to(beEmpty())
                }
            }
        }
    }
}
