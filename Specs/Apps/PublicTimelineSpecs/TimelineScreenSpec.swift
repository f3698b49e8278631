import AppSupport
import Kea
import PublicTimeline
import SpecSupport

final class TimelineScreenSpec: Spec {
    override class func spec() {
        @Let var server = FakeServer(json: Fixtures.text("public_time_line"))
        @Let var clock = VirtualClock()

        describe("the controller of the timeline") {
            @Let var view = PublicTimelineView()
            @Let var controller = PublicTimelineController(
                client: TimelineClient(transport: server, clock: clock), view: view)

            it("has the view's view, and is the one whom the view asks") {  // S2.3, S2.5
                expect(controller.view).to(beIdentical(to: view))
                expect(view.controller).to(beIdentical(to: controller))
            }

            it("has as many messages as its client, and the same") {  // S2.8
                _ = await controller.client.loadPublicTimeline()
                expect(controller.tweetCount).to(equal(20))
                expect(controller.tweet(at: 1)).to(equal(controller.client.tweets[1]))
            }

            it("has another client's messages when it is given another client") {  // S2.8
                let other = TimelineClient(
                    transport: FakeServer(json: #"[{"id": 1, "text": "one"}, {"id": 2, "text": "two"}]"#),
                    clock: clock)
                _ = await other.loadPublicTimeline()
                controller.client = other
                expect(controller.tweetCount).to(equal(2))
                expect(controller.tweet(at: 1)?.text).to(equal("two"))
            }

            it("draws the view anew when messages come") {  // S2.7, S2.9
                controller.reload()
                expect(view.drawings).eventually(equal(1))
                expect(view.rows).to(haveCount(20))
                expect(view.rows.first).to(equal("朝のコーヒーがおいしい"))
            }

            it("leaves the view as it is when none come") {  // S2.7
                controller.reload()
                expect(view.drawings).eventually(equal(1))
                server.answer = { _ in .failure(.notConnected) }
                controller.reload()
                expect(controller.error).eventually(equal(.transport(.notConnected)))
                expect(view.drawings).to(equal(1))
                expect(view.rows).to(haveCount(20))
            }

            it("has no error any more when messages come") {
                server.answer = { _ in .failure(.notConnected) }
                controller.reload()
                await controller.finishLoading()
                expect(controller.error).to(equal(.transport(.notConnected)))
                server.answer = { _ in .json("[]") }
                controller.reload()
                await controller.finishLoading()
                expect(controller.error).to(beNil())
            }

            it("has no error where it gave up of its own will") {
                server.isHolding = true
                controller.reload()
                await expect(server.heldCount).eventually(equal(1))
                controller.cancel()
                await expect(server.heldCount).eventually(equal(0))
                await expect(controller.error).always(beNil(), for: .milliseconds(30))
                expect(view.drawings).to(equal(0))
            }

            it("gives up a request for another one, and has no error for that") {
                server.isHolding = true
                controller.reload()
                await expect(server.heldCount).eventually(equal(1))
                controller.reload()
                await expect(server.requests).eventually(haveCount(2))
                await expect(server.heldCount).eventually(equal(1))
                server.release()
                await controller.finishLoading()
                expect(controller.error).to(beNil())
                expect(view.drawings).to(equal(1))
            }

            it("is not kept alive by its view, nor by a request") {  // S2.3
                server.isHolding = true
                var other: PublicTimelineController? = PublicTimelineController(
                    client: TimelineClient(transport: server, clock: clock), view: view)
                weak let gone = other
                other?.reload()
                expect(server.heldCount).eventually(equal(1))
                other = nil
                expect(gone).to(beNil())
                view.reloadData()
                expect(view.rows).to(beEmpty())
            }
        }

        describe("the app") {
            @Let var rootView = RootView()
            @Let var entry = AppEntry(rootView: rootView) { TimelineClient(transport: server, clock: clock) }

            it("has nothing on the screen before it boots") {
                _ = entry
                expect(rootView.content).to(beNil())
                expect(server.requests).to(beEmpty())
            }

            it("has the timeline on the screen once it boots, and messages in it") {  // S2.1, S2.2, S2.6
                entry.boot()
                expect(rootView.content).to(beIdentical(to: entry.timeline?.view))
                expect(rootView.content?.rows.count).eventually(equal(20))
            }

            it("boots once") {
                entry.boot()
                let timeline = entry.timeline
                entry.boot()
                expect(entry.timeline).to(beIdentical(to: timeline))
            }

            it("gives everything up at its end, and can boot again") {  // S2.1, resolution 21
                server.isHolding = true
                entry.boot()
                expect(server.heldCount).eventually(equal(1))
                weak let first = entry.timeline
                entry.reboot()
                expect(rootView.content).to(beNil())
                expect(server.heldCount).eventually(equal(0))
                expect(first).eventually(beNil())
                server.isHolding = false
                entry.boot()
                expect(rootView.content?.rows.count).eventually(equal(20))
            }
        }
    }
}
