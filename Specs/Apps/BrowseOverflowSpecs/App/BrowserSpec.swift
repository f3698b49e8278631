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

            let picture = "https://avatars.example.org/hana.png"

            beforeEach {
                site.publish(2, tagged: "iphone")
                site.publish(
                    WireQuestion(number: 3, title: "Question 3", asker: "Hana Marsh", picture: "hana.png"),
                    tagged: "iphone")
            }

            @MainActor func paths() -> [String] {
                site.requests.map { String($0.url.path.dropFirst("/2.3/questions".count)) }
            }

            context("when it is not launched") {
                it("shows nothing") {
                    expect(browser.screen).to(beNil())
                }

                it("ignores the selection of a topic") {  // BrowseOverflowViewControllerTests 7
                    browser.select(topic)
                    expect(browser.screens).to(beEmpty())
                    expect(browser.list).to(beNil())
                }

                it("ignores the selection of a question") {  // BrowseOverflowViewControllerTests 14
                    browser.select(Question(id: 1, title: "?"))
                    expect(browser.screens).to(beEmpty())
                    expect(browser.detail).to(beNil())
                }
            }

            context("when it is launched") {
                beforeEach { browser.launch() }

                // BrowseOverflowAppDelegateTests 4, BrowseOverflowAppDelegateTests 5, S1.1
                it("shows the topics") {
                    expect(browser.screens).to(equal([.topics]))
                    expect(browser.topics.topics).to(equal(Topic.standard))
                }

                it("has the given services") {  // BrowseOverflowAppDelegateTests 7
                    expect(browser.services).to(beIdentical(to: services))
                }

                it("loads nothing for the topics") {  // BrowseOverflowViewControllerTests 27
                    expect(site.requests).always(beEmpty(), for: .milliseconds(30))
                }

                // BrowseOverflowViewControllerTests 8, BrowseOverflowViewControllerTests 12
                it("shows the questions of a selected topic") {
                    browser.select(topic)
                    expect(browser.screens).to(equal([.topics, .questions(tag: "iphone")]))
                }

                // BrowseOverflowViewControllerTests 14
                it("ignores a question while the topics are visible") {
                    browser.select(Question(id: 1, title: "?"))
                    expect(browser.screens).to(equal([.topics]))
                }
            }

            context("with a topic") {
                beforeEach {
                    browser.launch()
                    browser.select(topic)
                    await browser.list?.finishLoading()
                }

                it("lists the topic's questions") {  // BrowseOverflowViewControllerTests 13
                    expect(browser.list?.topic.tag).to(equal("iphone"))
                    expect(browser.list?.questions.map(\.id)).to(equal([3, 2, 1]))
                }

                // BrowseOverflowViewControllerTests 26
                it("loads the questions, but no bodies and no answers") {
                    expect(paths()).to(equal([""]))
                }

                // BrowseOverflowViewControllerTests 9
                it("ignores another topic while the topics are not visible") {
                    browser.select(Topic(name: "C", tag: "c"))
                    expect(browser.screens).to(equal([.topics, .questions(tag: "iphone")]))
                }

                // BrowseOverflowViewControllerTests 15, BrowseOverflowViewControllerTests 17, S1.11
                it("shows a selected question") {
                    browser.selectQuestion(at: 0)
                    expect(browser.screens).to(
                        equal([.topics, .questions(tag: "iphone"), .question(id: 3)]))
                }

                it("ignores a row without a question") {
                    browser.selectQuestion(at: 3)
                    expect(browser.detail).to(beNil())
                }

                it("passes its services to the list") {  // BrowseOverflowViewControllerTests 19
                    browser.list?.rowShown(at: 0)
                    expect(services.avatars.state(of: Person.avatarURL(from: picture))).to(equal(.loading))
                }

                it("goes back to the topics and no further, and releases the list") {
                    browser.back()
                    browser.back()
                    expect(browser.screens).to(equal([.topics]))
                    expect(browser.list).to(beNil())
                }
            }

            context("with a question") {
                beforeEach {
                    browser.launch()
                    browser.select(topic)
                    await browser.list?.finishLoading()
                    browser.selectQuestion(at: 0)
                    await browser.detail?.finishLoading()
                }

                it("passes its services to the detail") {  // BrowseOverflowViewControllerTests 20
                    browser.detail?.rowShown(at: 0, inSection: 0)
                    expect(services.avatars.state(of: Person.avatarURL(from: picture))).to(equal(.loading))
                }

                // BrowseOverflowViewControllerTests 18
                it("shows the detail of the selected question") {
                    expect(browser.detail?.question.id).to(equal(3))
                    expect(browser.detail?.questionCell.body).to(equal("<p>Question 3</p>"))
                }

                // BrowseOverflowViewControllerTests 24, BrowseOverflowViewControllerTests 25
                it("loads the body and the answers, but no list") {
                    expect(paths().dropFirst().sorted()).to(equal(["/3", "/3/answers"]))
                }

                // BrowseOverflowViewControllerTests 16
                it("ignores another question while the list is not visible") {
                    browser.selectQuestion(at: 1)
                    expect(browser.detail?.question.id).to(equal(3))
                    expect(browser.screens).to(haveCount(3))
                }

                it("shows the topics when it is launched again") {
                    browser.launch()
                    expect(browser.screens).to(equal([.topics]))
                    expect(browser.list).to(beNil())
                    expect(browser.detail).to(beNil())
                }

                it("goes back to the list without loading it again") {
                    browser.back()
                    expect(browser.screen).to(equal(.questions(tag: "iphone")))
                    expect(browser.list?.questions.count).to(equal(3))
                    expect(site.requestedPages).to(equal([1]))
                }
            }
        }
    }
}
