import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

final class RowPictureSpec: Spec {
    override class func spec() {
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
