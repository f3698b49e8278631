import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

final class ServicesSpec: Spec {
    override class func spec() {
        describe("the services") {
            @Let var server = FakeServer(json: page())
            @Let var clock = VirtualClock()
            @Let var memoryWarnings = MemoryWarnings()
            @Let var services = Services(transport: server, clock: clock, memoryWarnings: memoryWarnings)
            let picture = Person.avatarURL(from: "https://avatars.example.org/ada.png")

            it("use the given transport, clock and timeout for the site and the pictures") {
                var configuration = StackExchange.Configuration()
                configuration.timeout = .seconds(5)
                server.isHolding = true
                for services in [
                    services, Services(transport: server, clock: clock, configuration: configuration),
                ] {
                    let timeout = services.site.configuration.timeout
                    let task = Task { await services.site.error() }
                    await expect(clock.nextWaking).eventually(equal(timeout))
                    task.cancel()
                    await expect(clock.nextWaking).eventually(beNil())
                    services.avatars.show(picture)
                    await expect(clock.nextWaking).eventually(equal(timeout))
                    await clock.run()
                }
                expect(server.requests).to(haveCount(4))
            }

            // BrowseOverflowObjectConfigurationTests 2, BrowseOverflowObjectConfigurationTests 3
            it("share one avatar store, which subscribes to memory warnings") {
                expect(services.avatars).to(beIdentical(to: services.avatars))
                expect(memoryWarnings.subscriberCount).to(equal(1))
            }
        }
    }
}
