import BrowseOverflow
import Kea

final class MemoryWarningsSpec: Spec {
    override class func spec() {
        describe("a memory warning") {
            @Let var warnings = MemoryWarnings()

            it("reaches each subscriber each time, and none that is released") {
                let (told, released) = (Stub<Void, Void>(), Stub<Void, Void>())
                let subscriptions = (1...2).map { _ in warnings.subscribe { told.call() } }
                _ = warnings.subscribe { released.call() }
                for _ in 1...2 { warnings.warn() }
                expect(told).to(haveBeenCalled(.times(4)))
                expect(released).toNot(haveBeenCalled())
                expect(warnings.subscriberCount).to(equal(2))
                withExtendedLifetime(subscriptions) {}
            }
        }
    }
}
