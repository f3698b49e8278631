import BrowseOverflow
import Kea

final class MemoryWarningsSpec: Spec {
    override class func spec() {
        describe("the word that memory is short") {
            @Let var warnings = MemoryWarnings()

            it("reaches each of those who asked for it, each time") {
                confirmation("tells two of it, twice", count: 4) { told in
                    let subscriptions = (1...2).map { _ in warnings.subscribe { told() } }
                    warnings.warn()
                    warnings.warn()
                    expect(warnings.subscriberCount).to(equal(2))
                    withExtendedLifetime(subscriptions) {}
                }
            }

            it("reaches nobody who has gone, and the others all the same") {
                let others = Stub<Void, Void>()
                confirmation("tells one who has gone", count: .never) { told in
                    _ = warnings.subscribe { told() }
                    let other = warnings.subscribe { others.call() }
                    warnings.warn()
                    withExtendedLifetime(other) {}
                }
                expect(others).to(haveBeenCalled(.once))
            }
        }
    }
}
