import Kea
import PublicTimeline

/// A controller with stubs for the view (S2.4).
@MainActor
private final class InterfaceDouble: PublicTimelineInterface {
    let tweets = [Tweet(id: "1", text: "one"), Tweet(id: "2", text: "two")]
    let tweetSpy = Stub<Int, Tweet?>()
    let reloadSpy = Stub<Void, Void>()

    var tweetCount: Int { tweets.count }
    func tweet(at row: Int) -> Tweet? { tweetSpy.call(row) }
    func reload() { reloadSpy.call() }
}

final class TimelineViewSpec: Spec {
    override class func spec() {
        describe("a timeline view") {
            @Let var controller = InterfaceDouble()
            @Let var view = PublicTimelineView()

            beforeEach { view.controller = controller }

            it("makes its controller load when it appears, and reads no rows") {  // S2.6
                RootView().show(view)
                expect(controller.reloadSpy).to(haveBeenCalled(.once))
                expect(controller.tweetSpy).toNot(haveBeenCalled())
            }

            it("reads each row when it is drawn, and shows the texts") {  // S2.4, S2.9
                controller.tweetSpy.answers { row in row == 1 ? nil : Tweet(id: "1", text: "one") }
                view.reloadData()
                expect(controller.tweetSpy.calls).to(equal([0, 1]))
                expect(view.rows).to(equal(["one", ""]))
                expect(controller.reloadSpy).toNot(haveBeenCalled())
            }
        }
    }
}
