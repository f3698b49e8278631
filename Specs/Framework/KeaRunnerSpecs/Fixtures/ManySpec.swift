import Kea

/// Ten thousand empty examples, for measuring the overhead of a run.
final class ManySpec: Spec, OptIn {
    override class func spec() {
        for number in 1...10_000 { it("is example \(number)") { () } }
    }
}
