import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

final class BrowserSpec: Spec {
    override class func spec() {
        describe("the app") {
            @Let var site = StackExchangeServer()
            @Let var services = Services(transport: site.transport, clock: VirtualClock())
            @Let var browser = Browser(services: services)
            @Let var topic = Topic(name: "iPhone", tag: "iphone")
            let list = Screen.questions(tag: "iphone")

            beforeEach {
                site.publish(2, tagged: "iphone")
                site.publish(
                    WireQuestion(number: 3, title: "Question 3", asker: "Hana Marsh", picture: "hana.png"),
                    tagged: "iphone")
            }

            @MainActor func paths() -> [String] {
                site.requests.map { String($0.url.path.dropFirst("/2.3/questions".count)) }
            }
            @MainActor func openList() async {
                browser.select(topic)
                await browser.list?.finishLoading()
            }
            @MainActor func expectTopics() {
                expect(browser.screens).to(equal([.topics]))
                expect(browser.list).to(beNil())
                expect(browser.detail).to(beNil())
            }

            // BrowseOverflowViewControllerTests 7, BrowseOverflowViewControllerTests 14
            it("shows nothing and ignores selections before it is launched") {
                expect(browser.screen).to(beNil())
                browser.select(topic)
                browser.select(Question(id: 1, title: "?"))
                expect(browser.screens).to(beEmpty())
                expect(browser.list).to(beNil())
                expect(browser.detail).to(beNil())
            }

            context("when it is launched") {
                beforeEach { browser.launch() }

                // BrowseOverflowAppDelegateTests 4, BrowseOverflowAppDelegateTests 5, BrowseOverflowAppDelegateTests 7,
                // BrowseOverflowViewControllerTests 14, BrowseOverflowViewControllerTests 27, S1.1,
                // TopicTableDataSourceTests 1, TopicTableDataSourceTests 2, TopicTableDataSourceTests 3,
                // TopicTableDataSourceTests 4, TopicTableDataSourceTests 5, TopicTableDataSourceTests 6,
                // TopicTableDelegateTests 1, BrowseOverflowAppDelegateTests 6
                it("shows the topics, for which it loads nothing, and opens no question") {
                    browser.select(Question(id: 1, title: "?"))
                    expectTopics()
                    expect(browser.topics).to(equal(Topic.standard))
                    expect(browser.topics.map(\.name).prefix(2)).to(elementsEqual(["iPhone", "Cocoa Touch"]))
                    expect(browser.services).to(beIdentical(to: services))
                    expect(site.requests).always(beEmpty(), for: .milliseconds(30))
                }

                it("cancels the request of a list that is closed, and ignores its response") {
                    site.hold()
                    browser.select(topic)
                    await expect(site.heldCount).eventually(equal(1))
                    browser.back()
                    await expect(site.heldCount).eventually(equal(0))
                    site.release()
                    await openList()
                    expect(browser.list?.questions.map(\.id)).to(equal([3, 2, 1]))
                }
            }

            context("with a topic") {
                beforeEach {
                    browser.launch()
                    await openList()
                }

                // BrowseOverflowViewControllerTests 8, BrowseOverflowViewControllerTests 9,
                // BrowseOverflowViewControllerTests 12, BrowseOverflowViewControllerTests 13,
                // BrowseOverflowViewControllerTests 19, BrowseOverflowViewControllerTests 26
                it("lists its questions, without bodies and answers, and opens no other topic") {
                    browser.select(Topic(name: "C", tag: "c"))
                    expect(browser.screens).to(equal([.topics, list]))
                    expect(browser.list?.topic.tag).to(equal("iphone"))
                    expect(browser.list?.questions.map(\.id)).to(equal([3, 2, 1]))
                    expect(paths()).to(equal([""]))
                    browser.list?.rowShown(at: 0)
                    expect(services.avatars.fetchCount).to(equal(1))
                }

                it("ignores a row without a question, and goes back to the topics and no further") {
                    browser.selectQuestion(at: 3)
                    expect(browser.detail).to(beNil())
                    browser.back()
                    browser.back()
                    expectTopics()
                }

                it("cancels the requests of a question that is closed, or when it is launched again") {
                    for close in [browser.back, browser.launch] {
                        if browser.screen == .topics { await openList() }
                        site.hold()
                        browser.selectQuestion(at: 0)
                        await expect(site.heldCount).eventually(equal(2))
                        close()
                        await expect(site.heldCount).eventually(equal(0))
                        site.release()
                    }
                    expectTopics()
                }
            }

            context("with a question") {
                beforeEach {
                    browser.launch()
                    await openList()
                    browser.selectQuestion(at: 0)
                    await browser.detail?.finishLoading()
                }

                // BrowseOverflowObjectConfigurationTests 1, BrowseOverflowViewControllerTests 15,
                // BrowseOverflowViewControllerTests 16, BrowseOverflowViewControllerTests 17,
                // BrowseOverflowViewControllerTests 18, BrowseOverflowViewControllerTests 20,
                // BrowseOverflowViewControllerTests 21, BrowseOverflowViewControllerTests 24,
                // BrowseOverflowViewControllerTests 25, BrowseOverflowViewControllerTests 29, S1.11
                it("loads its body and its answers, but no list, and opens no other question") {
                    browser.selectQuestion(at: 1)
                    expect(browser.screens).to(equal([.topics, list, .question(id: 3)]))
                    expect(browser.detail?.question.id).to(equal(3))
                    expect(browser.detail?.questionCell.body).to(equal("<p>Question 3</p>"))
                    expect(paths().dropFirst().sorted()).to(equal(["/3", "/3/answers"]))
                    browser.detail?.rowShown(at: 0, inSection: 0)
                    expect(services.avatars.fetchCount).to(equal(1))
                }
            }
        }
    }
}
