import Kea

/// Ten thousand empty examples, for measuring the overhead of a run.
final class ManySpec: Spec, OptIn {
    override class func spec() {
        for number in 1...10_000 { it("is example \(number)") { () } }
    }
}

/// Examples whose names together exceed one argument of a command, 128 KiB.
final class LongNamesSpec: Spec, OptIn {
    override class func spec() {
        let long = String(repeating: " long and", count: 12)
        for number in 1...1_000 { it("is a test with a\(long) longer name, example \(number)") { () } }
    }
}
