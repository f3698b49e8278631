import BrowseOverflow
import Kea

final class MemoryWarningsSpec: Spec {
    override class func spec() {
        describe("a memory warning") {
            @Let var warnings = MemoryWarnings()

            it("reaches each subscriber each time") {
                confirmation("notifies two subscribers twice", count: 4) { told in
                    let subscriptions = (1...2).map { _ in warnings.subscribe { told() } }
                    warnings.warn()
                    warnings.warn()
                    expect(warnings.subscriberCount).to(equal(2))
                    withExtendedLifetime(subscriptions) {}
                }
            }

            it("does not reach released subscribers, but the others") {
                let others = Stub<Void, Void>()
                confirmation("notifies a released subscriber", count: .never) { told in
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
