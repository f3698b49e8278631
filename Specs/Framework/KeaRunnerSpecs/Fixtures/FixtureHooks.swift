import Kea

/// Global hooks for child runs.
final class FixtureHooks: GlobalHooks, OptIn {
    override class func hooks() {
        beforeAll { print("the run begins") }
        beforeEach { print("an example begins") }
        afterAll { print("the run ends") }
    }
}

/// Global traits for child runs.
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
