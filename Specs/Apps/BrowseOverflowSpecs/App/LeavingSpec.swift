import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

/// What a screen leaves behind: nothing that it began.
final class LeavingSpec: Spec {
    override class func spec() {
        describe("a screen that the reader leaves") {
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

            @MainActor func openDetail() async {
                await openList()
                browser.selectQuestion(at: 0)
                await browser.detail?.finishLoading()
            }

            it("gives up its questions on their way") {
                site.hold()
                browser.select(topic)
                await expect(site.heldCount).eventually(equal(1))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
            }

            it("gives up the text and the answers on their way") {
                await openList()
                site.hold()
                browser.selectQuestion(at: 0)
                await expect(site.heldCount).eventually(equal(2))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
            }

            it("gives up its pictures on their way") {
                await openList()
                site.hold()
                browser.list?.rowShown(at: 0)
                browser.list?.rowShown(at: 1)
                await expect(site.heldCount).eventually(equal(2))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
                expect(services.avatars.fetchCount).to(equal(0))
            }

            it("leaves a picture on its way that the screen below waits for, too") {
                await openList()
                site.hold()
                browser.list?.rowShown(at: 0)
                await expect(site.heldCount).eventually(equal(1))
                site.release()
                site.hold()
                browser.list?.rowShown(at: 1)
                browser.selectQuestion(at: 1)
                browser.detail?.rowShown(at: 0, inSection: 0)
                await expect(site.heldCount).eventually(equal(3))
                browser.back()
                await expect(site.heldCount).eventually(equal(1))
                // The picture that came first may still be looked at.
                await expect(services.avatars.fetchCount).eventually(equal(1))
                browser.back()
                await expect(site.heldCount).eventually(equal(0))
            }

            it("is gone when the app is launched again, and so is all that it began") {
                await openDetail()
                site.hold()
                browser.detail?.rowShown(at: 0, inSection: 0)
                await expect(site.heldCount).eventually(equal(1))
                browser.launch()
                expect(browser.detail).to(beNil())
                expect(browser.list).to(beNil())
                expect(browser.navigation.screens).to(equal([.topics]))
                await expect(site.heldCount).eventually(equal(0))
                browser.select(topic)
                browser.selectQuestion(at: 0)
                expect(browser.navigation.current).to(equal(.questions(tag: "iphone")))
            }

            it("has asked for nothing more when its replies would have come") {
                site.hold()
                browser.select(topic)
                await expect(site.heldCount).eventually(equal(1))
                browser.back()
                site.release()
                await openList()
                expect(browser.list?.questions.map(\.id)).to(equal([2, 1]))
                expect(site.pagesAsked).to(equal([1, 1]))
            }
        }
    }
}
