import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class ServicesSpec: Spec {
    override class func spec() {
        describe("the services") {
            @Let var server = FakeServer(json: page())
            @Let var clock = VirtualClock()
            @Let var memoryWarnings = MemoryWarnings()
            @Let var services = Services(transport: server, clock: clock, memoryWarnings: memoryWarnings)

            it("build questions and answers from the responses to the site's requests") {
                // BrowseOverflowObjectConfigurationTests 1
                server.answer = { request in
                    let answer = #"{"answer_id": 7, "body": "Yes", "question_id": 1}"#
                    let question = #"{"question_id": 1, "title": "One", "body": "Is it?"}"#
                    return .json(page(request.url.path.hasSuffix("/answers") ? answer : question))
                }
                let titles = try await services.site.questions(tagged: "ios").values.map(\.title)
                expect(titles).to(equal(["One"]))
                let body = try await services.site.question(1).body
                expect(body).to(equal("Is it?"))
                let answers = try await services.site.answers(to: 1).values.map(\.text)
                expect(answers).to(equal(["Yes"]))
                expect(server.requests).to(haveCount(3))
            }

            // BrowseOverflowViewControllerTests 21, BrowseOverflowViewControllerTests 29
            it("load what a screen shows when it appears") {
                server.answer = { _ in .json(page(#"{"question_id": 1, "title": "One"}"#)) }
                let list = QuestionList(Topic(name: "iOS", tag: "ios"), services: services)
                expect(server.requests).to(beEmpty())
                list.open()
                await list.finishLoading()
                expect(server.requests).to(haveCount(1))
                expect(list.questions.map(\.title)).to(equal(["One"]))
                server.answer = { _ in .failure(.notConnected) }
                let other = QuestionList(Topic(name: "UIKit", tag: "uikit"), services: services)
                other.open()
                await other.finishLoading()
                expect(other.problem).to(equal(.questions(.transport(.notConnected))))
            }

            it("use the given transport and clock for the site") {
                server.isHolding = true
                let site = services.site
                Task { try await site.questions(tagged: "ios") }
                expect(server.requests).eventually(haveCount(1))
                expect(clock.nextWaking).eventually(equal(.seconds(30)))
            }

            it("have the same timeout for pictures as for the site") {
                var configuration = StackExchange.Configuration()
                configuration.timeout = .seconds(5)
                let services = Services(transport: server, clock: clock, configuration: configuration)
                server.isHolding = true
                services.avatars.show(Person.avatarURL(from: "https://avatars.example.org/ada.png"))
                expect(clock.nextWaking).eventually(equal(.seconds(5)))
            }

            // BrowseOverflowObjectConfigurationTests 2
            it("subscribe the avatar store to memory warnings") {
                _ = services
                expect(memoryWarnings.subscriberCount).to(equal(1))
            }

            it("share one avatar store") {  // BrowseOverflowObjectConfigurationTests 3
                expect(services.avatars).to(beIdentical(to: services.avatars))
                let address = Person.avatarURL(from: "https://avatars.example.org/ada.png")
                server.answer = { _ in .response(Fixtures.picture) }
                services.avatars.show(address)
                services.avatars.show(address)
                expect(services.avatars.state(of: address).image).eventuallyNot(beNil())
                expect(server.requests).to(haveCount(1))
            }
        }
    }
}
