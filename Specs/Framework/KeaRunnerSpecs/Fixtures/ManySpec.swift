import Kea

/// Ten thousand examples that do nothing, for measuring what a run costs beside its examples.
final class ManySpec: Spec, FoundOnRequest {
    override class func spec() {
        for number in 1...10_000 { it("is example \(number)") { () } }
    }
}
