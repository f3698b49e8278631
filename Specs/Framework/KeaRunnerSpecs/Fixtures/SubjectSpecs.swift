import Foundation
import Kea

// Examples that crash or hang in a closure that Kea calls.

private func spin() {
    while true {}
}

// swift-format-ignore: NeverForceUnwrap
final class CrashingSubjectsSpec: Spec, OptIn {
    override class func spec() {
        @Let var none = [Int?.none]

        it("unwraps nil") {
            expect(none[0]!).to(equal(1))
        }
        it("unwraps nil while it waits") {
            expect(none[0]!).eventually(equal(1))
        }
        it("unwraps nil and suspends") {
            await expect {
                await Task.yield()
                return none[0]!
            }.to(equal(1))
        }
    }
}

final class SpinningSpec: Spec, OptIn {
    override class func spec() {
        it("spins by itself", .timeLimit(.milliseconds(50))) {
            while true {}
        }
        it("spins after suspending", .timeLimit(.milliseconds(50))) {
            await Task.yield()
            spin()
        }
    }
}

private func count(_ number: Int) -> Int { number < 0 ? 0 : count(number + 1) + 1 }

final class StuckSpec: Spec, OptIn {
    override class func spec() {
        it("waits for its own queue") { DispatchQueue.main.sync {} }
        it("calls itself") { expect(count(0)).to(beZero()) }
    }
}
