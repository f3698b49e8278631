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

            // BrowseOverflowObjectConfigurationTests 1, BrowseOverflowViewControllerTests 21,
            // BrowseOverflowViewControllerTests 29
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
