import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class AvatarCacheSpec: Spec {
    override class func spec() {
        describe("an avatar store") {
            @Let var server = FakeServer(always: .response(Fixtures.picture))
            @Let var memoryWarnings = MemoryWarnings()
            @Let var avatars = AvatarStore(
                transport: server, clock: VirtualClock(), memoryWarnings: memoryWarnings)

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

        describe("a picture in a row") {
            @Let var site = StackExchangeServer()
            @Let var clock = VirtualClock()
            @Let var services = Services(transport: site.transport, clock: clock)
            @Let var list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

            @MainActor func publish(_ number: Int, by name: String) {
                site.publish(
                    WireQuestion(number: number, title: "?", asker: name, picture: "\(name).png"),
                    tagged: "iphone")
                if number == 1 {
                    site.publish(WireAnswer(number: 100, question: 1, answerer: "Ada", picture: "Ada.png"))
                }
            }

            it("belongs to the row's current asker, whatever picture arrives later") {
                publish(1, by: "Ada")
                await list.load()
                await clock.advance(by: .seconds(60))
                site.hold()
                list.rowShown(at: 0)
                await expect(site.heldCount).eventually(equal(1))

                publish(2, by: "Hana")
                await site.withoutHolding {
                    list.refresh()
                    await list.finishLoading()
                    list.rowShown(at: 0)
                    await services.avatars.load(list.questions[0].asker.avatarURL)
                }
                let hana = try unwrap(site.picture(of: "Hana"))
                expect(list.questionRows[0].avatar.image?.data).to(equal(hana))
                site.release()
                await expect(list.questionRows[1].avatar.image).eventuallyNot(beNil())
                expect(list.questionRows[0].avatar.image?.data).to(equal(hana))
                expect(list.questionRows[1].avatar.image?.data).to(equal(try unwrap(site.picture(of: "Ada"))))
            }

            it("is fetched again by a retry in the list or the detail") {
                publish(1, by: "Ada")
                await list.load()
                let detail = QuestionDetail(list.questions[0], services: services)
                await detail.load()
                let retries: [@MainActor () -> Void] = [
                    { list.retryAvatar(at: 0) }, { detail.retryAvatar(at: 0, inSection: 0) },
                    { detail.retryAvatar(at: 0, inSection: 1) },
                ]
                for retry in retries {
                    site.failure = .noConnection
                    services.avatars.clear()
                    await services.avatars.load(list.questions[0].asker.avatarURL)
                    expect(list.questionRows[0].avatar.problem).toNot(beNil())
                    site.failure = nil
                    retry()
                    await expect(list.questionRows[0].avatar.image).eventuallyNot(beNil())
                }
                list.retryAvatar(at: 7)
                detail.retryAvatar(at: 1, inSection: 0)
                detail.retryAvatar(at: 1, inSection: 1)
                expect(services.avatars.fetchCount).to(equal(0))
            }
        }
    }
}
