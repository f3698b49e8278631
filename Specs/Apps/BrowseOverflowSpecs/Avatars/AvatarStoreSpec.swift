import AppSupport
import BrowseOverflow
import Foundation
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

            context("with many pictures") {
                func url(_ number: Int) -> URL? { URL(string: "https://avatars.example.org/\(number).png") }

                @MainActor func load(_ numbers: some Sequence<Int>) async {
                    for number in numbers { await avatars.load(url(number)) }
                }

                @MainActor func here(_ count: Int) -> [Int] {
                    (1...count).filter { avatars.state(of: url($0)).image != nil }
                }

                it("caches at most 200 pictures, and removes the least recently used one first") {
                    await load(1...200)
                    avatars.show(url(1))
                    await load([201])
                    expect(here(201)).to(equal([1] + Array(3...201)))
                }

                it("rejects a picture that exceeds the size limit") {
                    let picture = Fixtures.picture.body
                    server.answer = { _ in
                        .response(Response(body: picture + Data(count: 1 << 20 - picture.count)))
                    }
                    await load([2])
                    expect(avatars.state(of: url(2)).image).toNot(beNil())
                    server.answer = { _ in
                        .response(Response(body: picture + Data(count: 1 << 20 - picture.count + 1)))
                    }
                    await load([1])
                    expect(avatars.state(of: url(1))).to(equal(.failed(.tooLarge(limit: 1 << 20))))
                }

                it("can use its whole capacity after a memory warning") {
                    await load(1...150)
                    memoryWarnings.warn()
                    await load(101...300)
                    expect(here(300)).to(equal(Array(101...300)))
                }

                it("notifies only the observers of the changed picture") {
                    server.isHolding = true
                    avatars.show(url(1))
                    avatars.show(url(2))
                    await expect(server.heldCount).eventually(equal(2))
                    let one = Announcements { avatars.state(of: url(1)) }
                    let two = Announcements { avatars.state(of: url(2)) }
                    let none = Announcements { avatars.state(of: url(3)) }
                    server.answer = { _ in .failure(.notConnected) }
                    server.release()
                    await expect([one.values.count, two.values.count]).eventually(equal([1, 1]))
                    expect(none.values).to(beEmpty())
                    memoryWarnings.warn()
                    await expect(one.values.last).eventually(equal(AvatarState.none))
                    expect(none.values).to(beEmpty())
                }

                context("with a failed picture") {
                    beforeEach {
                        server.answer = { _ in .failure(.notConnected) }
                        await load([1])
                        server.answer = { _ in .response(Fixtures.picture) }
                    }

                    it("lets go of it after 200 others") {
                        server.answer = { _ in .failure(.notConnected) }
                        await load(2...201)
                        expect(avatars.state(of: url(1))).to(equal(.none))
                        expect(avatars.state(of: url(2))).to(equal(.failed(.transport(.notConnected))))
                    }

                    it("fetches it again on a retry, but not when it becomes visible") {
                        avatars.show(url(1))
                        expect(server.requests).to(haveCount(1))
                        avatars.retry(url(1))
                        expect(avatars.state(of: url(1))).to(equal(.loading))
                        await expect(avatars.state(of: url(1)).image).eventuallyNot(beNil())
                        expect(server.requests).to(haveCount(2))
                        // It counts once.
                        await load(2...200)
                        expect(here(200)).to(equal(Array(1...200)))
                    }

                    it("does not retry pictures that are loaded, loading or not requested") {
                        await load([2])
                        server.isHolding = true
                        avatars.show(url(3))
                        await expect(server.heldCount).eventually(equal(1))
                        for number in 2...4 { avatars.retry(url(number)) }
                        avatars.retry(nil)
                        expect(avatars.fetchCount).to(equal(1))
                        expect(avatars.state(of: url(4))).to(equal(.none))
                    }
                }
            }
        }
    }
}
