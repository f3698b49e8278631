import AppSupport
import Kea
import PublicTimeline
import SpecSupport

final class TimelineScreenSpec: Spec {
    override class func spec() {
        @Let var server = FakeServer(json: Fixtures.text("public_time_line"))
        @Let var clock = VirtualClock()

        describe("a timeline controller") {
            @Let var view = PublicTimelineView()
            @Let var controller = PublicTimelineController(
                client: TimelineClient(transport: server, clock: clock), view: view)

            it("connects itself with its view") {  // S2.3, S2.5
                expect(controller.view).to(beIdentical(to: view))
                expect(view.controller).to(beIdentical(to: controller))
            }

            it("has the messages of another client after a replacement") {  // S2.8
                let other = TimelineClient(
                    transport: FakeServer(json: #"[{"id": 1, "text": "one"}, {"id": 2, "text": "two"}]"#),
                    clock: clock)
                _ = await other.loadPublicTimeline()
                controller.client = other
                expect(controller.tweetCount).to(equal(2))
                expect(controller.tweet(at: 1)?.text).to(equal("two"))
            }

            it("notifies observers of its messages and of its error") {
                let messages = Announcements { controller.tweetCount }
                let errors = Announcements { controller.error }
                controller.reload()
                expect(messages.values.last).eventually(equal(20))
                server.answer = { _ in .failure(.notConnected) }
                controller.reload()
                expect(errors.values.last).eventually(equal(.transport(.notConnected)))
            }

            // S2.7, S2.9
            it("redraws the view when messages arrive, not after a failure, whose error they clear") {
                @MainActor func reload() async {
                    controller.reload()
                    await controller.finishLoading()
                }
                await reload()
                expect(view.drawCount).to(equal(1))
                expect(view.rows).to(haveCount(20))
                expect(view.rows.first).to(equal("朝のコーヒーがおいしい"))
                server.answer = { _ in .failure(.notConnected) }
                await reload()
                expect(controller.error).to(equal(.transport(.notConnected)))
                expect(view.drawCount).to(equal(1))
                expect(view.rows).to(haveCount(20))
                server.answer = { _ in .json("[]") }
                await reload()
                expect(controller.error).to(beNil())
                expect(view.rows).to(beEmpty())
            }

            it("has no error after it cancelled a request") {
                server.isHolding = true
                controller.reload()
                await expect(server.heldCount).eventually(equal(1))
                controller.cancel()
                await expect(server.heldCount).eventually(equal(0))
                await expect(controller.error).always(beNil(), for: .milliseconds(30))
                expect(view.drawCount).to(equal(0))
            }

            it("cancels a request for a new one, without an error") {
                server.isHolding = true
                controller.reload()
                await expect(server.heldCount).eventually(equal(1))
                controller.reload()
                await expect(server.requests).eventually(haveCount(2))
                await expect(server.heldCount).eventually(equal(1))
                server.release()
                await controller.finishLoading()
                expect(controller.error).to(beNil())
                expect(view.drawCount).to(equal(1))
            }

            it("is not retained by its view or by a request") {  // S2.3
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

            it("shows the timeline with messages once it boots, and nothing before") {  // S2.1, S2.2, S2.6
                _ = entry
                expect(rootView.content).to(beNil())
                expect(server.requests).to(beEmpty())
                entry.boot()
                expect(rootView.content).to(beIdentical(to: entry.timeline?.view))
                expect(rootView.content?.rows.count).eventually(equal(20))
            }

            it("boots only once") {
                entry.boot()
                let timeline = entry.timeline
                entry.boot()
                expect(entry.timeline).to(beIdentical(to: timeline))
            }

            it("releases everything at its end, and can boot again") {  // S2.1, resolution 21
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
