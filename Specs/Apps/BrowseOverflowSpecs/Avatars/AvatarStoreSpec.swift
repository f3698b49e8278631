import AppSupport
import BrowseOverflow
import Kea
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
            @MainActor func state() -> AvatarState { avatars.state(of: url) }

            // AvatarStoreTests 5, AvatarStoreTests 12
            it("has no picture at first, and none of a person without one") {
                expect(state()).to(equal(.none))
                avatars.show(nil)
                expect(avatars.state(of: nil)).to(equal(.none))
                expect(server.requests).to(beEmpty())
            }

            // AvatarStoreTests 1, AvatarStoreTests 6, AvatarStoreTests 7, AvatarStoreTests 9,
            // GravatarCommunicatorTests 1, GravatarCommunicatorTests 2, GravatarCommunicatorTests 3,
            // GravatarCommunicatorTests 4
            it("fetches a picture that becomes visible, from its address, once") {
                avatars.show(url)
                expect(state()).to(equal(.loading))
                await expect(state()).eventually(equal(.loaded(try AvatarImage.sample)))
                avatars.show(url)
                await avatars.load(url)
                expect(state()).to(equal(.loaded(try AvatarImage.sample)))
                expect(avatars.fetchCount).to(equal(0))
                expect(server.requests.map(\.url.absoluteString)).to(equal([address]))
            }

            it("shares one fetch between concurrent requests") {  // resolution 19
                server.isHolding = true
                avatars.show(url)
                avatars.show(url)
                let (store, address) = (avatars, url)
                let waiting = Task { await store.load(address) }
                await expect(server.heldCount).eventually(equal(1))
                server.release()
                await waiting.value
                expect(state().image).toNot(beNil())
                expect(server.requests).to(haveCount(1))
            }

            // AvatarStoreTests 8, S3.6
            it(
                "notifies observers when a picture is loaded, or cannot be",
                each: [
                    (.response(Fixtures.picture), nil),
                    (.failure(.notConnected), .failed(.transport(.notConnected))),
                ] as [(FakeServer.Reply, AvatarState?)]
            ) { reply, failure in
                server.answer = { _ in reply }
                server.isHolding = true
                avatars.show(url)
                expect(server.heldCount).eventually(equal(1))
                let announced = Announcements { state() }
                server.release()
                expect(announced.values).eventually(equal([try failure ?? .loaded(.sample)]))
            }

            // hostile 25, resolution 19, AvatarStoreTests 10, AvatarStoreTests 11, GravatarCommunicatorTests 7
            it(
                "has the reason why a picture cannot be fetched, and no fetch in progress",
                each: [
                    (.json("", status: 404), .http(status: 404)), (.json("<html>Sorry</html>"), .notAnImage),
                    (.json(""), .notAnImage), (.failure(.notConnected), .transport(.notConnected)),
                    (.response(Response(status: 404, body: Fixtures.picture.body)), .http(status: 404)),
                ] as [(FakeServer.Reply, AvatarError)]
            ) { reply, error in
                server.answer = { _ in reply }
                await avatars.load(url)
                expect(state()).to(equal(.failed(error)))
                expect(state().problem).to(equal(.avatar(error)))
                expect(state().image).to(beNil())
                expect(avatars.fetchCount).to(equal(0))
            }

            it("does not try again before it is asked to") {
                server.answer = { _ in .failure(.notConnected) }
                await avatars.load(url)
                avatars.show(url)
                expect(server.requests).to(haveCount(1))
                server.answer = { _ in .response(Fixtures.picture) }
                await avatars.load(url)
                expect(state()).to(equal(.loaded(try AvatarImage.sample)))
            }

            context("when memory is low") {
                it("removes its pictures, and fetches them again") {  // AvatarStoreTests 2
                    await avatars.load(url)
                    memoryWarnings.warn()
                    expect(state()).to(equal(.none))
                    await avatars.load(url)
                    expect(server.requests).to(haveCount(2))
                }

                it("continues fetches in progress") {
                    server.isHolding = true
                    avatars.show(url)
                    expect(server.heldCount).eventually(equal(1))
                    memoryWarnings.warn()
                    expect(state()).to(equal(.loading))
                    server.release()
                    expect(state().image).eventuallyNot(beNil())
                }

                // AvatarStoreTests 3, AvatarStoreTests 4
                it("is subscribed to warnings until it is released") {
                    var store: AvatarStore? = AvatarStore(
                        transport: server, clock: clock, memoryWarnings: memoryWarnings)
                    expect(memoryWarnings.subscriberCount).to(equal(1))
                    weak let gone = store
                    store = nil
                    expect(gone).to(beNil())
                    expect(memoryWarnings.subscriberCount).to(equal(0))
                    memoryWarnings.warn()
                }
            }
        }
    }
}
