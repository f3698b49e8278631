import AppSupport
import BrowseOverflow
import Foundation
import Kea
import Observation
import SpecSupport

final class AvatarStoreSpec: Spec {
    private static let address = "https://avatars.example.org/ada.png"

    override class func spec() {
        describe("an avatar store") {
            @Let var server = FakeServer(always: .response(Fixtures.picture))
            @Let var clock = VirtualClock()
            @Let var memoryWarnings = MemoryWarnings()
            @Let var avatars = AvatarStore(transport: server, clock: clock, memoryWarnings: memoryWarnings)
            @Let var url = Person.avatarURL(from: address)

            it("has no picture at first") {  // AvatarStoreTests 5
                expect(avatars.state(of: url)).to(equal(.none))
                expect(server.requests).to(beEmpty())
            }

            it("fetches nothing for a person without a picture") {  // AvatarStoreTests 12
                avatars.show(nil)
                expect(avatars.state(of: nil)).to(equal(.none))
                expect(server.requests).to(beEmpty())
            }

            // AvatarStoreTests 6, GravatarCommunicatorTests 3, GravatarCommunicatorTests 4
            it("fetches a picture that becomes visible, from its address") {
                avatars.show(url)
                expect(avatars.state(of: url)).to(equal(.loading))
                expect(server.requests.map(\.url.absoluteString)).eventually(equal([address]))
            }

            // AvatarStoreTests 7, GravatarCommunicatorTests 1, GravatarCommunicatorTests 2
            it("has a picture once it is fetched") {
                avatars.show(url)
                expect(avatars.state(of: url)).eventually(equal(.loaded(try AvatarImage.sample)))
            }

            it("waits for a picture") {
                await avatars.load(url)
                expect(avatars.state(of: url)).to(equal(.loaded(try AvatarImage.sample)))
            }

            it("does not fetch a cached picture again") {  // AvatarStoreTests 1
                await avatars.load(url)
                avatars.show(url)
                await avatars.load(url)
                expect(avatars.state(of: url)).to(equal(.loaded(try AvatarImage.sample)))
                expect(server.requests).to(haveCount(1))
            }

            it("shares one fetch between concurrent requests") {  // resolution 19
                server.isHolding = true
                avatars.show(url)
                avatars.show(url)
                let store = avatars
                let address = url
                Task { await store.load(address) }
                expect(server.heldCount).eventually(equal(1))
                server.release()
                expect(avatars.state(of: url).image).eventuallyNot(beNil())
                expect(server.requests).to(haveCount(1))
            }

            it("has no fetch in progress after a success") {  // AvatarStoreTests 9
                await avatars.load(url)
                expect(avatars.fetchCount).to(equal(0))
            }

            it("notifies observers when a picture is loaded") {  // AvatarStoreTests 8, S3.6
                server.isHolding = true
                avatars.show(url)
                expect(server.heldCount).eventually(equal(1))
                let announced = Announcements { avatars.state(of: url) }
                server.release()
                expect(announced.values).eventually(equal([.loaded(try AvatarImage.sample)]))
            }

            it("notifies observers when a picture cannot be loaded") {
                server.answer = { _ in .failure(.notConnected) }
                server.isHolding = true
                avatars.show(url)
                expect(server.heldCount).eventually(equal(1))
                let announced = Announcements { avatars.state(of: url) }
                server.release()
                expect(announced.values).eventually(equal([.failed(.transport(.notConnected))]))
            }

            context("when a picture cannot be fetched") {
                // hostile 25: the response and its error
                for (name, reply, error) in [
                    ("is missing", FakeServer.Reply.json("", status: 404), AvatarError.http(status: 404)),
                    ("is an error page", .json("<html>Sorry</html>"), .notAnImage),
                    ("is empty", .json(""), .notAnImage),
                    ("cannot be reached", .failure(.notConnected), .transport(.notConnected)),
                ] {
                    // AvatarStoreTests 11, GravatarCommunicatorTests 7
                    it("has the reason if the response \(name)") {
                        server.answer = { _ in reply }
                        await avatars.load(url)
                        expect(avatars.state(of: url)).to(equal(.failed(error)))
                        expect(avatars.state(of: url).image).to(beNil())
                    }
                }

                it("does not cache a picture with an error status") {  // resolution 19
                    server.answer = { _ in .response(Response(status: 404, body: Fixtures.picture.body)) }
                    await avatars.load(url)
                    expect(avatars.state(of: url)).to(equal(.failed(.http(status: 404))))
                }

                it("has no fetch in progress") {  // AvatarStoreTests 10
                    server.answer = { _ in .failure(.connectionLost) }
                    await avatars.load(url)
                    expect(avatars.fetchCount).to(equal(0))
                }

                it("does not try again before it is asked to") {
                    server.answer = { _ in .failure(.notConnected) }
                    await avatars.load(url)
                    avatars.show(url)
                    expect(server.requests).to(haveCount(1))
                    server.answer = { _ in .response(Fixtures.picture) }
                    await avatars.load(url)
                    expect(avatars.state(of: url)).to(equal(.loaded(try AvatarImage.sample)))
                }

                it("times out after 30 seconds") {
                    server.isHolding = true
                    avatars.show(url)
                    expect(clock.nextWaking).eventually(equal(.seconds(30)))
                    clock.advance(by: .seconds(30))
                    expect(avatars.state(of: url)).eventually(equal(.failed(.transport(.timedOut))))
                }

                it("has a problem with a message and a reason for the reader") {
                    server.answer = { _ in .failure(.notConnected) }
                    await avatars.load(url)
                    let problem = try unwrap(avatars.state(of: url).problem)
                    expect(problem.message[.english]).to(equal("The picture is not available."))
                    expect(problem.reason[.english]).to(equal("There is no connection to the Internet."))
                }
            }

            context("when memory is low") {
                it("removes its pictures") {  // AvatarStoreTests 2
                    await avatars.load(url)
                    memoryWarnings.warn()
                    expect(avatars.state(of: url)).to(equal(.none))
                }

                it("fetches a removed picture again") {
                    await avatars.load(url)
                    memoryWarnings.warn()
                    await avatars.load(url)
                    expect(server.requests).to(haveCount(2))
                }

                it("continues fetches in progress") {
                    server.isHolding = true
                    avatars.show(url)
                    expect(server.heldCount).eventually(equal(1))
                    memoryWarnings.warn()
                    expect(avatars.state(of: url)).to(equal(.loading))
                    server.release()
                    expect(avatars.state(of: url).image).eventuallyNot(beNil())
                }

                it("is subscribed to warnings") {  // AvatarStoreTests 3
                    _ = avatars
                    expect(memoryWarnings.subscriberCount).to(equal(1))
                }

                it("is unsubscribed when it is released") {  // AvatarStoreTests 4
                    var store: AvatarStore? = AvatarStore(
                        transport: server, clock: clock, memoryWarnings: memoryWarnings)
                    weak let gone = store
                    store = nil
                    expect(gone).to(beNil())
                    expect(memoryWarnings.subscriberCount).to(equal(0))
                    memoryWarnings.warn()
                }
            }

            it("caches at most 200 pictures, the latest ones") {
                for number in 1...201 {
                    await avatars.load(URL(string: "https://avatars.example.org/\(number).png"))
                }
                expect(avatars.state(of: URL(string: "https://avatars.example.org/1.png"))).to(equal(.none))
                expect(avatars.state(of: URL(string: "https://avatars.example.org/2.png")).image).toNot(
                    beNil())
                expect(avatars.state(of: URL(string: "https://avatars.example.org/201.png")).image)
                    .toNot(beNil())
            }
        }
    }
}
