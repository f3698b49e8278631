import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

/// The end of everything that a screen has started.
final class ClosingSpec: Spec {
    override class func spec() {
        describe("a screen that is closed") {
            @Let var site = StackExchangeServer()
            @Let var services = Services(transport: site.transport, clock: VirtualClock())
            @Let var browser = Browser(services: services)
            @Let var topic = Topic(name: "iPhone", tag: "iphone")

            beforeEach {
                for (number, asker) in [(1, "Ada"), (2, "Hana")] {
                    site.publish(
                        WireQuestion(
                            number: number, title: "Question \(number)", asker: asker, picture: "\(asker).png"
                        ),
                        tagged: "iphone")
                }
                browser.launch()
            }

            @MainActor func openList() async {
                browser.select(topic)
                await browser.list?.finishLoading()
            }

            it("cancels the request for its questions") {
                site.hold()
                browser.select(topic)
                await expect(site.heldCount).eventually(equal(1))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
            }

            it("cancels the requests for its text and its answers") {
                await openList()
                site.hold()
                browser.selectQuestion(at: 0)
                await expect(site.heldCount).eventually(equal(2))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
            }

            it("is removed and cancels its requests when the app is launched again") {
                await openList()
                site.hold()
                browser.selectQuestion(at: 0)
                await expect(site.heldCount).eventually(equal(2))
                browser.launch()
                expect(browser.detail).to(beNil())
                expect(browser.list).to(beNil())
                expect(browser.screens).to(equal([.topics]))
                await expect(site.heldCount).eventually(equal(0))
                browser.select(topic)
                browser.selectQuestion(at: 0)
                expect(browser.screen).to(equal(.questions(tag: "iphone")))
            }

            it("has no effect on the next one when its responses arrive late") {
                site.hold()
                browser.select(topic)
                await expect(site.heldCount).eventually(equal(1))
                browser.back()
                site.release()
                await openList()
                expect(browser.list?.questions.map(\.id)).to(equal([2, 1]))
            }
        }
    }
}
