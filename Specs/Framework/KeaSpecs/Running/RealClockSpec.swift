import Foundation
import Kea
import KeaSpecSupport

final class RealClockSpec: Spec {
    override class func spec() {
        describe("the result of an example") {
            it("includes the start time since 1970 and the duration") {
                let before = Date().timeIntervalSince1970
                let run = SpecRun { it("waits") { try await Task.sleep(for: .milliseconds(20)) } }
                let took = Date().timeIntervalSince1970 - before
                // A change of the system clock during the example affects only one of the two.
                expect(run.results[0].startedAt).to(beCloseTo(before, within: took + 60))
                expect(run.results[0].seconds).to(beWithin(0.02...took + 60))
            }
        }

        describe("a grace period") {
            it("is the part of its time that KEA_GRACE says") {
                let factor = ProcessInfo.processInfo.environment["KEA_GRACE"].flatMap(Double.init) ?? 1
                expect(GracePeriod.seconds(3)).to(equal(.seconds(3 * factor)))
            }
        }
    }
}
