import Foundation
import Kea

final class FixtureHooks: GlobalHooks, OptIn {
    override class func hooks() {
        beforeAll { print("the run begins") }
        beforeEach { print("an example begins") }
        afterAll { print("the run ends") }
    }
}

final class FixtureTraits: GlobalHooks, OptIn {
    override class var traits: [Trait] { [.waiting(within: .milliseconds(3)), .tags("everywhere")] }
}

final class WaitingSpec: Spec, OptIn {
    override class func spec() {
        it("waits for three milliseconds") {
            let failures = recordFailures { expect(1).eventually(equal(2)) }
            expect(failures.map(\.message)).to(equal(["expected to equal 2 within 3 ms, got 1"]))
        }
    }
}

/// Does what belongs in an example while it is loaded.
final class OutsideSpec: Spec, OptIn {
    override class func spec() {
        @Let var number = 3
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            fail("astray")
            done.signal()
        }
        done.wait()
        it("is \(number)") {}
    }
}

/// A scope for a tag that nothing has.
final class UnusedScopes: GlobalHooks, OptIn {
    override class func hooks() { aroundEach(Nothing(), tagged: "databse") }

    private struct Nothing: ExampleScoping {
        func provideScope(for example: ExampleInfo, performing body: @MainActor () async -> Void) async {
            await body()
        }
    }
}
